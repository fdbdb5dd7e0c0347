//! Pictures of who and what is somewhere on the map. They are reused: to hide one takes less time than to despawn it and to
//! spawn another.

use std::marker::PhantomData;

use bevy::ecs::component::Mutable;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::artwork::Atlases;

/// What a picture shows.
pub(super) trait Pictured: Component<Mutability = Mutable> + Copy + PartialEq {
    /// Its sprite, without a tint. Called where it is another than was shown before.
    fn sprite(self, atlases: &Atlases) -> Sprite;
}

/// A picture of what moves by itself: a cell of the entities' image. Each layer, which a type stands for, has pictures of its own.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct CellPicture<L> {
    /// The cell.
    pub(super) cell: u16,
    layer: PhantomData<L>,
}

impl<L> CellPicture<L> {
    pub(super) fn of(cell: u16) -> Self {
        Self { cell, layer: PhantomData }
    }
}

impl<L: Copy + PartialEq + Send + Sync + 'static> Pictured for CellPicture<L> {
    fn sprite(self, atlases: &Atlases) -> Sprite {
        atlases.sprite(self.cell.into())
    }
}

/// The components of a picture.
type Parts<P> =
    (&'static mut P, &'static mut Sprite, &'static mut Transform, &'static mut Visibility);

/// All pictures of one kind.
#[derive(SystemParam)]
pub(super) struct MapPictures<'w, 's, P: Pictured> {
    commands: Commands<'w, 's>,
    atlases: Res<'w, Atlases>,
    pictures: Query<'w, 's, Parts<P>>,
}

impl<P: Pictured> MapPictures<'_, '_, P> {
    /// Shows these alone, each at its place and in its tint, and writes only what differs. Cost O(pictures).
    pub(super) fn show(&mut self, mut wanted: impl Iterator<Item = (P, Transform, Color)>) {
        for (mut shown, mut sprite, mut transform, mut visibility) in &mut self.pictures {
            let Some((now, place, tint)) = wanted.next() else {
                visibility.set_if_neq(Visibility::Hidden);
                continue;
            };
            visibility.set_if_neq(Visibility::Inherited);
            transform.set_if_neq(place);
            if sprite.color != tint {
                sprite.color = tint;
            }
            if shown.set_if_neq(now) {
                *sprite = Sprite { color: tint, ..now.sprite(&self.atlases) };
            }
        }
        for (now, place, tint) in wanted {
            let sprite = Sprite { color: tint, ..now.sprite(&self.atlases) };
            self.commands.spawn((now, sprite, place));
        }
    }
}

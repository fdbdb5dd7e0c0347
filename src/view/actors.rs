//! The entities of the level, each as the picture of its glyph (SPEC 36).

use bevy::prelude::*;

use super::ViewSystems;
use super::artwork::Atlases;
use super::layout::Viewport;
use super::pixels::tile_centre;
use crate::art::sprite;
use crate::grid::Position;
use crate::world::Glyph;

/// Over all layers of the map.
const HEIGHT: f32 = 4.0;

/// Where an actor was last drawn, so that its picture can turn the way it goes.
#[derive(Component)]
struct LastSeen(Position);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (dress_actors, draw_actors).chain().in_set(ViewSystems::Draw));
}

/// The cell of a glyph's first frame; the second is the next.
fn cell(glyph: Glyph) -> usize {
    usize::from(match glyph.0 {
        '@' => sprite::PLAYER,
        _ => sprite::REMAINS,
    })
}

fn dress_actors(
    mut commands: Commands,
    atlases: Res<Atlases>,
    actors: Query<(Entity, &Position, &Glyph), Without<Sprite>>,
) {
    for (actor, position, glyph) in &actors {
        let atlas = TextureAtlas { layout: atlases.sprite_cells.clone(), index: cell(*glyph) };
        commands.entity(actor).insert((
            LastSeen(*position),
            Sprite::from_atlas_image(atlases.sprites.clone(), atlas),
            Transform::from_translation(tile_centre(*position).extend(HEIGHT)),
        ));
    }
}

fn draw_actors(
    viewport: Res<Viewport>,
    mut actors: Query<(
        &Position,
        &Glyph,
        &mut LastSeen,
        &mut Sprite,
        &mut Transform,
        &mut Visibility,
    )>,
) {
    for (position, glyph, mut last, mut sprite, mut transform, mut visibility) in &mut actors {
        let is_here = position.z == viewport.z;
        let wanted = if is_here { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
        if last.0 == *position {
            continue;
        }
        if last.0.x != position.x {
            sprite.flip_x = position.x < last.0.x;
        }
        if let Some(atlas) = &mut sprite.texture_atlas {
            atlas.index = cell(*glyph) + usize::from(atlas.index == cell(*glyph));
        }
        transform.translation = tile_centre(*position).extend(HEIGHT);
        last.0 = *position;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::game_on;
    use crate::world::{Mobile, add_at};

    /// SPEC 36
    #[test]
    fn only_actors_of_the_level_that_is_seen_are_drawn() {
        let mut app = game_on("@.\n\n..\n");
        app.insert_resource(Viewport::default());
        app.insert_resource(Atlases::default());
        app.add_systems(Update, (dress_actors, draw_actors).chain());
        app.update();
        let below = Position::new(1, 0, 1);
        let bat = add_at(app.world_mut(), below, (Glyph('b'), Mobile)).unwrap();
        app.update();
        let seen = |app: &App, actor| app.world().get::<Visibility>(actor).copied();
        assert_eq!(seen(&app, bat), Some(Visibility::Hidden));
        app.world_mut().resource_mut::<Viewport>().z = 1;
        app.update();
        assert_eq!(seen(&app, bat), Some(Visibility::Inherited));
        let transform = app.world().get::<Transform>(bat).unwrap();
        assert_eq!(transform.translation.truncate(), tile_centre(below));
    }
}

//! Marks on creatures in sight: an exclamation mark on who does something with its next action, an open eye on who sees the
//! player, and a small z on who sleeps (SPEC 73, 74, 147). Each is in the corner of its creature's tile, so that it is plain whose
//! it is, and covers nobody else.

use bevy::prelude::*;

use super::actors::draw_actors;
use super::artwork::Atlases;
use super::layout::Viewport;
use super::map_pictures::{MapPictures, Pictured};
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::{TILE_SIZE_PX, sprite};
use crate::grid::Position;
use crate::settings::Preferences;
use crate::world::{Brain, Knowledge, Mind, SpeciesId, sees_player};

/// Above all actors.
const HEIGHT: f32 = 4.6;
/// How far a mark is from the middle of its creature where letters are drawn, in pixels of the art: half as large, beside the
/// letter. Pictures are in a corner of their cell.
const CORNER: Vec2 = Vec2::new(7.0, 7.0);

/// A mark.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct MindMark {
    /// The cell of its picture.
    cell: u16,
    /// Is it a letter?
    is_letter: bool,
}

impl Pictured for MindMark {
    fn sprite(self, atlases: &Atlases) -> Sprite {
        let picture = atlases.sprite(self.cell.into());
        let small = Some(Vec2::splat(TILE_SIZE_PX as f32 / 2.0));
        if self.is_letter { Sprite { custom_size: small, ..picture } } else { picture }
    }
}

impl MindMark {
    fn transform(self, at: Position) -> Transform {
        let offset = if self.is_letter { CORNER } else { Vec2::ZERO };
        Transform::from_translation((tile_centre(at) + offset).extend(HEIGHT))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw_marks
            .in_set(ViewSystems::Actors)
            .after(draw_actors)
            .run_if(resource_exists::<Knowledge>),
    );
}

/// The cell of a creature's mark; none for who is awake, readies nothing, and does not see the player, or sees nobody.
fn cell_of(knowledge: &Knowledge, at: Position, mind: &Mind, species: SpeciesId) -> Option<u16> {
    if !mind.is_awake {
        return Some(sprite::ASLEEP);
    }
    let brain = species.species().brain;
    // A listener strikes with each of its actions while it heeds the player.
    if mind.readies.is_some_and(|readied| readied.left <= 1 || brain == Brain::Listen) {
        return Some(sprite::READIES);
    }
    sees_player(knowledge, at, mind, species).then_some(sprite::EYE)
}

fn draw_marks(
    viewport: Res<Viewport>,
    knowledge: Res<Knowledge>,
    chosen: Res<Preferences>,
    creatures: Query<(&Position, &Mind, &SpeciesId)>,
    mut marks: MapPictures<MindMark>,
) {
    let is_letter = chosen.ascii;
    let here =
        creatures.iter().filter(|(at, ..)| at.z == viewport.z && knowledge.is_in_sight(**at));
    let here: Vec<_> = here.collect();
    let shown = |cell: u16, at: Position| {
        let mark = MindMark { cell, is_letter };
        (mark, mark.transform(at), Color::WHITE)
    };
    let on_creatures = here.iter().copied().filter_map(|(at, mind, species)| {
        Some(shown(cell_of(&knowledge, *at, mind, *species)?, *at))
    });
    marks.show(on_creatures);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::pixels::to_engine;
    use crate::view::tests::game_on;
    use crate::world::{Readied, add_species};

    /// The cells of all marks that are shown, by the columns of the tiles that they are on.
    fn marks(app: &mut App) -> Vec<(u32, u16)> {
        app.update();
        let mut marks = app.world_mut().query::<(&MindMark, &Visibility, &Transform)>();
        let shown = marks.iter(app.world()).filter(|(_, shown, _)| **shown != Visibility::Hidden);
        let column = |at: &Transform| {
            let point = to_engine(at.translation.truncate());
            assert!((0.0..TILE_SIZE_PX as f32).contains(&point.y), "{point}, on its own tile");
            point.x as u32 / TILE_SIZE_PX
        };
        let mut shown: Vec<_> = shown.map(|(mark, _, at)| (column(at), mark.cell)).collect();
        shown.sort_unstable();
        shown
    }

    /// Has all creatures ready something, so many actions away.
    fn ready(app: &mut App, left: u8) {
        let mut minds = app.world_mut().query::<&mut Mind>();
        for mut mind in minds.iter_mut(app.world_mut()) {
            mind.readies = Some(Readied { at: Position::new(0, 0, 0), left });
        }
    }

    /// SPEC 73, 147
    #[test]
    fn an_eye_is_on_who_is_awake_and_sees_the_player_and_a_z_on_who_sleeps() {
        let mut app = game_on("@.................\n");
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_marks);
        app.update();
        assert_eq!(marks(&mut app), []);
        let creatures = [
            (2, SpeciesId::Hound, true),
            (3, SpeciesId::Hound, false),
            (4, SpeciesId::Elemental, true),
            (5, SpeciesId::Lampmoth, true),
            (15, SpeciesId::Hound, true),
        ];
        for (x, species, is_awake) in creatures {
            let at = Position::new(x, 0, 0);
            add_species(app.world_mut(), at, species, is_awake).unwrap();
        }
        let expected = [(2, sprite::EYE), (3, sprite::ASLEEP), (5, sprite::EYE)];
        assert_eq!(marks(&mut app), expected, "one has no eyes, and one is too far away");
        app.world_mut().resource_mut::<Preferences>().ascii = true;
        assert_eq!(marks(&mut app), expected, "in letters too");
        ready(&mut app, 2);
        assert_eq!(marks(&mut app), expected, "two actions away");
        ready(&mut app, 1);
        let readied = [(2, sprite::READIES), (3, sprite::ASLEEP), (4, sprite::READIES)];
        assert_eq!(marks(&mut app)[..3], readied, "whoever is awake");
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert_eq!(marks(&mut app), []);
    }

    /// SPEC 144, 147
    #[test]
    fn a_listener_is_marked_as_long_as_it_heeds_the_player() {
        let mut app = game_on("@.................\n");
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_marks);
        app.update();
        let at = Position::new(6, 0, 0);
        add_species(app.world_mut(), at, SpeciesId::Listener, true).unwrap();
        assert_eq!(marks(&mut app), [], "it has no eyes");
        ready(&mut app, 2);
        assert_eq!(marks(&mut app), [(6, sprite::READIES)], "two actions away");
    }
}

//! Fixtures on the map where they are known, beneath the things and actors that are there.

use std::sync::LazyLock;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::layout::Viewport;
use super::light::Lights;
use super::map_pictures::{CellPicture, MapPictures};
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::sprite::oil_cell;
use crate::art::{Cycle, phase};
use crate::grid::Position;
use crate::picture::open_neighbours;
use crate::settings::Preferences;
use crate::world::{FIXTURES, Fixture, Fixtures, Knowledge, Terrain};

/// Over all layers of the map, and below things.
const HEIGHT: f32 = 3.25;
/// Over actors, for what they walk under. A letter hides what is under it, and so stays below.
const OVERHEAD: f32 = 4.05;

/// The layer of fixtures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FixtureLayer;

/// The picture of a fixture.
pub(super) type FixturePicture = CellPicture<FixtureLayer>;

/// The cells of a fixture, looked up once by its name.
fn cycle_of(fixture: Fixture) -> Cycle {
    static ALL: LazyLock<[Cycle; FIXTURES.len()]> = LazyLock::new(|| {
        FIXTURES.map(|kind| Cycle::of_fixture(kind.name).unwrap_or(Cycle::UNKNOWN))
    });
    ALL[fixture as usize]
}

/// What stands where, as far as the player knows.
#[derive(SystemParam)]
pub(super) struct Standing<'w> {
    fixtures: Res<'w, Fixtures>,
    knowledge: Res<'w, Knowledge>,
    terrain: Res<'w, Terrain>,
}

impl Standing<'_> {
    /// The cell of a fixture at a position: oil is one film with the oil beside it, and moss grows in several ways. Cost O(log fixtures).
    fn cell(&self, fixture: Fixture, at: Position) -> u16 {
        let phase = phase(at.x, at.y, at.z);
        if fixture != Fixture::Slick {
            return cycle_of(fixture).scattered(phase);
        }
        let is_dry = |beside| {
            self.knowledge.knows(beside) && self.fixtures.at(beside) != Some(Fixture::Slick)
        };
        oil_cell(open_neighbours(self.terrain.size(), at, is_dry), phase)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw_fixtures.in_set(ViewSystems::Fixtures).run_if(resource_exists::<Knowledge>),
    );
}

/// Where a picture is. Props are two posts and a lintel: who walks under them is behind.
fn transform_of(fixture: Fixture, at: Position, is_letter: bool) -> Transform {
    let is_overhead = !is_letter && matches!(fixture, Fixture::Prop | Fixture::OldProp);
    let height = if is_overhead { OVERHEAD } else { HEIGHT };
    Transform::from_translation(tile_centre(at).extend(height))
}

/// Fixtures are shown where they are known, as things are.
pub(super) fn draw_fixtures(
    viewport: Res<Viewport>,
    standing: Standing,
    chosen: Res<Preferences>,
    lights: Lights,
    mut pictures: MapPictures<FixturePicture>,
) {
    let shining = lights.shining();
    let known = standing.fixtures.of_level(viewport.z);
    let known = known.filter(|(at, _)| standing.knowledge.knows(*at));
    pictures.show(known.map(|(at, fixture)| {
        let place = transform_of(fixture, at, chosen.ascii);
        let cell = || standing.cell(fixture, at);
        let cell = if chosen.ascii { cycle_of(fixture).scattered(0) } else { cell() };
        (FixturePicture::of(cell), place, shining.on_sprite(at))
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::actors;
    use crate::view::artwork::Atlases;
    use crate::view::tests::game_on;
    use crate::world::FixtureKind;

    /// The colour of each picture that is shown, by its column and row.
    fn shown(app: &mut App) -> Vec<(Vec2, Color)> {
        app.update();
        let mut pictures =
            app.world_mut().query::<(&FixturePicture, &Visibility, &Sprite, &Transform)>();
        let pictures = pictures.iter(app.world());
        let pictures = pictures.filter(|(_, visibility, ..)| **visibility != Visibility::Hidden);
        pictures.map(|(.., sprite, at)| (at.translation.truncate(), sprite.color)).collect()
    }

    #[test]
    fn what_is_left_of_the_dead_lies_below_what_stands_there() {
        let height = |kind: &FixtureKind| {
            transform_of(kind.fixture, Position::new(1, 1, 0), false).translation.z
        };
        assert!(FIXTURES.iter().all(|kind| height(kind) > actors::REMAINS_HEIGHT));
    }

    #[test]
    fn who_walks_under_a_prop_is_behind_it() {
        let at = Position::new(1, 1, 0);
        let height = |fixture| transform_of(fixture, at, false).translation.z;
        let actors = actors::HEIGHT;
        assert!(
            transform_of(Fixture::Prop, at, true).translation.z < actors,
            "no letter hides one"
        );
        assert!([Fixture::Prop, Fixture::OldProp].into_iter().all(|prop| height(prop) > actors));
        assert!([Fixture::Camp, Fixture::Plinth].into_iter().all(|other| height(other) < actors));
    }

    #[test]
    fn fixtures_are_shown_where_they_are_known_and_dimmed_out_of_sight() {
        let mut app = game_on("@......\n######.\n.......\n\n.......\n.......\n.......\n");
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_fixtures.run_if(resource_exists::<Knowledge>));
        let in_sight = shown(&mut app);
        let [(at, light)] = in_sight[..] else { panic!("{in_sight:?}") };
        assert_eq!(at, tile_centre(Position::new(0, 0, 0)));
        "lllllljjhhh".chars().for_each(|key| type_key(app.world_mut(), key));
        let remembered = shown(&mut app);
        assert_eq!((remembered.len(), remembered[0].0), (1, at));
        assert_ne!(remembered[0].1, light);
        let (here, below) = (Position::new(2, 2, 0), Position::new(0, 0, 1));
        for unseen in [below, Position::new(0, 2, 1)] {
            app.world_mut().resource_mut::<Fixtures>().put_up(unseen, Fixture::Camp);
        }
        assert_eq!(shown(&mut app).len(), 1, "on another level");
        app.world_mut().resource_mut::<Fixtures>().put_up(here, Fixture::Camp);
        let places: Vec<_> = shown(&mut app).into_iter().map(|(at, _)| at).collect();
        assert_eq!(places, [at, tile_centre(here)], "one that is put up is shown at once");
        app.world_mut().resource_mut::<Fixtures>().take_away(Position::new(0, 0, 0));
        let places: Vec<_> = shown(&mut app).into_iter().map(|(at, _)| at).collect();
        assert_eq!(places, [tile_centre(here)], "one that is taken away is shown no more");
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert_eq!(shown(&mut app), [], "below nothing is known");
    }

    /// The cells that are shown after a frame, by their places.
    fn cells(app: &mut App) -> Vec<(Vec2, u16)> {
        app.update();
        let mut pictures = app.world_mut().query::<(&FixturePicture, &Visibility, &Transform)>();
        let pictures = pictures.iter(app.world());
        let pictures = pictures.filter(|(_, visibility, _)| **visibility != Visibility::Hidden);
        pictures.map(|(picture, _, at)| (at.translation.truncate(), picture.cell)).collect()
    }

    /// SPEC 112: oil is one film with the oil beside it, and of what is not known nothing is shown by it.
    #[test]
    fn oil_is_one_film_with_the_oil_beside_it() {
        let mut app = game_on("@......\n.......\n######.\n.......\n");
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_fixtures.run_if(resource_exists::<Knowledge>));
        app.update();
        app.world_mut().resource_mut::<Fixtures>().take_away(Position::new(0, 0, 0));
        let oil = |app: &mut App, x| {
            let at = Position::new(x, 0, 0);
            app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::Slick);
        };
        oil(&mut app, 3);
        let alone = cells(&mut app);
        oil(&mut app, 4);
        let both = cells(&mut app);
        assert_eq!((alone.len(), both.len(), alone[0].0), (1, 2, both[0].0));
        assert_ne!(alone[0].1, both[0].1, "no edge between the two");
        type_key(app.world_mut(), 'l');
        assert_eq!(cells(&mut app), both);
    }

    #[test]
    fn moss_grows_in_several_ways_and_a_prop_stands_in_one() {
        let of = |fixture| -> std::collections::BTreeSet<u16> {
            (0..64).map(|x| cycle_of(fixture).scattered(phase(x, 3, 0))).collect()
        };
        assert_eq!((of(Fixture::Moss).len(), of(Fixture::Prop).len()), (3, 1));
        assert!(FIXTURES.iter().all(|kind| Cycle::of_fixture(kind.name).is_some()));
    }
}

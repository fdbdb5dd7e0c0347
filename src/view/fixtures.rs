//! Fixtures on the map where they are known, beneath the things and actors that are there.

use bevy::prelude::*;

use super::artwork::Atlases;
use super::layout::Viewport;
use super::light::Lights;
use super::map_pictures::{MapPictures, Pictured};
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::Frames;
use crate::grid::Position;
use crate::settings::Preferences;
use crate::world::{Fixture, Fixtures, Knowledge};

/// Over all layers of the map, and below things.
const HEIGHT: f32 = 3.25;
/// Over actors, for what they walk under. A letter hides what is under it, and so stays below.
const OVERHEAD: f32 = 4.05;

/// The picture of a fixture.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct FixturePicture(Fixture);

impl Pictured for FixturePicture {
    /// The cell of its name. Cost O(cells).
    fn sprite(self, atlases: &Atlases) -> Sprite {
        let frames = Frames::of_fixture(self.0.kind().name).unwrap_or(Frames::UNKNOWN);
        atlases.sprite(frames.first.into())
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
    knowledge: Res<Knowledge>,
    fixtures: Res<Fixtures>,
    chosen: Res<Preferences>,
    lights: Lights,
    mut pictures: MapPictures<FixturePicture>,
) {
    let shining = lights.shining();
    let known = fixtures.of_level(viewport.z).filter(|(at, _)| knowledge.knows(*at));
    pictures.show(known.map(|(at, fixture)| {
        let place = transform_of(fixture, at, chosen.ascii);
        (FixturePicture(fixture), place, shining.on_sprite(at))
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::actors;
    use crate::view::tests::game_on;

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
}

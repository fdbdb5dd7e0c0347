//! Fires on the map, where the player sees them (SPEC 112).
//!
//! They flicker by turns and not by time, so that nothing has to be drawn while nobody acts.

use std::sync::LazyLock;

use bevy::prelude::*;

use super::artwork::Atlases;
use super::fixtures::draw_fixtures;
use super::layout::Viewport;
use super::map_pictures::{MapPictures, Pictured};
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::Frames;
use crate::grid::Position;
use crate::settings::Preferences;
use crate::world::{Knowledge, Matter, TurnCount};

/// Over fixtures, and below things.
const HEIGHT: f32 = 3.3;
/// Over things, and below actors. A letter hides what is under it, and so stays below.
const OVER_THINGS: f32 = 3.8;

/// The picture of a fire.
#[derive(Component, Clone, Copy, PartialEq)]
struct FirePicture {
    /// Is it in the second of its frames?
    is_second: bool,
}

impl Pictured for FirePicture {
    fn sprite(self, atlases: &Atlases) -> Sprite {
        let frames = frames();
        let cell = if self.is_second { frames.second } else { frames.first };
        atlases.sprite(cell.into())
    }
}

/// The cells of fire, looked up once.
fn frames() -> Frames {
    static FIRE: LazyLock<Frames> = LazyLock::new(|| Frames::of("fire").unwrap_or(Frames::UNKNOWN));
    *FIRE
}

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Matter>
        .or_else(resource_changed::<Knowledge>)
        .or_else(resource_changed::<Viewport>)
        .or_else(resource_changed::<TurnCount>)
        .or_else(resource_changed::<Preferences>);
    app.add_systems(
        Update,
        draw_fires
            .in_set(ViewSystems::Fixtures)
            .after(draw_fixtures)
            .run_if(resource_exists::<Knowledge>.and_then(is_new)),
    );
}

/// Where the picture of a fire is.
fn transform_of(at: Position, is_letter: bool) -> Transform {
    let height = if is_letter { HEIGHT } else { OVER_THINGS };
    Transform::from_translation(tile_centre(at).extend(height))
}

/// Shows the fires in sight in their own light, each in the other frame than the turn before, and than the one beside it; with reduced
/// motion they are still.
fn draw_fires(
    viewport: Res<Viewport>,
    matter: Res<Matter>,
    knowledge: Res<Knowledge>,
    turn: Res<TurnCount>,
    chosen: Res<Preferences>,
    mut pictures: MapPictures<FirePicture>,
) {
    let seen = matter.fires().iter().map(|fire| fire.at);
    let seen = seen.filter(|at| at.z == viewport.z && knowledge.sees(*at));
    pictures.show(seen.map(|at| {
        let parity = turn.get() + u64::from(at.x) + u64::from(at.y);
        let is_second = !chosen.reduced_motion && !parity.is_multiple_of(2);
        (FirePicture { is_second }, transform_of(at, chosen.ascii), Color::WHITE)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::actors;
    use crate::view::tests::game_on;
    use crate::world::{Fire, Fixture, Fixtures, Lighter};

    fn at(x: u32, y: u32) -> Position {
        Position::new(x, y, 0)
    }

    /// A game on a map with fire here and there, which is never out.
    fn burning(map: &str, places: &[Position]) -> App {
        let mut app = game_on(map);
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_fires.run_if(resource_exists::<Knowledge>));
        app.update();
        for &at in places {
            app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::Slick);
            let fire = Fire { at, left: u8::MAX, by: Lighter::Oil };
            app.world_mut().resource_mut::<Matter>().kindle(fire);
        }
        app
    }

    /// Where fires are shown after a frame, and whether each is in its second frame.
    fn shown(app: &mut App) -> Vec<(Vec2, bool)> {
        app.update();
        let mut pictures = app.world_mut().query::<(&FirePicture, &Visibility, &Transform)>();
        let pictures = pictures.iter(app.world());
        let pictures = pictures.filter(|(_, visibility, _)| **visibility != Visibility::Hidden);
        pictures.map(|(picture, _, at)| (at.translation.truncate(), picture.is_second)).collect()
    }

    /// SPEC 112
    #[test]
    fn fire_is_shown_in_sight_alone_and_flickers_by_turns() {
        let mut app = burning("@......\n######.\n.......\n", &[at(4, 0), at(0, 2)]);
        let place = tile_centre(at(4, 0));
        assert_eq!(shown(&mut app), [(place, false)]);
        assert_eq!(shown(&mut app), [(place, false)], "nothing moves by itself");
        type_key(app.world_mut(), '.');
        assert_eq!(shown(&mut app), [(place, true)]);
        app.world_mut().resource_mut::<Preferences>().reduced_motion = true;
        assert_eq!(shown(&mut app), [(place, false)]);
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert_eq!(shown(&mut app), [], "on another level");
    }

    #[test]
    fn fire_is_below_actors_and_a_letter_of_it_below_things() {
        let height = |is_letter| transform_of(at(1, 1), is_letter).translation.z;
        assert!(height(false) < actors::HEIGHT && height(true) < height(false));
    }

    #[test]
    fn fire_has_two_frames() {
        let frames = frames();
        assert!(frames != Frames::UNKNOWN && frames.first != frames.second);
    }
}

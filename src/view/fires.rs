//! Fires on the map, where the player sees them (SPEC 112).

use std::sync::LazyLock;

use bevy::prelude::*;

use super::beat::Beat;
use super::fixtures::draw_fixtures;
use super::layout::Viewport;
use super::map_pictures::{CellPicture, MapPictures};
use super::pixels::tile_centre;
use super::stages::{ViewSystems, is_matter_new};
use crate::art::{Cycle, phase};
use crate::grid::Position;
use crate::settings::Preferences;
use crate::world::{Fire, Knowledge, Matter};

/// Over fixtures, and below things.
const HEIGHT: f32 = 3.3;
/// Over things, and below actors. A letter hides what is under it, and so stays below.
const OVER_THINGS: f32 = 3.8;

/// The layer of fires.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FireLayer;

/// The picture of a fire.
type FirePicture = CellPicture<FireLayer>;

/// How far beside the middle of its tile a fire is at most, to the side and up or down, in pixels.
const ASIDE: (u32, u32) = (2, 1);

/// A fire with so few turns left burns low.
const LOW: u8 = 2;

/// The cells of fire that is high, and of fire that burns low, looked up once.
fn cycle(is_low: bool) -> Cycle {
    static FIRES: LazyLock<[Cycle; 2]> = LazyLock::new(|| {
        ["fire", "low fire"].map(|name| Cycle::of(name).unwrap_or(Cycle::UNKNOWN))
    });
    FIRES[usize::from(is_low)]
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw_fires.in_set(ViewSystems::Fixtures).after(draw_fixtures).run_if(is_matter_new),
    );
}

/// Where the picture of a fire is: a pixel or two beside the middle of its tile, and half of them mirrored, so that many are no grid.
fn transform_of(at: Position, is_letter: bool) -> Transform {
    if is_letter {
        return Transform::from_translation(tile_centre(at).extend(HEIGHT));
    }
    let phase = phase(at.x, at.y, at.z);
    let aside = |bits: u32, most: u32| (bits % (2 * most + 1)) as f32 - most as f32;
    let aside = Vec2::new(aside(phase >> 8, ASIDE.0), aside(phase >> 16, ASIDE.1));
    let side = if phase >> 5 & 1 == 0 { 1.0 } else { -1.0 };
    Transform::from_translation((tile_centre(at) + aside).extend(OVER_THINGS))
        .with_scale(Vec3::new(side, 1.0, 1.0))
}

/// Shows the fires in sight in their own light, low where they have almost burnt down; each flickers by the beat, and not in step with those
/// beside it.
fn draw_fires(
    viewport: Res<Viewport>,
    matter: Res<Matter>,
    knowledge: Res<Knowledge>,
    beat: Res<Beat>,
    chosen: Res<Preferences>,
    mut pictures: MapPictures<FirePicture>,
) {
    let seen = matter.fires().iter();
    let seen = seen.filter(|fire| fire.at.z == viewport.z && knowledge.sees(fire.at));
    pictures.show(seen.map(|&Fire { at, left, .. }| {
        let cell = cycle(left <= LOW).cell(phase(at.x, at.y, at.z), beat.quick);
        (FirePicture::of(cell), transform_of(at, chosen.ascii), Color::WHITE)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::actors;
    use crate::view::tests::game_on;
    use crate::world::{Fixture, Fixtures, Lighter};

    fn at(x: u32, y: u32) -> Position {
        Position::new(x, y, 0)
    }

    /// A game on a map with fire here and there, which is never out.
    fn burning(map: &str, places: &[Position]) -> App {
        let mut app = game_on(map);
        app.insert_resource(Viewport::default());
        app.add_systems(PostUpdate, draw_fires.run_if(is_matter_new));
        app.update();
        for &at in places {
            app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::Slick);
            let fire = Fire { at, left: u8::MAX, by: Lighter::Oil };
            app.world_mut().resource_mut::<Matter>().kindle(fire);
        }
        app
    }

    /// Where fires are shown after a frame, and the cell of each.
    fn shown(app: &mut App) -> Vec<(Vec2, u16)> {
        app.update();
        let mut pictures = app.world_mut().query::<(&FirePicture, &Visibility, &Transform)>();
        let pictures = pictures.iter(app.world());
        let pictures = pictures.filter(|(_, visibility, _)| **visibility != Visibility::Hidden);
        pictures.map(|(picture, _, at)| (at.translation.truncate(), picture.cell)).collect()
    }

    fn beat(app: &mut App, quick: Option<u64>) {
        app.insert_resource(Beat { quick, slow: None });
    }

    /// SPEC 112
    #[test]
    fn fire_is_shown_in_sight_alone_and_flickers_by_the_beat() {
        let mut app = burning("@......\n######.\n.......\n", &[at(4, 0), at(0, 2)]);
        let place = transform_of(at(4, 0), false).translation.truncate();
        let still = cycle(false).cell(0, None);
        assert_eq!(shown(&mut app), [(place, still)]);
        assert_eq!(shown(&mut app), [(place, still)], "nothing moves without a beat");
        let mut cells: Vec<_> = (0..3)
            .map(|count| {
                beat(&mut app, Some(count));
                shown(&mut app)[0].1
            })
            .collect();
        cells.sort_unstable();
        assert_eq!(cells, [still, still + 1, still + 2]);
        beat(&mut app, None);
        assert_eq!(shown(&mut app), [(place, still)]);
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert_eq!(shown(&mut app), [], "on another level");
    }

    /// SPEC 112
    #[test]
    fn a_row_of_fire_does_not_blink_in_step() {
        let mut app = burning("@......\n", &[1, 2, 3, 4, 5, 6].map(|x| at(x, 0)));
        let frames = |app: &mut App, count| {
            beat(app, Some(count));
            shown(app).into_iter().map(|(_, cell)| cell).collect::<Vec<_>>()
        };
        for count in 0..3 {
            let frames = frames(&mut app, count);
            assert!(frames.iter().any(|cell| *cell != frames[0]), "{frames:?}");
        }
        beat(&mut app, None);
        assert!(shown(&mut app).iter().all(|(_, cell)| *cell == cycle(false).cell(0, None)));
    }

    #[test]
    fn fire_is_below_actors_and_a_letter_of_it_below_things() {
        let height = |is_letter| transform_of(at(1, 1), is_letter).translation.z;
        assert!(height(false) < actors::HEIGHT && height(true) < height(false));
    }

    /// Many fires are no grid, and each is on its tile.
    #[test]
    fn fires_stand_beside_the_middles_of_their_tiles() {
        let all = (0..20).flat_map(|x| (0..20).map(move |y| at(x, y)));
        let asides: std::collections::BTreeSet<_> = all
            .map(|at| {
                let shown = transform_of(at, false);
                let aside = shown.translation.truncate() - tile_centre(at);
                assert!(aside.x.abs() <= 2.0 && aside.y.abs() <= 1.0, "{aside}");
                (aside.x as i32, aside.y as i32, shown.scale.x as i32)
            })
            .collect();
        assert_eq!(asides.len(), 5 * 3 * 2);
        assert_eq!(transform_of(at(3, 4), true).translation.truncate(), tile_centre(at(3, 4)));
    }

    #[test]
    fn fire_has_cells_of_its_own() {
        assert!([false, true].into_iter().all(|is_low| cycle(is_low) != Cycle::UNKNOWN));
    }

    /// SPEC 112: one sees what has almost burnt down.
    #[test]
    fn fire_burns_low_in_its_last_turns() {
        let mut app = burning("@......\n", &[]);
        let shown_with = |left: u8, app: &mut App| {
            let fire = Fire { at: at(3, 0), left, by: Lighter::Oil };
            app.world_mut().resource_mut::<Matter>().fires = std::iter::once(fire).collect();
            shown(app)[0].1
        };
        let [high, low] = [LOW + 1, LOW].map(|left| shown_with(left, &mut app));
        assert_eq!([high, low], [false, true].map(|is_low| cycle(is_low).cell(0, None)));
    }
}

//! Chips of rock: where rock breaks or ground changes some fly, for a moment.
//!
//! Everything here follows facts, as all motion does, and nothing waits for it. A table has the paths of the chips; the
//! game's random streams are not used.

use std::time::Duration;

use bevy::prelude::*;

use super::layout::Viewport;
use super::light::Lights;
use super::pixels::tile_centre;
use super::redraw::RedrawRequest;
use super::stages::{ViewSystems, may_move};
use super::widgets::colour;
use crate::art::Theme;
use crate::grid::Position;
use crate::world::{Fact, GameFact, Knowledge, TileChanged};

/// How long a chip flies.
const FLIGHT: Duration = Duration::from_millis(160);
/// How far it falls meanwhile, in pixels of the art.
const FALL_PX: f32 = 20.0;
/// The part of its path at which a chip is first shown: rock breaks all over.
const HEAD_START: f32 = 0.3;
/// Above all actors.
const HEIGHT: f32 = 4.5;
/// Of more digs in a frame only the last ones launch chips, ...
const MOST_DIGS: usize = 8;
/// ... and of more tiles that change together.
const MOST_CHANGES: usize = 24;

/// How a chip is launched.
struct Launch {
    /// How far it would fly if it did not fall, in pixels of the art, y up.
    aim: Vec2,
    side_px: f32,
    /// The index of its colour in the ramp of the level's rock.
    shade: usize,
}

/// The chips of a dig.
const LAUNCHES: [Launch; 6] = [
    Launch { aim: Vec2::new(-15.0, 9.0), side_px: 3.0, shade: 2 },
    Launch { aim: Vec2::new(-9.0, 17.0), side_px: 2.0, shade: 3 },
    Launch { aim: Vec2::new(-3.0, 12.0), side_px: 3.0, shade: 1 },
    Launch { aim: Vec2::new(4.0, 19.0), side_px: 2.0, shade: 2 },
    Launch { aim: Vec2::new(10.0, 13.0), side_px: 3.0, shade: 3 },
    Launch { aim: Vec2::new(16.0, 7.0), side_px: 2.0, shade: 1 },
];

/// A chip and its flight. One without a flight is hidden and launched again later: spawning and despawning sprites takes
/// longer.
#[derive(Component)]
pub(super) struct Chip(Option<Flight>);

struct Flight {
    /// The tile that has changed.
    at: Position,
    start: Vec2,
    aim: Vec2,
    since: Duration,
}

/// The components of a chip.
type ChipParts =
    (&'static mut Chip, &'static mut Sprite, &'static mut Visibility, &'static mut Transform);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (launch_chips.run_if(may_move), move_chips)
            .chain()
            .in_set(ViewSystems::Chips)
            .run_if(resource_exists::<Knowledge>),
    );
}

/// Returns whether a fact is told at one place, and tiles around it have changed.
fn changes_tiles(fact: Fact) -> bool {
    matches!(
        fact,
        Fact::Settled(_) | Fact::Blasted | Fact::Flared | Fact::Quickened | Fact::Mended { .. }
    )
}

/// Launches chips where a dig is seen, and where ground is seen that has settled, closed or was blasted.
fn launch_chips(
    mut commands: Commands,
    mut chips: Query<ChipParts>,
    mut facts: MessageReader<GameFact>,
    mut changed: MessageReader<TileChanged>,
    viewport: Res<Viewport>,
    lights: Lights,
    time: Res<Time<Real>>,
) {
    let shining = lights.shining();
    let is_seen = |at: &Position| at.z == viewport.z && shining.knowledge.sees(*at);
    let (mut broken, mut is_changed) = (Vec::new(), false);
    for fact in facts.read() {
        is_changed |= changes_tiles(fact.what);
        broken.extend(matches!(fact.what, Fact::Dug { .. }).then_some(fact.at));
    }
    broken.retain(is_seen);
    broken.drain(..broken.len().saturating_sub(MOST_DIGS));
    let changed = changed.read().map(|tile| tile.at).filter(is_seen);
    let changed: Vec<_> = changed.filter(|at| is_changed && !broken.contains(at)).collect();
    broken.extend(changed.into_iter().rev().take(MOST_CHANGES));
    let launches =
        broken.into_iter().flat_map(|at| LAUNCHES.iter().map(move |launch| (at, launch)));
    let mut waiting = chips.iter_mut().filter(|(chip, ..)| chip.0.is_none());
    for (at, launch) in launches {
        let (flight, sprite) = launched(at, launch, shining.on_sprite(at), time.elapsed());
        if let Some((mut chip, mut own, mut visibility, _)) = waiting.next() {
            (chip.0, *own, *visibility) = (Some(flight), sprite, Visibility::Inherited);
        } else {
            commands.spawn((Chip(Some(flight)), sprite));
        }
    }
}

/// A chip of the rock of a tile, in a light; on every other tile its path is mirrored.
fn launched(at: Position, launch: &Launch, light: Color, since: Duration) -> (Flight, Sprite) {
    let side = if (at.x + at.y).is_multiple_of(2) { 1.0 } else { -1.0 };
    let aim = launch.aim * Vec2::new(side, 1.0);
    // Aligned to the pixels of the art, whatever its size.
    let start = tile_centre(at) + launch.side_px % 2.0 / 2.0;
    let shade = colour(Theme::of_level(at.z).ramps().face[launch.shade]);
    let sprite = Sprite::from_color(lit(shade, light), Vec2::splat(launch.side_px));
    (Flight { at, start, aim, since }, sprite)
}

fn lit(shade: Color, light: Color) -> Color {
    let (shade, light) = (shade.to_linear(), light.to_linear());
    Color::linear_rgb(shade.red * light.red, shade.green * light.green, shade.blue * light.blue)
}

/// Moves all chips, and hides those that have landed or whose level is no longer shown.
pub(super) fn move_chips(
    mut chips: Query<ChipParts>,
    viewport: Res<Viewport>,
    mut redraw: ResMut<RedrawRequest>,
    time: Res<Time<Real>>,
) {
    for (mut chip, _, mut visibility, mut transform) in &mut chips {
        let Some(flight) = &chip.0 else { continue };
        redraw.for_frames(2);
        let part = (time.elapsed() - flight.since).div_duration_f32(FLIGHT);
        let offset = offset_after(flight.aim, part).round();
        transform.translation = (flight.start + offset).extend(HEIGHT);
        if part >= 1.0 || flight.at.z != viewport.z {
            (chip.0, *visibility) = (None, Visibility::Hidden);
        }
    }
}

/// The offset of a chip from its start after a part of its flight.
fn offset_after(aim: Vec2, part: f32) -> Vec2 {
    aim * HEAD_START.lerp(1.0, part) - Vec2::Y * FALL_PX * part * part
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::controls::type_key;
    use crate::view::camera::Shake;
    use crate::view::shakes::shake_view;
    use crate::view::tests::game_on;
    use crate::world::Tremor;

    /// A game with a hall behind rock, in which each frame lasts 20 ms.
    fn drawn_game() -> App {
        let mut app = game_on("@#.....\n#######\n#######\n.#.....\n");
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
        app.init_resource::<Viewport>().init_resource::<RedrawRequest>().init_resource::<Shake>();
        app.add_systems(PostUpdate, (shake_view, launch_chips, move_chips).chain());
        app.update();
        app
    }

    /// The number of chips after a frame, the offset of the view, and whether another frame was requested.
    fn next_frame(app: &mut App) -> (usize, Vec2, bool) {
        app.insert_resource(RedrawRequest::default());
        app.update();
        let mut chips = app.world_mut().query::<(&Chip, &Visibility)>();
        assert!(
            chips
                .iter(app.world())
                .all(|(chip, shown)| { chip.0.is_some() == (*shown != Visibility::Hidden) })
        );
        let chips = chips.iter(app.world()).filter(|(chip, _)| chip.0.is_some()).count();
        let is_awake = *app.world().resource::<RedrawRequest>() != RedrawRequest::default();
        (chips, app.world().resource::<Shake>().0, is_awake)
    }

    #[test]
    fn a_dig_throws_six_chips_and_shakes_the_view_for_a_moment() {
        let mut app = drawn_game();
        assert_eq!(next_frame(&mut app), (0, Vec2::ZERO, false));
        type_key(app.world_mut(), 'l');
        for step in [Vec2::X, Vec2::NEG_X, Vec2::Y] {
            assert_eq!(next_frame(&mut app), (6, step, true));
        }
        assert_eq!(next_frame(&mut app), (6, Vec2::ZERO, true));
        (0..4).for_each(|_| _ = next_frame(&mut app));
        assert_eq!(next_frame(&mut app), (0, Vec2::ZERO, true), "160 ms after the dig");
        assert_eq!(next_frame(&mut app), (0, Vec2::ZERO, false), "the window may sleep");
        type_key(app.world_mut(), 'l');
        assert_eq!(next_frame(&mut app), (0, Vec2::ZERO, false), "a step throws none");
        type_key(app.world_mut(), 'j');
        assert_eq!(next_frame(&mut app).0, 6);
        assert_eq!(app.world_mut().query::<&Chip>().iter(app.world()).count(), 6, "the same");
    }

    #[test]
    fn the_dig_of_another_shakes_nothing_and_is_seen_in_sight_alone() {
        let mut app = drawn_game();
        let who = app.world_mut().spawn_empty().id();
        let (what, at) = (Fact::Dug { who }, Position::new(1, 3, 0));
        let dug = GameFact { what, at, loudness: 0, is_seen: true };
        app.world_mut().write_message(dug);
        assert_eq!(next_frame(&mut app), (0, Vec2::ZERO, false));
        app.world_mut().resource_mut::<Knowledge>().set_revealed(true);
        app.world_mut().write_message(dug);
        assert_eq!(next_frame(&mut app), (6, Vec2::ZERO, true));
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert_eq!(next_frame(&mut app).0, 0, "another level is seen");
    }

    /// SPEC 55: where the ground has settled chips fly at each tile in sight, and it shakes for 200 ms.
    #[test]
    fn ground_that_settles_throws_chips_where_it_changes() {
        let mut app = drawn_game();
        let [seen, unseen] = [(1, 0), (3, 3)].map(|(x, y)| Position::new(x, y, 0));
        for at in [seen, unseen] {
            app.world_mut().write_message(TileChanged { at });
        }
        assert_eq!(next_frame(&mut app), (0, Vec2::ZERO, false), "whatever has changed");
        for at in [seen, unseen] {
            app.world_mut().write_message(TileChanged { at });
        }
        let what = Fact::Settled(Tremor::YourDigging);
        app.world_mut().write_message(GameFact { what, at: unseen, loudness: 24, is_seen: false });
        assert_eq!(next_frame(&mut app), (6, 2.0 * Vec2::X, true));
        let offsets: Vec<_> = (0..10).map(|_| next_frame(&mut app).1).collect();
        assert!(offsets[..9].iter().all(|offset| *offset != Vec2::ZERO), "{offsets:?}");
        assert_eq!(offsets[9], Vec2::ZERO);
    }

    #[test]
    fn chips_rise_and_come_down() {
        for launch in &LAUNCHES {
            assert!(offset_after(launch.aim, 0.1).y > 0.0);
            assert!(offset_after(launch.aim, 1.0).y < offset_after(launch.aim, 0.5).y);
        }
    }
}

//! Motion: sprites glide, lunge and flash after facts, and then rest.
//!
//! Nothing waits for it: at the next key every sprite is where it belongs.

use std::f32::consts::PI;
use std::time::Duration;

use bevy::prelude::*;

use super::layout::Viewport;
use super::light::Lights;
use super::pixels::tile_centre;
use super::redraw::RedrawRequest;
use super::stages::{ViewSystems, may_move};
use crate::art::TILE_SIZE_PX;
use crate::controls::HeldKey;
use crate::grid::Position;
use crate::journeys::Journey;
use crate::world::{Fact, GameFact, Player};

/// How long a step glides.
const STEP: Duration = Duration::from_millis(70);
/// How much a sprite is squashed in the middle of a step, in pixels of the art.
const SQUASH_PX: f32 = 2.0;
/// How long an attack takes.
const LUNGE: Duration = Duration::from_millis(110);
/// How long an actor that was hit flashes.
const FLASH: Duration = Duration::from_millis(90);
/// How far an attack goes, in pixels of the art.
const LUNGE_PX: f32 = 6.0;

/// The height of a sprite, in pixels of the art.
const SIDE_PX: f32 = TILE_SIZE_PX as f32;

/// A sprite that moves.
#[derive(Component)]
struct Moving {
    kind: Kind,
    /// Where it belongs, and the offset from there to where it comes from or strikes at.
    centre: Vec2,
    offset: Vec2,
    since: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Glide,
    Lunge,
}

/// A sprite that flashes.
#[derive(Component)]
struct Flashing(Duration);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, redraw_on_journeys.in_set(ViewSystems::Motion));
    app.add_systems(
        Update,
        (start_motions.run_if(may_move), animate).chain().in_set(ViewSystems::Motion),
    );
}

/// Requests frames during a journey, and while a key is held, which may begin one.
fn redraw_on_journeys(
    journey: Res<Journey>,
    held: Res<HeldKey>,
    mut redraw: ResMut<RedrawRequest>,
) {
    if journey.is_under_way() || held.action().is_some() {
        redraw.for_frames(2);
    }
}

fn start_motions(
    mut commands: Commands,
    mut facts: MessageReader<GameFact>,
    viewport: Res<Viewport>,
    players: Query<(Entity, &Position), With<Player>>,
    pictures: Query<&Position, With<Sprite>>,
    time: Res<Time<Real>>,
) {
    for fact in facts.read() {
        let (who, whom, kind, from, to) = match fact.what {
            Fact::Moved { who, from } if fact.is_seen => (who, None, Kind::Glide, from, fact.at),
            Fact::Attacked { who, whom, from, .. } => (who, Some(whom), Kind::Lunge, fact.at, from),
            // Who robs the player strikes at him, and he flashes.
            Fact::Drank { who, .. } | Fact::Stole { who, .. } => {
                let robbed = players.single().ok().zip(pictures.get(who).ok());
                let Some(((player, at), own)) = robbed else { continue };
                (who, Some(player), Kind::Lunge, *at, *own)
            }
            // Rock that falls comes from no side, and a blast from all.
            Fact::Crushed { whom, .. } | Fact::Caught { whom, .. }
                if fact.at.z == viewport.z && pictures.contains(whom) =>
            {
                commands.entity(whom).try_insert(Flashing(time.elapsed()));
                continue;
            }
            _ => continue,
        };
        if from.z != viewport.z || to.z != viewport.z {
            continue;
        }
        // The player stays in the middle of a view that moves along.
        let stays = kind == Kind::Glide && players.contains(who) && viewport.is_changed();
        let from = if stays { to } else { from };
        let since = time.elapsed();
        let (centre, offset) = (tile_centre(to), tile_centre(from) - tile_centre(to));
        if pictures.contains(who) {
            commands.entity(who).try_insert(Moving { kind, centre, offset, since });
        }
        if let Some(whom) = whom.filter(|whom| pictures.contains(*whom)) {
            commands.entity(whom).try_insert(Flashing(since));
        }
    }
}

fn animate(
    mut commands: Commands,
    mut moving: Query<(Entity, &Position, &Moving, &mut Transform)>,
    mut flashing: Query<(Entity, &Position, &Flashing, &mut Sprite)>,
    lights: Option<Lights>,
    mut redraw: ResMut<RedrawRequest>,
    time: Res<Time<Real>>,
) {
    for (who, at, motion, mut transform) in &mut moving {
        let lasts = if motion.kind == Kind::Glide { STEP } else { LUNGE };
        let part = (time.elapsed() - motion.since).as_secs_f32() / lasts.as_secs_f32();
        // An actor that was moved elsewhere, as by a jump in a replay, stops moving.
        let centre = tile_centre(*at);
        let part = if centre == motion.centre { part } else { 1.0 };
        let offset = match motion.kind {
            _ if part >= 1.0 => Vec2::ZERO,
            Kind::Glide => motion.offset * (1.0 - part),
            Kind::Lunge => {
                motion.offset.normalize_or_zero() * LUNGE_PX * (1.0 - (2.0 * part - 1.0).abs())
            }
        };
        let low = if motion.kind == Kind::Glide { squash(part) } else { 0.0 };
        let height = transform.translation.z;
        // The feet stay on the ground.
        let offset = offset.round() - Vec2::new(0.0, low / 2.0);
        transform.translation = (centre + offset).extend(height);
        transform.scale = Vec3::new(1.0, 1.0 - low / SIDE_PX, 1.0);
        redraw.for_frames(2);
        if part >= 1.0 {
            commands.entity(who).remove::<Moving>();
        }
    }
    let Some(lights) = lights else { return };
    let shining = lights.shining();
    for (who, at, Flashing(since), mut sprite) in &mut flashing {
        let is_over = time.elapsed() - *since >= FLASH;
        // Brighter than white, so that every colour of the sprite becomes white.
        sprite.color =
            if is_over { shining.on_sprite(*at) } else { Color::linear_rgb(9.0, 9.0, 9.0) };
        redraw.for_frames(2);
        if is_over {
            commands.entity(who).remove::<Flashing>();
        }
    }
}

/// How much a sprite is squashed after a part of its step, in whole pixels of the art.
fn squash(part: f32) -> f32 {
    if part < 1.0 { (SQUASH_PX * (PI * part).sin()).round() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;

    /// A game in which each frame lasts half a step.
    fn drawn_game() -> App {
        let mut app = game_on("@..\n");
        app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP / 2));
        app.init_resource::<Viewport>().init_resource::<RedrawRequest>();
        app.add_systems(PostUpdate, (start_motions.run_if(may_move), animate).chain());
        app.update();
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        let picture = (Sprite::default(), Transform::from_xyz(0.0, 0.0, 4.0));
        app.world_mut().entity_mut(player).insert(picture);
        app
    }

    /// The position of the player's sprite after a frame, and its vertical scale.
    fn next_frame(app: &mut App) -> (Vec2, f32) {
        app.insert_resource(RedrawRequest::default());
        app.update();
        let mut players = app.world_mut().query_filtered::<&Transform, With<Player>>();
        let transform = players.single(app.world()).unwrap();
        assert_eq!((transform.scale.x, transform.scale.z), (1.0, 1.0));
        (transform.translation.truncate(), transform.scale.y)
    }

    #[test]
    fn a_step_glides_and_squashes_and_ends_as_it_was() {
        let mut app = drawn_game();
        type_key(app.world_mut(), 'l');
        assert_eq!(next_frame(&mut app), (Vec2::new(8.0, -8.0), 1.0));
        assert_eq!(next_frame(&mut app), (Vec2::new(16.0, -9.0), 0.875), "its feet stay");
        assert_eq!(next_frame(&mut app), (Vec2::new(24.0, -8.0), 1.0));
        next_frame(&mut app);
        assert_eq!(
            *app.world().resource::<RedrawRequest>(),
            RedrawRequest::default(),
            "the window may sleep"
        );
    }

    #[test]
    fn a_step_in_the_middle_of_a_moving_view_only_squashes() {
        let mut app = drawn_game();
        app.world_mut().resource_mut::<Viewport>().set_changed();
        type_key(app.world_mut(), 'l');
        assert_eq!(next_frame(&mut app), (Vec2::new(24.0, -8.0), 1.0));
        assert_eq!(next_frame(&mut app), (Vec2::new(24.0, -9.0), 0.875));
    }

    #[test]
    fn an_actor_that_is_moved_elsewhere_stops_moving() {
        let mut app = drawn_game();
        type_key(app.world_mut(), 'l');
        next_frame(&mut app);
        let mut players = app.world_mut().query_filtered::<&mut Position, With<Player>>();
        *players.single_mut(app.world_mut()).unwrap() = Position::new(2, 0, 0);
        assert_eq!(next_frame(&mut app), (Vec2::new(40.0, -8.0), 1.0));
        assert_eq!(next_frame(&mut app), (Vec2::new(40.0, -8.0), 1.0));
    }

    #[test]
    fn the_next_step_begins_where_the_last_one_ends() {
        let mut app = drawn_game();
        type_key(app.world_mut(), 'l');
        next_frame(&mut app);
        next_frame(&mut app);
        type_key(app.world_mut(), 'l');
        assert_eq!(next_frame(&mut app), (Vec2::new(24.0, -8.0), 1.0));
    }
}

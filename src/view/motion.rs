//! Motion: pictures glide, lunge and flash after what has happened, for a moment, and then stand still.
//!
//! Everything here follows facts and nothing waits for it: the next key finds every picture in its place.

use std::time::Duration;

use bevy::prelude::*;

use super::ViewSystems;
use super::actors::{ActorSystems, light_on};
use super::layout::Viewport;
use super::pixels::tile_centre;
use super::redraw::Awake;
use crate::grid::Position;
use crate::journeys::Journey;
use crate::screens::Pace;
use crate::world::{Happened, Knowledge, Player};

/// How long a step glides.
const STEP: Duration = Duration::from_millis(70);
/// How long an attack takes.
const LUNGE: Duration = Duration::from_millis(110);
/// How long who was hit flashes.
const FLASH: Duration = Duration::from_millis(90);
/// How far an attack goes, in pixels of the art.
const LUNGE_PX: f32 = 6.0;

/// A picture that moves.
#[derive(Component)]
struct Moving {
    kind: Kind,
    /// Where it belongs, and where it comes from or strikes at, from there.
    place: Vec2,
    offset: Vec2,
    since: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Glide,
    Lunge,
}

/// A picture that flashes.
#[derive(Component)]
struct Flashing(Duration);

/// Between two steps of a journey.
const JOURNEY_STEP: Duration = Duration::from_millis(45);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Pace::StepByStep(JOURNEY_STEP));
    app.add_systems(Update, stay_awake_on_journeys.in_set(ViewSystems::Draw));
    app.add_systems(Update, (begin, go_on).chain().in_set(ViewSystems::Draw).after(ActorSystems));
}

/// A journey goes on from frame to frame.
fn stay_awake_on_journeys(journey: Res<Journey>, mut awake: ResMut<Awake>) {
    if journey.is_under_way() {
        awake.for_frames(2);
    }
}

fn begin(
    mut commands: Commands,
    mut facts: MessageReader<Happened>,
    viewport: Res<Viewport>,
    players: Query<(), With<Player>>,
    pictures: Query<(), With<Sprite>>,
    time: Res<Time<Real>>,
) {
    for fact in facts.read() {
        let (who, whom, kind, from, to) = match *fact {
            // Where the view itself moves along, the player stays in its middle.
            Happened::Moved { who, .. } if players.contains(who) && viewport.is_changed() => {
                continue;
            }
            Happened::Moved { who, from, to } => (who, None, Kind::Glide, from, to),
            Happened::Attacked { who, whom, from, to } => (who, Some(whom), Kind::Lunge, to, from),
            Happened::Dug { .. } | Happened::Died { .. } => continue,
        };
        if from.z != viewport.z || to.z != viewport.z {
            continue;
        }
        let since = time.elapsed();
        let (place, offset) = (tile_centre(to), tile_centre(from) - tile_centre(to));
        if pictures.contains(who) {
            commands.entity(who).try_insert(Moving { kind, place, offset, since });
        }
        if let Some(whom) = whom.filter(|whom| pictures.contains(*whom)) {
            commands.entity(whom).try_insert(Flashing(since));
        }
    }
}

fn go_on(
    mut commands: Commands,
    mut moving: Query<(Entity, &Moving, &mut Transform)>,
    mut flashing: Query<(Entity, &Position, &Flashing, &mut Sprite)>,
    knowledge: Option<Res<Knowledge>>,
    mut awake: ResMut<Awake>,
    time: Res<Time<Real>>,
) {
    for (who, motion, mut transform) in &mut moving {
        let lasts = if motion.kind == Kind::Glide { STEP } else { LUNGE };
        let part = (time.elapsed() - motion.since).as_secs_f32() / lasts.as_secs_f32();
        let offset = match motion.kind {
            _ if part >= 1.0 => Vec2::ZERO,
            Kind::Glide => motion.offset * (1.0 - part),
            Kind::Lunge => {
                motion.offset.normalize_or_zero() * LUNGE_PX * (1.0 - (2.0 * part - 1.0).abs())
            }
        };
        let height = transform.translation.z;
        transform.translation = (motion.place + offset.round()).extend(height);
        awake.for_frames(2);
        if part >= 1.0 {
            commands.entity(who).remove::<Moving>();
        }
    }
    let Some(knowledge) = knowledge else { return };
    for (who, at, Flashing(since), mut sprite) in &mut flashing {
        let is_over = time.elapsed() - *since >= FLASH;
        // Brighter than white: every colour of the picture goes up to white.
        sprite.color =
            if is_over { light_on(&knowledge, *at) } else { Color::linear_rgb(9.0, 9.0, 9.0) };
        awake.for_frames(2);
        if is_over {
            commands.entity(who).remove::<Flashing>();
        }
    }
}

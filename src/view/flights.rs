//! What is thrown flies to where it lands, and what bursts or burns at once flashes; both for a moment.
//!
//! They follow facts, as all motion does, and nothing waits for them.

use std::time::Duration;

use bevy::prelude::*;

use super::artwork::Atlases;
use super::chips::move_chips;
use super::layout::Viewport;
use super::pixels::tile_centre;
use super::redraw::RedrawRequest;
use super::stages::{ViewSystems, may_move};
use super::widgets::colour;
use crate::art::{Frames, TILE_SIZE_PX, colours};
use crate::world::{Fact, GameFact, Knowledge};

/// How long a flight or a flash takes.
const LASTS: Duration = Duration::from_millis(120);
/// Above all actors.
const HEIGHT: f32 = 4.7;
/// How high a thrown thing flies in the middle of its way, in pixels of the art.
const RISE_PX: f32 = 8.0;
/// How opaque a flash is at first.
const FLASH: f32 = 0.7;
/// The side of the flash of what bursts, in tiles ...
const BURST_TILES: f32 = 3.0;
/// ... and of the white one of burning gas.
const CLOUD_TILES: f32 = 5.0;

/// Something that flies from one point to another, or stays and fades.
#[derive(Component)]
struct Flight {
    from: Vec2,
    to: Vec2,
    fades: bool,
    since: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (launch.run_if(may_move), fly)
            .chain()
            .in_set(ViewSystems::Chips)
            .after(move_chips)
            .run_if(resource_exists::<Knowledge>),
    );
}

/// Launches what is seen to be thrown, and lights what is seen to burst.
fn launch(
    mut commands: Commands,
    mut facts: MessageReader<GameFact>,
    atlases: Res<Atlases>,
    viewport: Res<Viewport>,
    time: Res<Time<Real>>,
) {
    for fact in facts.read().filter(|fact| fact.is_seen && fact.at.z == viewport.z) {
        let (since, to) = (time.elapsed(), tile_centre(fact.at));
        let (flight, sprite) = match fact.what {
            Fact::Threw { what, from, .. } => {
                let frames = Frames::of(what.kind().name).unwrap_or(Frames::UNKNOWN);
                let flight = Flight { from: tile_centre(from), to, fades: false, since };
                (flight, atlases.sprite(frames.first.into()))
            }
            Fact::Burst | Fact::Blasted | Fact::Flared => {
                let (tiles, ink) = match fact.what {
                    Fact::Flared => (CLOUD_TILES, colours::YOU),
                    _ => (BURST_TILES, colours::LANTERN_CORE),
                };
                let size = Vec2::splat(tiles * TILE_SIZE_PX as f32);
                let light = colour(ink).with_alpha(FLASH);
                let flight = Flight { from: to, to, fades: true, since };
                (flight, Sprite::from_color(light, size))
            }
            _ => continue,
        };
        let place = Transform::from_translation(flight.from.extend(HEIGHT));
        commands.spawn((flight, sprite, place));
    }
}

/// Moves all flights on, and ends those that are over.
fn fly(
    mut commands: Commands,
    mut flights: Query<(Entity, &Flight, &mut Sprite, &mut Transform)>,
    mut redraw: ResMut<RedrawRequest>,
    time: Res<Time<Real>>,
) {
    for (entity, flight, mut sprite, mut transform) in &mut flights {
        redraw.for_frames(2);
        let part = (time.elapsed() - flight.since).div_duration_f32(LASTS);
        if part >= 1.0 {
            commands.entity(entity).despawn();
        } else if flight.fades {
            sprite.color.set_alpha(FLASH * (1.0 - part));
        } else {
            let rise = Vec2::Y * RISE_PX * 4.0 * part * (1.0 - part);
            let place = flight.from.lerp(flight.to, part) + rise;
            transform.translation = place.round().extend(HEIGHT);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::grid::Position;
    use crate::view::tests::game_on;
    use crate::world::Thing;

    /// The number of flights after a frame, and whether another frame was requested.
    fn next_frame(app: &mut App) -> (usize, bool) {
        app.insert_resource(RedrawRequest::default());
        app.update();
        let mut flights = app.world_mut().query::<&Flight>();
        let count = flights.iter(app.world()).count();
        (count, *app.world().resource::<RedrawRequest>() != RedrawRequest::default())
    }

    #[test]
    fn a_throw_flies_and_a_burst_flashes_and_then_nothing_runs() {
        let mut app = game_on("@....\n");
        app.insert_resource(TimeUpdateStrategy::ManualDuration(LASTS / 2));
        app.init_resource::<Viewport>().init_resource::<Atlases>();
        app.add_systems(PostUpdate, (launch.run_if(may_move), fly).chain());
        assert_eq!(next_frame(&mut app), (0, false));
        let (from, at) = (Position::new(0, 0, 0), Position::new(4, 0, 0));
        let threw = Fact::Threw { what: Thing::Stone, from };
        let facts = [threw, Fact::Burst];
        for what in facts {
            app.world_mut().write_message(GameFact { what, at, loudness: 6, is_seen: true });
        }
        assert_eq!(next_frame(&mut app), (2, true));
        assert_eq!(next_frame(&mut app), (2, true));
        assert_eq!(next_frame(&mut app), (0, true));
        assert_eq!(next_frame(&mut app), (0, false), "the window may sleep");
        app.world_mut().resource_mut::<crate::settings::Preferences>().reduced_motion = true;
        app.world_mut().write_message(GameFact { what: threw, at, loudness: 6, is_seen: true });
        assert_eq!(next_frame(&mut app), (0, false), "still with reduced motion");
    }
}

//! Shakes of the view: after a dig of the player, a blast, burning gas, and ground that settles.
//!
//! They follow facts, as all motion does, and nothing waits for them.

use std::time::Duration;

use bevy::prelude::*;

use super::camera::{Shake, move_camera};
use super::redraw::RedrawRequest;
use super::stages::{ViewSystems, may_move};
use crate::grid::Position;
use crate::sight::is_within;
use crate::world::{Fact, GameFact, Player};

/// How long each step of a shake takes.
const STEP: Duration = Duration::from_millis(20);
/// The directions of the steps, one after another.
const WAYS: [Vec2; 3] = [Vec2::X, Vec2::NEG_X, Vec2::Y];

/// A shake of the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Quake {
    /// How far the view moves, in pixels of the art.
    px: f32,
    /// For how many steps.
    steps: usize,
}

/// A dig of the player, or a blast or burning gas in earshot.
const SMALL: Quake = Quake { px: 1.0, steps: 3 };
/// Ground of the player's level settles.
const LARGE: Quake = Quake { px: 2.0, steps: 10 };

impl Quake {
    /// The offset of the view in a step; `None` once it is over.
    fn offset(self, step: usize) -> Option<Vec2> {
        (step < self.steps).then(|| WAYS[step % WAYS.len()] * self.px)
    }

    /// How a fact shakes who stands at a position.
    fn of(fact: &GameFact, player: Position, is_own: bool) -> Option<Self> {
        match fact.what {
            Fact::Dug { .. } if is_own => Some(SMALL),
            Fact::Settled(_) if fact.at.z == player.z => Some(LARGE),
            Fact::Blasted | Fact::Flared => {
                let is_near = fact.at.z == player.z && is_within(player, fact.at, fact.loudness);
                (fact.is_seen || is_near).then_some(SMALL)
            }
            _ => None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        shake_view.in_set(ViewSystems::Follow).before(move_camera).run_if(may_move),
    );
}

/// Shakes the view after facts; of several in a frame by the largest.
pub(super) fn shake_view(
    mut facts: MessageReader<GameFact>,
    players: Query<(Entity, &Position), With<Player>>,
    mut now: Local<Option<(Quake, Duration)>>,
    mut shake: ResMut<Shake>,
    mut redraw: ResMut<RedrawRequest>,
    time: Res<Time<Real>>,
) {
    let Ok((player, at)) = players.single() else { return facts.clear() };
    let quakes = facts.read().filter_map(|fact| {
        let is_own = matches!(fact.what, Fact::Dug { who } if who == player);
        Quake::of(fact, *at, is_own)
    });
    if let Some(quake) = quakes.max_by_key(|quake| quake.steps) {
        *now = Some((quake, time.elapsed()));
    }
    let Some((quake, since)) = *now else { return };
    let step = (time.elapsed() - since).div_duration_f32(STEP) as usize;
    let offset = quake.offset(step);
    shake.set_if_neq(Shake(offset.unwrap_or_default()));
    redraw.for_frames(2);
    if offset.is_none() {
        *now = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Tremor;

    fn fact(what: Fact, at: Position, loudness: u32, is_seen: bool) -> GameFact {
        GameFact { what, at, loudness, is_seen }
    }

    #[test]
    fn the_ground_shakes_more_where_it_settles_and_only_who_is_near() {
        let at = |x, z| Position::new(x, 0, z);
        for (what, place, loudness, is_seen, quake) in [
            (Fact::Settled(Tremor::Blast), at(70, 0), 24, false, Some(LARGE)),
            (Fact::Settled(Tremor::Blast), at(0, 1), 24, false, None),
            (Fact::Blasted, at(24, 0), 24, false, Some(SMALL)),
            (Fact::Blasted, at(26, 0), 24, false, None),
            (Fact::Blasted, at(26, 0), 0, true, Some(SMALL)),
            (Fact::Blasted, at(1, 1), 24, false, None),
            (Fact::Flared, at(20, 0), 24, false, Some(SMALL)),
            (Fact::Groaned(Tremor::Blast), at(1, 0), 0, true, None),
        ] {
            let fact = fact(what, place, loudness, is_seen);
            assert_eq!(Quake::of(&fact, at(0, 0), false), quake, "{what:?} at {place:?}");
        }
        let dug = fact(Fact::Dug { who: Entity::PLACEHOLDER }, at(1, 0), 12, true);
        assert_eq!([true, false].map(|own| Quake::of(&dug, at(0, 0), own)), [Some(SMALL), None]);
    }

    /// ART: 2 px for 200 ms, and then it is still.
    #[test]
    fn a_shake_of_ground_that_settles_takes_200_ms() {
        let steps: Vec<_> = (0..).map_while(|step| LARGE.offset(step)).collect();
        assert_eq!(STEP * steps.len() as u32, Duration::from_millis(200));
        assert!(steps.iter().all(|offset| offset.length() == 2.0));
    }
}

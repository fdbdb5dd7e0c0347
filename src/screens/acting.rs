//! Actions of the player that screens carry out: turns and journeys, to the end of the game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::{Entity, Resource, With, World};

use super::{Pace, Screen, late_steps, pages};
use crate::grid::Position;
use crate::intent::{Intent, Verb};
use crate::journeys::{Aim, Journey, go_on, set_out};
use crate::rules::take_turn;
use crate::world::{Outcome, Player};

/// The player, if there is one.
pub(super) fn player(world: &mut World) -> Option<Entity> {
    let mut players = world.query_filtered::<Entity, With<Player>>();
    players.single(world).ok()
}

/// Carries out an intent of the player; returns whether it took a turn.
pub(super) fn act(world: &mut World, intent: Intent) -> bool {
    let took_turn = take_turn(world, intent);
    show_outcome(world);
    took_turn
}

/// Whether a signal asks the program to end. Another thread sets it; a journey without a pace ends then.
#[derive(Resource, Clone, Debug, Default)]
pub struct Interruption(Arc<AtomicBool>);

impl Interruption {
    /// Asks to end.
    pub fn interrupt(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Returns whether that was asked.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Sets out to a known position of the level, on foot. Cost: that of the journey, without a pace.
pub fn travel_to(world: &mut World, at: Position) {
    begin_journey(world, Aim::Place(at));
}

/// Throws what is in a slot, 0 for a stone, at a position; returns whether it took a turn. Where it cannot be, a notice says why.
pub fn throw_at(world: &mut World, what: u8, at: Position) -> bool {
    let Some(player) = player(world) else { return false };
    let Some(from) = world.get::<Position>(player).copied() else { return false };
    let [dx, dy] = [(at.x, from.x), (at.y, from.y)]
        .map(|(to, from)| i8::try_from(i64::from(to) - i64::from(from)).unwrap_or(i8::MAX));
    act(world, Verb::Throw { what, dx, dy }.by(player))
}

/// Sets out, and walks to the end of the journey where there is no pace, or until a signal comes.
pub(super) fn begin_journey(world: &mut World, aim: Aim) {
    set_out(world, aim);
    let interruption = world.get_resource_or_init::<Interruption>().clone();
    while *world.resource::<Pace>() == Pace::AtOnce
        && !interruption.is_interrupted()
        && walk_on(world)
    {}
}

/// Takes a step of the journey that the player is on, and returns whether there may be more.
pub(super) fn walk_on(world: &mut World) -> bool {
    if !world.resource::<Journey>().is_under_way() {
        return false;
    }
    go_on(world);
    show_outcome(world);
    true
}

/// A game that has ended shows how.
fn show_outcome(world: &mut World) {
    let end = match world.get_resource::<Outcome>() {
        Some(Outcome::Won { .. } | Outcome::Home { .. }) => Screen::Win,
        Some(Outcome::Lost { .. }) => Screen::Lose,
        None => return,
    };
    late_steps::expect(world);
    pages::open(world, end);
}

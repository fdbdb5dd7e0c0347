//! Journeys: what takes many turns and one key, see [`Aim`]: exploring, going somewhere, resting.
//!
//! A journey takes one step at a time with an intent, as a key does, and stops at anything new, with a notice that says why.
//! It depends only on what the player knows, but for a draught, which comes from the nearest unknown ground. Rock is dug where the
//! player has asked for that, and nowhere else. Any key ends it.
//! Without a window it runs to its end before the next key is read; in a window it takes a step at a fixed pace.

mod belongings;
mod closing;
mod context;
mod draughts;
mod fire;
mod gas;
mod groans;
mod journey;
mod known;
mod known_ways;
mod new_kinds;
mod next;
mod planning;
mod pours;
mod resting;
mod shafts;
mod signs;
mod turns_to;
mod ways;

pub use context::NEAR_STEPS;
pub use journey::{Aim, Journey};
pub use known_ways::KnownWays;
pub use turns_to::TurnsTo;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::World;

use crate::grid::Position;
use crate::rules::take_turn;
use crate::world::{JourneyMemory, NoticeWriter, Outcome};
use context::JourneyContext;
use journey::UnderWay;
use next::choose_intent;

/// Returns whether the player can set out; where a creature is too near, a notice says so.
pub fn can_set_out(world: &mut World) -> bool {
    world.run_system_once(warn_of_danger).unwrap_or(false)
}

/// Returns whether no creature is too near, and writes a notice where one is.
fn warn_of_danger(context: JourneyContext, mut notices: NoticeWriter) -> bool {
    let danger = context.danger();
    if let Some(name) = danger {
        let why = format!("Not while the {name} is near: fight it, or go step by step.");
        notices.push(why);
    }
    danger.is_none()
}

fn is_safe(world: &mut World) -> bool {
    world.run_system_once(|context: JourneyContext| context.danger().is_none()).unwrap_or(false)
}

/// Where the player can walk to and dig from there to unknown ground, to what is nearest through rock; `None` where no draught is
/// felt. Cost: O(tiles of the square in which it would be).
pub fn draught(world: &mut World) -> Option<Position> {
    world.run_system_once(|context: JourneyContext| context.draught()).ok().flatten()
}

/// Where the player can walk to that is beside the nearest known sign of a hollow which is not open, but for one that the
/// player is beside already unless it is the only one; `None` where there is none. Cost: that of a plan over the known tiles.
pub fn sign(world: &mut World) -> Option<Position> {
    world.run_system_once(|context: JourneyContext| context.sign()).ok().flatten()
}

/// The known shaft of the level, with a rope or without, that the player can walk to in the fewest steps, but for the one that he
/// stands on unless it is the only one; `None` where there is none. Cost: that of a plan over the known tiles.
pub fn shaft(world: &mut World) -> Option<Position> {
    world.run_system_once(|context: JourneyContext| context.shaft()).ok().flatten()
}

/// Sets out, where [`can_set_out`]. The first step is taken by [`go_on`].
pub fn set_out(world: &mut World, aim: Aim) {
    world.resource_mut::<Journey>().stop();
    if !aim.insists() {
        world.resource_mut::<JourneyMemory>().obstacle = None;
    }
    let can = match aim {
        // A key that is held gets no notice.
        Aim::Onward(_) => is_safe(world),
        _ => can_set_out(world),
    };
    if !can {
        return;
    }
    let begun = world.run_system_once(move |context: JourneyContext| UnderWay {
        aim,
        met: context.in_sight().collect(),
        health: context.health(),
        from: context.players.single().map_or(Position::new(0, 0, 0), |(_, at, _)| *at),
        way: Vec::new(),
        digs: Vec::new(),
        steps: 0,
        pack: context.pack().copied(),
        knocks: context.knocks(),
        unhealed: 0,
        expected: None,
        is_astray: false,
        is_flame_blue: context.matter.is_flame_blue(),
        gas: Vec::new(),
        saw_fire: context.sees_fire(),
        oil: context.oil(),
    });
    world.resource_mut::<Journey>().under_way = begun.ok();
}

/// Takes one step of a journey, or ends it with a notice that says why.
pub fn go_on(world: &mut World) {
    let intent = world.run_system_once(choose_intent).ok().flatten();
    match intent {
        Some(intent) if !world.contains_resource::<Outcome>() => {
            take_turn(world, intent);
        }
        _ => world.resource_mut::<Journey>().stop(),
    }
}

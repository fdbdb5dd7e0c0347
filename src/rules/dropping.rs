//! Dropping: what is in a slot is put down here (SPEC 64). What lay here goes into the pack for it.

use bevy::ecs::query::QueryData;
use bevy::prelude::{Entity, Has, Query};

use super::actions::Actions;
use super::handling::{Deed, Deeds, settle};
use super::plinths::Plinths;
use super::refusing::Refuser;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{Fact, Ground, Pack, Player, Refusal, Stack};

/// What dropping reads and changes of an actor.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Dropper {
    at: &'static Position,
    pack: &'static mut Pack,
    is_player: Has<Player>,
}

/// What was put down, where it lies, and what was taken for it.
struct Dropped {
    stack: Stack,
    at: Position,
    taken: Option<Stack>,
}

/// What was taken from the ground, and how many of its kind there was no room for.
struct Exchanged {
    taken: Stack,
    left: u8,
}

pub(super) fn drop_things(
    deeds: Deeds,
    mut droppers: Query<Dropper>,
    mut ground: Ground,
    mut plinths: Plinths,
    mut refuser: Refuser,
    mut actions: Actions,
) {
    let slot_of = |deed: Deed| match deed {
        Deed::Of(Verb::Drop(slot)) => Some(slot),
        _ => None,
    };
    for (actor, slot) in deeds.accepted(slot_of) {
        let dropper = droppers.get_mut(actor).map_err(|_| Refusal::NoPack);
        let dropped = dropper.and_then(|mut dropper| dropper.drop_slot(slot, &mut ground));
        let told = dropped.map(|dropped| {
            let (at, is_exchanged) = (dropped.at, dropped.taken.is_some());
            tell(actor, dropped, &mut refuser);
            if is_exchanged {
                plinths.rob(at, &mut ground, &mut refuser);
            }
        });
        settle(actor, told, &mut refuser, &mut actions);
    }
}

impl DropperItem<'_, '_> {
    /// Puts down what is in a slot. The player exchanges it for what lies there; what a creature leaves is anybody's.
    fn drop_slot(&mut self, slot: u8, ground: &mut Ground) -> Result<Dropped, Refusal> {
        let stack = self.pack.take_all(slot).ok_or(Refusal::EmptySlot(slot))?;
        let exchanged = if self.is_player { self.exchange(ground) } else { None };
        let Some(at) = ground.lay(*self.at, stack, self.is_player) else {
            self.pack.put(stack);
            return Err(Refusal::NoRoom(stack.thing));
        };
        if let Some(Exchanged { taken, left: left @ 1.. }) = exchanged {
            ground.lay(*self.at, Stack { count: left, ..taken }, false);
        }
        Ok(Dropped { stack, at, taken: exchanged.map(|exchanged| exchanged.taken) })
    }

    /// Takes what lies underfoot into the pack, as far as there is room.
    fn exchange(&mut self, ground: &mut Ground) -> Option<Exchanged> {
        let lying = ground.at(*self.at)?.stack;
        if !lying.thing.kind().effect.goes_into_pack() {
            return None;
        }
        let count = self.pack.put(lying);
        if count == 0 {
            return None;
        }
        ground.remove(*self.at);
        Some(Exchanged { taken: Stack { count, ..lying }, left: lying.count - count })
    }
}

fn tell(actor: Entity, Dropped { stack, at, taken }: Dropped, refuser: &mut Refuser) {
    let end = taken.map(|taken| format!(" and take {}", taken.counted())).unwrap_or_default();
    let rest = format!(" {}{end}", stack.counted());
    refuser.narrator.say_of_actor(actor, ("drop", "drops"), &rest);
    refuser.facts.write(Fact::Dropped(stack.thing), at);
    taken.into_iter().for_each(|taken| refuser.facts.write(Fact::Took(taken.thing), at));
}

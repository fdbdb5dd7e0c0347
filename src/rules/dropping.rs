//! Dropping: what is in a slot is put down here (SPEC 64). What lay here goes into the pack for it.

use bevy::ecs::message::Messages;
use bevy::prelude::{Entity, Has, Query, Res};

use super::actions::{ActionKind, Actions};
use super::handling::{Deed, Handling};
use super::refusing::Refuser;
use super::words::counted;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{Fact, Ground, Pack, Player, Refusal, Stack};

pub(super) fn drop_things(
    handlings: Res<Messages<Handling>>,
    mut packs: Query<(&Position, &mut Pack, Has<Player>)>,
    mut ground: Ground,
    mut refuser: Refuser,
    mut actions: Actions,
) {
    for &Handling { actor, deed } in handlings.iter_current_update_messages() {
        let Deed::Of(Verb::Drop(slot)) = deed else { continue };
        let Ok((at, mut pack, is_player)) = packs.get_mut(actor) else {
            refuser.refuse(actor, Refusal::NoPack);
            continue;
        };
        match drop_slot(&mut pack, slot, *at, is_player, &mut ground) {
            Ok(dropped) => {
                tell(actor, dropped, &mut refuser);
                actions.done(actor, ActionKind::Other);
            }
            Err(why) => refuser.refuse(actor, why),
        }
    }
}

/// What was put down, where it lies, and what was taken for it.
struct Dropped {
    stack: Stack,
    at: Position,
    taken: Option<Stack>,
}

/// Puts down what is in a slot. The player exchanges it for what lies there; what a creature leaves is anybody's.
fn drop_slot(
    pack: &mut Pack,
    slot: u8,
    at: Position,
    is_player: bool,
    ground: &mut Ground,
) -> Result<Dropped, Refusal> {
    let stack = pack.take_all(slot).ok_or(Refusal::EmptySlot(slot))?;
    let taken = if is_player { exchange(pack, at, ground) } else { None };
    let Some(place) = ground.lay(at, stack, is_player) else {
        pack.put(stack);
        return Err(Refusal::NoRoom(stack.thing));
    };
    if let Some((taken, left)) = taken
        && left > 0
    {
        ground.lay(at, Stack { count: left, ..taken }, false);
    }
    Ok(Dropped { stack, at: place, taken: taken.map(|(taken, _)| taken) })
}

/// Takes what lies at a position into the pack; returns it, and how many of its kind are left.
fn exchange(pack: &mut Pack, at: Position, ground: &mut Ground) -> Option<(Stack, u8)> {
    let lying = ground.at(at)?.stack;
    if !lying.thing.kind().effect.goes_into_pack() {
        return None;
    }
    let count = pack.put(lying);
    if count == 0 {
        return None;
    }
    ground.remove(at);
    Some((Stack { count, ..lying }, lying.count - count))
}

fn tell(actor: Entity, Dropped { stack, at, taken }: Dropped, refuser: &mut Refuser) {
    let end = taken.map(|taken| format!(" and take {}", counted(taken))).unwrap_or_default();
    let rest = format!(" {}{end}", counted(stack));
    refuser.narrator.say_of_actor(actor, ("drop", "drops"), &rest);
    refuser.facts.write(Fact::Dropped(stack.thing), at);
    taken.into_iter().for_each(|taken| refuser.facts.write(Fact::Took(taken.thing), at));
}

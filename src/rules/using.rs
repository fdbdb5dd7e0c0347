//! Using: what is in a slot of the pack is eaten, drunk or filled into the lantern (SPEC 62, 63, 75, 83).

use bevy::ecs::message::Messages;
use bevy::ecs::query::QueryData;
use bevy::prelude::{Query, Res, ResMut, With};

use super::actions::{ActionKind, Actions};
use super::handling::{Deed, Handling};
use super::refusing::Refuser;
use super::words::counted;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{Effect, Fact, Health, Lantern, Pack, Player, Refusal, Stack, Tally, Thing};

/// What using reads and changes of the player.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct User {
    at: &'static Position,
    pack: Option<&'static mut Pack>,
    lantern: &'static mut Lantern,
    health: Option<&'static mut Health>,
}

impl UserItem<'_, '_> {
    /// Uses one thing from a slot, and returns which, with what the player is told.
    fn use_slot(&mut self, slot: u8) -> Result<(Thing, String), Refusal> {
        let pack = self.pack.as_mut().ok_or(Refusal::NoPack)?;
        let thing = pack.slot(slot).ok_or(Refusal::EmptySlot(slot))?.thing;
        let one = counted(Stack::one(thing));
        let told = match thing.kind().effect {
            Effect::FillLantern(_) if self.lantern.oil >= Lantern::MOST_OIL => {
                return Err(Refusal::LanternFull);
            }
            Effect::FillLantern(oil) => {
                self.lantern.oil = (self.lantern.oil + oil).min(Lantern::MOST_OIL);
                format!("You fill your lantern from {one}.")
            }
            Effect::HealAndGlow { points } => {
                let glows = self.lantern.glow >= Lantern::GLOW_TURNS;
                let is_hurt = self.health.as_ref().is_some_and(|health| health.now < health.max);
                if glows && !is_hurt {
                    return Err(Refusal::OfNoUse(thing));
                }
                self.health.iter_mut().for_each(|health| _ = health.heal(points));
                self.lantern.glow = Lantern::GLOW_TURNS;
                format!("You eat {one}, and glow.")
            }
            Effect::Carried
            | Effect::Stone
            | Effect::Garnet
            | Effect::LiftEmber
            | Effect::Bundle(_)
            | Effect::None => return Err(Refusal::OfNoUse(thing)),
        };
        pack.take_one(slot);
        Ok((thing, told))
    }
}

pub(super) fn use_things(
    handlings: Res<Messages<Handling>>,
    mut players: Query<User, With<Player>>,
    mut tally: ResMut<Tally>,
    mut refuser: Refuser,
    mut actions: Actions,
) {
    for &Handling { actor, deed } in handlings.iter_current_update_messages() {
        let Deed::Of(Verb::Use(slot)) = deed else { continue };
        let Ok(mut player) = players.get_mut(actor) else { continue };
        match player.use_slot(slot) {
            Ok((thing, told)) => {
                tally.used += 1;
                refuser.narrator.say(told);
                refuser.facts.write(Fact::Used(thing), *player.at);
                actions.done(actor, ActionKind::Other);
            }
            Err(why) => refuser.refuse(actor, why),
        }
    }
}

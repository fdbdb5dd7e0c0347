//! Using: what is in a slot of the pack does what it is for (SPEC 62, 63, 75, 83).

use bevy::ecs::query::QueryData;
use bevy::prelude::{Query, ResMut, With};

use super::actions::Actions;
use super::handling::{Deed, Deeds, settle};
use super::refusing::Refuser;
use super::surroundings::Surroundings;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{
    Effect, Fact, FactWriter, Health, Lantern, Pack, Player, Refusal, Stack, Tally, Thing,
};

/// What using reads and changes of the player.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct User {
    at: &'static Position,
    pack: Option<&'static mut Pack>,
    lantern: &'static mut Lantern,
    health: Option<&'static mut Health>,
}

/// What was used, and what the player is told of that.
struct Used {
    thing: Thing,
    told: String,
}

impl UserItem<'_, '_> {
    /// Uses one thing from a slot.
    fn use_slot(
        &mut self,
        slot: u8,
        around: &mut Surroundings,
        facts: &mut FactWriter,
    ) -> Result<Used, Refusal> {
        let pack = self.pack.as_ref().ok_or(Refusal::NoPack)?;
        let thing = pack.slot(slot).ok_or(Refusal::EmptySlot(slot))?.thing;
        let at = *self.at;
        let told = match thing.kind().effect {
            Effect::FillLantern(oil) => self.fill_lantern(thing, oil)?,
            Effect::HealAndGlow { points } => self.heal_and_glow(thing, points)?,
            Effect::SetUp(fixture) => around.set_up_here(at, thing, fixture, facts)?,
            Effect::Light(turns) => around.light_here(at, thing, turns, facts)?,
            Effect::Hang => around.hang_rope(at, facts)?,
            Effect::CloseAround => around.close_around(at)?,
            Effect::Carried
            | Effect::Stone
            | Effect::Garnet
            | Effect::LiftEmber
            | Effect::Bundle(_)
            | Effect::None => return Err(Refusal::OfNoUse(thing)),
        };
        self.pack.iter_mut().for_each(|pack| _ = pack.take_one(slot));
        Ok(Used { thing, told })
    }

    /// Fills oil into the lantern, as far as there is room for it (SPEC 63).
    fn fill_lantern(&mut self, from: Thing, oil: u32) -> Result<String, Refusal> {
        if self.lantern.oil >= Lantern::MOST_OIL {
            return Err(Refusal::LanternFull);
        }
        self.lantern.oil = (self.lantern.oil + oil).min(Lantern::MOST_OIL);
        Ok(format!("You fill your lantern from {}.", Stack::one(from).counted()))
    }

    /// Gives back points of health, and lets the player glow; refused where neither would change anything.
    fn heal_and_glow(&mut self, by: Thing, points: u32) -> Result<String, Refusal> {
        let glows = self.lantern.glow >= Lantern::GLOW_TURNS;
        let is_hurt = self.health.as_ref().is_some_and(|health| health.now < health.max);
        if glows && !is_hurt {
            return Err(Refusal::OfNoUse(by));
        }
        self.health.iter_mut().for_each(|health| _ = health.heal(points));
        self.lantern.glow = Lantern::GLOW_TURNS;
        Ok(format!("You eat {}, and glow.", Stack::one(by).counted()))
    }
}

pub(super) fn use_things(
    deeds: Deeds,
    mut players: Query<User, With<Player>>,
    mut around: Surroundings,
    mut tally: ResMut<Tally>,
    mut refuser: Refuser,
    mut actions: Actions,
) {
    let slot_of = |deed: Deed| match deed {
        Deed::Of(Verb::Use(slot)) => Some(slot),
        _ => None,
    };
    for (actor, slot) in deeds.accepted(slot_of) {
        let Ok(mut player) = players.get_mut(actor) else { continue };
        let used =
            player.use_slot(slot, &mut around, &mut refuser.facts).map(|Used { thing, told }| {
                tally.used += 1;
                refuser.narrator.say(told);
                refuser.facts.write(Fact::Used(thing), *player.at);
            });
        settle(actor, used, &mut refuser, &mut actions);
    }
}

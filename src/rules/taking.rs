//! Taking: what lies there goes into the pack of the player who walks onto it, as far as there is room (SPEC 61, 64).

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, PopulatedMessageReader, Query, Res, ResMut, With, Without};

use super::actions::Actions;
use super::handling::{Deeds, settle};
use super::movement::Moved;
use super::plinths::Plinths;
use super::refusing::{Refuser, reason};
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{
    ActorId, Effect, Fact, Fixture, Ground, Health, KitId, Matter, Mind, Pack, PlacedThing, Player,
    Refusal, Rouse, Rouser, SpeciesId, Stack, Tally, Thing, Variant,
};

/// What taking reads and changes of the player.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Taker {
    id: &'static ActorId,
    at: &'static Position,
    pack: Option<&'static mut Pack>,
    health: Option<&'static Health>,
}

/// The player's hands, and all that they reach.
#[derive(SystemParam)]
pub(super) struct Hands<'w, 's> {
    players: Query<'w, 's, Taker, With<Player>>,
    lying: Query<'w, 's, (&'static Thing, &'static Position)>,
    minds: Query<'w, 's, (Entity, &'static Position, &'static mut Mind), Without<Player>>,
    statues: Query<'w, 's, &'static SpeciesId, Without<Mind>>,
    rouser: Rouser<'w, 's>,
    ground: Ground<'w, 's>,
    plinths: Plinths<'w>,
    variant: Res<'w, Variant>,
    tally: ResMut<'w, Tally>,
    refuser: Refuser<'w, 's>,
}

/// Takes what the player has walked onto. What was put down stays, and so does what there is no room for.
pub(super) fn take_things(mut moved: PopulatedMessageReader<Moved>, mut hands: Hands) {
    let of_player = moved.read().filter(|moved| hands.players.contains(moved.actor)).last();
    let Some(&Moved { actor, .. }) = of_player else { return };
    let Ok(player) = hands.players.get(actor) else { return };
    let is_slain = player.health.is_some_and(|health| health.now == 0);
    let Some(placed) = hands.ground.at(*player.at).filter(|_| !is_slain) else { return };
    if placed.is_put_down || placed.stack.thing.is_bundle() {
        return;
    }
    let (at, has_pack) = (*player.at, player.pack.is_some());
    if let Err(why) = hands.take(actor, at, placed)
        && has_pack
        && let Refusal::NoRoom(thing) = why
    {
        reason(why).into_iter().for_each(|text| hands.refuser.narrator.say(text));
        hands.refuser.facts.write(Fact::NoRoom(thing), at);
    }
}

/// Takes what lies here by hand, which takes a turn: what was put down too, and bundles; or else the prop or the rope that is here, where
/// nothing lies or there is no room for it (SPEC 62).
pub(super) fn take_here(deeds: Deeds, mut hands: Hands, mut actions: Actions) {
    for actor in deeds.actors_of(Verb::Take) {
        let Ok(player) = hands.players.get(actor) else { continue };
        let (at, has_pack) = (*player.at, player.pack.is_some());
        let taken = match hands.ground.at(at) {
            _ if !has_pack => Err(Refusal::NoPack),
            Some(placed) => hands.take(actor, at, placed),
            None => Err(Refusal::NothingHere),
        };
        let taken = taken.or_else(|why| {
            let in_place = |other| if why == Refusal::NothingHere { other } else { why };
            hands.take_down(actor, at).map_err(in_place)
        });
        settle(actor, taken, &mut hands.refuser, &mut actions);
    }
}

impl Hands<'_, '_> {
    /// Takes what lies at a position, each kind in its way; what is taken from a plinth breaks the others.
    fn take(&mut self, actor: Entity, at: Position, placed: PlacedThing) -> Result<(), Refusal> {
        match placed.stack.thing.kind().effect {
            effect if effect.goes_into_pack() => self.collect(actor, at, placed)?,
            Effect::LiftEmber => self.lift_ember(actor, at, placed.stack.thing)?,
            Effect::Bundle(kit) => self.open_bundle(actor, at, kit)?,
            _ => return Err(Refusal::NothingHere),
        }
        self.plinths.rob(at, &mut self.ground, &mut self.refuser);
        Ok(())
    }

    /// Puts as many into the pack as there is room for, and leaves the rest, which is put down no more.
    fn collect(&mut self, actor: Entity, at: Position, placed: PlacedThing) -> Result<(), Refusal> {
        let Stack { thing, count } = placed.stack;
        let mut player = self.players.get_mut(actor).map_err(|_| Refusal::NoPack)?;
        let pack = player.pack.as_mut().ok_or(Refusal::NoPack)?;
        let taken = pack.put(placed.stack);
        if taken == 0 {
            return Err(Refusal::NoRoom(thing));
        }
        let left = count - taken;
        if left > 0 && placed.is_put_down {
            self.ground.remove(at);
            self.ground.lay(at, Stack { thing, count: left }, false);
        } else {
            self.ground.leave(at, left);
        }
        let words = Stack { thing, count: taken }.counted();
        let end = if left > 0 { "; you can carry no more of them" } else { "" };
        self.refuser.narrator.say(format!("You take {words}{end}."));
        self.refuser.facts.write(Fact::Took(thing), at);
        if left > 0 {
            self.refuser.facts.write(Fact::NoRoom(thing), at);
        }
        Ok(())
    }

    /// Takes down what stands here, if it is something that one carries: a prop, or a rope from the mouth of its shaft.
    fn take_down(&mut self, actor: Entity, at: Position) -> Result<(), Refusal> {
        let standing = self.plinths.fixtures.at(at);
        let standing = standing.and_then(|fixture| Some((fixture, fixture.kind().taken_as?)));
        let (fixture, thing) = standing.ok_or(Refusal::NothingHere)?;
        if self.variant.without.thing(thing) != Some(thing) {
            return Err(Refusal::LeftOut);
        }
        let mut player = self.players.get_mut(actor).map_err(|_| Refusal::NoPack)?;
        let pack = player.pack.as_mut().ok_or(Refusal::NoPack)?;
        if pack.put(Stack::one(thing)) == 0 {
            return Err(Refusal::NoRoom(thing));
        }
        self.plinths.fixtures.take_away(at);
        let told = match fixture {
            Fixture::RopedShaft => {
                let foot = Position { z: at.z + 1, ..at };
                self.plinths.fixtures.open_shaft(at, foot);
                "You pull up the rope.".to_owned()
            }
            _ => format!("You take down {}.", fixture.kind().label),
        };
        self.refuser.narrator.say(told);
        self.refuser.facts.write(Fact::Took(thing), at);
        Ok(())
    }

    /// Lifts the Ember, which wakes every creature, angers the mountain, and calls the Warden (SPEC 54, 121).
    fn lift_ember(&mut self, actor: Entity, at: Position, ember: Thing) -> Result<(), Refusal> {
        let id = *self.players.get(actor).map_err(|_| Refusal::NothingHere)?.id;
        self.ground.pick_up(at, id);
        self.tally.bring_ember(at.level());
        let Refuser { narrator, facts, .. } = &mut self.refuser;
        narrator.say("You lift the Ember, and everything in these caves wakes.");
        facts.write(Fact::Took(ember), at);
        for (who, position, mut mind) in &mut self.minds {
            if self.rouser.rouse(who, &mut mind, at, Rouse::Ember) {
                facts.write(Fact::Woke { who }, *position);
            }
        }
        self.plinths.matter.anger();
        if self.plinths.matter.number() > 0 && !self.plinths.matter.is_kindled() {
            let number = Matter::ANGRY;
            narrator.say(format!("The mountain is angry: from now on it asks for {number} of 9."));
        }
        if self.statues.iter().any(|id| id.species().is_guardian()) {
            self.plinths.matter.call_warden(Matter::WARDEN_WAKES_IN);
        }
        Ok(())
    }

    /// Takes a bundle: what is in it goes into the pack, and the other bundles are gone (SPEC 134).
    fn open_bundle(&mut self, actor: Entity, at: Position, kit: KitId) -> Result<(), Refusal> {
        let mut player = self.players.get_mut(actor).map_err(|_| Refusal::NoPack)?;
        let pack = player.pack.as_mut().ok_or(Refusal::NoPack)?;
        let kit = kit.kit();
        let bundles = self.lying.iter().filter(|(thing, _)| thing.is_bundle());
        let bundles: Vec<_> = bundles.map(|(_, place)| *place).collect();
        bundles.iter().for_each(|place| _ = self.ground.remove(*place));
        for stack in kit.contents() {
            let Some(stack) = self.variant.without.stack(stack) else { continue };
            let left = stack.count - pack.put(stack);
            if left > 0 {
                self.ground.lay(at, Stack { count: left, ..stack }, false);
            }
        }
        let end = if bundles.len() > 1 { "; the others fall to dust" } else { "" };
        let name = kit.bundle.kind().name;
        self.refuser.narrator.say(format!("You take the {name}{end}."));
        self.refuser.facts.write(Fact::Took(kit.bundle), at);
        Ok(())
    }
}

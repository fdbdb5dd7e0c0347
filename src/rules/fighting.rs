//! Fighting: an actor that steps towards a foe attacks it; an actor without health left dies.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    Entity, Has, Message, MessageWriter, PopulatedMessageReader, Query, Res, ResMut, With,
};

use super::actions::{ActionKind, Actions};
use super::loudness::fight_radius;
use super::noise::Noise;
use crate::grid::Position;
use crate::world::{
    Attack, Dice, Fact, FactWriter, Health, Mind, Narrator, Pack, Player, Thing, Variant,
};

/// The fewest and the most points that a blow with the star-iron pick takes.
const PICK_POINTS: (u32, u32) = (4, 7);

/// What a blow that takes nothing is called.
const MISS: (&str, &str) = ("miss", "misses");

/// Asks for an actor to attack a neighbour.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct AttackOn {
    pub(super) actor: Entity,
    pub(super) target: Entity,
}

/// An actor has no health left.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Slain {
    pub(super) who: Entity,
    pub(super) cause: Cause,
}

/// What an actor died of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// A blow, or a stone, of an actor.
    Blow(Entity),
    /// Burning oil that an actor threw.
    Oil(Entity),
}

impl Cause {
    /// Whose deed it was.
    pub(super) fn killer(self) -> Entity {
        match self {
            Self::Blow(by) | Self::Oil(by) => by,
        }
    }
}

/// A blow, whatever deals it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blow {
    /// The fewest and the most points that it takes.
    pub(super) points: (u32, u32),
    /// Where it came from, and where who is hit goes.
    pub(super) from: Position,
    pub(super) cause: Cause,
}

/// Wounds actors.
#[derive(SystemParam)]
pub(super) struct Wounds<'w, 's> {
    targets: Query<'w, 's, (&'static Position, &'static mut Health, Option<&'static mut Mind>)>,
    dice: ResMut<'w, Dice>,
    players: Query<'w, 's, (), With<Player>>,
    variant: Res<'w, Variant>,
    slain: MessageWriter<'w, Slain>,
}

impl Wounds<'_, '_> {
    /// Where an actor is, if it can be hurt and has health left.
    pub(super) fn living(&self, who: Entity) -> Option<Position> {
        let (at, health, _) = self.targets.get(who).ok()?;
        (health.now > 0).then_some(*at)
    }

    /// The points of a blow, by the dice. In a gentle world those of others than the player take a point less (SPEC 133).
    pub(super) fn roll(&mut self, blow: &Blow) -> u32 {
        let points = self.dice.roll(blow.points);
        let is_players = self.players.contains(blow.cause.killer());
        if is_players { points } else { self.variant.mode.softened(points) }
    }

    /// Takes points of health from an actor, and returns how many it had; it wakes, or dies.
    pub(super) fn wound(
        &mut self,
        whom: Entity,
        blow: &Blow,
        points: u32,
        narrator: &mut Narrator,
        facts: &mut FactWriter,
    ) -> u32 {
        let Ok((at, mut health, mind)) = self.targets.get_mut(whom) else { return 0 };
        let points = points.min(health.now);
        health.now -= points;
        if mind.is_some_and(|mut mind| mind.rouse(blow.from)) {
            facts.write(Fact::Woke { who: whom }, *at);
        }
        if health.now == 0 {
            narrator.say_of_actor(whom, ("die", "dies"), "");
            self.slain.write(Slain { who: whom, cause: blow.cause });
        }
        points
    }
}

pub(super) fn apply_attacks(
    mut attacks: PopulatedMessageReader<AttackOn>,
    attackers: Query<(&Attack, &Position, Option<&Pack>, Has<Player>)>,
    mut wounds: Wounds,
    mut actions: Actions,
    mut noise: MessageWriter<Noise>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    for &AttackOn { actor, target } in attacks.read() {
        let Ok((attack, from, pack, is_player)) = attackers.get(actor) else { continue };
        // Either may have moved or died before in this turn.
        let Some(to) = wounds.living(target).filter(|to| from.is_beside(*to)) else { continue };
        let gear = pack.filter(|_| is_player);
        let has_pick = gear.is_some_and(|gear| gear.has(Thing::StarPick));
        let points = if has_pick { PICK_POINTS } else { attack.points };
        let blow = Blow { points, from: *from, cause: Cause::Blow(actor) };
        let drawn = wounds.roll(&blow);
        let verb = if drawn == 0 && points.1 > 0 { MISS } else { attack.verb };
        narrator.say_action(actor, verb, target);
        let points = wounds.wound(target, &blow, drawn, &mut narrator, &mut facts);
        let radius = fight_radius(gear);
        let fact = Fact::Attacked { who: actor, whom: target, from: *from, points };
        facts.write_loud(fact, to, radius);
        noise.write(Noise { at: *from, radius, by: actor });
        actions.done(actor, ActionKind::Other);
    }
}

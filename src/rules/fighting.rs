//! Fighting: an actor that steps towards a foe attacks it; an actor without health left dies.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    Commands, Entity, Message, MessageWriter, PopulatedMessageReader, Query, Res, ResMut, With,
};

use super::actions::{ActionKind, Actions};
use super::noise::Noise;
use crate::grid::Position;
use crate::world::{
    ActorMover, Attack, Dice, Fact, FactWriter, Health, Mind, Narrator, Player, Terrain, Thing,
    Things,
};

/// How far a fight is heard, in tiles.
pub const FIGHT_RADIUS: u32 = 6;

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
    pub(super) by: Entity,
}

/// The consequences of an attack besides wounds.
#[derive(SystemParam)]
pub(super) struct Consequences<'w, 's> {
    actions: Actions<'w, 's>,
    slain: MessageWriter<'w, Slain>,
    noise: MessageWriter<'w, Noise>,
    facts: FactWriter<'w>,
}

pub(super) fn apply_attacks(
    mut attacks: PopulatedMessageReader<AttackOn>,
    attackers: Query<(&Attack, &Position)>,
    mut targets: Query<(&Position, &mut Health, Option<&mut Mind>)>,
    mut dice: ResMut<Dice>,
    mut narrator: Narrator,
    consequences: Consequences,
) {
    let Consequences { mut actions, mut slain, mut noise, mut facts } = consequences;
    for &AttackOn { actor, target } in attacks.read() {
        let Ok((attack, from)) = attackers.get(actor) else { continue };
        let Ok((to, mut health, mind)) = targets.get_mut(target) else { continue };
        // Either may have moved or died before in this turn.
        if !from.is_beside(*to) || health.now == 0 {
            continue;
        }
        let points = dice.roll(attack.points).min(health.now);
        health.now -= points;
        if mind.is_some_and(|mut mind| mind.rouse(*from)) {
            facts.write(Fact::Woke { who: target }, *to);
        }
        narrator.say_action(actor, attack.verb, target);
        let blow = Fact::Attacked { who: actor, whom: target, from: *from, points };
        facts.write_loud(blow, *to, FIGHT_RADIUS);
        noise.write(Noise { at: *from, radius: FIGHT_RADIUS, by: actor });
        actions.done(actor, ActionKind::Other);
        if health.now == 0 {
            narrator.say_of_actor(target, ("die", "dies"), "");
            slain.write(Slain { who: target, by: actor });
        }
    }
}

/// Removes slain creatures from the world.
pub(super) fn bury_slain(
    mut slain: PopulatedMessageReader<Slain>,
    players: Query<(), With<Player>>,
    mut commands: Commands,
    mut mover: ActorMover,
    mut things: ResMut<Things>,
    terrain: Res<Terrain>,
    mut facts: FactWriter,
) {
    for &Slain { who, .. } in slain.read().filter(|slain| !players.contains(slain.who)) {
        let Some(at) = mover.remove(who) else { continue };
        facts.write(Fact::Died { who }, at);
        let is_floor = terrain.tile(at).is_some_and(|tile| tile.is_walkable());
        if is_floor && things.at(at).is_none() {
            things.lay(&mut commands, at, Thing::Remains);
        }
    }
}

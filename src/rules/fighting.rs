//! Fighting: an actor that steps towards a foe attacks it.

use bevy::prelude::{Entity, Has, Message, MessageWriter, PopulatedMessageReader, Query};

use super::actions::{ActionKind, Actions};
use super::loudness::fight_radius;
use super::noise::Noise;
use super::wounding::{Blow, Cause, Wounds};
use crate::grid::Position;
use crate::world::{Attack, Fact, FactWriter, Narrator, Pack, Player, Points, Rouse, Thing};

/// What a blow with the star-iron pick takes.
const PICK_POINTS: Points = Points { least: 4, most: 7 };

/// What a blow that takes nothing is called.
const MISS: (&str, &str) = ("miss", "misses");

/// Asks for an actor to attack a neighbour.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct AttackOn {
    pub(super) actor: Entity,
    pub(super) target: Entity,
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
        let verb = if drawn == 0 && points.most > 0 { MISS } else { attack.verb };
        narrator.say_action(actor, verb, target);
        let points = wounds.wound(target, &blow, drawn, &mut narrator, &mut facts);
        let radius = fight_radius(gear);
        let fact = Fact::Attacked { who: actor, whom: target, from: *from, points };
        facts.write_loud(fact, to, radius);
        noise.write(Noise { at: *from, radius, by: Some(actor), rouse: Rouse::Fight });
        actions.done(actor, ActionKind::Other);
    }
}

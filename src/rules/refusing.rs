//! Refusing: an intent of the player that cannot be carried out takes no turn, and a message says why.

use bevy::prelude::{Message, PopulatedMessageReader, Query, With};

use crate::grid::Position;
use crate::intent::Intent;
use crate::world::{Fact, FactWriter, Narrator, Player, Refusal};

/// An intent cannot be carried out.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Refused {
    pub(super) intent: Intent,
    pub(super) why: Refusal,
}

/// Logs the refusals of the player's intents; creatures only lose their round.
pub(super) fn log_refusals(
    mut refused: PopulatedMessageReader<Refused>,
    players: Query<&Position, With<Player>>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    for &Refused { intent, why } in refused.read() {
        let Ok(at) = players.get(intent.actor) else { continue };
        match why {
            Refusal::InTheWay(other) => narrator.say_in_the_way(other),
            Refusal::NoStairs(vertical) => narrator.say_no_stairs(vertical),
            Refusal::Edge => {}
        }
        facts.write(Fact::Refused(why), *at);
    }
}

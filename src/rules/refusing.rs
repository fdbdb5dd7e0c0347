//! Refusing: an intent of the player that cannot be carried out takes no turn, and a message says why.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Message, PopulatedMessageReader, Query, With};

use crate::grid::Position;
use crate::intent::Intent;
use crate::world::{Effect, Fact, FactWriter, Narrator, Player, Refusal};

/// An intent cannot be carried out.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Refused {
    pub(super) intent: Intent,
    pub(super) why: Refusal,
}

/// Tells the player why something is refused. Systems that narrate themselves do it through this one.
#[derive(SystemParam)]
pub(super) struct Refuser<'w, 's> {
    players: Query<'w, 's, &'static Position, With<Player>>,
    pub(super) narrator: Narrator<'w, 's>,
    pub(super) facts: FactWriter<'w>,
}

impl Refuser<'_, '_> {
    /// Refuses what an actor wants: the player is told, creatures only lose their round.
    pub(super) fn refuse(&mut self, actor: Entity, why: Refusal) {
        let Ok(at) = self.players.get(actor) else { return };
        match why {
            Refusal::InTheWay(other) => self.narrator.say_in_the_way(other),
            Refusal::NoStairs(vertical) => self.narrator.say_no_stairs(vertical),
            _ => reason(why).into_iter().for_each(|text| self.narrator.say(text)),
        }
        self.facts.write(Fact::Refused(why), *at);
    }
}

/// Logs the refusals of the player's intents.
pub(super) fn log_refusals(mut refused: PopulatedMessageReader<Refused>, mut refuser: Refuser) {
    for &Refused { intent, why } in refused.read() {
        refuser.refuse(intent.actor, why);
    }
}

/// Why something is refused, in a sentence. `None` for the edge of the world, of which nothing is said, and where the
/// sentence depends on who or what is in the way.
#[must_use]
pub fn reason(why: Refusal) -> Option<String> {
    let sentence = match why {
        Refusal::InTheWay(_) | Refusal::NoStairs(_) | Refusal::Edge => return None,
        Refusal::EmptySlot(number) => return Some(format!("Slot {number} is empty.")),
        Refusal::OfNoUse(thing) => {
            let name = thing.kind().name;
            return Some(match thing.kind().effect {
                Effect::Carried => format!("Carrying the {name} is enough: it is not used."),
                _ => format!("You have no use for the {name} now."),
            });
        }
        Refusal::NoRoom(thing) => {
            return Some(format!("You have no room for the {}.", thing.kind().name));
        }
        Refusal::NotThrown(thing) => {
            return Some(format!("The {} is not for throwing.", thing.kind().name));
        }
        Refusal::NoPlace(thing) => {
            return Some(format!("There is no place for the {} here.", thing.kind().name));
        }
        Refusal::NoShaft => "There is no shaft here to let it down.",
        Refusal::HasRope => "A rope hangs here already.",
        Refusal::NothingCloses => "Nothing would close there.",
        Refusal::NoPack => "You carry no pack in these caves.",
        Refusal::NoShutter => "Your lantern needs no shutter in these caves.",
        Refusal::NoStones => "You have no stones: a dig gives one.",
        Refusal::LanternFull => "Your lantern is full.",
        Refusal::TooFar => "It is too far to throw.",
        Refusal::NotInSight => "You cannot see that.",
        Refusal::InRock => "That is rock: nothing can land there.",
        Refusal::Yourself => "You would hit yourself.",
        Refusal::NothingHere => "Nothing lies here.",
        Refusal::LeftOut => "That is left out of this world.",
        Refusal::NotAtCamp => "The way home begins at the camp.",
        Refusal::OnlyLevel => "There is no other level: the way home is with the Ember.",
        Refusal::NotYet => "You have seen nothing yet: go home once you were on level 2.",
    };
    Some(sentence.to_owned())
}

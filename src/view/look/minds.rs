//! What creatures do, and what they are about to do, in sentences.

use crate::world::{Brain, Readied, Species};

/// What a creature of a kind does when it is awake, and what to do; `None` where that is plain. `is_foe` says whether it is a
/// foe of the player, and `shutter` names the key for the lantern.
pub(super) fn habits(species: &Species, is_foe: bool, shutter: &str) -> Option<String> {
    let sentence = match species.brain {
        Brain::DrinkLight => {
            return Some(format!("It drinks your light: {shutter} shutters the lantern."));
        }
        Brain::Steal => "It takes what you carry, and shuns the light.",
        Brain::Mend if is_foe => "You hurt it: it strikes who is beside it.",
        Brain::Mend => "It closes what was opened, and does you no harm: walk into it to pass.",
        Brain::Swarm => {
            "It runs at you, with all that woke with it: a narrow place lets one through."
        }
        Brain::Ambush => {
            "It feels steps, and bites out of the wall: keep off walls, or stand still."
        }
        Brain::Stomp => {
            "It stays, and stomps while it sees you, until the mountain settles: leave, or kill it."
        }
        Brain::Undermine => {
            "It comes through the rock below, and digs your floor away: step off while it trickles."
        }
        Brain::Spread
        | Brain::Flutter
        | Brain::Hunt
        | Brain::Burrow
        | Brain::FeelSteps
        | Brain::Guard => {
            return None;
        }
    };
    Some(sentence.to_owned())
}

/// What a creature is about to do (SPEC 147).
pub(super) fn readied(species: &Species, ready: Readied) -> Option<String> {
    let when = match ready.left {
        0 | 1 => "with its next action".to_owned(),
        left => format!("in {left} actions"),
    };
    match species.brain {
        Brain::Mend => Some(format!("It walls up a tile beside it {when}.")),
        Brain::Ambush => {
            Some(format!("A seam runs through the rock: it bites {when}, if you stay beside it."))
        }
        Brain::Stomp => Some(format!("It raises its foot: it stomps {when}.")),
        Brain::Undermine => Some(format!("It digs the floor above it away: a shaft opens {when}.")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Position;
    use crate::world::{BESTIARY, SpeciesId};

    /// SPEC 147
    #[test]
    fn what_is_readied_is_told_of_who_readies_anything() {
        let ready = |left| Readied { at: Position::new(1, 2, 0), left };
        let told = |id: SpeciesId, left| readied(id.species(), ready(left)).unwrap_or_default();
        assert_eq!(
            told(SpeciesId::Shaker, 1),
            "It raises its foot: it stomps with its next action."
        );
        assert_eq!(told(SpeciesId::Mason, 2), "It walls up a tile beside it in 2 actions.");
        assert!(told(SpeciesId::RockEel, 1).starts_with("A seam runs through the rock"));
        assert_eq!(told(SpeciesId::Hound, 1), "");
    }

    #[test]
    fn a_mason_is_told_of_as_it_is_to_the_player() {
        let mason = SpeciesId::Mason.species();
        assert_ne!(habits(mason, true, "f"), habits(mason, false, "f"));
        let mut told = BESTIARY.iter().filter_map(|species| habits(species, true, "f"));
        assert!(told.all(|sentence| sentence.ends_with('.')));
    }
}

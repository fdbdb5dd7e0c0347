//! How creatures are, what they do, and what they are about to do, in words.

use std::cmp::Ordering;

use super::words::{health_in_a_word, whereabouts};
use crate::grid::Position;
use crate::settings::Directions;
use crate::world::{Ability, Brain, Energy, Health, Mind, Readied, SHY_STEPS, Species};

/// What a creature makes of the player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Regard {
    /// It does not see the player.
    None,
    /// It sees the player.
    Sees,
    /// It sees the Ember that the player carries, and cannot bear it (SPEC 179).
    Shies,
}

/// How a creature is, to follow its name: `, awake, sees you, unhurt`. Of one without a mind, as a statue, there is nothing to
/// tell.
pub(super) fn condition(mind: Option<&Mind>, health: Option<&Health>, regard: Regard) -> String {
    let Some(mind) = mind else { return String::new() };
    let wits = if mind.is_awake { "awake" } else { "asleep" };
    let regard = match regard {
        Regard::None => None,
        Regard::Sees => Some("sees you"),
        Regard::Shies => Some("keeps off"),
    };
    let health = health.map(health_in_a_word);
    [Some(wits), regard, health].into_iter().flatten().map(|words| format!(", {words}")).collect()
}

/// What a creature of a kind can do and does when it is awake, and what to do. `is_foe` says whether it is a foe of the player,
/// and `shutter` names the key for the lantern.
pub(super) fn habits(species: &Species, is_foe: bool, shutter: &str) -> String {
    let sentence = match species.brain {
        Brain::Spread => "It stings who is beside it, and spreads; it never moves.",
        Brain::Flutter => "It flutters about, bites in passing, and flies through shafts.",
        Brain::Hunt if species.can.has(Ability::BreakProps) => {
            "It hunts by sight, noise and scent, pushes others aside, and breaks props."
        }
        Brain::Hunt => "It hunts by sight, noise and scent, over stairs and down shafts too.",
        Brain::Burrow => "It digs through rock to what it hears, and gnaws who is beside it.",
        Brain::FeelSteps => "It feels you when you are near, and comes straight through the rock.",
        Brain::Guard => {
            "It goes straight to the Ember, through rock and levels; slain, it stands up again."
        }
        Brain::DrinkLight => {
            return format!("It drinks your light: {shutter} shutters the lantern.");
        }
        Brain::Steal => "It takes what you carry, and shuns the light.",
        Brain::Mend if is_foe => "You hurt it: it strikes who is beside it.",
        Brain::Mend => {
            "It closes what was opened, and strikes only who hurts it: walk into it to pass."
        }
        Brain::Swarm => {
            "It runs at you, with all that woke with it: a narrow place lets one through."
        }
        Brain::Ambush => {
            "It feels steps, and bites out of the wall: keep off walls, or stand still."
        }
        Brain::Undermine => {
            "It comes through the rock below, and digs your floor away: step off while it trickles."
        }
        Brain::Listen => {
            "It sees nothing, and goes to noise: walk past it, and throw a stone elsewhere."
        }
    };
    sentence.to_owned()
}

/// What the Ember does to a creature that shies from it.
pub(super) fn shyness() -> String {
    format!("It cannot bear the Ember: it keeps {SHY_STEPS} steps off you, unless it is cornered.")
}

/// What its blows take, how much it can bear, and whether it is quicker than the player.
pub(super) fn strength(species: &Species) -> String {
    let blow = match (species.points.least, species.points.most) {
        (_, 0) => String::new(),
        (least, most) if least == most => format!("its blow takes {most}, "),
        (least, most) => format!("its blow takes {least} to {most}, "),
    };
    let pace = match species.speed.cmp(&Energy::ACTION) {
        Ordering::Less => "it is slower than you",
        Ordering::Equal => "it is as quick as you",
        Ordering::Greater => "it is quicker than you",
    };
    format!("It has at most {} health, {blow}and {pace}.", species.health)
}

/// What who goes by its ears has heard, where that is on the level of the player; `None` for others, and while it sleeps.
pub(super) fn heard(
    species: &Species,
    mind: &Mind,
    player: Position,
    directions: Directions,
) -> Option<String> {
    if species.brain != Brain::Listen || !mind.is_awake {
        return None;
    }
    let noise = mind.goal.filter(|goal| goal.z == player.z);
    let heard =
        noise.map(|at| format!("It has heard something {}.", whereabouts(player, at, directions)));
    Some(heard.unwrap_or_else(|| "It listens.".to_owned()))
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
        Brain::Undermine => Some(format!("It digs the floor above it away: a shaft opens {when}.")),
        Brain::Listen => {
            let actions = if ready.left == 1 { "action" } else { "actions" };
            Some(format!("It has heard you: for {} {actions} it strikes beside it.", ready.left))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{BESTIARY, SpeciesId};

    /// SPEC 138: whoever it is, there is a sentence about what it can do.
    #[test]
    fn every_creature_says_what_it_can_do() {
        let told = BESTIARY.each_ref().map(|species| habits(species, !species.is_neutral, "f"));
        for (index, sentence) in told.iter().enumerate() {
            assert!(sentence.starts_with("It ") && sentence.ends_with('.'), "{sentence}");
            assert!(told[..index].iter().all(|other| other != sentence), "{sentence}");
        }
    }

    #[test]
    fn a_creature_says_how_it_is() {
        let told = |is_awake, now, regard| {
            let mind =
                Mind { is_awake, is_following: false, goal: None, readies: None, patience: 0 };
            condition(Some(&mind), Some(&Health { now, max: 9 }), regard)
        };
        assert_eq!(told(true, 9, Regard::None), ", awake, unhurt");
        assert_eq!(told(true, 4, Regard::Sees), ", awake, sees you, hurt");
        assert_eq!(told(true, 4, Regard::Shies), ", awake, keeps off, hurt");
        assert_eq!(told(false, 3, Regard::None), ", asleep, dying");
        assert_eq!(condition(None, None, Regard::None), "", "a statue");
    }

    /// SPEC 138: whether to fight is chosen before the first blow.
    #[test]
    fn a_creature_says_how_strong_it_is() {
        let told = |id: SpeciesId| strength(id.species());
        let hound = "It has at most 10 health, its blow takes 2 to 4, and it is quicker than you.";
        assert_eq!(told(SpeciesId::Hound), hound);
        let moth = "It has at most 3 health, and it is quicker than you.";
        assert_eq!(told(SpeciesId::Lampmoth), moth);
        assert!(told(SpeciesId::Skitter).contains("takes 1, and"));
        assert!(told(SpeciesId::Elemental).ends_with("slower than you."));
    }

    /// SPEC 147
    #[test]
    fn what_is_readied_is_told_of_who_readies_anything() {
        let ready = |left| Readied { at: Position::new(1, 2, 0), left };
        let told = |id: SpeciesId, left| readied(id.species(), ready(left)).unwrap_or_default();
        assert_eq!(told(SpeciesId::Mason, 2), "It walls up a tile beside it in 2 actions.");
        assert!(told(SpeciesId::RockEel, 1).starts_with("A seam runs through the rock"));
        assert_eq!(told(SpeciesId::Hound, 1), "");
        assert_eq!(
            told(SpeciesId::Listener, 2),
            "It has heard you: for 2 actions it strikes beside it."
        );
    }

    /// SPEC 144
    #[test]
    fn a_listener_says_what_it_has_heard_and_where() {
        let at = |x, z| Position::new(x, 2, z);
        let told = |id: SpeciesId, is_awake, goal| {
            let (is_following, readies, patience) = (false, None, 0);
            let mind = Mind { is_awake, is_following, goal, readies, patience };
            heard(id.species(), &mind, at(1, 0), Directions::Compass).unwrap_or_default()
        };
        let listener = SpeciesId::Listener;
        assert_eq!(told(listener, true, Some(at(6, 0))), "It has heard something 5 east.");
        assert_eq!(told(listener, true, Some(at(1, 0))), "It has heard something here.");
        let silent = [None, Some(at(6, 1))].map(|goal| told(listener, true, goal));
        assert_eq!(silent, ["It listens."; 2], "on another level");
        assert_eq!(told(listener, false, None), "");
        assert_eq!(told(SpeciesId::Hound, true, Some(at(6, 0))), "");
    }

    #[test]
    fn a_mason_is_told_of_as_it_is_to_the_player() {
        let mason = SpeciesId::Mason.species();
        assert_ne!(habits(mason, true, "f"), habits(mason, false, "f"));
    }
}

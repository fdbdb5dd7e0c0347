//! Whether what comes into sight changes what is done next: creatures, and signs of hollows.

use strum::EnumCount;

use super::Seen;
use crate::intent::Verb;
use crate::world::{HollowKind, SpeciesId};

/// A verb within so many turns of something's coming into sight is a reaction to it, unless it is a step.
const SOON: u64 = 3;

/// What was done as the kinds of creatures came into sight, and the kinds of hollows whose signs were seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reactions {
    /// By their numbers.
    creatures: [Sight; SpeciesId::COUNT],
    /// By their numbers.
    signs: [Sight; HollowKind::COUNT],
}

/// What was done as something came into sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sight {
    /// Whether it was in sight at the last look.
    is_now: bool,
    /// The turn on which it came into sight last.
    since: Option<u64>,
    /// Whether a reaction followed any time.
    is_acted_on: bool,
}

impl Reactions {
    /// Notes what is in sight, and what is done then. Cost O(kinds).
    pub(super) fn note(&mut self, seen: &Seen, verb: Verb) {
        let acts = !seen.walks(verb);
        for (number, sight) in self.creatures.iter_mut().enumerate() {
            let mut foes = seen.creatures.iter().filter_map(|creature| creature.species);
            let is_seen = foes.any(|id| id as usize == number)
                || seen.neutral.iter().any(|id| *id as usize == number);
            sight.note(is_seen, seen.turn, acts);
        }
        for (number, sight) in self.signs.iter_mut().enumerate() {
            let is_seen = seen.hollows.iter().any(|hollow| hollow.kind as usize == number);
            sight.note(is_seen, seen.turn, acts);
        }
    }

    /// Returns whether a kind of creature was reacted to.
    pub(super) fn to_creature(&self, id: SpeciesId) -> bool {
        self.creatures[id as usize].is_acted_on
    }

    /// Returns whether a sign of a kind of hollow was reacted to.
    pub(super) fn to_sign(&self, kind: HollowKind) -> bool {
        self.signs[kind as usize].is_acted_on
    }
}

impl Sight {
    /// Notes whether it is in sight on a turn, and whether another verb than a step is done then.
    fn note(&mut self, is_seen: bool, turn: u64, acts: bool) {
        if is_seen && !self.is_now {
            self.since = Some(turn);
        }
        self.is_now = is_seen;
        let is_soon = self.since.is_some_and(|since| turn < since + SOON);
        self.is_acted_on |= acts && is_soon;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether it is a reaction where something is in sight on some turns and another verb than a step is done on one.
    fn reacts(in_sight: &[u64], acts_on: u64) -> bool {
        let mut sight = Sight::default();
        (0..20).for_each(|turn| sight.note(in_sight.contains(&turn), turn, turn == acts_on));
        sight.is_acted_on
    }

    #[test]
    fn what_is_done_within_three_turns_of_a_coming_into_sight_is_a_reaction() {
        assert!(reacts(&[5], 5) && reacts(&[5], 7), "out of sight meanwhile, too");
        assert!(!reacts(&[5], 4) && !reacts(&[5], 8) && !reacts(&[], 5));
        let all: Vec<_> = (5..15).collect();
        assert!(reacts(&all, 7) && !reacts(&all, 8), "what stays in sight comes once");
        assert!(reacts(&[5, 10], 12), "what comes again is reacted to again");
    }
}

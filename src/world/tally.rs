//! What was done in a game, as far as its score and its conducts depend on it.

use bevy::prelude::Resource;

/// Counts of a game (SPEC 127, 128).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The deepest level that the player was on, from 1; 0 before the first game.
    pub deepest: u32,
    /// The highest level that the player was on, from 1: all between the two were come to.
    pub highest: u32,
    /// The highest level that the player has brought an Ember to, from 1; 0 before it was lifted.
    pub ember_level: u32,
    /// Creatures that the player has killed.
    pub killed: u32,
    /// Tiles that the player has dug.
    pub dug: u32,
    /// Things of the pack that were used or thrown; stones are not counted.
    pub used: u32,
    /// Hollows that the player has opened.
    pub hollows: u32,
    /// Braziers that the player has lit.
    pub braziers: u32,
    /// Whether the mountain has groaned before the Ember was lifted, whatever shook it.
    pub has_groaned: bool,
    /// Whether falling rock has hit the player.
    pub was_hit_by_rock: bool,
    /// Whether the player has rested.
    pub has_rested: bool,
    /// Whether the lantern was bright below the first level.
    pub was_bright_below: bool,
}

/// The level, from 1, that must have been seen before the player may go home.
const LEVEL_TO_SEE: u32 = 2;

impl Tally {
    /// The tally of a player who begins on a level, from 1.
    #[must_use]
    pub fn begun_on(level: u32) -> Self {
        Self { deepest: level, highest: level, ..Self::default() }
    }

    /// Notes that the player has come to a level, from 1; returns whether that was for the first time.
    pub(crate) fn come_to(&mut self, level: u32) -> bool {
        let is_first = !self.was_on(level);
        (self.deepest, self.highest) = (self.deepest.max(level), self.highest.min(level));
        is_first
    }

    /// Returns whether the player has come to a level, from 1. Who goes from one level to another goes through all between.
    #[must_use]
    pub fn was_on(&self, level: u32) -> bool {
        (self.highest..=self.deepest).contains(&level)
    }

    /// Notes that the player has an Ember on a level, from 1; returns whether it was brought up there, for the first time.
    pub(crate) fn bring_ember(&mut self, level: u32) -> bool {
        let is_higher = level < self.ember_level;
        if is_higher || self.ember_level == 0 {
            self.ember_level = level;
        }
        is_higher
    }

    /// Returns whether the player has been deep enough to go home from the camp (SPEC 126).
    #[must_use]
    pub fn may_go_home(&self) -> bool {
        self.deepest >= LEVEL_TO_SEE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 120
    #[test]
    fn each_level_is_come_to_for_the_first_time_once() {
        let mut tally = Tally::begun_on(2);
        let levels = [2, 3, 2, 1, 2, 3, 4, 1];
        let first = [false, true, false, true, false, false, true, false];
        assert_eq!(levels.map(|level| tally.come_to(level)), first);
        assert_eq!((tally.highest, tally.deepest), (1, 4));
        assert!(tally.was_on(1) && tally.was_on(4) && !tally.was_on(5));
    }

    /// SPEC 77
    #[test]
    fn an_ember_is_brought_up_to_each_level_once() {
        let mut tally = Tally::default();
        let brought = [5, 4, 5, 4, 3, 2, 3, 1].map(|level| tally.bring_ember(level));
        assert_eq!(brought, [false, true, false, false, true, true, false, true]);
        assert_eq!(tally.ember_level, 1);
    }
}

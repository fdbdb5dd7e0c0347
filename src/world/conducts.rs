//! Conducts: what a player may choose not to do all game long, which raises the score (SPEC 128).

use strum::EnumCount;

use super::Tally;

/// Something that a player may choose not to do all game long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
pub enum Conduct {
    /// Killed nobody.
    Bloodless,
    /// Dug nothing.
    Handless,
    /// No level groaned before the Ember was lifted.
    Quiet,
    /// Never bright below the first level.
    Dim,
    /// Used nothing from the pack.
    LightPack,
    /// Never hit by falling rock.
    Warded,
    /// Never rested.
    Straight,
}

/// What there is to say of a conduct.
struct Row {
    name: &'static str,
    help: &'static str,
    is_kept: fn(&Tally) -> bool,
}

/// Every conduct, in the order of [`Conduct`].
#[rustfmt::skip]
const ROWS: [Row; Conduct::COUNT] = [
    Row { name: "bloodless",  help: "killed nobody",             is_kept: |tally| tally.killed == 0 },
    Row { name: "handless",   help: "dug nothing",               is_kept: |tally| tally.dug == 0 },
    Row { name: "quiet",      help: "no groan before the Ember", is_kept: |tally| !tally.has_groaned },
    Row { name: "dim",        help: "never bright past level 1", is_kept: |tally| !tally.was_bright_below },
    Row { name: "light pack", help: "used nothing from it",      is_kept: |tally| tally.used == 0 },
    Row { name: "warded",     help: "no rock fell on you",       is_kept: |tally| !tally.was_hit_by_rock },
    Row { name: "straight",   help: "never rested",              is_kept: |tally| !tally.has_rested },
];

impl Conduct {
    /// Every conduct.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Bloodless,
        Self::Handless,
        Self::Quiet,
        Self::Dim,
        Self::LightPack,
        Self::Warded,
        Self::Straight,
    ];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        ROWS[self as usize].name
    }

    /// What who keeps it did, in a few words.
    #[must_use]
    pub fn help(self) -> &'static str {
        ROWS[self as usize].help
    }

    /// Returns whether it is kept so far.
    #[must_use]
    pub fn is_kept(self, tally: &Tally) -> bool {
        (ROWS[self as usize].is_kept)(tally)
    }
}

//! What a saved game counted of the player's deeds in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::{MOST, check};
use crate::grid::Size;
use crate::world::Tally;

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct SavedTally {
    pub(super) deepest: u32,
    pub(super) highest: u32,
    pub(super) ember_level: u32,
    pub(super) killed: u32,
    pub(super) dug: u32,
    pub(super) used: u32,
    pub(super) hollows: u32,
    pub(super) braziers: u32,
    has_groaned: bool,
    was_hit_by_rock: bool,
    has_rested: bool,
    was_bright_below: bool,
}

impl SavedTally {
    /// The form of a tally.
    pub(super) fn of(tally: &Tally) -> Self {
        // Every field is named: one that is added must be saved too.
        let &Tally {
            deepest,
            highest,
            ember_level,
            killed,
            dug,
            used,
            hollows,
            braziers,
            has_groaned,
            was_hit_by_rock,
            has_rested,
            was_bright_below,
        } = tally;
        Self {
            deepest,
            highest,
            ember_level,
            killed,
            dug,
            used,
            hollows,
            braziers,
            has_groaned,
            was_hit_by_rock,
            has_rested,
            was_bright_below,
        }
    }

    /// The tally of the form, in a world of a size in which so many tiles became floor; or why there can be none.
    pub(super) fn tally(&self, size: Size, opened: u64) -> Result<Tally, String> {
        let &Self {
            deepest,
            highest,
            ember_level,
            killed,
            dug,
            used,
            hollows,
            braziers,
            has_groaned,
            was_hit_by_rock,
            has_rested,
            was_bright_below,
        } = self;
        check(deepest <= size.depth(), "a level below the last")?;
        check(highest <= deepest, "a highest level below the deepest")?;
        check(ember_level <= size.depth(), "an Ember below the last level")?;
        check(killed < MOST, "more killed than there were")?;
        check(u64::from(dug) <= opened, "more dug by hand than was dug")?;
        check(used < MOST, "more used than there was")?;
        check(hollows < MOST, "more hollows opened than there were")?;
        check(braziers < MOST, "more braziers lit than there were")?;
        Ok(Tally {
            deepest,
            highest,
            ember_level,
            killed,
            dug,
            used,
            hollows,
            braziers,
            has_groaned,
            was_hit_by_rock,
            has_rested,
            was_bright_below,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_is_read_as_it_was_or_refused() {
        let size = Size::new(5, 4, 3).unwrap();
        let most = Tally {
            deepest: 3,
            highest: 2,
            ember_level: 3,
            killed: MOST - 1,
            dug: 60,
            used: MOST - 1,
            hollows: MOST - 1,
            braziers: MOST - 1,
            has_groaned: true,
            was_hit_by_rock: false,
            has_rested: true,
            was_bright_below: false,
        };
        for tally in [Tally::default(), most, Tally { was_bright_below: true, ..Tally::default() }]
        {
            assert_eq!(SavedTally::of(&tally).tally(size, 60), Ok(tally));
        }
        let refused = |tally: Tally| SavedTally::of(&tally).tally(size, 60).unwrap_err();
        assert_eq!(refused(Tally { deepest: 4, ..most }), "a level below the last");
        let highest = refused(Tally { highest: 4, ..most });
        assert_eq!(highest, "a highest level below the deepest");
        let ember = refused(Tally { ember_level: 4, ..most });
        assert_eq!(ember, "an Ember below the last level");
        assert_eq!(refused(Tally { killed: MOST, ..most }), "more killed than there were");
        assert_eq!(refused(Tally { dug: 61, ..most }), "more dug by hand than was dug");
        assert_eq!(refused(Tally { used: MOST, ..most }), "more used than there was");
        let hollows = refused(Tally { hollows: MOST, ..most });
        assert_eq!(hollows, "more hollows opened than there were");
    }
}

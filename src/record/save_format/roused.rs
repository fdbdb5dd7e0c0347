//! What roused a creature in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::{MOST_TURNS, check};
use crate::grid::Vertical;
use crate::world::{Rouse, Rousing};

#[derive(Default, Serialize, Deserialize)]
pub(super) struct SavedRousing {
    /// The number of what roused it.
    by: u8,
    turn: u64,
    has_slept: bool,
    /// The way that it has taken over stairs since: whether that was down.
    over_stairs: Option<bool>,
}

impl SavedRousing {
    /// The form of what roused a creature.
    pub(super) fn of(rousing: &Rousing) -> Self {
        let &Rousing { by, turn, has_slept, over_stairs } = rousing;
        let over_stairs = over_stairs.map(|way| way == Vertical::Down);
        Self { by: by as u8, turn, has_slept, over_stairs }
    }

    /// What the form says; or why it cannot be.
    pub(super) fn rousing(&self) -> Result<Rousing, String> {
        let &Self { by, turn, has_slept, over_stairs } = self;
        let by = Rouse::ALL.get(usize::from(by)).ok_or("a cause that there is not")?;
        check(turn <= MOST_TURNS, "too many turns")?;
        let way = |is_down| if is_down { Vertical::Down } else { Vertical::Up };
        Ok(Rousing { by: *by, turn, has_slept, over_stairs: over_stairs.map(way) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 130
    #[test]
    fn what_roused_a_creature_is_read_as_it_was_or_refused() {
        for by in Rouse::ALL {
            for over_stairs in [None, Some(Vertical::Up), Some(Vertical::Down)] {
                let rousing = Rousing { by, turn: 7, has_slept: by as u8 > 3, over_stairs };
                assert_eq!(SavedRousing::of(&rousing).rousing(), Ok(rousing));
            }
        }
        let refused = |form: SavedRousing| form.rousing().unwrap_err();
        let by = Rouse::ALL.len() as u8;
        let unknown = SavedRousing { by, ..Default::default() };
        assert_eq!(refused(unknown), "a cause that there is not");
        let late = SavedRousing { turn: MOST_TURNS + 1, ..Default::default() };
        assert_eq!(refused(late), "too many turns");
    }
}

//! Something that is around the player, and its words (SPEC 171).

use super::words::turns_in_words;
use crate::grid::{Direction, Position};

/// What kind of thing it is that is around; in this order they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AroundKind {
    /// Somebody.
    Creature,
    /// Ground that is about to close or open.
    Settling,
    /// Fire, gas or water.
    Matter,
    /// Things that lie there.
    Thing,
    /// Stairs, shafts and ropes.
    Way,
    /// What else stands there.
    Fixture,
    /// A sign of a hollow.
    Sign,
    /// Known ground beside unknown ground.
    Unknown,
}

impl AroundKind {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::Creature,
        Self::Settling,
        Self::Matter,
        Self::Thing,
        Self::Way,
        Self::Fixture,
        Self::Sign,
        Self::Unknown,
    ];
}

/// Something that is around the player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Around {
    /// What kind of thing it is.
    pub kind: AroundKind,
    /// What it is called, and how it is.
    pub name: String,
    /// Where it is; of what covers ground, where it is nearest.
    pub at: Position,
    /// Where one walks to for it: there, or beside it where it is in rock; `None` where no known way leads there.
    pub reached_at: Option<Position>,
    /// The turns to walk to where it is reached, past any actors.
    pub turns: Option<u32>,
    /// The direction of the straight line there; `None` where the player is.
    pub direction: Option<Direction>,
}

impl Around {
    /// In words: `stairs down, 12 turns south-east`, `hound, asleep, unhurt, beside you, north`.
    #[must_use]
    pub fn in_words(&self, player: Position) -> String {
        let Some(direction) = self.direction else { return format!("{}, here", self.name) };
        let how_far = match (player.is_beside(self.at), self.turns) {
            (true, _) => "beside you,".to_owned(),
            (_, Some(turns)) => turns_in_words(turns),
            (_, None) => format!("no way, {} tiles", player.steps_to(self.at)),
        };
        format!("{}, {how_far} {}", self.name, direction.name())
    }
}

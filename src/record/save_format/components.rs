//! The components of an actor of a saved game in the form that is written, and reading them.

use serde::{Deserialize, Serialize};

use super::checking::{MOST, check, position_in, sides_of};
use super::tables::Tables;
use crate::grid::{Grid, Tile};
use crate::world::{Attack, Home, Lantern, Mind, Points, Readied};

#[derive(Serialize, Deserialize)]
pub(super) struct SavedAttack {
    /// What the actor does, as in "I bite".
    pub(super) verb: String,
    /// The fewest and the most points.
    pub(super) points: (u32, u32),
}

impl SavedAttack {
    /// The form of an attack.
    pub(super) fn of(&Attack { verb, points }: &Attack) -> Self {
        Self { verb: verb.0.to_owned(), points: (points.least, points.most) }
    }

    /// The attack of the form; or why there can be none.
    pub(super) fn attack(&self, tables: &Tables) -> Result<Attack, String> {
        let &Self { ref verb, points: (least, most) } = self;
        check(least <= most && most <= MOST, "a blow that cannot be")?;
        let verb = tables.verb(verb).ok_or("a blow that there is not")?;
        Ok(Attack { verb, points: Points { least, most } })
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct SavedMind {
    pub(super) is_awake: bool,
    pub(super) is_following: bool,
    pub(super) goal: Option<[u32; 3]>,
    /// Where it is about to do something, and in how many actions of its own.
    pub(super) readies: Option<([u32; 3], u8)>,
    /// Actions of its own for which it keeps to what it is at.
    pub(super) patience: u8,
}

impl SavedMind {
    /// The form of a mind.
    pub(super) fn of(mind: &Mind) -> Self {
        let &Mind { is_awake, is_following, goal, readies, patience } = mind;
        let readies = readies.map(|it| (sides_of(it.at), it.left));
        Self { is_awake, is_following, goal: goal.map(sides_of), readies, patience }
    }

    /// The mind of the form, in a world with these tiles; or why there can be none.
    pub(super) fn mind(&self, tiles: &Grid<Tile>) -> Result<Mind, String> {
        let &Self { is_awake, is_following, goal, readies, patience } = self;
        let goal = goal.map(|goal| position_in(tiles, goal)).transpose()?;
        let ready = |(at, left)| Ok::<_, String>(Readied { at: position_in(tiles, at)?, left });
        let readies = readies.map(ready).transpose()?;
        Ok(Mind { is_awake, is_following, goal, readies, patience })
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct SavedLantern {
    pub(super) oil: u32,
    pub(super) burns: bool,
    pub(super) is_shuttered: bool,
    /// Turns of glow that are left.
    pub(super) glow: u8,
}

impl SavedLantern {
    /// The form of a lantern.
    pub(super) fn of(&Lantern { oil, burns, is_shuttered, glow }: &Lantern) -> Self {
        Self { oil, burns, is_shuttered, glow }
    }

    /// The lantern of the form; or why there can be none.
    pub(super) fn lantern(&self) -> Result<Lantern, String> {
        let &Self { oil, burns, is_shuttered, glow } = self;
        check(oil <= Lantern::MOST_OIL, "more oil than a lantern holds")?;
        check(glow <= Lantern::GLOW_TURNS, "a glow that lasts too long")?;
        Ok(Lantern { oil, burns, is_shuttered, glow })
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct SavedHome {
    pub(super) at: [u32; 3],
    /// Whether its knocking was told.
    pub(super) was_told: bool,
}

impl SavedHome {
    /// The form of a home.
    pub(super) fn of(&Home { at, was_told }: &Home) -> Self {
        Self { at: sides_of(at), was_told }
    }

    /// The home of the form, in a world with these tiles; or why there can be none.
    pub(super) fn home(&self, tiles: &Grid<Tile>) -> Result<Home, String> {
        Ok(Home { at: position_in(tiles, self.at)?, was_told: self.was_told })
    }
}

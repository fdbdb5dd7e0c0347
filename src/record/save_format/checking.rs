//! What the parts of a save have in common: positions, and refusing what no game has.

use crate::grid::{Grid, Position, Tile};

/// The most of anything that adds up: far beyond what any game has, and far from the largest number.
pub(super) const MOST: u32 = 1 << 20;

/// The most turns of a game.
pub(super) const MOST_TURNS: u64 = 1 << 48;

/// The most tiles that closed in a game.
pub(super) const MOST_CHANGES: u64 = 1 << 48;

/// Returns `what` as the error unless a condition holds.
pub(super) fn check(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// A position as it is written: `[x, y, z]`.
pub(super) fn sides_of(at: Position) -> [u32; 3] {
    [at.x, at.y, at.z]
}

/// The position that was written, where the world has it.
pub(super) fn position_in(tiles: &Grid<Tile>, [x, y, z]: [u32; 3]) -> Result<Position, String> {
    let at = Position { x, y, z };
    tiles.get(at).map(|_| at).ok_or_else(|| "a position outside the world".to_owned())
}

//! The level above or below, seen through this one: where one can walk there, as far as it is known.

use super::legend::Meaning;
use super::tint::{Tint, nothing, outline};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::{Position, Vertical};
use crate::view::chunks::{Look, Shown};
use crate::view::widgets::colour;

pub(super) const ABOVE: Tint = Tint { prepare: nothing, look: above, meaning: MEANING };
pub(super) const BELOW: Tint = Tint { prepare: nothing, look: below, meaning: MEANING };

const MEANING: Meaning = Meaning::Colours(&[(OPEN, "open there")]);
/// What is open there.
const OPEN: Rgb = REGION_COLOURS[6];

fn above(shown: &Shown, at: Position) -> Option<Look> {
    look(shown, at, Vertical::Up)
}

fn below(shown: &Shown, at: Position) -> Option<Look> {
    look(shown, at, Vertical::Down)
}

fn look(shown: &Shown, at: Position, to: Vertical) -> Option<Look> {
    let size = shown.terrain.size();
    let is_open = |at: Position| {
        let there = at.climb(to, size).and_then(|far| shown.knowledge.tile(&shown.terrain, far));
        there.is_some_and(|tile| tile.is_walkable())
    };
    is_open(at).then(|| Look { cell: outline(at, size, is_open), tint: colour(OPEN) })
}

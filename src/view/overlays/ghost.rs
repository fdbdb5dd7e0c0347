//! The level above or below, seen through this one: its known open tiles.

use super::tint::{Meaning, Tint, TintSource, prepare_nothing};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::{Position, Vertical};
use crate::view::chunks::TileSprite;
use crate::view::outline::outline;
use crate::view::widgets::colour;

pub(super) const ABOVE: Tint =
    Tint { prepare: prepare_nothing, sprite_at: above, meaning: MEANING };
pub(super) const BELOW: Tint =
    Tint { prepare: prepare_nothing, sprite_at: below, meaning: MEANING };

const MEANING: Meaning = Meaning::Colours(&[(OPEN, "open there")]);
/// The colour of open tiles there.
const OPEN: Rgb = REGION_COLOURS[6];

fn above(source: &TintSource, at: Position) -> Option<TileSprite> {
    sprite_at(source, at, Vertical::Up)
}

fn below(source: &TintSource, at: Position) -> Option<TileSprite> {
    sprite_at(source, at, Vertical::Down)
}

fn sprite_at(source: &TintSource, at: Position, to: Vertical) -> Option<TileSprite> {
    let size = source.terrain.size();
    let is_open = |at: Position| {
        let there = at.climb(to, size).and_then(|far| source.knowledge.tile(&source.terrain, far));
        there.is_some_and(|tile| tile.is_walkable())
    };
    is_open(at).then(|| TileSprite { cell: outline(at, size, is_open), tint: colour(OPEN) })
}

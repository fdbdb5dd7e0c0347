//! What the player sees, what of it is lit by more than the own light, and what is only remembered.

use super::tint::{Meaning, Tint, TintSource, prepare_nothing};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::view::chunks::TileSprite;
use crate::view::outline::outline;
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare: prepare_nothing, sprite_at, meaning: MEANING };

const MEANING: Meaning = Meaning::Colours(&[
    (IN_SIGHT, "in sight"),
    (LIT, "in sight and lit"),
    (REMEMBERED, "remembered"),
]);
/// What is in sight.
const IN_SIGHT: Rgb = REGION_COLOURS[3];
/// What is in sight, and seen from afar because it is lit.
const LIT: Rgb = REGION_COLOURS[5];
/// What is remembered.
const REMEMBERED: Rgb = REGION_COLOURS[4];

fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
    let knowledge = &source.knowledge;
    let tint_at = |at| match knowledge.is_in_sight(at) {
        true if source.lit.is_lit(at) => Some(LIT),
        true => Some(IN_SIGHT),
        false => knowledge.remembered(at).map(|_| REMEMBERED),
    };
    let tint = tint_at(at)?;
    let cell = outline(at, source.terrain.size(), |beyond| tint_at(beyond) == Some(tint));
    Some(TileSprite { cell, tint: colour(tint) })
}

//! What the player sees, and what is only remembered.

use super::tint::{Meaning, Tint, TintSource, outline, prepare_nothing};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::view::chunks::TileSprite;
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare: prepare_nothing, sprite_at, meaning: MEANING };

const MEANING: Meaning = Meaning::Colours(&[(IN_SIGHT, "in sight"), (REMEMBERED, "remembered")]);
/// What is in sight.
const IN_SIGHT: Rgb = REGION_COLOURS[3];
/// What is remembered.
const REMEMBERED: Rgb = REGION_COLOURS[4];

fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
    let knowledge = &source.knowledge;
    let state = |at| (knowledge.is_in_sight(at), knowledge.remembered(at).is_some());
    let here = state(at);
    let tint = match here {
        (true, _) => IN_SIGHT,
        (false, true) => REMEMBERED,
        (false, false) => return None,
    };
    let cell = outline(at, source.terrain.size(), |beyond| state(beyond) == here);
    Some(TileSprite { cell, tint: colour(tint) })
}

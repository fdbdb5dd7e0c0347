//! How far a dig and a fight of the player are heard. Noise passes through rock, so this reveals nothing of the map.

use super::tint::{Meaning, Tint, TintSource, outline, prepare_nothing};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::rules::{DIG_RADIUS, FIGHT_RADIUS};
use crate::sight::is_within;
use crate::view::chunks::TileSprite;
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare: prepare_nothing, sprite_at, meaning: MEANING };

const MEANING: Meaning =
    Meaning::Colours(&[(FIGHT_IS_HEARD, "a fight is heard"), (DIG_IS_HEARD, "digging is heard")]);
/// A fight is heard, and digging too.
const FIGHT_IS_HEARD: Rgb = REGION_COLOURS[5];
/// Digging is heard.
const DIG_IS_HEARD: Rgb = REGION_COLOURS[0];

fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
    let (player, _) = source.knowledge.eye()?;
    let state = |at| [FIGHT_RADIUS, DIG_RADIUS].map(|radius| is_within(player, at, radius));
    let here = state(at);
    let tint = match here {
        [true, _] => FIGHT_IS_HEARD,
        [false, true] => DIG_IS_HEARD,
        [false, false] => return None,
    };
    let cell = outline(at, source.terrain.size(), |beyond| state(beyond) == here);
    Some(TileSprite { cell, tint: colour(tint) })
}

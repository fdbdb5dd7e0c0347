//! What can be reached from the player by walking and stairs alone, and what only by digging.

use super::tint::{Meaning, Prepared, Tint, TintInputs, TintSource};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::view::chunks::TileSprite;
use crate::view::outline::outline;
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare, sprite_at, meaning: MEANING };

const MEANING: Meaning =
    Meaning::Colours(&[(IN_REACH, "in reach"), (OUT_OF_REACH, "by digging only")]);
/// What can be walked to.
const IN_REACH: Rgb = REGION_COLOURS[1];
/// What must be dug to.
const OUT_OF_REACH: Rgb = REGION_COLOURS[5];

fn prepare(inputs: &TintInputs, prepared: &mut Prepared) {
    prepared.find_reach(inputs);
}

fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
    let regions = source.regions.map();
    let number = regions.number(at).filter(|_| source.knowledge.knows(at))?;
    let is_same = |beyond| regions.number(beyond) == Some(number);
    let is_in_reach = source.prepared.reach.has(at.z, number);
    let tint = colour(if is_in_reach { IN_REACH } else { OUT_OF_REACH });
    Some(TileSprite { cell: outline(at, source.terrain.size(), is_same), tint })
}

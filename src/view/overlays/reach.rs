//! What can be reached from the player by walking and stairs alone, and what only by digging.

use super::legend::Meaning;
use super::tint::{Fields, Scene, Tint, outline};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::view::chunks::{Look, Shown};
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare, look, meaning: MEANING };

const MEANING: Meaning =
    Meaning::Colours(&[(IN_REACH, "in reach"), (OUT_OF_REACH, "by digging only")]);
/// What can be walked to.
const IN_REACH: Rgb = REGION_COLOURS[1];
/// What must be dug to.
const OUT_OF_REACH: Rgb = REGION_COLOURS[5];

fn prepare(scene: &Scene, fields: &mut Fields) {
    fields.find_reach(scene);
}

fn look(shown: &Shown, at: Position) -> Option<Look> {
    let regions = shown.regions.map();
    let number = regions.number(at).filter(|_| shown.knowledge.knows(at))?;
    let is_same = |beyond| regions.number(beyond) == Some(number);
    let is_in_reach = shown.fields.reach.has(at.z, number);
    let tint = colour(if is_in_reach { IN_REACH } else { OUT_OF_REACH });
    Some(Look { cell: outline(at, shown.terrain.size(), is_same), tint })
}

//! What the player sees, and what is only remembered.

use super::legend::Meaning;
use super::tint::{Tint, nothing, outline};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::view::chunks::{Look, Shown};
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare: nothing, look, meaning: MEANING };

const MEANING: Meaning = Meaning::Colours(&[(IN_SIGHT, "in sight"), (REMEMBERED, "remembered")]);
/// What is in sight.
const IN_SIGHT: Rgb = REGION_COLOURS[3];
/// What is remembered.
const REMEMBERED: Rgb = REGION_COLOURS[4];

fn look(shown: &Shown, at: Position) -> Option<Look> {
    let knowledge = &shown.knowledge;
    let state = |at| (knowledge.is_in_sight(at), knowledge.remembered(at).is_some());
    let here = state(at);
    let tint = match here {
        (true, _) => IN_SIGHT,
        (false, true) => REMEMBERED,
        (false, false) => return None,
    };
    let cell = outline(at, shown.terrain.size(), |beyond| state(beyond) == here);
    Some(Look { cell, tint: colour(tint) })
}

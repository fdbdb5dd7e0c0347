//! How many turns everything is away from the player: by walking, or through rock too. A line goes round each ten.

use bevy::prelude::*;

use super::legend::Meaning;
use super::tint::{Fields, Scene, Tint, outline};
use crate::art::colours::Rgb;
use crate::grid::Position;
use crate::layers::{Cost, DistanceField};
use crate::view::chunks::{Look, Shown};
use crate::view::widgets::colour;

pub(super) const WALKING: Tint = Tint { prepare: walking, look, meaning: MEANING };
pub(super) const DIGGING: Tint = Tint { prepare: digging, look, meaning: MEANING };

/// Columns and rows around the player that are measured.
const RADIUS: u32 = 96;
/// Turns between two lines.
const BAND: u32 = 10;
/// What is so many turns away, or more, has the last colour.
const FARTHEST: f32 = 100.0;
/// From near to far: lightness falls with the distance, so that every eye can tell.
const RAMP: [Rgb; 5] = [
    [0xFF, 0xE9, 0x6B],
    [0x8F, 0xD0, 0x5C],
    [0x2A, 0xA0, 0x92],
    [0x3C, 0x5F, 0xA8],
    [0x3E, 0x24, 0x6A],
];
const MEANING: Meaning = Meaning::Colours(&[
    (RAMP[0], "here"),
    (RAMP[1], "25 turns"),
    (RAMP[2], "50 turns"),
    (RAMP[3], "75 turns"),
    (RAMP[4], "100 turns"),
]);

fn walking(scene: &Scene, fields: &mut Fields) {
    measure(scene, fields, Cost::Walking);
}

fn digging(scene: &Scene, fields: &mut Fields) {
    measure(scene, fields, Cost::Digging);
}

fn measure(scene: &Scene, fields: &mut Fields, cost: Cost) {
    let around = |player| DistanceField::measure(scene.terrain.tiles(), player, RADIUS, cost);
    fields.around = scene.player().map(around).unwrap_or_default();
}

fn look(shown: &Shown, at: Position) -> Option<Look> {
    let around = &shown.fields.around;
    let turns = around.turns(at).filter(|_| shown.knowledge.knows(at))?;
    let is_same = |beyond| around.turns(beyond).is_some_and(|other| other / BAND == turns / BAND);
    Some(Look { cell: outline(at, shown.terrain.size(), is_same), tint: ramp(turns) })
}

/// The colour of so many turns.
fn ramp(turns: u32) -> Color {
    let place = (turns as f32 / FARTHEST).min(1.0) * (RAMP.len() - 1) as f32;
    let first = (place as usize).min(RAMP.len() - 2);
    colour(RAMP[first]).mix(&colour(RAMP[first + 1]), place - first as f32)
}

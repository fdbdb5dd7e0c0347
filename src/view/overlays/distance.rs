//! The distance in turns of every tile from the player: by walking, or also through rock. A line surrounds each ten.

use bevy::prelude::*;

use super::tint::{Meaning, Prepared, Tint, TintInputs, TintSource};
use crate::art::colours::Rgb;
use crate::grid::Position;
use crate::layers::{Cost, DistanceField};
use crate::view::chunks::TileSprite;
use crate::view::outline::outline;
use crate::view::widgets::colour;

pub(super) const WALKING: Tint = Tint { prepare: walking, sprite_at, meaning: MEANING };
pub(super) const DIGGING: Tint = Tint { prepare: digging, sprite_at, meaning: MEANING };

/// The columns and rows on each side of the player within which distances are measured.
const RADIUS: u32 = 96;
/// Turns between two lines.
const BAND: u32 = 10;
/// The turns from which on tiles have the last colour.
const FARTHEST: f32 = 100.0;
/// From near to far: lightness falls with the distance, so that colour-blind eyes can read it.
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

fn walking(inputs: &TintInputs, prepared: &mut Prepared) {
    measure(inputs, prepared, Cost::Walking);
}

fn digging(inputs: &TintInputs, prepared: &mut Prepared) {
    measure(inputs, prepared, Cost::Digging);
}

fn measure(inputs: &TintInputs, prepared: &mut Prepared, cost: Cost) {
    let field = |player| DistanceField::measure(inputs.terrain.tiles(), player, RADIUS, cost);
    prepared.distances = inputs.player().map(field).unwrap_or_default();
}

fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
    let distances = &source.prepared.distances;
    let turns = distances.turns(at).filter(|_| source.knowledge.knows(at))?;
    let is_same =
        |beyond| distances.turns(beyond).is_some_and(|other| other / BAND == turns / BAND);
    Some(TileSprite { cell: outline(at, source.terrain.size(), is_same), tint: ramp(turns) })
}

/// The colour of a distance in turns.
fn ramp(turns: u32) -> Color {
    let step = (turns as f32 / FARTHEST).min(1.0) * (RAMP.len() - 1) as f32;
    let first = (step as usize).min(RAMP.len() - 2);
    colour(RAMP[first]).mix(&colour(RAMP[first + 1]), step - first as f32)
}

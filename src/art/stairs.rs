//! Paints the stairs over the floor, from text art.

use super::canvas::Canvas;
use super::floor::paint_floor;
use super::layout::Shadow;
use super::sprite::{self, art_cell};
use super::theme::Ramps;

/// Stairs down on a floor under `shadow`.
pub fn paint_stairs_down(shadow: Shadow, ramps: &Ramps) -> Canvas {
    paint_cell(sprite::STAIRS_DOWN, shadow, ramps)
}

/// Stairs up on a floor under `shadow`.
pub fn paint_stairs_up(shadow: Shadow, ramps: &Ramps) -> Canvas {
    paint_cell(sprite::STAIRS_UP, shadow, ramps)
}

fn paint_cell(cell: u16, shadow: Shadow, ramps: &Ramps) -> Canvas {
    let mut canvas = paint_floor(0, shadow, ramps);
    if let Some(art) = art_cell(cell) {
        art.paint(&mut canvas, ramps);
    }
    canvas
}

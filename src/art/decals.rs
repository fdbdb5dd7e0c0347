//! Decals of the floor: small text art over its quietest variants. They mean nothing in the game.

use super::canvas::Canvas;
use super::floor::paint_floor;
use super::layout::{DECAL_COUNT, Shadow};
use super::text_art::{Cell, TextArtError, parse};
use super::theme::Ramps;

/// The pictures, one cell each.
const ART: &str = include_str!("../../assets/art/decals.txt");

/// Paints all decal floors, in the order of the text.
pub fn paint_decals(ramps: &Ramps) -> Vec<Canvas> {
    let cells = decals().unwrap_or_default();
    let paint = |(i, cell): (usize, &Cell)| {
        let mut canvas = paint_floor(i % 2, Shadow::None, ramps);
        cell.paint(&mut canvas, ramps);
        canvas
    };
    cells.iter().take(DECAL_COUNT).enumerate().map(paint).collect()
}

/// The decals of the art.
fn decals() -> Result<Vec<Cell>, TextArtError> {
    parse(ART)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_art_is_sound_and_has_a_picture_for_every_decal() {
        assert_eq!(decals().map(|cells| cells.len()), Ok(DECAL_COUNT));
    }
}

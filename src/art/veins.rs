//! Paints straight faces with crystals in the stone, from text art over a plain face. They are decoration; what is worth a dig
//! is a fixture, and the only red in a face.

use super::canvas::Canvas;
use super::layout::{STRAIGHT_FACE, VEIN_COUNT};
use super::text_art::{Cell, TextArtError, parse};
use super::theme::Ramps;
use super::wall::paint_wall;

/// The pictures, one cell each.
const ART: &str = include_str!("../../assets/art/veins.txt");

/// Paints all faces with veins, in the order of the text.
pub fn paint_veins(ramps: &Ramps) -> Vec<Canvas> {
    let cells = veins().unwrap_or_default();
    let paint = |(i, cell): (usize, &Cell)| {
        let mut canvas = paint_wall(STRAIGHT_FACE, 0x7E10 + i as u32, ramps);
        cell.paint(&mut canvas, ramps);
        canvas
    };
    cells.iter().take(VEIN_COUNT).enumerate().map(paint).collect()
}

/// The veins of the art.
fn veins() -> Result<Vec<Cell>, TextArtError> {
    parse(ART)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::Theme;
    use crate::art::canvas::SIDE;
    use crate::art::ink::Ink;

    #[test]
    fn the_art_is_sound_and_has_a_picture_for_every_vein() {
        assert_eq!(veins().map(|cells| cells.len()), Ok(VEIN_COUNT));
    }

    /// SPEC 86: garnets alone are red or golden in a face.
    #[test]
    fn no_decoration_of_a_face_looks_like_garnets() {
        let ramps = Theme::Umber.ramps();
        for cell in veins().unwrap() {
            for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
                let Ink::Solid([red, green, blue]) = cell.ink(x, y, &ramps) else { continue };
                let is_warm = u32::from(red) * 4 > u32::from(green.max(blue)) * 5;
                assert!(!is_warm, "{} at {x}, {y}", cell.name);
            }
        }
    }
}

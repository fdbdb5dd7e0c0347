//! A level, drawn tile by tile.

use image::{Rgba, RgbaImage};

use super::artwork::Artwork;
use crate::art::{ATLAS_COLUMNS, TILE_SIZE_PX, atlas_cell, brightness, tile_index};
use crate::grid::{Direction, Grid, Position, Size, Tile};

/// Which neighbours of a position can be walked on: one bit for each direction of [`Direction::ALL`], from
/// the lowest. Positions outside the world cannot. O(1).
#[must_use]
pub fn openness(tiles: &Grid<Tile>, at: Position) -> u8 {
    open_neighbours(tiles.size(), at, |next| tiles.get(next).is_some_and(|tile| tile.is_walkable()))
}

/// A tile as it is known, and the [`openness`] of its position; `None` where the tile itself is not known. An unknown
/// neighbour counts as the tile itself: rock goes on as rock and floor as floor, so that the picture does not reveal
/// what is there. O(1).
#[must_use]
pub fn known_openness(
    size: Size,
    at: Position,
    known: impl Fn(Position) -> Option<Tile>,
) -> Option<(Tile, u8)> {
    let tile = known(at)?;
    Some((tile, open_neighbours(size, at, |next| known(next).unwrap_or(tile).is_walkable())))
}

/// One bit for each neighbour inside the world that is open, as for [`openness`]. O(1).
#[must_use]
pub fn open_neighbours(size: Size, at: Position, is_open: impl Fn(Position) -> bool) -> u8 {
    Direction::ALL.into_iter().enumerate().fold(0, |bits, (bit, direction)| {
        bits | u8::from(at.step(direction, size).is_some_and(&is_open)) << bit
    })
}

/// Draws level `z` with 16 x 16 pixels a tile. Cost: O(pixels).
#[must_use]
pub fn draw_level(tiles: &Grid<Tile>, z: u32, artwork: &Artwork) -> RgbaImage {
    let mut picture =
        RgbaImage::new(tiles.size().width() * TILE_SIZE_PX, tiles.size().height() * TILE_SIZE_PX);
    for at in tiles.positions(z) {
        let to = (at.x * TILE_SIZE_PX, at.y * TILE_SIZE_PX);
        draw_tile(&mut picture, to, tiles, at, artwork);
    }
    picture
}

/// Draws the tile of a position into a picture, whose pixel (`left`, `top`) gets the tile's top left one.
pub(super) fn draw_tile(
    picture: &mut RgbaImage,
    (left, top): (u32, u32),
    tiles: &Grid<Tile>,
    at: Position,
    artwork: &Artwork,
) {
    let atlas = artwork.tiles_of_level(at.z);
    let index = u32::from(tile_index(tiles[at], openness(tiles, at), at.x, at.y, at.z));
    let light = brightness(at.x, at.y, at.z);
    let (column, row) = (index % ATLAS_COLUMNS, index / ATLAS_COLUMNS);
    for y in 0..TILE_SIZE_PX {
        for x in 0..TILE_SIZE_PX {
            let from = atlas.get_pixel(column * TILE_SIZE_PX + x, row * TILE_SIZE_PX + y);
            picture.put_pixel(left + x, top + y, lit(*from, light));
        }
    }
}

/// Draws a cell of the sprites over a picture, with its top left pixel at (`left`, `top`).
pub(super) fn draw_sprite(
    picture: &mut RgbaImage,
    (left, top): (u32, u32),
    cell: u16,
    artwork: &Artwork,
) {
    let drawn = atlas_cell(&artwork.sprites, cell.into());
    image::imageops::overlay(picture, &*drawn, left.into(), top.into());
}

fn lit(Rgba([r, g, b, a]): Rgba<u8>, light: f32) -> Rgba<u8> {
    let scale = |value: u8| (f32::from(value) * light).round().min(255.0) as u8;
    Rgba([scale(r), scale(g), scale(b), a])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    #[test]
    fn openness_has_a_bit_for_each_direction() {
        let tiles = map_text::read("#.#\n>##\n##<\n".as_bytes()).unwrap().tiles;
        assert_eq!(openness(&tiles, Position::new(1, 1, 0)), 0b0100_1001);
        assert_eq!(openness(&tiles, Position::new(0, 0, 0)), 0b0001_0100);
    }

    #[test]
    fn an_unknown_neighbour_counts_as_the_tile_itself() {
        let read = |text: &str| map_text::read(text.as_bytes()).unwrap().tiles;
        let (cave, rock) = (read("...\n###\n...\n"), read("...\n###\n###\n"));
        let above = |tiles: &Grid<Tile>, rows: u32, x, y| {
            let known = |at: Position| (at.y < rows).then(|| tiles[at]);
            known_openness(tiles.size(), Position::new(x, y, 0), known)
        };
        for tiles in [&cave, &rock] {
            assert_eq!(above(tiles, 2, 1, 1), Some((Tile::Wall, 0b1000_0011)), "no face below");
            assert_eq!(above(tiles, 1, 1, 0), Some((Tile::Floor, 0b0111_1100)), "floor goes on");
            assert_eq!(above(tiles, 2, 1, 2), None);
            for at in tiles.positions(0) {
                let truth = Some((tiles[at], openness(tiles, at)));
                assert_eq!(above(tiles, 3, at.x, at.y), truth, "where all is known");
            }
        }
    }

    #[test]
    fn a_drawn_level_shows_rock_darker_than_floor() {
        let tiles = map_text::read("####\n####\n....\n....\n....\n".as_bytes()).unwrap().tiles;
        let picture = draw_level(&tiles, 0, &Artwork::load(&[]).0);
        assert_eq!(picture.dimensions(), (64, 80));
        let mean = |rows: std::ops::Range<u32>| -> u32 {
            let pixels = rows.clone().flat_map(|y| (0..64).map(move |x| (x, y)));
            let sum: u32 = pixels.map(|(x, y)| u32::from(picture.get_pixel(x, y).0[0])).sum();
            sum / (64 * rows.len() as u32)
        };
        assert!(mean(0..16) * 2 < mean(64..80), "{} and {}", mean(0..16), mean(64..80));
    }
}

//! A part of a level as the lab shows it: one pixel a tile from far away, or the tiles as the game draws them.

use std::collections::BTreeMap;
use std::ops::Range;

use image::{Rgba, RgbaImage};

use super::artwork::Artwork;
use super::colouring::colour_regions;
use super::level::{draw_sprite, draw_tile, openness};
use crate::art::colours::{self, REGION_COLOURS, Rgb};
use crate::art::{TILE_SIZE_PX, Theme, sprite};
use crate::grid::{Grid, Position, Tile};
use crate::worldgen::RegionMap;

/// The share of a region's colour in that of its floor, in percent.
const TINT_PERCENT: u32 = 45;

/// Colours for the regions of a level, so that regions that are near one another differ.
pub(super) struct RegionTints<'a> {
    regions: &'a RegionMap,
    colours: BTreeMap<u32, u32>,
}

impl<'a> RegionTints<'a> {
    /// Chooses the colours of level `z`.
    fn of(tiles: &Grid<Tile>, regions: &'a RegionMap, z: u32) -> Self {
        let colours = colour_regions(tiles, regions, z, REGION_COLOURS.len() as u32);
        Self { regions, colours }
    }

    /// A colour of the floor at a position, with that of the region over it.
    fn over(&self, ink: Rgb, at: Position) -> Rgb {
        let Some(number) = self.regions.number(at) else { return ink };
        let colour = self.colours.get(&number).copied().unwrap_or(number - 1);
        let tint = REGION_COLOURS[colour as usize % REGION_COLOURS.len()];
        std::array::from_fn(|channel| {
            let own = u32::from(ink[channel]) * (100 - TINT_PERCENT);
            ((own + u32::from(tint[channel]) * TINT_PERCENT) / 100) as u8
        })
    }
}

/// What a plan is drawn from.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The tiles of the world.
    pub tiles: &'a Grid<Tile>,
    /// Where the player begins, if that is drawn.
    pub start: Option<Position>,
    /// The regions, if their colours are drawn.
    pub regions: Option<&'a RegionMap>,
}

impl Plan<'_> {
    /// Draws all of level `z`, a pixel a tile.
    #[must_use]
    pub fn draw(&self, z: u32) -> RgbaImage {
        let size = self.tiles.size();
        self.draw_far(z, 0..size.width(), 0..size.height(), 1)
    }

    /// Draws a part of level `z`, a pixel for every `step` columns and rows. Rock that borders on floor is lighter,
    /// so that walls are visible. Cost: O(pixels); with regions also O(tiles of the level).
    ///
    /// # Panics
    /// Where a part of it is outside the level.
    #[must_use]
    pub fn draw_far(&self, z: u32, columns: Range<u32>, rows: Range<u32>, step: u32) -> RgbaImage {
        let tints = self.regions.map(|regions| RegionTints::of(self.tiles, regions, z));
        let step = step.max(1);
        let (width, height) = (columns.len() as u32, rows.len() as u32);
        RgbaImage::from_fn(width.div_ceil(step), height.div_ceil(step), |x, y| {
            let at = Position { x: columns.start + x * step, y: rows.start + y * step, z };
            let ink = self.ink(at);
            let tints = tints.as_ref().filter(|_| self.tiles[at] == Tile::Floor);
            let [r, g, b] = tints.map_or(ink, |tints| tints.over(ink, at));
            Rgba([r, g, b, 255])
        })
    }

    /// Draws a part of level `z` with 16 x 16 pixels a tile, as the game draws it. Cost: O(pixels); with regions
    /// also O(tiles of the level).
    ///
    /// # Panics
    /// Where a part of it is outside the level.
    #[must_use]
    pub fn draw_near(
        &self,
        z: u32,
        columns: Range<u32>,
        rows: Range<u32>,
        artwork: &Artwork,
    ) -> RgbaImage {
        let tints = self.regions.map(|regions| RegionTints::of(self.tiles, regions, z));
        let (width, height) = (columns.len() as u32, rows.len() as u32);
        let mut picture = RgbaImage::new(width * TILE_SIZE_PX, height * TILE_SIZE_PX);
        for at in rows.clone().flat_map(|y| columns.clone().map(move |x| Position { x, y, z })) {
            let to = ((at.x - columns.start) * TILE_SIZE_PX, (at.y - rows.start) * TILE_SIZE_PX);
            let tints = tints.as_ref().filter(|_| self.tiles[at] == Tile::Floor);
            draw_tile(&mut picture, to, self.tiles, at, artwork);
            if let Some(tints) = tints {
                tint_tile(&mut picture, to, tints, at);
            }
            if self.start == Some(at) {
                draw_sprite(&mut picture, to, sprite::PLAYER, artwork);
            }
        }
        picture
    }

    /// The colour of a tile as one pixel.
    fn ink(&self, at: Position) -> Rgb {
        let ramps = Theme::of_level(at.z).ramps();
        match self.tiles[at] {
            _ if self.start == Some(at) => colours::PLAYER_LIGHT,
            Tile::StairsDown => colours::STAIRS_DOWN,
            Tile::StairsUp => colours::STAIRS_UP,
            Tile::Floor => ramps.floor[2],
            Tile::Wall if openness(self.tiles, at) == 0 => colours::MASS,
            Tile::Wall => ramps.face[0],
        }
    }
}

/// Lays the colour of its region over a tile that is drawn at a corner of a picture.
pub(super) fn tint_tile(
    picture: &mut RgbaImage,
    (left, top): (u32, u32),
    tints: &RegionTints,
    at: Position,
) {
    for (x, y) in (0..TILE_SIZE_PX).flat_map(|y| (0..TILE_SIZE_PX).map(move |x| (x, y))) {
        let Rgba([r, g, b, a]) = *picture.get_pixel(left + x, top + y);
        let [r, g, b] = tints.over([r, g, b], at);
        picture.put_pixel(left + x, top + y, Rgba([r, g, b, a]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::draw_level;
    use crate::worldgen::{WorldMap, map_text};

    #[test]
    fn a_part_is_that_part_of_the_whole() {
        let text = "#########\n#..#..>.#\n#@.#.##.#\n#########\n\n#########\n#.....<.#\n#.......#\n#########\n";
        let drawing = map_text::read(text.as_bytes()).unwrap();
        let start = drawing.starts[0];
        let world = WorldMap::from_tiles(drawing.tiles, Some(start)).unwrap();
        let plain = Plan { tiles: &world.tiles, start: None, regions: None };
        let whole = Plan { start: Some(start), regions: Some(&world.regions), ..plain };
        let far = whole.draw(0);
        assert_eq!(far.dimensions(), (9, 4));
        let colour = |x, y| far.get_pixel(x, y).0;
        assert_ne!(colour(1, 1), colour(4, 1), "regions differ");
        assert_eq!(colour(1, 1), colour(2, 1));
        assert_ne!(colour(1, 2), colour(2, 2), "the start is visible");
        assert_eq!(colour(6, 1)[..3], colours::STAIRS_DOWN, "stairs are visible through regions");
        assert_ne!(plain.draw(1).get_pixel(3, 1), plain.draw(1).get_pixel(0, 0));
        let part = whole.draw_far(0, 3..8, 1..3, 1);
        assert!(part.enumerate_pixels().all(|(x, y, p)| p == far.get_pixel(x + 3, y + 1)));
        assert_eq!(whole.draw_far(0, 0..9, 0..4, 2).dimensions(), (5, 2));
        let artwork = Artwork::load(&[]).0;
        let near = plain.draw_near(0, 2..7, 1..4, &artwork);
        let level = draw_level(&world.tiles, 0, &artwork);
        assert!(near.enumerate_pixels().all(|(x, y, p)| p == level.get_pixel(x + 32, y + 16)));
        assert_ne!(whole.draw_near(0, 2..7, 1..4, &artwork), near);
    }
}

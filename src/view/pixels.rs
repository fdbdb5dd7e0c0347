//! Conversions between tiles and pixels, and the only file where y is flipped.
//!
//! World coordinates of the engine are pixels of the art, 16 to a tile, with x to the right, y up, and the origin in the
//! top-left corner of the map. Points on the screen are in the same pixels, with y down.

use bevy::math::{IRect, IVec2, Rect, UVec2, Vec2};

use crate::art::TILE_SIZE_PX;
use crate::grid::Position;

/// Tiles along each side of a chunk of the map.
pub(super) const CHUNK_TILES: u32 = 16;
/// Pixels along each side of a chunk.
pub(super) const CHUNK_PX: i32 = (CHUNK_TILES * TILE_SIZE_PX) as i32;

/// The world coordinates of a point in pixels from the top-left corner of the map, y down.
pub(super) fn to_engine(point: Vec2) -> Vec2 {
    Vec2::new(point.x, -point.y)
}

/// The middle of a tile.
pub(super) fn tile_centre(at: Position) -> Vec2 {
    let half = TILE_SIZE_PX as f32 / 2.0;
    let corner = UVec2::new(at.x, at.y).as_vec2() * TILE_SIZE_PX as f32;
    to_engine(corner + half)
}

/// The middle of the bottom-left tile of a chunk, from which the tilemap crate counts.
pub(super) fn chunk_origin(chunk: IVec2) -> Vec2 {
    let half = TILE_SIZE_PX as f32 / 2.0;
    let corner = (chunk * CHUNK_PX).as_vec2();
    to_engine(corner + Vec2::new(half, CHUNK_PX as f32 - half))
}

/// The row of the tilemap crate, counted from below, for a row of a chunk counted from above.
pub(super) fn row_from_below(row: u32) -> u32 {
    CHUNK_TILES - 1 - row
}

/// The position on level `z` of a tile of a chunk, `column` and `row` from its top-left; `None` left of or
/// above the map.
pub(super) fn position_in_chunk(chunk: IVec2, column: u32, row: u32, z: u32) -> Option<Position> {
    position_at(chunk * CHUNK_TILES as i32 + UVec2::new(column, row).as_ivec2(), z)
}

/// The position on level `z` in a column and row; `None` left of or above the map.
pub(super) fn position_at(tile: IVec2, z: u32) -> Option<Position> {
    let (x, y) = (u32::try_from(tile.x).ok()?, u32::try_from(tile.y).ok()?);
    Some(Position { x, y, z })
}

/// The tiles that a view of this size can touch, wherever it begins on its first tile, and one more on each side. The
/// rectangle excludes its last column and row.
pub(super) fn tiles_touched(origin: IVec2, extent: IVec2) -> IRect {
    let tile = IVec2::splat(TILE_SIZE_PX as i32);
    let first = origin.div_euclid(tile);
    let count = (extent.max(IVec2::ZERO) + tile - 1) / tile + 1;
    IRect::from_corners(first - 1, first + count + 1)
}

/// The world coordinates of a rectangle of tiles, as [`tiles_touched`] returns it.
pub(super) fn tiles_in_engine(tiles: IRect) -> Rect {
    let corner = |tile: IVec2| to_engine(tile.as_vec2() * TILE_SIZE_PX as f32);
    Rect::from_corners(corner(tiles.min), corner(tiles.max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_and_tiles_agree_on_where_a_tile_is() {
        for chunk in [IVec2::ZERO, IVec2::new(2, 1)] {
            for (column, row) in [(0, 0), (15, 0), (3, 7), (15, 15)] {
                let position = position_in_chunk(chunk, column, row, 0).unwrap();
                let step = Vec2::new(column as f32, row_from_below(row) as f32) * 16.0;
                assert_eq!(chunk_origin(chunk) + step, tile_centre(position));
            }
        }
        assert_eq!(tile_centre(Position::new(0, 0, 3)), Vec2::new(8.0, -8.0));
        assert_eq!(position_in_chunk(IVec2::new(-1, 0), 15, 0, 0), None);
    }

    #[test]
    fn the_tiles_that_a_view_touches_cover_it_with_a_margin() {
        let extent = IVec2::new(472, 300);
        for x in -20..40 {
            let origin = IVec2::new(x, 2 * x);
            let tiles = tiles_touched(origin, extent);
            assert_eq!(tiles.size(), IVec2::new(33, 22), "the same size wherever the view is");
            let covered = tiles_in_engine(tiles);
            for corner in [origin - 16, origin + extent + 16] {
                assert!(covered.contains(to_engine(corner.as_vec2())), "{corner} of {covered:?}");
            }
        }
        let one = IRect::new(3, 5, 4, 6);
        assert_eq!(tiles_in_engine(one).center(), tile_centre(Position::new(3, 5, 0)));
        assert_eq!(tiles_touched(IVec2::ZERO, IVec2::ZERO).size(), IVec2::splat(3));
    }
}

//! The light of each tile that the view can touch.

use bevy::math::{IRect, IVec2};

use super::lattice::{self, Texel};
use super::shining::Shining;
use super::source::{UNKNOWN, texel};
use crate::grid::Position;
use crate::view::pixels::position_at;
use crate::world::Terrain;

/// The lights of some tiles, row by row. Smooth light fades on floor beside unknown tiles, and is mirrored in water; a letter of water
/// is not below the light.
pub(super) fn lights(
    tiles: IRect,
    z: u32,
    shining: &Shining,
    terrain: &Terrain,
    is_smooth: bool,
) -> Vec<Texel> {
    let (knowledge, dark) = (shining.knowledge, texel(UNKNOWN));
    let light = |at: Option<Position>| {
        let at = at.filter(|at| terrain.tile(*at).is_some());
        let light = at.map_or(dark, |at| shining.texel(at, is_smooth));
        let is_open =
            |at: &Position| knowledge.tile(terrain, *at).is_some_and(|tile| tile.is_walkable());
        at.filter(|at| is_smooth && is_open(at)).map_or(light, |at| {
            let around = at.neighbours(terrain.size());
            lattice::faded(light, around.filter(|beside| !knowledge.knows(*beside)).count())
        })
    };
    positions(tiles, z).map(light).collect()
}

/// The positions of some tiles, row by row; `None` left of or above the map.
fn positions(tiles: IRect, z: u32) -> impl Iterator<Item = Option<Position>> {
    let rows = tiles.min.y..tiles.max.y;
    rows.flat_map(move |y| {
        (tiles.min.x..tiles.max.x).map(move |x| position_at(IVec2::new(x, y), z))
    })
}

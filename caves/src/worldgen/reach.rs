//! What can be reached without digging.

use super::stairs::far_end;
use super::world_map::WorldMap;
use crate::grid::{Grid, OutOfMemory, Position};

/// Counts the tiles that can be reached from a position by walking and stairs alone, itself included.
/// Cost: one visit a tile that is reached, and a byte for each tile of the world.
///
/// # Errors
/// [`OutOfMemory`] where the marks do not fit.
pub fn count_reachable(world: &WorldMap, from: Position) -> Result<u64, OutOfMemory> {
    let tiles = &world.tiles;
    let mut seen = Grid::filled(tiles.size(), false)?;
    seen[from] = true;
    let mut open = vec![from];
    let mut count = 0;
    while let Some(at) = open.pop() {
        count += 1;
        for next in at.neighbours(tiles.size()).chain(far_end(tiles, at)) {
            if tiles[next].is_walkable() && !seen[next] {
                seen[next] = true;
                open.push(next);
            }
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    #[test]
    fn stairs_reach_other_levels_and_rock_stops() {
        let drawn = map_text::read(".>#.\n\n.<#.\n\n....\n".as_bytes()).unwrap();
        let world = WorldMap::from_tiles(drawn.tiles, None).unwrap();
        assert_eq!(count_reachable(&world, Position::new(0, 0, 0)), Ok(4));
        assert_eq!(count_reachable(&world, Position::new(3, 0, 0)), Ok(1));
        assert_eq!(count_reachable(&world, Position::new(3, 0, 2)), Ok(4));
    }
}

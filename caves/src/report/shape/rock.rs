//! Pieces of rock that one can walk around.

use super::floor::{Floor, east};
use crate::worldgen::WorldMap;

/// Pieces of rock that do not reach the edge of their level. Rock hangs together along its sides alone, since floor does so across corners
/// too. Cost O(words), and O(regions).
///
/// They are what regions have too many of, by Euler's number of the floor: regions less holes. That is a sum over all blocks of 2 x 2
/// tiles, by how many of the four are floor: a quarter for one, less a quarter for three, less a half for two across a corner.
///
/// Source: Gray, "Local properties of binary images in two dimensions", 1971.
pub(super) fn islands(world: &WorldMap, floor: &Floor) -> u64 {
    let regions: usize =
        (0..world.regions.size().depth()).map(|z| world.regions.of_level(z).count()).sum();
    let euler: i64 = (0..floor.depth()).map(|z| euler_number(floor, z)).sum();
    (regions as i64 - euler).max(0) as u64
}

/// Regions of a level, less the pieces of rock within them.
fn euler_number(floor: &Floor, z: usize) -> i64 {
    let (words, row, rows) = (floor.words(), floor.row(), floor.rows(z));
    let (mut ones, mut threes, mut crossings) = (0, 0, 0);
    // Each block by its south-western tile, from the frame above on to the frame below. To the west of a row is the last bit of the row
    // before, which is no tile.
    for index in rows.start - 1..rows.end + row {
        let (here, above) = (words[index], words[index - row]);
        let (here_east, above_east) = (east(words, index), east(words, index - row));
        let is_odd = here ^ here_east ^ above ^ above_east;
        let is_pair = (here & here_east) | (above & above_east);
        let is_crossing = (here ^ here_east) & (above ^ above_east) & (here ^ above);
        ones += i64::from((is_odd & !is_pair).count_ones());
        threes += i64::from((is_odd & is_pair).count_ones());
        crossings += i64::from(is_crossing.count_ones());
    }
    (ones - threes - 2 * crossings) / 4
}

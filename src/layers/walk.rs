//! How far everything in a world is, over stairs too.

use super::bucket_queue::BucketQueue;
use crate::grid::{Grid, Position, Tile};
use crate::worldgen::far_end;

/// The turns that it takes to walk from a position to every other one of the world.
///
/// ```
/// use cavewright::grid::Position;
/// use cavewright::layers::Walk;
/// use cavewright::worldgen::map_text;
///
/// let tiles = map_text::read(".>#\n\n.<.\n".as_bytes())?.tiles;
/// let walk = Walk::measure(&tiles, Position::new(0, 0, 0));
/// assert_eq!(walk.turns(Position::new(2, 0, 1)), Some(3), "two steps, and one down the stairs");
/// assert_eq!(walk.turns(Position::new(2, 0, 0)), None);
/// # Ok::<(), map_text::MapTextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk(Option<Grid<u32>>);

/// No way leads there.
const NEVER: u32 = u32::MAX;

impl Walk {
    /// Walks everywhere. Stairs lead to where their other end is. Cost: O(tiles that are reached), and four bytes
    /// a tile; where those do not fit, nothing is known.
    #[must_use]
    pub fn measure(tiles: &Grid<Tile>, from: Position) -> Self {
        let Ok(mut turns) = Grid::filled(tiles.size(), NEVER) else { return Self(None) };
        let mut queue = BucketQueue::default();
        if tiles.get(from).is_some() {
            turns[from] = 0;
            queue.push(from, 0);
        }
        while let Some((at, now)) = queue.pop() {
            if turns[at] != now {
                continue;
            }
            for next in at.neighbours(tiles.size()).chain(far_end(tiles, at)) {
                let there = now + tiles[next].kind().turns;
                if tiles[next].is_walkable() && there < turns[next] {
                    turns[next] = there;
                    queue.push(next, there);
                }
            }
        }
        Self(Some(turns))
    }

    /// The turns to a position, if there is a way.
    #[must_use]
    pub fn turns(&self, at: Position) -> Option<u32> {
        self.0.as_ref()?.get(at).copied().filter(|turns| *turns != NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Size, Vertical};
    use crate::worldgen::{Registry, Settings, count_reachable};

    /// As many positions as can be reached, and each a turn farther than a neighbour of it.
    #[test]
    fn it_reaches_what_can_be_reached() {
        for generator in Registry::default().iter() {
            let settings = Settings::defaults(&generator.parameters());
            let size = Size::new(40, 25, 3).unwrap();
            for seed in 0..4 {
                let world = generator.generate(size, seed, &settings, 1).unwrap();
                let start = world.start.unwrap();
                let walk = Walk::measure(&world.tiles, start);
                let all = (0..3).flat_map(|z| world.tiles.positions(z));
                let reached: Vec<_> = all.filter(|at| walk.turns(*at).is_some()).collect();
                let expected = count_reachable(&world, start).unwrap();
                assert_eq!(reached.len() as u64, expected, "{}", generator.name());
                for at in reached.into_iter().filter(|at| *at != start) {
                    let ends = [Vertical::Up, Vertical::Down].map(|way| at.climb(way, size));
                    let near = at.neighbours(size).chain(ends.into_iter().flatten());
                    let least = near.filter_map(|near| walk.turns(near)).min();
                    assert!(walk.turns(at) > least, "{at:?}");
                }
            }
        }
    }
}

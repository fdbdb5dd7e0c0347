//! Distances from a position to everything near it.

use super::bucket_queue::BucketQueue;
use crate::grid::{Grid, Position, Size, Tile};

/// Which steps count: each takes the turns of its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Those onto what can be walked; rock is in the way.
    Walking,
    /// Those into rock too: its turns are to dig it and to step.
    Digging,
}

impl Cost {
    fn of(self, tile: Tile) -> Option<u32> {
        let is_way = tile.is_walkable() || (self == Self::Digging && tile.is_diggable());
        is_way.then_some(tile.kind().turns)
    }
}

/// The turns that it takes to get from a position to everything near it on its level.
///
/// ```
/// use cavewright::grid::Position;
/// use cavewright::layers::{DistanceField, Cost};
/// use cavewright::worldgen::map_text;
///
/// let tiles = map_text::read("@.#.\n####\n".as_bytes())?.tiles;
/// let (from, far) = (Position::new(0, 0, 0), Position::new(3, 0, 0));
/// assert_eq!(DistanceField::measure(&tiles, from, 50, Cost::Walking).turns(far), None);
/// assert_eq!(DistanceField::measure(&tiles, from, 50, Cost::Digging).turns(far), Some(4));
/// # Ok::<(), map_text::MapTextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DistanceField {
    centre: Option<Position>,
    radius: u32,
    /// Of a square around the centre, row by row; [`u16::MAX`] where nothing leads.
    turns: Vec<u16>,
}

impl DistanceField {
    /// Measures everything that is at most `radius` columns and rows away, by ways that leave that square nowhere.
    /// Cost: O(tiles that are reached).
    #[must_use]
    pub fn measure(tiles: &Grid<Tile>, centre: Position, radius: u32, cost: Cost) -> Self {
        Self::measure_where(tiles.size(), centre, radius, cost, |at| tiles.get(at).copied())
    }

    /// The same over tiles that `tile` returns for positions of a world of `size`; `None` is in the way.
    pub fn measure_where(
        size: Size,
        centre: Position,
        radius: u32,
        cost: Cost,
        tile: impl Fn(Position) -> Option<Tile>,
    ) -> Self {
        let side = 2 * radius as usize + 1;
        let turns = vec![u16::MAX; side * side];
        let mut around = Self { centre: Some(centre), radius, turns };
        let mut queue = BucketQueue::default();
        if tile(centre).is_some() {
            around.improve(centre, 0);
            queue.push(centre, 0);
        }
        while let Some((at, now)) = queue.pop() {
            if around.turns(at) != Some(now) {
                continue;
            }
            for next in at.neighbours(size) {
                let Some(step) = tile(next).and_then(|tile| cost.of(tile)) else { continue };
                if around.improve(next, now + step) {
                    queue.push(next, now + step);
                }
            }
        }
        around
    }

    /// The index of a position in the square.
    fn index(&self, at: Position) -> Option<usize> {
        let centre = self.centre.filter(|centre| centre.z == at.z)?;
        let offset = |at: u32, centre: u32| (at + self.radius).checked_sub(centre);
        let (x, y) = (offset(at.x, centre.x)?, offset(at.y, centre.y)?);
        let side = 2 * self.radius + 1;
        (x < side && y < side).then_some((y * side + x) as usize)
    }

    /// Notes a way, and returns whether it is shorter than the one before.
    fn improve(&mut self, at: Position, turns: u32) -> bool {
        let Some(index) = self.index(at) else { return false };
        let is_shorter = turns < u32::from(self.turns[index]);
        if is_shorter {
            self.turns[index] = turns as u16;
        }
        is_shorter
    }

    /// The turns to a position; `None` where nothing leads there, and beyond the square.
    #[must_use]
    pub fn turns(&self, at: Position) -> Option<u32> {
        let turns = *self.turns.get(self.index(at)?)?;
        (turns < u16::MAX).then_some(turns.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::streams::{Domain, Stream};

    /// Against the plainest program: go over all tiles until nothing becomes shorter.
    #[test]
    fn the_turns_are_those_of_a_plain_search() {
        for seed in 0..30 {
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            let size = Size::new(2 + stream.below(12), 2 + stream.below(9), 1).unwrap();
            let mut tiles = Grid::filled(size, Tile::Wall).unwrap();
            for at in tiles.positions(0) {
                if stream.chance_in_65536(35_000) {
                    tiles[at] = Tile::Floor;
                }
            }
            let from = Position::new(1, 1, 0);
            for cost in [Cost::Walking, Cost::Digging] {
                let mut plain = Grid::filled(size, u32::MAX).unwrap();
                plain[from] = 0;
                for _ in 0..size.tiles() {
                    for at in tiles.positions(0) {
                        let Some(step) = cost.of(tiles[at]) else { continue };
                        let nearest = at.neighbours(size).map(|near| plain[near]).min();
                        let turns = nearest.unwrap_or(u32::MAX).saturating_add(step);
                        plain[at] = plain[at].min(turns);
                    }
                }
                let around = DistanceField::measure(&tiles, from, 40, cost);
                for at in tiles.positions(0) {
                    let expected = (plain[at] < u32::MAX).then_some(plain[at]);
                    assert_eq!(around.turns(at), expected, "{at:?} {cost:?} seed {seed}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_known_beyond_the_square() {
        let tiles = Grid::filled(Size::new(9, 1, 2).unwrap(), Tile::Floor).unwrap();
        let around = DistanceField::measure(&tiles, Position::new(4, 0, 0), 2, Cost::Walking);
        let turns: Vec<_> = (0..9).map(|x| around.turns(Position::new(x, 0, 0))).collect();
        let row = [None, None, Some(2), Some(1), Some(0), Some(1), Some(2), None, None];
        assert_eq!(turns, row);
        assert_eq!(around.turns(Position::new(4, 0, 1)), None, "another level");
    }
}

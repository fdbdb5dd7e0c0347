//! How many turns it takes to get somewhere, on foot and through rock. Pure.

use super::known::Known;
use super::planning::{Passage, fewest_turns};
use crate::grid::Position;
use crate::world::{Knowledge, Terrain};

/// The known turns that it takes to get to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnsTo {
    /// Turns on foot; `None` where no way is known.
    pub around: Option<u32>,
    /// Turns through rock, where that is faster than on foot.
    pub through_rock: Option<u32>,
}

/// Counts the turns to a position of the level, past any actors; `None` where nothing is known of it. `has_pick` says whether
/// the player digs and steps in one turn. Cost: that of two plans, O(known tiles of the level).
pub(super) fn turns_to(
    knowledge: &Knowledge,
    terrain: &Terrain,
    from: Position,
    to: Position,
    has_pick: bool,
) -> Option<TurnsTo> {
    let known = Known { has_pick, ..Known::at_rest(terrain, knowledge) };
    known.tile(to).filter(|_| from.z == to.z)?;
    let around = fewest_turns(&known, from, Passage::WALK, to);
    let through_rock = fewest_turns(&known, from, Passage::Dig, to)
        .filter(|turns| around.is_none_or(|around| *turns < around));
    Some(TurnsTo { around, through_rock })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Size, Tile};
    use crate::layers::{Cost, DistanceField, Walk};
    use crate::streams::{Domain, Stream};

    /// What the layers show is what a journey takes.
    #[test]
    fn layers_and_journeys_count_the_same_turns() {
        let (size, from) = (Size::new(12, 9, 1).unwrap(), Position::new(1, 1, 0));
        let mut knowledge = Knowledge::nothing(size).unwrap();
        knowledge.set_revealed(true);
        for seed in 0..10 {
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            let mut tiles = Grid::filled(size, Tile::Wall).unwrap();
            for at in tiles.positions(0) {
                if stream.chance_in_65536(35_000) {
                    tiles[at] = Tile::Floor;
                }
            }
            let terrain = Terrain::new(tiles);
            let known = Known::at_rest(&terrain, &knowledge);
            let field = |cost| DistanceField::measure(terrain.tiles(), from, 20, cost);
            let (walking, digging) = (field(Cost::Walking), field(Cost::Digging));
            let walk = Walk::measure(terrain.tiles(), from);
            for to in terrain.tiles().positions(0) {
                let on_foot = fewest_turns(&known, from, Passage::WALK, to);
                let through_rock = fewest_turns(&known, from, Passage::Dig, to);
                assert_eq!(walk.turns(to), on_foot, "{to:?} seed {seed}");
                assert_eq!(walking.turns(to), on_foot, "{to:?} seed {seed}");
                assert_eq!(digging.turns(to), through_rock, "{to:?} seed {seed}");
            }
        }
    }

    /// SPEC 68: with the pick rock is passed as fast as floor.
    #[test]
    fn rock_takes_a_turn_less_with_the_pick() {
        let size = Size::new(6, 1, 1).unwrap();
        let (from, to) = (Position::new(0, 0, 0), Position::new(5, 0, 0));
        let mut knowledge = Knowledge::nothing(size).unwrap();
        knowledge.set_revealed(true);
        let mut tiles = Grid::filled(size, Tile::Wall).unwrap();
        tiles[from] = Tile::Floor;
        tiles[to] = Tile::Floor;
        let terrain = Terrain::new(tiles);
        for (has_pick, turns) in [(false, 9), (true, 5)] {
            let expected = TurnsTo { around: None, through_rock: Some(turns) };
            assert_eq!(turns_to(&knowledge, &terrain, from, to, has_pick), Some(expected));
        }
    }
}

//! Ways over known tiles: from what the player knows to the steps to take. Pure.

use std::hash::{Hash, Hasher};

use pathfinding::prelude::{bfs, dijkstra};

use super::closing::Closing;
use super::gas::Gas;
use crate::grid::{Direction, Position, Size, Tile};
use crate::sight::is_within;
use crate::world::{Knowledge, Terrain};

/// The world as the player knows it.
pub(super) struct Known<'a> {
    pub(super) terrain: &'a Terrain,
    pub(super) knowledge: &'a Knowledge,
    /// Whether the player digs and steps in one turn.
    pub(super) has_pick: bool,
    /// The known tiles that are about to close.
    pub(super) closing: Closing,
    /// Gas that the player would light: no way leads there.
    pub(super) gas: Gas,
}

/// A planned way.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Steps, the first one last.
    Steps(Vec<Direction>),
    /// None: the goal is here.
    Here,
    /// No way leads to a goal.
    None,
}

impl Known<'_> {
    /// The known tile at a position.
    pub(super) fn tile(&self, at: Position) -> Option<Tile> {
        self.knowledge.tile(self.terrain, at)
    }

    /// The turns of a step onto a tile, with those of the dig before it.
    fn turns(&self, tile: Tile) -> u32 {
        let tile = if self.has_pick && tile.is_diggable() { Tile::Floor } else { tile };
        tile.kind().turns
    }

    /// The known tile at a position so many turns from now.
    fn tile_in(&self, at: Position, turns: u32) -> Option<Tile> {
        if self.closing.has_closed(at, turns) { Some(Tile::Wall) } else { self.tile(at) }
    }

    fn is_walkable(&self, at: Position) -> bool {
        self.tile(at).is_some_and(Tile::is_walkable)
    }

    /// Returns whether a known position can be walked on and is beside an unknown one. Cost O(1).
    pub(super) fn is_frontier(&self, at: Position) -> bool {
        let mut around = at.neighbours(self.terrain.size());
        self.is_walkable(at) && around.any(|next| !self.knowledge.knows(next))
    }
}

/// How rock is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// Not at all, and the way takes so many turns at most.
    Walk { most: u32 },
    /// By digging, which takes one turn more, unless it is done with the pick.
    Dig,
}

impl Passage {
    /// On foot, however far.
    pub(super) const WALK: Self = Self::Walk { most: u32::MAX };
}

/// A position to which a search has come, and the turns to there. Of one position there is one, the first.
#[derive(Clone, Copy)]
struct Stop {
    at: Position,
    turns: u32,
}

impl PartialEq for Stop {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl Eq for Stop {}

impl Hash for Stop {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

/// The positions to which steps lead, the first step last, in the order in which they are come to.
pub(super) fn positions_of(
    way: &[Direction],
    from: Position,
    size: Size,
) -> impl Iterator<Item = Position> {
    way.iter().rev().scan(from, move |at, direction| {
        *at = at.step(*direction, size)?;
        Some(*at)
    })
}

/// The way to the goal that takes the fewest turns, around taken positions and gas that would be lit. On foot each step takes one
/// turn, so that the fewest steps are the fewest turns. Tiles that will have closed are rock: on foot by the turn in which they are
/// come to, and through rock by the fewest turns in which they could be. Cost: O(known tiles that are nearer), times their logarithm
/// where the way may lead through rock.
pub(super) fn plan(
    known: &Known,
    from: Position,
    passage: Passage,
    is_goal: impl Fn(Position) -> bool,
    is_taken: impl Fn(Position) -> bool,
) -> Way {
    let found = match passage {
        Passage::Walk { most } => {
            let next = |stop: &Stop| {
                let turns = stop.turns + 1;
                let next = match stop.turns < most {
                    true => successors(known, stop.at, passage, &is_taken, &|_| turns),
                    false => Vec::new(),
                };
                next.into_iter().map(move |(at, _)| Stop { at, turns })
            };
            let way = bfs(&Stop { at: from, turns: 0 }, next, |stop| is_goal(stop.at));
            way.map(|way| way.into_iter().map(|stop| stop.at).collect::<Vec<_>>())
        }
        Passage::Dig => {
            let least = |at: Position| from.steps_to(at);
            let next = |at: &Position| successors(known, *at, passage, &is_taken, &least);
            dijkstra(&from, next, |at| is_goal(*at)).map(|(way, _)| way)
        }
    };
    let Some(way) = found else { return Way::None };
    let steps = way.windows(2).filter_map(|pair| pair[0].towards(pair[1]));
    let steps: Vec<_> = steps.rev().collect();
    if steps.is_empty() { Way::Here } else { Way::Steps(steps) }
}

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
    let (closing, gas) = (Closing::default(), Gas::default());
    let known = Known { terrain, knowledge, has_pick, closing, gas };
    known.tile(to).filter(|_| from.z == to.z)?;
    let around = turns(&known, from, Passage::WALK, to);
    let through_rock = turns(&known, from, Passage::Dig, to)
        .filter(|turns| around.is_none_or(|around| *turns < around));
    Some(TurnsTo { around, through_rock })
}

/// The fewest turns to a position, past any actors.
fn turns(known: &Known, from: Position, passage: Passage, to: Position) -> Option<u32> {
    let next = |at: &Position| successors(known, *at, passage, &|_| false, &|_| 0);
    dijkstra(&from, next, |at| *at == to).map(|(_, turns)| turns)
}

/// The way to the unknown ground within a radius, in tiles, that takes the fewest turns through the rock as it is: every position
/// from the first to that ground. `None` where there is none. No air comes from what `is_sealed`. Cost: O(tiles within the
/// radius), times their logarithm.
pub(super) fn way_to_unknown(
    known: &Known,
    from: Position,
    radius: u32,
    is_sealed: impl Fn(Position) -> bool,
) -> Option<Vec<Position>> {
    let tile = |at: Position| known.terrain.tile(at).filter(|_| is_within(from, at, radius));
    let next = |at: &Position| {
        let around = at.neighbours(known.terrain.size());
        around.filter_map(|next| Some((next, known.turns(tile(next)?)))).collect::<Vec<_>>()
    };
    let is_unknown = |at: Position| {
        tile(at).is_some_and(Tile::is_walkable) && !known.knowledge.knows(at) && !is_sealed(at)
    };
    dijkstra(&from, next, |at| is_unknown(*at)).map(|(way, _)| way)
}

/// The directions in which ways are looked for: of two that take as long, that with straight steps first is taken.
const STRAIGHT_FIRST: [Direction; 8] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::NorthWest,
];

/// The neighbours that can be reached from a position, with the turns that it takes, where each is come to in so many turns from
/// now.
fn successors(
    known: &Known,
    at: Position,
    passage: Passage,
    is_taken: &impl Fn(Position) -> bool,
    turns_to: &impl Fn(Position) -> u32,
) -> Vec<(Position, u32)> {
    let is_passed =
        |tile: &Tile| tile.is_walkable() || (passage == Passage::Dig && tile.is_diggable());
    STRAIGHT_FIRST
        .into_iter()
        .filter_map(|direction| at.step(direction, known.terrain.size()))
        .filter(|next| !is_taken(*next) && !known.gas.is_near(*next))
        .filter_map(|next| {
            let tile = known.tile_in(next, turns_to(next)).filter(is_passed)?;
            Some((next, known.turns(tile)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::layers::{Cost, DistanceField, Walk};
    use crate::streams::{Domain, Stream};
    use crate::worldgen::map_text;

    fn known<'a>(terrain: &'a Terrain, knowledge: &'a Knowledge) -> Known<'a> {
        let (closing, gas) = (Closing::default(), Gas::default());
        Known { terrain, knowledge, has_pick: false, closing, gas }
    }

    /// Ways on foot are planned by their steps.
    #[test]
    fn every_step_on_foot_takes_one_turn() {
        let mut walkable = Tile::ALL.into_iter().filter(|tile| tile.is_walkable());
        assert!(walkable.all(|tile| tile.kind().turns == 1));
    }

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
            let known = known(&terrain, &knowledge);
            let field = |cost| DistanceField::measure(terrain.tiles(), from, 20, cost);
            let (walking, digging) = (field(Cost::Walking), field(Cost::Digging));
            let walk = Walk::measure(terrain.tiles(), from);
            for to in terrain.tiles().positions(0) {
                let on_foot = turns(&known, from, Passage::WALK, to);
                let through_rock = turns(&known, from, Passage::Dig, to);
                assert_eq!(walk.turns(to), on_foot, "{to:?} seed {seed}");
                assert_eq!(walking.turns(to), on_foot, "{to:?} seed {seed}");
                assert_eq!(digging.turns(to), through_rock, "{to:?} seed {seed}");
            }
        }
    }

    /// SPEC 139: a tile that closes before it is come to is rock, and one that closes later is floor.
    #[test]
    fn a_way_on_foot_leads_over_no_tile_that_has_closed_by_then() {
        let text = "......\n.####.\n.####.\n......\n";
        let terrain = Terrain::new(map_text::read(text.as_bytes()).unwrap().tiles);
        let mut knowledge = Knowledge::nothing(terrain.size()).unwrap();
        knowledge.set_revealed(true);
        let (from, to) = (Position::new(0, 0, 0), Position::new(5, 0, 0));
        let steps = |left, passage| {
            let marks = (1..5).map(|x| (Position::new(x, 0, 0), left)).collect();
            let known = Known { closing: Closing::of(marks), ..known(&terrain, &knowledge) };
            match plan(&known, from, passage, |at| at == to, |_| false) {
                Way::Steps(way) => way.len(),
                way => panic!("{way:?}"),
            }
        };
        assert_eq!([5, 4, 1].map(|left| steps(left, Passage::WALK)), [5, 9, 9]);
        assert_eq!([5, 4].map(|left| steps(left, Passage::Dig)), [5, 5]);
    }

    /// SPEC 139: no way leads onto gas that would be lit, or beside it, through rock either.
    #[test]
    fn a_way_leads_around_gas() {
        let text = "......\n.####.\n.####.\n......\n";
        let terrain = Terrain::new(map_text::read(text.as_bytes()).unwrap().tiles);
        let mut knowledge = Knowledge::nothing(terrain.size()).unwrap();
        knowledge.set_revealed(true);
        let (from, to) = (Position::new(0, 0, 0), Position::new(5, 0, 0));
        let steps = |tiles: &[Position], passage| {
            let gas = Gas::around(tiles, terrain.size());
            let known = Known { gas, ..known(&terrain, &knowledge) };
            match plan(&known, from, passage, |at| at == to, |_| false) {
                Way::Steps(way) => Some(way.len()),
                _ => None,
            }
        };
        let above = [Position::new(2, 0, 0)];
        let both = [above[0], Position::new(2, 3, 0)];
        assert_eq!(steps(&[], Passage::WALK), Some(5));
        assert_eq!(steps(&above, Passage::WALK), Some(9));
        assert!(steps(&above, Passage::Dig).is_some());
        assert_eq!([Passage::WALK, Passage::Dig].map(|passage| steps(&both, passage)), [None; 2]);
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

//! Ways over what is known. Pure: from what the player knows to the steps to take.

use pathfinding::prelude::{bfs, dijkstra};

use crate::grid::{Direction, Position, Tile};
use crate::sight::is_within;
use crate::world::{Knowledge, Terrain};

/// The world as the player knows it.
pub(super) struct Known<'a> {
    pub(super) terrain: &'a Terrain,
    pub(super) knowledge: &'a Knowledge,
}

/// A way, if there is one.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Steps, the first one last.
    Steps(Vec<Direction>),
    /// This is the place.
    Here,
    /// There is none.
    None,
}

impl Known<'_> {
    /// What is known of a place.
    pub(super) fn tile(&self, at: Position) -> Option<Tile> {
        self.knowledge.tile(self.terrain, at)
    }

    fn is_walkable(&self, at: Position) -> bool {
        self.tile(at).is_some_and(Tile::is_walkable)
    }

    /// Can one walk here and look at something that is not known?
    pub(super) fn is_frontier(&self, at: Position) -> bool {
        let mut around = at.neighbours(self.terrain.size());
        self.is_walkable(at) && around.any(|next| !self.knowledge.knows(next))
    }
}

/// How rock is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// Not at all.
    Walk,
    /// By digging, which takes a turn more.
    Dig,
    /// By digging, also where nothing is known: as through rock.
    Burrow,
}

/// The quickest way to the nearest goal, around whoever is seen in the way. Cost: a look at each known place
/// that is nearer.
pub(super) fn plan(
    known: &Known,
    from: Position,
    passage: Passage,
    is_goal: impl Fn(Position) -> bool,
    is_taken: impl Fn(Position) -> bool,
) -> Way {
    let next = |at: &Position| successors(known, *at, passage, &is_taken);
    let found = match passage {
        Passage::Walk => {
            let places = |at: &Position| next(at).into_iter().map(|(next, _)| next);
            bfs(&from, places, |at| is_goal(*at))
        }
        Passage::Dig | Passage::Burrow => {
            dijkstra(&from, next, |at| is_goal(*at)).map(|(places, _)| places)
        }
    };
    let Some(places) = found else { return Way::None };
    let steps: Vec<_> = places.windows(2).filter_map(|pair| step(pair[0], pair[1])).rev().collect();
    if steps.is_empty() { Way::Here } else { Way::Steps(steps) }
}

/// How many turns the quickest way to a place takes, whoever may stand in it.
pub(super) fn turns(known: &Known, from: Position, passage: Passage, to: Position) -> Option<u32> {
    let next = |at: &Position| successors(known, *at, passage, &|_| false);
    dijkstra(&from, next, |at| *at == to).map(|(_, turns)| turns)
}

/// The ground that is not known yet and is reached in the fewest turns through the rock as it is, with those turns; `None`
/// where there is none within so many tiles. Cost: O(tiles in that square).
pub(super) fn unknown_ground(
    known: &Known,
    from: Position,
    within: u32,
) -> Option<(Position, u32)> {
    let tile = |at: Position| known.terrain.tile(at).filter(|_| is_within(from, at, within));
    let next = |at: &Position| {
        let around = at.neighbours(known.terrain.size());
        around.filter_map(|next| Some((next, tile(next)?.kind().turns))).collect::<Vec<_>>()
    };
    let is_unknown =
        |at: Position| tile(at).is_some_and(Tile::is_walkable) && !known.knowledge.knows(at);
    let (places, turns) = dijkstra(&from, next, |at| is_unknown(*at))?;
    Some((*places.last()?, turns))
}

/// The places that one can get to, with the turns that it takes.
fn successors(
    known: &Known,
    at: Position,
    passage: Passage,
    is_taken: &impl Fn(Position) -> bool,
) -> Vec<(Position, u32)> {
    let turns = |tile: Option<Tile>| match (tile, passage) {
        (Some(tile), _) if tile.is_walkable() => Some(tile.kind().turns),
        (Some(tile), Passage::Dig | Passage::Burrow) if tile.is_diggable() => {
            Some(tile.kind().turns)
        }
        (None, Passage::Burrow) => Some(Tile::Wall.kind().turns),
        _ => None,
    };
    at.neighbours(known.terrain.size())
        .filter(|next| !is_taken(*next))
        .filter_map(|next| Some((next, turns(known.tile(next))?)))
        .collect()
}

fn step(from: Position, to: Position) -> Option<Direction> {
    let delta = |from: u32, to: u32| i64::from(to) - i64::from(from);
    Direction::towards(delta(from.x, to.x), delta(from.y, to.y))
}

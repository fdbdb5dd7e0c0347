//! Ways over what is known. Pure: from what the player knows to the steps to take.

use pathfinding::prelude::bfs;

use crate::grid::{Direction, Position, Tile};
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

/// The shortest way to the nearest goal, around whoever is seen in the way. Cost: a look at each known place
/// that is nearer.
pub(super) fn plan(
    known: &Known,
    from: Position,
    is_goal: impl Fn(Position) -> bool,
    is_taken: impl Fn(Position) -> bool,
) -> Way {
    let size = known.terrain.size();
    let free = |at: &Position| known.is_walkable(*at) && !is_taken(*at);
    let next = |at: &Position| at.neighbours(size).filter(free).collect::<Vec<_>>();
    let Some(places) = bfs(&from, next, |at| is_goal(*at)) else { return Way::None };
    let steps: Vec<_> = places.windows(2).filter_map(|pair| step(pair[0], pair[1])).rev().collect();
    if steps.is_empty() { Way::Here } else { Way::Steps(steps) }
}

fn step(from: Position, to: Position) -> Option<Direction> {
    let delta = |from: u32, to: u32| i64::from(to) - i64::from(from);
    Direction::towards(delta(from.x, to.x), delta(from.y, to.y))
}

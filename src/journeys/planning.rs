//! Ways over known tiles: from what the player knows to the steps to take. Pure.

use std::hash::{Hash, Hasher};

use pathfinding::prelude::{bfs, dijkstra};

use super::known::Known;
use crate::grid::{Direction, Position, Size, Tile};
use crate::sight::is_within;

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

/// The fewest turns to a position, past any actors; `None` where no way is known. Cost: that of a plan.
pub(super) fn fewest_turns(
    known: &Known,
    from: Position,
    passage: Passage,
    to: Position,
) -> Option<u32> {
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
    use crate::journeys::closing::Closing;
    use crate::journeys::gas::Gas;
    use crate::world::{Knowledge, Terrain};
    use crate::worldgen::map_text;

    /// A level of which everything is known.
    fn known_level(text: &str) -> (Terrain, Knowledge) {
        let terrain = Terrain::new(map_text::read(text.as_bytes()).unwrap().tiles);
        let mut knowledge = Knowledge::nothing(terrain.size()).unwrap();
        knowledge.set_revealed(true);
        (terrain, knowledge)
    }

    /// Ways on foot are planned by their steps.
    #[test]
    fn every_step_on_foot_takes_one_turn() {
        let mut walkable = Tile::ALL.into_iter().filter(|tile| tile.is_walkable());
        assert!(walkable.all(|tile| tile.kind().turns == 1));
    }

    /// SPEC 139: a tile that closes before it is come to is rock, and one that closes later is floor.
    #[test]
    fn a_way_on_foot_leads_over_no_tile_that_has_closed_by_then() {
        let (terrain, knowledge) = known_level("......\n.####.\n.####.\n......\n");
        let (from, to) = (Position::new(0, 0, 0), Position::new(5, 0, 0));
        let steps = |left, passage| {
            let marks = (1..5).map(|x| (Position::new(x, 0, 0), left)).collect();
            let known =
                Known { closing: Closing::of(marks), ..Known::at_rest(&terrain, &knowledge) };
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
        let (terrain, knowledge) = known_level("......\n.####.\n.####.\n......\n");
        let (from, to) = (Position::new(0, 0, 0), Position::new(5, 0, 0));
        let steps = |tiles: &[Position], passage| {
            let gas = Gas::around(tiles, terrain.size());
            let known = Known { gas, ..Known::at_rest(&terrain, &knowledge) };
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

    /// Of two ways that take as long, that with straight steps first is taken.
    #[test]
    fn ways_begin_straight() {
        let (terrain, knowledge) = known_level(&".........\n".repeat(9));
        let known = Known::at_rest(&terrain, &knowledge);
        let from = Position::new(4, 4, 0);
        let steps = |to: Position| match plan(&known, from, Passage::WALK, |at| at == to, |_| false)
        {
            Way::Steps(way) => way.into_iter().rev().collect::<Vec<_>>(),
            way => panic!("{way:?}"),
        };
        for to in terrain.tiles().positions(0).filter(|to| *to != from) {
            let steps = steps(to);
            let straight =
                steps.iter().take_while(|step| step.delta().0 * step.delta().1 == 0).count();
            let diagonals = from.x.abs_diff(to.x).min(from.y.abs_diff(to.y)) as usize;
            assert_eq!(steps.len(), from.steps_to(to) as usize, "{to:?}");
            assert_eq!(straight, steps.len() - diagonals, "{to:?}: {steps:?}");
        }
    }
}

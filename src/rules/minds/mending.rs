//! Mason: goes to the nearest tile that was opened in play, and closes it from beside. Once it is hurt it strikes.

use super::senses::{Creature, Senses};
use super::square::Square;
use crate::grid::{Direction, Position};
use crate::intent::Verb;
use crate::rules::mending::has_another_way;
use crate::world::Readied;

/// It goes to tiles that are so near, in tiles.
const FARTHEST: u32 = 24;
/// Columns and rows of the square around it in which those are.
const SIDE: usize = 2 * FARTHEST as usize + 1;
/// Actions for which it looks for no work after it has found none that it can get to.
const RESTS: u8 = 8;
/// Actions that it takes to close a tile.
const ACTIONS: u8 = 3;

pub(super) fn choose(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    let readied = creature.mind.readies.take();
    if creature.is_foe
        && let Some(verb) = strike(creature, senses)
    {
        return Some(verb);
    }
    let is_work = |ready: &Readied| is_work(creature.at, ready.at, senses);
    match readied.filter(is_work) {
        Some(Readied { at, left: 0 | 1 }) => creature.at.towards(at).map(Verb::Mend),
        Some(Readied { at, left }) => {
            creature.mind.readies = Some(Readied { at, left: left - 1 });
            None
        }
        None => go_to_work(creature, senses),
    }
}

/// Strikes who is beside, or goes where the blow came from.
fn strike(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    if let Some(direction) = senses.player_beside(creature) {
        return Some(Verb::Step(direction));
    }
    creature.mind.goal = creature.goal_to_reach();
    senses.towards(creature, creature.mind.goal?)
}

/// Begins to close a tile beside it, or takes a step to the nearest that it can get beside.
fn go_to_work(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    let opened = senses.terrain.opened_tiles();
    let mut near = opened.within(creature.at, FARTHEST).peekable();
    near.peek()?;
    if creature.mind.patience > 0 {
        creature.mind.patience -= 1;
        return None;
    }
    // It steps off what it stands on, too, to close it from beside.
    let is_work = |at: &Position| match *at == creature.at {
        true => senses.may_close_under(creature),
        false => senses.may_close(*at),
    };
    let work = Square::of(creature.at, near.filter(is_work));
    let mut beside = creature.at.neighbours(senses.terrain.size());
    if let Some(at) = beside.find(|at| work.has(*at))
        && has_another_way(senses.regions, creature.at)
    {
        creature.mind.readies = Some(Readied { at, left: ACTIONS - 1 });
        return None;
    }
    let step = step_to(&work, creature, senses);
    creature.mind.patience = if step.is_none() { RESTS } else { 0 };
    step.map(Verb::Step)
}

/// The first step of the shortest free way to where there is work beside; `None` where there is none.
fn step_to(work: &Square<SIDE>, creature: &Creature, senses: &Senses) -> Option<Direction> {
    let is_free = |way: &Direction| {
        senses.player_beside(creature) != Some(*way) && senses.is_open(creature, *way)
    };
    let free = Direction::ALL.into_iter().filter(is_free);
    let step = |way: Direction| Some((creature.at.step(way, senses.terrain.size())?, way));
    let free: Vec<_> = free.filter_map(step).collect();
    let ground = senses.dry_ground(creature.at).without(&senses.taken(creature.at));
    let beside = { ground }.take(&work.beside());
    let goals = beside.tiles().filter(|at| has_another_way(senses.regions, *at));
    first_step(&free, ground, Square::of(creature.at, goals), creature.at)
}

/// The way that begins the shortest one to a goal, the first of several: a wave goes out from all goals at once, until it comes to where
/// one of the ways leads. Cost O([`SIDE`]) a step, until then.
fn first_step(
    ways: &[(Position, Direction)],
    mut ahead: Square<SIDE>,
    goals: Square<SIDE>,
    from: Position,
) -> Option<Direction> {
    ahead.remove(from);
    let mut front = ahead.take(&goals);
    while !ways.is_empty() && !front.is_empty() {
        if let Some((_, way)) = ways.iter().find(|(at, _)| front.has(*at)) {
            return Some(*way);
        }
        front = ahead.take(&front.beside());
    }
    None
}

/// Returns whether who stands at a position has a tile to close: one beside that was opened, may be closed, and is not the last
/// way from there.
fn is_work(from: Position, at: Position, senses: &Senses) -> bool {
    let is_opened = from.is_beside(at) && senses.terrain.opened_tiles().has(at);
    is_opened && has_another_way(senses.regions, from) && senses.may_close(at)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use super::*;
    use crate::grid::Size;
    use crate::streams::Stream;
    use crate::world::domains;

    /// The first step, by a flood of one tile after another from where it goes out.
    fn plain_first_step(
        ways: &[(Position, Direction)],
        ground: &HashSet<Position>,
        goals: &HashSet<Position>,
        (from, size): (Position, Size),
    ) -> Option<Direction> {
        let mut open: VecDeque<_> = ways.iter().copied().collect();
        let mut seen: HashSet<_> = ways.iter().map(|(at, _)| *at).collect();
        seen.insert(from);
        while let Some((at, first)) = open.pop_front() {
            if goals.contains(&at) {
                return Some(first);
            }
            for next in at.neighbours(size).filter(|next| ground.contains(next)) {
                if seen.insert(next) {
                    open.push_back((next, first));
                }
            }
        }
        None
    }

    #[test]
    fn the_first_step_is_that_of_a_plain_flood() {
        let size = Size::new(40, 30, 2).unwrap();
        let mut draw = Stream::new(7, domains::RULES, 0, 0);
        let mut ended = [0; 2];
        for _ in 0..2_000 {
            let mut below = |bound: u64| draw.below(bound);
            let from = Position::new(below(40) as u32, below(30) as u32, 1);
            let share = 4 + below(6);
            let all = (0..30).flat_map(|y| (0..40).map(move |x| Position::new(x, y, 1)));
            let all = all.filter(|at| Square::<SIDE>::index(from, *at).is_some());
            let drawn: Vec<_> = all.filter(|_| below(10) < share).collect();
            let rare = 1 + below(200);
            let goals: HashSet<_> = drawn.iter().copied().filter(|_| below(rare) == 0).collect();
            let ground: HashSet<_> = drawn.into_iter().collect();
            let free =
                Direction::ALL.into_iter().filter_map(|way| Some((from.step(way, size)?, way)));
            let ways: Vec<_> = free.filter(|(at, _)| ground.contains(at) && below(3) > 0).collect();
            let square = |tiles: &HashSet<Position>| Square::of(from, tiles.iter().copied());
            let step = first_step(&ways, square(&ground), square(&goals), from);
            assert_eq!(step, plain_first_step(&ways, &ground, &goals, (from, size)), "{from:?}");
            ended[usize::from(step.is_some())] += 1;
        }
        assert!(ended.iter().all(|games| *games > 100), "both happen: {ended:?}");
    }
}

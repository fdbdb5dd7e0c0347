//! Mason: goes to the nearest tile that was opened in play, and closes it from beside. Once it is hurt it strikes.

use std::collections::VecDeque;

use super::senses::{Creature, Senses};
use crate::grid::{Direction, Position};
use crate::intent::Verb;
use crate::world::Readied;

/// It goes to tiles that are so near, in tiles.
const FARTHEST: u32 = 24;
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
    let mut area = Area::around(creature.at);
    near.for_each(|at| area.mark_opened(at, senses));
    if let Some(at) = area.work_beside(creature.at, senses) {
        creature.mind.readies = Some(Readied { at, left: ACTIONS - 1 });
        return None;
    }
    let step = first_step(creature, senses, &mut area);
    creature.mind.patience = if step.is_none() { RESTS } else { 0 };
    step.map(Verb::Step)
}

/// The first step of the shortest way to where there is work beside; `None` where there is none. Cost O(tiles within
/// [`FARTHEST`]), and less the nearer that is.
fn first_step(creature: &Creature, senses: &Senses, area: &mut Area) -> Option<Direction> {
    let size = senses.terrain.size();
    let is_free = |way: &Direction| {
        senses.player_beside(creature) != Some(*way) && senses.is_open(creature, *way)
    };
    let ways = Direction::ALL.into_iter().filter(is_free);
    let first = ways.filter_map(|way| Some((creature.at.step(way, size)?, way)));
    let mut open: VecDeque<_> = first.collect();
    area.visit(creature.at);
    open.iter().for_each(|(at, _)| _ = area.visit(*at));
    while let Some((at, first)) = open.pop_front() {
        if area.work_beside(at, senses).is_some() {
            return Some(first);
        }
        let around = senses.regions.open_around(at);
        let ways = Direction::ALL.into_iter().filter(|way| around & way.bit_around() != 0);
        for next in ways.filter_map(|way| at.step(way, size)) {
            if area.visit(next) {
                open.push_back((next, first));
            }
        }
    }
    None
}

/// Returns whether who stands at a position has a tile to close: one beside that was opened, may be closed, and is not the last
/// way from there.
fn is_work(from: Position, at: Position, senses: &Senses) -> bool {
    let is_opened = from.is_beside(at) && senses.terrain.opened_tiles().has(at);
    is_opened && has_another_way(from, senses) && senses.may_close(at)
}

/// Returns whether more than one tile beside a tile is open. Cost O(1).
fn has_another_way(from: Position, senses: &Senses) -> bool {
    // The tile itself is one of the open ones.
    senses.regions.open_around(from).count_ones() > 2
}

/// What is noted of a tile.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Mark {
    /// It was opened in play.
    Opened = 1,
    /// A way to it was found.
    Visited = 2,
    /// A tile beside it was opened in play.
    BesideOpened = 4,
}

/// The square around a mason in which it looks for work.
struct Area {
    centre: Position,
    /// The [`Mark`]s of each tile, row by row.
    tiles: Vec<u8>,
}

impl Area {
    const SIDE: u32 = 2 * FARTHEST + 1;

    /// The square without a mark.
    fn around(centre: Position) -> Self {
        Self { centre, tiles: vec![0; (Self::SIDE * Self::SIDE) as usize] }
    }

    /// The marks of a tile of the level; `None` outside of the square.
    fn marks(&mut self, at: Position) -> Option<&mut u8> {
        let along = |centre: u32, at: u32| {
            (at + FARTHEST).checked_sub(centre).filter(|steps| *steps < Self::SIDE)
        };
        let (x, y) = (along(self.centre.x, at.x)?, along(self.centre.y, at.y)?);
        self.tiles.get_mut((y * Self::SIDE + x) as usize)
    }

    /// Notes that a tile was opened in play.
    fn mark_opened(&mut self, at: Position, senses: &Senses) {
        let size = senses.terrain.size();
        self.marks(at).into_iter().for_each(|marks| *marks |= Mark::Opened as u8);
        for beside in at.neighbours(size) {
            self.marks(beside).into_iter().for_each(|marks| *marks |= Mark::BesideOpened as u8);
        }
    }

    fn has(&mut self, at: Position, mark: Mark) -> bool {
        self.marks(at).is_some_and(|marks| *marks & mark as u8 != 0)
    }

    /// Notes that a way to a tile was found; returns whether none was known. Outside of the square none is looked for.
    fn visit(&mut self, at: Position) -> bool {
        let marks = self.marks(at).filter(|marks| **marks & Mark::Visited as u8 == 0);
        marks.map(|marks| *marks |= Mark::Visited as u8).is_some()
    }

    /// The first tile, clockwise from north, that who stands at a position could close.
    fn work_beside(&mut self, from: Position, senses: &Senses) -> Option<Position> {
        if !self.has(from, Mark::BesideOpened) || !has_another_way(from, senses) {
            return None;
        }
        let mut around = from.neighbours(senses.terrain.size());
        around.find(|at| self.has(*at, Mark::Opened) && senses.may_close(*at))
    }
}

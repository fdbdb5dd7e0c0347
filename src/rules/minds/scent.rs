//! Steps to the player, for creatures that hunt: computed once a round, and only if one needs them.

use std::collections::VecDeque;

use super::senses::{Creature, Senses};
use crate::grid::{Direction, Position};

/// The farthest distance from which the player is found, in steps.
const FARTHEST: u16 = 30;

/// Steps to the player from each position of the square around it.
#[derive(Default)]
pub(super) struct Scent {
    /// Row by row; [`u16::MAX`] where the player is too far away.
    steps: Vec<u16>,
    is_known: bool,
}

impl Scent {
    /// Marks the steps as old: the player may have moved.
    pub(super) fn forget(&mut self) {
        self.is_known = false;
    }

    /// The open direction that leads nearer to the player; `None` where none does.
    pub(super) fn follow(&mut self, senses: &Senses, creature: &Creature) -> Option<Direction> {
        if !self.is_known {
            self.spread(senses);
        }
        let size = senses.terrain.size();
        let steps = |at: Position| {
            index(senses.player, at).and_then(|index| self.steps.get(index)).copied()
        };
        let here = steps(creature.at).unwrap_or(u16::MAX);
        let nearer = Direction::ALL.into_iter().filter_map(|direction| {
            let there = steps(creature.at.step(direction, size)?)?;
            (there < here && senses.is_open(creature, direction)).then_some((there, direction))
        });
        nearer.min_by_key(|(steps, _)| *steps).map(|(_, direction)| direction)
    }

    /// Computes the steps. Cost: O(tiles within [`FARTHEST`] steps).
    fn spread(&mut self, senses: &Senses) {
        self.is_known = true;
        let side = 2 * usize::from(FARTHEST) + 1;
        self.steps.clear();
        self.steps.resize(side * side, u16::MAX);
        let mut open = VecDeque::from([(senses.player, 0)]);
        if let Some(index) = index(senses.player, senses.player) {
            self.steps[index] = 0;
        }
        while let Some((at, steps)) = open.pop_front() {
            if steps == FARTHEST {
                break;
            }
            for next in at.neighbours(senses.terrain.size()) {
                let Some(index) = index(senses.player, next) else { continue };
                let is_walkable = senses.terrain.tile(next).is_some_and(|tile| tile.is_walkable());
                if is_walkable && self.steps[index] == u16::MAX && !senses.pours.is_pool(next) {
                    self.steps[index] = steps + 1;
                    open.push_back((next, steps + 1));
                }
            }
        }
    }
}

/// The index of a position in the square around the player; `None` outside of it.
fn index(player: Position, at: Position) -> Option<usize> {
    let side = 2 * u32::from(FARTHEST) + 1;
    let along = |player: u32, at: u32| {
        let steps = i64::from(at) - i64::from(player) + i64::from(FARTHEST);
        u32::try_from(steps).ok().filter(|steps| *steps < side)
    };
    let (x, y) = (along(player.x, at.x)?, along(player.y, at.y)?);
    (player.z == at.z).then_some((y * side + x) as usize)
}

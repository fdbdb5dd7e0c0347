//! Steps to the player, for creatures that hunt: computed once a round, and only if one needs them.

use super::senses::{Creature, Senses};
use super::square::Square;
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
            Square::<SIDE>::index(senses.player, at)
                .and_then(|index| self.steps.get(index))
                .copied()
        };
        let here = steps(creature.at).unwrap_or(u16::MAX);
        let nearer = Direction::ALL.into_iter().filter_map(|direction| {
            let there = steps(creature.at.step(direction, size)?)?;
            (there < here && senses.is_open(creature, direction)).then_some((there, direction))
        });
        nearer.min_by_key(|(steps, _)| *steps).map(|(_, direction)| direction)
    }

    /// Computes the steps: those of each row of the square at once. Cost: O([`FARTHEST`] x rows), and a step for each tile that is reached.
    fn spread(&mut self, senses: &Senses) {
        self.is_known = true;
        self.steps.clear();
        self.steps.resize(SIDE * SIDE, u16::MAX);
        let mut front = Square::of(senses.player, [senses.player]);
        let mut ahead = senses.dry_ground::<SIDE>(senses.player);
        ahead.remove(senses.player);
        for steps in 0..=FARTHEST {
            front.indices().for_each(|index| self.steps[index] = steps);
            front = ahead.take(&front.beside());
            if front.is_empty() {
                break;
            }
        }
    }
}

/// Columns and rows of the square around the player.
const SIDE: usize = 2 * FARTHEST as usize + 1;

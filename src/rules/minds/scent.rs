//! Steps to the player, for creatures that hunt: computed once a round, and only if one needs them.

use super::senses::{Creature, Senses};
use crate::grid::{Direction, Position, set_bits};
use crate::world::{Fluid, Pour};

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

    /// Computes the steps: those of each row of the square at once. Cost: O([`FARTHEST`] x rows), and a step for each tile that is reached.
    fn spread(&mut self, senses: &Senses) {
        self.is_known = true;
        self.steps.clear();
        self.steps.resize(SIDE * SIDE, u16::MAX);
        let mut ahead = walkable(senses);
        let (mut front, middle) = ([0_u64; SIDE], usize::from(FARTHEST));
        front[middle] = 1 << middle;
        ahead[middle] &= !front[middle];
        self.steps[middle * SIDE + middle] = 0;
        for steps in 1..=FARTHEST {
            let beside = front.map(|row| row << 1 | row | row >> 1);
            let rows = middle - usize::from(steps)..=middle + usize::from(steps);
            let mut is_over = true;
            for row in rows {
                let above = if row == 0 { 0 } else { beside[row - 1] };
                let below = beside.get(row + 1).copied().unwrap_or(0);
                let reached = (above | beside[row] | below) & ahead[row];
                ahead[row] &= !reached;
                front[row] = reached;
                is_over &= reached == 0;
                for column in set_bits(reached) {
                    self.steps[row * SIDE + column as usize] = steps;
                }
            }
            if is_over {
                break;
            }
        }
    }
}

/// Columns and rows of the square around the player.
const SIDE: usize = 2 * FARTHEST as usize + 1;

/// Which tiles of each row of the square can be walked without going through water: a bit each, the leftmost in the lowest.
fn walkable(senses: &Senses) -> [u64; SIDE] {
    let Position { x, y, z } = senses.player;
    let open = senses.regions.open_tiles(z);
    let first = |at: u32| i64::from(at) - i64::from(FARTHEST);
    let mut rows = std::array::from_fn(|row| {
        let row = u32::try_from(first(y) + row as i64);
        row.map_or(0, |row| open.open_from(first(x), row) & ((1 << SIDE) - 1))
    });
    if senses.pours.is_wet() {
        let pools = senses.pours.out(Fluid::Water).flat_map(Pour::tiles);
        let pools = pools.filter_map(|pool| index(senses.player, pool));
        pools.for_each(|index| rows[index / SIDE] &= !(1 << (index % SIDE)));
    }
    rows
}

/// The index of a position in the square around the player; `None` outside of it.
fn index(player: Position, at: Position) -> Option<usize> {
    let side = SIDE as u32;
    let along = |player: u32, at: u32| {
        let steps = i64::from(at) - i64::from(player) + i64::from(FARTHEST);
        u32::try_from(steps).ok().filter(|steps| *steps < side)
    };
    let (x, y) = (along(player.x, at.x)?, along(player.y, at.y)?);
    (player.z == at.z).then_some((y * side + x) as usize)
}

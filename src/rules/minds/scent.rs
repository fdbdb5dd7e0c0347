//! How many steps the player is away, for those that hunt: found once a round, and only if somebody asks.

use std::collections::VecDeque;

use super::senses::{Me, Senses};
use crate::grid::{Direction, Position};

/// The player is found from no farther away, in steps.
const FARTHEST: u16 = 30;

/// Steps to the player in the square around.
#[derive(Default)]
pub(super) struct Scent {
    /// Row by row; [`u16::MAX`] where the player is too far away.
    steps: Vec<u16>,
    is_known: bool,
}

impl Scent {
    /// The player may have moved.
    pub(super) fn forget(&mut self) {
        self.is_known = false;
    }

    /// The open direction that leads nearer to the player; `None` where none does.
    pub(super) fn follow(&mut self, senses: &Senses, me: &Me) -> Option<Direction> {
        if !self.is_known {
            self.spread(senses);
        }
        let size = senses.terrain.size();
        let steps = |at: Position| {
            place(senses.player, at).and_then(|place| self.steps.get(place)).copied()
        };
        let here = steps(me.at).unwrap_or(u16::MAX);
        let nearer = Direction::ALL.into_iter().filter_map(|direction| {
            let there = steps(me.at.step(direction, size)?)?;
            (there < here && senses.is_open(me, direction)).then_some((there, direction))
        });
        nearer.min_by_key(|(steps, _)| *steps).map(|(_, direction)| direction)
    }

    fn spread(&mut self, senses: &Senses) {
        self.is_known = true;
        let side = 2 * usize::from(FARTHEST) + 1;
        self.steps.clear();
        self.steps.resize(side * side, u16::MAX);
        let mut open = VecDeque::from([(senses.player, 0)]);
        if let Some(place) = place(senses.player, senses.player) {
            self.steps[place] = 0;
        }
        while let Some((at, steps)) = open.pop_front() {
            if steps == FARTHEST {
                break;
            }
            for next in at.neighbours(senses.terrain.size()) {
                let Some(place) = place(senses.player, next) else { continue };
                let is_walkable = senses.terrain.tile(next).is_some_and(|tile| tile.is_walkable());
                if is_walkable && self.steps[place] == u16::MAX {
                    self.steps[place] = steps + 1;
                    open.push_back((next, steps + 1));
                }
            }
        }
    }
}

/// The index of a place in the square around the player.
fn place(player: Position, at: Position) -> Option<usize> {
    let side = 2 * u32::from(FARTHEST) + 1;
    let along = |player: u32, at: u32| {
        let place = i64::from(at) - i64::from(player) + i64::from(FARTHEST);
        u32::try_from(place).ok().filter(|place| *place < side)
    };
    let (x, y) = (along(player.x, at.x)?, along(player.y, at.y)?);
    (player.z == at.z).then_some((y * side + x) as usize)
}

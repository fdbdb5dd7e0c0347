//! Which column a staircase gets where regions do not decide it (SPEC 19, 20).

use super::placing::Joining;
use crate::grid::{OutOfMemory, Position};
use crate::streams::Stream;
use crate::worldgen::shared_columns::SharedColumns;
use crate::worldgen::stairs::StairPair;
use crate::worldgen::start::region_of_start;
use crate::worldgen::tunnels::{cheapest_columns, dig_towards};

/// How many columns are drawn, to choose one of them.
const DRAWN: usize = 32;

impl Joining {
    /// A staircase where both levels have floor, far from the others of the two levels. Returns whether
    /// there is a column for it.
    pub(super) fn place_spare(&mut self, z: u32, stream: &mut Stream) -> bool {
        let columns = SharedColumns::new(self.components.regions(), &self.stairs, z);
        let drawn = stream.ranks(columns.count()).filter_map(|rank| columns.nth(rank));
        let drawn = drawn.take(DRAWN).filter(|down| self.leaves_room || !self.takes_start(*down));
        self.farthest(z, drawn).is_some_and(|down| self.place(down))
    }

    /// Would stairs down from a floor tile take the last floor of the region that the player is to start in?
    fn takes_start(&self, down: Position) -> bool {
        let regions = self.components.regions();
        let floor =
            regions.open_around(down) & !self.stairs[down.z as usize].around(down.x, down.y);
        // Mostly there is more floor right beside.
        if down.z > 0 || floor.count_ones() > 1 {
            return false;
        }
        let stairs = self.pairs.iter().map(|pair| pair.down).filter(|down| down.z == 0);
        let start = region_of_start(regions, &stairs.collect::<Vec<_>>());
        start.is_some_and(|(number, floors)| floors == 1 && regions.number(down) == Some(number))
    }

    /// A staircase in the column that costs the least digging, far from the others of the two levels;
    /// tunnels lead to it. Returns whether there is such a column.
    pub(super) fn place_anywhere(
        &mut self,
        z: u32,
        stream: &mut Stream,
    ) -> Result<bool, OutOfMemory> {
        let columns = cheapest_columns(&self.components, z, |down| self.has_room(down))?;
        let drawn = stream.ranks(columns.len() as u64).map(|rank| columns[rank as usize]);
        let Some(down) = self.farthest(z, drawn.take(DRAWN)) else { return Ok(false) };
        for end in [down, StairPair { down }.up()] {
            let tunnels = dig_towards(&mut self.components, end)?;
            self.note_tunnels(end.z, tunnels);
        }
        Ok(self.place(down))
    }

    /// The first of the columns that are farthest from all stairs of the two levels; just the first where there are
    /// no stairs, so that every column is as likely.
    fn farthest(&self, z: u32, columns: impl Iterator<Item = Position>) -> Option<Position> {
        let others = self.pairs.iter().map(|pair| pair.down);
        let near: Vec<_> = others.filter(|other| other.z.abs_diff(z) <= 1).collect();
        let mut best = None;
        for down in columns {
            let farthest = best.map_or(0, |(distance, _)| distance);
            let mut distance = if near.is_empty() { 0 } else { u32::MAX };
            for other in &near {
                distance = distance.min(down.steps_to(*other));
                // It is not farther, however far the rest is.
                if distance <= farthest {
                    break;
                }
            }
            if best.is_none() || distance > farthest {
                best = Some((distance, down));
            }
        }
        best.map(|(_, down)| down)
    }
}

//! Staircases where two regions lie above one another (SPEC 18, 19).

use super::placing::Joining;
use crate::grid::{Position, spans};
use crate::streams::{Domain, Stream};
use crate::worldgen::overlaps::{Overlaps, overlaps, pairs_for_overlap};
use crate::worldgen::sparing::Sparing;
use crate::worldgen::stairs::StairPair;

impl Joining {
    fn overlaps(&self, z: u32) -> Overlaps {
        overlaps(self.components.regions(), &self.stairs, z)
    }

    /// SPEC 18
    pub(super) fn place_overlapping(&mut self, z: u32, stream: &mut Stream) {
        let mut overlaps = self.overlaps(z);
        if self.have_taken_any(&overlaps, z) {
            self.leave_columns(z);
            overlaps = self.overlaps(z);
        }
        let (mut ranks, mut downs) = (Vec::new(), Vec::new());
        for columns in overlaps.iter() {
            let wanted = pairs_for_overlap(columns.count()) as usize;
            ranks.clear();
            ranks.extend(stream.ranks(columns.count()).take(wanted));
            // In scan order, so that memory is read in order. All overlaps but those of one staircase
            // have room for many more, so that which comes first does not matter.
            ranks.sort_unstable();
            columns.each(&ranks, z, |down| downs.push(down));
            let mut downs = downs.drain(..);
            // One joins both regions; the others are between the same.
            let _ = downs.any(|down| self.place(down));
            downs.for_each(|down| _ = self.put(down));
        }
    }

    /// Have the staircases that lead down to level `z` taken all columns of two regions of it and of the next? The
    /// overlaps are those that have columns left. Cost: O(staircases).
    fn have_taken_any(&self, overlaps: &Overlaps, z: u32) -> bool {
        let above = self.pairs.iter().rev().take_while(|pair| pair.down.z + 1 == z);
        above.map(|pair| pair.up()).any(|up| {
            let (regions, below) = (self.components.regions(), StairPair { down: up }.up());
            let taken = self.stairs[z as usize].around(up.x, up.y);
            // What is beside in both levels joins the same regions.
            let left = regions.open_around(up) & regions.open_around(below) & !taken;
            let two = || regions.number(up).zip(regions.number(below));
            left == 0 && two().is_some_and(|two| overlaps.between(two).is_none())
        })
    }

    /// Moves staircases that lead down to level `z` to other columns of the same regions, so that as many overlaps
    /// of it and the next as can be have a column left.
    fn leave_columns(&mut self, z: u32) {
        let mut ups = self.stairs[z as usize].clone();
        self.lift(self.pairs.partition_point(|pair| pair.down.z + 1 < z));
        let (upper, lower) = (self.overlaps(z - 1), self.overlaps(z));
        let regions = self.components.regions();
        Sparing { regions, z, upper: &upper, lower: &lower }.spare(&mut ups);
        for y in 0..self.size().height() {
            for x in spans(ups.row(y)).flat_map(|span| span.columns()) {
                self.add(StairPair { down: Position { x, y, z: z - 1 } });
            }
        }
    }

    /// May stairs of `overlap` join regions that are not joined? Only where all columns of these are taken by the
    /// staircases above. Cost: O(staircases).
    pub(super) fn may_miss_any(&self) -> bool {
        self.pairs.iter().any(|pair| {
            let below = self.components.of(StairPair { down: pair.up() }.up());
            below.is_some() && below != self.components.of(pair.up())
        })
    }

    /// SPEC 19: where the forest misses anything that the stairs of `overlap` join, it is made of those.
    pub(super) fn match_overlapping(&mut self, seed: u64) {
        let forest = self.start_over();
        for z in 0..self.size().depth() - 1 {
            self.place_overlapping(z, &mut Stream::new(seed, Domain::STAIRS, z, 0));
        }
        let all = self.start_over();
        self.place_joining(&forest);
        if all.iter().any(|pair| !self.components.are_joined(pair.down, pair.up())) {
            self.start_over();
            self.place_joining(&all);
        }
    }

    /// Removes all staircases, and returns them; every region is alone again.
    fn start_over(&mut self) -> Vec<StairPair> {
        self.components.part();
        self.lift(0)
    }

    /// Puts those of some staircases that join what is not joined yet.
    fn place_joining(&mut self, pairs: &[StairPair]) {
        for pair in pairs {
            if !self.components.are_joined(pair.down, pair.up()) {
                self.place(pair.down);
            }
        }
    }

    /// SPEC 19: a staircase for each overlap that joins what is not joined yet: a spanning forest.
    pub(super) fn place_forest(&mut self, z: u32, stream: &mut Stream) {
        for columns in self.overlaps(z).iter() {
            let Some(first) = columns.nth(0, z) else { continue };
            if !self.components.are_joined(first, StairPair { down: first }.up()) {
                let mut drawn =
                    stream.ranks(columns.count()).filter_map(|rank| columns.nth(rank, z));
                let _ = drawn.any(|down| self.place(down));
            }
        }
    }
}

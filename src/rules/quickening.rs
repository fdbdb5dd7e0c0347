//! Quickening: the block around quickstone closes, as far as it may (SPEC 46).

use bevy::prelude::PopulatedMessageReader;

use super::surroundings::{Quicken, Surroundings};
use crate::grid::Position;
use crate::world::settling::{Footing, Supports, can_close};
use crate::world::{Fact, FactWriter, Refusal, TerrainEditor};

/// How far around the ground closes, in steps.
const BLOCK: u32 = 1;

impl Surroundings<'_, '_> {
    /// Refuses to waste quickstone where nothing would close.
    pub(super) fn check_quickstone(&self, around: Position) -> Result<(), Refusal> {
        let closes = |at: Position| {
            let footing = Footing::of(at, &self.occupancy, self.ground.things());
            can_close(self.terrain.tiles(), &self.fixtures, footing, at)
        };
        let mut block = around.within_steps(BLOCK, self.terrain.size());
        if block.any(closes) { Ok(()) } else { Err(Refusal::NothingCloses) }
    }

    /// Lets the block around a position close.
    pub(super) fn quicken(&mut self, around: Position) {
        self.quickened.write(Quicken { around });
    }

    /// Uses quickstone: the eight tiles around the player close. Returns what is told of that.
    pub(super) fn close_around(&mut self, at: Position) -> Result<String, Refusal> {
        self.check_quickstone(at)?;
        self.quicken(at);
        Ok("The rock around you closes.".to_owned())
    }
}

/// Closes what was asked for: what may not close stays open.
pub(super) fn close_blocks(
    mut quickened: PopulatedMessageReader<Quicken>,
    mut editor: TerrainEditor,
    supports: Supports,
    mut facts: FactWriter,
) {
    for &Quicken { around } in quickened.read() {
        let (terrain, _) = editor.now();
        let block = around.within_steps(BLOCK, terrain.size());
        let tiles: Vec<_> = block.filter(|at| supports.can_close(terrain.tiles(), *at)).collect();
        editor.close(&tiles);
        facts.write(Fact::Quickened, around);
    }
}

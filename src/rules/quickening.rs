//! Quickening: the block around quickstone closes, as far as it may (SPEC 46).

use bevy::prelude::{PopulatedMessageReader, Res};

use super::surroundings::{Quicken, Surroundings};
use crate::grid::Position;
use crate::world::settling::{Footing, can_close};
use crate::world::{
    Fact, FactWriter, Fixtures, Occupancy, Refusal, Terrain, TerrainEditor, Things,
};

/// The tiles of a block that can close now, in scan order.
fn closable(
    around: Position,
    terrain: &Terrain,
    fixtures: &Fixtures,
    occupancy: &Occupancy,
    things: &Things,
) -> Vec<Position> {
    let footing = |at| Footing::of(at, occupancy, things);
    around
        .within_steps(1, terrain.size())
        .filter(|at| can_close(terrain.tiles(), fixtures, footing(*at), *at))
        .collect()
}

impl Surroundings<'_> {
    /// Refuses to waste quickstone where nothing would close.
    pub(super) fn check_quickstone(
        &self,
        around: Position,
        things: &Things,
    ) -> Result<(), Refusal> {
        let tiles = closable(around, &self.terrain, &self.fixtures, &self.occupancy, things);
        if tiles.is_empty() { Err(Refusal::NothingCloses) } else { Ok(()) }
    }

    /// Lets the block around a position close.
    pub(super) fn quicken(&mut self, around: Position) {
        self.quickened.write(Quicken { around });
    }

    /// Uses quickstone: the eight tiles around the player close. Returns what is told of that.
    pub(super) fn close_around(
        &mut self,
        at: Position,
        things: &Things,
    ) -> Result<String, Refusal> {
        self.check_quickstone(at, things)?;
        self.quicken(at);
        Ok("The rock around you closes.".to_owned())
    }
}

/// Closes what was asked for: what may not close stays open.
pub(super) fn close_blocks(
    mut quickened: PopulatedMessageReader<Quicken>,
    mut editor: TerrainEditor,
    fixtures: Res<Fixtures>,
    occupancy: Res<Occupancy>,
    things: Res<Things>,
    mut facts: FactWriter,
) {
    for &Quicken { around } in quickened.read() {
        let tiles = closable(around, editor.now().0, &fixtures, &occupancy, &things);
        editor.close(&tiles);
        facts.write(Fact::Quickened, around);
    }
}

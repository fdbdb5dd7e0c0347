//! Where the player is, and the turn: what every status line and final state shows.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, With};

use super::{
    ActorId, Air, GameSeed, Player, Regions, Tally, TemperRow, Tempers, Terrain, Thing, Things,
    TurnCount,
};
use crate::grid::{Position, Tile};

/// Reads where the player is, and the turn. Before the first world its methods return `None`.
#[derive(SystemParam)]
pub struct Status<'w, 's> {
    players: Query<'w, 's, (&'static Position, Option<&'static ActorId>), With<Player>>,
    things: Res<'w, Things>,
    terrain: Option<Res<'w, Terrain>>,
    regions: Option<Res<'w, Regions>>,
    turn: Res<'w, TurnCount>,
    air: Air<'w>,
    tempers: Res<'w, Tempers>,
    tally: Res<'w, Tally>,
    seed: Option<Res<'w, GameSeed>>,
}

impl Status<'_, '_> {
    /// Where the player is.
    #[must_use]
    pub fn player(&self) -> Option<Position> {
        self.players.single().ok().map(|(at, _)| *at)
    }

    /// Returns whether the player carries the Ember.
    #[must_use]
    pub fn bears_ember(&self) -> bool {
        let id = self.players.single().ok().and_then(|(_, id)| id);
        id.is_some_and(|id| self.things.carries(*id, Thing::Ember))
    }

    /// The terrain of the game.
    #[must_use]
    pub fn terrain(&self) -> Option<&Terrain> {
        self.terrain.as_deref()
    }

    /// The tile underfoot.
    #[must_use]
    pub fn underfoot(&self) -> Option<Tile> {
        self.terrain()?.tile(self.player()?)
    }

    /// The number of the region that the player is in (SPEC 10).
    #[must_use]
    pub fn region(&self) -> Option<u32> {
        self.regions.as_deref()?.map().number(self.player()?)
    }

    /// Returns whether the air is close where the player is, so that no wounds close (SPEC 78).
    #[must_use]
    pub fn has_close_air(&self) -> bool {
        self.player().is_some_and(|at| self.air.is_close(at))
    }

    /// The temper of level `z`, once the player has come to it (SPEC 120).
    #[must_use]
    pub fn temper(&self, z: u32) -> Option<&'static TemperRow> {
        let temper = self.tempers.of(z).filter(|_| self.tally.was_on(z + 1))?;
        Some(temper.row())
    }

    /// Returns whether there is no air where the player is, for all is under water (SPEC 111).
    #[must_use]
    pub fn has_no_air(&self) -> bool {
        self.player().is_some_and(|at| self.air.is_gone(at))
    }

    /// Resolved actions so far.
    #[must_use]
    pub fn turn(&self) -> u64 {
        self.turn.get()
    }

    /// The seed of the game.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.seed.as_deref().map(|seed| seed.0)
    }

    /// Level with its temper, location, turn and seed in one line (SPEC 33, 120); empty before the first world.
    #[must_use]
    pub fn line(&self) -> String {
        self.line_in_parts().concat()
    }

    /// The line in three parts: before the number of the turn, the number, and after it.
    pub fn line_in_parts(&self) -> [String; 3] {
        let (Some(at), Some(terrain), Some(seed)) = (self.player(), self.terrain(), self.seed())
        else {
            return [const { String::new() }; 3];
        };
        let (level, levels, Position { x, y, .. }) = (at.level(), terrain.size().depth(), at);
        let temper = self.temper(at.z).map(|row| format!(" {}", row.name)).unwrap_or_default();
        let location = format!("Level {level}/{levels}{temper}   loc: [{x},{y}]   turn ");
        [location, self.turn().to_string(), format!("   seed {seed}")]
    }
}

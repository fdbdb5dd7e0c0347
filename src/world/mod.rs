//! The state of a game: terrain, regions, who is where, what was said, which turn it is.
//!
//! Resources and components only; [`crate::rules`] writes here through what each module lets it, and the
//! view reads. Imports the ECS and nothing else of Bevy.

mod actors;
mod clock;
mod log;
mod new_game;
mod occupancy;
mod spawning;
mod status;
mod terrain;

pub use actors::{Digger, Glyph, Mobile, Player};
pub use clock::TurnCount;
pub use log::{Message, MessageLog};
pub use new_game::{
    GameSeed, Generators, NewGame, WorldFailure, WorldMade, WorldSource, make_world,
};
pub use occupancy::Occupancy;
pub use spawning::{NoEmptyLocation, Occupied, add_at, add_at_empty_location};
pub use status::Status;
pub use terrain::{Regions, Terrain, TileChanged};

pub(crate) use occupancy::Bodies;
pub(crate) use terrain::Ground;

use bevy::prelude::{App, Plugin};

/// Registers what the state announces. The world itself comes with [`make_world`].
pub struct WorldPlugin;

impl Plugin for WorldPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TurnCount>()
            .init_resource::<MessageLog>()
            .init_resource::<Occupancy>()
            .add_message::<TileChanged>()
            .add_message::<WorldMade>();
    }
}

//! The state of a game: terrain, regions, who is where, what was said, which turn it is.
//!
//! Resources and components only; [`crate::rules`] writes here through what each module lets it, and the
//! view reads. Imports the ECS and nothing else of Bevy.

mod actors;
mod bestiary;
mod clock;
mod dice;
mod digest;
mod domains;
mod facts;
mod generators;
mod items;
mod journey_memory;
mod knowledge;
mod log;
mod narrator;
mod new_game;
mod occupancy;
mod outcome;
mod roster;
mod snapshot;
mod spawning;
mod status;

mod terrain;

pub use actors::{
    ActorId, Attack, Brain, Digger, Displacer, EmberBearer, Energy, Glyph, Health, Lantern, Mind,
    Mobile, Player, RockWalker,
};
pub use bestiary::{Abilities, BESTIARY, Species, add_species};
pub use clock::TurnCount;
pub use dice::Dice;
pub use facts::GameFact;
pub use generators::{Generators, game_registry};
pub use items::{Item, Items, lay_at};
pub use journey_memory::{JourneyMemory, Obstacle};
pub use knowledge::Knowledge;
pub use log::{Message, MessageLog, Topic};
pub use new_game::{
    GameNumber, GameSeed, NewGame, WorldFailure, WorldMade, WorldSource, make_world,
};
pub use occupancy::Occupancy;
pub use outcome::{Camp, Outcome, Practice};
pub use roster::Roster;
pub use snapshot::{ActorState, Snapshot};
pub use spawning::{NoEmptyLocation, Occupied, add_at, add_at_empty_location};
pub use status::Status;
pub use terrain::{Regions, Staircases, Terrain, TileChanged};

pub(crate) use facts::forget_facts;
pub(crate) use items::spawn_item;
pub(crate) use narrator::Narrator;
pub(crate) use new_game::PLAYER_VERB;
pub(crate) use occupancy::ActorMover;
pub(crate) use terrain::TerrainEditor;

use bevy::prelude::{App, Plugin};

/// Registers what the state announces. The world itself comes with [`make_world`].
pub struct WorldPlugin;

impl Plugin for WorldPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TurnCount>()
            .init_resource::<MessageLog>()
            .init_resource::<Roster>()
            .init_resource::<Items>()
            .init_resource::<JourneyMemory>()
            .init_resource::<Dice>()
            .add_message::<TileChanged>()
            .add_message::<GameFact>()
            .add_message::<WorldMade>();
    }
}

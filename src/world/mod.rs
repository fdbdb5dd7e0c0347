//! The state of a game: terrain, regions, actors, things, messages, the turn.
//!
//! Resources and components only; [`crate::rules`] changes them through the methods that each module offers, and the
//! view reads them. Imports the ECS and nothing else of Bevy.

mod abilities;
mod actor;
mod actors;
mod air;
mod bestiary;
mod calm;
mod clock;
mod conducts;
mod depths;
mod dice;
mod digest;
pub mod domains;
mod dowsing;
mod facts;
mod fires;
mod fixture_kinds;
mod fixtures;
mod fuses;
mod game;
mod generators;
mod groans;
mod ground;
mod hollow_kinds;
mod hollows;
mod journey_memory;
mod kit_id;
mod kits;
mod knowledge;
mod lantern;
mod lights;
mod lit;
mod log;
mod matter;
mod missed;
mod narrator;
mod new_game;
mod notices;
mod occupancy;
mod opened;
mod outcome;
mod overlays;
mod pack;
mod points;
mod populating;
mod pours;
mod refusals;
mod roster;
mod roused;
mod scenario;
mod score;
mod session;
pub mod settling;
mod shafts;
mod source;
mod sparks;
mod spawning;
mod species;
mod staircases;
mod status;
mod tally;
mod temper_kinds;
mod tempers;
mod terrain;
mod thing_kinds;
mod things;
mod tremors;
mod variant;
mod way;
mod words;

pub use abilities::Abilities;
pub use actor::Actor;
pub use actors::{ActorId, Attack, Energy, Glyph, Health, Home, Mind, Player, Readied};
pub use air::Air;
pub use bestiary::{Ability, BESTIARY, Brain, Share, Species, SpeciesId};
pub use clock::TurnCount;
pub use conducts::Conduct;
pub use dice::Dice;
pub use dowsing::{Dowsing, Felt};
pub use facts::{Fact, GameFact};
pub use fires::Fire;
pub use fixture_kinds::{FIXTURES, Fixture, FixtureKind, ShaftEnd};
pub use fixtures::Fixtures;
pub use fuses::Fuse;
pub use game::Game;
pub use generators::{Generators, game_registry};
pub use groans::{Groan, Strain};
pub use hollow_kinds::{HOLLOWS, HollowKind, HollowRow};
pub use hollows::{Hollow, Hollows};
pub use journey_memory::{JourneyMemory, Obstacle};
pub use kit_id::KitId;
pub use kits::{KITS, Kit};
pub use knowledge::{Knowledge, KnownFluids, KnownSigns};
pub use lantern::Lantern;
pub use lit::{Lit, PlacedLight, SEEN_FROM, Shine};
pub use log::{Message, MessageLog, Topic};
pub use matter::Matter;
pub use missed::Missed;
pub use new_game::make_world;
pub use notices::{Journal, JournalReader, NoticeWriter, Notices, notify};
pub use occupancy::Occupancy;
pub use opened::Opened;
pub use outcome::{Outcome, Practice};
pub use overlays::Overlays;
pub use pack::Pack;
pub use points::Points;
pub use pours::{Arrival, Fluid, Pour, Pours};
pub use refusals::Refusal;
pub use roster::Roster;
pub use roused::{Rouse, Roused, Rousing};
pub use scenario::{SCENARIOS, Scenario, ScenarioError, ShippedScenario};
pub use score::{score, score_terms};
pub use session::{GameNumber, GameSeed, WorldFailure, WorldMade};
pub use shafts::{Lead, ways_between_levels};
pub use source::{NewGame, WorldSource};
pub use sparks::Lighter;
pub(crate) use sparks::Spark;
pub use spawning::{NoEmptyLocation, Occupied, add_at, add_at_empty_location};
pub(crate) use species::in_place_of;
pub use species::{SHY_STEPS, add_species, is_felt, is_foe, sees_player};
pub use staircases::Staircases;
pub use status::Status;
pub use tally::Tally;
pub use temper_kinds::{TEMPERS, Temper, TemperEffect, TemperRow};
pub use tempers::Tempers;
pub use terrain::{Regions, Terrain, TileChanged};
pub use thing_kinds::{Effect, THINGS, Thing, ThingKind, Thrown};
pub use things::{CarriedBy, Count, PlacedThing, PutDown, Stack, Things, Whereabouts, lay_at};
pub use tremors::{TREMORS, Tremor, TremorRow, USUAL_RADIUS};
pub use variant::{Mode, SWITCHES, Switch, Variant, Without};
pub use way::Way;
pub use words::capitalised;

pub(crate) use actor::{ActorData, ActorDataItem};
pub(crate) use air::is_air_close;
pub(crate) use bestiary::PLAYER_CAN;
pub(crate) use calm::Calm;
pub(crate) use facts::{FactWriter, forget_facts};
pub(crate) use fires::Fires;
pub(crate) use ground::{Ground, nearest_free_floor};
pub(crate) use knowledge::InSightParts;
pub(crate) use lights::LightSources;
pub(crate) use narrator::{Narrator, article};
pub(crate) use occupancy::ActorMover;
pub(crate) use populating::{PLAYER_POINTS, PLAYER_VERB};
pub(crate) use roused::{KinCalled, Rouser};
pub(crate) use terrain::TerrainEditor;
pub(crate) use things::{put_thing, things_of};

use bevy::prelude::{App, Plugin};

/// Registers the resources and messages of the state. The world itself comes with [`make_world`].
pub struct WorldPlugin;

impl Plugin for WorldPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TurnCount>()
            .init_resource::<MessageLog>()
            .init_resource::<Notices>()
            .init_resource::<Roster>()
            .init_resource::<Things>()
            .init_resource::<Fixtures>()
            .init_resource::<Hollows>()
            .init_resource::<Matter>()
            .init_resource::<JourneyMemory>()
            .init_resource::<Dice>()
            .init_resource::<Lit>()
            .init_resource::<Tally>()
            .init_resource::<Tempers>()
            .init_resource::<Way>()
            .init_resource::<Variant>()
            .add_message::<TileChanged>()
            .add_message::<WorldMade>();
    }
}

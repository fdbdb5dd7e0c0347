//! The rules of the game: what comes of an intent. One file for each verb.
//!
//! The schedule [`Turn`] runs once for each intent. Its systems are chained: first each verb decides,
//! then what was decided is applied, then the clock moves if anything was.

mod climbing;
mod digging;
mod movement;
mod stepping;
mod turn;
mod waiting;

pub use turn::{Turn, take_intents};

pub(crate) use turn::ActionTaken;

use bevy::prelude::{App, IntoScheduleConfigs, Plugin, SystemSet, Update};

use crate::intent::Intents;

/// Turns are taken for the intents that wait in a frame.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleSystems;

/// The stages of a turn, in their order.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TurnSystems {
    /// Intents become decisions.
    Decide,
    /// Decisions change the world.
    Apply,
    /// The clock counts.
    End,
}

/// The rules, and the runner that takes waiting intents once a frame.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        turn::plugin(app);
        app.configure_sets(
            Turn,
            (TurnSystems::Decide, TurnSystems::Apply, TurnSystems::End).chain(),
        );
        app.add_plugins((stepping::plugin, climbing::plugin, waiting::plugin));
        app.add_plugins((digging::plugin, movement::plugin));
        app.init_resource::<Intents>().add_systems(Update, take_intents.in_set(RuleSystems));
    }
}

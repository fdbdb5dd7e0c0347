//! The rules of the game: what comes of an intent. One file for each verb.
//!
//! The schedule [`Turn`] runs for the player's intent, and then for those of everybody else. Its systems are
//! chained: first each verb decides, then what was decided is applied, then come its consequences, then
//! the clock moves if the player has acted. [`Minds`] chooses what the others mean to do.

mod climbing;
mod digging;
mod displacing;
mod fighting;
mod growing;
mod minds;
mod movement;
mod noise;
mod passing;
mod stepping;
mod taking;
mod turn;
mod waiting;

pub use digging::DIG_RADIUS;
pub use fighting::FIGHT_RADIUS;
pub use turn::{Turn, TurnObserver, take_intents};

use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    App, Entity, IntoScheduleConfigs, Message, MessageWriter, Plugin, Single, SystemSet, Update,
    With,
};

use crate::intent::Intents;
use crate::world::Player;

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
    /// Changes have consequences.
    Aftermath,
    /// The clock counts.
    End,
}

/// The schedule in which creatures choose what to do, once a round.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Minds;

/// The player has done something that takes a turn (SPEC 29).
#[derive(Message, Clone, Copy, Debug)]
struct PlayerActed(Deed);

/// What kind of action it was, as far as that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Dig,
    Other,
}

/// Tells the clock who has done what.
#[derive(SystemParam)]
pub(crate) struct Deeds<'w, 's> {
    player: Option<Single<'w, 's, Entity, With<Player>>>,
    done: MessageWriter<'w, PlayerActed>,
}

impl Deeds<'_, '_> {
    /// Somebody's action was resolved. The time of all others is counted by their energy.
    fn done(&mut self, actor: Entity, deed: Deed) {
        if self.player.as_deref() == Some(&actor) {
            self.done.write(PlayerActed(deed));
        }
    }
}

/// The rules, and the runner that takes waiting intents once a frame.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        turn::plugin(app);
        app.configure_sets(
            Turn,
            (TurnSystems::Decide, TurnSystems::Apply, TurnSystems::Aftermath, TurnSystems::End)
                .chain(),
        );
        app.add_plugins((stepping::plugin, climbing::plugin, waiting::plugin, growing::plugin));
        app.add_plugins((digging::plugin, movement::plugin, displacing::plugin, fighting::plugin));
        app.add_plugins((noise::plugin, taking::plugin, passing::plugin, minds::plugin));
        app.init_resource::<Intents>().add_systems(Update, take_intents.in_set(RuleSystems));
    }
}

//! The rules of the game: how intents change the world. One file for each verb.
//!
//! The schedule [`Turn`] runs for the player's intent, and then for those of all creatures, which are chosen in [`Minds`].
//! Its systems run in the one order that is written here: intents become decisions, decisions are applied, their
//! consequences follow, and the turn is counted if the player has acted.

mod actions;
mod climbing;
mod decisions;
mod digging;
mod displacing;
mod ending;
mod fighting;
mod growing;
mod minds;
mod movement;
mod noise;
mod passing;
mod refusing;
mod schedules;
mod stepping;
mod taking;
mod turn;
mod turn_messages;

pub use digging::DIG_RADIUS;
pub use fighting::FIGHT_RADIUS;
pub use schedules::{Minds, RuleSystems, Turn, TurnSystems};
pub use turn::{TurnObserver, take_turn};
pub use turn_messages::{AddTurnMessages, TurnMessages};

use bevy::ecs::message::Messages;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::{App, IntoScheduleConfigs, MessageWriter, Plugin, Res};

use crate::intent::{Intent, Verb};
use actions::{ActionKind, Actions, PlayerActed};

/// The rules.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    /// The order of the systems of a turn is a rule itself: one chain of four stages, which are listed below.
    fn build(&self, app: &mut App) {
        app.add_plugins((turn::plugin, minds::plugin));
        register_messages(app);
        app.add_systems(Turn, (decide(), apply(), aftermath(), end()).chain());
    }
}

/// The messages that live for one run of [`Turn`].
fn register_messages(app: &mut App) {
    app.add_turn_messages::<(
        Intent,
        PlayerActed,
        movement::MoveTo,
        movement::Climbed,
        digging::DigAt,
        displacing::SwapWith,
        fighting::AttackOn,
        fighting::Slain,
        growing::GrowTowards,
        noise::Noise,
        refusing::Refused,
    )>();
}

/// Decides all intents, one decision each: steps first, and then the other verbs, each in the order of the intents. The match
/// names every verb, so that the compiler asks for a new one.
fn decide_intents(
    intents: Res<Messages<Intent>>,
    scenery: decisions::Scenery,
    mut decisions: decisions::Decisions,
    mut growths: MessageWriter<growing::GrowTowards>,
    mut actions: Actions,
) {
    for &intent in intents.iter_current_update_messages() {
        if let Verb::Step(direction) = intent.verb {
            stepping::decide_step(intent, direction, &scenery, &mut decisions);
        }
    }
    for &intent in intents.iter_current_update_messages() {
        let actor = intent.actor;
        match intent.verb {
            Verb::Step(_) => {}
            Verb::Climb(to) => climbing::decide_climb(intent, to, &scenery, &mut decisions),
            Verb::Wait => actions.done(actor, ActionKind::Other),
            Verb::Grow(direction) => _ = growths.write(growing::GrowTowards { actor, direction }),
        }
    }
}

/// Systems in the order in which they run.
type Systems = ScheduleConfigs<ScheduleSystem>;

fn decide() -> Systems {
    (decide_intents, refusing::log_refusals).chain().in_set(TurnSystems::Decide)
}

fn apply() -> Systems {
    let systems = (
        digging::apply_digs,
        movement::apply_moves,
        climbing::log_climbs,
        displacing::apply_swaps,
        fighting::apply_attacks,
        ending::lose_game,
        fighting::bury_slain,
        growing::apply_growths,
    );
    systems.chain().in_set(TurnSystems::Apply)
}

fn aftermath() -> Systems {
    (noise::hear, taking::take_things).chain().in_set(TurnSystems::Aftermath)
}

fn end() -> Systems {
    let systems = (
        passing::count_turns,
        passing::burn_oil,
        passing::close_wounds,
        passing::look,
        ending::win_game,
    );
    systems.chain().in_set(TurnSystems::End)
}

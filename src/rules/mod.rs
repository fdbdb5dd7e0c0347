//! The rules of the game: how intents change the world. One file for each verb.
//!
//! The schedule [`Turn`] runs for the player's intent, and then for those of all creatures, which are chosen in [`Minds`].
//! Its systems run in the one order that is written here: intents become decisions, decisions are applied, their
//! consequences follow, and the turn is counted if the player has acted.

mod actions;
mod arriving;
mod awaking;
mod bearing;
mod blasting;
mod braziers;
mod burning;
mod bursting;
mod burying;
mod climbing;
mod decisions;
mod digging;
mod displacing;
mod disturbance;
mod drinking;
mod dropping;
mod ending;
mod falling;
mod fighting;
mod flaring;
mod following;
mod growing;
mod handling;
mod hanging;
mod kindling;
mod landing;
mod leaving;
mod looking;
mod loudness;
mod mending;
mod minds;
mod movement;
mod noise;
mod passing;
mod plinths;
mod pouring;
mod quickening;
mod refusing;
mod rising;
mod schedules;
mod setting_up;
mod settling;
mod shuttering;
mod sparking;
mod stealing;
mod stepping;
mod stirring;
mod straining;
mod surroundings;
mod taking;
mod throwing;
mod turn;
mod turn_messages;
mod underfoot;
mod undermining;
mod unsealing;
mod using;
mod waking;
mod warming;
mod wounding;

pub use blasting::BLAST_REACH;
pub use falling::fall_points;
pub use loudness::{DIG_RADIUS, FIGHT_RADIUS, STONE_RADIUS, WADE_RADIUS, dig_radius, fight_radius};
pub use noise::rings;
pub use passing::TURNS_PER_POINT;
pub use refusing::reason;
pub use schedules::{Handlings, Minds, RuleSystems, Stirs, Turn, TurnSystems};
#[cfg(test)]
pub(crate) use settling::ROCK_POINTS;
pub use settling::rock_points;
pub use throwing::{can_throw, throw_radius};
pub use turn::{TurnObserver, take_turn};
pub use turn_messages::{AddTurnMessages, TurnMessages};

use bevy::ecs::message::Messages;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::{App, IntoScheduleConfigs, Plugin, Res};

use crate::intent::{Intent, Verb};
use crate::world::KinCalled;
use actions::{ActionKind, Actions, PlayerActed};
use handling::Deed;

/// The rules.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    /// The order of the systems of a turn is a rule itself: one chain of four stages, which are listed below.
    fn build(&self, app: &mut App) {
        app.add_plugins((turn::plugin, minds::plugin));
        register_messages(app);
        app.add_systems(Turn, (decide(), apply(), aftermath(), end()).chain());
        app.add_systems(Handlings, handlings());
        app.add_systems(Stirs, stirs());
    }
}

/// The messages that live for one run of [`Turn`].
fn register_messages(app: &mut App) {
    app.add_turn_messages::<(
        Intent,
        PlayerActed,
        movement::MoveTo,
        movement::Moved,
        digging::DigAt,
        displacing::SwapWith,
        falling::OpenShaft,
        fighting::AttackOn,
        handling::Handling,
        noise::Noise,
        KinCalled,
        refusing::Refused,
        settling::Settled,
        surroundings::Quicken,
        wounding::Slain,
    )>();
}

/// Decides all intents, one decision each: steps first, and then the other verbs, each in the order of the intents.
fn decide_intents(
    intents: Res<Messages<Intent>>,
    scenery: decisions::Scenery,
    mut decisions: decisions::Decisions,
    mut actions: Actions,
) {
    let mut are_all_steps = true;
    for &intent in intents.iter_current_update_messages() {
        match intent.verb {
            Verb::Step(direction) => {
                stepping::decide_step(intent, direction, &scenery, &mut decisions);
            }
            _ => are_all_steps = false,
        }
    }
    // Most rounds have nothing else.
    if !are_all_steps {
        for &intent in intents.iter_current_update_messages() {
            decide_other(intent, &scenery, &mut decisions, &mut actions);
        }
    }
}

/// Decides an intent that is no step. The match names every verb, so that the compiler asks for a new one.
fn decide_other(
    intent: Intent,
    scenery: &decisions::Scenery,
    decisions: &mut decisions::Decisions,
    actions: &mut Actions,
) {
    let actor = intent.actor;
    match intent.verb {
        Verb::Step(_) => {}
        Verb::Climb(to) => climbing::decide_climb(intent, to, scenery, decisions),
        Verb::Wait => actions.done(actor, ActionKind::Other),
        Verb::Rest => actions.done(actor, ActionKind::Rest),
        Verb::Use(_)
        | Verb::Throw { .. }
        | Verb::Take
        | Verb::Drop(_)
        | Verb::Shutter
        | Verb::Leave
        | Verb::Follow(_)
        | Verb::Mend(_)
        | Verb::Rise(_)
        | Verb::Undermine(_)
        | Verb::Grow(_) => decisions.handle(actor, Deed::Of(intent.verb)),
    }
}

/// Systems in the order in which they run.
type Systems = ScheduleConfigs<ScheduleSystem>;

fn decide() -> Systems {
    (decide_intents, refusing::log_refusals).chain().in_set(TurnSystems::Decide)
}

fn apply() -> Systems {
    let systems = (
        handling::handle,
        digging::apply_digs,
        movement::apply_moves,
        change_level(),
        displacing::apply_swaps,
        fighting::apply_attacks,
        die(),
    );
    systems.chain().in_set(TurnSystems::Apply)
}

fn aftermath() -> Systems {
    (noise::hear, waking::wake_kin, taking::take_things, following::note_followers)
        .chain()
        .in_set(TurnSystems::Aftermath)
}

fn end() -> Systems {
    // Before the look, which the light of a brazier is for.
    let bear = (braziers::light_braziers, ending::win_game).chain().run_if(braziers::has_ember);
    (passing::pass_turn, bear, looking::look).chain().in_set(TurnSystems::End)
}

/// What comes of the changes of level. One condition, because a step asks for each that it does not need.
fn change_level() -> Systems {
    let systems = (climbing::log_climbs, falling::land, arriving::arrive);
    systems.chain().run_if(movement::is_to_another_level)
}

/// What comes of deaths.
fn die() -> Systems {
    (ending::lose_game, burying::bury_slain).chain().run_if(wounding::is_any_slain)
}

/// What moves by itself, and what comes of that. Few of them have anything to do in the same turn, so that each says when it has.
fn stirs() -> Systems {
    let settle = (settling::settle_ground, settling::note_settled, settling::crush).chain();
    let blast = (blasting::burn_fuses, falling::open_shafts, change_level()).chain();
    let systems = (
        bearing::bear_ember,
        settle.run_if(stirring::has_groans),
        blast.run_if(stirring::has_fuses),
        pouring::pour,
        pouring::spill.run_if(stirring::has_inflow_or_fuses),
        sparking::note_flames.run_if(stirring::has_gas_or_sparks),
        flaring::burn_gas.run_if(stirring::has_sparks),
        burning::burn.run_if(stirring::has_fires_or_slick),
        pouring::drown.run_if(stirring::has_water_out),
        straining::strain.run_if(stirring::is_shaken),
        die(),
        awaking::awake.run_if(stirring::awaits_warden),
        noise::hear,
        waking::wake_kin,
        looking::look,
        pouring::change_flame.run_if(stirring::flame_changes),
    );
    systems.chain().in_set(TurnSystems::End)
}

/// The rare verbs, one after another.
fn handlings() -> Systems {
    let systems = (
        using::use_things,
        throwing::throw_things,
        quickening::close_blocks,
        dropping::drop_things,
        taking::take_here,
        shuttering::shutter,
        leaving::leave,
        following::follow,
        drinking::drink,
        stealing::steal,
        rising::rise,
        mending::mend,
        undermining::undermine,
        growing::grow,
        falling::open_shafts,
        settling::crush,
    );
    systems.chain()
}

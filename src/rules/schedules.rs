//! The schedules of the rules and their stages, by name.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::SystemSet;

/// The systems that make the world of a game.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleSystems;

/// The schedule of a turn. Its order of systems is total: an ambiguity is an error.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

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

/// The schedule of the rare verbs: it runs within [`Turn`], where there is one.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Handlings;

/// The schedule of what moves by itself: it runs after all others have acted, in turns in which anything stirs.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stirs;

/// The schedule in which creatures choose what to do, once a round.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Minds;

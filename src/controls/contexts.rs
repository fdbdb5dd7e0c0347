//! Contexts of bindings, and the actions of one of them alone.

use bevy::prelude::Reflect;
use strum::EnumCount;

/// Where a binding holds. A key may be bound to one action in each context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Everywhere, but where another context has the key.
    Map,
    /// In the lab.
    Lab,
    /// While a replay is watched.
    Replay,
    /// On the page of the pack.
    Pack,
    /// Where a game has ended.
    Ending,
}

impl Context {
    /// Every context.
    pub const ALL: [Self; 5] = [Self::Map, Self::Lab, Self::Replay, Self::Pack, Self::Ending];
}

/// The actions of the lab alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, EnumCount)]
pub enum LabAction {
    /// Play the steps of making, or pause.
    Watch,
    /// Show the step before.
    StepBack,
    /// Show the next step.
    StepOn,
    /// Smooth the world once more.
    Smooth,
    /// Let the ground settle by five.
    SettleByFive,
    /// Let the ground settle by six.
    SettleBySix,
    /// Move the maps west.
    West,
    /// Move the maps south.
    South,
    /// Move the maps north.
    North,
    /// Move the maps east.
    East,
    /// Show a second world, or no more.
    Compare,
    /// Show the panel of the other world.
    OtherPanel,
    /// Show 24 worlds.
    Gallery,
}

/// The actions of a replay that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, EnumCount)]
pub enum ReplayAction {
    /// Go on, or pause.
    Pause,
    /// Show the game a turn before.
    Back,
}

/// The actions of the page of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, EnumCount)]
pub enum PackAction {
    /// Lay down what is in the chosen slot.
    Drop,
}

/// The actions of the page on which a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, EnumCount)]
pub enum EndingAction {
    /// A game in another mountain.
    Another,
    /// A game in today's mountain.
    Today,
}

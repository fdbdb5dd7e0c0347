//! Refusals: why the player's intent cannot be carried out.

use bevy::prelude::Entity;

use super::Thing;
use crate::grid::Vertical;

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The way is taken by an actor that is no foe.
    InTheWay(Entity),
    /// No stairs underfoot lead there.
    NoStairs(Vertical),
    /// The edge of the world.
    Edge,
    /// A slot, by its number from 1, is empty.
    EmptySlot(u8),
    /// Who acts carries no pack.
    NoPack,
    /// There are no stones to throw.
    NoStones,
    /// The thing works by being carried alone.
    OfNoUse(Thing),
    /// The lantern burns no oil, so that there is no use in shuttering it.
    NoShutter,
    /// The lantern holds no more.
    LanternFull,
    /// It is too far to throw.
    TooFar,
    /// What is not in sight is no goal for a throw.
    NotInSight,
    /// Rock in which nobody is seen is no goal for a throw.
    InRock,
    /// Who throws is no goal.
    Yourself,
    /// Nothing lies here to be taken.
    NothingHere,
    /// The pack has no room for a thing.
    NoRoom(Thing),
    /// The thing cannot be thrown.
    NotThrown(Thing),
    /// A thing cannot be set up here: it is no floor, or something stands here.
    NoPlace(Thing),
    /// There is no shaft here.
    NoShaft,
    /// A rope hangs in the shaft already.
    HasRope,
    /// Nothing of the block would close.
    NothingCloses,
    /// Only the camp is a way home.
    NotAtCamp,
    /// The player has not been deep enough to go home.
    NotYet,
    /// The world has one level: nobody goes home from it without the Ember.
    OnlyLevel,
    /// What it takes is left out of this world.
    LeftOut,
}

//! What journeys remember of each other, so that none is stopped for a reason that has stopped one before.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::Resource;

use super::{ActorId, Thing};
use crate::grid::Position;

/// What journeys remember of the journeys before. The rules do not depend on it: it is saved with a game, and is no part of
/// its fingerprint.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct JourneyMemory {
    /// Creatures that stay where they are, and where each was seen last.
    pub stayers: BTreeMap<ActorId, Position>,
    /// What the last journey ended at. The next journey with the same goal goes up to it.
    pub obstacle: Option<Obstacle>,
    /// The unknown ground behind rock of the last notice about a draught.
    pub draught: Option<Position>,
    /// Kinds of things of which one was known: no journey stops at another.
    pub kinds: BTreeSet<Thing>,
    /// Corners of hollows whose signs were known: no journey stops at these again.
    pub signs: Vec<Position>,
    /// Tops of shafts that were known: no journey stops at these again.
    pub shafts: Vec<Position>,
    /// Where gas and water come from of which some was seen: no journey stops at these again.
    pub pours: Vec<Position>,
}

/// Something that a journey on foot does not pass by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A creature in the only way.
    Creature(ActorId),
    /// Rock before a position.
    Rock(Position),
}

//! What entities are and what they can do.
//!
//! An actor is an entity with a [`Position`] and some of these. What somebody is called in messages is
//! Bevy's own `Name`.

use bevy::ecs::component::{Component, Mutable, StorageType};

use crate::grid::Position;

/// Where an entity is. Written by [`crate::world`] alone, so that [`super::Occupancy`] stays true.
impl Component for Position {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Mutable;
}

/// The character that stands for an entity; the view draws the same entity as a picture.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub char);

/// Can step and climb. Without it an entity stays where it is (SPEC 28).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Mobile;

/// Can dig through rock. Without it an entity never digs (SPEC 28).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Digger;

/// The one actor that keys move (SPEC 25).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Player;

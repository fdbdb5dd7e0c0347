//! Which game is played: its seed, its number since the program began, and how its world came to be.

use bevy::prelude::{Message, Resource};

use crate::worldgen::GenerateError;

/// The seed of the game that is being played.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSeed(pub u64);

/// How many games were begun before this one since the program began.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameNumber(pub u64);

/// Why the last call of [`super::make_world`] made none.
#[derive(Resource, Clone, Debug)]
pub struct WorldFailure(pub GenerateError);

/// A world was made; whatever was computed from an older one is stale.
#[derive(Message, Clone, Copy, Debug)]
pub struct WorldMade;

//! The screens, a file each.

pub(super) mod gallery;
pub(super) mod games;
pub(super) mod keys;
pub(super) mod lab;
pub(super) mod layers;
pub(super) mod look;
pub(super) mod map;
pub(super) mod new_game;
pub(super) mod own_keys;
pub(super) mod settings;

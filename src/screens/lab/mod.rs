//! The screens of the lab: what keys and rows do to its model, [`crate::lab`].

mod commands;
mod gallery;
mod watching;

pub(super) use commands::{
    begin, change, change_parameter, change_side, play, reseed, save, settle, smooth_on,
};
pub(super) use gallery::{begin_gallery, change_swept, fill_gallery, is_gallery_filling};
pub(super) use watching::watch_on;

pub use crate::lab::{Bench, FULL, LabFigure, Made, Thumbnail, figure_in_words, figure_name};
pub(super) use crate::lab::{Change, Form, Scale, Side, change_generator, cycled, share_of};

use bevy::prelude::{Deref, DerefMut, Resource};

use crate::lab;

/// What is in the lab.
#[derive(Resource, Deref, DerefMut, Clone, Debug, Default)]
pub struct Lab(pub lab::Lab);

/// Where on the maps of the lab the mouse is, or else their middle: the index of a map, and a column and a row of its levels.
/// `None` where there are no maps on a screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LabPlace(pub Option<(usize, u32, u32)>);

/// What the gallery of the lab shows.
#[derive(Resource, Deref, DerefMut, Clone, Debug, Default)]
pub struct Gallery(pub lab::Gallery);

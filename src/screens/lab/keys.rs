//! The keys of the lab and of its gallery.

use bevy::prelude::{KeyCode, Mut, World};

use super::{Gallery, Lab, reseed, smooth_on};
use crate::controls::Action;
use crate::grid::Direction;
use crate::screens::pages::lab as lab_page;
use crate::screens::pages::own_keys::OwnKey;
use crate::screens::{LAB_SIDE, LAB_STEP, LAB_WATCH, PanLab, Screen, menu};

const STEPS: &str = "a step back or on";
const LEVELS: &str = "level above or below";
const MAPS: &str = "move the maps";

/// The keys of the lab.
pub(in crate::screens) const KEYS: &[OwnKey] = &[
    OwnKey::at(KeyCode::Space, "watch, or stand still", |world| lab(world).watch())
        .beside(LAB_WATCH),
    OwnKey::typing(',', STEPS, |world| lab(world).go(-1)).beside(LAB_STEP),
    OwnKey::typing('.', STEPS, |world| lab(world).go(1)).beside(LAB_STEP),
    OwnKey::typing('s', "smooth once more", smooth_on).beside("smooth once more"),
    OwnKey::of(Action::LevelAbove, LEVELS, |world| lab(world).turn_level(-1)).beside("level"),
    OwnKey::of(Action::LevelBelow, LEVELS, |world| lab(world).turn_level(1)).beside("level"),
    OwnKey::of(Action::Regions, "colour the regions", |world| lab(world).toggle_regions())
        .beside("regions"),
    OwnKey::typing('H', MAPS, |world| pan(world, Direction::West)),
    OwnKey::typing('J', MAPS, |world| pan(world, Direction::South)),
    OwnKey::typing('K', MAPS, |world| pan(world, Direction::North)),
    OwnKey::typing('L', MAPS, |world| pan(world, Direction::East)),
    OwnKey::typing('v', "compare two worlds", |world| lab(world).compare()).beside("compare"),
    OwnKey::typing('f', "panel of the other", |world| lab(world).turn_side()).beside(LAB_SIDE),
    OwnKey::of(Action::Retry, "another seed", reseed).beside("another seed"),
    OwnKey::typing('g', "gallery of 24 worlds", |world| menu::open(world, Screen::Gallery))
        .beside("gallery of 24 worlds"),
    lab_page::TYPED,
];

/// The keys of the gallery.
pub(in crate::screens) const GALLERY_KEYS: &[OwnKey] = &[
    OwnKey::of(Action::LevelAbove, LEVELS, |world| gallery(world).turn_level(-1)).beside("level"),
    OwnKey::of(Action::LevelBelow, LEVELS, |world| gallery(world).turn_level(1)).beside("level"),
];

fn lab(world: &mut World) -> Mut<'_, Lab> {
    world.resource_mut::<Lab>()
}

fn gallery(world: &mut World) -> Mut<'_, Gallery> {
    world.resource_mut::<Gallery>()
}

fn pan(world: &mut World, direction: Direction) {
    world.write_message(PanLab(direction));
}

//! The keys of the lab and of its gallery.

use bevy::prelude::{Mut, World};

use super::{Gallery, Lab, reseed, smooth_on};
use crate::controls::{Action, LabAction};
use crate::grid::Direction;
use crate::screens::pages::lab as lab_page;
use crate::screens::pages::own_keys::OwnKey;
use crate::screens::{LAB_SIDE, LAB_STEP, LAB_WATCH, PanLab, Screen, menu};

const STEPS: &str = "a step back or on";
const LEVELS: &str = "level above or below";
const MAPS: &str = "move the maps";

/// The keys of the lab.
pub(in crate::screens) const KEYS: &[OwnKey] = &[
    own(LabAction::Watch, "watch, or stand still", |world| lab(world).watch()).beside(LAB_WATCH),
    own(LabAction::StepBack, STEPS, |world| lab(world).go(-1)).beside(LAB_STEP),
    own(LabAction::StepOn, STEPS, |world| lab(world).go(1)).beside(LAB_STEP),
    own(LabAction::Smooth, "smooth once more", smooth_on).beside("smooth once more"),
    OwnKey::of(Action::LevelAbove, LEVELS, |world| lab(world).turn_level(-1)).beside("level"),
    OwnKey::of(Action::LevelBelow, LEVELS, |world| lab(world).turn_level(1)).beside("level"),
    OwnKey::of(Action::Regions, "colour the regions", |world| lab(world).toggle_regions())
        .beside("regions"),
    own(LabAction::West, MAPS, |world| pan(world, Direction::West)),
    own(LabAction::South, MAPS, |world| pan(world, Direction::South)),
    own(LabAction::North, MAPS, |world| pan(world, Direction::North)),
    own(LabAction::East, MAPS, |world| pan(world, Direction::East)),
    own(LabAction::Compare, "compare two worlds", |world| lab(world).compare()).beside("compare"),
    own(LabAction::OtherPanel, "panel of the other", |world| lab(world).turn_side())
        .beside(LAB_SIDE),
    OwnKey::of(Action::Retry, "another seed", reseed).beside("another seed"),
    own(LabAction::Gallery, "gallery of 24 worlds", |world| menu::open(world, Screen::Gallery))
        .beside("gallery of 24 worlds"),
    lab_page::TYPED,
];

const fn own(action: LabAction, what: &'static str, deed: fn(&mut World)) -> OwnKey {
    OwnKey::of(Action::Lab(action), what, deed)
}

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

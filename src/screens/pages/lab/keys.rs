//! The keys of the lab.

use bevy::prelude::{Mut, World};

use super::rows::{LabButton, LabRow, StepRow};
use super::typing::TYPED;
use crate::controls::{Action, LabAction};
use crate::grid::Direction;
use crate::layers::DebugLayer;
use crate::screens::lab::{Lab, reseed, settle, smooth_on};
use crate::screens::pages::common::Common;
use crate::screens::pages::{OwnKey, open};
use crate::screens::{PanLab, Screen};

const STEPS: &str = "a step back or on";
const LEVELS: &str = "level above or below";
const MAPS: &str = "move the maps";

pub(super) const KEYS: &[OwnKey] = &[
    own(LabAction::Watch, "watch, or stand still", |world| lab(world).watch())
        .beside(&StepRow::Watch),
    own(LabAction::StepBack, STEPS, |world| lab(world).go(-1)).beside(&StepRow::Step),
    own(LabAction::StepOn, STEPS, |world| lab(world).go(1)).beside(&StepRow::Step),
    own(LabAction::Smooth, "smooth once more", smooth_on).beside(&LabButton::Smooth),
    own(LabAction::SettleByFive, "settle by five", |world| settle(world, 5)),
    own(LabAction::SettleBySix, "settle by six", |world| settle(world, 6)),
    OwnKey::of(Action::LevelAbove, LEVELS, |world| lab(world).change_level(-1))
        .beside(&LabRow::Level),
    OwnKey::of(Action::LevelBelow, LEVELS, |world| lab(world).change_level(1))
        .beside(&LabRow::Level),
    OwnKey::of(Action::Layer(DebugLayer::Regions), "colour the regions", |world| {
        lab(world).toggle_regions()
    })
    .beside(&LabRow::Regions),
    own(LabAction::West, MAPS, |world| pan(world, Direction::West)),
    own(LabAction::South, MAPS, |world| pan(world, Direction::South)),
    own(LabAction::North, MAPS, |world| pan(world, Direction::North)),
    own(LabAction::East, MAPS, |world| pan(world, Direction::East)),
    own(LabAction::Compare, "compare two worlds", |world| lab(world).compare())
        .beside(&LabRow::Compare),
    own(LabAction::OtherPanel, "panel of the other", |world| lab(world).show_other_panel())
        .beside(&LabRow::Panel),
    OwnKey::of(Action::Retry, "another seed", reseed).beside(&LabButton::Reseed),
    own(LabAction::Gallery, "gallery of 24 worlds", |world| open(world, Screen::Gallery))
        .beside(&Common::Open(Screen::Gallery)),
    TYPED,
];

const fn own(action: LabAction, what: &'static str, run: fn(&mut World)) -> OwnKey {
    OwnKey::of(Action::Lab(action), what, run)
}

fn lab(world: &mut World) -> Mut<'_, Lab> {
    world.resource_mut::<Lab>()
}

fn pan(world: &mut World, direction: Direction) {
    world.write_message(PanLab(direction));
}

//! The actions of one screen alone, a row each.

use bevy::prelude::KeyCode;
use strum::EnumCount;

use super::Action;
use super::action::{ActionRow, Kind, row};
use super::contexts::{EndingAction, LabAction, PackAction, ReplayAction};

/// Every action of one screen, in the order in which the menu of keys lists them.
#[rustfmt::skip]
pub(super) const OWN_ACTIONS: &[ActionRow; LabAction::COUNT + ReplayAction::COUNT + PackAction::COUNT + EndingAction::COUNT] = &[
    lab(LabAction::Watch,      "lab_watch",       "lab: watch or stand still", "",  &[KeyCode::Space]),
    lab(LabAction::StepBack,   "lab_step_back",   "lab: a step back",          ",", &[]),
    lab(LabAction::StepOn,     "lab_step_on",     "lab: a step on",            ".", &[]),
    lab(LabAction::Smooth,     "lab_smooth",      "lab: smooth once more",     "s", &[]),
    lab(LabAction::SettleByFive, "lab_settle_five", "lab: settle by five",   "c", &[]),
    lab(LabAction::SettleBySix,  "lab_settle_six",  "lab: settle by six",    "C", &[]),
    lab(LabAction::West,       "lab_west",        "lab: move the maps west",   "H", &[]),
    lab(LabAction::South,      "lab_south",       "lab: move the maps south",  "J", &[]),
    lab(LabAction::North,      "lab_north",       "lab: move the maps north",  "K", &[]),
    lab(LabAction::East,       "lab_east",        "lab: move the maps east",   "L", &[]),
    lab(LabAction::Compare,    "lab_compare",     "lab: compare two worlds",   "v", &[]),
    lab(LabAction::OtherPanel, "lab_other_panel", "lab: panel of the other",   "f", &[]),
    lab(LabAction::Gallery,    "lab_gallery",     "lab: gallery",              "g", &[]),
    replay(ReplayAction::Pause, "replay_pause", "replay: pause or go on", "",  &[KeyCode::Space]),
    replay(ReplayAction::Back,  "replay_back",  "replay: a turn back",    ",", &[]),
    row(Action::InPack(PackAction::Drop), "pack_drop", "pack: drop", Kind::Screen, "d", &[]),
    ending(EndingAction::Another, "end_another", "at an end: another world", "n"),
    ending(EndingAction::Today,   "end_today",   "at an end: today's",       "d"),
];

const fn lab(
    action: LabAction,
    name: &'static str,
    description: &'static str,
    typed: &'static str,
    places: &'static [KeyCode],
) -> ActionRow {
    row(Action::Lab(action), name, description, Kind::Screen, typed, places)
}

const fn replay(
    action: ReplayAction,
    name: &'static str,
    description: &'static str,
    typed: &'static str,
    places: &'static [KeyCode],
) -> ActionRow {
    row(Action::Replay(action), name, description, Kind::Screen, typed, places)
}

const fn ending(
    action: EndingAction,
    name: &'static str,
    description: &'static str,
    typed: &'static str,
) -> ActionRow {
    row(Action::AtEnd(action), name, description, Kind::Screen, typed, &[])
}

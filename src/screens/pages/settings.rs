//! The menu of what a player can choose: see [`Preferences`].

use bevy::prelude::World;

use super::Page;
use super::common::Common;
use crate::controls::{Action, BindingTable, Preset};
use crate::picture::Palette;
use crate::screens::menu::{Adjust, Menu, Row, RowCommand, adjusting_hint};
use crate::screens::{ForWindow, Screen};
use crate::settings::{Mistakes, NotSaved, Preferences, SCALES_PERCENT};

/// The interface grows in steps of so many percent.
const SCALE_STEP: u32 = 25;

pub(super) static PAGE: Page = Page { name: "settings", menu: Some(menu), ..Page::DIALOG };

/// What is chosen or done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettingsRow {
    Preset,
    Scale,
    Palette,
    Ascii,
    Motion,
    FullScreen,
}

fn menu(world: &mut World) -> Menu {
    let hint = adjusting_hint(world);
    let chosen = world.resource::<Preferences>();
    let on = |is_on: bool| if is_on { "on" } else { "off" };
    let scale = format!("{} %", chosen.interface_percent);
    let pictures = if chosen.ascii { "letters" } else { "pictures" };
    let not_saved = world.get_resource::<NotSaved>().map(|told| told.0.clone()).unwrap_or_default();
    let mut lines = passed_over(world);
    if !not_saved.is_empty() {
        lines.extend(["What is changed is not kept:".to_owned(), not_saved]);
    }
    Menu {
        heading: "Settings".to_owned(),
        lines,
        rows: vec![
            Row::adjusting("Walk with", chosen.preset.name(), SettingsRow::Preset),
            Row::new("Keys", Common::Open(Screen::Keys)),
            Row::adjusting("Size of the interface", scale, SettingsRow::Scale),
            Row::adjusting("Colours", chosen.palette.name(), SettingsRow::Palette),
            Row::adjusting("Draw", pictures, SettingsRow::Ascii),
            Row::adjusting("Reduced motion", on(chosen.reduced_motion), SettingsRow::Motion),
            Row::new("Full screen on or off", SettingsRow::FullScreen),
            Row::new("Back", Common::Back),
        ],
        hint,
        ..Menu::default()
    }
}

/// What was passed over in the file at the start; of much the first.
fn passed_over(world: &World) -> Vec<String> {
    let mistakes = world.get_resource::<Mistakes>().map_or(&[][..], |mistakes| &mistakes.0);
    let more = mistakes.len().saturating_sub(MOST_MISTAKES);
    let more = (more > 0).then(|| format!("and {more} more"));
    let heading = (!mistakes.is_empty()).then(|| "Passed over in your file:".to_owned());
    heading.into_iter().chain(mistakes.iter().take(MOST_MISTAKES).cloned()).chain(more).collect()
}

/// So many mistakes are told.
const MOST_MISTAKES: usize = 3;

/// The one so many places on in a list, round its ends.
fn next<T: Copy + PartialEq>(all: &[T], now: T, by: i32) -> T {
    let place = all.iter().position(|one| *one == now).unwrap_or_default() as i64;
    all[(place + i64::from(by)).rem_euclid(all.len() as i64) as usize]
}

impl RowCommand for SettingsRow {
    fn choose(&self, world: &mut World) {
        match self {
            Self::FullScreen => _ = world.write_message(ForWindow(Action::FullScreen)),
            _ => self.adjust(world, Adjust::By(1)),
        }
    }

    fn adjust(&self, world: &mut World, to: Adjust) {
        if let Adjust::By(by) = to {
            adjust(world, *self, by);
        }
    }
}

fn adjust(world: &mut World, row: SettingsRow, by: i32) {
    let mut chosen = world.resource_mut::<Preferences>();
    match row {
        SettingsRow::Preset => {
            chosen.preset = next(&Preset::ALL, chosen.preset, by);
            apply_keys(world);
        }
        SettingsRow::Scale => {
            let scales: Vec<_> = SCALES_PERCENT.step_by(SCALE_STEP as usize).collect();
            let nearest = scales.iter().copied().rfind(|one| *one <= chosen.interface_percent);
            let place = scales.iter().position(|one| Some(*one) == nearest).unwrap_or_default();
            // At an end it stays: what is pointed at would be gone.
            let place = place.saturating_add_signed(by as isize).min(scales.len() - 1);
            chosen.interface_percent = scales[place];
        }
        SettingsRow::Palette => chosen.palette = next(&Palette::ALL, chosen.palette, by),
        SettingsRow::Ascii => chosen.ascii = !chosen.ascii,
        SettingsRow::Motion => chosen.reduced_motion = !chosen.reduced_motion,
        SettingsRow::FullScreen => {}
    }
}

/// Has the keys ask for what is chosen.
pub(super) fn apply_keys(world: &mut World) {
    let bindings = world.resource::<Preferences>().bindings();
    for mut map in world.query::<&mut BindingTable>().iter_mut(world) {
        *map = bindings.clone();
    }
}

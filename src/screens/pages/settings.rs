//! The settings menu: a row for each setting, see [`SettingId`], and what is changed elsewhere.

use bevy::prelude::World;

use super::common::Common;
use super::{Page, PageMenu};
use crate::controls::{Action, BindingTable};
use crate::hints::SeenHints;
use crate::screens::menu::{Adjust, Menu, Row, RowCommand, adjusting_hint, show_note};
use crate::screens::{ForWindow, Screen};
use crate::settings::{Mistakes, NotSaved, Preferences, SettingId};

pub(super) static PAGE: Page = Page {
    name: "settings",
    menu: Some(menu),
    listed_in: &[(PageMenu::Title, "Settings"), (PageMenu::Pause, "Settings")],
    ..Page::DIALOG
};

/// What is chosen or done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettingsRow {
    Setting(SettingId),
    /// Every hint is given once more.
    HintsAgain,
    FullScreen,
}

fn menu(world: &mut World) -> Menu {
    let hint = adjusting_hint(world);
    let chosen = world.resource::<Preferences>();
    let row = |id: SettingId| {
        let setting = id.setting();
        Row::adjusting(setting.label, setting.shown(chosen), SettingsRow::Setting(id))
    };
    let mut rows: Vec<_> = SettingId::in_menu_order().into_iter().map(row).collect();
    rows.insert(KEYS_ROW, Row::new("Keys", Common::Open(Screen::Keys)));
    if world.contains_resource::<SeenHints>() {
        rows.push(Row::new("Show hints again", SettingsRow::HintsAgain));
    }
    rows.extend([
        Row::new("Full screen on or off", SettingsRow::FullScreen),
        Row::new("Back", Common::Back),
    ]);
    let not_saved = world.get_resource::<NotSaved>().map(|why| why.0.clone()).unwrap_or_default();
    let mut lines = passed_over(world);
    if !not_saved.is_empty() {
        lines.extend(["What is changed is not kept:".to_owned(), not_saved]);
    }
    Menu { heading: "Settings".to_owned(), lines, rows, hint, ..Menu::default() }
}

/// The keys' row is below that of the preset which they override.
const KEYS_ROW: usize = 1;

/// The entries of the file that were ignored at the start: the first of them.
fn passed_over(world: &World) -> Vec<String> {
    let mistakes = world.get_resource::<Mistakes>().map_or(&[][..], |mistakes| &mistakes.0);
    let more = mistakes.len().saturating_sub(MOST_MISTAKES);
    let more = (more > 0).then(|| format!("and {more} more"));
    let heading = (!mistakes.is_empty()).then(|| "Passed over in your file:".to_owned());
    heading.into_iter().chain(mistakes.iter().take(MOST_MISTAKES).cloned()).chain(more).collect()
}

/// The most mistakes that are shown.
const MOST_MISTAKES: usize = 3;

impl RowCommand for SettingsRow {
    fn choose(&self, world: &mut World) {
        match self {
            Self::Setting(id) => adjust(world, *id, 1),
            Self::HintsAgain => show_hints_again(world),
            Self::FullScreen => _ = world.write_message(ForWindow(Action::FullScreen)),
        }
    }

    fn adjust(&self, world: &mut World, to: Adjust) {
        if let (Self::Setting(id), Adjust::By(by)) = (self, to) {
            adjust(world, *id, by);
        }
    }
}

/// Forgets which hints were seen, and shows a note about it.
fn show_hints_again(world: &mut World) {
    let Some(mut seen) = world.get_resource_mut::<SeenHints>() else { return };
    let note = seen.forget().err();
    show_note(world, note.unwrap_or_else(|| "Every hint is given once more.".to_owned()));
}

/// Adjusts a setting by 1 or -1 steps, and binds the keys anew where they have changed with it.
fn adjust(world: &mut World, id: SettingId, by: i32) {
    let mut chosen = world.resource_mut::<Preferences>();
    let before = chosen.bindings();
    id.setting().adjust(&mut chosen, by);
    if chosen.bindings() != before {
        apply_keys(world);
    }
}

/// Applies the bindings of the preferences.
pub(super) fn apply_keys(world: &mut World) {
    let bindings = world.resource::<Preferences>().bindings();
    for mut map in world.query::<&mut BindingTable>().iter_mut(world) {
        *map = bindings.clone();
    }
}

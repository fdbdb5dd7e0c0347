//! Routing: each press is taken by the page of the current screen.

use bevy::prelude::World;

use super::late_steps;
use super::menu;
use super::own_keys::Input;
use super::page::{Listed, Page};
use super::pages;
use super::{ForWindow, Screen, Screens};
use crate::controls::{Action, Press, Presses, RowAction, RowPress};
use crate::journeys::Journey;
use crate::settings::{Preferences, Sounds};
use crate::world::notify;

/// Takes every press that waits, in order, each by the screen that is current then. No press is taken after the one
/// that ends the game.
pub fn take_presses(world: &mut World) {
    while let Some(press) = world.resource_mut::<Presses>().pop() {
        take_press(world, press);
    }
}

fn take_press(world: &mut World, press: Press) {
    let page = current_page(world);
    if !matches!(press, Press::Row(RowPress { what: RowAction::Point, .. })) {
        menu::forget_note(world);
    }
    if let Press::Held(action) = press {
        return (page.hold)(world, action);
    }
    let row = menu::selected_row(world, page);
    take_on_page(world, page, press);
    let page = current_page(world);
    menu::keep_row(world, page, row);
}

fn current_page(world: &World) -> &'static Page {
    pages::of(world.resource::<Screens>().current())
}

/// Shows the menu of the current screen.
pub(super) fn show_menu(world: &mut World) {
    let page = current_page(world);
    menu::show(world, page);
    late_steps::note_shown(world);
}

/// Typed text goes first; then actions of the window, the page's own keys and its menu, help and the way back, and what
/// else the page handles.
fn take_on_page(world: &mut World, page: &Page, press: Press) {
    if (page.type_in)(world, press) {
        return;
    }
    let action = press.action_in(page.context);
    if let Some(action) = action.filter(|action| action.is_for_window()) {
        return take_for_window(world, action);
    }
    world.resource_mut::<Journey>().stop();
    if take_own_key(world, page, action) || menu::take(world, page, press, action) {
        return;
    }
    match action {
        Some(Action::Help) if page.help != Listed::Nothing => pages::open(world, Screen::Help),
        Some(Action::Back) => (page.back)(world),
        _ => (page.press)(world, press),
    }
}

/// Actions of the window alone are carried out there; those that choose how the game is drawn and heard, on every screen.
fn take_for_window(world: &mut World, action: Action) {
    match action {
        Action::Ascii => {
            let mut chosen = world.resource_mut::<Preferences>();
            chosen.ascii = !chosen.ascii;
        }
        Action::Mute => {
            let mut chosen = world.resource_mut::<Preferences>();
            chosen.mute();
            let is_off = chosen.sounds == Sounds::Off;
            notify(world, if is_off { "The sound is off." } else { "The sound is on." });
        }
        _ => _ = world.write_message(ForWindow(action)),
    }
}

/// Runs the page's own key of an action; returns whether there is one.
fn take_own_key(world: &mut World, page: &Page, action: Option<Action>) -> bool {
    let is_meant = |input| action.is_some_and(|action| input == Input::Bound(action));
    let own = page.keys.iter().find(|own| is_meant(own.input));
    own.into_iter().for_each(|own| (own.run)(world));
    own.is_some()
}

//! A recorded game is watched, over the game.

use bevy::prelude::World;

use super::{Leaving, Listed, OwnKey, Page, quit};
use crate::controls::{Action, Context, Edit, Press, ReplayAction};
use crate::screens::replaying::{Replaying, change_speed, pause_or_go_on, show};
use crate::screens::{FULL, stop_watching};

pub(super) static PAGE: Page = Page {
    name: "play",
    context: Context::Replay,
    keys: KEYS,
    type_in,
    press,
    help: Listed::Page("KEYS OF A REPLAY"),
    ..Page::DIALOG
};

const BACK: &str = "a turn back";
const ON: &str = "a turn on";
const SPEED: &str = "faster or slower";
const PAGES: &str = "50 steps back or on";
const ENDS: &str = "beginning or end";

const KEYS: &[OwnKey] = &[
    OwnKey::of(Action::Replay(ReplayAction::Pause), "pause or go on", pause_or_go_on),
    OwnKey::of(Action::Replay(ReplayAction::Back), BACK, step_back),
    OwnKey::of(Action::West, BACK, step_back),
    OwnKey::of(Action::Wait, ON, step_on),
    OwnKey::of(Action::East, ON, step_on),
    OwnKey::of(Action::North, SPEED, |world| change_speed(world, 1)),
    OwnKey::of(Action::South, SPEED, |world| change_speed(world, -1)),
    OwnKey::of(Action::NorthEast, PAGES, |world| {
        show(world, |watched| watched.progress().0.saturating_sub(PAGE_STEPS));
    }),
    OwnKey::of(Action::SouthEast, PAGES, |world| {
        show(world, |watched| watched.progress().0 + PAGE_STEPS);
    }),
    OwnKey::of(Action::NorthWest, ENDS, |world| show(world, |_| 0)),
    OwnKey::of(Action::SouthWest, ENDS, |world| show(world, |_| usize::MAX)),
    OwnKey::text(&["0-9 Enter", "Backspace"], "to a turn"),
    OwnKey::of(Action::Back, "stop watching", stop),
];

/// Steps of a page.
const PAGE_STEPS: usize = 50;
/// The longest turn that can be typed.
const LONGEST: usize = 12;

fn step_back(world: &mut World) {
    show(world, |watched| watched.turns_beside().0);
}

fn step_on(world: &mut World) {
    show(world, |watched| watched.turns_beside().1);
}

/// Comes back to the hall; where the program was started to watch, asks whether it is to end.
fn stop(world: &mut World) {
    if !stop_watching(world) {
        quit::ask(world, Leaving::Program);
    }
}

/// Takes a press that types the turn to go to; returns whether it was one. Any other key forgets what was typed.
fn type_in(world: &mut World, press: Press) -> bool {
    let Some(key) = press.key() else { return false };
    let Some(mut watched) = world.get_resource_mut::<Replaying>() else { return false };
    match key.edit() {
        Some(Edit::Type(digit @ '0'..='9')) => {
            if watched.typed.len() < LONGEST {
                watched.typed.push(digit);
            }
        }
        Some(Edit::Erase) => _ = watched.typed.pop(),
        edit => {
            let turn = std::mem::take(&mut watched.typed).parse::<u64>();
            return match turn {
                Ok(turn) if edit == Some(Edit::Accept) => {
                    show(world, |watched| watched.verbs_to(turn));
                    true
                }
                _ => false,
            };
        }
    }
    true
}

/// Follows the slider.
fn press(world: &mut World, press: Press) {
    if let Press::Seek(share) = press {
        show(world, |watched| {
            let (_, count) = watched.progress();
            (u128::from(share) * count as u128 / u128::from(FULL)) as usize
        });
    }
}

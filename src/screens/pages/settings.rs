//! The menu of what a player can choose: see [`Preferences`].

use bevy::prelude::World;

use crate::controls::{BindingTable, Preset};
use crate::picture::Palette;
use crate::screens::Screen;
use crate::screens::menu::{Deed, Menu, Row, turning_hint};
use crate::settings::{Mistakes, NotSaved, Preferences, SCALES_PERCENT};

/// The interface grows in steps of so many percent.
const SCALE_STEP: u32 = 25;

pub(in crate::screens) fn describe(world: &mut World) -> Menu {
    let hint = turning_hint(world);
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
            Row::turning("Walk with", chosen.preset.name(), Deed::Preset),
            Row::new("Keys", Deed::Open(Screen::Keys)),
            Row::turning("Size of the interface", scale, Deed::Scale),
            Row::turning("Colours", chosen.palette.name(), Deed::Palette),
            Row::turning("Draw", pictures, Deed::Ascii),
            Row::turning("Reduced motion", on(chosen.reduced_motion), Deed::Motion),
            Row::new("Full screen on or off", Deed::FullScreen),
            Row::new("Back", Deed::Close),
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

pub(in crate::screens) fn turn(world: &mut World, deed: Deed, by: i32) {
    let mut chosen = world.resource_mut::<Preferences>();
    match deed {
        Deed::Preset => {
            chosen.preset = next(&Preset::ALL, chosen.preset, by);
            apply_keys(world);
        }
        Deed::Scale => {
            let scales: Vec<_> = SCALES_PERCENT.step_by(SCALE_STEP as usize).collect();
            let nearest = scales.iter().copied().rfind(|one| *one <= chosen.interface_percent);
            let place = scales.iter().position(|one| Some(*one) == nearest).unwrap_or_default();
            // At an end it stays: what is pointed at would be gone.
            let place = place.saturating_add_signed(by as isize).min(scales.len() - 1);
            chosen.interface_percent = scales[place];
        }
        Deed::Palette => chosen.palette = next(&Palette::ALL, chosen.palette, by),
        Deed::Ascii => chosen.ascii = !chosen.ascii,
        Deed::Motion => chosen.reduced_motion = !chosen.reduced_motion,
        _ => {}
    }
}

/// Has the keys ask for what is chosen.
pub(in crate::screens) fn apply_keys(world: &mut World) {
    let bindings = world.resource::<Preferences>().bindings();
    for mut map in world.query::<&mut BindingTable>().iter_mut(world) {
        *map = bindings.clone();
    }
}

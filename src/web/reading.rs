//! What the open screen says, for who reads the page and does not see the picture in it: as elements beside it.

use bevy::prelude::{
    App, IntoScheduleConfigs, Mut, PreUpdate, Res, ResMut, Resource, Update, World,
};
use serde::Serialize;

use super::page::{take_chosen, tell};
use crate::controls::{ControlSystems, Press, Presses};
use crate::hearing::HearingSystems;
use crate::screens::ScreenSystems;
use crate::spoken::{Spoken, Teller};

/// What the page shows of the open screen.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Page {
    heading: String,
    lines: Vec<String>,
    /// Each row, and whether it is the chosen one.
    rows: Vec<(String, bool)>,
    hint: String,
}

/// What the page has.
#[derive(Resource, Default)]
struct Shown {
    teller: Teller,
    page: Page,
    /// The presses of its rows.
    presses: Vec<Option<Press>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>();
    app.add_systems(PreUpdate, press.in_set(ControlSystems::Mouse));
    app.add_systems(Update, show.after(HearingSystems).after(ScreenSystems));
}

/// What is chosen in the page comes back as presses.
fn press(shown: Res<Shown>, mut presses: ResMut<Presses>) {
    let chosen = take_chosen().into_iter().filter_map(|row| *shown.presses.get(row)?);
    chosen.for_each(|press| presses.push(press));
}

/// Shows the open screen where it says something else than before, and says what is new of the game.
fn show(world: &mut World) {
    world.resource_scope(|world, mut shown: Mut<Shown>| {
        let told = shown.teller.tell(world);
        told.said.iter().for_each(|line| tell("cavewrightSay", line));
        let spoken = told.scene.as_ref().map(Spoken::of_scene);
        let Spoken { heading, lines, rows, chosen, hint } =
            spoken.unwrap_or_else(|| Spoken::of(world));
        shown.presses = rows.iter().map(|row| row.chooses).collect();
        let rows = rows.iter().enumerate().map(|(row, it)| (it.in_words(), chosen == Some(row)));
        let page = Page { heading, lines, rows: rows.collect(), hint };
        if page != shown.page {
            if let Ok(json) = serde_json::to_string(&page) {
                tell("cavewrightShow", &json);
            }
            shown.page = page;
        }
    });
}

//! The world of a new game is chosen: seed, generator, mode and size.

use bevy::prelude::World;

use super::common::Common;
use super::{Leaving, Page, PageMenu, quit};
use crate::controls::{Edit, Press};
use crate::screens::Clipboard;
use crate::screens::draft::{self, Draft, SIZES, size_in};
use crate::screens::lab::cycled;
use crate::screens::menu::{Adjust, Menu, Row, RowCommand, adjusting_hint, show_note};
use crate::world::{Generators, Mode, capitalised};

pub(super) static PAGE: Page = Page {
    name: "new_game",
    prepare: draft::prepare,
    menu: Some(menu),
    type_in,
    listed_in: &[(PageMenu::Title, "Choose a world")],
    ..Page::DIALOG
};

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DraftRow {
    Seed,
    Generator,
    Mode,
    Size,
}

impl RowCommand for DraftRow {
    /// Choosing the seed does nothing, for it is typed.
    fn choose(&self, world: &mut World) {
        if *self != Self::Seed {
            self.adjust(world, Adjust::By(1));
        }
    }

    /// A seed that was typed is begun.
    fn accept(&self, world: &mut World) {
        match self {
            Self::Seed => quit::begin(world, Leaving::ForDraft),
            Self::Generator | Self::Mode | Self::Size => self.choose(world),
        }
    }

    fn adjust(&self, world: &mut World, to: Adjust) {
        let Adjust::By(by) = to else { return };
        let generators = world.get_resource_or_init::<Generators>().0.iter().count();
        let mut draft = world.resource_mut::<Draft>();
        match self {
            Self::Seed => {
                let seed = draft.seed.map(|seed| seed.wrapping_add_signed(by.into()));
                draft.seed = Some(seed.unwrap_or_default());
            }
            Self::Generator => draft.generator = cycled(draft.generator, by, generators),
            Self::Mode => {
                draft.mode = Mode::ALL[cycled(draft.mode as usize, by, Mode::ALL.len())];
            }
            Self::Size => draft.size = cycled(draft.size, by, SIZES.len()),
        }
    }
}

fn menu(world: &mut World) -> Menu {
    let hint = adjusting_hint(world);
    let Draft { seed, generator, size, mode } = *world.resource::<Draft>();
    let registry = &world.get_resource_or_init::<Generators>().0;
    let chosen = registry.iter().nth(generator);
    let (name, about) = chosen.map_or(("", ""), |chosen| (chosen.name(), chosen.description()));
    let (size_name, [width, height, depth]) = size_in(mode, size);
    let seed = seed.map_or_else(|| "any".to_owned(), |seed| seed.to_string());
    let size = format!("{size_name}, {width} x {height} x {depth}");
    Menu {
        heading: "Choose a world".to_owned(),
        lines: vec![capitalised(about), mode.help().to_owned()],
        rows: vec![
            Row::adjusting("Seed", seed, DraftRow::Seed),
            Row::adjusting("Generator", name, DraftRow::Generator),
            Row::adjusting("Mode", mode.name(), DraftRow::Mode),
            Row::adjusting("Size", size, DraftRow::Size),
            Row::new("Begin", Common::Begin(Leaving::ForDraft)),
            Row::new("Back", Common::Back),
        ],
        hint: format!("digits, Ctrl-V: seed   {hint}"),
        ..Menu::default()
    }
}

/// Takes a press that types into the seed; returns whether it was one.
fn type_in(world: &mut World, press: Press) -> bool {
    let Some(key) = press.key() else { return false };
    let seed = world.resource::<Draft>().seed;
    let changed = match key.edit() {
        Some(Edit::Paste) => pasted(world).or(seed),
        Some(Edit::Type(c @ '0'..='9')) => {
            let digit = u64::from(c) - u64::from('0');
            let more = |seed: u64| seed.checked_mul(10)?.checked_add(digit);
            // A digit too many is ignored.
            more(seed.unwrap_or_default()).or(seed)
        }
        Some(Edit::Erase) => seed.filter(|seed| *seed > 9).map(|seed| seed / 10),
        Some(Edit::Clear) => None,
        _ => return false,
    };
    world.resource_mut::<Draft>().seed = changed;
    true
}

/// The seed in the clipboard; where there is none, a note says so.
fn pasted(world: &mut World) -> Option<u64> {
    let pasted = world.resource_mut::<Clipboard>().read().unwrap_or_default();
    let read = pasted.trim().parse().ok();
    if read.is_none() {
        show_note(world, "There is no seed in the clipboard: a whole number.".to_owned());
    }
    read
}

//! What rows of several menus do.

use bevy::prelude::World;

use super::{Leaving, PageMenu, close, of, open, quit};
use crate::screens::Screen;
use crate::screens::menu::{Row, RowCommand, copy};
use crate::world::GameSeed;

/// What rows of several menus do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Common {
    /// Goes back to the screen beneath.
    Back,
    /// Opens a screen.
    Open(Screen),
    /// Leaves the game, after a question.
    Ask(Leaving),
    /// Begins another game, after a question where a saved one would be given up for it.
    Begin(Leaving),
    /// Copies the seed of the game.
    CopySeed,
}

impl RowCommand for Common {
    fn choose(&self, world: &mut World) {
        match *self {
            Self::Back => close(world),
            Self::Open(screen) => open(world, screen),
            Self::Ask(leaving) => quit::ask(world, leaving),
            Self::Begin(begun) => quit::begin(world, begun),
            Self::CopySeed => copy_seed(world),
        }
    }
}

/// The rows of a menu that open pages, in the order of the screens. Cost O(screens).
pub(super) fn rows_of_pages(menu: PageMenu) -> impl Iterator<Item = Row> {
    let label = move |(of, label): &(PageMenu, &'static str)| (*of == menu).then_some(*label);
    let labels = Screen::ALL.into_iter().map(move |screen| (screen, of(screen).listed_in));
    labels.filter_map(move |(screen, listed)| {
        listed.iter().find_map(label).map(|label| Row::new(label, Common::Open(screen)))
    })
}

/// The row that copies the seed of the game.
pub(super) fn copy_seed_row(world: &World) -> Row {
    let seed = world.get_resource::<GameSeed>().copied().unwrap_or_default().0;
    Row::with("Copy the seed", seed.to_string(), Common::CopySeed)
}

fn copy_seed(world: &mut World) {
    if let Some(GameSeed(seed)) = world.get_resource().copied() {
        copy(world, seed.to_string(), &format!("the seed {seed}"));
    }
}

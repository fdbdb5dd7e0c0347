//! The pause menu.

use bevy::prelude::World;

use super::common::{Common, copy_seed_row, rows_of_pages};
use super::score::conduct_lines;
use super::troubles::saving_troubles;
use super::{Leaving, Listed, Page, PageMenu};
use crate::record::of_game;
use crate::screens::menu::{Menu, Row, RowCommand, copy, usual_hint};

pub(super) static PAGE: Page =
    Page { name: "pause", menu: Some(menu), help: Listed::Game, ..Page::DIALOG };

/// Copies the fingerprint of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CopyFingerprint;

impl RowCommand for CopyFingerprint {
    fn choose(&self, world: &mut World) {
        let fingerprint = of_game(world);
        copy(world, fingerprint.to_string(), &format!("the fingerprint {fingerprint}"));
    }
}

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let fingerprint = of_game(world).to_string();
    let of_game = [
        Row::new("Go on", Common::Back),
        copy_seed_row(world),
        Row::with("Copy the fingerprint", fingerprint, CopyFingerprint),
    ];
    let leaving = [
        Row::new("The same world again", Common::Ask(Leaving::ForSameWorld)),
        Row::new("To the title", Common::Ask(Leaving::ForTitle)),
        Row::new("Quit", Common::Ask(Leaving::Program)),
    ];
    let conducts = conduct_lines(world);
    let troubles = saving_troubles(world);
    Menu {
        heading: "Paused".to_owned(),
        lines: troubles.into_iter().chain(conducts).collect(),
        rows: of_game.into_iter().chain(rows_of_pages(PageMenu::Pause)).chain(leaving).collect(),
        hint,
        ..Menu::default()
    }
}

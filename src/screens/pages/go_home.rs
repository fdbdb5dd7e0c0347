//! The question before the player goes home from the camp, which ends the game.

use bevy::prelude::{Entity, With, World};

use super::common::Common;
use super::{Page, close, open};
use crate::intent::Verb;
use crate::screens::acting::{act, player};
use crate::screens::menu::{Menu, Row, RowCommand, usual_hint};
use crate::screens::{Screen, Screens};
use crate::world::{Pack, Player, Tally};

pub(super) static PAGE: Page = Page { name: "go_home", menu: Some(menu), ..Page::DIALOG };

/// The row that asks for nothing.
const STAY: usize = 1;

/// Says yes to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GoHome;

impl RowCommand for GoHome {
    fn choose(&self, world: &mut World) {
        let Some(actor) = player(world) else { return };
        close(world);
        act(world, Verb::Leave.by(actor));
    }
}

/// Asks, with the row chosen that stays. Before the second level was seen the rules say why not.
pub(super) fn ask(world: &mut World, actor: Entity) {
    if !world.get_resource::<Tally>().is_some_and(Tally::may_go_home) {
        act(world, Verb::Leave.by(actor));
        return;
    }
    open(world, Screen::GoHome);
    world.resource_mut::<Screens>().select(STAY);
}

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let mut packs = world.query_filtered::<&Pack, With<Player>>();
    let garnets = packs.single(world).map_or(0, |pack| pack.garnets);
    let heading = match garnets {
        0 => "Go home without a garnet?".to_owned(),
        1 => "Go home with one garnet?".to_owned(),
        _ => format!("Go home with {garnets} garnets?"),
    };
    Menu {
        heading,
        lines: vec!["The game ends with it, and the Ember stays in the mountain.".to_owned()],
        rows: vec![Row::new("Go home", GoHome), Row::new("Stay", Common::Back)],
        hint,
        ..Menu::default()
    }
}

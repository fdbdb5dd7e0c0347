//! What is around, as a list: to walk there, to look at it, to throw at it; and how the player is. All that one has to know to play
//! without the map.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::World;

use super::{OwnKey, Page, close, look, open, throw};
use crate::controls::{Action, Press};
use crate::intent::Verb;
use crate::journeys::Aim;
use crate::screens::acting::{act, begin_journey, player};
use crate::screens::menu::{Menu, Row, RowCommand, key, show_note};
use crate::screens::{Screen, Screens};
use crate::telling::{Around, AroundKind, ConditionSource, Surroundings};

pub(super) static PAGE: Page = Page {
    name: "around",
    menu: Some(menu),
    enter: "walk there",
    keys: KEYS,
    press,
    ..Page::DIALOG
};

const KINDS: &str = "kind before, next kind";

const KEYS: &[OwnKey] = &[
    OwnKey::of(Action::LevelAbove, KINDS, |world| select_kind(world, -1)),
    OwnKey::of(Action::LevelBelow, KINDS, |world| select_kind(world, 1)),
    OwnKey::of(Action::Look, "look at it", look_at),
    OwnKey::of(Action::Throw, "throw at it", throw_at),
];

/// Walks to what a row is about.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Go(Around);

impl RowCommand for Go {
    fn choose(&self, world: &mut World) {
        let Some(at) = self.0.reached_at else {
            return show_note(world, "No known way leads there.".to_owned());
        };
        close(world);
        match (self.0.turns, self.0.first, player(world)) {
            // As a click on what is beside: a step there, or a blow. What is in rock is walked up to.
            (Some(1), Some(first), Some(player)) => {
                act(world, Verb::Step(first).by(player));
            }
            _ => begin_journey(world, Aim::Place(at)),
        }
    }
}

/// Of the edges of what is known only the nearest are listed.
const EDGES: usize = 5;

/// What is around, each with its words.
fn all(world: &mut World) -> Vec<(String, Around)> {
    let all = |around: Surroundings| {
        let Some(player) = around.player() else { return Vec::new() };
        let in_words = |it: Around| (it.in_words(player, around.directions()), it);
        let mut all = around.all();
        let is_edge = |it: &Around| it.kind == AroundKind::Unknown;
        let others = all.iter().filter(|it| !is_edge(it)).count();
        // They are the last ones.
        all.truncate(others + EDGES);
        all.into_iter().map(in_words).collect()
    };
    world.run_system_once(all).unwrap_or_default()
}

fn menu(world: &mut World) -> Menu {
    let [accept, look, throw, before, after, back] = [
        Action::Accept,
        Action::Look,
        Action::Throw,
        Action::LevelAbove,
        Action::LevelBelow,
        Action::Back,
    ]
    .map(|action| key(world, action));
    let condition = world.run_system_once(|source: ConditionSource| source.condition());
    let condition = condition.unwrap_or_default();
    let rows = all(world).into_iter().map(|(words, it)| Row::new(words, Go(it)));
    Menu {
        heading: "Around you".to_owned(),
        lines: condition.lines(),
        rows: rows.collect(),
        hint: format!(
            "{accept} walk there   {look} look   {throw} throw   {before} {after} kinds   {back} back"
        ),
        ..Menu::default()
    }
}

/// What the chosen row is about.
fn chosen(world: &mut World) -> Option<Around> {
    let selected = world.resource::<Screens>().selected();
    let all = all(world);
    let last = all.len().checked_sub(1)?;
    all.into_iter().nth(selected.min(last)).map(|(_, it)| it)
}

/// Chooses the first of another kind: the next kind, or that before.
fn select_kind(world: &mut World, by: isize) {
    let kinds: Vec<_> = all(world).iter().map(|(_, it)| it.kind).collect();
    let Some(last) = kinds.len().checked_sub(1) else { return };
    let selected = world.resource::<Screens>().selected().min(last);
    let firsts: Vec<_> =
        (0..=last).filter(|row| *row == 0 || kinds[*row] != kinds[row - 1]).collect();
    let now = firsts.iter().rposition(|first| *first <= selected).unwrap_or(0) as isize;
    let to = (now + by).rem_euclid(firsts.len() as isize) as usize;
    world.resource_mut::<Screens>().select(firsts[to]);
}

fn look_at(world: &mut World) {
    let Some(it) = chosen(world) else { return };
    look::begin_at(world, it.at);
}

fn throw_at(world: &mut World) {
    let Some(it) = chosen(world) else { return };
    throw::begin(world, None, Some(it.at));
}

/// The key that opens the list closes it.
fn press(world: &mut World, press: Press) {
    if press.action() == Some(Action::Around) {
        close(world);
    }
}

/// Opens the list, with its first row chosen.
pub(super) fn show(world: &mut World) {
    open(world, Screen::Around);
}

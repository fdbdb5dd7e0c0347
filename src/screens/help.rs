//! What help lists: the keys of the screen that it lies over.

use super::own_keys::{Input, OwnKey};
use super::page::{Listed, Page};
use super::{Screen, menu, pages};
use crate::controls::{Action, Context};
use crate::layers::DebugLayer;

/// The keys of a screen, by what they do there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// The heading.
    pub heading: &'static str,
    /// The keys of steps; none on a screen without a player.
    pub steps: Option<HelpLine>,
    /// What can be done on this screen alone, or in a game.
    pub own: Vec<HelpLine>,
    /// What else can be done there.
    pub others: Vec<HelpLine>,
}

/// Something that can be done, and its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpLine {
    /// What it is.
    pub what: &'static str,
    /// Each way to do it: a key as it is written on it, or several that belong together, with a space between.
    pub ways: Vec<String>,
}

impl HelpLine {
    /// The first keys of some actions that belong together, the second ones, and so on.
    fn of(what: &'static str, keys: impl IntoIterator<Item = Vec<String>>) -> Self {
        let keys: Vec<_> = keys.into_iter().collect();
        let most = keys.iter().map(Vec::len).max().unwrap_or(0);
        let nth = |n: usize| {
            let nth = keys.iter().filter_map(|keys: &Vec<String>| keys.get(n));
            nth.map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        Self { what, ways: (0..most).map(nth).collect() }
    }
}

impl Help {
    /// The keys of a screen; `keys` returns those of an action, as they are written on keys.
    #[must_use]
    pub fn of(screen: Screen, keys: &dyn Fn(Action) -> Vec<String>) -> Self {
        let page = pages::of(screen);
        let Listed::Page(heading) = page.help else { return of_game(keys) };
        let own = page.keys;
        // A key of the screen's own has no other action there.
        let is_on_map = |action: Action| action.context() == Context::Map;
        let taken: Vec<_> = own
            .iter()
            .flat_map(|own| match own.input {
                Input::Bound(action) if !is_on_map(action) => keys(action),
                _ => Vec::new(),
            })
            .collect();
        let left = |action: Action| {
            let mut names = keys(action);
            names.retain(|name| !is_on_map(action) || !taken.contains(name));
            names
        };
        let others = others(page, &left);
        Self { heading, steps: None, own: own_lines(own, &left), others }
    }
}

/// The keys of a screen of its own.
fn own_lines(own: &[OwnKey], keys: &dyn Fn(Action) -> Vec<String>) -> Vec<HelpLine> {
    let names = |own: &OwnKey| match own.input {
        Input::Bound(action) => keys(action),
        Input::Text(written) => written.iter().map(|key| (*key).to_owned()).collect(),
    };
    let alike = own.chunk_by(|a, b| a.what == b.what);
    alike.map(|alike| HelpLine::of(alike[0].what, alike.iter().map(names))).collect()
}

/// The keys of every menu, and those that do the same on every screen.
fn others(page: &Page, keys: &dyn Fn(Action) -> Vec<String>) -> Vec<HelpLine> {
    let enter: &[Action] = &[Action::Accept];
    let in_menu = menu::KEYS.into_iter().chain([(page.enter, enter)]);
    let in_menu = in_menu.filter(|_| !page.enter.is_empty());
    let in_menu = in_menu
        .map(|(what, actions)| HelpLine::of(what, actions.iter().map(|action| keys(*action))));
    let is_left = |action: &Action| page.keys.iter().all(|own| own.input != Input::Bound(*action));
    let anywhere = Action::ALL.into_iter().filter(|action| action.is_for_window());
    let anywhere = [Action::Help, Action::Back].into_iter().chain(anywhere).filter(is_left);
    in_menu
        .chain(anywhere.map(|action| HelpLine::of(action.description(), [keys(action)])))
        .collect()
}

/// The layers that are of use in a game: help lists them with its keys.
const LAYERS_IN_GAME: [DebugLayer; 2] = [DebugLayer::Regions, DebugLayer::Settling];

/// The keys of a game: the steps together, and all others but those of the debug layers, which have a list of their own.
fn of_game(keys: &dyn Fn(Action) -> Vec<String>) -> Help {
    let is_listed = |action: &Action| match action {
        Action::Layer(layer) => LAYERS_IN_GAME.contains(layer),
        _ => action.context() == Context::Map,
    };
    let shown = Action::ALL.into_iter().filter(is_listed);
    let (steps, others): (Vec<_>, Vec<_>) = shown.partition(|action| action.direction().is_some());
    let is_slot = |action: &Action| matches!(action, Action::Slot(_));
    let alike = others.chunk_by(|a, b| is_slot(a) && is_slot(b));
    Help {
        heading: "KEYS",
        steps: Some(HelpLine::of("walk, dig, attack", steps.into_iter().map(keys))),
        own: alike.map(|alike| line_of(alike, keys)).collect(),
        others: Vec::new(),
    }
}

/// The line of an action; or that of all slots of the pack, with the first key of each.
fn line_of(alike: &[Action], keys: &dyn Fn(Action) -> Vec<String>) -> HelpLine {
    match alike {
        [action] => HelpLine::of(action.description(), [keys(*action)]),
        slots => {
            let first = |slot: &Action| keys(*slot).into_iter().take(1).collect::<Vec<_>>();
            HelpLine::of("use what you carry", slots.iter().map(first))
        }
    }
}

//! Beginning lessons: some of the scenarios that ship, from the title. Nothing is kept of them, and the next game is of the kind it was
//! before them.

use std::sync::Arc;

use bevy::prelude::{Resource, World};

use super::{games, menu};
use crate::record::{is_kept, keep_nothing, save_now};
use crate::world::{NewGame, Scenario, ShippedScenario, WorldSource};

/// What games were made from before a lesson was begun, or gone on with.
#[derive(Resource, Clone, Debug)]
struct BeforeLessons(WorldSource);

/// What a scenario is to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScenarioKind {
    /// A lesson: games of another kind were begun before.
    Lesson,
    /// All that is played: a fresh game is the same game.
    Only,
}

/// Begins a lesson, by its index among the lessons. A game that is saved stays.
pub(super) fn begin(world: &mut World, index: usize) {
    let Some(lesson) = ShippedScenario::lessons().nth(index) else { return };
    match lesson.text.parse::<Scenario>() {
        Ok(scenario) => {
            // The game before was left, perhaps in this frame.
            save_now(world);
            let source = WorldSource::Scenario(Arc::new(scenario));
            let (seed, before) = (source.seed(), usual_source(world));
            world.insert_resource(NewGame(source));
            keep(world, before);
            if games::begin(world, seed) {
                keep_nothing(world);
            }
        }
        Err(error) => menu::show_note(world, error.to_string()),
    }
}

/// The index of the lesson after the one that is played; `None` after the last, and where no lesson is.
pub(super) fn next(world: &World) -> Option<usize> {
    let WorldSource::Scenario(played) = &world.get_resource::<NewGame>()?.0 else { return None };
    let next = 1 + ShippedScenario::lessons().position(|lesson| lesson.text == played.text())?;
    (!is_kept(world) && ShippedScenario::lessons().nth(next).is_some()).then_some(next)
}

/// What the next game is made from, unless that is a scenario.
pub(super) fn usual_source(world: &World) -> Option<WorldSource> {
    let source = &world.get_resource::<NewGame>()?.0;
    (!source.is_scenario()).then(|| source.clone())
}

/// What the next game is a scenario of; `None` where it is none.
pub(super) fn kind(world: &World) -> Option<ScenarioKind> {
    if usual_source(world).is_some() || !world.contains_resource::<NewGame>() {
        return None;
    }
    let is_lesson = world.contains_resource::<BeforeLessons>();
    Some(if is_lesson { ScenarioKind::Lesson } else { ScenarioKind::Only })
}

/// Remembers what games were made from, where the next would be a scenario now.
pub(super) fn keep(world: &mut World, before: Option<WorldSource>) {
    let is_lesson = world.get_resource::<NewGame>().is_some_and(|game| game.0.is_scenario());
    if let Some(before) = before.filter(|_| is_lesson) {
        world.insert_resource(BeforeLessons(before));
    }
}

/// The next game is of the kind that it was before a lesson, if one is played.
pub(super) fn leave(world: &mut World) {
    if usual_source(world).is_none()
        && let Some(BeforeLessons(source)) = world.remove_resource()
    {
        world.insert_resource(NewGame(source));
    }
}

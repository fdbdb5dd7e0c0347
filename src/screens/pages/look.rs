//! Looking: a cursor that goes over the level without taking a turn.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::{Resource, With, World};

use super::{Page, close, close_all, open};
use crate::controls::{Action, Press};
use crate::grid::Position;
use crate::journeys::Aim;
use crate::screens::Screen;
use crate::screens::acting::begin_journey;
use crate::telling::{Around, AroundKind, Surroundings};
use crate::world::{Player, Terrain};

pub(super) static PAGE: Page = Page { name: "look", press, ..Page::DIALOG };

/// Where the player looks, while that screen is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor(Option<Position>);

impl Cursor {
    /// The place that is looked at.
    #[must_use]
    pub fn place(self) -> Option<Position> {
        self.0
    }
}

/// Begins where the player stands.
pub(super) fn begin(world: &mut World) {
    let mut players = world.query_filtered::<&Position, With<Player>>();
    if let Ok(&at) = players.single(world) {
        begin_at(world, at);
    }
}

/// Begins at a place.
pub(super) fn begin_at(world: &mut World, at: Position) {
    world.insert_resource(Cursor(Some(at)));
    open(world, Screen::Look);
}

/// Moves the cursor to a click, by a step, or to what is around: the next of it, or the nearest of the next kind or the kind before; or
/// ends looking, or goes where the cursor is.
fn press(world: &mut World, press: Press) {
    let Some(at) = world.resource::<Cursor>().0 else { return close(world) };
    let to = match (press, press.action()) {
        (Press::Map(Some(click)), _) => Some(click.at),
        (_, Some(Action::Next)) => next_object(world, at),
        (_, Some(Action::LevelBelow)) => first_of_other_kind(world, at, 1),
        (_, Some(Action::LevelAbove)) => first_of_other_kind(world, at, -1),
        (_, Some(Action::Accept | Action::Travel)) => {
            close_all(world);
            return begin_journey(world, Aim::Place(at));
        }
        (_, Some(Action::Look)) => return close(world),
        (_, action) => {
            let size = world.get_resource::<Terrain>().map(Terrain::size);
            let direction = action.and_then(Action::direction);
            direction.zip(size).and_then(|(direction, size)| at.step(direction, size))
        }
    };
    if to.is_some() {
        world.insert_resource(Cursor(to));
    }
}

/// What is around, as `play --text` lists it, but for the edges of what is known, and for what is where the player stands: looking begins
/// there.
fn objects(world: &mut World) -> Vec<Around> {
    let all = |around: Surroundings| {
        let is_object =
            |it: &Around| it.kind != AroundKind::Unknown && Some(it.at) != around.player();
        around.all().into_iter().filter(is_object).collect::<Vec<_>>()
    };
    world.run_system_once(all).unwrap_or_default()
}

/// Where what comes after a place in that list is; at its end the first.
fn next_object(world: &mut World, at: Position) -> Option<Position> {
    let objects = objects(world);
    let last = objects.iter().rposition(|it| it.at == at);
    let after = objects.iter().skip(last.map_or(0, |last| last + 1));
    after.chain(&objects).map(|it| it.at).find(|there| *there != at)
}

/// Where the nearest is of the kind that comes so many kinds after that of a place, of the kinds that there are.
fn first_of_other_kind(world: &mut World, at: Position, by: isize) -> Option<Position> {
    let objects = objects(world);
    let mut firsts: Vec<_> = objects.iter().collect();
    firsts.dedup_by_key(|it| it.kind);
    let kind = objects.iter().find(|it| it.at == at).map(|it| it.kind);
    let now = firsts.iter().position(|it| Some(it.kind) == kind);
    let count = firsts.len().max(1) as isize;
    let to = now.map_or(if by > 0 { 0 } else { count - 1 }, |now| now as isize + by);
    firsts.get(to.rem_euclid(count) as usize).map(|it| it.at)
}

//! Looking: a cursor that goes over the level without taking a turn.

use bevy::prelude::{Resource, With, World};

use super::targets::next_creature;
use super::{Page, close, open};
use crate::controls::{Action, Press};
use crate::grid::Position;
use crate::journeys::Aim;
use crate::screens::Screen;
use crate::screens::acting::begin_journey;
use crate::world::{Knowledge, Player, Terrain};

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
    let at = players.single(world).ok().copied();
    world.insert_resource(Cursor(at));
    open(world, Screen::Look);
}

/// Moves the cursor to a click, by a step or to the next creature in sight; or ends looking, or goes where the cursor is.
fn press(world: &mut World, press: Press) {
    let Some(at) = world.resource::<Cursor>().0 else { return close(world) };
    let to = match (press, press.action()) {
        (Press::Map(Some(click)), _) => Some(click.at),
        (_, Some(Action::Next)) => next_creature(world, at, |world, _, at| {
            world.get_resource::<Knowledge>().is_some_and(|knowledge| knowledge.sees(at))
        }),
        (_, Some(Action::Accept | Action::Travel)) => {
            close(world);
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

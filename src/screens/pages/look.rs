//! Looking: a cursor that goes over the level without taking a turn.

use bevy::prelude::{Resource, With, World};

use crate::controls::{Action, Press};
use crate::grid::Position;
use crate::screens::{Screen, Screens};
use crate::world::{Knowledge, Mind, Player, Terrain};

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

/// What comes of a press while the player looks.
pub(in crate::screens) enum Looked {
    /// The player goes on looking.
    On,
    /// The player goes there.
    Go(Position),
    /// The player has looked enough.
    Enough,
}

/// Begins where the player stands.
pub(in crate::screens) fn begin(world: &mut World) {
    let mut players = world.query_filtered::<&Position, With<Player>>();
    let at = players.single(world).ok().copied();
    world.insert_resource(Cursor(at));
    world.resource_mut::<Screens>().open(Screen::Look);
}

/// Moves the cursor a step, or to the next creature in sight; says what else is to be done.
pub(in crate::screens) fn take(world: &mut World, press: Press) -> Looked {
    let Some(at) = world.resource::<Cursor>().0 else { return Looked::Enough };
    if let Press::Map(Some(click)) = press {
        world.insert_resource(Cursor(Some(click.at)));
        return Looked::On;
    }
    let to = match press.action() {
        Some(Action::Next) => next_creature(world, at),
        Some(Action::Accept | Action::Travel) => return Looked::Go(at),
        Some(Action::Back | Action::Look) => return Looked::Enough,
        action => {
            let size = world.get_resource::<Terrain>().map(Terrain::size);
            let direction = action.and_then(Action::direction);
            direction.zip(size).and_then(|(direction, size)| at.step(direction, size))
        }
    };
    if to.is_some() {
        world.insert_resource(Cursor(to));
    }
    Looked::On
}

/// Of the creatures in sight, in the order of their distance from the player, the one after that which is looked
/// at.
fn next_creature(world: &mut World, at: Position) -> Option<Position> {
    let mut players = world.query_filtered::<&Position, With<Player>>();
    let player = *players.single(world).ok()?;
    let mut creatures = world.query_filtered::<&Position, With<Mind>>();
    let knowledge = world.get_resource::<Knowledge>()?;
    let seen = creatures.iter(world).copied().filter(|at| knowledge.sees(*at) && at.z == player.z);
    let mut seen: Vec<_> = seen.collect();
    seen.sort_by_key(|at| (player.steps_to(*at), at.y, at.x));
    let after = seen.iter().position(|other| *other == at).map_or(0, |place| place + 1);
    seen.get(after).or(seen.first()).copied()
}

//! A game that is set aside while a recorded one is watched, and taken up again as it was.

use bevy::prelude::{Resource, World};

use super::recording::Recording;
use crate::rules::TurnObserver;
use crate::world::{Game, GameNumber, NewGame, Notices, WorldFailure, make_world};

/// The game that was set aside, and what is recorded of it.
#[derive(Resource)]
struct Aside {
    /// `None` where none was begun.
    game: Option<Game>,
    source: Option<NewGame>,
    number: GameNumber,
    notices: Notices,
    recording: Option<Recording>,
    observer: Option<TurnObserver>,
}

/// Sets the game in a world aside. What is put in its place is neither recorded nor saved, until [`take_up`]. Cost: that of
/// [`Game::take`].
pub fn set_aside(world: &mut World) {
    let aside = Aside {
        game: Game::take(world),
        source: world.get_resource::<NewGame>().cloned(),
        number: world.get_resource::<GameNumber>().copied().unwrap_or_default(),
        notices: world.get_resource::<Notices>().cloned().unwrap_or_default(),
        recording: world.remove_resource(),
        observer: world.remove_resource(),
    };
    world.insert_resource(aside);
}

/// Takes up the game that was set aside, with what was recorded of it; returns whether there was one. Where no game had begun,
/// the one in the world is at its beginning afterwards, so that there is nothing to save.
pub fn take_up(world: &mut World) -> bool {
    let Some(aside) = world.remove_resource::<Aside>() else { return false };
    let Aside { game, source, number, notices, recording, observer } = aside;
    if game.is_some_and(|game| game.put(world).is_ok()) {
        world.insert_resource(number);
        world.insert_resource(notices);
    } else {
        make_world(world);
        world.remove_resource::<WorldFailure>();
    }
    recording.into_iter().for_each(|recording| world.insert_resource(recording));
    source.into_iter().for_each(|source| world.insert_resource(source));
    observer.into_iter().for_each(|observer| world.insert_resource(observer));
    true
}

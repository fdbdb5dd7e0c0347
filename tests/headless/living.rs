//! Games in scenarios, and what their player has.

use std::sync::Arc;

use cavewright::grid::Position;
use cavewright::intent::Verb;
use cavewright::world::{
    Count, Fixture, Fixtures, Lantern, Pack, PutDown, Scenario, Stack, Tally, Thing, Things,
    WorldSource,
};

use crate::support::{Game, game, matter};

/// A tunnel one wide between two halls, and the player in it, on a level that is about to groan; nothing else strains the mountain.
pub const TUNNEL: &str = r#"
levels = ["""
####################
#......######......#
#......######......#
#...........@......#
#......######......#
#......######......#
####################
"""]
[mountain]
strain = [98]
"#;

/// A game in a scenario.
pub fn living(text: &str) -> Game {
    let scenario: Scenario = text.parse().expect("the text is a scenario");
    game(WorldSource::Scenario(Arc::new(scenario)))
}

/// A game on a level, with a legend and what else comes behind it, and a player.
pub fn living_on(rows: &str, legend: &str, player: &str) -> Game {
    living(&format!("levels = ['''\n{rows}\n''']\n{legend}[player]\n{player}\n"))
}

/// Where fire is, and for how many turns yet, in the order in which it began.
pub fn fires(game: &Game) -> Vec<(Position, u8)> {
    matter(game).fires().iter().map(|fire| (fire.at, fire.left)).collect()
}

/// Has the player do something; returns whether it took a turn.
pub fn does(game: &mut Game, verb: Verb) -> bool {
    let before = game.turn();
    game.intend(verb.by(game.player));
    game.turn() > before
}

/// Has the player throw a stone so many tiles to the east.
pub fn throw_stone(game: &mut Game, dx: i8) {
    let player = game.player;
    game.app.world_mut().get_mut::<Pack>(player).expect("it has a pack").stones = 1;
    game.intend(Verb::Throw { what: 0, dx, dy: 0 }.by(player));
}

/// Does something that takes no turn, and returns the one message that says why.
pub fn refused(game: &mut Game, verb: Verb) -> String {
    let (before, pack) = (game.messages().len(), pack(game));
    assert!(!does(game, verb), "{verb:?} took a turn");
    let messages = game.messages();
    assert_eq!(messages.len(), before + 1, "{verb:?}: {messages:?}");
    let message = messages[before].to_owned();
    assert_eq!(self::pack(game), pack, "{verb:?} changed the pack");
    message
}

/// The player's pack; an empty one where there is none.
pub fn pack(game: &Game) -> Pack {
    game.app.world().get::<Pack>(game.player).copied().unwrap_or_default()
}

/// The filled slots of the player's pack.
pub fn slots(game: &Game) -> Vec<(u8, Thing, u8)> {
    pack(game).stacks().map(|(slot, Stack { thing, count })| (slot, thing, count)).collect()
}

/// What lies at a position, how many, and whether it was put down.
pub fn lying(game: &Game, at: Position) -> Option<(Thing, u8, bool)> {
    let world = game.app.world();
    let entity = world.resource::<Things>().at(at)?;
    let (thing, count) = (world.get::<Thing>(entity)?, world.get::<Count>(entity)?);
    Some((*thing, count.0, world.get::<PutDown>(entity).is_some()))
}

/// What stands at a position.
pub fn standing(game: &Game, at: Position) -> Option<Fixture> {
    game.app.world().resource::<Fixtures>().at(at)
}

/// The player's lantern.
pub fn lantern(game: &Game) -> Lantern {
    *game.app.world().get::<Lantern>(game.player).expect("the player has a lantern")
}

/// Changes the player's lantern.
pub fn set_lantern(game: &mut Game, change: impl FnOnce(&mut Lantern)) {
    let player = game.player;
    let mut lantern = game.app.world_mut().get_mut::<Lantern>(player).expect("it has a lantern");
    change(&mut lantern);
}

pub fn tally(game: &Game) -> Tally {
    *game.app.world().resource::<Tally>()
}

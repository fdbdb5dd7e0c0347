//! What the screens show: a small living world, and games in it that go on, are watched, are won or lost.

use bevy::prelude::{With, World};

use crate::controls::type_key;
use crate::grid::{Position, Size, Tile};
use crate::record::{Replay, Slot, record_games, replay_of};
use crate::screens::Screen;
use crate::world::{
    Health, Knowledge, MessageLog, NewGame, Occupancy, Outcome, Pack, Player, SpeciesId, Stack,
    Terrain, Thing, TurnCount, WorldSource, add_species, game_registry, notify,
};

/// What was logged by the turn in which games are won or lost: one text in a row twice, and one longer than a narrow line.
const LOGGED: [(u64, &str); 8] = [
    (3, "You walk down the stairs to level 2."),
    (9, "You fill your lantern from an oil flask."),
    (17, "The hound bites you."),
    (17, "The hound bites you."),
    (18, "You hit the hound."),
    (24, "You lift the Ember, and everything in these caves wakes."),
    (31, "You walk up the stairs to level 1."),
    (38, "Your lantern burns low."),
];
/// That turn.
const LAST_TURN: u64 = 40;

/// A small world with all that lives in one.
pub(super) fn source() -> WorldSource {
    let (registry, size) = (game_registry(), Size::new(60, 30, 2).unwrap());
    let spec = registry.spec("caves").unwrap().size(size).seed(7).spec();
    WorldSource::Generated(spec)
}

/// A recorded game of some turns.
pub(super) fn replay() -> Replay {
    let mut app = crate::headless_app(NewGame(source()), Screen::Play);
    record_games(app.world_mut());
    "...".chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
    Replay::read(&replay_of(app.world_mut()).unwrap(), &game_registry()).unwrap()
}

/// Has the game that is played, if one is, come to where a screen shows it: a hound is in sight, and more has happened where
/// the screen tells of it.
pub(super) fn set(world: &mut World, screen: Screen) {
    if !world.contains_resource::<Terrain>() {
        return;
    }
    fill_pack(world);
    // A hound that sleeps keeps nobody from travelling.
    add_hound(world, screen == Screen::Lose);
    if matches!(screen, Screen::Messages | Screen::Win | Screen::Lose) {
        log_messages(world);
    }
    match screen {
        Screen::Messages => notify(world, "You feel no draught here."),
        Screen::Win => {
            end(
                world,
                "You bring the Ember home.",
                Outcome::Won { turn: LAST_TURN, is_kindled: false },
            );
        }
        Screen::Lose => lose(world),
        _ => {}
    }
}

/// Fills the player's pack with two of a kind, gear, stones and garnets.
fn fill_pack(world: &mut World) {
    let mut packs = world.query_filtered::<&mut Pack, With<Player>>();
    let mut pack = packs.single_mut(world).unwrap();
    let counted = |thing, count| Stack { thing, count };
    for stack in [
        counted(Thing::OilFlask, 2),
        counted(Thing::Glowcap, 1),
        counted(Thing::EarHorn, 1),
        counted(Thing::Stone, 4),
        counted(Thing::Garnet, 7),
    ] {
        assert_eq!(pack.put(stack), stack.count);
    }
}

/// Adds a hound on the first free floor in sight.
fn add_hound(world: &mut World, is_awake: bool) {
    let (terrain, knowledge) = (world.resource::<Terrain>(), world.resource::<Knowledge>());
    let occupancy = world.resource::<Occupancy>();
    let is_free = |at: &Position| {
        terrain.tile(*at) == Some(Tile::Floor)
            && knowledge.is_in_sight(*at)
            && !occupancy.is_taken(*at)
    };
    let place = terrain.tiles().positions(0).find(is_free).unwrap();
    add_species(world, place, SpeciesId::Hound, is_awake).unwrap();
}

/// Logs [`LOGGED`], and counts the turns.
fn log_messages(world: &mut World) {
    let mut log = world.resource_mut::<MessageLog>();
    LOGGED.into_iter().for_each(|(turn, text)| log.say(turn, text));
    let mut count = world.resource_mut::<TurnCount>();
    (0..LAST_TURN).for_each(|_| _ = count.advance());
}

/// Has the hound kill the player.
fn lose(world: &mut World) {
    let mut players = world.query_filtered::<&mut Health, With<Player>>();
    players.single_mut(world).unwrap().now = 0;
    let cause = "killed by a hound".to_owned();
    let chain = ", woken by your digging 12 turns before".to_owned();
    let outcome = Outcome::Lost { cause, chain, turn: LAST_TURN, level: 1 };
    end(world, "The hound bites you.", outcome);
}

/// Ends the game with a last message, as the rules do, in a program that saves games.
fn end(world: &mut World, last: &str, outcome: Outcome) {
    world.resource_mut::<MessageLog>().say(LAST_TURN, last);
    world.insert_resource(outcome);
    world.insert_resource(Slot::default());
}

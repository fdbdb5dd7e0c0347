//! Facts for who shows them: each belongs to its moment of the game, and to no other.

use bevy::ecs::message::Messages;
use bevy::prelude::World;
use cavewright::controls::type_key;
use cavewright::grid::Direction;
use cavewright::headless_app;
use cavewright::intent::Verb;
use cavewright::record::{Replay, record_games, replay_of, undo};
use cavewright::screens::{Replaying, Screen, Screens};
use cavewright::world::{
    Abilities, Ability, GameFact, NewGame, SpeciesId, Terrain, add_species, game_registry,
    make_world,
};

use crate::support::{at, game_on};

const MAP: &str = "@....\n#####\n.....\n";

fn facts(world: &World) -> Vec<GameFact> {
    let facts = world.resource::<Messages<GameFact>>();
    facts.iter_current_update_messages().copied().collect()
}

fn forget(world: &mut World) {
    world.resource_mut::<Messages<GameFact>>().clear();
}

/// After a turn is taken back nothing of the turns before it is shown again.
#[test]
fn what_is_taken_back_leaves_no_fact() {
    let mut game = game_on(MAP);
    record_games(game.app.world_mut());
    game.keys("ljjlk");
    let world = game.app.world_mut();
    assert_eq!(world.resource::<Terrain>().dug(), 2);
    forget(world);
    assert!(undo(world));
    assert_eq!(facts(world), []);
    make_world(world);
    assert_eq!(facts(world), []);
}

/// Of a game that is watched only the next turn is shown as it happens: who jumps to a turn sees how it is then.
#[test]
fn a_jump_in_a_replay_leaves_no_fact_and_a_step_its_own() {
    let mut game = game_on(MAP);
    record_games(game.app.world_mut());
    game.keys("ljjlk");
    let replay = replay_of(game.app.world_mut()).unwrap();
    let replay = Replay::read(&replay, &game_registry()).unwrap();
    let mut app = headless_app(NewGame(replay.source.clone()), Screen::Play);
    app.insert_resource(Replaying::new(replay));
    app.world_mut().resource_mut::<Screens>().open(Screen::Replay);
    let mut press = |keys: &str| {
        forget(app.world_mut());
        keys.chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        facts(app.world()).len()
    };
    press(",");
    assert_eq!(press("4\n"), 0, "to a turn");
    assert_eq!(press("l"), 1, "the next turn");
    assert_eq!(press(","), 0, "back");
    assert_eq!(press("2\n"), 0, "far back");
    assert_eq!(press("l"), 1, "the step into what was dug");
}

/// Two that dig one tile in one round: the second has nothing to dig, so nothing is told and nothing is heard of it.
#[test]
fn a_tile_is_dug_once_by_two_who_come_at_once() {
    let mut game = game_on("@..\n###\n#..\n");
    let mut diggers = Vec::new();
    for x in [1, 2] {
        let who = add_species(game.app.world_mut(), at(x, 2), SpeciesId::Bat, false).unwrap();
        game.app.world_mut().entity_mut(who).insert(Abilities::of(&[Ability::Walk, Ability::Dig]));
        diggers.push(who);
    }
    let world = game.app.world_mut();
    forget(world);
    for (actor, direction) in diggers.into_iter().zip([Direction::North, Direction::NorthWest]) {
        world.write_message(Verb::Step(direction).by(actor));
    }
    world.run_schedule(cavewright::rules::Turn);
    assert_eq!(world.resource::<Terrain>().dug(), 1);
    let digs = facts(world).into_iter().filter(|fact| matches!(fact, GameFact::Dug { .. }));
    assert_eq!(digs.count(), 1);
}

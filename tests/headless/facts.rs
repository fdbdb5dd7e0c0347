//! Facts, as their readers get them: each belongs to its moment of the game, and to no other.

use bevy::ecs::message::Messages;
use bevy::prelude::World;
use cavewright::controls::type_key;
use cavewright::grid::{Direction, Vertical};
use cavewright::headless_app;
use cavewright::intent::Verb;
use cavewright::record::{Replay, record_games, replay_of, undo};
use cavewright::rules::{DIG_RADIUS, FIGHT_RADIUS};
use cavewright::screens::{Replaying, Screen, Screens};
use cavewright::world::{
    Abilities, Ability, Fact, Fixture, GameFact, Glyph, Lantern, NewGame, Refusal, SpeciesId,
    Terrain, Thing, add_species, game_registry, lay_at, make_world,
};

use crate::living::{does, living};
use crate::support::{Game, add, arm, at, game_on, make_mortal};

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

/// Of a game that is watched only the next turn is shown as it happens: a jump to a turn shows the state then.
#[test]
fn a_jump_in_a_replay_leaves_no_fact_and_a_step_its_own() {
    let mut game = game_on(MAP);
    record_games(game.app.world_mut());
    game.keys("ljjlk");
    let replay = replay_of(game.app.world_mut()).unwrap();
    let replay = Replay::read(&replay, &game_registry()).unwrap();
    let mut app = headless_app(NewGame(replay.source.clone()), Screen::Play);
    app.insert_resource(Replaying::new(replay)).add_message::<GameFact>();
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

/// Two that dig one tile in one round: the second has nothing to dig, so there is no second fact and no noise.
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
    let digs = facts(world).into_iter().filter(|fact| matches!(fact.what, Fact::Dug { .. }));
    assert_eq!(digs.count(), 1);
}

/// The facts of a game since the last call, in their order.
fn happened(game: &mut Game) -> Vec<Fact> {
    game.facts().into_iter().map(|fact| fact.what).collect()
}

/// Steps, digs, climbs and refusals.
#[test]
fn each_way_to_go_or_not_is_a_fact() {
    let mut game = game_on("@.>\n#..\n\n..<\n...\n");
    let (who, stone) = (game.player, game.add(at(1, 1), Glyph('x')));
    for (keys, expected) in [
        ("h", vec![Fact::Refused(Refusal::Edge)]),
        ("j", vec![Fact::Dug { who }]),
        ("<", vec![Fact::Refused(Refusal::NoStairs(Vertical::Up))]),
        ("n", vec![Fact::Refused(Refusal::InTheWay(stone))]),
        ("l", vec![Fact::Moved { who, from: at(0, 0) }]),
        ("l>", vec![Fact::Moved { who, from: at(1, 0) }, Fact::Climbed { who, from: at(2, 0) }]),
    ] {
        game.keys(keys);
        assert_eq!(happened(&mut game), expected, "{keys}");
    }
}

/// A dig and a blow can be heard, and as far as they wake; the rest makes no sound.
#[test]
fn what_wakes_is_as_loud_as_it_wakes() {
    let mut game = game_on("@#.\n");
    arm(&mut game, 1);
    game.keys("l.");
    let dug = game.facts().into_iter().find(|fact| matches!(fact.what, Fact::Dug { .. }));
    assert_eq!(dug.map(|fact| (fact.at, fact.loudness)), Some((at(1, 0), DIG_RADIUS)));
    game.keys("l");
    let bat = add(&mut game, at(2, 0), SpeciesId::Fungus, false);
    game.step(Direction::East);
    let loud: Vec<_> = game.facts().into_iter().map(|fact| (fact.what, fact.loudness)).collect();
    let hit = |who, whom, from| Fact::Attacked { who, whom, from, points: 1 };
    let blow = (hit(game.player, bat, at(1, 0)), FIGHT_RADIUS);
    assert!(loud.contains(&blow), "{loud:?}");
    assert!(loud.contains(&(Fact::Woke { who: bat }, 0)), "{loud:?}");
}

/// Taking, burning low, going out, winning.
#[test]
fn what_comes_of_things_and_of_the_lantern_are_facts() {
    let mut game = game_on("@.###\n");
    let world = game.app.world_mut();
    assert!(lay_at(world, at(1, 0), Thing::Ember));
    let [sleeper, waking] = [false, true].map(|is_awake| {
        let x = 3 + u32::from(is_awake);
        add_species(world, at(x, 0), SpeciesId::Fungus, is_awake).unwrap()
    });
    let mut lantern = world.get_mut::<Lantern>(game.player).unwrap();
    (lantern.oil, lantern.burns) = (Lantern::LOW_OIL + 1, true);
    game.keys("l");
    let who = game.player;
    let moved = |x| Fact::Moved { who, from: at(x, 0) };
    let woke = Fact::Woke { who: sleeper };
    let lifted = [moved(0), Fact::Took(Thing::Ember), woke, Fact::LanternLow];
    assert_eq!(happened(&mut game), lifted, "{waking} was awake");
    game.app.world_mut().get_mut::<Lantern>(who).unwrap().oil = 1;
    game.keys("h");
    assert_eq!(happened(&mut game), [moved(1), Fact::LanternOut, Fact::Won]);
}

/// What hands do.
#[test]
fn each_verb_of_hands_is_a_fact() {
    let pack = "pack = [['glowcap', 3], ['oil flask', 1]]";
    let player = format!("[player]\nstones = 1\nhealth = 9\n{pack}\n");
    let mut game = living(&format!("levels = [\"@..\"]\n{player}"));
    let throw = |what, dx| Verb::Throw { what, dx, dy: 0 };
    let threw = |what| Fact::Threw { what, from: at(0, 0) };
    happened(&mut game);
    for (verb, expected) in [
        (Verb::Use(1), vec![Fact::Used(Thing::Glowcap)]),
        (Verb::Drop(1), vec![Fact::Dropped(Thing::Glowcap)]),
        (Verb::Take, vec![Fact::Took(Thing::Glowcap)]),
        (throw(1, 1), vec![threw(Thing::Glowcap), Fact::Landed(Thing::Glowcap)]),
        (throw(0, 2), vec![threw(Thing::Stone), Fact::Landed(Thing::Stone)]),
        (throw(2, 2), vec![threw(Thing::OilFlask), Fact::Burst, Fact::Broke(Fixture::Lamp)]),
        (throw(2, 2), vec![Fact::Refused(Refusal::EmptySlot(2))]),
    ] {
        does(&mut game, verb);
        assert_eq!(happened(&mut game), expected, "{verb:?}");
    }
}

/// A fight to the end of each side.
#[test]
fn deaths_are_facts_and_the_players_is_the_end() {
    let mut game = game_on("@.\n");
    arm(&mut game, 99);
    make_mortal(&mut game, 1);
    let bat = add(&mut game, at(1, 0), SpeciesId::Bat, false);
    game.step(Direction::East);
    let facts = happened(&mut game);
    assert!(facts.contains(&Fact::Died { who: bat }), "{facts:?}");
    let minotaur = add(&mut game, at(1, 0), SpeciesId::Minotaur, true);
    game.wait();
    let facts = happened(&mut game);
    let hit = Fact::Attacked { who: minotaur, whom: game.player, from: at(1, 0), points: 1 };
    assert_eq!(facts, [hit, Fact::Lost], "no more points than there are");
}

/// What the player does not see is a fact too, and is marked.
#[test]
fn what_happens_unseen_is_marked() {
    let mut game = game_on("@.########..\n");
    let bat = add(&mut game, at(10, 0), SpeciesId::Bat, true);
    game.wait();
    let facts = game.facts();
    let moves = |fact: &&GameFact| matches!(fact.what, Fact::Moved { who, .. } if who == bat);
    assert_eq!(facts.iter().filter(moves).count(), 2, "there and back: {facts:?}");
    assert!(facts.iter().all(|fact| !fact.is_seen), "{facts:?}");
}

/// Without a reader none are written.
#[test]
fn an_app_that_reads_no_facts_has_none() {
    let game = game_on("@.\n");
    let source = game.app.world().resource::<NewGame>().0.clone();
    let mut app = headless_app(NewGame(source), Screen::Play);
    type_key(app.world_mut(), 'l');
    app.update();
    assert!(app.world().get_resource::<Messages<GameFact>>().is_none());
}

//! Masons, skitters, rock eels and shakers: what each does, and that it is announced before it is done.

use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::{App, Entity};
use cavewright::grid::{Direction, Grid, Position, Size, Tile, Vertical};
use cavewright::intent::Verb;
use cavewright::rules::{RulesPlugin, take_turn};
use cavewright::streams::{Domain, Stream};
use cavewright::world::{
    Energy, Fact, Fixture, Fixtures, GameFact, Health, Matter, Mind, NewGame, Pack, Readied, Rouse,
    Roused, SpeciesId, Terrain, Thing, Tremor, WorldPlugin, WorldSource, add_species, make_world,
};
use cavewright::worldgen::WorldMap;

use crate::light::living;
use crate::living::{living as scenario, lying};
use crate::support::{Game, add, add_idle, arm, at, goal, health, is_awake, player_of, set_goal};

/// Adds a creature that is awake, and acts once for each action of the player.
fn add_even(game: &mut Game, place: Position, species: SpeciesId) -> Entity {
    let who = add(game, place, species, true);
    game.app.world_mut().get_mut::<Energy>(who).expect("it acts").speed = Energy::ACTION;
    who
}

/// What a creature is about to do.
fn readied(game: &Game, who: Entity) -> Option<Readied> {
    game.app.world().get::<Mind>(who).and_then(|mind| mind.readies)
}

fn points(game: &Game) -> u32 {
    health(game, game.player).expect("the player is mortal")
}

/// Has the player throw a stone so many tiles to the east.
fn throw_stone(game: &mut Game, dx: i8) {
    let player = game.player;
    game.app.world_mut().get_mut::<Pack>(player).expect("it has a pack").stones = 1;
    game.intend(Verb::Throw { what: 0, dx, dy: 0 }.by(player));
}

/// How many of the facts since the last call are meant.
fn facts_of(game: &mut Game, is_meant: impl Fn(Fact) -> bool) -> usize {
    game.facts().into_iter().filter(|fact| is_meant(fact.what)).count()
}

/// A game in which the player has gone two steps from the camp, whose block never closes, to (2, 1).
fn beside_rock() -> Game {
    let mut game = living("########\n@......#\n########\n");
    (0..2).for_each(|_| game.step(Direction::East));
    game
}

/// SPEC 147: three actions, each of which can be seen.
#[test]
fn a_mason_closes_a_tile_with_its_third_action() {
    let mut game = beside_rock();
    let mason = add_even(&mut game, at(3, 1), SpeciesId::Mason);
    game.step(Direction::NorthEast);
    for left in [2, 1] {
        assert_eq!(readied(&game, mason), Some(Readied { at: at(3, 0), left }));
        assert_eq!(game.tile(3, 0, 0), Some(Tile::Floor), "it is dug");
        game.wait();
    }
    assert_eq!(game.tile(3, 0, 0), Some(Tile::Wall));
    assert_eq!((readied(&game, mason), points(&game)), (None, 30));
    assert!(game.messages().contains(&"The mason walls up what was opened."));
    let mended = Fact::Mended { who: mason };
    assert!(game.facts().iter().any(|fact| fact.what == mended && fact.at == at(3, 0)));
    assert_eq!(game.region(3, 0, 0), None);
    let opened = game.app.world().resource::<Terrain>().opened_tiles();
    assert_eq!(opened.iter().count(), 0);
    game.wait_for(5);
    assert_eq!(game.position_of(mason), at(3, 1), "nothing else was opened");
}

#[test]
fn a_mason_walks_to_the_nearest_tile_that_was_opened_in_play() {
    let mut game = living("#############\n@.........#.#\n#############\n");
    let mason = add_even(&mut game, at(9, 1), SpeciesId::Mason);
    (0..3).for_each(|_| game.step(Direction::East));
    assert_eq!(game.position_of(mason), at(9, 1), "caves as they were made are let alone");
    game.step(Direction::NorthEast);
    game.wait_for(4);
    assert_eq!(game.position_of(mason), at(5, 1), "beside what is open at (4, 0)");
    assert!(readied(&game, mason).is_some());
    game.wait_for(2);
    assert_eq!(game.tile(4, 0, 0), Some(Tile::Wall));
}

/// SPEC 46: the block of a prop stays open, and so does a tile on which somebody stands.
#[test]
fn a_mason_leaves_alone_what_never_closes() {
    let mut game = beside_rock();
    let mason = add_even(&mut game, at(4, 1), SpeciesId::Mason);
    game.app.world_mut().resource_mut::<Fixtures>().put_up(at(4, 1), Fixture::Prop);
    game.step(Direction::NorthEast);
    game.wait_for(8);
    assert_eq!((game.tile(3, 0, 0), readied(&game, mason)), (Some(Tile::Floor), None));
    let mut game = beside_rock();
    let mason = add_even(&mut game, at(4, 1), SpeciesId::Mason);
    game.step(Direction::NorthEast);
    assert!(readied(&game, mason).is_some());
    game.step(Direction::NorthEast);
    game.wait_for(8);
    assert_eq!((game.at(), readied(&game, mason)), (at(3, 0), None));
    assert_eq!(game.tile(3, 0, 0), Some(Tile::Floor));
}

/// SPEC 146: it is no cork, and no held key strikes it.
#[test]
fn the_player_changes_places_with_a_mason() {
    let mut game = living("@...\n");
    arm(&mut game, 5);
    let mason = add(&mut game, at(1, 0), SpeciesId::Mason, true);
    game.step(Direction::East);
    assert_eq!((game.at(), game.position_of(mason), game.turn()), (at(1, 0), at(0, 0), 1));
    game.wait_for(10);
    assert_eq!((points(&game), health(&game, mason)), (30, Some(10)));
}

/// SPEC 146: something thrown makes it a foe.
#[test]
fn a_mason_that_was_hit_strikes_back() {
    let mut game = living("@.......\n");
    arm(&mut game, 2);
    let mason = add(&mut game, at(4, 0), SpeciesId::Mason, true);
    throw_stone(&mut game, 4);
    assert_eq!(health(&game, mason), Some(9));
    game.wait_for(12);
    assert_eq!(game.position_of(mason), at(1, 0), "it came to where the stone came from");
    assert!(points(&game) < 30);
    game.step(Direction::East);
    assert_eq!((game.at(), health(&game, mason)), (at(0, 0), Some(7)));
}

/// SPEC 85
#[test]
fn a_mason_leaves_a_quickstone() {
    let mut game = living("@...\n");
    arm(&mut game, 100);
    let mason = add(&mut game, at(1, 0), SpeciesId::Mason, true);
    game.app.world_mut().entity_mut(mason).insert(Health { now: 1, max: 10 });
    game.step(Direction::East);
    assert!(game.app.world().get_entity(mason).is_err());
    assert_eq!(lying(&game, at(1, 0)).map(|(thing, ..)| thing), Some(Thing::Quickstone));
}

/// What somebody dug is a trap for who came after him.
#[test]
fn a_mason_walls_in_the_hound_in_your_tunnel() {
    let mut game = living("@.####\n");
    (0..4).for_each(|_| game.step(Direction::East));
    (0..2).for_each(|_| game.step(Direction::West));
    assert_eq!((game.at(), game.tile(3, 0, 0)), (at(0, 0), Some(Tile::Floor)));
    let hound = add_idle(&mut game, at(3, 0), SpeciesId::Hound);
    add_even(&mut game, at(1, 0), SpeciesId::Mason);
    game.wait_for(3);
    assert_eq!(game.tile(2, 0, 0), Some(Tile::Wall));
    assert_ne!(game.region(3, 0, 0), game.region(1, 0, 0));
    assert_eq!(game.position_of(hound), at(3, 0));
}

/// SPEC 95, 146: who is no foe, who stays in rock, and who stomps where it is.
#[test]
fn not_everybody_beside_follows_over_stairs() {
    for species in [SpeciesId::Mason, SpeciesId::RockEel, SpeciesId::Shaker] {
        let mut game = living("@>..\n####\n####\n\n.<..\n....\n....\n");
        game.step(Direction::East);
        let place = if species == SpeciesId::RockEel { at(1, 1) } else { at(2, 0) };
        let who = add(&mut game, place, species, true);
        game.climb(Vertical::Down);
        game.wait_for(3);
        assert_eq!((game.at().z, game.position_of(who).z), (1, 0), "{species:?}");
    }
}

/// SPEC 118: all of its kind in its region, and no others.
#[test]
fn skitters_of_a_region_wake_together() {
    let mut game = living(&format!("@{}#...\n", ".".repeat(21)));
    let near = add(&mut game, at(8, 0), SpeciesId::Skitter, false);
    let far = add(&mut game, at(20, 0), SpeciesId::Skitter, false);
    let apart = add(&mut game, at(24, 0), SpeciesId::Skitter, false);
    let hound = add(&mut game, at(19, 0), SpeciesId::Hound, false);
    throw_stone(&mut game, 5);
    assert_eq!(
        [near, far, apart, hound].map(|who| is_awake(&game, who)),
        [true, true, false, false]
    );
    let roused = |who| game.app.world().get::<Roused>(who).and_then(|it| it.0).map(|it| it.by);
    assert_eq!([near, far].map(roused), [Some(Rouse::Stone), Some(Rouse::Kin)]);
    assert_eq!(goal(&game, far), Some(at(5, 0)), "it goes where the first was called");
    let woken = facts_of(&mut game, |fact| matches!(fact, Fact::Woke { .. }));
    assert_eq!(woken, 2);
    game.wait_for(9);
    assert!(points(&game) < 30, "they run at the player, and nip");
}

/// Open ground above, and rock below it.
const SHORE: &str = ".......\n.@.....\n.......\n#######\n#######\n";

/// Table of section 2, SPEC 147: it comes to the wall beside a step that it feels, and bites a turn after the seam.
#[test]
fn an_eel_bites_out_of_the_wall_a_turn_after_it_made_ready() {
    let mut game = living(SHORE);
    let eel = add_even(&mut game, at(3, 4), SpeciesId::RockEel);
    game.step(Direction::South);
    assert_eq!(game.position_of(eel), at(2, 3), "it felt the step");
    game.wait_for(6);
    assert_eq!((readied(&game, eel), points(&game)), (None, 30), "who waits is not felt");
    game.step(Direction::East);
    assert_eq!(readied(&game, eel), Some(Readied { at: at(2, 2), left: 1 }));
    assert_eq!(points(&game), 30);
    game.wait();
    assert!((24..=27).contains(&points(&game)), "{}", points(&game));
    assert_eq!(readied(&game, eel), None);
    game.wait();
    assert_eq!(game.position_of(eel), at(2, 4), "it goes away");
}

#[test]
fn who_leaves_the_wall_is_not_bitten() {
    let mut game = living(SHORE);
    let eel = add_even(&mut game, at(3, 4), SpeciesId::RockEel);
    game.step(Direction::South);
    game.step(Direction::East);
    assert!(readied(&game, eel).is_some());
    game.step(Direction::North);
    game.wait_for(10);
    assert_eq!((points(&game), readied(&game, eel)), (30, None));
    assert!(game.position_of(eel).y >= 3, "it comes out of no wall");
}

/// Where its rock is gone it cannot move, but bites; where rock is beside it goes back.
#[test]
fn a_stranded_eel_goes_back_into_rock_where_it_can() {
    let mut game = living("@......\n.......\n#######\n");
    let eel = add_even(&mut game, at(3, 1), SpeciesId::RockEel);
    game.wait();
    assert_eq!(game.position_of(eel).y, 2);
    let mut game = living("@......\n.......\n.......\n");
    let eel = add_even(&mut game, at(1, 1), SpeciesId::RockEel);
    game.wait();
    assert_eq!((readied(&game, eel).map(|it| it.left), points(&game)), (Some(1), 30));
    game.wait();
    assert!(points(&game) < 30);
    game.wait_for(5);
    assert_eq!(game.position_of(eel), at(1, 1));
}

/// A small level of rock and floor, with a start on floor; `None` where it has no floor.
fn small_world(stream: &mut Stream) -> Option<WorldMap> {
    let size = Size::new(12, 8, 1).ok()?;
    let mut tiles = Grid::filled(size, Tile::Wall).ok()?;
    for place in tiles.positions(0) {
        if stream.below(2) == 0 {
            tiles[place] = Tile::Floor;
        }
    }
    let start = tiles.positions(0).find(|place| tiles[*place] == Tile::Floor)?;
    WorldMap::from_tiles(tiles, Some(start)).ok()
}

/// SPEC 147: whatever the player does, in a thousand small worlds, and at its own speed.
#[test]
fn an_eel_never_leaves_the_rock_and_never_bites_unannounced() {
    let mut stream = Stream::new(147, Domain::RULES, 0, 0);
    let (mut app, mut bites) = (App::new(), 0);
    app.add_plugins((WorldPlugin, RulesPlugin)).add_message::<GameFact>();
    for seed in 0..1_000 {
        let Some(map) = small_world(&mut stream) else { continue };
        app.insert_resource(NewGame(WorldSource::Drawn { map: Arc::new(map), seed }));
        let world = app.world_mut();
        make_world(world);
        let player = player_of(world);
        world.entity_mut(player).insert(Health::full(10_000));
        let terrain = world.resource::<Terrain>();
        let is_rock = |place: &Position| terrain.tile(*place) == Some(Tile::Wall);
        let Some(rock) = terrain.tiles().positions(0).find(is_rock) else { continue };
        let eel = add_species(world, rock, SpeciesId::RockEel, true).expect("nobody is there");
        for turn in 0..12 {
            let was_ready = world.get::<Mind>(eel).is_some_and(|mind| mind.readies.is_some());
            let verb = match stream.below(10) {
                way @ 0..8 => Verb::Step(Direction::ALL[way as usize]),
                _ => Verb::Wait,
            };
            take_turn(world, verb.by(player));
            let facts: Vec<_> = world.resource_mut::<Messages<GameFact>>().drain().collect();
            let is_bite =
                |fact: &&GameFact| matches!(fact.what, Fact::Attacked { who, .. } if who == eel);
            let bitten = facts.iter().filter(is_bite).count();
            assert!(bitten == 0 || (bitten == 1 && was_ready), "seed {seed}, turn {turn}");
            bites += bitten;
            let place = *world.get::<Position>(eel).expect("it lives");
            let tile = world.resource::<Terrain>().tile(place);
            assert_eq!(tile, Some(Tile::Wall), "seed {seed}, turn {turn}");
        }
    }
    assert!(bites > 50, "{bites}");
}

/// Table of section 2, SPEC 147: every second action of its own; it never comes.
#[test]
fn a_shaker_stomps_with_every_second_action_while_it_sees_the_player() {
    let mut game = living(&format!("@{}\n", ".".repeat(20)));
    let shaker = add_even(&mut game, at(6, 0), SpeciesId::Shaker);
    let hound = add_idle(&mut game, at(18, 0), SpeciesId::Hound);
    game.facts();
    for _ in 0..2 {
        game.wait();
        assert_eq!(readied(&game, shaker), Some(Readied { at: at(6, 0), left: 1 }));
        assert_eq!(facts_of(&mut game, |fact| matches!(fact, Fact::Stomped { .. })), 0);
        game.wait();
        assert_eq!(readied(&game, shaker), None);
        assert_eq!(facts_of(&mut game, |fact| fact == Fact::Stomped { who: shaker }), 1);
    }
    assert!(game.messages().contains(&"The shaker stomps."));
    assert!(is_awake(&game, hound), "it is heard twelve tiles around");
    assert_eq!((game.position_of(shaker), points(&game)), (at(6, 0), 30));
}

#[test]
fn a_shaker_kicks_who_is_beside_and_stomps_not_for_whom_it_does_not_see() {
    let mut game = living("@....\n");
    let shaker = add_even(&mut game, at(1, 0), SpeciesId::Shaker);
    game.wait();
    assert!((23..=26).contains(&points(&game)), "{}", points(&game));
    assert_eq!(readied(&game, shaker), None);
    let mut game = living("@..#....\n");
    let shaker = add_even(&mut game, at(6, 0), SpeciesId::Shaker);
    game.wait_for(4);
    assert_eq!(readied(&game, shaker), None);
}

/// SPEC 51: a stomp is fifteen of strain, and the groan is where it stands.
#[test]
fn stomps_make_the_mountain_groan() {
    let mut game = scenario(
        r#"
levels = ["""
############
#@.........#
############
"""]
[mountain]
strain = [80]
"#,
    );
    let shaker = add_even(&mut game, at(8, 1), SpeciesId::Shaker);
    game.wait_for(3);
    assert!(game.app.world().resource::<Matter>().groans().is_empty());
    game.wait();
    let groans = game.app.world().resource::<Matter>().groans();
    assert_eq!(groans.len(), 1);
    assert_eq!((groans[0].by, groans[0].at), (Tremor::Stomp, game.position_of(shaker)));
}

/// SPEC 116: it stays as near as it can get for twenty turns, and then it forgets.
#[test]
fn a_walker_forgets_a_goal_in_another_region_after_twenty_turns() {
    let mut game = living("@..#....\n");
    let hound = add(&mut game, at(6, 0), SpeciesId::Hound, true);
    set_goal(&mut game, hound, at(1, 0));
    game.wait_for(18);
    assert_eq!((game.position_of(hound), goal(&game, hound)), (at(4, 0), Some(at(1, 0))));
    game.wait_for(5);
    assert_eq!(goal(&game, hound), None);
}

/// SPEC 117: rock is in nobody's way who goes through it.
#[test]
fn who_digs_or_passes_rock_keeps_its_goal() {
    let mut game = living(&format!("@{}\n", "#".repeat(60)));
    let [far, near] = [at(58, 0), at(1, 0)];
    let elemental = add(&mut game, far, SpeciesId::Elemental, true);
    set_goal(&mut game, elemental, near);
    game.wait_for(40);
    assert_eq!(goal(&game, elemental), Some(near));
    assert!(game.position_of(elemental).x < 45);
}

/// SPEC 146: a mason near is no danger, and stops no journey for long.
#[test]
fn a_mason_is_no_danger_to_journeys_until_it_is_a_foe() {
    let mut game = living("@...........\n");
    let mason = add(&mut game, at(3, 0), SpeciesId::Mason, true);
    game.keys("o");
    assert_eq!(game.times_told("Not while the mason is near: fight it, or go step by step."), 0);
    game.app.world_mut().entity_mut(mason).insert(Health { now: 3, max: 10 });
    game.keys("o");
    assert_eq!(game.times_told("Not while the mason is near: fight it, or go step by step."), 1);
}

//! Rock eels bite out of the wall, and never unannounced.

use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::App;
use cavewright::grid::{Direction, Grid, Position, Size, Tile};
use cavewright::intent::Verb;
use cavewright::rules::{RulesPlugin, take_turn};
use cavewright::streams::Stream;
use cavewright::world::{
    Fact, GameFact, Health, Mind, NewGame, Readied, SpeciesId, Terrain, WorldPlugin, WorldSource,
    add_species, make_world,
};
use cavewright::worldgen::WorldMap;

use crate::light::living;
use crate::support::{add_even, at, player_of, points, readied};
use cavewright::world::domains;

/// Open ground above, and rock below it.
const SHORE: &str = ".......\n.@.....\n.......\n#######\n#######\n";

/// SPEC 144, 147: it comes to the wall beside a step that it feels, and bites a turn after the seam.
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

/// SPEC 144
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

/// SPEC 144: where its rock is gone it cannot move, but bites; where rock is beside it goes back.
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
    let mut stream = Stream::new(147, domains::RULES, 0, 0);
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

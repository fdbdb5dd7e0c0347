//! Strain and settling: the rule that made the caves goes on in play.

use std::collections::BTreeSet;

use cavewright::grid::{Direction, Grid, Position, Tile, Vertical};
use cavewright::intent::Verb;
use cavewright::journeys::{Aim, Journey, go_on, set_out};
use cavewright::world::{
    Energy, Fact, Groan, Health, Knowledge, Mode, Outcome, Regions, SpeciesId, Tally, Terrain,
    Tremor, Variant,
};

use crate::living::{TUNNEL, does, living};
use crate::support::{Game, add, add_idle, at, matter, top_level};

fn terrain(game: &Game) -> &Terrain {
    game.app.world().resource::<Terrain>()
}

fn tally(game: &Game) -> &Tally {
    game.app.world().resource::<Tally>()
}

fn health(game: &Game) -> u32 {
    game.app.world().get::<Health>(game.player).map_or(0, |health| health.now)
}

/// What the rule says of a tile of the tiles before: nothing else is known here than SPEC 6.
fn is_open_by_rule(tiles: &Grid<Tile>, at: Position, number: usize) -> bool {
    let open = |at: &Position| tiles.get(*at).is_some_and(|tile| tile.is_walkable());
    let block = at.neighbours(tiles.size()).chain([at]);
    block.filter(open).count() >= number
}

/// SPEC 50-53: digging strains the mountain until it groans; ten turns later what was dug closes, and the caves stay.
#[test]
fn a_tunnel_closes_ten_turns_after_the_groan() {
    let mut game = living(TUNNEL);
    game.facts();
    assert!(!tally(&game).has_groaned);
    game.step(Direction::North);
    assert_eq!(game.tile(12, 2, 0), Some(Tile::Floor), "it is dug");
    let groan = Groan { at: at(12, 2), by: Tremor::YourDigging, left: 10 };
    assert_eq!(matter(&game).groans(), [groan]);
    assert!(game.messages().contains(&"The mountain groans."));
    let what: Vec<_> = game.facts().iter().map(|fact| fact.what).collect();
    assert!(what.contains(&Fact::Groaned(Tremor::YourDigging)), "{what:?}");
    (0..3).for_each(|_| game.step(Direction::East));
    let before = terrain(&game).tiles().clone();
    game.wait_for(6);
    assert_eq!(matter(&game).groans()[0].left, 1);
    assert_eq!(terrain(&game).closed(), 0);
    game.wait();
    assert!(matter(&game).groans().is_empty());
    assert!((8..11).all(|x| game.tile(x, 3, 0) == Some(Tile::Wall)), "{}", top_level(&game));
    // The camp holds its block.
    for tile in before.positions(0).filter(|tile| tile.steps_to(at(12, 3)) > 1) {
        let is_open = terrain(&game).tile(tile).is_some_and(Tile::is_walkable);
        assert_eq!(is_open, is_open_by_rule(&before, tile, 5), "{tile:?}");
    }
    let regions = game.app.world().resource::<Regions>().map();
    assert_eq!(regions.of_level(0).count(), 2);
    assert_eq!(health(&game), 30);
    assert!(tally(&game).has_groaned && !tally(&game).was_hit_by_rock, "SPEC 128");
}

/// SPEC 46, 56: the tile underfoot stays, and rock falls on who stands there; what lives in rock is not hit.
#[test]
fn who_stands_where_the_ground_would_close_is_hit() {
    let mut game = living(TUNNEL);
    let hound = add(&mut game, at(9, 3), SpeciesId::Hound, false);
    let borer = add(&mut game, at(8, 3), SpeciesId::Borer, false);
    let world = game.app.world_mut();
    [hound, borer].into_iter().for_each(|who| _ = world.entity_mut(who).remove::<Energy>());
    let full = [hound, borer].map(|who| game.app.world().get::<Health>(who).unwrap().now);
    game.step(Direction::North);
    (0..2).for_each(|_| game.step(Direction::West));
    assert_eq!(game.at(), at(10, 3));
    game.facts();
    game.wait_for(8);
    assert!((30 - 13..=30 - 7).contains(&health(&game)), "{}", health(&game));
    let left = [hound, borer].map(|who| game.app.world().get::<Health>(who).map(|it| it.now));
    assert!(left[0].is_none_or(|left| left < full[0]), "the hound: {left:?}");
    assert_eq!(left[1], Some(full[1]), "rock does nothing to who digs it");
    assert_eq!([8, 9, 10].map(|x| game.tile(x, 3, 0)), [Some(Tile::Floor); 3], "they stay");
    let crushed = game.facts().iter().filter(|it| matches!(it.what, Fact::Crushed { .. })).count();
    assert_eq!(crushed, 2);
    assert!(tally(&game).was_hit_by_rock, "SPEC 128");
}

/// What falling rock takes of a player with something in the pack, in a mode, in games of many seeds.
fn rock_takes(pack: &str, mode: Mode) -> BTreeSet<u32> {
    let hits = (0..80).flat_map(|seed| {
        let begin = format!("[player]\npack = [{pack}]\n[mountain]\nseed = {seed}");
        let mut game = living(&TUNNEL.replace("[mountain]", &begin));
        game.step(Direction::North);
        game.app.world_mut().resource_mut::<Variant>().mode = mode;
        (0..2).for_each(|_| game.step(Direction::West));
        game.wait_for(7);
        game.facts();
        let before = health(&game);
        game.wait();
        let taken = before - health(&game);
        game.facts().into_iter().filter_map(move |fact| match fact.what {
            Fact::Crushed { points, .. } => Some((points, taken)),
            _ => None,
        })
    });
    hits.inspect(|(points, taken)| assert_eq!(points, taken)).map(|(points, _)| points).collect()
}

/// SPEC 56: a helmet takes six off, and a gentle world all but one.
#[test]
fn falling_rock_takes_seven_to_fifteen_points() {
    let helmet = "[\"miner's helmet\", 1]";
    let all = [("", Mode::True, 7..=15), (helmet, Mode::True, 1..=9), ("", Mode::Gentle, 1..=1)];
    for (pack, mode, expected) in all {
        assert_eq!(rock_takes(pack, mode), expected.collect(), "{pack} {mode:?}");
    }
}

/// SPEC 56, 130: a death by falling rock is told with what shook it loose.
#[test]
fn falling_rock_kills_and_is_the_cause() {
    let mut game = living(&TUNNEL.replace("[mountain]", "[player]\nhealth = 2\n[mountain]"));
    game.step(Direction::North);
    (0..2).for_each(|_| game.step(Direction::West));
    game.wait_for(8);
    let Some(Outcome::Lost { cause, chain, .. }) = game.app.world().get_resource::<Outcome>()
    else {
        panic!("the player lives");
    };
    assert_eq!(format!("{cause}{chain}"), "killed by falling rock, shaken loose by your digging");
}

/// SPEC 46, 59: a prop holds its block.
#[test]
fn a_prop_holds_the_tunnel() {
    let held = TUNNEL.replace("#...........@......#", "#......T..T.@......#");
    let mut game = living(&held);
    game.step(Direction::North);
    (0..3).for_each(|_| game.step(Direction::East));
    game.wait_for(7);
    assert!(matter(&game).groans().is_empty());
    assert!((6..12).all(|x| game.tile(x, 3, 0) == Some(Tile::Floor)), "{}", top_level(&game));
    assert_eq!(game.app.world().resource::<Regions>().map().of_level(0).count(), 1);
}

/// The tile at a place of the tunnel as the player remembers it.
fn remembered(game: &Game, x: u32) -> Option<Tile> {
    game.app.world().resource::<Knowledge>().remembered(at(x, 3))
}

/// SPEC 48: known ground that was marked is remembered as rock once it has closed out of sight, and where somebody unseen has kept
/// it open; nothing is learnt of ground that was never seen.
#[test]
fn marked_ground_is_remembered_as_rock() {
    let mut game = living(&TUNNEL.replace("#......######......#", "#############......#"));
    game.step(Direction::North);
    (0..3).for_each(|_| game.step(Direction::East));
    (0..2).for_each(|_| game.step(Direction::South));
    add_idle(&mut game, at(6, 3), SpeciesId::Borer);
    game.wait_for(4);
    let seen = |game: &Game, x| game.app.world().resource::<Knowledge>().is_in_sight(at(x, 3));
    assert!((1..9).all(|x| !seen(&game, x)));
    assert_eq!(
        [1, 6, 8].map(|x| remembered(&game, x)),
        [None, Some(Tile::Floor), Some(Tile::Floor)]
    );
    game.wait();
    assert_eq!(
        [1, 6, 8].map(|x| game.tile(x, 3, 0)),
        [Tile::Wall, Tile::Floor, Tile::Wall].map(Some)
    );
    assert_eq!([1, 6, 8].map(|x| remembered(&game, x)), [None, Some(Tile::Wall), Some(Tile::Wall)]);
}

/// The tunnel, with stairs in the hall beyond it.
const STAIRS: &str = r#"
levels = ["""
####################
#......######......#
#......######.....>#
#...........@......#
#......######......#
####################
""", """
####################
#################..#
#################.<#
#################..#
####################
####################
"""]
[mountain]
strain = [98]
"#;

/// SPEC 48: of what settles on another level than his own the player learns nothing.
#[test]
fn ground_of_another_level_is_remembered_as_it_was() {
    let mut game = living(STAIRS);
    game.step(Direction::North);
    (0..5).for_each(|_| game.step(Direction::East));
    game.step(Direction::NorthEast);
    assert!(does(&mut game, Verb::Climb(Vertical::Down)));
    game.wait_for(3);
    assert!(matter(&game).groans().is_empty());
    let tiles = (game.tile(8, 3, 0), remembered(&game, 8));
    assert_eq!(tiles, (Some(Tile::Wall), Some(Tile::Floor)));
}

/// Goes on a journey to its end.
fn travel(game: &mut Game, aim: Aim) {
    let world = game.app.world_mut();
    set_out(world, aim);
    while world.resource::<Journey>().is_under_way() {
        go_on(world);
    }
    game.app.update();
}

/// SPEC 139: a journey stops as a groan begins around it, and not because of one that it knew of.
#[test]
fn a_journey_stops_as_a_groan_begins() {
    let mut game = living(TUNNEL);
    game.keys("V");
    travel(&mut game, Aim::Through(at(12, 1)));
    assert_eq!(matter(&game).groans().len(), 1);
    assert_eq!(game.messages().last(), Some(&"The mountain groans."), "that says it");
    let (turn, place) = (game.turn(), game.at());
    assert!(turn < 4 && place != at(12, 1), "{turn}");
    travel(&mut game, Aim::Place(at(16, 3)));
    assert_eq!((game.at(), game.times_told("The mountain groans.")), (at(16, 3), 1));
}

/// SPEC 139: a way on foot leads over no tile that will have closed by then, and over one that closes later.
#[test]
fn a_journey_takes_for_rock_what_closes_before_it_is_there() {
    for (steps, is_in_time) in [(2, true), (3, false)] {
        let mut game = living(TUNNEL);
        game.keys("V");
        game.step(Direction::North);
        (0..steps).for_each(|_| game.step(Direction::East));
        let (from, turn) = (game.at(), game.turn());
        travel(&mut game, Aim::Place(at(1, 3)));
        assert_eq!(health(&game), 30);
        if is_in_time {
            assert_eq!(game.at(), at(1, 3));
        } else {
            let why = "The ground closes before you are through: let it settle, on firm ground.";
            assert_eq!(game.messages().last(), Some(&why));
            assert_eq!((game.at(), game.turn()), (from, turn));
        }
    }
}

/// SPEC 139: nobody rests on ground that is about to close.
#[test]
fn nobody_rests_where_the_ground_is_about_to_close() {
    let mut game = living(&TUNNEL.replace("[mountain]", "[player]\nhealth = 10\n[mountain]"));
    game.step(Direction::North);
    (0..2).for_each(|_| game.step(Direction::West));
    let turn = game.turn();
    game.keys("Z");
    let why = "You do not rest here: the ground closes in 8 turns.";
    assert_eq!((game.messages().last(), game.turn()), (Some(&why), turn));
}

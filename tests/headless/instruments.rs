//! Instruments: what a dowsing rod and a canary make known through rock.

use bevy::ecs::system::RunSystemOnce;
use cavewright::grid::{Direction, Position, Tile, Vertical};
use cavewright::intent::Verb;
use cavewright::world::{Dowsing, Felt, Fluid, Groan, Pour, Thing, Tremor};

use crate::living::{TUNNEL, does, living, lying, slots};
use crate::support::{Game, at, matter, points};

/// What the rod feels.
fn felt(game: &mut Game) -> Vec<(Position, Felt)> {
    let felt = |dowsing: Dowsing| dowsing.all().collect::<Vec<_>>();
    game.app.world_mut().run_system_once(felt).expect("the rod is asked")
}

/// What has a rod carried.
const ROD: &str = "[player]\npack = [['dowsing rod', 1]]\n";

/// SPEC 68: a hollow is felt as one until a dig has opened it, and it can be walked to.
#[test]
fn a_hollow_is_felt_until_it_is_open() {
    let level = "\
##########
######dd##
#@..#dddd#
#...#dddd#
######dd##
##########";
    let legend = "[legend]\nd = { hollow = 'cache' }\n";
    let mut game = living(&format!("levels = ['''\n{level}\n''']\n{legend}{ROD}"));
    let all = felt(&mut game);
    assert_eq!(all.len(), 12);
    assert!(all.iter().all(|(at, what)| at.x > 4 && *what == Felt::Hollow), "{all:?}");
    (0..3).for_each(|_| game.step(Direction::East));
    assert_eq!(game.tile(4, 2, 0), Some(Tile::Floor), "it is dug");
    assert_eq!(felt(&mut game), []);
}

/// SPEC 68: ground of another region is felt from where the player is now, and not any more once a dig has joined it.
#[test]
fn another_region_is_felt_nearby_until_it_is_joined() {
    let level = format!("@{}#{}", ".".repeat(10), ".".repeat(12));
    let mut game = living(&format!("levels = ['{level}']\n{ROD}"));
    assert_eq!(felt(&mut game), []);
    (0..5).for_each(|_| game.step(Direction::East));
    let columns: Vec<_> = felt(&mut game).iter().map(|(at, _)| at.x).collect();
    assert_eq!(columns, [12, 13, 14]);
    (0..5).for_each(|_| game.step(Direction::East));
    let columns: Vec<_> = felt(&mut game).iter().map(|(at, _)| at.x).collect();
    assert_eq!(columns, (12..20).collect::<Vec<_>>());
    game.step(Direction::East);
    assert_eq!(felt(&mut game), []);
}

/// What is told of a groan that a canary foretells.
const FORETOLD: &str = "The canary falls silent. The mountain groans.";

/// SPEC 52, 68: with a canary the ground settles fifteen turns after it has begun to groan.
#[test]
fn a_canary_foretells_a_groan_five_turns_sooner() {
    let mut game = living(&format!("{TUNNEL}[player]\npack = [['canary', 1]]\n"));
    game.step(Direction::North);
    let groan = Groan { at: at(12, 2), by: Tremor::YourDigging, left: 15, turns: 15 };
    assert_eq!(matter(&game).groans(), [groan]);
    assert!(groan.has_just_begun());
    assert_eq!((game.times_told(FORETOLD), game.last_message()), (1, FORETOLD));
    game.wait_for(5);
    let groan = matter(&game).groans()[0];
    assert!(groan.left == 10 && !groan.has_just_begun(), "it begins once");
    game.wait_for(9);
    assert_eq!((matter(&game).groans().len(), game.tile(8, 3, 0)), (1, Some(Tile::Floor)));
    game.wait();
    assert_eq!((matter(&game).groans().len(), game.tile(8, 3, 0)), (0, Some(Tile::Wall)));
}

/// SPEC 68: a groan of another level than its own is as it is without it.
#[test]
fn a_canary_foretells_no_groan_of_another_level() {
    let levels = "levels = ['@>.........p', '.<..........']\n[mountain]\nstrain = [70]\n";
    let legend = "[legend]\np = { fixture = 'lit powder' }\n";
    let mut game = living(&format!("{levels}{legend}[player]\npack = [['canary', 1]]\n"));
    game.step(Direction::East);
    game.climb(Vertical::Down);
    game.wait_for(4);
    let turns: Vec<_> = matter(&game).groans().iter().map(|groan| groan.turns).collect();
    assert_eq!((game.at().z, turns), (1, vec![10]));
    assert_eq!(game.times_told(FORETOLD), 0);
}

/// The legend of what is drawn here.
const LEGEND: &str = "[legend]
g = { gas = 1 }
c = { thing = 'canary' }
";

/// A game on a level of one row, with what its player begins with.
fn gassy(level: &str, player: &str) -> Game {
    living(&format!("levels = ['{level}']\n{LEGEND}[player]\n{player}\n"))
}

/// Whether there is gas anywhere.
fn has_gas(game: &Game) -> bool {
    matter(game).pours().iter().any(|pour: &Pour| pour.fluid == Fluid::Gas)
}

/// SPEC 68, 108: a canary dies with its bearer in burning gas or beside it, and lives where none burns.
#[test]
fn a_canary_dies_in_burning_gas() {
    let dies = "Your canary dies in the burning gas.";
    for (level, player, is_alive) in
        [("@ggg....", "", false), ("@ggg....", "shuttered = true", true), ("@..ggg..", "", true)]
    {
        let mut game = gassy(level, &format!("{player}\npack = [['canary', 1]]"));
        game.wait();
        assert_eq!(has_gas(&game), is_alive, "{level} {player}");
        assert_eq!(slots(&game).is_empty(), !is_alive, "{level} {player}");
        assert_eq!(game.times_told(dies), usize::from(!is_alive));
    }
}

/// SPEC 68, 108: so does one that lies there or beside, and none that lies farther away.
#[test]
fn a_canary_that_lies_in_burning_gas_dies() {
    let mut game = gassy("@.c..ggggc.c", "pack = [['oil flask', 1], ['canary', 1]]");
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 5, dy: 0 }));
    assert_eq!((has_gas(&game), points(&game)), (false, 30));
    let lies = [2, 9, 11].map(|x| lying(&game, at(x, 0)).is_some());
    assert_eq!(lies, [true, false, true]);
    assert_eq!(slots(&game), [(2, Thing::Canary, 1)]);
}

/// SPEC 68, 139: gas behind rock stops a journey where the canary begins to tell of it.
#[test]
fn a_canary_stops_a_journey_at_gas_behind_rock() {
    let pocket = format!("{}{}{}", "#".repeat(12), "g".repeat(10), "#".repeat(18));
    let (way, rock) = (".".repeat(39), "#".repeat(40));
    let levels = format!("levels = ['''\n@{way}\n{rock}\n{pocket}\n''']\n");
    let why = "You stop, for your canary is restless: there is gas.";
    for (pack, times) in [("['canary', 1]", 1), ("", 0)] {
        let player = format!("[player]\nshuttered = true\npack = [{pack}]\n");
        let mut game = living(&format!("{levels}{LEGEND}{player}"));
        game.keys("o");
        if times > 0 {
            assert_eq!((game.at(), game.last_message()), (at(4, 0), why));
            game.keys("o");
        }
        assert!(game.at().x > 20, "{:?}", game.messages());
        assert_eq!(game.times_told(why), times);
    }
}

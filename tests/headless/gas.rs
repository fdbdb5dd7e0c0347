//! Gas: where it comes to, what it tells, and what sets it alight.

use std::collections::BTreeSet;

use cavewright::grid::{Direction, Position, Tile};
use cavewright::intent::Verb;
use cavewright::world::{Fact, Fixture, Fluid, Mode, Pour, SpeciesId, TurnCount, Variant};
use cavewright_testing::elements::{GAS_CAVE, Gas, tiles_of};

use crate::living::{does, living, lying, standing, tally};
use crate::support::{Game, add_idle, at, health, is_awake, matter, points, top_level, wound};

/// A room, and a hollow of gas behind a tile of rock; the player stands before that after three steps to the east.
const HOLLOW: &str = "\
####################
#######dd###########
#@...#dddd##########
#....#dddd##########
#######dd###########
####################";

/// The legend of what is drawn here.
const LEGEND: &str = "[legend]
d = { hollow = 'firedamp' }
g = { gas = 1 }
l = { fixture = 'lamp' }
";

/// A game on a level, with what its player begins with.
fn gassy(level: &str, player: &str) -> Game {
    living(&format!("levels = ['''\n{level}\n''']\n{LEGEND}[player]\n{player}\n"))
}

/// The tiles of gas, in the order in which it came to them.
fn gas(game: &Game) -> Vec<Position> {
    let clouds = matter(game).pours().iter().filter(|pour| pour.fluid == Fluid::Gas);
    clouds.flat_map(Pour::tiles).collect()
}

fn go(game: &mut Game, direction: Direction, steps: u32) {
    (0..steps).for_each(|_| game.step(direction));
}

/// Where gas burned since the last call, and how far each of it was heard.
fn flares(game: &mut Game) -> Vec<(Position, u32)> {
    let facts = game.facts().into_iter().filter(|fact| fact.what == Fact::Flared);
    facts.map(|fact| (fact.at, fact.loudness)).collect()
}

/// The strain of the level.
fn strain(game: &Game) -> u32 {
    matter(game).strain(0, *game.app.world().resource::<TurnCount>())
}

/// SPEC 93, 103, 104: in its hollow it waits; then it comes a step each turn to all that is open around it, in scan order.
#[test]
fn gas_waits_in_its_hollow_until_that_is_dug_open() {
    let mut game = gassy(HOLLOW, "shuttered = true");
    go(&mut game, Direction::East, 3);
    game.wait_for(5);
    assert_eq!(gas(&game).len(), 12);
    game.step(Direction::East);
    assert_eq!(game.times_told("You break into firedamp."), 1);
    assert_eq!(gas(&game)[12..], [at(5, 2)]);
    game.wait();
    assert_eq!(gas(&game)[13..], [at(4, 2), at(4, 3)]);
    game.wait();
    assert_eq!(gas(&game)[15..], [at(3, 2), at(3, 3)]);
    game.wait_for(5);
    assert_eq!(gas(&game).len(), 21, "all that there is");
    assert_eq!((points(&game), flares(&mut game)), (30, vec![]));
}

/// SPEC 109: within four tiles, through rock too, and it is told when it begins.
#[test]
fn a_bright_flame_burns_blue_near_gas() {
    let mut game = gassy(HOLLOW, "");
    let told = |game: &Game| game.times_told("Your flame burns blue.");
    let is_blue = |game: &Game| matter(game).is_flame_blue();
    game.wait();
    assert_eq!((told(&game), is_blue(&game)), (0, false));
    go(&mut game, Direction::East, 1);
    assert_eq!((told(&game), is_blue(&game)), (1, true));
    go(&mut game, Direction::East, 2);
    assert_eq!((told(&game), is_blue(&game)), (1, true));
    go(&mut game, Direction::West, 3);
    assert_eq!((told(&game), is_blue(&game)), (1, false));
    assert!(does(&mut game, Verb::Shutter));
    go(&mut game, Direction::East, 3);
    assert_eq!((told(&game), is_blue(&game)), (1, false), "it is shuttered");
    assert!(does(&mut game, Verb::Shutter));
    assert_eq!((told(&game), is_blue(&game)), (2, true));
    assert_eq!((gas(&game).len(), points(&game)), (12, 30), "rock is between");
}

/// SPEC 51, 79, 107, 108: a bright lantern lights all of it as it comes beside: it is heard 24 tiles around, and strains one a tile.
#[test]
fn a_bright_lantern_that_opens_a_hollow_burns_all_of_it() {
    let mut rows: Vec<_> = HOLLOW.lines().map(|row| format!("{row:#<34}")).collect();
    rows[2].replace_range(28..31, ".#.");
    let mut game = gassy(&rows.join("\n"), "");
    let sleepers = [28, 30].map(|x| add_idle(&mut game, at(x, 2), SpeciesId::Minotaur));
    go(&mut game, Direction::East, 3);
    game.facts();
    assert_eq!(strain(&game), 0);
    game.step(Direction::East);
    assert_eq!(flares(&mut game), [(at(5, 2), 24)]);
    assert_eq!((gas(&game), strain(&game)), (vec![], 3 + 13));
    assert_eq!(sleepers.map(|who| is_awake(&game, who)), [true, false]);
    assert_eq!(game.times_told("The gas burns."), 1);
    assert_eq!(game.times_told("You are burnt by the gas."), 1);
}

/// SPEC 51, 133: in gentle worlds half of its tiles strain the mountain.
#[test]
fn burning_gas_strains_a_gentle_mountain_half_as_much() {
    for (mode, strained) in [(Mode::True, 12), (Mode::Gentle, 6)] {
        let mut game = gassy(&format!("@.{}", "g".repeat(12)), "shuttered = true");
        game.app.world_mut().resource_mut::<Variant>().mode = mode;
        assert!(does(&mut game, Verb::Shutter));
        game.step(Direction::East);
        assert_eq!((flares(&mut game).len(), strain(&game)), (1, strained));
    }
}

/// SPEC 108: 4 to 9 points to who is in it or beside it, and none to who is farther away.
#[test]
fn burning_gas_takes_four_to_nine_points() {
    let mut lost = BTreeSet::new();
    for seed in 0..60 {
        let text = format!("levels = ['''\n{HOLLOW}\n''']\n{LEGEND}[mountain]\nseed = {seed}\n");
        let mut game = living(&text);
        let far = add_idle(&mut game, at(3, 3), SpeciesId::Minotaur);
        go(&mut game, Direction::East, 4);
        lost.insert(30 - points(&game));
        assert_eq!(health(&game, far), Some(22), "two steps away");
    }
    assert_eq!(lost, (4..=9).collect());
}

/// SPEC 107: gas harms nobody who has no flame.
#[test]
fn a_shuttered_lantern_is_carried_through_gas() {
    let mut game = gassy("@ggggggg..", "shuttered = true");
    go(&mut game, Direction::East, 9);
    assert_eq!((game.at(), points(&game)), (at(9, 0), 30));
    assert!(!gas(&game).is_empty() && flares(&mut game).is_empty());
}

/// SPEC 77, 107
#[test]
fn no_wound_closes_in_gas() {
    for (mark, left) in [(".", 11), ("g", 10)] {
        let level = format!("@{}\n.l{}", mark.repeat(79), "#".repeat(78));
        let mut game = gassy(&level, "shuttered = true");
        wound(&mut game, 10);
        game.step(Direction::East);
        game.wait_for(29);
        assert_eq!((points(&game), gas(&game).is_empty()), (left, mark == "."));
    }
}

/// SPEC 106: it has a tile less every fourth turn, the last first, until it is gone.
#[test]
fn gas_thins_out() {
    let mut game = gassy("@.......ggg", "shuttered = true");
    let mut left = Vec::new();
    for _ in 0..12 {
        game.wait();
        left.push(gas(&game).len());
    }
    assert_eq!(left, [3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0]);
    assert!(matter(&game).pours().is_empty());
}

/// SPEC 107: oil lights it from afar, who dies of that the player has killed, and rock keeps the flame away.
#[test]
fn thrown_oil_lights_gas() {
    let mut game = gassy("@.....gggg.", "pack = [['oil flask', 1]]");
    let skitter = add_idle(&mut game, at(10, 0), SpeciesId::Skitter);
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 6, dy: 0 }));
    assert_eq!((flares(&mut game).len(), gas(&game), points(&game)), (1, vec![], 30));
    assert_eq!((health(&game, skitter), tally(&game).killed), (None, 1), "it was beside");
    let mut game = gassy(HOLLOW, "pack = [['oil flask', 1]]");
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 3, dy: 0 }));
    assert_eq!((flares(&mut game), gas(&game).len()), (vec![], 12));
}

/// SPEC 107: nobody has killed who dies of what the Ember lit, as it lay there.
#[test]
fn the_ember_lights_gas() {
    let legend = format!("{LEGEND}E = {{ thing = 'Ember' }}\n");
    let player = "[player]\nshuttered = true\n";
    let mut game = living(&format!("levels = ['@.....Egg.']\n{legend}{player}"));
    let skitter = add_idle(&mut game, at(9, 0), SpeciesId::Skitter);
    game.wait();
    assert_eq!((flares(&mut game).len(), gas(&game), points(&game)), (1, vec![], 30));
    assert_eq!((health(&game, skitter), tally(&game).killed), (None, 0));
}

/// SPEC 89, 107: a blast opens the hollow and lights what comes out, in the same turn.
#[test]
fn a_blast_lights_gas() {
    let level = HOLLOW.replacen("...#", "..p#", 1);
    let legend = format!("{LEGEND}p = {{ fixture = 'lit powder' }}\n");
    let mut game = living(&format!("levels = ['''\n{level}\n''']\n{legend}"));
    game.wait_for(5);
    assert_eq!((flares(&mut game), gas(&game).len()), (vec![], 12));
    game.wait();
    assert_eq!((flares(&mut game).len(), gas(&game), points(&game)), (1, vec![], 30));
}

/// SPEC 89, 108: powder in it goes off in the next turn, whether its fuse burnt or not.
#[test]
fn powder_in_burning_gas_goes_off() {
    for what in ["thing = 'powder'", "fixture = 'lit powder'"] {
        let legend = format!("{LEGEND}k = {{ {what}, gas = 1 }}\n");
        let player = "[player]\npack = [['oil flask', 1]]\n";
        let mut game = living(&format!("levels = ['@.....ggggk']\n{legend}{player}"));
        assert!(does(&mut game, Verb::Throw { what: 1, dx: 6, dy: 0 }));
        assert_eq!(flares(&mut game).len(), 1);
        assert_eq!(standing(&game, at(10, 0)), Some(Fixture::LitPowder), "{what}");
        game.wait();
        let blasts = game.facts().into_iter().filter(|fact| fact.what == Fact::Blasted);
        assert_eq!(blasts.map(|fact| fact.at).collect::<Vec<_>>(), [at(10, 0)], "{what}");
        let left = (standing(&game, at(10, 0)), lying(&game, at(10, 0)));
        assert_eq!((left, points(&game)), ((None, None), 30), "{what}");
    }
}

/// SPEC 108: rock opens that has four of its nine tiles in the cloud.
#[test]
fn rock_amid_burning_gas_opens() {
    let level = "#######\n#ggg###\n#g#g.@#\n#ggg###\n#######";
    let mut game = gassy(level, "shuttered = true");
    game.step(Direction::West);
    assert_eq!((gas(&game).len(), points(&game)), (8, 30));
    assert!(does(&mut game, Verb::Shutter));
    assert_eq!(gas(&game), []);
    assert!(points(&game) < 30, "it is beside");
    assert_eq!(top_level(&game), "#######\n#...###\n#.....#\n#...###\n#######\n");
}

/// A level of 20 columns that is rock but for one row.
fn level_with(row: &str) -> String {
    let rock = "#".repeat(20);
    format!("{rock}\n{rock}\n{row:#<20}\n{rock}\n{rock}\n{rock}")
}

/// SPEC 105: up stairs and shafts, a tile as if it were beside, and never down.
#[test]
fn gas_rises_over_stairs_and_through_shafts() {
    let hollow = |row: &str| {
        let rows = HOLLOW.replace("#@...#dddd", row).replace("#....#dddd", "######dddd");
        format!("levels = ['''\n{}\n''', '''\n{}\n''']", level_with("###X..........@"), rows)
    };
    for (above, below) in [(">", "<"), ("O", ".")] {
        let levels = hollow(&format!("###{below}..dddd")).replace('X', above);
        let mut game = living(&format!("{levels}\n{LEGEND}[player]\nshuttered = true\n"));
        let last = |game: &Game| gas(game).last().copied();
        game.wait_for(3);
        assert_eq!(last(&game), Some(Position::new(3, 2, 1)), "{below}");
        game.wait();
        assert_eq!(last(&game), Some(at(3, 2)), "{above}");
        game.wait();
        assert_eq!(last(&game), Some(at(4, 2)), "{above}");
    }
    let above = HOLLOW.replace("#@...#dddd", "###>..dddd").replace("#....#dddd", "######dddd");
    let levels =
        format!("levels = ['''\n{above}\n''', '''\n{}\n''']", level_with("###<.........."));
    let levels = levels.replacen("####################", "#@##################", 1);
    let mut game = living(&format!("{levels}\n{LEGEND}[player]\nshuttered = true\n"));
    game.wait_for(12);
    assert!(gas(&game).len() == 15 && gas(&game).iter().all(|at| at.z == 0));
}

/// SPEC 103, 106: out of a hollow, through a tunnel into a cave, until nothing is left of it.
#[test]
fn gas_comes_and_goes_as_in_a_slow_plain_reading() {
    let mut game = gassy(GAS_CAVE, "shuttered = true");
    let (hollow, all) = (tiles_of(GAS_CAVE, "d"), tiles_of(GAS_CAVE, "d.@"));
    let source = gas(&game)[0];
    let mut plain = Gas::waiting_in(&hollow, (source.x as usize, source.y as usize), 40);
    assert_eq!((plain.tiles.len(), gas(&game).len()), (12, 12));
    for turn in 1..=170 {
        game.wait();
        plain.pour(&all);
        let tiles = plain.tiles.iter().map(|((x, y), _)| at(*x as u32, *y as u32));
        assert_eq!(gas(&game), tiles.collect::<Vec<_>>(), "turn {turn}");
    }
    assert_eq!(gas(&game), []);
}

/// A cave and a hollow of gas behind three tiles of rock, which groans as soon as anybody digs.
const PENT_UP: &str = "\
####################
###########dd#######
#......###dddd######
#..@...###dddd######
#......####dd#######
####################";

/// SPEC 55, 57: a settling cracks the rock before a hollow and tells of it; a prop holds that rock.
#[test]
fn a_settling_lets_gas_out() {
    let told = "The rock cracks open, into firedamp.";
    for (prop, times) in [("", 1), ("P = { fixture = 'prop' }", 0)] {
        let level =
            if prop.is_empty() { PENT_UP.to_owned() } else { PENT_UP.replace("...###", "..P###") };
        let legend = format!("{LEGEND}{prop}\n");
        let mountain = "[mountain]\nstrain = [99]\n[player]\nshuttered = true\n";
        let mut game = living(&format!("levels = ['''\n{level}\n''']\n{legend}{mountain}"));
        go(&mut game, Direction::West, 3);
        assert_eq!(matter(&game).groans().len(), 1, "it is dug");
        game.wait_for(9);
        assert_eq!((gas(&game).len(), game.times_told(told)), (12, 0));
        game.wait_for(2);
        assert_eq!(game.times_told(told), times);
        let row: Vec<_> = (7..10).map(|x| game.tile(x, 2, 0)).collect();
        let opens = if times > 0 { Tile::Floor } else { Tile::Wall };
        assert_eq!(row, [Some(opens); 3], "{prop}");
        assert_eq!(gas(&game).len() > 12, times > 0);
    }
}

//! Who goes by sight cannot bear the Ember, and keeps off whoever carries it.

use bevy::prelude::Entity;
use cavewright::grid::{Direction, Position};
use cavewright::world::{BESTIARY, SHY_STEPS, SpeciesId, Thing, lay_at};

use crate::scenario;
use crate::support::{Game, add, at, health};

/// A hall of ground, 25 tiles each way, with the player in its middle, and with the Ember if that is said.
fn hall(with_ember: bool) -> Game {
    let row =
        |y| -> String { (0..25).map(|x| if (x, y) == (12, 12) { '@' } else { '.' }).collect() };
    let mut game = scenario::living(&(0..25).map(|y| row(y) + "\n").collect::<String>());
    if with_ember {
        lift(&mut game);
    }
    game
}

/// Has the player lift the Ember on the tile to the east.
fn lift(game: &mut Game) {
    let here = game.at();
    let east = Position { x: here.x + 1, ..here };
    assert!(lay_at(game.app.world_mut(), east, Thing::Ember));
    game.step(Direction::East);
    assert!(game.messages().contains(&"You lift the Ember, and everything in these caves wakes."));
}

fn steps_of(game: &Game, who: Entity) -> u32 {
    game.position_of(who).steps_to(game.at())
}

/// SPEC 179: whoever goes by sight, from any side, comes no nearer than four steps once it has got away, and hurts nobody.
#[test]
fn who_goes_by_sight_keeps_off_the_ember() {
    let sides = [(3, 0), (-3, 0), (0, 3), (2, -2), (1, 0), (-1, 1)];
    for species in BESTIARY.iter().filter(|species| species.brain.has_eyes()) {
        for (x, y) in sides {
            let mut game = hall(true);
            let here = game.at();
            let from = Position {
                x: here.x.saturating_add_signed(x),
                y: here.y.saturating_add_signed(y),
                ..here
            };
            let who = add(&mut game, from, species.id, true);
            let before = health(&game, game.player);
            // The slowest makes four steps in eight turns.
            game.wait_for(8);
            for turn in 0..8 {
                let steps = steps_of(&game, who);
                assert!(steps >= SHY_STEPS, "{} from {from:?}, turn {turn}: {steps}", species.name);
                game.wait();
            }
            assert_eq!(health(&game, game.player), before, "{}", species.name);
        }
    }
}

/// SPEC 179: without the Ember a hound comes, and with it who goes by hearing, by steps or by nothing at all does as always.
#[test]
fn without_the_ember_and_without_eyes_nobody_keeps_off() {
    let bites = |with_ember, id: SpeciesId| {
        let mut game = hall(with_ember);
        let east = Position { x: game.at().x + 3, ..game.at() };
        add(&mut game, east, id, true);
        let before = health(&game, game.player);
        game.wait_for(12);
        health(&game, game.player) < before
    };
    assert!(bites(false, SpeciesId::Hound) && !bites(true, SpeciesId::Hound));
    assert!(bites(false, SpeciesId::Minotaur) && !bites(true, SpeciesId::Minotaur));
    assert!(bites(false, SpeciesId::Elemental) && bites(true, SpeciesId::Elemental));
    let mut game = hall(true);
    let beside = Position { x: game.at().x + 1, ..game.at() };
    let fungus = add(&mut game, beside, SpeciesId::Fungus, true);
    game.wait_for(3);
    assert_eq!(steps_of(&game, fungus), 1);
}

/// SPEC 179: who has no way out fights.
#[test]
fn a_cornered_hound_bites() {
    let mut game = scenario::living("########\n#@.....#\n########\n");
    let hound = add_hound(&mut game, at(6, 1));
    lift(&mut game);
    let full = health(&game, game.player);
    for _ in 0..20 {
        if steps_of(&game, hound) > 1 {
            game.step(Direction::East);
        } else {
            game.wait();
        }
    }
    assert!(health(&game, game.player) < full);
}

fn add_hound(game: &mut Game, place: Position) -> Entity {
    add(game, place, SpeciesId::Hound, true)
}

/// SPEC 179: who keeps off stops no journey, unless it is beside.
#[test]
fn a_journey_goes_on_past_who_keeps_off() {
    let walked = |with_ember| {
        let mut game = scenario::living(">........\n.........\n\n<......@.\n.........\n");
        if with_ember {
            lift(&mut game);
        }
        let from = game.at();
        add_hound(&mut game, Position { x: from.x - 2, y: from.y + 1, ..from });
        game.keys("_<");
        from.steps_to(game.at())
    };
    assert_eq!(walked(false), 0, "a hound that comes stops it");
    assert!(walked(true) > 0);
}

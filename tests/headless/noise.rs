//! What is heard, how far, and by which creatures.

use bevy::ecs::name::Name;
use cavewright::grid::{Direction, Tile};
use cavewright::world::{Health, SpeciesId};

use crate::support::{add, arm, at, game_on, goal, health, is_awake, make_mortal, set_goal};

/// SPEC 79: rock between keeps them from seeing anything, and the creature that is hit attacks no other.
#[test]
fn a_fight_wakes_sleepers_within_six_tiles() {
    let mut game = game_on("@.####..\n");
    arm(&mut game, 3);
    let post = game.add(at(1, 0), (Name::new("post"), Health::full(100)));
    let [near, far] = [6, 7].map(|x| add(&mut game, at(x, 0), SpeciesId::Hound, false));
    game.step(Direction::East);
    assert_eq!((health(&game, post), game.turn()), (Some(97), 1));
    assert!(is_awake(&game, near) && !is_awake(&game, far));
    assert_eq!(goal(&game, near), Some(at(0, 0)), "it knows where to look");
}

/// Its own noise leads it no more astray than that of a fight.
#[test]
fn a_borer_digs_on_to_where_it_means_to_go() {
    let mut game = game_on("@#####.#####\n");
    let borer = add(&mut game, at(6, 0), SpeciesId::Borer, true);
    set_goal(&mut game, borer, at(11, 0));
    // It is slower than the player, and digs with its first action.
    game.wait();
    game.wait();
    assert!(game.tile(7, 0, 0).is_some_and(Tile::is_walkable));
    assert_eq!(goal(&game, borer), Some(at(11, 0)));
}

#[test]
fn who_makes_a_noise_is_not_led_astray_by_it() {
    let mut game = game_on("@...###.\n");
    make_mortal(&mut game, 100);
    let borer = add(&mut game, at(1, 0), SpeciesId::Borer, true);
    set_goal(&mut game, borer, at(3, 0));
    let sleeper = add(&mut game, at(7, 0), SpeciesId::Hound, false);
    // It is slower than the player.
    game.wait();
    game.wait();
    assert!(health(&game, game.player) < Some(100), "it attacks the player beside it");
    assert_eq!(goal(&game, borer), Some(at(3, 0)), "and means to go on");
    assert_eq!((is_awake(&game, sleeper), goal(&game, sleeper)), (true, Some(at(1, 0))));
}

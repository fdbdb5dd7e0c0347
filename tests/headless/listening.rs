//! Noise over stairs, and what muffles it.

use cavewright::grid::{Direction, Position};
use cavewright::world::{SpeciesId, Thing, lay_at};

use crate::light::living;
use crate::support::{Game, add, at, game_on, goal, is_awake};

/// A level of one row: stairs at some columns, and else one character.
fn row(length: usize, other: char, stairs: &[(usize, char)]) -> String {
    let mut row = vec![other; length];
    stairs.iter().for_each(|(x, stairs)| row[*x] = *stairs);
    row.into_iter().collect()
}

/// A game in which the player digs at (1, 0) with its first step; stairs lead down so many tiles from there.
fn game_with_stairs(tiles: usize) -> Game {
    let length = 30;
    let top = row(length, '.', &[(0, '@'), (1, '#'), (1 + tiles, '>')]);
    let middle = row(length, '.', &[(1 + tiles, '<'), (3 + tiles, '>')]);
    let bottom = row(length, '.', &[(3 + tiles, '<')]);
    game_on(&format!("{top}\n\n{middle}\n\n{bottom}\n"))
}

/// A sleeping creature that stays where it is.
fn sleeper(game: &mut Game, x: u32, z: u32) -> bevy::prelude::Entity {
    add(game, Position::new(x, 0, z), SpeciesId::Fungus, false)
}

/// SPEC 80, 81: of the twelve tiles of a dig, what is left at the stairs.
#[test]
fn a_dig_seven_tiles_from_stairs_is_heard_five_around_their_other_end() {
    let mut game = game_with_stairs(7);
    let stairs = Position::new(8, 0, 1);
    let [near, far] = [(13, 1), (14, 1)].map(|(x, z)| sleeper(&mut game, x, z));
    let below = sleeper(&mut game, 11, 2);
    game.step(Direction::East);
    assert_eq!((is_awake(&game, near), goal(&game, near)), (true, Some(stairs)));
    assert!(!is_awake(&game, far), "six tiles from the stairs");
    assert!(!is_awake(&game, below), "two levels off, beside other stairs within the radius");
}

/// SPEC 80
#[test]
fn a_dig_twelve_tiles_from_stairs_is_heard_on_the_stairs_alone() {
    let mut game = game_with_stairs(12);
    let [on, beside] = [13, 14].map(|x| sleeper(&mut game, x, 1));
    game.step(Direction::East);
    assert!(is_awake(&game, on) && !is_awake(&game, beside));
    let mut game = game_with_stairs(13);
    let on = sleeper(&mut game, 14, 1);
    game.step(Direction::East);
    assert!(!is_awake(&game, on), "the stairs are too far away");
}

/// SPEC 81
#[test]
fn a_hound_comes_over_the_stairs_to_what_it_heard() {
    let mut game = game_with_stairs(7);
    let hound = add(&mut game, Position::new(12, 0, 1), SpeciesId::Hound, false);
    game.step(Direction::East);
    game.wait_for(4);
    assert_eq!(game.position_of(hound).z, 0);
}

/// SPEC 82
#[test]
fn felt_wraps_halve_how_far_the_player_is_heard() {
    for (thing, heard) in [(Thing::Garnet, [true, true]), (Thing::FeltWraps, [true, false])] {
        let mut game = living("@.########\n");
        assert!(lay_at(game.app.world_mut(), at(1, 0), thing));
        let sleepers = [8, 9].map(|x| sleeper(&mut game, x, 0));
        game.step(Direction::East);
        game.step(Direction::East);
        assert_eq!(sleepers.map(|who| is_awake(&game, who)), heard, "{}", thing.kind().name);
    }
}

//! Close air, in which no wounds close.

use bevy::ecs::system::RunSystemOnce;
use cavewright::grid::{Direction, Vertical};
use cavewright::world::Status;

use crate::light;
use crate::scenario::{game_in, living};
use crate::support::{Game, health, wound};

fn has_close_air(game: &mut Game) -> bool {
    let of = |status: Status| status.has_close_air();
    game.app.world_mut().run_system_once(of).expect("a game is being played")
}

/// SPEC 78, 140
#[test]
fn in_close_air_no_wound_closes_and_no_rest_begins() {
    let mut game = living("@........\n");
    wound(&mut game, 10);
    game.wait_for(40);
    assert_eq!((health(&game, game.player), has_close_air(&mut game)), (Some(10), true));
    game.keys("Z");
    assert_eq!(game.last_message(), "Your wounds do not close here: the air is close.");
    assert_eq!(game.turn(), 40);
}

/// SPEC 78
#[test]
fn air_comes_by_stairs_and_over_sixty_tiles() {
    let wide = format!("@{}\n", ".".repeat(59));
    for map in ["@.>\n\n..<\n", &wide] {
        let mut game = living(map);
        wound(&mut game, 10);
        assert!(!has_close_air(&mut game), "{map}");
        game.wait_for(30);
        assert_eq!(health(&game, game.player), Some(11), "{map}");
        game.keys("Z");
        assert!(game.turn() > 60, "{map}");
    }
}

/// SPEC 78: so do both ends of a shaft.
#[test]
fn air_comes_by_a_shaft() {
    let levels = |mark: char| format!("levels = ['@{mark}', '..']\n");
    for (mark, is_close) in [('.', true), ('O', false)] {
        assert_eq!(has_close_air(&mut game_in(&levels(mark))), is_close, "above");
    }
    let mut game = game_in(&levels('O'));
    game.step(Direction::East);
    game.climb(Vertical::Down);
    assert!(!has_close_air(&mut game), "below");
}

/// SPEC 78: who digs to other ground has its air.
#[test]
fn a_dig_lets_air_in() {
    let mut game = living(&format!("@#{}\n", ".".repeat(58)));
    assert!(has_close_air(&mut game));
    game.keys("l");
    assert!(!has_close_air(&mut game));
}

/// SPEC 78: where the ground never settles the air is never close.
#[test]
fn a_drawn_world_has_no_close_air() {
    let mut game = light::living("@...\n");
    assert!(!has_close_air(&mut game));
}

//! Listeners see nothing and hear twice as far: who is silent is nothing to them.

use bevy::prelude::Entity;
use cavewright::grid::{Direction, Position, Vertical};
use cavewright::intent::Verb;
use cavewright::world::{Fact, Pack, Readied, SpeciesId};

use crate::light::living;
use crate::support::{Game, add, add_even, at, goal, points, readied};

/// Throws a stone so many tiles away.
fn throw(game: &mut Game, dx: i8, dy: i8) {
    let player = game.player;
    game.app.world_mut().get_mut::<Pack>(player).unwrap().stones = 1;
    game.intend(Verb::Throw { what: 0, dx, dy }.by(player));
}

/// How often somebody has struck since the last call.
fn strikes(game: &mut Game, by: Entity) -> usize {
    let facts = game.facts().into_iter();
    facts.filter(|fact| matches!(fact.what, Fact::Attacked { who, .. } if who == by)).count()
}

/// SPEC 66, 144: it goes to where the stone landed and stands there, and who walks through the gate that it leaves is not heard.
#[test]
fn a_stone_draws_a_listener_off_and_the_player_passes_behind_it() {
    let wall = "........#.......\n".repeat(4);
    let mut game = living(&format!("{wall}@...............\n"));
    let listener = add_even(&mut game, at(8, 4), SpeciesId::Listener);
    throw(&mut game, 5, -4);
    let heard = (goal(&game, listener), readied(&game, listener));
    assert_eq!(heard, (Some(at(5, 0)), None), "it does not know who threw it");
    for turn in 1..=12 {
        game.step(Direction::East);
        assert!(turn < 4 || game.position_of(listener) == at(5, 0), "turn {turn}");
    }
    assert_eq!((game.at(), points(&game)), (at(12, 4), 30));
    assert_eq!(goal(&game, listener), Some(at(5, 0)));
    game.wait();
    assert_eq!(goal(&game, listener), None, "it has stood there for ten turns");
}

/// SPEC 144
#[test]
fn a_listener_does_nothing_to_who_is_silent_beside_it() {
    for place in [at(1, 0), at(0, 1), at(1, 1), at(2, 1)] {
        let mut game = living("@.......\n........\n");
        let listener = add_even(&mut game, place, SpeciesId::Listener);
        game.wait_for(40);
        assert_eq!((strikes(&mut game, listener), points(&game)), (0, 30));
        assert_eq!((goal(&game, listener), readied(&game, listener)), (None, None));
    }
}

/// SPEC 144: it strikes in the turn of the noise and in the two that follow.
#[test]
fn a_dig_beside_a_listener_is_struck_for_three_turns() {
    let mut game = living("####\n#@.#\n####\n");
    let listener = add_even(&mut game, at(2, 1), SpeciesId::Listener);
    game.wait();
    game.facts();
    for (turn, left) in [(1, Some(2)), (2, Some(1)), (3, None), (4, None)] {
        if turn == 1 {
            game.step(Direction::North);
        } else {
            game.wait();
        }
        let ready = left.map(|left| Readied { at: at(1, 0), left });
        assert_eq!(readied(&game, listener), ready, "turn {turn}");
        assert_eq!(strikes(&mut game, listener), usize::from(turn <= 3), "turn {turn}");
    }
    game.wait_for(12);
    assert_eq!(strikes(&mut game, listener), 0);
    assert!((15..=21).contains(&points(&game)), "{}", points(&game));
}

/// SPEC 79, 81, 144: a dig is heard twelve tiles around by others, and by it twice as far.
#[test]
fn a_listener_hears_twice_as_far() {
    let mut game = living(&format!("@#{}\n", ".".repeat(40)));
    let listeners = [25, 26].map(|x| add_even(&mut game, at(x, 0), SpeciesId::Listener));
    let hound = add(&mut game, at(14, 0), SpeciesId::Hound, false);
    game.step(Direction::East);
    assert_eq!(listeners.map(|who| goal(&game, who)), [Some(at(1, 0)), None]);
    assert_eq!(goal(&game, hound), None);
}

/// SPEC 80, 81, 144: what is left of its radius at the stairs, and it comes over them.
#[test]
fn a_listener_comes_over_stairs_to_what_it_heard() {
    let dots = |count: usize| ".".repeat(count);
    let mut game = living(&format!("@#{}>{}\n\n{}<{}\n", dots(12), dots(15), dots(14), dots(15)));
    let below = |x| Position::new(x, 0, 1);
    let listener = add_even(&mut game, below(20), SpeciesId::Listener);
    let hound = add(&mut game, below(13), SpeciesId::Hound, false);
    game.step(Direction::East);
    assert_eq!((goal(&game, listener), goal(&game, hound)), (Some(below(14)), None));
    game.wait_for(6);
    assert_eq!(game.position_of(listener).z, 0);
}

/// SPEC 95: it follows whom it has just heard, and nobody else.
#[test]
fn a_listener_follows_over_stairs_whom_it_has_heard() {
    for (noise, level) in [(false, 0), (true, 1)] {
        let mut game = living("@>#.\n....\n\n.<..\n....\n");
        game.step(Direction::East);
        let listener = add_even(&mut game, at(1, 1), SpeciesId::Listener);
        if noise {
            game.step(Direction::East);
        }
        game.climb(Vertical::Down);
        assert_eq!(game.position_of(listener).z, level, "{noise}");
    }
}

//! Lampmoths: they come to the light, and drink it.

use bevy::prelude::Entity;
use cavewright::grid::Direction;
use cavewright::world::{Fact, Lantern, Pack, SpeciesId};

use crate::light::{living, shutter};
use crate::living::{lantern, set_lantern};
use crate::support::{Game, add, arm, at, health};

fn oil_of(game: &Game, moth: Entity) -> u32 {
    game.app.world().get::<Pack>(moth).expect("a moth has a belly").oil.into()
}

/// How much was drunk since the last call.
fn drunk(game: &mut Game) -> Vec<u32> {
    let drunk = game.facts().into_iter().filter_map(|fact| match fact.what {
        Fact::Drank { points, .. } => Some(points),
        _ => None,
    });
    drunk.collect()
}

/// Table of section 2
#[test]
fn a_moth_beside_a_bright_lantern_drinks_fifteen_in_half_of_its_actions() {
    let mut game = living("@.\n");
    let moth = add(&mut game, at(1, 0), SpeciesId::Lampmoth, true);
    game.wait_for(20);
    let draughts = drunk(&mut game);
    assert!((8..=22).contains(&draughts.len()), "of thirty actions: {draughts:?}");
    assert!(draughts.iter().all(|points| *points == 15));
    let all: u32 = draughts.iter().sum();
    assert_eq!((lantern(&game).oil, oil_of(&game, moth)), (900 - 20 - all, all));
    assert!(game.messages().contains(&"The lampmoth drinks from your lantern."));
    assert_eq!(health(&game, game.player), Some(30), "it hurts nobody");
}

#[test]
fn a_moth_empties_a_lantern_and_leaves_it_alone() {
    let mut game = living("@.\n");
    let moth = add(&mut game, at(1, 0), SpeciesId::Lampmoth, true);
    set_lantern(&mut game, |lantern| lantern.oil = 50);
    game.wait_for(60);
    assert_eq!(lantern(&game).oil, 0);
    assert!(drunk(&mut game).iter().sum::<u32>() == oil_of(&game, moth));
    let told = |text: &str| game.messages().iter().filter(|message| **message == text).count();
    assert_eq!(told("Your lantern goes out."), 1);
}

#[test]
fn nothing_dark_interests_a_moth() {
    let mut game = living("@.\n");
    shutter(&mut game);
    let moth = add(&mut game, at(1, 0), SpeciesId::Lampmoth, true);
    game.wait_for(20);
    assert_eq!((drunk(&mut game), oil_of(&game, moth)), (vec![], 0));
    assert_eq!(game.position_of(moth), at(1, 0), "and it bumps into nobody");
}

#[test]
fn a_moth_comes_to_a_light_that_it_sees() {
    let mut game = living("@...........\n");
    let near = add(&mut game, at(6, 0), SpeciesId::Lampmoth, true);
    game.wait();
    assert_eq!(game.position_of(near), at(5, 0));
    game.wait();
    assert_eq!(game.position_of(near), at(3, 0), "it is half as fast again as the player");
}

/// SPEC 85: half of what it drank, as much as the lantern holds.
#[test]
fn a_moth_that_the_player_kills_gives_half_of_its_oil_back() {
    for (oil, expected) in [(600, 649), (1_190, Lantern::MOST_OIL - 1)] {
        let mut game = living("@.\n");
        arm(&mut game, 10);
        let moth = add(&mut game, at(1, 0), SpeciesId::Lampmoth, true);
        game.app.world_mut().get_mut::<Pack>(moth).expect("it has a belly").oil = 100;
        set_lantern(&mut game, |lantern| lantern.oil = oil);
        game.step(Direction::East);
        assert_eq!(lantern(&game).oil, expected);
    }
}

//! Turns in which a hall full of oil burns, beside turns after it has burnt down, and beside the plain program.

use std::hint::black_box;
use std::time::Instant;

use bevy::prelude::World;
use cavewright::world::{Fixture, Matter};
use cavewright_testing::elements::{Fuel, burnt, turns_of};

use crate::places::game_in;
use crate::settled::{median, timed};

/// Games in which it burns.
const GAMES: usize = 40;
/// Turns of each after it has burnt down.
const CALM: usize = 20;

/// Tiles along a side of what burns.
pub const SIDE: usize = 20;
/// Floor between it and the player, in tiles.
const WAY: usize = 13;

/// The medians, in seconds.
pub struct Burning {
    /// A turn in which all of it burns, over one without fire.
    pub turn: f64,
    /// The turn in which all of it has burnt down, over the same.
    pub last: f64,
    /// A turn of the plain program.
    pub plain: f64,
}

/// A hall in which oil burns, and a player without a light of its own.
fn hall() -> String {
    let rock = "#".repeat(SIDE + WAY + 3);
    let row = |c: char| format!("#{c}{}{}#\n", ".".repeat(WAY), "f".repeat(SIDE));
    let rows = row('@') + &row('.').repeat(SIDE - 1);
    let legend = "[legend]\nf = { fixture = 'slick', fire = true }\n";
    let rest = "[player]\noil = 0\n[mountain]\nnumber = 0\n";
    format!("levels = ['''\n{rock}\n{rows}{rock}\n''']\n{legend}{rest}")
}

/// How many tiles burn.
fn fires(world: &World) -> usize {
    world.resource::<Matter>().fires().len()
}

/// The seconds of a turn of the plain program, in which all of it burns.
fn plainly() -> f64 {
    let turns = turns_of(Fixture::Slick);
    let columns = || 0..SIDE as u32;
    let tiles = columns().flat_map(|x| columns().map(move |y| (x, y)));
    let fuel: Fuel = tiles.map(|at| (at, (Fixture::Slick, turns))).collect();
    let times = (0..GAMES).map(|_| {
        let began = Instant::now();
        assert_eq!(black_box(burnt(black_box(&fuel))).len(), fuel.len());
        began.elapsed().as_secs_f64()
    });
    median(&mut times.collect::<Vec<_>>(), "a plain fire")
}

/// Measures it in each game from the first turn on.
pub fn measure() -> Burning {
    let (mut all, mut last, mut calm) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..GAMES {
        let (mut app, player) = game_in(&hall());
        let world = app.world_mut();
        assert_eq!(fires(world), SIDE * SIDE);
        while fires(world) > 0 {
            let seconds = timed(world, player);
            let times = if fires(world) > 0 { &mut all } else { &mut last };
            times.push(seconds);
        }
        calm.extend((0..CALM).map(|_| timed(world, player)));
    }
    let calm = median(&mut calm, "a turn without fire");
    let over = |times: &mut [f64], of: &str| median(times, of) - calm;
    let (turn, last) = (over(&mut all, "a turn of fire"), over(&mut last, "its last turn"));
    Burning { turn, last, plain: plainly() }
}

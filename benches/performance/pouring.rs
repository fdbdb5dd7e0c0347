//! Turns in which gas pours out of a hollow, beside turns once it is gone, and beside the plain program; and turns in which all that
//! pours is at rest, beside those of a level without any.

use std::time::Instant;

use bevy::prelude::World;
use cavewright::intent::Verb;
use cavewright::world::{Matter, Pour};
use cavewright_testing::elements::{GAS_CAVE, Gas, tiles_of};
use criterion::Criterion;

use crate::places::game_in;
use crate::settled::{median, timed};
use crate::turns::play;

/// Games in which it pours.
const GAMES: usize = 40;
/// Turns of each once it is gone.
const CALM: usize = 40;
/// The gas of a hollow, in tiles.
const VOLUME: usize = 40;

/// What pours on a level on which all of it is at rest, by name: nothing, gas in its hollow, or water that is out.
pub const RESTS: [(&str, &str); 3] =
    [("nothing", "nothing"), ("gas", "gas in its hollow"), ("water", "a pool")];

/// The medians, in seconds.
pub struct Pouring {
    /// A turn in which gas comes to more tiles than it gives up, over one without gas.
    pub growing: f64,
    /// The same of the others, in which it only gets less.
    pub thinning: f64,
    /// A turn of the plain program in which it comes to more tiles.
    pub plain: f64,
}

/// A drawing as the corner of a level of the usual size, all else of which is rock.
fn level(drawing: &str) -> String {
    let rock = ["#"; 50];
    let rows = drawing.lines().chain(rock).take(rock.len());
    rows.map(|row| format!("{row:#<160}\n")).collect()
}

/// A game on a level, whose player has no light.
fn scenario(level: &str) -> String {
    let rest = "[player]\noil = 0\n[mountain]\nnumber = 0\n";
    format!("levels = ['''\n{level}''']\n[legend]\nd = {{ hollow = 'firedamp' }}\n{rest}")
}

/// The tiles of all that pours.
fn tiles(world: &World) -> usize {
    world.resource::<Matter>().pours().iter().flat_map(Pour::tiles).count()
}

/// How many tiles the plain program has after each turn, as long as there are any, and the seconds of each turn.
fn plainly(level: &str, source: (usize, usize)) -> Vec<(usize, f64)> {
    let mut gas = Gas::waiting_in(&tiles_of(level, "d"), source, VOLUME);
    let (open, mut turns) = (tiles_of(level, "d.@"), Vec::new());
    while !gas.tiles.is_empty() {
        let began = Instant::now();
        gas.pour(&open);
        turns.push((gas.tiles.len(), began.elapsed().as_secs_f64()));
    }
    turns
}

/// Measures it in each game from the first turn on.
///
/// # Panics
/// Where it comes to another number of tiles than the plain program's.
pub fn measure() -> Pouring {
    let level = level(GAS_CAVE);
    let (mut growing, mut thinning, mut calm) = (Vec::new(), Vec::new(), Vec::new());
    let mut plain = Vec::new();
    for _ in 0..GAMES {
        let (mut app, player) = game_in(&scenario(&level));
        let world = app.world_mut();
        let first = world.resource::<Matter>().pours().iter().next().map(|pour| pour.source);
        let source = first.expect("there is gas");
        let mut before = tiles(world);
        for (expected, plain_seconds) in plainly(&level, (source.x as usize, source.y as usize)) {
            let seconds = timed(world, player);
            let now = tiles(world);
            assert_eq!(now, expected, "it pours as the plain program's");
            if now > before {
                growing.push(seconds);
                plain.push(plain_seconds);
            } else {
                thinning.push(seconds);
            }
            before = now;
        }
        calm.extend((0..CALM).map(|_| timed(world, player)));
    }
    let calm = median(&mut calm, "a turn without gas");
    let over = |times: &mut [f64], of: &str| median(times, of) - calm;
    Pouring {
        growing: over(&mut growing, "a turn in which gas pours"),
        thinning: over(&mut thinning, "a turn in which gas gets less"),
        plain: median(&mut plain, "a turn of plain gas"),
    }
}

/// A level on which nothing moves.
fn at_rest(name: &str) -> String {
    let sealed = GAS_CAVE.replace("dddd...", "dddd###");
    let bare = sealed.replace('d', "#");
    level(&match name {
        "gas" => sealed,
        "water" => bare.replacen(&".".repeat(20), &"~".repeat(20), 1),
        _ => bare,
    })
}

/// Measures whole turns of a player who waits.
pub fn measure_rest(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pouring");
    for (name, _) in RESTS {
        let (mut app, player) = game_in(&scenario(&at_rest(name)));
        assert_eq!(tiles(app.world()) > 0, name != "nothing");
        group.bench_function(format!("wait-{name}"), |bencher| {
            let world = app.world_mut();
            bencher.iter(|| play(world, Verb::Wait.by(player)));
        });
    }
    group.finish();
}

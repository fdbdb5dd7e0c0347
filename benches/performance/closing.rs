//! Closing with regions that stay exact, against labelling the level anew (SPEC 43-45).

use std::hint::black_box;

use cavewright::grid::{Level, Position, Size};
use cavewright::streams::{Domain, Stream};
use cavewright::world::Fixtures;
use cavewright::world::settling::{Footing, SettlingPlace, preview};
use cavewright::worldgen::{RegionMap, WorldMap};
use criterion::{BatchSize, Criterion};

use crate::worlds::caves;

/// Closings of a sample: the time of one is that part of it.
pub const CLOSINGS: usize = 100;

/// The sizes of the worlds.
pub const SIZES: [(&str, u64, u64, u64); 2] =
    [("160x50x5", 160, 50, 5), ("4096x4096x2", 4_096, 4_096, 2)];

/// What closes, by name: the tiles of each closing are chosen by it.
pub const KINDS: [&str; 4] = ["simple", "may split", "settling 12", "settling 40"];

/// Open tiles of the top level at random places.
fn open_tiles(level: &Level) -> impl Iterator<Item = Position> {
    let size = level.size();
    let mut stream = Stream::new(7, Domain::LEVEL, 0, 0);
    let places = std::iter::repeat_with(move || {
        let x = stream.below(u64::from(size.width())) as u32;
        Position::new(x, stream.below(u64::from(size.height())) as u32, 0)
    });
    places.filter(|at| level.is_open(at.x, at.y))
}

/// Returns whether the open tiles around one form more than one group, of which any two touch.
fn may_split(level: &Level, at: Position) -> bool {
    let around = Position::new(1, 1, 0).neighbours(Size::new(3, 3, 1).expect("within the limits"));
    let bits = level.around(at.x, at.y);
    let is_open = |place: &Position| bits >> (3 * place.y + place.x) & 1 == 1;
    let mut open: Vec<_> = around.filter(is_open).collect();
    let mut group: Vec<_> = open.pop().into_iter().collect();
    while let Some(place) = group.pop() {
        let (near, rest): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|other| other.is_beside(place));
        group.extend(near);
        open = rest;
    }
    !open.is_empty()
}

/// What a settling by five closes around a place.
fn settling(world: &WorldMap, at: Position, radius: u32) -> Vec<Position> {
    let place = SettlingPlace { at, radius, number: 5 };
    let (bare, free) = (Fixtures::default(), |_: Position| Footing::Free);
    preview(&world.tiles, &world.regions, &bare, free, place).closes
}

/// The tiles of each closing of a sample, all of the top level.
fn closings(world: &WorldMap, kind: &str) -> Vec<Vec<Position>> {
    let level = &Level::of(&world.tiles, 0).expect("there is room for a level");
    let places = open_tiles(level);
    match kind {
        "simple" | "may split" => {
            let is_wanted = |at: &Position| may_split(level, *at) == (kind == "may split");
            places.filter(is_wanted).take(CLOSINGS).map(|at| vec![at]).collect()
        }
        "settling 12" => places.take(CLOSINGS).map(|at| settling(world, at, 12)).collect(),
        _ => places.take(CLOSINGS).map(|at| settling(world, at, 40)).collect(),
    }
}

pub fn measure(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("closing");
    for (name, width, height, depth) in SIZES {
        let world = caves(width, height, depth);
        for kind in KINDS {
            let closings = closings(&world, kind);
            group.bench_function(format!("{kind} {name}"), |bencher| {
                let close = |regions: &mut RegionMap| {
                    for tiles in &closings {
                        regions.close_all(0, black_box(tiles));
                    }
                };
                bencher.iter_batched_ref(|| world.regions.clone(), close, BatchSize::LargeInput);
            });
        }
        group.sample_size(10);
        group.bench_function(format!("fresh {name}"), |bencher| {
            bencher.iter(|| RegionMap::label(black_box(&world.tiles)));
        });
    }
    group.finish();
}

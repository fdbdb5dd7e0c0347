//! Closing with regions that stay exact, against labelling the level anew (SPEC 43-45).

use std::hint::black_box;

use cavewright::grid::{Level, Position, Size};
use cavewright::streams::{Domain, Stream};
use cavewright::worldgen::{RegionMap, WorldMap};
use criterion::{BatchSize, Criterion};

use crate::worlds::caves;

/// Closings of a sample: the time of one is that part of it.
pub const CLOSINGS: usize = 100;

/// The sizes of the worlds.
pub const SIZES: [(&str, u64, u64, u64); 2] =
    [("160x50x40", 160, 50, 40), ("4096x4096x2", 4_096, 4_096, 2)];

/// What closes, by name: which tiles are chosen by it.
pub const KINDS: [&str; 2] = ["simple", "may split"];

/// Open tiles of a world at random places.
fn open_tiles(levels: &[Level]) -> impl Iterator<Item = Position> {
    let mut stream = Stream::new(7, Domain::LEVEL, 0, 0);
    let places = std::iter::repeat_with(move || {
        let z = stream.below(levels.len() as u64) as u32;
        let size = levels[z as usize].size();
        let x = stream.below(u64::from(size.width())) as u32;
        Position::new(x, stream.below(u64::from(size.height())) as u32, z)
    });
    places.filter(|at| levels[at.z as usize].is_open(at.x, at.y))
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

/// The tiles of a sample, each another.
fn closings(world: &WorldMap, kind: &str) -> Vec<Position> {
    let level = |z| Level::of(&world.tiles, z).expect("there is room for a level");
    let levels: Vec<_> = (0..world.tiles.size().depth()).map(level).collect();
    let mut chosen = Vec::new();
    for at in open_tiles(&levels) {
        let splits = may_split(&levels[at.z as usize], at);
        if splits == (kind == "may split") && !chosen.contains(&at) {
            chosen.push(at);
        }
        if chosen.len() == CLOSINGS {
            break;
        }
    }
    chosen
}

pub fn measure(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("closing");
    for (name, width, height, depth) in SIZES {
        let world = caves(width, height, depth);
        for kind in KINDS {
            let closings = closings(&world, kind);
            group.bench_function(format!("{kind} {name}"), |bencher| {
                let close = |regions: &mut RegionMap| {
                    for at in &closings {
                        regions.close_all(at.z, black_box(&[*at]));
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

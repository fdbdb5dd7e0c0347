//! Closing with regions that stay exact, against labelling the level anew (SPEC 43-45).

use std::hint::black_box;

use cavewright::grid::{Level, Position, Size};
use cavewright::streams::{Domain, Stream};
use cavewright::worldgen::{RegionMap, Registry, WorldMap};
use criterion::{BatchSize, Criterion};

/// Closings of a sample: the time of one is that part of it.
pub const CLOSINGS: usize = 100;

/// The sizes of the worlds.
pub const SIZES: [(&str, u64, u64, u64); 2] =
    [("160x50x5", 160, 50, 5), ("4096x4096x2", 4_096, 4_096, 2)];

/// What closes, by name: the tiles of each closing are chosen by it.
pub const KINDS: [&str; 4] = ["simple", "may split", "settling 12", "settling 40"];

fn world(width: u64, height: u64, depth: u64) -> WorldMap {
    let registry = Registry::default();
    let size = Size::new(width, height, depth).expect("within the limits");
    let caves = registry.spec("caves").expect("caves ship").size(size).seed(7);
    caves.make().expect("there is such a world")
}

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

/// The open tiles around one of which fewer than five of nine are open: those that a settling closes.
fn settling(level: &Level, around: Position, radius: u32) -> Vec<Position> {
    let size = level.size();
    let side = |middle: u32, end: u32| {
        middle.saturating_sub(radius)..middle.saturating_add(radius + 1).min(end)
    };
    let rows = side(around.y, size.height());
    let square =
        rows.flat_map(|y| side(around.x, size.width()).map(move |x| Position::new(x, y, around.z)));
    let is_within = |at: &Position| {
        let (dx, dy) = (at.x.abs_diff(around.x), at.y.abs_diff(around.y));
        dx * dx + dy * dy <= radius * radius + radius
    };
    let closes =
        |at: &Position| level.is_open(at.x, at.y) && level.around(at.x, at.y).count_ones() < 5;
    square.filter(is_within).filter(closes).collect()
}

/// The tiles of each closing of a sample.
fn closings(level: &Level, kind: &str) -> Vec<Vec<Position>> {
    let places = open_tiles(level);
    match kind {
        "simple" | "may split" => {
            let is_wanted = |at: &Position| may_split(level, *at) == (kind == "may split");
            places.filter(is_wanted).take(CLOSINGS).map(|at| vec![at]).collect()
        }
        "settling 12" => places.take(CLOSINGS).map(|at| settling(level, at, 12)).collect(),
        _ => places.take(CLOSINGS).map(|at| settling(level, at, 40)).collect(),
    }
}

pub fn measure(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("closing");
    for (name, width, height, depth) in SIZES {
        let world = world(width, height, depth);
        let level = Level::of(&world.tiles, 0).expect("there is room for a level");
        for kind in KINDS {
            let closings = closings(&level, kind);
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

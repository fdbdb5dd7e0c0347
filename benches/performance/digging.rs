//! Digging with regions that stay true, against labelling the level anew after each dig.

use std::hint::black_box;

use cavewright::grid::{Grid, Position, Tile};
use cavewright::streams::{Domain, Stream};
use cavewright::worldgen::RegionMap;
use cavewright_testing::naive;
use criterion::{BatchSize, Criterion};

use crate::worlds::caves;

/// Tiles that are dug for a sample: the time of one is that part of it.
pub const DIGS: usize = 1_000;

/// The widths and heights of the levels.
pub const SIZES: [(&str, u64, u64); 2] = [("160x50", 160, 50), ("1024x1024", 1_024, 1_024)];

/// Rock at random places, none twice.
fn rock(tiles: &Grid<Tile>) -> Vec<Position> {
    let mut rock: Vec<_> = tiles.positions(0).filter(|at| tiles[*at].is_diggable()).collect();
    Stream::new(7, Domain::LEVEL, 0, 0).shuffle_front(&mut rock, DIGS);
    rock.truncate(DIGS);
    rock
}

pub fn measure(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("dig");
    for (name, width, height) in SIZES {
        let world = caves(width, height, 1);
        let places = rock(&world.tiles);
        group.bench_function(name, |bencher| {
            let fresh = || (world.tiles.clone(), world.regions.clone());
            let dig = |(tiles, regions): &mut (Grid<Tile>, RegionMap)| {
                for at in &places {
                    tiles[*at] = Tile::Floor;
                    regions.open(*at);
                }
            };
            bencher.iter_batched_ref(fresh, dig, BatchSize::LargeInput);
        });
        group.sample_size(10);
        group.bench_function(format!("{name}-naive"), |bencher| {
            let level: naive::Tiles = world
                .tiles
                .rows(0)
                .map(|row| row.iter().map(|tile| tile.as_char()).collect())
                .collect();
            bencher.iter(|| naive::regions(black_box(&level)));
        });
    }
    group.finish();
}

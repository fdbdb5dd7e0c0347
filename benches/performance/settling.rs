//! What would close and open around a place, against a pass of smoothing over the whole level.

use std::hint::black_box;

use cavewright::grid::Position;
use cavewright::world::settling::{Footing, SettlingPlace, preview};
use cavewright::world::{Fixture, Fixtures};
use cavewright::worldgen::{WorldMap, smooth_once};
use criterion::{BatchSize, Criterion};

use crate::worlds::caves;

/// The radii that are measured, in tiles.
pub const RADII: [u32; 2] = [12, 40];

/// The worlds: width, height and depth.
pub const SIZES: [(&str, u64, u64, u64); 2] =
    [("160x50x5", 160, 50, 5), ("4096x4096x2", 4_096, 4_096, 2)];

/// Tiles of a level for each fixture.
const TILES_PER_FIXTURE: usize = 797;

/// How it is named by Criterion.
pub fn name(radius: u32, size: &str) -> String {
    format!("preview-{radius}-{size}")
}

/// As many fixtures as a game has, all over the world.
fn fixtures(world: &WorldMap) -> Fixtures {
    let levels = 0..world.tiles.size().depth();
    let places = levels.flat_map(|z| world.tiles.positions(z).step_by(TILES_PER_FIXTURE));
    places.map(|at| (at, Fixture::Vein)).collect()
}

pub fn measure(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("settling");
    for (size, width, height, depth) in SIZES {
        let world = caves(width, height, depth);
        let fixtures = fixtures(&world);
        let at = Position::new(width as u32 / 2, height as u32 / 2, 1);
        for radius in RADII {
            let place = SettlingPlace { at, radius, number: 6 };
            group.bench_function(name(radius, size), |bencher| {
                let free = |_: Position| Footing::Free;
                bencher.iter(|| {
                    let place = black_box(place);
                    preview(&world.tiles, &world.regions, &fixtures, free, place)
                });
            });
        }
        group.bench_function(format!("whole-{size}"), |bencher| {
            let level = world.regions.open_tiles(1);
            let fresh = || level.clone();
            bencher.iter_batched_ref(fresh, smooth_once, BatchSize::LargeInput);
        });
    }
    group.finish();
}

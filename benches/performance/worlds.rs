//! Making worlds: against a naive program, by size, and on several threads.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cavewright::grid::Size;
use cavewright::worldgen::{Registry, Settings, WorldMap};
use cavewright_testing::naive;
use criterion::Criterion;

/// Sizes by which the cost of a tile is compared.
pub const SIZES: [(&str, u64, u64, u64); 5] = [
    ("160x50x5", 160, 50, 5),
    ("1024x1024x1", 1_024, 1_024, 1),
    ("1024x1024x8", 1_024, 1_024, 8),
    ("4096x4096x2", 4_096, 4_096, 2),
    ("32768x32768x1", 32_768, 32_768, 1),
];

/// The generators that are measured at the default size.
pub const GENERATORS: [&str; 7] =
    ["empty", "bsp", "caves", "deep-caves", "drunkard", "halls", "strata"];

/// Makes a world and throws it away.
pub fn make(generator: &str, size: Size, seed: u64, threads: usize) {
    let registry = Registry::default();
    let generator = registry.get(generator).expect("it ships");
    let settings = Settings::defaults(&generator.parameters());
    black_box(generator.generate(size, seed, &settings, threads).expect("there is such a world"));
}

/// Caves of a size in which something else is measured.
pub fn caves(width: u64, height: u64, depth: u64) -> WorldMap {
    let registry = Registry::default();
    let size = Size::new(width, height, depth).expect("within the limits");
    let caves = registry.spec("caves").expect("caves ship").size(size).seed(7);
    caves.make().expect("there is such a world")
}

pub fn measure(criterion: &mut Criterion) {
    let registry = Registry::default();
    let mut group = criterion.benchmark_group("world");
    group.bench_function("naive", |bencher| {
        let mut seed = 0;
        bencher.iter(|| {
            seed += 1;
            naive::deep_caves(Size::DEFAULT, seed)
        });
    });
    for name in GENERATORS {
        let generator = registry.get(name).expect("it ships");
        let settings = Settings::defaults(&generator.parameters());
        group.bench_function(name, |bencher| {
            let mut seed = 0;
            bencher.iter(|| {
                seed += 1;
                generator.generate(Size::DEFAULT, seed, &settings, 1)
            });
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("size");
    group.sample_size(10);
    let settings = Settings::defaults(&registry.get("deep-caves").expect("it ships").parameters());
    for (name, width, height, depth) in SIZES {
        let size = Size::new(width, height, depth).expect("within the limits");
        for threads in [1, 2] {
            let generator = registry.get("deep-caves").expect("it ships");
            group.bench_function(format!("{name}-{threads}"), |bencher| {
                // The largest takes seconds: each sample is one world, however many are asked for.
                let is_huge = size.tiles() >= 1 << 25;
                bencher.iter_custom(|times| {
                    let rounds = if is_huge { 1 } else { times };
                    let began = Instant::now();
                    for seed in 0..rounds {
                        let _ = black_box(generator.generate(size, seed, &settings, threads));
                    }
                    scale(began.elapsed(), times, rounds)
                });
            });
        }
    }
    group.finish();
}

/// What two threads can gain at most on this machine: two pieces of work that share nothing and touch no memory.
pub fn measure_threads(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("threads");
    group.sample_size(10);
    group.bench_function("sums-1", |bencher| bencher.iter(|| (sum(), sum())));
    group.bench_function("sums-2", |bencher| {
        bencher.iter(|| {
            std::thread::scope(|scope| {
                let other = scope.spawn(sum);
                (sum(), other.join().expect("it adds up"))
            })
        });
    });
    group.finish();
}

/// Some milliseconds of arithmetic in registers.
fn sum() -> u64 {
    let mut lanes = [1_u64, 2, 3, 4, 5, 6, 7, 8];
    for step in 0..black_box(1_500_000_u64) {
        for lane in 0..8 {
            lanes[lane] = lanes[lane].rotate_left(7) ^ lanes[(lane + 1) % 8].wrapping_add(step);
        }
    }
    lanes.into_iter().fold(0, |sum, lane| sum ^ lane)
}

/// The time of so many rounds from that of fewer.
fn scale(time: Duration, asked: u64, done: u64) -> Duration {
    time.mul_f64(asked as f64 / done as f64)
}

//! A world in a report, made, proved and measured on one thread, beside what it takes to make it alone.

use cavewright::report::{FigureKind, Task, make_report};
use cavewright::worldgen::Registry;
use criterion::Criterion;

/// Worlds of a sample: the time of one is that part of it.
pub const WORLDS: u64 = 20;

/// The generators, and the figures that are worked out of their worlds, none of them for all.
pub const CASES: [(&str, &[FigureKind]); 5] = [
    ("caves", &[]),
    ("deep-caves", &[]),
    ("bsp", &[]),
    ("caves", &[FigureKind::WalkToDeepest, FigureKind::Loops]),
    ("caves", &[FigureKind::RegionsPerLevel]),
];

/// What a case is called.
pub fn name((generator, figures): (&str, &[FigureKind])) -> String {
    let names: Vec<_> = figures.iter().map(|kind| kind.name()).collect();
    format!("{generator} {}", if names.is_empty() { "all".to_owned() } else { names.join(" ") })
}

pub fn measure(criterion: &mut Criterion) {
    let registry = Registry::default();
    let mut group = criterion.benchmark_group("survey");
    for case in CASES {
        let (generator, figures) = case;
        let spec = registry.spec(generator).expect("it ships").spec();
        let mut task = Task::new(registry.get(generator).expect("it ships"), spec);
        if !figures.is_empty() {
            task.figures = figures.iter().copied().collect();
        }
        group.bench_function(name(case), |bencher| {
            let mut from = 0;
            bencher.iter(|| {
                from += WORLDS;
                make_report(&task, from..from + WORLDS, 1, |_| ())
            });
        });
    }
    group.finish();
}

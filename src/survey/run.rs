//! Making the worlds of many seeds, on several threads, and proving each.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::{Figures, Survey, Violation};
use crate::worldgen::verify::{Findings, Promise, verify};
use crate::worldgen::{Generator, WorldMap, WorldSpec};

/// Surveys the worlds of a specification from the seeds of a range, on some threads. After each world
/// `on_world` is told how many there were since it was told last. What is found does not depend on the
/// number of threads.
///
/// Cost: that of making every world, and about as much for proving it.
pub fn take_survey(
    generator: &dyn Generator,
    spec: &WorldSpec,
    seeds: Range<u64>,
    jobs: usize,
    on_world: impl Fn(u64) + Sync,
) -> Survey {
    let began = Instant::now();
    let next = AtomicU64::new(seeds.start);
    let tallies = std::thread::scope(|scope| {
        let work = || {
            let mut tally = Tally::default();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                // Past the end of all numbers the counter begins again.
                if !seeds.contains(&seed) {
                    return tally;
                }
                tally.take(generator, &WorldSpec { seed, ..spec.clone() });
                on_world(1);
            }
        };
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect::<Vec<_>>()
    });
    let mut whole = Tally::default();
    for tally in tallies {
        // All tallies are kept in the same way.
        let _ = whole.figures.merge(&tally.figures);
        whole.worlds += tally.worlds;
        whole.refused += tally.refused;
        whole.violations.extend(tally.violations);
    }
    whole.violations.sort_by_key(|violation| violation.seed);
    Survey {
        format: 1,
        generator: spec.generator.clone(),
        parameters: (spec.settings.iter())
            .map(|(name, value)| (name.to_owned(), serde_json::json!(value)))
            .collect(),
        width: spec.size.width(),
        height: spec.size.height(),
        depth: spec.size.depth(),
        seeds: vec![[seeds.start, seeds.end]],
        worlds: whole.worlds,
        refused: whole.refused,
        violations: whole.violations,
        seconds: began.elapsed().as_secs_f64(),
        figures: whole.figures,
    }
}

#[derive(Default)]
struct Tally {
    worlds: u64,
    refused: u64,
    violations: Vec<Violation>,
    figures: Figures,
}

impl Tally {
    fn take(&mut self, generator: &dyn Generator, spec: &WorldSpec) {
        let began = Instant::now();
        let Ok(world) = generator.generate(spec.size, spec.seed, &spec.settings) else {
            self.refused += 1;
            return;
        };
        self.figures.generation_seconds.record(began.elapsed().as_micros() as u64);
        self.worlds += 1;
        let promise = Promise {
            min_region: spec.settings.integer("min_region"),
            connect: spec.settings.flag("connect"),
        };
        let findings = verify(&world, promise);
        self.count(&world, &findings);
        let command = || show_again(spec);
        self.violations.extend(findings.violations.into_iter().map(|invariant| Violation {
            seed: spec.seed,
            invariant,
            command: command(),
        }));
    }

    fn count(&mut self, world: &WorldMap, findings: &Findings) {
        let size = world.tiles.size();
        for z in 0..size.depth() {
            let walkable: u64 = world.regions.of_level(z).map(|(_, tiles)| tiles).sum();
            self.figures.regions_per_level.record(world.regions.of_level(z).count() as u64);
            self.figures.floor_share.record_share(walkable, size.level_tiles());
        }
        for z in 0..size.depth() - 1 {
            let pairs = world.stairs.iter().filter(|pair| pair.down.z == z).count();
            self.figures.stairs_per_pair.record(pairs as u64);
        }
        self.figures.reachable_share.record_share(findings.reachable, findings.walkable);
    }
}

/// The command that makes a world again.
fn show_again(spec: &WorldSpec) -> String {
    let WorldSpec { generator, size, seed, settings } = spec;
    let (width, height, depth) = (size.width(), size.height(), size.depth());
    let set: String = settings.iter().map(|(key, value)| format!(" --set {key}={value}")).collect();
    format!(
        "cavewright report --generator {generator} --seeds {seed}..{} --width {width} \
         --height {height} --depth {depth}{set}",
        seed.saturating_add(1)
    )
}

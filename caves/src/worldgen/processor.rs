//! Which of the ways to work on many bits at once the processor has, found while the program runs: loops over words are compiled for each
//! of them. What comes out is the same on all.
//!
//! Such a loop is in a function that is always inlined, as is what that calls, and is called by
//! `dispatch!(best(), _ => function(..))`.

use fearless_simd::Level;

/// The best that there is. Cost O(1).
#[inline]
pub(super) fn best() -> Level {
    #[cfg(test)]
    if let Some(level) = tests::forced() {
        return level;
    }
    Level::new()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::worldgen::{Registry, WorldMap};
    use std::cell::Cell;

    thread_local! {
        static FORCED: Cell<Option<Level>> = const { Cell::new(None) };
    }

    pub(super) fn forced() -> Option<Level> {
        FORCED.get()
    }

    /// All that the processor has, from the least.
    fn levels() -> Vec<Level> {
        let best = Level::new();
        let mut levels = vec![Level::baseline()];
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        levels.extend(
            [best.as_sse4_2().map(Level::Sse4_2), best.as_avx2().map(Level::Avx2)]
                .into_iter()
                .flatten(),
        );
        levels.push(best);
        levels
    }

    /// SPEC 42: each level makes the same world.
    #[test]
    fn every_processor_makes_the_same_worlds() {
        let registry = Registry::default();
        for generator in registry.iter() {
            for seed in 0..40 {
                let spec = registry.spec(generator.name()).unwrap().seed(seed).spec();
                let make = |level| -> WorldMap {
                    FORCED.set(Some(level));
                    let world = registry.make(&spec).unwrap();
                    FORCED.set(None);
                    world
                };
                let mut worlds = levels().into_iter().map(make);
                let first = worlds.next().unwrap();
                assert!(worlds.all(|other| other == first), "{} {seed}", generator.name());
            }
        }
    }
}

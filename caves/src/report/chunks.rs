//! Many seeds in chunks: what is made between two looks at whether to go on, and what a long run keeps.

use std::ops::Range;

use super::task::Task;

/// Chunks that this one of several processes makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which of them it is, from 0.
    pub index: u64,
    /// How many there are, at least one.
    pub of: u64,
}

impl Default for Shard {
    /// All chunks.
    fn default() -> Self {
        Self { index: 0, of: 1 }
    }
}

/// The most worlds of a chunk, and what all of its worlds may cost, in tiles that are made, proved and measured: a few seconds.
const MOST_WORLDS: u64 = 10_000;
const MOST_TILES: u64 = 400_000_000;
/// What playing a game costs, and trying all verbs at a turn, in worlds that are made.
const GAME: u64 = 100;
const TRIED: u64 = 2_000;
/// The fewest worlds of a chunk for each that is made at once, so that few wait at its end.
const FEWEST_FOR_EACH: u64 = 4;

/// How many worlds a chunk of a task has, of which `jobs` are made at once: a power of ten, unless that would be too few.
#[must_use]
pub fn worlds_in_a_chunk(task: &Task, jobs: usize) -> u64 {
    let played = task.play.as_ref().map_or(0, |play| play.games * GAME + play.tried * TRIED);
    let tiles = task.spec.size.tiles().saturating_mul(1 + played).max(1);
    let worlds = (MOST_TILES / tiles).clamp(1, MOST_WORLDS);
    10_u64.pow(worlds.ilog10()).max(jobs as u64 * FEWEST_FOR_EACH)
}

/// The chunks of a range of seeds that belong to a shard, in order. Each begins and ends at a multiple of `worlds`, or with the range,
/// so that the chunks of a longer range are the same.
///
/// # Panics
/// With chunks of no worlds.
pub fn chunks(
    seeds: Range<u64>,
    worlds: u64,
    shard: Shard,
) -> impl Iterator<Item = Range<u64>> + Clone {
    let indices = seeds.start / worlds..seeds.end.div_ceil(worlds);
    let own = indices.filter(move |index| index % shard.of == shard.index);
    own.map(move |index| {
        let from = index * worlds;
        from.max(seeds.start)..from.saturating_add(worlds).min(seeds.end)
    })
}

/// How many seeds the chunks of a shard have together. Cost O(1).
///
/// # Panics
/// With chunks of no worlds.
#[must_use]
pub fn seeds_in_chunks(seeds: &Range<u64>, worlds: u64, shard: Shard) -> u64 {
    let Shard { index, of } = shard;
    let (first, after) = (seeds.start / worlds, seeds.end.div_ceil(worlds));
    let own_below = |end: u64| end / of + u64::from(end % of > index);
    let is_own = |chunk: u64| chunk % of == index;
    let own = u128::from(own_below(after).saturating_sub(own_below(first)));
    let before_first = if is_own(first) { seeds.start - first * worlds } else { 0 };
    let last_end = u128::from(after) * u128::from(worlds);
    let after_last = last_end - u128::from(seeds.end);
    let after_last = if is_own(after.saturating_sub(1)) { after_last } else { 0 };
    (own * u128::from(worlds)).saturating_sub(u128::from(before_first) + after_last) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_have_each_seed_once_and_are_the_same_in_a_longer_range() {
        let all = |seeds, worlds| chunks(seeds, worlds, Shard::default()).collect::<Vec<_>>();
        assert_eq!(all(7..32, 10), [7..10, 10..20, 20..30, 30..32]);
        assert_eq!(all(0..20, 10), [0..10, 10..20]);
        assert_eq!(all(3..12, 10), [3..10, 10..12]);
        let last = u64::MAX;
        assert_eq!(all(last - 3..last, 2), [last - 3..last - 1, last - 1..last]);
        for of in 1..5 {
            let shards = (0..of).flat_map(|index| chunks(7..95, 10, Shard { index, of }));
            let mut joined: Vec<_> = shards.collect();
            joined.sort_by_key(|chunk| chunk.start);
            assert_eq!(joined, all(7..95, 10), "{of}");
            for (seeds, index) in [7..95, 0..20, 3..4, 19..21, last - 99..last]
                .into_iter()
                .flat_map(|seeds| (0..of).map(move |index| (seeds.clone(), index)))
            {
                let shard = Shard { index, of };
                let own: u64 =
                    chunks(seeds.clone(), 10, shard).map(|chunk| chunk.end - chunk.start).sum();
                assert_eq!(seeds_in_chunks(&seeds, 10, shard), own, "{seeds:?} {shard:?}");
            }
        }
    }
}

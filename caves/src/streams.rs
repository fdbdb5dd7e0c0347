//! Random numbers: the one module that seeds random generators (SPEC 42).
//!
//! Every consumer draws from a stream of its own, named by a domain, a level and an attempt, so that no
//! draw shifts another: levels can be made alone, in any order. The generator is ChaCha8, which is the
//! same on every platform; the sampling is ours, because a library's distributions may change.

use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng, TryRng};

/// A random seed from the operating system, below 2^32 so that it is short enough to be read out; 1 where the
/// system has no randomness.
#[must_use]
pub fn fresh_seed() -> u64 {
    rand::rngs::SysRng.try_next_u32().map_or(1, u64::from)
}

/// What a stream is for: a number that no other consumer of random numbers has.
///
/// Each consumer defines its own as constants of this type, beside its code. The number is part of every
/// world: never change one, only add.
///
/// ```
/// use cavewright_caves::streams::{Domain, Stream};
///
/// const WEATHER: Domain = Domain::new(1_000);
/// let mut stream = Stream::new(7, WEATHER, 0, 0);
/// assert!(stream.below(6) < 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domain(u16);

impl Domain {
    /// The domain of a number. Worlds are made from 1, 2, 3 and 5, and the game draws from those up to 13 and from 903: take others.
    #[must_use]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number of a domain.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }
}

/// A stream of random numbers.
#[derive(Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream for a domain, a level and an attempt under a world's seed. Cost O(1).
    #[must_use]
    pub fn new(seed: u64, domain: Domain, z: u32, attempt: u16) -> Self {
        let mut key = *b"........cavewright worldgen v1..";
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(u64::from(domain.number()) << 48 | u64::from(z) << 16 | u64::from(attempt));
        Self(rng)
    }

    /// The same stream after `position` words were drawn. Cost O(1).
    #[must_use]
    pub fn at(mut self, position: u128) -> Self {
        self.0.set_word_pos(position);
        self
    }

    /// How many words were drawn: together with the arguments of [`Stream::new`] this is the stream's whole state.
    #[must_use]
    pub fn position(&self) -> u128 {
        self.0.get_word_pos()
    }

    /// The stream as it is after `draws` more 64-bit draws. Cost O(1).
    #[must_use]
    pub fn ahead(&self, draws: u64) -> Self {
        let mut rng = ChaCha8Rng::from_seed(self.0.get_seed());
        rng.set_stream(self.0.get_stream());
        Self(rng).at(self.position() + 2 * u128::from(draws))
    }

    /// 64 bits, each as likely 0 as 1. One 64-bit draw.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Writes as many 64-bit draws as there are words: what [`Stream::bits`] would return one after another, but quicker.
    pub(crate) fn fill(&mut self, words: &mut [u64]) {
        for words in words.chunks_mut(64) {
            let mut bytes = [[0; 8]; 64];
            let bytes = &mut bytes[..words.len()];
            self.0.fill_bytes(bytes.as_flattened_mut());
            words.iter_mut().zip(bytes).for_each(|(word, of)| *word = u64::from_le_bytes(*of));
        }
    }

    /// True with probability `numerator / 65536`; always from 65536 on. One 32-bit draw.
    pub fn chance_in_65536(&mut self, numerator: u32) -> bool {
        self.0.next_u32() >> 16 < numerator
    }

    /// An even choice from `0..bound`, or 0 where `bound` is 0. One 64-bit draw, and another with
    /// probability below `bound / 2^64`.
    ///
    /// Source: Lemire, "Fast random integer generation in an interval", 2019: the high half of a
    /// product, with the few draws that would bias it rejected.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            let (high, low) = ((product >> 64) as u64, product as u64);
            if low >= bound || low >= bound.wrapping_neg() % bound.max(1) {
                return high;
            }
        }
    }

    /// An evenly chosen element, or `None` of an empty slice.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() {
            return None;
        }
        from.get(self.below(from.len() as u64) as usize)
    }

    /// An element, as likely as its weight is of the sum of all, or `None` where that is 0. One 64-bit draw, as
    /// [`Stream::below`] has it. Cost O(elements).
    pub fn choose_weighted<'a, T>(
        &mut self,
        from: &'a [T],
        weight: impl Fn(&T) -> u64,
    ) -> Option<&'a T> {
        let mut drawn = self.below(from.iter().map(&weight).sum());
        from.iter().find(|element| {
            let weight = weight(element);
            let is_it = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_it
        })
    }

    /// The numbers of `0..count` in random order, each drawn when the iterator gets to it: the indices from
    /// which [`Stream::shuffle_front`] would take its elements. Memory: O(numbers drawn).
    pub fn ranks(&mut self, count: u64) -> impl Iterator<Item = u64> {
        // For each index whose number was swapped away, the number that came instead; the last such is added
        // when the next number is drawn, since most often none is.
        let (mut moved, mut last) = (BTreeMap::new(), None);
        (0..count).map(move |i| {
            moved.extend(last.take());
            let other = i + self.below(count - i);
            let here = moved.remove(&i).unwrap_or(i);
            let drawn = moved.get(&other).copied().unwrap_or(other);
            last = Some((other, here)).filter(|_| other != i);
            if other == i { here } else { drawn }
        })
    }

    /// Moves `count` evenly chosen elements to the front, in random order (Fisher and Yates).
    pub fn shuffle_front<T>(&mut self, items: &mut [T], count: usize) {
        for i in 0..count.min(items.len()) {
            let other = i + self.below((items.len() - i) as u64) as usize;
            items.swap(i, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Domain = Domain::new(1);
    const STAIRS: Domain = Domain::new(2);
    const START: Domain = Domain::new(3);

    /// SPEC 42: the numbers themselves are part of the contract.
    #[test]
    fn streams_give_the_same_numbers_for_ever() {
        let mut stream = Stream::new(7, LEVEL, 0, 0);
        let drawn: Vec<u64> = (0..4).map(|_| stream.below(1_000_000)).collect();
        assert_eq!(drawn, [408_125, 577_175, 893_060, 895_807]);
    }

    /// SPEC 42
    #[test]
    fn every_domain_level_attempt_and_seed_has_its_own_stream() {
        let mut firsts: Vec<u64> = [
            (1, LEVEL, 0, 0),
            (2, LEVEL, 0, 0),
            (1, STAIRS, 0, 0),
            (1, START, 0, 0),
            (1, LEVEL, 1, 0),
            (1, LEVEL, 0, 1),
        ]
        .map(|(seed, domain, z, attempt)| Stream::new(seed, domain, z, attempt).below(u64::MAX))
        .into();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 6);
    }

    #[test]
    fn a_stream_ahead_of_another_continues_it() {
        for odd in [false, true] {
            let mut stream = Stream::new(7, LEVEL, 0, 0);
            // A draw of 32 bits moves the words of all others by one.
            let _ = odd && stream.chance_in_65536(0);
            let ahead: Vec<_> = (0..100).map(|draws| stream.ahead(draws).bits()).collect();
            assert_eq!(ahead, (0..100).map(|_| stream.bits()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn choices_stay_in_bounds_and_reach_every_value() {
        let mut stream = Stream::new(3, START, 0, 0);
        let mut seen = [0_u32; 5];
        for _ in 0..5_000 {
            seen[stream.below(5) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1_150).contains(count)), "{seen:?}");
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.below(1), 0);
        assert_eq!(stream.choose::<u8>(&[]), None);
        assert_eq!(stream.choose_weighted(&[0, 0], |weight| *weight), None);
        let mut counts = [0_u32; 4];
        for _ in 0..6_000 {
            counts[*stream.choose_weighted(&[0, 1, 2, 3], |weight| *weight).unwrap() as usize] += 1;
        }
        let fits = |weight: u32| counts[weight as usize].abs_diff(weight * 1_000) < 200;
        assert!((0..4).all(fits), "{counts:?}");
        let mut items = [0, 1, 2, 3, 4, 5];
        stream.shuffle_front(&mut items, 3);
        items.sort_unstable();
        assert_eq!(items, [0, 1, 2, 3, 4, 5]);
    }

    /// SPEC 42: nearly every other draw would bias a bound just above half of all numbers.
    #[test]
    fn a_draw_that_would_bias_a_choice_is_drawn_again() {
        let (all, bound) = (1_u128 << 64, (1_u128 << 63) + 1);
        let new = || Stream::new(7, LEVEL, 0, 0);
        let (mut stream, mut raw) = (new(), new());
        for _ in 0..200 {
            let drawn = stream.below(bound as u64);
            let product = std::iter::repeat_with(|| u128::from(raw.bits()) * bound)
                .find(|product| product % all >= all % bound);
            assert_eq!(product.map(|product| product >> 64), Some(u128::from(drawn)));
            assert_eq!(stream.position(), raw.position());
        }
        assert!(raw.position() > 2 * 300, "draws were rejected");
    }

    #[test]
    fn words_are_filled_with_the_next_draws() {
        for (before, count) in [(0, 0), (0, 1), (3, 7), (1, 63), (2, 64), (5, 300)] {
            let (mut filling, mut drawing) =
                (Stream::new(3, LEVEL, 0, 0), Stream::new(3, LEVEL, 0, 0));
            for stream in [&mut filling, &mut drawing] {
                (0..before).for_each(|_| _ = stream.chance_in_65536(1));
            }
            let mut words = vec![0; count];
            filling.fill(&mut words);
            assert_eq!(words, (0..count).map(|_| drawing.bits()).collect::<Vec<_>>());
            assert_eq!(filling.position(), drawing.position());
        }
    }

    #[test]
    fn ranks_are_the_indices_that_a_shuffle_takes_its_elements_from() {
        for count in [0, 1, 2, 7, 50] {
            for drawn in [0, count / 2, count] {
                let mut items: Vec<u64> = (0..count).collect();
                Stream::new(count, START, 0, 0).shuffle_front(&mut items, drawn as usize);
                let mut stream = Stream::new(count, START, 0, 0);
                let ranks: Vec<_> = stream.ranks(count).take(drawn as usize).collect();
                assert_eq!(ranks, items[..drawn as usize]);
            }
        }
    }

    /// SPEC 42
    #[test]
    fn chances_are_exact_at_both_ends() {
        let mut stream = Stream::new(3, LEVEL, 0, 0);
        assert!((0..1_000).all(|_| !stream.chance_in_65536(0)));
        assert!((0..1_000).all(|_| stream.chance_in_65536(65_536)));
        let hits = (0..10_000).filter(|_| stream.chance_in_65536(16_384)).count();
        assert!((2_300..2_700).contains(&hits), "{hits}");
    }
}

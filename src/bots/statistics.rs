//! What shares of games are worth: intervals, and whether two arms that played the same seeds differ.

/// The standard normal deviate of a two-sided interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Below this many pairs that differ, the exact binomial test is used.
const EXACT_BELOW: u64 = 25;

/// Wilson's interval of 95 % for a share: its low and its high end, each from 0 to 1. Of no games it is all of that.
///
/// ```
/// use cavewright::bots::wilson;
///
/// let (low, high) = wilson(5, 10);
/// assert!((low - 0.236_593).abs() < 1e-6 && (high - 0.763_407).abs() < 1e-6);
/// ```
#[must_use]
pub fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (count, share) = (games as f64, wins as f64 / games as f64);
    let shrink = 1.0 + Z * Z / count;
    let middle = (share + Z * Z / (2.0 * count)) / shrink;
    let spread = share * (1.0 - share) / count + Z * Z / (4.0 * count * count);
    let half = Z * spread.sqrt() / shrink;
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// Two arms that played the same seeds, one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// All pairs.
    pub games: u64,
    /// Pairs of which the first arm alone won.
    pub first_alone: u64,
    /// Pairs of which the second arm alone won.
    pub second_alone: u64,
}

impl Pairs {
    /// The pairs of two arms, by whether each of them won.
    pub fn of(wins: impl IntoIterator<Item = (bool, bool)>) -> Self {
        let mut pairs = Self::default();
        for (first, second) in wins {
            pairs.games += 1;
            pairs.first_alone += u64::from(first && !second);
            pairs.second_alone += u64::from(second && !first);
        }
        pairs
    }

    /// By how much the second arm's share of wins is higher, from -1 to 1, and half of the interval of 95 % around that.
    #[must_use]
    pub fn difference(&self) -> (f64, f64) {
        let games = self.games.max(1) as f64;
        let (first, second) = (self.first_alone as f64, self.second_alone as f64);
        let variance = (first + second - (second - first).powi(2) / games).max(0.0);
        ((second - first) / games, Z * variance.sqrt() / games)
    }

    /// McNemar's test, two-sided: how likely such a difference or a larger one is, where the arms are equally good. Exact
    /// where fewer than 25 pairs differ; else by the normal distribution, with a correction for continuity.
    #[must_use]
    pub fn probability(&self) -> f64 {
        let (fewer, more) =
            (self.first_alone.min(self.second_alone), self.first_alone.max(self.second_alone));
        let differing = fewer + more;
        if differing < EXACT_BELOW {
            return (2.0 * binomial_up_to(fewer, differing)).min(1.0);
        }
        let apart = (more - fewer).saturating_sub(1) as f64;
        two_sided(apart / (differing as f64).sqrt())
    }
}

/// How likely at most so many heads are in so many throws of a coin. Cost O(heads).
fn binomial_up_to(heads: u64, throws: u64) -> f64 {
    let mut term = 0.5_f64.powi(i32::try_from(throws).unwrap_or(i32::MAX));
    let mut sum = term;
    for head in 1..=heads {
        term *= (throws - head + 1) as f64 / head as f64;
        sum += term;
    }
    sum
}

/// How likely a standard normal deviate is at least so far from 0.
///
/// Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 7.1.26: the error function by a polynomial of the fifth
/// degree, with an error below 1.5e-7.
fn two_sided(deviate: f64) -> f64 {
    const FACTORS: [f64; 5] =
        [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let x = deviate.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let polynomial = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    polynomial * (-x * x).exp()
}

/// The mean of some values, and half of the interval of 95 % around it; 0 of fewer than two.
pub(super) fn mean_interval(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    if values.len() < 2 {
        return (values.iter().sum(), 0.0);
    }
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, Z * (squares / (count - 1.0) / count).sqrt())
}

/// The value below which a part of a hundred of sorted values lies; 0 of none.
pub(super) fn quantile(sorted: &[u64], part: usize) -> u64 {
    let index = (sorted.len() * part / 100).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or(0)
}

/// The mean of some values; 0 of none.
pub(super) fn mean(values: impl IntoIterator<Item = u64>) -> f64 {
    let (count, sum) = values.into_iter().fold((0_u64, 0_u64), |(n, sum), v| (n + 1, sum + v));
    sum as f64 / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    /// Of nothing but losses the high end is z^2 / (n + z^2).
    #[test]
    fn an_interval_is_that_of_wilson() {
        let (low, high) = wilson(0, 10);
        assert!(is_near(low, 0.0) && is_near(high, 0.277_532_8), "{low} {high}");
        let (low, high) = wilson(10, 10);
        assert!(is_near(low, 0.722_467_2) && is_near(high, 1.0), "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn a_deviate_has_the_probability_of_the_tables() {
        for (deviate, expected) in [(0.0, 1.0), (1.0, 0.317_310_5), (Z, 0.05), (2.575_829_3, 0.01)]
        {
            assert!(is_near(two_sided(deviate), expected), "{deviate}");
            assert!(is_near(two_sided(-deviate), expected), "-{deviate}");
        }
    }

    /// 1 of 10: twice (1 + 10) / 1,024.
    #[test]
    fn few_pairs_are_tested_exactly_and_many_by_the_normal_distribution() {
        let probability = |first_alone, second_alone| {
            Pairs { games: 1_000, first_alone, second_alone }.probability()
        };
        assert!(is_near(probability(1, 9), 0.021_484_375));
        assert!(is_near(probability(9, 1), 0.021_484_375));
        assert!(is_near(probability(5, 5), 1.0) && is_near(probability(0, 0), 1.0));
        assert!(is_near(probability(0, 6), 0.031_25));
        // 86 and 59: 26 / sqrt(145) = 2.159 174.
        assert!((probability(86, 59) - 0.030_836).abs() < 1e-4);
        assert!(is_near(probability(20, 20), 1.0));
    }

    #[test]
    fn pairs_are_counted_by_who_won() {
        let pairs = Pairs::of([(true, true), (false, true), (false, true), (true, false)]);
        assert_eq!(pairs, Pairs { games: 4, first_alone: 1, second_alone: 2 });
        let (difference, half) = pairs.difference();
        // Variance 3 - 1 / 4 = 2.75 of 4 games.
        assert!(is_near(difference, 0.25) && is_near(half, Z * 2.75_f64.sqrt() / 4.0));
        assert_eq!(Pairs::default().difference(), (0.0, 0.0));
    }

    #[test]
    fn the_interval_of_a_mean_is_that_of_its_error() {
        let (mean, half) = mean_interval(&[1.0, 2.0, 6.0]);
        assert!(is_near(mean, 3.0) && is_near(half, Z * (7.0_f64 / 3.0).sqrt()));
        assert_eq!([mean_interval(&[]), mean_interval(&[4.0])], [(0.0, 0.0), (4.0, 0.0)]);
    }

    #[test]
    fn quantiles_and_means_of_nothing_are_0() {
        assert_eq!([5, 50, 100].map(|part| quantile(&[1, 2, 3, 4], part)), [1, 3, 4]);
        assert_eq!((quantile(&[], 50), mean([])), (0, 0.0));
        assert!(is_near(mean([1, 2, 6]), 3.0));
    }
}

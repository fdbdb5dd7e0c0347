//! How two arms differ that played the same seeds.

use serde::Serialize;

use super::tournament::Arm;

/// Two arms, pair by pair.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The bot of the first arm.
    pub first: &'static str,
    /// The bot of the second.
    pub second: &'static str,
    /// Pairs of games.
    pub games: u64,
    /// Pairs of which the first alone won.
    pub first_alone: u64,
    /// Pairs of which the second alone won.
    pub second_alone: u64,
    /// By how much the second's share of wins is higher, from -1 to 1.
    pub difference: f64,
    /// Half of the interval of 95 % around that.
    pub half_interval: f64,
    /// How likely such a difference or a larger one is, where both are equally good: McNemar's test.
    pub probability: f64,
}

impl Comparison {
    /// The first of some arms with each of the others.
    #[must_use]
    pub fn with_first(arms: &[Arm]) -> Vec<Self> {
        let Some((first, others)) = arms.split_first() else { return Vec::new() };
        others.iter().map(|second| Self::of(first, second)).collect()
    }

    fn of(first: &Arm, second: &Arm) -> Self {
        let pairs = first.paired_with(second);
        let (difference, half_interval) = pairs.difference();
        Self {
            first: first.bot.name,
            second: second.bot.name,
            games: pairs.games,
            first_alone: pairs.first_alone,
            second_alone: pairs.second_alone,
            difference,
            half_interval,
            probability: pairs.probability(),
        }
    }
}

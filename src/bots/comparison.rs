//! How two arms differ that played the same seeds.

use serde::Serialize;

use super::tournament::Arm;

/// Two arms, pair by pair.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// What the first arm is called.
    pub first: String,
    /// What the second is called.
    pub second: String,
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
    /// Each arm with the one that it is measured by, but for the first of all: an arm from whose worlds something is left out
    /// with the first one of the same bot, and every other with the first of all. An arm is never measured by itself.
    #[must_use]
    pub fn of_arms(arms: &[Arm]) -> Vec<Self> {
        let pairs = arms.iter().enumerate().skip(1).map(|(index, second)| {
            let is_same = |arm: &&Arm| arm.entrant.bot.name == second.entrant.bot.name;
            let own = arms[..index].iter().find(is_same);
            let first = own.filter(|_| second.entrant.without.is_some()).unwrap_or(&arms[0]);
            Self::of(first, second)
        });
        pairs.collect()
    }

    fn of(first: &Arm, second: &Arm) -> Self {
        let pairs = first.paired_with(second);
        let (difference, half_interval) = pairs.difference();
        Self {
            first: first.entrant.name(),
            second: second.entrant.name(),
            games: pairs.games,
            first_alone: pairs.first_alone,
            second_alone: pairs.second_alone,
            difference,
            half_interval,
            probability: pairs.probability(),
        }
    }
}

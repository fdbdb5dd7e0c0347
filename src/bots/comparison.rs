//! How two arms differ that played the same seeds.

use serde::Serialize;

use super::kinds::HANDY;
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
    /// with the first one of the same bot, a bot that plays one trick with the handy bot, and every other, as any that nothing
    /// such comes before, with the first of all. An arm is never measured by itself.
    #[must_use]
    pub fn of_arms(arms: &[Arm]) -> Vec<Self> {
        let pairs = arms.iter().enumerate().skip(1).map(|(index, second)| {
            let bot = second.entrant.bot;
            let measure = match second.entrant.without {
                Some(_) => Some(bot.name),
                None => bot.is_trick.then_some(HANDY),
            };
            let mut before = arms[..index].iter();
            let own = before.find(|arm| Some(arm.entrant.bot.name) == measure);
            Self::of(own.unwrap_or(&arms[0]), second)
        });
        pairs.collect()
    }

    /// The second, its points of wins, who won alone, and the probability: cells of a row in Markdown, without its ends.
    pub(super) fn cells(&self) -> String {
        let (points, half) = (100.0 * self.difference, 100.0 * self.half_interval);
        let Self { second, first_alone, second_alone, probability, .. } = self;
        format!(
            "{second} | {points:+.1} +- {half:.1} | {first_alone} / {second_alone} | {probability:.4}"
        )
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

//! Which states are decisions.

use super::playouts::Score;
use super::states::State;
use crate::streams::{Domain, Stream};

/// The dice that deal what came of a state's games to its verbs anew.
const BY_CHANCE: Domain = Domain::new(902);

/// So often they are dealt.
const DEALS: u64 = 50;

/// The best verb is worth so many points of survival more than another.
const WORTH: u64 = 8;

/// A verb that is so few points of survival below the best one is as good.
const CLOSE: u64 = 3;

/// A verb that was not refused, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) verb: String,
    pub(super) score: Score,
}

/// A state, and what came of each verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) seed: u64,
    pub(super) turn: u64,
    pub(super) has_ember: bool,
    /// At least one.
    pub(super) attempts: Vec<Attempt>,
    /// The index of the best.
    pub(super) best: usize,
    /// The index of what the plain bot would do; `None` where that is refused.
    pub(super) plain: Option<usize>,
    /// Games for each verb.
    pub(super) games: u64,
}

impl Judged {
    /// A state by the scores of its choices, in their order: `None` of those that are refused. `None` where all are.
    pub(super) fn of(state: &State, scores: &[Option<Score>], games: u64) -> Option<Self> {
        let moment = &state.moment;
        let choices = moment.choices.iter().zip(scores);
        let attempts: Vec<_> = choices
            .filter_map(|(choice, score)| {
                Some(Attempt { verb: choice.name.clone(), score: (*score)? })
            })
            .collect();
        let plain = scores.get(moment.plain)?.is_some();
        let before = scores.iter().take(moment.plain).flatten().count();
        let best = first_best(attempts.iter().map(|attempt| attempt.score.rank()))?;
        Some(Self {
            seed: state.seed,
            turn: moment.turn,
            has_ember: moment.has_ember,
            attempts,
            best,
            plain: plain.then_some(before),
            games,
        })
    }

    /// Returns whether the turn is a decision.
    pub(super) fn is_decision(&self) -> bool {
        let alive: Vec<_> = self.attempts.iter().map(|attempt| attempt.score.alive).collect();
        is_decision(&alive, self.games, self.best, self.plain)
    }

    /// How likely it would be one if no verb mattered: who lives and who dies is dealt to the verbs anew, many times.
    pub(super) fn chance(&self) -> f64 {
        let alive: u64 = self.attempts.iter().map(|attempt| attempt.score.alive).sum();
        let all = self.games * self.attempts.len() as u64;
        let mut ends: Vec<_> = (0..all).map(|number| number < alive).collect();
        let mut dice = Stream::new(self.seed, BY_CHANCE, self.turn as u32, 0);
        let count = |ends: &[bool]| ends.iter().filter(|is_alive| **is_alive).count() as u64;
        let is_one = |_: &u64| {
            dice.shuffle_front(&mut ends, all as usize);
            let dealt: Vec<_> = ends.chunks(self.games.max(1) as usize).map(count).collect();
            let best = first_best(dealt.iter());
            best.is_some_and(|best| is_decision(&dealt, self.games, best, self.plain))
        };
        (0..DEALS).filter(is_one).count() as f64 / DEALS as f64
    }
}

/// The index of the first of the greatest.
fn first_best<T: Ord>(ranks: impl Iterator<Item = T>) -> Option<usize> {
    let ranks = ranks.enumerate().map(|(index, rank)| (rank, std::cmp::Reverse(index)));
    ranks.max().map(|(_, index)| index.0)
}

/// Returns whether there is something to decide, by how many are alive after each verb: whether the best is worth 8 points of
/// survival more than the median and another one is as good, or worth that much more than what the plain bot would do.
fn is_decision(alive: &[u64], games: u64, best: usize, plain: Option<usize>) -> bool {
    let Some(most) = alive.get(best).copied() else { return false };
    // Twice the number, for the median of an even number of verbs is between two.
    let is_worth = |twice: u64| 100 * (2 * most).saturating_sub(twice) >= 2 * WORTH * games;
    let is_close = |one: &&u64| 100 * most.saturating_sub(**one) <= CLOSE * games;
    let has_equals = alive.iter().filter(is_close).count() > 1;
    let plain = plain.filter(|plain| *plain != best).and_then(|plain| alive.get(plain).copied());
    (has_equals && is_worth(twice_median(alive))) || plain.is_some_and(|plain| is_worth(2 * plain))
}

/// Twice the median; 0 of none.
fn twice_median(values: &[u64]) -> u64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let middle = |index: usize| sorted.get(index).copied().unwrap_or(0);
    middle(sorted.len() / 2) + middle(sorted.len().saturating_sub(1) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_worth_points_and_no_matter_of_course() {
        let is_one = |alive: &[u64], plain| is_decision(alive, 100, 0, plain);
        assert!(is_one(&[90, 88, 40, 40, 40], Some(0)), "two are good");
        assert!(!is_one(&[90, 40, 40, 40, 40], Some(0)), "one is, and anybody sees it");
        assert!(is_one(&[90, 40, 40, 40, 40], Some(1)), "the plain bot does not");
        assert!(!is_one(&[90, 88, 83, 83, 83], Some(2)), "it is worth too little");
        assert!(is_one(&[90, 88, 82, 82, 82], Some(0)), "8 points are enough");
        assert!(is_one(&[90, 87, 77, 70], None), "the median is 82");
        assert!(!is_one(&[90, 90, 90, 70], Some(1)));
        assert!(!is_one(&[90], Some(0)) && !is_one(&[], None));
    }

    #[test]
    fn a_median_of_an_even_number_is_between_the_middle_two() {
        assert_eq!([&[1, 9, 4][..], &[1, 9, 4, 7], &[5], &[]].map(twice_median), [8, 11, 10, 0]);
        assert_eq!(first_best([3, 7, 7, 1].into_iter()), Some(1));
    }
}

//! What the games of an arm come to.

use std::collections::BTreeMap;

use serde::Serialize;

use super::play::{Ending, Played};
use super::statistics::{mean, quantile, wilson};
use super::tournament::Arm;

/// The figures of an arm. Shares are from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The bot, and what was left out of its worlds, as in `handy without moth`.
    pub bot: String,
    /// Games that were played.
    pub games: u64,
    /// Games that were won.
    pub won: u64,
    /// Wilson's interval of 95 % for the share of these.
    pub won_interval: (f64, f64),
    /// Games that ended at home without the Ember.
    pub home: u64,
    /// Games that ended by death.
    pub died: u64,
    /// Games that the bot gave up.
    pub gave_up: u64,
    /// Turns of all games: below the first lie 5 % of them, below the second half, below the third 95 %.
    pub turns: [u64; 3],
    /// Turns of the games that were won, at the median.
    pub turns_of_won: u64,
    /// Keys in a hundred turns.
    pub keys_per_100_turns: f64,
    /// The share of these that are for the pack, for throwing and for the shutter.
    pub hand_keys: f64,
    /// Oil left in games that were won, at the median.
    pub oil_of_won: u64,
    /// Filled slots of the pack of who died, at the mean.
    pub things_of_dead: f64,
    /// The score, at the median.
    pub score: u64,
    /// What was died of, the most frequent first.
    pub causes: Vec<(String, u64)>,
    /// Where: on the levels by their numbers, or on the way home.
    pub places: Vec<(String, u64)>,
}

impl Summary {
    /// The figures of an arm.
    #[must_use]
    pub fn of(arm: &Arm) -> Self {
        let all = &arm.games;
        let with = |is_it: fn(&Ending) -> bool| all.iter().filter(move |game| is_it(&game.ending));
        let count = |is_it: fn(&Ending) -> bool| with(is_it).count() as u64;
        let (games, won) = (all.len() as u64, count(is_won));
        let turns = sorted(all.iter().map(|game| game.turns));
        let total = |part: fn(&Played) -> u64| all.iter().map(part).sum::<u64>() as f64;
        let keys = total(|game| game.keys);
        Self {
            bot: arm.entrant.name(),
            games,
            won,
            won_interval: wilson(won, games),
            home: count(|ending| *ending == Ending::Home),
            died: count(is_death),
            gave_up: count(|ending| *ending == Ending::GaveUp),
            turns: [5, 50, 95].map(|part| quantile(&turns, part)),
            turns_of_won: quantile(&sorted(with(is_won).map(|game| game.turns)), 50),
            keys_per_100_turns: 100.0 * keys / total(|game| game.turns).max(1.0),
            hand_keys: total(|game| game.hand_keys) / keys.max(1.0),
            oil_of_won: quantile(&sorted(with(is_won).map(|game| game.oil)), 50),
            things_of_dead: mean(with(is_death).map(|game| game.things)),
            score: quantile(&sorted(all.iter().map(|game| game.score)), 50),
            causes: by_number(all.iter().filter_map(cause)),
            places: by_name(all.iter().filter_map(place)),
        }
    }

    /// A number of games as a share of all.
    #[must_use]
    pub fn share(&self, games: u64) -> f64 {
        games as f64 / self.games.max(1) as f64
    }
}

fn is_won(ending: &Ending) -> bool {
    *ending == Ending::Won
}

fn is_death(ending: &Ending) -> bool {
    matches!(ending, Ending::Died { .. })
}

/// What the player of a game died of.
fn cause(game: &Played) -> Option<String> {
    match &game.ending {
        Ending::Died { cause, .. } => Some(cause.clone()),
        Ending::Won | Ending::Home | Ending::GaveUp => None,
    }
}

/// Where the player of a game died.
fn place(game: &Played) -> Option<String> {
    match game.ending {
        Ending::Died { level: Some(level), .. } => Some(format!("level {level}")),
        Ending::Died { level: None, .. } => Some("the way home".to_owned()),
        Ending::Won | Ending::Home | Ending::GaveUp => None,
    }
}

fn sorted(values: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut values: Vec<_> = values.collect();
    values.sort_unstable();
    values
}

/// How often each name is there, by name.
fn by_name(names: impl Iterator<Item = String>) -> Vec<(String, u64)> {
    let mut counts = BTreeMap::<String, u64>::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    counts.into_iter().collect()
}

/// How often each name is there, the most frequent first, and then by name.
fn by_number(names: impl Iterator<Item = String>) -> Vec<(String, u64)> {
    let mut counts = by_name(names);
    counts.sort_by(|(_, one), (_, other)| other.cmp(one));
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{BOTS, Entrant, Pairs};

    fn game(seed: u64, ending: Ending, turns: u64) -> Played {
        Played { seed, ending, turns, keys: 10, hand_keys: 1, oil: seed, things: 2, score: turns }
    }

    fn died(of: &str, level: Option<u32>) -> Ending {
        Ending::Died { cause: of.to_owned(), level }
    }

    #[test]
    fn the_figures_of_an_arm_are_those_of_its_games() {
        let games = vec![
            game(1, Ending::Won, 100),
            game(2, died("killed by a bat", Some(2)), 50),
            game(3, died("killed by a hound", None), 150),
            game(4, died("killed by a hound", Some(2)), 100),
        ];
        let arm = Arm { entrant: Entrant::whole(&BOTS[0]), games };
        let summary = Summary::of(&arm);
        let counted = (summary.games, summary.won, summary.home, summary.died, summary.gave_up);
        assert_eq!(counted, (4, 1, 0, 3, 0));
        assert_eq!((summary.turns, summary.turns_of_won), ([50, 100, 150], 100));
        assert_eq!((summary.keys_per_100_turns, summary.hand_keys), (10.0, 0.1));
        assert_eq!((summary.oil_of_won, summary.things_of_dead, summary.score), (1, 2.0, 100));
        let pairs = |list: &[(&str, u64)]| -> Vec<(String, u64)> {
            list.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        assert_eq!(summary.causes, pairs(&[("killed by a hound", 2), ("killed by a bat", 1)]));
        assert_eq!(summary.places, pairs(&[("level 2", 2), ("the way home", 1)]));
    }

    #[test]
    fn arms_are_paired_by_their_seeds() {
        let arm = |seeds: &[(u64, Ending)]| {
            let games = seeds.iter().map(|(seed, ending)| game(*seed, ending.clone(), 1));
            Arm { entrant: Entrant::whole(&BOTS[0]), games: games.collect() }
        };
        let first = arm(&[(1, Ending::Won), (2, Ending::Home), (4, Ending::Won)]);
        let second = arm(&[(1, Ending::Home), (3, Ending::Won), (4, Ending::Won)]);
        let expected = Pairs { games: 2, first_alone: 1, second_alone: 0 };
        assert_eq!(first.paired_with(&second), expected);
    }
}

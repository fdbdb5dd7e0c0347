//! What the games of an arm come to.

use std::collections::BTreeMap;

use serde::Serialize;

use super::counts::Counts;
use super::play::{Ending, Played};
use super::statistics::{mean, quantile, wilson};
use super::tournament::Arm;
use crate::world::{BESTIARY, HOLLOWS, Outcome, THINGS};

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
    /// The share of these that are for the pack, for throwing, for the shutter and for digging.
    pub hand_keys: f64,
    /// Oil left in games that were won, at the median.
    pub oil_of_won: u64,
    /// The share of all hollows that were open at the end of games that were won, at the mean.
    pub opened_of_won: f64,
    /// Games in which the Ember lit a brazier.
    pub lit: u64,
    /// Games that were won with every brazier of the mountain burning.
    pub kindled: u64,
    /// Filled slots of the pack of who died, at the mean.
    pub things_of_dead: f64,
    /// The score, at the median.
    pub score: u64,
    /// What was died of, the most frequent first.
    pub causes: Vec<(String, u64)>,
    /// Where: on the levels by their numbers, or on the way home.
    pub places: Vec<(String, u64)>,
    /// Deaths by falling rock.
    pub by_rock: u64,
    /// Deaths with the Ember, on the way home.
    pub on_the_way_home: u64,
    /// Games in which the mountain groaned before the player had the Ember.
    pub groaned: u64,
    /// Games in which the player went down a shaft.
    pub shafts: u64,
    /// Deaths by gas, by fire, by water and by falls.
    pub by_elements: u64,
    /// How often rock fell on the player in a game, at the mean.
    pub rock_hits: f64,
    /// Points of health that it took in a game, at the mean.
    pub rock_points: f64,
    /// Points of health that the player lost in a game, at the mean.
    pub health_lost: f64,
    /// In how many games each thing was used or thrown, and each kind of hollow opened, of those that were.
    pub used: Vec<(String, u64)>,
    /// In how many games each thing was in the pack, each kind of creature in sight, and a sign of each kind of hollow, of those
    /// that were.
    pub met: Vec<(String, u64)>,
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
            opened_of_won: {
                let [opened, hollows] = [Counts::all_opened, |counts: &Counts| counts.hollows];
                let sum = |part: fn(&Counts) -> u64| {
                    with(is_won).map(|game| part(&game.counts)).sum::<u64>() as f64
                };
                sum(opened) / sum(hollows).max(1.0)
            },
            lit: all.iter().filter(|game| game.counts.braziers > 0).count() as u64,
            kindled: count(|ending| *ending == Ending::Won { is_kindled: true }),
            things_of_dead: mean(with(is_death).map(|game| game.things)),
            score: quantile(&sorted(all.iter().map(|game| game.score)), 50),
            causes: by_number(all.iter().filter_map(cause)),
            places: by_name(all.iter().filter_map(place)),
            by_rock: count(is_by_rock),
            on_the_way_home: count(|ending| matches!(ending, Ending::Died { level: None, .. })),
            groaned: all.iter().filter(|game| game.counts.groans > 0).count() as u64,
            shafts: all.iter().filter(|game| game.counts.shafts > 0).count() as u64,
            by_elements: count(is_by_elements),
            rock_hits: mean(all.iter().map(|game| game.counts.rock_hits)),
            rock_points: mean(all.iter().map(|game| game.counts.rock_points)),
            health_lost: mean(all.iter().map(|game| game.counts.health_lost)),
            used: by_number(all.iter().flat_map(|game| used(&game.counts))),
            met: by_number(all.iter().flat_map(|game| met(&game.counts))),
        }
    }

    /// A number of deaths as a share of all.
    #[must_use]
    pub fn share_of_deaths(&self, deaths: u64) -> f64 {
        deaths as f64 / self.died.max(1) as f64
    }

    /// A number of games as a share of all.
    #[must_use]
    pub fn share(&self, games: u64) -> f64 {
        games as f64 / self.games.max(1) as f64
    }
}

fn is_won(ending: &Ending) -> bool {
    matches!(ending, Ending::Won { .. })
}

fn is_death(ending: &Ending) -> bool {
    matches!(ending, Ending::Died { .. })
}

fn is_by_rock(ending: &Ending) -> bool {
    matches!(ending, Ending::Died { cause, .. } if cause.starts_with(Outcome::BY_ROCK))
}

fn is_by_elements(ending: &Ending) -> bool {
    const CAUSES: [&str; 5] =
        [Outcome::BY_GAS, Outcome::BY_FIRE, Outcome::BY_OIL, Outcome::DROWNED, Outcome::BY_FALL];
    matches!(ending, Ending::Died { cause, .. } if CAUSES.contains(&cause.as_str()))
}

/// What was used in a game, thrown and opened, by name.
fn used(counts: &Counts) -> impl Iterator<Item = String> {
    let things = THINGS.iter().zip(counts.uses).filter(|(_, uses)| *uses > 0);
    let hollows = HOLLOWS.iter().zip(counts.opened).filter(|(_, opened)| *opened > 0);
    let things = things.map(|(kind, _)| kind.name.to_owned());
    things.chain(hollows.map(|(row, _)| format!("{}, opened", row.name)))
}

/// What was carried in a game, who came into sight, and of which hollows a sign was seen, by name.
fn met(counts: &Counts) -> impl Iterator<Item = String> {
    let things = THINGS.iter().zip(counts.had).filter(|(_, had)| *had);
    let species = BESTIARY.iter().zip(counts.met).filter(|(_, met)| *met);
    let signs = HOLLOWS.iter().zip(counts.signs).filter(|(_, seen)| *seen);
    let things = things.map(|(kind, _)| format!("{}, carried", kind.name));
    let met = things.chain(species.map(|(row, _)| format!("{}, in sight", row.name)));
    met.chain(signs.map(|(row, _)| format!("{}, its sign seen", row.name)))
}

/// What the player of a game died of.
fn cause(game: &Played) -> Option<String> {
    match &game.ending {
        Ending::Died { cause, .. } => Some(cause.clone()),
        Ending::Won { .. } | Ending::Home | Ending::GaveUp => None,
    }
}

/// Where the player of a game died.
fn place(game: &Played) -> Option<String> {
    match game.ending {
        Ending::Died { level: Some(level), .. } => Some(format!("level {level}")),
        Ending::Died { level: None, .. } => Some("the way home".to_owned()),
        Ending::Won { .. } | Ending::Home | Ending::GaveUp => None,
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
    use crate::world::{HollowKind, SpeciesId, Thing};

    fn game(seed: u64, ending: Ending, turns: u64) -> Played {
        let mut counts = Counts { rock_hits: seed, rock_points: 3 * seed, ..Counts::default() };
        counts.uses[Thing::Powder as usize] = seed - 1;
        counts.opened[HollowKind::Lode as usize] = u64::from(seed == 2);
        counts.groans = seed / 3;
        counts.had[Thing::Powder as usize] = seed == 1;
        counts.met[SpeciesId::Bat as usize] = seed < 3;
        let (oil, score) = (seed, turns);
        Played { seed, ending, turns, keys: 10, hand_keys: 1, oil, things: 2, score, counts }
    }

    fn died(of: &str, level: Option<u32>) -> Ending {
        Ending::Died { cause: of.to_owned(), level }
    }

    #[test]
    fn the_figures_of_an_arm_are_those_of_its_games() {
        let games = vec![
            game(1, Ending::WON, 100),
            game(2, died("killed by a bat", Some(2)), 50),
            game(3, died("killed by a hound", None), 150),
            game(4, died("killed by a hound", Some(2)), 100),
            game(5, died("killed by falling rock, shaken loose by your powder", None), 100),
        ];
        let arm = Arm { entrant: Entrant::whole(&BOTS[0]), games };
        let summary = Summary::of(&arm);
        let counted = (summary.games, summary.won, summary.home, summary.died, summary.gave_up);
        assert_eq!(counted, (5, 1, 0, 4, 0));
        assert_eq!((summary.turns, summary.turns_of_won), ([50, 100, 150], 100));
        assert_eq!((summary.keys_per_100_turns, summary.hand_keys), (10.0, 0.1));
        assert_eq!((summary.oil_of_won, summary.things_of_dead, summary.score), (1, 2.0, 100));
        let pairs = |list: &[(&str, u64)]| -> Vec<(String, u64)> {
            list.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        let rock = ("killed by falling rock, shaken loose by your powder", 1);
        let causes = [("killed by a hound", 2), ("killed by a bat", 1), rock];
        assert_eq!(summary.causes, pairs(&causes));
        assert_eq!(summary.places, pairs(&[("level 2", 2), ("the way home", 2)]));
        assert_eq!((summary.by_rock, summary.on_the_way_home, summary.groaned), (1, 2, 3));
        assert_eq!((summary.rock_hits, summary.rock_points, summary.health_lost), (3.0, 9.0, 0.0));
        assert_eq!(summary.used, pairs(&[("powder", 4), ("lode, opened", 1)]));
        assert_eq!(summary.met, pairs(&[("bat, in sight", 2), ("powder, carried", 1)]));
    }

    #[test]
    fn deaths_by_elements_are_counted_together() {
        let elements = ["killed by burning gas", "burnt to death", "drowned", "killed by a fall"];
        let causes = [&elements[..], &["killed by a bat"]].concat();
        let games = (1..).zip(causes).map(|(seed, of)| game(seed, died(of, Some(2)), 1));
        let arm = Arm { entrant: Entrant::whole(&BOTS[0]), games: games.collect() };
        let summary = Summary::of(&arm);
        assert_eq!((summary.died, summary.by_elements, summary.by_rock), (5, 4, 0));
    }

    #[test]
    fn arms_are_paired_by_their_seeds() {
        let arm = |seeds: &[(u64, Ending)]| {
            let games = seeds.iter().map(|(seed, ending)| game(*seed, ending.clone(), 1));
            Arm { entrant: Entrant::whole(&BOTS[0]), games: games.collect() }
        };
        let first = arm(&[(1, Ending::WON), (2, Ending::Home), (4, Ending::WON)]);
        let second = arm(&[(1, Ending::Home), (3, Ending::WON), (4, Ending::WON)]);
        let expected = Pairs { games: 2, first_alone: 1, second_alone: 0 };
        assert_eq!(first.paired_with(&second), expected);
    }
}

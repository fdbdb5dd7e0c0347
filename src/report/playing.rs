//! Playing the worlds of a report: what a bot comes to in them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::figure::{Figure, FigureError};
use crate::bots::{BotKind, Ending, KitChoice, Played, decisions_in, play_in};
use crate::plain::is_plain;
use crate::worldgen::WorldSpec;

/// How each world is played.
#[derive(Clone, Copy)]
pub struct Play {
    /// The bot.
    pub bot: &'static BotKind,
    /// Games in each world, at least one: the usual one, and others with dice of their own.
    pub games: u64,
    /// Turns of each world's usual game at which every verb is tried, to find [decisions](decisions_in); none takes no time.
    pub tried: u64,
}

/// What came of playing the worlds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayReport {
    /// The bot's name.
    pub bot: String,
    /// Games in each world.
    pub games: u64,
    /// Turns at which every verb was tried, in each world.
    pub tried: u64,
    /// Games that were played.
    pub played: u64,
    /// Games that ended at home with the Ember.
    pub won: u64,
    /// Games that ended at home without it.
    pub home: u64,
    /// Games that the bot gave up.
    pub gave_up: u64,
    /// What the others died of, and how many of it.
    pub causes: BTreeMap<String, u64>,
    /// The figures.
    pub figures: PlayFigures,
}

/// The figures of playing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayFigures {
    /// The share of each world's games that were won.
    pub wins: Figure,
    /// Turns of each game.
    pub turns: Figure,
    /// Decisions in a hundred turns of each world in which turns were tried.
    pub decisions: Figure,
}

/// One world as it was played, by which questions choose it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayMeasures {
    /// The share of games that were won, from 0 to 1.
    pub wins: Option<f64>,
    /// Turns of a game, at the mean.
    pub turns: Option<f64>,
    /// Decisions in a hundred turns, where turns were tried.
    pub decisions: Option<f64>,
}

impl PlayReport {
    /// One without games.
    #[must_use]
    pub fn new(play: &Play) -> Self {
        let figures = PlayFigures {
            wins: Figure::new(1_000_000),
            turns: Figure::new(1),
            decisions: Figure::new(1_000_000),
        };
        Self {
            bot: play.bot.name.to_owned(),
            games: play.games,
            tried: play.tried,
            played: 0,
            won: 0,
            home: 0,
            gave_up: 0,
            causes: BTreeMap::new(),
            figures,
        }
    }

    /// Plays the games of a world, takes them in, and returns what they come to. Cost O(games x turns), and that of
    /// [`decisions_in`].
    pub fn play(&mut self, play: &Play, spec: &WorldSpec) -> PlayMeasures {
        let (mut games, mut won, mut turns) = (0, 0, 0);
        let game = |number| play_in(play.bot, spec, number, KitChoice::default());
        for played in (0..play.games).filter_map(game) {
            games += 1;
            won += u64::from(matches!(played.ending, Ending::Won { .. }));
            turns += played.turns;
            self.take(played);
        }
        let of_games = |sum: u64| (games > 0).then(|| sum as f64 / games as f64);
        if games > 0 {
            self.figures.wins.record_share(won, games);
        }
        let (decisions, tried) = match play.tried {
            0 => (0, 0),
            turns => decisions_in(spec, turns, KitChoice::default()),
        };
        let per_100_turns = (tried > 0).then(|| 100.0 * decisions as f64 / tried as f64);
        if tried > 0 {
            self.figures.decisions.record_share(100 * decisions, tried);
        }
        PlayMeasures { wins: of_games(won), turns: of_games(turns), decisions: per_100_turns }
    }

    fn take(&mut self, game: Played) {
        self.played += 1;
        self.figures.turns.record(game.turns);
        match game.ending {
            Ending::Won { .. } => self.won += 1,
            Ending::Home => self.home += 1,
            Ending::GaveUp => self.gave_up += 1,
            Ending::Died { cause, .. } => *self.causes.entry(cause).or_default() += 1,
        }
    }

    /// Takes in the games of other worlds.
    ///
    /// # Errors
    /// [`FigureError`] where the figures were kept in another way.
    pub fn merge(&mut self, other: &Self) -> Result<(), FigureError> {
        self.figures.wins.merge(&other.figures.wins)?;
        self.figures.turns.merge(&other.figures.turns)?;
        self.figures.decisions.merge(&other.figures.decisions)?;
        let sums = [
            (&mut self.played, other.played),
            (&mut self.won, other.won),
            (&mut self.home, other.home),
            (&mut self.gave_up, other.gave_up),
        ];
        sums.into_iter().for_each(|(own, other)| *own = own.saturating_add(other));
        for (cause, deaths) in &other.causes {
            let own = self.causes.entry(cause.clone()).or_default();
            *own = own.saturating_add(*deaths);
        }
        Ok(())
    }

    /// Returns whether two were played in the same way.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (&self.bot, self.games, self.tried) == (&other.bot, other.games, other.tried)
    }

    /// Returns whether one that was read holds together: every game has one ending and a number of turns, and every world has all of
    /// its games.
    pub(super) fn is_whole(&self) -> bool {
        let endings = [self.won, self.home, self.gave_up].into_iter().chain(self.deaths());
        let endings: u128 = endings.map(u128::from).sum();
        let is_counted = endings == u128::from(self.played);
        let is_plain_text = is_plain(&self.bot) && self.causes.keys().all(|cause| is_plain(cause));
        let of_worlds = self.figures.wins.count().checked_mul(self.games);
        let has_figures =
            self.figures.turns.count() == self.played && of_worlds == Some(self.played);
        is_counted && is_plain_text && has_figures
    }

    fn deaths(&self) -> impl Iterator<Item = u64> {
        self.causes.values().copied()
    }

    /// Every figure with its name.
    #[must_use]
    pub fn named(&self) -> [(&'static str, &Figure); 3] {
        let PlayFigures { wins, turns, decisions } = &self.figures;
        [("wins", wins), ("turns", turns), ("decisions", decisions)]
    }
}

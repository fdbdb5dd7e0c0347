//! Playing the worlds of a report: what a player of them comes to.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::figure::{Figure, FigureError};
use crate::plain::is_plain;
use crate::worldgen::WorldSpec;

/// Plays whole games of worlds, as the bots of a game do.
pub trait WorldPlayer: Sync {
    /// Its name in reports, of characters that are safe to show.
    fn name(&self) -> &str;

    /// Plays a game of a world: the usual one has the number 0, and each other has dice of its own. `None` where there is nothing to
    /// play. The same arguments always give the same game.
    fn play(&self, spec: &WorldSpec, number: u64) -> Option<PlayedGame>;

    /// How many of so many turns of the usual game of a world are decisions, and how many turns were tried to find that: fewer where
    /// the game is too short, none where there is nothing to play.
    fn decisions(&self, spec: &WorldSpec, turns: u64) -> (u64, u64);
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// How it ended.
    pub ending: GameEnding,
    /// The turns that it took.
    pub turns: u64,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnding {
    /// At home with what was to be fetched.
    Won,
    /// At home without it.
    Home,
    /// The player gave it up.
    GaveUp,
    /// By a death of this cause.
    Died(String),
}

impl fmt::Debug for dyn WorldPlayer + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WorldPlayer").field(&self.name()).finish()
    }
}

/// How each world is played.
#[derive(Clone, Copy, Debug)]
pub struct Play<'a> {
    /// Plays it.
    pub player: &'a dyn WorldPlayer,
    /// Games in each world, at least one: the usual one, and others with dice of their own.
    pub games: u64,
    /// Turns of each world's usual game at which every verb is tried, to find [decisions](WorldPlayer::decisions); none takes no time.
    pub tried: u64,
}

/// What came of playing the worlds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayReport {
    /// The name of the bot that played them.
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
            bot: play.player.name().to_owned(),
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
    /// [`WorldPlayer::decisions`].
    pub fn play(&mut self, play: &Play, spec: &WorldSpec) -> PlayMeasures {
        let (mut games, mut won, mut turns) = (0, 0, 0);
        let game = |number| play.player.play(spec, number);
        for played in (0..play.games).filter_map(game) {
            games += 1;
            won += u64::from(played.ending == GameEnding::Won);
            turns += played.turns;
            self.take(played);
        }
        let of_games = |sum: u64| (games > 0).then(|| sum as f64 / games as f64);
        if games > 0 {
            self.figures.wins.record_share(won, games);
        }
        let (decisions, tried) = match play.tried {
            0 => (0, 0),
            turns => play.player.decisions(spec, turns),
        };
        let per_100_turns = (tried > 0).then(|| 100.0 * decisions as f64 / tried as f64);
        if tried > 0 {
            self.figures.decisions.record_share(100 * decisions, tried);
        }
        PlayMeasures { wins: of_games(won), turns: of_games(turns), decisions: per_100_turns }
    }

    fn take(&mut self, game: PlayedGame) {
        self.played += 1;
        self.figures.turns.record(game.turns);
        match game.ending {
            GameEnding::Won => self.won += 1,
            GameEnding::Home => self.home += 1,
            GameEnding::GaveUp => self.gave_up += 1,
            GameEnding::Died(cause) => *self.causes.entry(cause).or_default() += 1,
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

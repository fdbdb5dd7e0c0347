//! What the states come to, in figures.

use std::collections::BTreeMap;

use serde::Serialize;

use super::judging::Judged;
use super::playouts::{Playouts, Score};

/// How often what was done next mattered. Shares are from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecisionReport {
    /// The bot, and what was left out of its worlds, as in `handy without moth`.
    pub bot: String,
    /// Games that were played on from a state after each verb.
    pub playouts: u64,
    /// Turns of each of them at most.
    pub turns: u64,
    /// All states.
    pub all: PhaseFigures,
    /// Those in which the player had not taken the Ember yet.
    pub before_ember: PhaseFigures,
    /// Those in which the player carried it.
    pub with_ember: PhaseFigures,
    /// What was tried, the verb that was best in most states first, and then by name.
    pub verbs: Vec<VerbFigures>,
    /// The states, by game and turn.
    pub states: Vec<StateFigures>,
}

/// The figures of some states. A sampled turn stands for all turns, so that a share is a number in a hundred turns too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct PhaseFigures {
    /// States.
    pub states: u64,
    /// Those that are decisions.
    pub decisions: u64,
    /// Decisions in a hundred turns; 0 without states.
    pub per_100_turns: f64,
    /// How many there would be if no verb mattered, for the best of many is better by luck; 0 without states.
    pub by_chance: f64,
}

/// The figures of a verb over all states in which it was tried. Means are over all games that were played on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VerbFigures {
    /// Its class, as in `back` or `throw stone`.
    pub verb: String,
    /// States in which it was tried.
    pub tried: u64,
    /// States in which it was the best.
    pub best: u64,
    /// The share of games in which the player lived, or was home.
    pub survival: f64,
    /// The share of games in which the player had the Ember at the end.
    pub embers: f64,
    /// Health at the end, at the mean.
    pub health: f64,
    /// Oil left at the end, at the mean.
    pub oil: f64,
    /// The deepest level, from 1, at the mean.
    pub deepest: f64,
}

/// A state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StateFigures {
    /// The seed of the game.
    pub seed: u64,
    /// The turn.
    pub turn: u64,
    /// Whether the player carried the Ember.
    pub has_ember: bool,
    /// Whether it is a decision.
    pub is_decision: bool,
    /// The best verb.
    pub best: String,
    /// What the plain bot would do; `None` where that is refused.
    pub plain: Option<String>,
    /// What was tried, in the order of trying.
    pub tried: Vec<Tried>,
}

/// A verb at a state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tried {
    /// Its class.
    pub verb: String,
    /// The share of games in which the player lived.
    pub survival: f64,
}

impl DecisionReport {
    /// The figures of some states of a bot.
    pub(super) fn of(bot: String, playouts: Playouts, judged: &[Judged]) -> Self {
        let phase = |is_in: fn(&Judged) -> bool| PhaseFigures::of(judged, is_in);
        Self {
            bot,
            playouts: playouts.games,
            turns: playouts.turns,
            all: phase(|_| true),
            before_ember: phase(|state| !state.has_ember),
            with_ember: phase(|state| state.has_ember),
            verbs: verbs(judged),
            states: judged.iter().map(StateFigures::of).collect(),
        }
    }
}

impl PhaseFigures {
    fn of(judged: &[Judged], is_in: fn(&Judged) -> bool) -> Self {
        let within = || judged.iter().filter(|state| is_in(state));
        let states = within().count() as u64;
        let decisions = within().filter(|state| state.is_decision()).count() as u64;
        let of_100 = |count: f64| 100.0 * count / states.max(1) as f64;
        let by_chance = of_100(within().map(Judged::chance).sum());
        Self { states, decisions, per_100_turns: of_100(decisions as f64), by_chance }
    }
}

impl StateFigures {
    fn of(state: &Judged) -> Self {
        let name = |index: usize| state.attempts.get(index).map(|attempt| attempt.verb.clone());
        let games = state.games.max(1) as f64;
        let tried = state.attempts.iter().map(|attempt| Tried {
            verb: attempt.verb.clone(),
            survival: attempt.score.alive as f64 / games,
        });
        Self {
            seed: state.seed,
            turn: state.turn,
            has_ember: state.has_ember,
            is_decision: state.is_decision(),
            best: name(state.best).unwrap_or_default(),
            plain: state.plain.and_then(name),
            tried: tried.collect(),
        }
    }
}

/// What is added up of a verb.
#[derive(Default)]
struct Sum {
    tried: u64,
    best: u64,
    games: u64,
    score: Score,
}

impl Sum {
    fn figures(self, verb: String) -> VerbFigures {
        let mean = |sum: u64| sum as f64 / self.games.max(1) as f64;
        VerbFigures {
            verb,
            tried: self.tried,
            best: self.best,
            survival: mean(self.score.alive),
            embers: mean(self.score.embers),
            health: mean(self.score.health),
            oil: mean(self.score.oil),
            deepest: mean(self.score.deepest),
        }
    }
}

/// The figures of all verbs.
fn verbs(judged: &[Judged]) -> Vec<VerbFigures> {
    let mut sums = BTreeMap::<String, Sum>::new();
    for state in judged {
        for (index, attempt) in state.attempts.iter().enumerate() {
            let sum = sums.entry(attempt.verb.clone()).or_default();
            sum.tried += 1;
            sum.best += u64::from(index == state.best);
            sum.games += state.games;
            sum.score += attempt.score;
        }
    }
    let mut verbs: Vec<_> = sums.into_iter().map(|(verb, sum)| sum.figures(verb)).collect();
    verbs.sort_by_key(|verb| std::cmp::Reverse(verb.best));
    verbs
}

//! Measuring: games are sampled, each verb is tried, and what comes of it is judged.

use super::board::Board;
use super::judging::Judged;
use super::playouts::{Playouts, score};
use super::report::DecisionReport;
use super::states::{State, pick, states_of};
use crate::bots::entrant::Entrant;
use crate::bots::kinds::{HANDY, KitChoice, bot_named};
use crate::bots::play::{Setting, begin, begin_from, play_in};
use crate::bots::threads::{cores, share_out};
use crate::bots::tournament::Tournament;
use crate::world::{Generators, WorldSource};
use crate::worldgen::WorldSpec;

/// So many states are sampled of a game, at the mean.
const STATES_PER_GAME: u64 = 2;

/// What is measured: how often a player has something to decide, in games of the handy bot. The same of it gives the same figures.
#[derive(Clone)]
pub struct Decisions {
    /// The handy bot, and what is left out of its worlds.
    pub entrant: Entrant,
    /// States to sample; there are fewer where the games are too short.
    pub states: u64,
    /// Games that are played on from a state after each verb, at least one.
    pub playouts: u64,
    /// Turns of each of these at most.
    pub turns: u64,
    /// The seed of the first game that is sampled; the others follow.
    pub first_seed: u64,
    /// The kit that the bot takes.
    pub kit: KitChoice,
    /// Parameters of the worlds, as `mode`, with their values.
    pub settings: Vec<Setting>,
}

impl Decisions {
    /// Plays the games, and plays on from their states, on as many threads as there are cores.
    #[must_use]
    pub fn measure(&self) -> DecisionReport {
        let playouts = Playouts { games: self.playouts.max(1), turns: self.turns };
        let judged = judge(&self.sampled(), playouts, cores());
        DecisionReport::of(self.entrant.name(), playouts, &judged)
    }

    /// The states, by seed and turn.
    fn sampled(&self) -> Vec<State> {
        let tournament = Tournament {
            entrants: vec![self.entrant.clone()],
            games: self.states.div_ceil(STATES_PER_GAME),
            first_seed: self.first_seed,
            kit: self.kit,
            settings: self.settings.clone(),
        };
        let games = tournament.play().pop().map(|arm| arm.games).unwrap_or_default();
        let samples = pick(&games, self.states);
        let settings = self.entrant.settings(&self.settings);
        let states = share_out(
            cores(),
            samples.len() as u64,
            || (),
            |(), number| {
                let sample = &samples[number as usize];
                let kit = self.kit.kit(self.entrant.bot, sample.seed);
                begin(sample.seed, &settings).map(|app| states_of(app, kit, sample))
            },
        );
        states.into_iter().flatten().flatten().collect()
    }
}

/// How many of so many turns of the usual game of a world, as the handy bot plays it, are decisions, and how many turns were tried:
/// fewer where the game is too short, none where there is no such world. Cost O(turns x verbs x playouts x turns of each).
#[must_use]
pub(in crate::bots) fn decisions_in(
    generators: &Generators,
    spec: &WorldSpec,
    turns: u64,
    kit: KitChoice,
) -> (u64, u64) {
    let Some(handy) = bot_named(HANDY) else { return (0, 0) };
    let games: Vec<_> = play_in(handy, generators, spec, 0, kit).into_iter().collect();
    let kit = kit.kit(handy, spec.seed);
    let begin = || begin_from(WorldSource::Generated(spec.clone()), generators);
    let samples = pick(&games, turns);
    let states: Vec<_> =
        samples.iter().flat_map(|sample| states_of(begin(), kit, sample)).collect();
    let judged = judge(&states, Playouts::default(), 1);
    let decisions = judged.iter().filter(|state| state.is_decision()).count();
    (decisions as u64, judged.len() as u64)
}

/// Tries each choice of each state, on so many threads.
pub(super) fn judge(states: &[State], playouts: Playouts, threads: usize) -> Vec<Judged> {
    let choices = |state: &State| 0..state.moment.choices.len();
    let jobs: Vec<_> =
        states.iter().flat_map(|state| choices(state).map(move |choice| (state, choice))).collect();
    let scores = share_out(threads, jobs.len() as u64, Board::empty, |board, number| {
        let (state, choice) = jobs[number as usize];
        score(board, state, choice, playouts)
    });
    let mut rest = scores.as_slice();
    let judged = states.iter().filter_map(|state| {
        let (of_state, others) = rest.split_at(state.moment.choices.len());
        rest = others;
        Judged::of(state, of_state, playouts.games)
    });
    judged.collect()
}

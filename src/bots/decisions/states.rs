//! The turns from which games are played on.

use bevy::prelude::App;

use super::board::Board;
use super::verbs::{Choice, choices};
use crate::bots::eyes::Memory;
use crate::bots::handy::Handy;
use crate::bots::plain::Plain;
use crate::bots::play::{MOST_ACTIONS, Played};
use crate::bots::{Bot, Seen};
use crate::intent::Verb;
use crate::world::{Game, KitId};

/// So many turns are between two that can be sampled.
const EVERY: u64 = 25;

/// Turns of a game that are sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) seed: u64,
    /// At least one, in order.
    pub(super) turns: Vec<u64>,
}

/// What can be done at a turn, and who is about to do it.
pub(super) struct Moment {
    pub(super) turn: u64,
    pub(super) has_ember: bool,
    pub(super) choices: Vec<Choice>,
    /// The index of what the plain bot would do.
    pub(super) plain: usize,
    /// The handy bot, before it chose.
    pub(super) bot: Handy,
}

/// A turn of a game, as the player is about to act.
pub(super) struct State {
    pub(super) seed: u64,
    pub(super) moment: Moment,
    pub(super) game: Game,
    pub(super) memory: Memory,
}

/// Every 25th turn of some games is one of a row: chooses so many of them, evenly, or all where they are no more.
pub(super) fn pick(games: &[Played], states: u64) -> Vec<Sample> {
    let turns = |game: &Played| (1..=game.turns.saturating_sub(1) / EVERY).map(|n| n * EVERY);
    let all = games.iter().flat_map(|game| turns(game).map(|turn| (game.seed, turn)));
    let all: Vec<_> = all.collect();
    let (count, picked) = (all.len() as u64, states.min(all.len() as u64));
    let mut samples: Vec<Sample> = Vec::new();
    for number in 0..picked {
        let (seed, turn) = all[((2 * number + 1) * count / (2 * picked)) as usize];
        match samples.last_mut().filter(|sample| sample.seed == seed) {
            Some(sample) => sample.turns.push(turn),
            None => samples.push(Sample { seed, turns: vec![turn] }),
        }
    }
    samples
}

/// The states of a game at the turns of a sample: the handy bot plays the game of an app, with a kit or none.
pub(super) fn states_of(app: App, kit: Option<KitId>, sample: &Sample) -> Vec<State> {
    let (mut board, mut bot) = (Board::with(app), Handy::new(kit));
    let (mut states, mut turns) = (Vec::new(), sample.turns.iter().copied().peekable());
    for _ in 0..MOST_ACTIONS {
        let Some(next) = turns.peek().copied() else { break };
        let Some(seen) = board.look() else { break };
        let moment = (seen.turn >= next).then(|| Moment::of(&seen, &bot, kit));
        let verb = bot.choose(&seen);
        if let Some(moment) = moment {
            turns.next();
            let saved = board.save();
            let seed = sample.seed;
            states.extend(saved.map(|(game, memory)| State { seed, moment, game, memory }));
        }
        board.act(verb);
    }
    states
}

impl Moment {
    fn of(seen: &Seen, bot: &Handy, kit: Option<KitId>) -> Self {
        let mut choices = choices(seen, bot);
        let plain = match Plain::new(kit).choose(seen) {
            // The same but for the score.
            Verb::Rest => Verb::Wait,
            verb => verb,
        };
        let known = choices.iter().position(|choice| choice.verb == plain);
        let plain = known.unwrap_or_else(|| {
            choices.push(Choice { name: "as the plain bot".to_owned(), verb: plain });
            choices.len() - 1
        });
        Self { turn: seen.turn, has_ember: seen.has_ember, choices, plain, bot: bot.clone() }
    }
}

//! Playing on: what comes of a verb, over many games with dice of their own.

use super::board::Board;
use super::states::State;
use crate::bots::Bot;
use crate::bots::handy::Handy;
use crate::bots::last::Last;
use crate::streams::{Domain, Stream};
use crate::world::Outcome;

/// The dice of games that are played on.
const PLAYED_ON: Domain = Domain::new(901);

/// A bot that has done this much in each turn on average is lost somewhere.
const ACTIONS_PER_TURN: u64 = 4;

/// How games are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// Games for each verb, at least one.
    pub(super) games: u64,
    /// Turns of each at most, the first one too.
    pub(super) turns: u64,
}

impl Playouts {
    /// The usual number of games.
    pub const GAMES: u64 = 16;
    /// The usual turns of each.
    pub const TURNS: u64 = 400;
}

impl Default for Playouts {
    /// As many as take some seconds for a state.
    fn default() -> Self {
        Self { games: Self::GAMES, turns: Self::TURNS }
    }
}

/// What came of the games after a verb: sums over all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// Games in which the player was alive at the end, or home.
    pub(super) alive: u64,
    /// Games in which the player had the Ember at the end, or had brought it home.
    pub(super) embers: u64,
    /// Health at the end; none of the dead.
    pub(super) health: u64,
    /// Oil in the lantern.
    pub(super) oil: u64,
    /// The deepest level, from 1.
    pub(super) deepest: u64,
}

/// Forces the choice of an index at a state, and lets the handy bot play on; `None` where the verb is refused. The dice follow from
/// the state, the index and the number of the game alone.
pub(super) fn score(
    board: &mut Board,
    state: &State,
    choice: usize,
    playouts: Playouts,
) -> Option<Score> {
    let moment = &state.moment;
    let verb = moment.choices.get(choice)?.verb;
    let mut dice = Stream::new(state.seed, PLAYED_ON, moment.turn as u32, choice as u16);
    let mut score = Score::default();
    for _ in 0..playouts.games {
        if !board.set_up(state.game.clone(), &state.memory, dice.bits()) {
            return None;
        }
        let first = board.look().map(|seen| Last::of(&seen))?;
        if !board.act(verb) {
            return None;
        }
        let last = play_on(board, moment.bot.clone(), first, playouts.turns);
        score.add(board.outcome(), last);
    }
    Some(score)
}

/// Lets a bot play until so many turns have passed, or the game has ended; returns what the player had when last seen, which is what
/// it had first where the game has ended already.
fn play_on(board: &mut Board, mut bot: Handy, first: Last, turns: u64) -> Last {
    let mut last = first;
    for _ in 0..ACTIONS_PER_TURN * turns {
        let Some(seen) = board.look() else { break };
        last = Last::of(&seen);
        if last.turn >= first.turn + turns {
            break;
        }
        let verb = bot.choose(&seen);
        board.act(verb);
    }
    last
}

impl std::ops::AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        // Every field is named: one that is added must be summed too.
        let Self { alive, embers, health, oil, deepest } = other;
        self.alive += alive;
        self.embers += embers;
        self.health += health;
        self.oil += oil;
        self.deepest += deepest;
    }
}

impl Score {
    /// Adds the end of a game.
    fn add(&mut self, outcome: Option<&Outcome>, last: Last) {
        let is_alive = !matches!(outcome, Some(Outcome::Lost { .. }));
        let is_won = matches!(outcome, Some(Outcome::Won { .. }));
        self.alive += u64::from(is_alive);
        self.embers += u64::from(is_won || (is_alive && last.has_ember));
        self.health += if is_alive { u64::from(last.health) } else { 0 };
        self.oil += u64::from(last.oil);
        self.deepest += u64::from(last.deepest);
    }

    /// What makes one better than another: survival, then the Ember, then health, then oil.
    pub(super) fn rank(&self) -> [u64; 4] {
        [self.alive, self.embers, self.health, self.oil]
    }
}

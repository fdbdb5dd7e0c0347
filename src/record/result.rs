//! What a game came to: the hall lists it, and a replay claims it.

use bevy::prelude::{With, World};
use serde::{Deserialize, Serialize};

use crate::world::{Game, Knowledge, Outcome, Pack, Player, Practice, Tally, TurnCount, score};

const WON: &str = "won";
const KINDLED: &str = "kindled";
const HOME: &str = "home";
const DIED: &str = "died";

/// The words for how a game can end.
pub(super) const ENDINGS: [&str; 4] = [WON, KINDLED, HOME, DIED];

/// What a game that has ended came to (SPEC 126, 127).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The points.
    pub score: u32,
    /// The turn in which it ended.
    pub turns: u64,
    /// `won`, `kindled`, `home` or `died`.
    pub ending: String,
    /// Where the player died, or else the deepest level; from 1.
    pub level: u32,
}

/// What a replay says of its game. Nobody has to believe it: the result is found by playing, but that a game was unaided cannot
/// be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimedResult {
    /// The result.
    pub result: GameResult,
    /// Whether no turn was taken back, and not everything was revealed.
    pub is_unaided: bool,
}

impl GameResult {
    /// The result of the game in a world; `None` while it is played. The world is borrowed for writing only to make the query.
    #[must_use]
    pub fn of(world: &mut World) -> Option<Self> {
        let mut packs = world.query_filtered::<&Pack, With<Player>>();
        let garnets = packs.single(world).map_or(0, |pack| pack.garnets);
        let tally = world.get_resource::<Tally>().copied().unwrap_or_default();
        let turns = world.get_resource::<TurnCount>()?.get();
        Some(Self::new(world.get_resource::<Outcome>()?, turns, &tally, garnets))
    }

    /// The result of a game; `None` while it is played.
    pub(super) fn of_game(game: &Game) -> Option<Self> {
        let player = game.actors.iter().find(|actor| actor.is_player);
        let garnets = player.and_then(|player| player.pack).map_or(0, |pack| pack.garnets);
        Some(Self::new(game.outcome.as_ref()?, game.turn, &game.tally, garnets))
    }

    fn new(outcome: &Outcome, turns: u64, tally: &Tally, garnets: u16) -> Self {
        let level = match outcome {
            Outcome::Lost { level, .. } => *level,
            Outcome::Won { .. } | Outcome::Home { .. } => tally.deepest.max(1),
        };
        let ending = ending(outcome).to_owned();
        Self { score: score(Some(outcome), tally, garnets), turns, ending, level }
    }
}

impl ClaimedResult {
    /// What is said of the game in a world; `None` while it is played.
    pub(super) fn of(world: &mut World) -> Option<Self> {
        let result = GameResult::of(world)?;
        let is_practice = world.get_resource::<Practice>().is_some_and(|practice| practice.0);
        let is_assisted = world.get_resource::<Knowledge>().is_some_and(Knowledge::is_assisted);
        Some(Self { result, is_unaided: !(is_practice || is_assisted) })
    }
}

/// How a game ended, for people: by the word for it, and for who died by the cause and the level.
pub(crate) fn end_in_words(ending: &str, cause: &str, level: u32) -> String {
    match ending {
        WON => "brought the Ember home".to_owned(),
        KINDLED => "kindled the mountain".to_owned(),
        HOME => "came home".to_owned(),
        _ => format!("{cause} on level {level}"),
    }
}

/// The word for how a game ended.
pub(super) fn ending(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Won { is_kindled: true, .. } => KINDLED,
        Outcome::Won { .. } => WON,
        Outcome::Home { .. } => HOME,
        Outcome::Lost { .. } => DIED,
    }
}

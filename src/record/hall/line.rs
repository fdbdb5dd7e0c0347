//! A line of the hall: how a game went.

use super::daily::Daily;
use super::date::Day;
use super::kit::bundle_taken;
use super::mark::{Mark, marks_of};
use crate::plain::plain;
use crate::record::{GameResult, SavedGame, end_in_words};
use crate::world::{Conduct, Game, Outcome};
use crate::worldgen::Registry;

/// The letters of a cause that are shown: no cause of the game has so many.
const CAUSE_LETTERS: usize = 32;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallLine {
    /// The day on which it ended, by UTC.
    pub date: Day,
    /// The seed.
    pub seed: u64,
    /// The name of the mode in which the mountain was played.
    pub mode: String,
    /// The kit that was taken; empty where none was.
    pub kit: String,
    /// `won`, `kindled`, `home` or `died`.
    pub ending: String,
    /// The cause of death, as in "killed by a bat"; empty for who came home.
    pub cause: String,
    /// What led to it, said after the cause, as in ", woken by your digging 12 turns before"; may be empty.
    pub chain: String,
    /// Where the player died, or else the deepest level; from 1.
    pub level: u32,
    /// The turns.
    pub turns: u64,
    /// The points.
    pub score: u32,
    /// The names of the conducts that were kept; nobody who died has any.
    pub conducts: Vec<String>,
    /// The name of its replay and its morgue, without an end as `.replay`; empty where they are gone.
    pub replay: String,
    /// The day whose world it was played in, if in one.
    pub daily: Option<Day>,
    /// Why it is not ranked; empty where it is.
    pub marks: Vec<Mark>,
}

impl HallLine {
    /// The line of a game that has ended on a day; `None` while it is played. `daily` is the day whose world it was played in.
    pub(super) fn of(
        saved: &SavedGame,
        date: Day,
        replay: String,
        daily: Option<Daily>,
        registry: &Registry,
    ) -> Option<Self> {
        let game = &saved.game;
        let GameResult { score, turns, ending, level } = GameResult::of_game(game)?;
        let (cause, chain) = match game.outcome.clone()? {
            Outcome::Lost { cause, chain, .. } => (cause, chain),
            Outcome::Won { .. } | Outcome::Home { .. } => Default::default(),
        };
        Some(Self {
            date,
            seed: game.seed,
            mode: game.variant.mode.name().to_owned(),
            kit: bundle_taken(saved).map_or("", |bundle| bundle.kind().name).to_owned(),
            ending,
            cause,
            chain,
            level,
            turns,
            score,
            conducts: conducts_of(game),
            replay,
            daily: daily.map(|daily| daily.day),
            marks: marks_of(saved, daily, registry),
        })
    }

    /// Whether it is ranked.
    #[must_use]
    pub fn is_ranked(&self) -> bool {
        self.marks.is_empty()
    }

    /// The sum of its recording, as the name of its replay ends; `None` where that is gone.
    pub(super) fn sum(&self) -> Option<&str> {
        self.replay.rsplit('-').next().filter(|sum| !sum.is_empty())
    }

    /// Whether two lines are about one game, as the sums of their recordings tell.
    pub(super) fn is_same_game(&self, other: &Self) -> bool {
        self.sum().is_some() && self.sum() == other.sum()
    }

    /// How it ended, for people, in a line of its own: whatever was written into the file, the cause is cut short where it is
    /// long, and characters that steer a terminal are escaped.
    #[must_use]
    pub fn end_in_words(&self) -> String {
        end_in_words(&self.ending, &cut(&plain(&self.cause)), self.level)
    }
}

/// A cause of at most [`CAUSE_LETTERS`].
fn cut(cause: &str) -> String {
    if cause.chars().count() <= CAUSE_LETTERS {
        return cause.to_owned();
    }
    cause.chars().take(CAUSE_LETTERS - 3).chain("...".chars()).collect()
}

/// The conducts that raised the score.
fn conducts_of(game: &Game) -> Vec<String> {
    if matches!(game.outcome, Some(Outcome::Lost { .. }) | None) {
        return Vec::new();
    }
    let kept = Conduct::ALL.into_iter().filter(|conduct| conduct.is_kept(&game.tally));
    kept.map(|conduct| conduct.name().to_owned()).collect()
}

/// A line that is ranked.
#[cfg(test)]
pub(super) fn test_line(replay: &str, score: u32) -> HallLine {
    HallLine {
        date: Day::parse("2026-11-22").unwrap(),
        seed: 7,
        mode: "true".to_owned(),
        kit: String::new(),
        ending: "died".to_owned(),
        cause: "killed by a bat".to_owned(),
        chain: String::new(),
        level: 2,
        turns: 31,
        score,
        conducts: Vec::new(),
        replay: replay.to_owned(),
        daily: None,
        marks: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cause that somebody has written into the file breaks no table.
    #[test]
    fn how_a_game_ended_is_one_plain_line() {
        let told =
            |cause: &str| HallLine { cause: cause.to_owned(), ..test_line("", 5) }.end_in_words();
        assert_eq!(told("killed by a bat"), "killed by a bat on level 2");
        assert_eq!(told("by\n\u{202e}it"), "by\\n\\u{202e}it on level 2");
        let long = told(&"x".repeat(3_000));
        assert_eq!(long, format!("{}... on level 2", "x".repeat(29)));
    }
}

//! The hall: the best games that have ended and the last, in `hall.toml` in the folder for data (SPEC 129).
//!
//! Lines stand there in the order in which their games ended. Which of them are ranked, and where, follows from them.

mod daily;
mod date;
mod kept;
mod kit;
mod line;
mod mark;
mod over;
mod read;
mod values;
mod write;

pub use daily::{Daily, daily_seed, daily_world, is_usual_world};
pub use date::{Day, Today};
pub use kept::HallError;
pub(super) use kept::{HallKeeper, open};
pub use line::HallLine;
pub use mark::Mark;
pub(super) use over::is_over;

use std::cmp::Reverse;

use bevy::prelude::Resource;

use super::of_bytes;

/// The games that have ended.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hall {
    /// In the order in which they ended.
    games: Vec<HallLine>,
    /// The last of today's worlds that was played.
    daily: Option<Daily>,
    /// What is wrong with its file, for the player.
    pub told: Option<String>,
}

impl Hall {
    /// So many of the best games are kept, and so many of the last.
    pub const MOST: usize = 100;

    /// The games that are ranked, the best first: by points, and of equal ones the earlier first; at most [`Hall::MOST`].
    #[must_use]
    pub fn best(&self) -> Vec<&HallLine> {
        self.best_indices().into_iter().map(|index| &self.games[index]).collect()
    }

    /// The last games, ranked or not, newest first; at most [`Hall::MOST`].
    pub fn last(&self) -> impl Iterator<Item = &HallLine> {
        self.games.iter().rev().take(Self::MOST)
    }

    /// The games of the world of a day, in the order in which they ended.
    pub fn of_day(&self, day: Day) -> impl Iterator<Item = &HallLine> {
        self.games.iter().filter(move |line| line.daily == Some(day))
    }

    /// Which of today's worlds was played last, and how often.
    #[must_use]
    pub fn daily(&self) -> Option<Daily> {
        self.daily
    }

    /// Adds a game. What then is neither among the best nor among the last goes; a game that is there already, as its replay
    /// tells, is not added again.
    pub fn add(&mut self, line: HallLine) {
        if self.games.iter().any(|other| other.is_same_game(&line)) {
            return;
        }
        self.games.push(line);
        let (best, mut index) = (self.best_indices(), 0);
        let first_of_last = self.games.len().saturating_sub(Self::MOST);
        self.games.retain(|_| {
            let is_kept = index >= first_of_last || best.contains(&index);
            index += 1;
            is_kept
        });
    }

    /// Returns whether the game of a recording has a line: the name of its replay ends with the sum of that.
    fn has_recording(&self, recording: &[u8]) -> bool {
        let sum = of_bytes(recording).to_string();
        self.games.iter().any(|line| line.sum() == Some(sum.as_str()))
    }

    fn best_indices(&self) -> Vec<usize> {
        let ranked = self.games.iter().enumerate().filter(|(_, line)| line.is_ranked());
        let mut ranked: Vec<_> =
            ranked.map(|(index, line)| (Reverse(line.score), line.date, index)).collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, _, index)| index).take(Self::MOST).collect()
    }

    /// Names only those replays that are kept.
    fn forget_replays(&mut self, kept: &[String]) {
        for line in self.games.iter_mut().filter(|line| !kept.contains(&line.replay)) {
            line.replay.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::line::test_line;
    use super::*;

    fn scores(hall: &Hall) -> Vec<u32> {
        hall.best().iter().map(|line| line.score).collect()
    }

    /// SPEC 129: by points, then by the earlier day, then by the earlier end; who is marked is listed alone.
    #[test]
    fn games_are_ranked_by_points_and_then_by_age() {
        let mut hall = Hall::default();
        let games = [("a", 5, "2026-11-22"), ("b", 9, "2026-11-22"), ("c", 5, "2026-11-21")];
        for (name, score, day) in games.into_iter().chain([("d", 5, "2026-11-22")]) {
            hall.add(HallLine { date: Day::parse(day).unwrap(), ..test_line(name, score) });
        }
        hall.add(HallLine { marks: vec![Mark::Practice], ..test_line("e", 900) });
        let best: Vec<_> = hall.best().iter().map(|line| line.replay.clone()).collect();
        assert_eq!(best, ["b", "c", "a", "d"]);
        let last: Vec<_> = hall.last().map(|line| line.replay.clone()).collect();
        assert_eq!(last, ["e", "d", "c", "b", "a"]);
    }

    /// SPEC 129
    #[test]
    fn the_hundred_best_and_the_hundred_last_stay() {
        let mut hall = Hall::default();
        for number in 0..150 {
            hall.add(test_line(&format!("good {number}"), 1_000 + number));
        }
        for number in 0..250 {
            hall.add(test_line(&format!("poor {number}"), 500 - number));
        }
        assert_eq!(hall.games.len(), 2 * Hall::MOST);
        let best: Vec<_> = (1_050..1_150).rev().collect();
        assert_eq!(scores(&hall), best);
        let last: Vec<_> = hall.last().map(|line| line.score).collect();
        assert_eq!(last, (251..351).collect::<Vec<_>>());
    }

    #[test]
    fn a_game_is_listed_once_and_replays_that_are_gone_are_not_named() {
        let mut hall = Hall::default();
        hall.add(test_line("2026-11-22-00aa", 5));
        hall.add(test_line("2026-11-23-00aa", 5));
        hall.add(test_line("2026-11-23-00bb", 5));
        assert_eq!(hall.games.len(), 2);
        hall.forget_replays(&["2026-11-23-00bb".to_owned()]);
        let names: Vec<_> = hall.games.iter().map(|line| line.replay.as_str()).collect();
        assert_eq!(names, ["", "2026-11-23-00bb"]);
    }
}

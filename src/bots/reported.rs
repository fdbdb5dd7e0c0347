//! Bots as players of the worlds of a report.

use super::decisions::decisions_in;
use super::kinds::{BotKind, KitChoice};
use super::play::{Ending, play_in};
use crate::report::{GameEnding, PlayedGame, WorldPlayer};
use crate::worldgen::WorldSpec;

impl WorldPlayer for BotKind {
    fn name(&self) -> &str {
        self.name
    }

    fn play(&self, spec: &WorldSpec, number: u64) -> Option<PlayedGame> {
        let played = play_in(self, spec, number, KitChoice::default())?;
        let ending = match played.ending {
            Ending::Won { .. } => GameEnding::Won,
            Ending::Home => GameEnding::Home,
            Ending::GaveUp => GameEnding::GaveUp,
            Ending::Died { cause, .. } => GameEnding::Died(cause),
        };
        Some(PlayedGame { ending, turns: played.turns })
    }

    fn decisions(&self, spec: &WorldSpec, turns: u64) -> (u64, u64) {
        decisions_in(spec, turns, KitChoice::default())
    }
}

//! Bots as players of the worlds of a report.

use super::decisions::decisions_in;
use super::kinds::{BotKind, KitChoice};
use super::play::{Ending, play_in};
use crate::report::{GameEnding, PlayedGame, WorldPlayer};
use crate::world::Generators;
use crate::worldgen::WorldSpec;

/// A bot that plays worlds of some generators.
pub struct ReportBot<'a> {
    /// The bot.
    pub kind: &'static BotKind,
    /// What the worlds are made by.
    pub generators: &'a Generators,
}

impl WorldPlayer for ReportBot<'_> {
    fn name(&self) -> &str {
        self.kind.name
    }

    fn play(&self, spec: &WorldSpec, number: u64) -> Option<PlayedGame> {
        let played = play_in(self.kind, self.generators, spec, number, KitChoice::default())?;
        let ending = match played.ending {
            Ending::Won { .. } => GameEnding::Won,
            Ending::Home => GameEnding::Home,
            Ending::GaveUp => GameEnding::GaveUp,
            Ending::Died { cause, .. } => GameEnding::Died(cause),
        };
        Some(PlayedGame { ending, turns: played.turns })
    }

    fn decisions(&self, spec: &WorldSpec, turns: u64) -> (u64, u64) {
        decisions_in(self.generators, spec, turns, KitChoice::default())
    }
}

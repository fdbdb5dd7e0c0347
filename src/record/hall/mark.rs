//! Why games are listed, but not ranked.

use super::daily::{Daily, is_usual_world};
use crate::record::SavedGame;
use crate::world::Mode;
use crate::worldgen::Registry;

/// Why a game is listed, but not ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Turns were taken back.
    Practice,
    /// Everything was revealed.
    Assisted,
    /// It was played in another world than the usual one.
    OtherWorld,
    /// It was not the first one in the world of its day.
    LaterDaily,
    /// Blows took a point less.
    Gentle,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 5] =
        [Self::Practice, Self::Assisted, Self::OtherWorld, Self::LaterDaily, Self::Gentle];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Practice => "practice",
            Self::Assisted => "assisted",
            Self::OtherWorld => "other world",
            Self::LaterDaily => "later daily",
            Self::Gentle => "gentle",
        }
    }
}

/// Why a game is not ranked.
pub(super) fn marks_of(saved: &SavedGame, daily: Option<Daily>, registry: &Registry) -> Vec<Mark> {
    let holds = |mark: &Mark| match mark {
        Mark::Practice => saved.game.is_practice,
        Mark::Assisted => saved.game.knowledge.is_assisted(),
        Mark::OtherWorld => !is_usual_world(&saved.source, registry),
        Mark::LaterDaily => daily.is_some_and(|daily| daily.tries > 1),
        Mark::Gentle => saved.game.variant.mode == Mode::Gentle,
    };
    Mark::ALL.into_iter().filter(holds).collect()
}

//! What a bot is.

use super::Seen;
use crate::intent::Verb;

/// Plays a game: chooses what the player does, by what the player knows.
pub trait Bot {
    /// Chooses what to do next. It is asked again after each verb, also after one that was refused.
    fn choose(&mut self, seen: &Seen) -> Verb;
}

//! How a game ends.

use bevy::prelude::Resource;

/// Whether any turn of the game was taken back.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Practice(pub bool);

/// How the game ended; the resource is missing while it is played.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The Ember was brought to the camp.
    Won {
        /// The turn.
        turn: u64,
        /// Whether every brazier of the world burnt, and there was one (SPEC 124, 126).
        is_kindled: bool,
    },
    /// The player went home without the Ember.
    Home {
        /// The turn.
        turn: u64,
    },
    /// The player died.
    Lost {
        /// The cause of death, as in "killed by a bat".
        cause: String,
        /// What led to it (SPEC 130), said after the cause, as in ", woken by your digging 12 turns before"; empty where
        /// nothing is known.
        chain: String,
        /// The turn.
        turn: u64,
        /// The level, from 1.
        level: u32,
    },
}

impl Outcome {
    /// The cause of a death by falling rock; what shook it loose is its chain (SPEC 56, 130).
    pub const BY_ROCK: &str = "killed by falling rock";
    /// The cause of a death by burning gas (SPEC 108, 130).
    pub const BY_GAS: &str = "killed by burning gas";
    /// The cause of a death by fire (SPEC 113, 130).
    pub const BY_FIRE: &str = "burnt to death";
    /// The cause of a death by a flask that the player threw (SPEC 83, 130).
    pub const BY_OIL: &str = "burnt by your own oil";
    /// The cause of a death by a fall (SPEC 97, 130).
    pub const BY_FALL: &str = "killed by a fall";
    /// The cause of a death without air (SPEC 111, 130).
    pub const DROWNED: &str = "drowned";

    /// How the game ended, in a sentence for who played it.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Won { turn, is_kindled: false } => {
                format!("You brought it to the camp in {}.", turns(*turn))
            }
            Self::Won { turn, is_kindled: true } => {
                format!("You brought it to the camp in {}, by fires that burn again.", turns(*turn))
            }
            Self::Home { turn } => {
                format!("The Ember is still in the mountain, after {}.", turns(*turn))
            }
            Self::Lost { cause, chain, turn, level } => {
                // Who drowns does that alone; all else is done to one.
                let were = if cause == Self::DROWNED { "" } else { "were " };
                format!("On level {level}, in turn {turn}, you {were}{cause}{chain}.")
            }
        }
    }
}

/// A number of turns.
fn turns(turn: u64) -> String {
    if turn == 1 { "1 turn".to_owned() } else { format!("{turn} turns") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 126
    #[test]
    fn an_end_is_told_in_a_sentence() {
        let kindled = Outcome::Won { turn: 9, is_kindled: true }.sentence();
        assert_eq!(kindled, "You brought it to the camp in 9 turns, by fires that burn again.");
        let won = Outcome::Won { turn: 1, is_kindled: false }.sentence();
        assert_eq!(won, "You brought it to the camp in 1 turn.");
        let home = Outcome::Home { turn: 60 }.sentence();
        assert_eq!(home, "The Ember is still in the mountain, after 60 turns.");
    }
}

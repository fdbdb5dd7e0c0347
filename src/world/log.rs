//! What the game has told the player (SPEC 34).

use bevy::prelude::Resource;

/// One message of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The turn in which it was said.
    pub turn: u64,
    /// The sentence.
    pub text: String,
}

/// Every message of the game, oldest first.
#[derive(Resource, Clone, Debug, Default)]
pub struct MessageLog(Vec<Message>);

impl MessageLog {
    /// All messages, oldest first.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        &self.0
    }

    /// The log of a game that goes on.
    pub(super) fn of(messages: Vec<Message>) -> Self {
        Self(messages)
    }

    /// The messages, newest first, each with how often it was said in a row.
    pub fn folded(&self) -> impl Iterator<Item = (&Message, usize)> {
        let runs = self.0.chunk_by(|one, next| one.text == next.text).rev();
        runs.filter_map(|run| Some((run.last()?, run.len())))
    }

    /// Adds a message.
    pub(crate) fn say(&mut self, turn: u64, text: impl Into<String>) {
        self.0.push(Message { turn, text: text.into() });
    }
}

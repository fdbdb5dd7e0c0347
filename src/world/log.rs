//! The messages of the rules (SPEC 34).

use bevy::prelude::Resource;

use crate::grid::Vertical;

/// One message of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The turn in which it was logged.
    pub turn: u64,
    /// The sentence.
    pub text: String,
    /// What it is about; saves do not have it.
    pub topic: Topic,
}

/// What a message is about, for code that depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Topic {
    /// Anything else.
    #[default]
    Other,
    /// What a game begins with (SPEC 134, 163).
    Opening,
    /// No stairs underfoot lead there (SPEC 22).
    NoStairs(Vertical),
    /// Unknown ground behind rock that one can travel to.
    Draught,
    /// Signs of hollows, which one can travel to.
    Signs,
}

impl Message {
    /// A message about [`Topic::Other`].
    #[must_use]
    pub fn new(turn: u64, text: impl Into<String>) -> Self {
        Self { turn, text: text.into(), topic: Topic::default() }
    }
}

/// Every message of the rules, oldest first. Those of the interface are [`super::Notices`].
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

    /// Logs a message.
    pub(crate) fn say(&mut self, turn: u64, text: impl Into<String>) {
        self.0.push(Message::new(turn, text));
    }

    /// Logs a message about a topic.
    pub(super) fn say_of(&mut self, turn: u64, text: impl Into<String>, topic: Topic) {
        self.0.push(Message { topic, ..Message::new(turn, text) });
    }
}

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
    /// The points of health that were lost by what it tells; saves do not have them.
    pub points: u32,
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
    /// What is heard and not seen (SPEC 173).
    Heard,
}

impl Message {
    /// A message about [`Topic::Other`].
    #[must_use]
    pub fn new(turn: u64, text: impl Into<String>) -> Self {
        Self { turn, text: text.into(), topic: Topic::default(), points: 0 }
    }

    /// The sentence; with its points, where they are wanted: `The hound bites you, 3 points.`
    #[must_use]
    pub fn in_words(&self, has_points: bool) -> String {
        match (self.points, self.text.strip_suffix('.')) {
            (1, Some(text)) if has_points => format!("{text}, 1 point."),
            (2.., Some(text)) if has_points => format!("{text}, {} points.", self.points),
            _ => self.text.clone(),
        }
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

    /// Notes the points of health that were lost by what the last message tells, if that is of a turn and is about somebody.
    pub(super) fn note_points(&mut self, turn: u64, is_about: impl Fn(&str) -> bool, points: u32) {
        let last = self.0.last_mut().filter(|last| last.turn == turn && is_about(&last.text));
        last.into_iter().for_each(|last| last.points += points);
    }

    /// Logs a message about a topic.
    pub(super) fn say_of(&mut self, turn: u64, text: impl Into<String>, topic: Topic) {
        self.0.push(Message { topic, ..Message::new(turn, text) });
    }
}

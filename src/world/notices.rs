//! Notices of the interface for the player: why a journey ends, or what a key cannot do. No rule reads them, and neither
//! fingerprints, replays nor saves have them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChanges, Res, ResMut, Resource, World};

use super::{Message, MessageLog, Topic, TurnCount};
use crate::settings::Preferences;

/// Every notice of the game, oldest first.
#[derive(Resource, Clone, Debug, Default)]
pub struct Notices(Vec<Notice>);

#[derive(Clone, Debug)]
struct Notice {
    /// How many messages the rules had logged before it.
    after: usize,
    message: Message,
}

impl Notices {
    /// Adds a notice after all that was logged so far.
    pub fn push(&mut self, log: &MessageLog, turn: TurnCount, text: impl Into<String>) {
        self.push_of(log, turn, text, Topic::default());
    }

    /// Adds a notice about a topic after all that was logged so far.
    fn push_of(
        &mut self,
        log: &MessageLog,
        turn: TurnCount,
        text: impl Into<String>,
        topic: Topic,
    ) {
        let message = Message { topic, ..Message::new(turn.get(), text) };
        self.0.push(Notice { after: log.messages().len(), message });
    }

    /// Removes the notices of later turns, for a game that goes back.
    pub(crate) fn truncate(&mut self, log: &MessageLog, turn: u64) {
        let logged = log.messages().len();
        self.0.retain(|notice| notice.message.turn <= turn && notice.after <= logged);
    }
}

/// Adds notices, in systems.
#[derive(SystemParam)]
pub struct NoticeWriter<'w> {
    log: Res<'w, MessageLog>,
    turn: Res<'w, TurnCount>,
    notices: ResMut<'w, Notices>,
}

impl NoticeWriter<'_> {
    /// Adds a notice.
    pub fn push(&mut self, text: impl Into<String>) {
        self.notices.push(&self.log, *self.turn, text);
    }

    /// Adds a notice about a topic.
    pub fn push_of(&mut self, text: impl Into<String>, topic: Topic) {
        self.notices.push_of(&self.log, *self.turn, text, topic);
    }
}

/// Reads the journal, in systems.
#[derive(SystemParam)]
pub struct JournalReader<'w> {
    log: Res<'w, MessageLog>,
    notices: Res<'w, Notices>,
    chosen: Option<Res<'w, Preferences>>,
}

impl JournalReader<'_> {
    /// The journal.
    #[must_use]
    pub fn get(&self) -> Journal<'_> {
        let numbers = self.chosen.as_ref().is_some_and(|chosen| chosen.numbers);
        Journal { numbers, ..Journal::new(&self.log, &self.notices) }
    }

    /// Returns whether anything was added since the system ran last.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.log.is_changed() || self.notices.is_changed()
    }
}

/// Adds a notice to the game in a world.
pub fn notify(world: &mut World, text: impl Into<String>) {
    let turn = world.get_resource::<TurnCount>().copied().unwrap_or_default();
    world.init_resource::<MessageLog>();
    world.init_resource::<Notices>();
    world.resource_scope::<Notices, _>(|world, mut notices| {
        notices.push(world.resource::<MessageLog>(), turn, text);
    });
}

/// All that was logged for the player: messages of the rules and notices of the interface, in the order in which they came.
#[derive(Clone, Copy, Debug)]
pub struct Journal<'a> {
    log: &'a MessageLog,
    notices: &'a Notices,
    /// Whether points of health are told.
    numbers: bool,
}

impl<'a> Journal<'a> {
    /// The journal of two lists, without points of health.
    #[must_use]
    pub fn new(log: &'a MessageLog, notices: &'a Notices) -> Self {
        Self { log, notices, numbers: false }
    }

    /// The journal of the game in a world; `None` where there is none.
    #[must_use]
    pub fn of(world: &'a World) -> Option<Self> {
        let numbers = world.get_resource::<Preferences>().is_some_and(|chosen| chosen.numbers);
        Some(Self { numbers, ..Self::new(world.get_resource()?, world.get_resource()?) })
    }

    /// The number of entries. Cost O(1).
    #[must_use]
    pub fn len(self) -> usize {
        self.log.messages().len() + self.notices.0.len()
    }

    /// Returns whether there are none. Cost O(1).
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Every entry, newest first. Cost O(1) for each.
    pub fn newest_first(self) -> impl Iterator<Item = &'a Message> {
        let (mut logged, mut notices) = (self.log.messages(), self.notices.0.as_slice());
        std::iter::from_fn(move || match notices.split_last() {
            Some((notice, rest)) if notice.after >= logged.len() => {
                notices = rest;
                Some(&notice.message)
            }
            _ => {
                let (message, rest) = logged.split_last()?;
                logged = rest;
                Some(message)
            }
        })
    }

    /// The words of an entry, as the player wants them.
    #[must_use]
    pub fn words(self, entry: &Message) -> String {
        entry.in_words(self.numbers)
    }

    /// The entries, newest first, each with the number of times it was logged in a row.
    pub fn folded(self) -> impl Iterator<Item = (&'a Message, usize)> {
        let mut entries = self.newest_first().peekable();
        std::iter::from_fn(move || {
            let newest = entries.next()?;
            let mut count = 1;
            let is_same = |older: &Message| {
                older.text == newest.text && (!self.numbers || older.points == newest.points)
            };
            while entries.next_if(|older| is_same(older)).is_some() {
                count += 1;
            }
            Some((newest, count))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_stand_where_they_came_between_messages_and_repeats_are_counted() {
        let (mut log, mut notices) = (MessageLog::default(), Notices::default());
        let turn = TurnCount::default();
        notices.push(&log, turn, "first");
        log.say(0, "second");
        notices.push(&log, turn, "third");
        notices.push(&log, turn, "third");
        log.say(0, "third");
        log.say(0, "last");
        let journal = Journal::new(&log, &notices);
        let texts: Vec<_> = journal.newest_first().map(|entry| entry.text.as_str()).collect();
        assert_eq!(texts, ["last", "third", "third", "third", "second", "first"]);
        let folded = journal.folded().map(|(entry, count)| (entry.text.as_str(), count));
        let expected = [("last", 1), ("third", 3), ("second", 1), ("first", 1)];
        assert_eq!(folded.collect::<Vec<_>>(), expected);
        assert_eq!(journal.len(), 6);
    }

    #[test]
    fn going_back_keeps_the_notices_of_earlier_turns() {
        let (mut log, mut notices) = (MessageLog::default(), Notices::default());
        let mut turn = TurnCount::default();
        notices.push(&log, turn, "early");
        turn.advance();
        log.say(1, "logged");
        notices.push(&log, turn, "late");
        let before = MessageLog::default();
        notices.truncate(&before, 1);
        assert_eq!(Journal::new(&before, &notices).len(), 1);
    }
}

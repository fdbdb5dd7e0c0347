//! The messages of a game that were not told yet.

use bevy::prelude::World;

use crate::world::{Journal, TurnCount};

/// Of the messages of a game that nothing was told of yet, so many of the last ones are.
const MOST_AT_FIRST: usize = 6;

/// How far the messages of a game were told.
#[derive(Debug, Default)]
pub struct NewMessages {
    /// Entries of the journal that were told; `None` before the first.
    told: Option<usize>,
    /// The turn by then.
    turn: u64,
}

impl NewMessages {
    /// The messages since the last time, the oldest first; of another game than then the last ones of all, and where turns were taken back the
    /// last one, which says so.
    pub fn take(&mut self, journal: Journal, turn: TurnCount) -> Vec<String> {
        let turn = turn.get();
        let begins_anew = turn == 0 && self.turn > 0;
        let count = match self.told.filter(|_| !begins_anew) {
            Some(_) if turn < self.turn => journal.len().min(1),
            Some(told) => journal.len().saturating_sub(told),
            // Of a game that is gone on with, where it was left.
            None => journal.len().min(MOST_AT_FIRST),
        };
        let new = journal.newest_first().take(count);
        let mut new: Vec<_> = new.map(|entry| journal.words(entry)).collect();
        new.reverse();
        (self.told, self.turn) = (Some(journal.len()), turn);
        new
    }

    /// The same of the game in a world; none where there is no game.
    pub fn take_of(&mut self, world: &World) -> Vec<String> {
        let Some(journal) = Journal::of(world) else { return Vec::new() };
        self.take(journal, *world.resource::<TurnCount>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::game_on_map;

    /// SPEC 172: of a game that is gone on with the last ones; of one that was told of all, however many.
    #[test]
    fn of_many_messages_the_last_are_told_at_first_and_all_later() {
        let mut app = game_on_map("#@.\n");
        let mut told = NewMessages::default();
        told.take_of(app.world());
        let many: Vec<_> = (0..20).map(|number| format!("Message {number}.")).collect();
        many.iter().for_each(|message| crate::world::notify(app.world_mut(), message.as_str()));
        assert_eq!(told.take_of(app.world()), many);
        let first = NewMessages::default().take_of(app.world());
        assert_eq!(first, many[20 - MOST_AT_FIRST..]);
    }

    #[test]
    fn each_message_is_told_once_and_those_of_another_game_anew() {
        let mut app = game_on_map("#@.\n");
        let mut new = NewMessages::default();
        let opening = new.take_of(app.world());
        assert!(new.take_of(app.world()).is_empty());
        type_key(app.world_mut(), '>');
        app.update();
        assert_eq!(
            new.take_of(app.world()),
            ["You try to go down but are stopped by the cave floor."]
        );
        type_key(app.world_mut(), '.');
        app.update();
        assert!(new.take_of(app.world()).is_empty());
        let another = game_on_map("#@.\n");
        assert_eq!(new.take_of(another.world()), opening);
    }
}

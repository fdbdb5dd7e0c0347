//! What is heard and not seen is logged for the player, so that nothing is known by ear alone (SPEC 173).

use bevy::prelude::{Local, MessageReader, Res};

use super::Heard;
use crate::settings::{Directions, Preferences};
use crate::world::{NoticeWriter, Topic, TurnCount, capitalised};

/// Of more captions in a frame the last ones are logged.
const MOST: usize = 3;
/// The same words are logged again after so many turns.
const AGAIN_AFTER: u64 = 4;

/// The captions that were logged lately, each with its turn.
#[derive(Default)]
pub(super) struct Lately(Vec<(String, u64)>);

/// Logs the captions of what is heard in this frame, unless the player wants none.
pub(super) fn log_captions(
    mut heard: MessageReader<Heard>,
    chosen: Option<Res<Preferences>>,
    turn: Res<TurnCount>,
    mut lately: Local<Lately>,
    mut notices: NoticeWriter,
) {
    let heard: Vec<_> = heard.read().copied().collect();
    let chosen = chosen.as_deref();
    if heard.is_empty() || chosen.is_some_and(|chosen| !chosen.captions) {
        return;
    }
    let captions = captions(&heard, Preferences::directions_of(chosen));
    let first = captions.len().saturating_sub(MOST);
    for caption in lately.retain_new(captions[first..].to_vec(), turn.get()) {
        notices.push_of(sentence(&caption), Topic::Heard);
    }
}

impl Lately {
    /// Those of some captions that were not logged in the last turns.
    fn retain_new(&mut self, captions: Vec<String>, turn: u64) -> Vec<String> {
        // Another game begins with the first turn again.
        self.0.retain(|(_, logged)| turn.checked_sub(*logged).is_some_and(|it| it < AGAIN_AFTER));
        let is_new = |caption: &String| self.0.iter().all(|(logged, _)| logged != caption);
        let new: Vec<_> = captions.into_iter().filter(is_new).collect();
        self.0.extend(new.iter().map(|caption| (caption.clone(), turn)));
        new
    }
}

/// The captions of what is heard, in its order, each once.
fn captions(heard: &[Heard], directions: Directions) -> Vec<String> {
    let mut captions = Vec::new();
    for caption in heard.iter().filter_map(|heard| heard.caption(directions)) {
        if !captions.contains(&caption) {
            captions.push(caption);
        }
    }
    captions
}

/// A caption with a capital and a stop: `Something digs, east, far.`
fn sentence(caption: &str) -> String {
    format!("{}.", capitalised(caption))
}

#[cfg(test)]
mod tests {
    use bevy::prelude::{App, Entity};

    use super::*;
    use crate::controls::type_key;
    use crate::game_on_map;
    use crate::grid::Position;
    use crate::world::{Fact, GameFact, Journal};

    /// A game on one long row, in which the player hears.
    fn app() -> App {
        let mut app = game_on_map(&format!("@{}\n", ".".repeat(40)));
        app.init_resource::<Preferences>();
        super::super::plugin(&mut app);
        app.update();
        app
    }

    /// What is logged of a dig out of sight, so many columns away.
    fn logged(app: &mut App, columns: u32) -> Vec<String> {
        let journal = |app: &App| {
            let journal = Journal::of(app.world()).unwrap();
            journal.newest_first().map(|entry| entry.text.clone()).collect::<Vec<_>>()
        };
        let before = journal(app).len();
        let (what, at) = (Fact::Dug { who: Entity::PLACEHOLDER }, Position::new(columns, 0, 0));
        app.world_mut().write_message(GameFact { what, at, loudness: 12, is_seen: false });
        app.update();
        let mut new = journal(app);
        new.truncate(new.len() - before);
        new
    }

    /// SPEC 173: nothing is known by ear alone.
    #[test]
    fn what_is_heard_and_not_seen_is_logged_unless_captions_are_off() {
        let mut app = app();
        assert_eq!(logged(&mut app, 9), ["Something digs, east, far."]);
        assert!(logged(&mut app, 13).is_empty(), "too far away");
        app.world_mut().resource_mut::<Preferences>().captions = false;
        assert!(logged(&mut app, 4).is_empty());
    }

    /// SPEC 173
    #[test]
    fn what_goes_on_is_logged_again_after_some_turns_and_what_comes_nearer_at_once() {
        let mut app = app();
        let mut last = 0;
        for turn in 1..=3 * AGAIN_AFTER {
            if !logged(&mut app, 9).is_empty() {
                assert!(last == 0 || turn - last == AGAIN_AFTER);
                last = turn;
            }
            type_key(app.world_mut(), '.');
            app.update();
        }
        assert!(last > 2 * AGAIN_AFTER);
        assert_eq!(logged(&mut app, 4), ["Something digs, east, near."]);
    }
}

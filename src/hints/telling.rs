//! Gives the hints that are due, one a turn at most.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Local, MessageReader, Res, ResMut};

use super::occasions::{InView, Occasion};
use super::seen::SeenHints;
use super::table::{HINTS, HintRow};
use crate::controls::Bindings;
use crate::journeys::Journey;
use crate::settings::Preferences;
use crate::world::{GameFact, GameNumber, NoticeWriter, Outcome, TurnCount};

/// The moment of the game, as far as hints depend on it.
#[derive(SystemParam)]
pub(super) struct Moment<'w, 's> {
    game: Option<Res<'w, GameNumber>>,
    turn: Res<'w, TurnCount>,
    outcome: Option<Res<'w, Outcome>>,
    chosen: Res<'w, Preferences>,
    journey: Option<Res<'w, Journey>>,
    /// The game and the turn in which a hint was looked for last.
    last: Local<'s, Option<(GameNumber, u64)>>,
}

impl Moment<'_, '_> {
    /// Returns whether a journey is under way: it stops for what is new, and says so, before a hint tells of it.
    fn is_on_the_way(&self) -> bool {
        self.journey.as_ref().is_some_and(|journey| journey.is_under_way())
    }

    /// Returns whether a hint may be given, once for each turn: not before the first one, while the log says how to walk, nor
    /// after the end.
    fn is_due(&mut self) -> bool {
        let now = self.game.as_deref().map(|game| (*game, self.turn.get()));
        let is_played = now.is_some_and(|(_, turn)| turn > 0) && self.outcome.is_none();
        let is_due = is_played && self.chosen.hints && *self.last != now;
        if is_due {
            *self.last = now;
        }
        is_due
    }
}

/// Gives the first hint that is due and was not seen. Where that cannot be kept, it says so once.
pub(super) fn tell(
    mut moment: Moment,
    mut facts: MessageReader<GameFact>,
    in_view: InView,
    bindings: Bindings,
    mut seen: ResMut<SeenHints>,
    mut notices: NoticeWriter,
    (mut has_failed, mut happened): (Local<bool>, Local<Vec<Occasion>>),
) {
    happened.extend(facts.read().map(|fact| Occasion::Happened(fact.what)));
    if moment.is_on_the_way() {
        return;
    }
    let happened = std::mem::take(&mut *happened);
    if seen.has_all() || !moment.is_due() {
        return;
    }
    let occasions = [happened, in_view.occasions()].concat();
    let is_due = |row: &&HintRow| occasions.iter().any(|one| (row.is_due)(*one));
    let Some(row) = HINTS.iter().filter(|row| !seen.has(row.hint)).find(is_due) else { return };
    notices.push((row.sentence)(&bindings));
    if let Err(why) = seen.add(row.hint)
        && !std::mem::replace(&mut *has_failed, true)
    {
        notices.push(format!("Which hints were seen is not kept: {why}"));
    }
}

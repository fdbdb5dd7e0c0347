//! Who leaves the page may not come back: the browser may close it, or load it again, without a word. So the game is saved as one leaves,
//! and whenever one pauses; and who quits is told so.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::{
    App, AppExit, IntoScheduleConfigs, Last, Local, Message, MessageReader, Messages, World,
};
use bevy::window::{WindowFocused, WindowOccluded};

use web_time::Instant;

use super::page::tell;
use crate::record::{SavingSystems, save_now};
use crate::world::{GameNumber, TurnCount};

/// Who takes no turn for so long pauses.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) fn plugin(app: &mut App) {
    let saves = (save_as_left, save_as_one_pauses).before(SavingSystems);
    app.add_systems(Last, (saves, end.after(SavingSystems)));
}

/// The last turn that was taken, when, and whether it is saved.
struct LastTurn {
    turn: (GameNumber, u64),
    at: Instant,
    is_saved: bool,
}

/// Saves the game where no turn was taken for a while, once for each turn. A game that has just begun, or is gone on with, is as it was.
fn save_as_one_pauses(world: &mut World, mut last: Local<Option<LastTurn>>) {
    let turn = world.get_resource::<GameNumber>().copied().zip(world.get_resource::<TurnCount>());
    let Some(turn) = turn.map(|(game, turn)| (game, turn.get())) else { return };
    match &mut *last {
        Some(last) if last.turn == turn => {
            if !last.is_saved && last.at.elapsed() >= PAUSE {
                last.is_saved = true;
                save_now(world);
            }
        }
        last => {
            let is_saved = last.as_ref().is_none_or(|last| last.turn.0 != turn.0);
            *last = Some(LastTurn { turn, at: Instant::now(), is_saved });
        }
    }
}

/// Saves the game where the page has lost the focus, or is not seen any more.
fn save_as_left(
    world: &mut World,
    mut focused: Local<MessageCursor<WindowFocused>>,
    mut occluded: Local<MessageCursor<WindowOccluded>>,
) {
    let is_left = has(world, &mut focused, |focused| !focused.focused);
    let is_hidden = has(world, &mut occluded, |occluded| occluded.occluded);
    if is_left || is_hidden {
        save_now(world);
    }
}

/// Returns whether there is a new message of a kind.
fn has<M: Message>(world: &World, read: &mut MessageCursor<M>, is_it: fn(&M) -> bool) -> bool {
    world
        .get_resource::<Messages<M>>()
        .is_some_and(|all| read.read(all).filter(|it| is_it(it)).count() > 0)
}

/// Has the page say that the game has ended.
fn end(mut exit: MessageReader<AppExit>) {
    if exit.read().count() > 0 {
        tell("cavewrightEnd", "");
    }
}

//! Moments of a game, and when a game is saved.

use bevy::prelude::{With, World};

use crate::grid::Position;
use crate::record::recording::{Recording, begin_recording};
use crate::record::{Checks, is_kept};
use crate::rules::TurnObserver;
use crate::world::{GameNumber, Knowledge, Player, Practice, Terrain, TurnCount};

/// A game is saved after this many turns.
const TURNS: u64 = 50;

/// A moment of a game. Two moments of a game that differ in nothing are saved once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) game: GameNumber,
    pub(super) turn: u64,
    /// The level of the player.
    z: u32,
    /// The number of recorded entries.
    entries: usize,
    /// The game after the last of them.
    checks: Option<Checks>,
    flags: Flags,
}

/// What no turn changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flags {
    is_practice: bool,
    is_revealed: bool,
    is_assisted: bool,
}

impl Flags {
    fn of(world: &World) -> Self {
        let knowledge = world.get_resource::<Knowledge>();
        Self {
            is_practice: world.get_resource::<Practice>().is_some_and(|practice| practice.0),
            is_revealed: knowledge.is_some_and(Knowledge::is_revealed),
            is_assisted: knowledge.is_some_and(Knowledge::is_assisted),
        }
    }
}

impl Moment {
    /// The game in a world as it is now; `None` before the first was begun, and where games are not recorded or
    /// nothing is kept of this one.
    pub(super) fn now(world: &mut World) -> Option<Self> {
        if !is_kept(world) {
            return None;
        }
        let game = *world.get_resource::<GameNumber>()?;
        world.get_resource::<Terrain>()?;
        world.get_resource::<TurnObserver>()?;
        begin_recording(world);
        let mut players = world.query_filtered::<&Position, With<Player>>();
        let z = players.single(world).map_or(0, |at| at.z);
        let turn = world.get_resource::<TurnCount>()?.get();
        let entries = world.get_resource::<Recording>().map_or(&[][..], Recording::entries);
        let (entries, checks) = (entries.len(), entries.last().map(|entry| entry.checks));
        Some(Self { game, turn, z, entries, checks, flags: Flags::of(world) })
    }

    /// Whether this is another game than that of a moment.
    pub(super) fn is_of_another_game(&self, last: Option<Self>) -> bool {
        last.is_none_or(|last| last.game != self.game)
    }

    /// Returns whether the game, saved at `last`, is saved again now; `is_due` if any change is to be saved.
    pub(super) fn is_time_to_save(&self, last: Option<Self>, is_due: bool) -> bool {
        match last.filter(|last| last.game == self.game) {
            // A game without a turn is not worth saving.
            None => self.turn > 0,
            Some(last) => {
                let is_later = self.z != last.z || self.turn >= last.turn + TURNS;
                // After a turn was taken back this is another game than the saved one, which may even have ended.
                let went_back = self.turn < last.turn;
                last != *self && (is_due || is_later || went_back || self.is_newly_marked(&last))
            }
        }
    }

    /// Returns whether this has become a practice game or an assisted one since a moment of it: whoever kills the program is
    /// not rid of that.
    fn is_newly_marked(&self, last: &Self) -> bool {
        let (now, before) = (self.flags, last.flags);
        now.is_practice && !before.is_practice || now.is_assisted && !before.is_assisted
    }
}

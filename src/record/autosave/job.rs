//! A save, carried out by a thread of its own.

use std::io;
use std::sync::Arc;

use super::in_progress::SaveInProgress;
use crate::record::SavedGame;
use crate::record::hall::{Day, Hall, HallError, HallKeeper};
use crate::record::store::Store;
use crate::world::GameNumber;
use crate::worldgen::Registry;

/// All that the thread of a save needs.
pub(super) struct SaveJob {
    pub(super) game: SavedGame,
    pub(super) number: GameNumber,
    pub(super) replay: Vec<u8>,
    pub(super) registry: Arc<Registry>,
    pub(super) store: Store,
    /// Why the store cannot be written, where it cannot.
    pub(super) claimed: io::Result<()>,
    pub(super) is_end: bool,
    /// Whether the store has another game than this one.
    pub(super) replaces_another: bool,
    pub(super) today: Day,
    pub(super) _in_progress: SaveInProgress,
}

/// A game that was saved, or could not be.
pub(super) struct Saved {
    pub(super) game: Box<SavedGame>,
    pub(super) number: GameNumber,
    /// Whether the game has ended, so that there is nothing to go on with.
    pub(super) is_end: bool,
    pub(super) outcome: io::Result<()>,
    pub(super) replay: io::Result<()>,
    /// The hall, where the game has changed it.
    pub(super) hall: Result<Option<Hall>, HallError>,
}

impl SaveJob {
    /// Writes the game and its replay; and of a game that has ended what stays of it. Its save goes last: whoever kills the
    /// process before has the game to go on with, or in the hall.
    pub(super) fn run(mut self) -> Saved {
        self.game.game.stand_alone();
        match std::mem::replace(&mut self.claimed, Ok(())) {
            Err(error) => self.into_saved(Err(error), Ok(()), Ok(None)),
            Ok(()) if self.is_end => {
                let (replay, hall) = (self.store.save_replay(&self.replay), self.keep());
                let outcome = self.store.end();
                self.into_saved(outcome, replay, hall)
            }
            Ok(()) => match self.store.save(&self.game, &self.registry, self.replaces_another) {
                Err(error) => self.into_saved(Err(error), Ok(()), Ok(None)),
                Ok(()) => {
                    let (replay, hall) = (self.store.save_replay(&self.replay), self.keep());
                    self.into_saved(Ok(()), replay, hall)
                }
            },
        }
    }

    fn into_saved(
        self,
        outcome: io::Result<()>,
        replay: io::Result<()>,
        hall: Result<Option<Hall>, HallError>,
    ) -> Saved {
        let (number, is_end) = (self.number, self.is_end);
        Saved { game: Box::new(self.game), number, is_end, outcome, replay, hall }
    }

    /// Notes the game in the hall, where it has begun or ended.
    fn keep(&self) -> Result<Option<Hall>, HallError> {
        let Self { store, registry, today, .. } = self;
        let keeper = HallKeeper { store, registry, today: *today };
        let mut hall = None;
        if self.replaces_another {
            hall = keeper.note_begun(&self.game.source)?;
        }
        if self.is_end {
            hall = Some(keeper.keep_ended(&self.game, &self.replay)?);
        }
        Ok(hall)
    }
}

//! The hall as a file, and what is kept of a game that has ended: its replay, its morgue, and then its line in the hall, so that
//! no line names what is not there.

use std::io;

use super::Hall;
use super::daily::{Daily, day_of, is_usual_world};
use super::date::Day;
use super::line::HallLine;
use super::read::read;
use super::write::write;
use crate::record::morgue::morgue;
use crate::record::store::{Kept, Store};
use crate::record::{SavedGame, of_bytes};
use crate::world::WorldSource;
use crate::worldgen::Registry;

/// Where the hall is kept, and what its lines depend on besides their games.
pub(in crate::record) struct HallKeeper<'a> {
    pub(in crate::record) store: &'a Store,
    pub(in crate::record) registry: &'a Registry,
    pub(in crate::record) today: Day,
}

/// Why there is no hall.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// Its file cannot be read or written.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// Its text is not what was written.
    #[error("{0}")]
    Damaged(String),
}

/// Reads the hall of a store, for the title. A damaged one is renamed where the store `is_ours`, and never removed.
pub(in crate::record) fn open(store: &Store, is_ours: bool) -> Hall {
    let hall = if is_ours { load(store) } else { Hall::read_from(store) };
    hall.unwrap_or_else(|error| Hall {
        told: Some(format!("The hall is not kept: {error}")),
        ..Hall::default()
    })
}

/// The hall of a store; a damaged one is renamed, and another begins.
fn load(store: &Store) -> Result<Hall, HallError> {
    match Hall::read_from(store) {
        Err(HallError::Damaged(why)) => {
            let aside = store.move_hall_aside()?;
            let told = Some(format!("{why}; it is kept as {}", aside.display()));
            Ok(Hall { told, ..Hall::default() })
        }
        hall => hall,
    }
}

impl Hall {
    /// Reads the hall of a store, and changes nothing. Where there is none it is empty.
    ///
    /// # Errors
    /// [`HallError`] where it cannot be read, or is damaged.
    pub fn read_from(store: &Store) -> Result<Self, HallError> {
        let Some(bytes) = store.read_hall()? else { return Ok(Self::default()) };
        let text = String::from_utf8(bytes).map_err(|_| "this is not valid UTF-8".to_owned());
        let hall = text.and_then(|text| read(&text));
        hall.map_err(|why| HallError::Damaged(format!("{}: {why}", store.hall().display())))
    }
}

impl HallKeeper<'_> {
    /// Notes that a game has come to its first turn, where its world is that of a day; `None` where it is not.
    ///
    /// # Errors
    /// [`HallError::Unreadable`].
    pub(in crate::record) fn note_begun(
        &self,
        source: &WorldSource,
    ) -> Result<Option<Hall>, HallError> {
        // Only what is generated can be a day's: no hall is read for the rest.
        if !is_usual_world(source, self.registry) {
            return Ok(None);
        }
        let mut hall = load(self.store)?;
        let last = hall.daily;
        let Some(day) = day_of(source, self.today, last, self.registry) else {
            // What was wrong with the file is told all the same.
            return Ok(hall.told.is_some().then_some(hall));
        };
        let before = last.filter(|last| last.day == day).map_or(0, |last| last.tries);
        hall.daily = Some(Daily { day, tries: before.saturating_add(1) });
        self.write(&hall)?;
        Ok(Some(hall))
    }

    /// Keeps what stays of a game that has ended, with its recording; returns the hall.
    ///
    /// # Errors
    /// [`HallError::Unreadable`].
    pub(in crate::record) fn keep_ended(
        &self,
        saved: &SavedGame,
        recording: &[u8],
    ) -> Result<Hall, HallError> {
        let mut hall = load(self.store)?;
        let name = format!("{}-{}", self.today, of_bytes(recording));
        let line = HallLine::of(saved, self.today, name, self.daily(saved, &hall), self.registry);
        let Some(line) = line else { return Ok(hall) };
        self.store.keep(Kept::Replay, &line.replay, recording)?;
        self.store.keep(Kept::Morgue, &line.replay, morgue(saved, &line).as_bytes())?;
        hall.add(line);
        let mut kept = self.store.names_of(Kept::Replay)?;
        kept.truncate(Kept::MOST);
        hall.forget_replays(&kept);
        self.write(&hall)?;
        [Kept::Replay, Kept::Morgue]
            .into_iter()
            .try_for_each(|kind| self.store.remove_old(kind))?;
        Ok(hall)
    }

    /// The day whose world a game was played in, and how often it was begun; also where nothing could be noted then.
    fn daily(&self, saved: &SavedGame, hall: &Hall) -> Option<Daily> {
        let day = day_of(&saved.source, self.today, hall.daily, self.registry)?;
        let noted = hall.daily.filter(|daily| daily.day == day).map_or(1, |daily| daily.tries);
        let ended = hall.of_day(day).count() as u32;
        Some(Daily { day, tries: noted.max(ended + 1) })
    }

    fn write(&self, hall: &Hall) -> io::Result<()> {
        self.store.replace(&self.store.hall(), write(hall).as_bytes())
    }
}

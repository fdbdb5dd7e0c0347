//! Replays: recordings as files, and playing them again.

use bevy::prelude::{Entity, Resource, With, World};
use serde::{Deserialize, Serialize};

use super::GameParts;
use super::checksummed::{Kind, ReadError, decode, encode};
use super::origin::Origin;
use super::recording::{Entry, Recording, begin_recording, logged, turn};
use super::result::ClaimedResult;
use crate::rules::{TurnObserver, take_turn};
use crate::world::{Player, WorldSource};
use crate::worldgen::Registry;

/// A recording as it is written.
#[derive(Serialize, Deserialize)]
struct ReplayFile {
    /// The version of the program.
    program: String,
    origin: Origin,
    entries: Vec<Entry>,
    /// What the game came to, where it has ended.
    claim: Option<ClaimedResult>,
}

/// The recording of the game that is played, as bytes that [`Replay::read`] reads; `None` where none is recorded.
#[must_use]
pub fn replay_of(world: &mut World) -> Option<Vec<u8>> {
    world.get_resource::<TurnObserver>()?;
    begin_recording(world);
    let claim = ClaimedResult::of(world);
    let Recording { origin, entries, .. } = world.get_resource::<Recording>()?;
    let program = env!("CARGO_PKG_VERSION").to_owned();
    let (origin, entries) = (origin.clone(), entries.clone());
    Some(encode(Kind::Replay, &ReplayFile { program, origin, entries, claim }))
}

/// A recorded game, to be played again.
#[derive(Resource, Clone, Debug)]
pub struct Replay {
    /// Where its world comes from.
    pub source: WorldSource,
    /// What the player did, oldest first.
    pub entries: Vec<Entry>,
    /// What the game is said to have come to; `None` where it had not ended.
    pub claim: Option<ClaimedResult>,
    /// The version of the program that recorded it.
    pub program: String,
}

/// Where a game that is played again first differs from the recorded one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("turn {turn} differs: {part}")]
pub struct Divergence {
    /// The turn after the entry.
    pub turn: u64,
    /// The first part that differs, by its name in [`super::PARTS`].
    pub part: &'static str,
}

impl Replay {
    /// The most bytes that a replay has as a file.
    pub const MOST_BYTES: u64 = 1 << 30;

    /// Reads a recording.
    ///
    /// # Errors
    /// [`ReadError`] where any byte of it is not as it was written, or where its world cannot be made.
    pub fn read(bytes: &[u8], registry: &Registry) -> Result<Self, ReadError> {
        let ReplayFile { program, origin, entries, claim } = decode(Kind::Replay, bytes)?;
        let source = origin.source(registry).map_err(|what| {
            let what = format!("{what} (it was recorded by version {program})");
            ReadError::Senseless { kind: "replay", what }
        })?;
        Ok(Self { source, entries, claim, program })
    }

    /// Plays the entry at an index in a game in which those before it were played; returns where the game differs from the
    /// recorded one.
    pub fn play(&self, world: &mut World, index: usize) -> Option<Divergence> {
        let entry = self.entries.get(index)?;
        let logged = logged(world);
        let mut players = world.query_filtered::<Entity, With<Player>>();
        let Ok(actor) = players.single(world) else {
            return Some(Divergence { turn: turn(world), part: "actors" });
        };
        take_turn(world, entry.verb.by(actor));
        let (turn, checks) = (turn(world), GameParts::of(world, logged).checks());
        let part = if turn == entry.turn {
            checks.difference(&entry.checks)
        } else {
            Some("clock and dice")
        };
        part.map(|part| Divergence { turn, part })
    }
}

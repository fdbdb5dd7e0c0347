//! Recordings of games: where the world came from, what the player did, and what the game was like after it.

use bevy::prelude::{Resource, With, World};
use serde::{Deserialize, Serialize};

use super::checksummed::{Kind, ReadError, decode, encode};
use super::origin::Origin;
use super::{Checks, GameParts};
use crate::grid::{Direction, Vertical};
use crate::intent::{ClimbIntent, Intent, Intents, StepIntent, WaitIntent};
use crate::plain::is_plain;
use crate::rules::{TurnObserver, take_intents};
use crate::world::{
    GameNumber, MessageLog, NewGame, Player, Snapshot, Terrain, TurnCount, WorldSource,
};
use crate::worldgen::Registry;

/// Something that changed the game from outside of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// The player steps or digs; a place in [`Direction::ALL`].
    Step(u8),
    /// The player climbs.
    Climb {
        /// Down the stairs?
        down: bool,
    },
    /// The player lets a turn pass.
    Wait,
    /// The player was told something that no rule says, as why a journey ends.
    Told(String),
}

/// A deed, and what the game was like when all had come of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What was done.
    pub deed: Deed,
    /// The turn after it.
    pub turn: u64,
    /// The game after it; of messages those that came with it.
    pub checks: Checks,
}

/// No game tells such a thing.
pub(super) const NOT_PLAIN: &str = "a message that is no plain text";

impl Entry {
    /// Is what was told, if anything was, nothing but text?
    pub(super) fn is_plain(&self) -> bool {
        !matches!(&self.deed, Deed::Told(text) if !is_plain(text))
    }
}

/// The game that is being played, as far as it has gone: everything that the player does is added.
#[derive(Resource, Clone, Debug)]
pub struct Recording {
    pub(super) game: GameNumber,
    pub(super) origin: Origin,
    pub(super) entries: Vec<Entry>,
    /// Messages that are accounted for.
    pub(super) told: usize,
    /// The game as it was after so many deeds, to go back to.
    pub(super) frames: Vec<(usize, Snapshot)>,
}

/// After so many deeds the game is kept, to go back to.
const FRAME_EVERY: usize = 64;
/// So many times the game is kept: the last ones.
const MOST_FRAMES: usize = 24;
/// Larger worlds are not kept, in tiles.
const MAX_TILES_KEPT: u64 = 1 << 20;

impl Recording {
    /// The recording of a game that goes on.
    pub(super) fn resumed(
        game: GameNumber,
        source: &WorldSource,
        entries: Vec<Entry>,
        snapshot: Snapshot,
    ) -> Self {
        let (told, deeds) = (snapshot.messages.len(), entries.len());
        let frames = vec![(deeds, snapshot)];
        Self { game, origin: Origin::of(source), entries, told, frames }
    }

    /// What was done so far.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// A recording as it is kept.
#[derive(Serialize, Deserialize)]
struct ReplayFile {
    /// The version of the program.
    program: String,
    origin: Origin,
    entries: Vec<Entry>,
}

/// Records every game that is played in a world from now on. Cost: that of a fingerprint for each intent.
pub fn record_games(world: &mut World) {
    world.insert_resource(TurnObserver { before: catch_up, after: note });
}

/// Begins a recording where a game has none, and takes in what was told since the last deed.
pub(super) fn catch_up(world: &mut World) {
    let (Some(game), Some(source)) = (
        world.get_resource::<GameNumber>().copied(),
        world.get_resource::<NewGame>().map(|game| &game.0),
    ) else {
        return;
    };
    if world.get_resource::<Recording>().is_none_or(|recording| recording.game != game) {
        let origin = Origin::of(source);
        world.insert_resource(Recording {
            game,
            origin,
            entries: Vec::new(),
            told: 0,
            frames: Vec::new(),
        });
    }
    let texts = |world: &World| -> Vec<String> {
        let told = world.resource::<Recording>().told;
        let messages = world.resource::<MessageLog>().messages();
        messages.iter().skip(told).map(|message| message.text.clone()).collect()
    };
    for text in texts(world) {
        // Each as if it were the last, as it will be when it is told again.
        let (turn, checks) = (turn(world), GameParts::silent(world).checks());
        let mut recording = world.resource_mut::<Recording>();
        recording.told += 1;
        recording.entries.push(Entry { deed: Deed::Told(text), turn, checks });
    }
}

/// Adds what the player did.
fn note(world: &mut World, intent: Intent) {
    let deed = match intent {
        Intent::Step(StepIntent { direction, .. }) => {
            Deed::Step(Direction::ALL.iter().position(|way| *way == direction).unwrap_or(0) as u8)
        }
        Intent::Climb(ClimbIntent { vertical, .. }) => {
            Deed::Climb { down: vertical == Vertical::Down }
        }
        Intent::Wait(_) | Intent::Grow(_) => Deed::Wait,
    };
    let Some(told) = world.get_resource::<Recording>().map(|recording| recording.told) else {
        return;
    };
    let (turn, checks) = (turn(world), GameParts::of(world, told).checks());
    let all = world.resource::<MessageLog>().messages().len();
    let mut recording = world.resource_mut::<Recording>();
    recording.entries.push(Entry { deed, turn, checks });
    recording.told = all;
    let deeds = recording.entries.len();
    if deeds.is_multiple_of(FRAME_EVERY) {
        keep_frame(world, deeds);
    }
}

/// Keeps the game as it is, to go back to.
fn keep_frame(world: &mut World, deeds: usize) {
    let is_small = |terrain: &Terrain| terrain.size().tiles() <= MAX_TILES_KEPT;
    if !world.get_resource::<Terrain>().is_some_and(is_small) {
        return;
    }
    if let Some(frame) = Snapshot::take(world) {
        let frames = &mut world.resource_mut::<Recording>().frames;
        frames.push((deeds, frame));
        if frames.len() > MOST_FRAMES {
            frames.remove(0);
        }
    }
}

fn turn(world: &World) -> u64 {
    world.get_resource::<TurnCount>().map_or(0, |turn| turn.get())
}

/// Everything that was done in the game that is being played, sealed, as [`Replay::read`] reads it; `None` where none is
/// recorded.
#[must_use]
pub fn replay_of(world: &mut World) -> Option<Vec<u8>> {
    world.get_resource::<TurnObserver>()?;
    catch_up(world);
    let Recording { origin, entries, .. } = world.get_resource::<Recording>()?;
    let program = env!("CARGO_PKG_VERSION").to_owned();
    Some(encode(
        Kind::Replay,
        &ReplayFile { program, origin: origin.clone(), entries: entries.clone() },
    ))
}

/// A recorded game, to be played again.
#[derive(Resource, Clone, Debug)]
pub struct Replay {
    /// Where its world comes from.
    pub source: WorldSource,
    /// What was done, in order.
    pub entries: Vec<Entry>,
    /// The version of the program that recorded it.
    pub program: String,
}

/// The first place at which a game that is played again is another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("turn {turn} differs: {part}")]
pub struct Divergence {
    /// The turn after the deed.
    pub turn: u64,
    /// The first part that differs, by its name in [`super::PARTS`].
    pub part: &'static str,
}

impl Replay {
    /// Reads a recording.
    ///
    /// # Errors
    /// [`ReadError`] where any byte of it is not as it was written, or where it tells of a world that cannot be made.
    pub fn read(bytes: &[u8], registry: &Registry) -> Result<Self, ReadError> {
        let ReplayFile { program, origin, entries } = decode(Kind::Replay, bytes)?;
        if !entries.iter().all(Entry::is_plain) {
            return Err(ReadError::Senseless { kind: "replay", what: NOT_PLAIN.to_owned() });
        }
        let source = origin.source(registry).map_err(|what| {
            let what = format!("{what} (it was recorded by version {program})");
            ReadError::Senseless { kind: "replay", what }
        })?;
        Ok(Self { source, entries, program })
    }

    /// Does again what was done at a place, in a game that has come to it; answers where it differs from what it was.
    pub fn play(&self, world: &mut World, place: usize) -> Option<Divergence> {
        let entry = self.entries.get(place)?;
        let told = world.get_resource::<MessageLog>().map_or(0, |log| log.messages().len());
        let parts = match &entry.deed {
            Deed::Told(text) => {
                let parts = GameParts::silent(world);
                let turn = turn(world);
                world.resource_mut::<MessageLog>().say(turn, text.clone());
                parts
            }
            deed => {
                let mut players = world.query_filtered::<bevy::prelude::Entity, With<Player>>();
                let Ok(actor) = players.single(world) else {
                    return Some(Divergence { turn: turn(world), part: "actors" });
                };
                let direction = |place: u8| Direction::ALL.get(usize::from(place)).copied();
                let intent = match deed {
                    Deed::Step(place) => direction(*place)
                        .map(|direction| Intent::Step(StepIntent { actor, direction })),
                    Deed::Climb { down } => {
                        let vertical = if *down { Vertical::Down } else { Vertical::Up };
                        Some(Intent::Climb(ClimbIntent { actor, vertical }))
                    }
                    Deed::Wait | Deed::Told(_) => Some(Intent::Wait(WaitIntent { actor })),
                };
                intent.into_iter().for_each(|intent| world.resource_mut::<Intents>().push(intent));
                take_intents(world);
                GameParts::of(world, told)
            }
        };
        let turn = turn(world);
        let part = if turn == entry.turn {
            parts.checks().difference(&entry.checks)
        } else {
            Some("clock and dice")
        };
        part.map(|part| Divergence { turn, part })
    }
}

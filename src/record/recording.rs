//! Recordings of games: where the world came from, what the player did, and checks of the game after it.

use bevy::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use super::origin::Origin;
use super::{Checks, GameParts};
use crate::grid::{OutOfMemory, has_room};
use crate::intent::{Intent, Verb};
use crate::rules::TurnObserver;
use crate::world::{
    Game, GameNumber, MessageLog, NewGame, Player, Terrain, TurnCount, WorldSource,
};

/// What the player did, and checks of the game after the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What the player did.
    pub verb: Verb,
    /// The turn after it.
    pub turn: u64,
    /// The game after it; of messages, those that it added.
    pub checks: Checks,
}

/// The recording of the game that is played: every intent of the player is added.
#[derive(Resource, Clone, Debug)]
pub struct Recording {
    pub(super) game: GameNumber,
    pub(super) origin: Origin,
    pub(super) entries: Vec<Entry>,
    /// How many messages were logged up to the last entry.
    pub(super) logged: usize,
    /// Snapshots to go back to, each with the number of entries before it.
    pub(super) snapshots: Vec<(usize, Game)>,
}

/// The number of entries from one snapshot to the next.
const SNAPSHOT_EVERY: usize = 64;
/// The most snapshots of a game: the last ones.
const MOST_SNAPSHOTS: usize = 24;
/// The largest world of which there are snapshots, in tiles.
const MAX_TILES: u64 = 1 << 20;

impl Recording {
    /// The recording of a game that goes on.
    pub(super) fn resumed(
        number: GameNumber,
        source: &WorldSource,
        entries: Vec<Entry>,
        game: Game,
    ) -> Self {
        let logged = game.messages.len();
        let snapshots = vec![(entries.len(), game)];
        Self { game: number, origin: Origin::of(source), entries, logged, snapshots }
    }

    /// What the player did so far, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// Records every game that is played in a world from now on. Cost: that of a fingerprint for each intent.
pub fn record_games(world: &mut World) {
    world.insert_resource(TurnObserver { before: begin_recording, after: record_intent });
}

/// So many copies of a drawn world's text there are at most at once while its recording is written: two with capacity to grow.
const COPIES: u64 = 6;

/// Checks that there is memory for the recording of a game in a drawn world, before it is played: a process that runs out of it
/// would end. Cost O(1): nothing is written.
///
/// # Errors
/// [`OutOfMemory`] where there is not so much.
pub fn find_room_to_record(world: &World) -> Result<(), OutOfMemory> {
    let Some(NewGame(WorldSource::Drawn { map, .. })) = world.get_resource::<NewGame>() else {
        return Ok(());
    };
    let size = map.tiles.size();
    let line_ends = u64::from(size.depth()) * (u64::from(size.height()) + 1);
    has_room((size.tiles() + line_ends) * COPIES).then_some(()).ok_or(OutOfMemory { size })
}

/// Begins a recording of the game in a world, unless it has one.
pub(super) fn begin_recording(world: &mut World) {
    let (Some(game), Some(source)) = (
        world.get_resource::<GameNumber>().copied(),
        world.get_resource::<NewGame>().map(|game| &game.0),
    ) else {
        return;
    };
    if world.get_resource::<Recording>().is_none_or(|recording| recording.game != game) {
        let (origin, logged) = (Origin::of(source), logged(world));
        let (entries, snapshots) = (Vec::new(), Vec::new());
        world.insert_resource(Recording { game, origin, entries, logged, snapshots });
    }
}

/// Adds an entry for an intent, if it is the player's: what all others do follows from those.
fn record_intent(world: &mut World, intent: Intent) {
    if world.get::<Player>(intent.actor).is_none() {
        return;
    }
    let Some(logged) = world.get_resource::<Recording>().map(|recording| recording.logged) else {
        return;
    };
    let (turn, checks) = (turn(world), GameParts::of(world, logged).checks());
    let all = self::logged(world);
    let mut recording = world.resource_mut::<Recording>();
    recording.entries.push(Entry { verb: intent.verb, turn, checks });
    recording.logged = all;
    let entries = recording.entries.len();
    if entries.is_multiple_of(SNAPSHOT_EVERY) {
        take_snapshot(world, entries);
    }
}

/// Adds a snapshot of the game as it is; the oldest goes where there are too many.
fn take_snapshot(world: &mut World, entries: usize) {
    let is_small = |terrain: &Terrain| terrain.size().tiles() <= MAX_TILES;
    if !world.get_resource::<Terrain>().is_some_and(is_small) {
        return;
    }
    if let Some(game) = Game::take(world) {
        let snapshots = &mut world.resource_mut::<Recording>().snapshots;
        snapshots.push((entries, game));
        if snapshots.len() > MOST_SNAPSHOTS {
            snapshots.remove(0);
        }
    }
}

/// The turn of the game in a world.
pub(super) fn turn(world: &World) -> u64 {
    world.get_resource::<TurnCount>().map_or(0, |turn| turn.get())
}

/// How many messages the rules have logged in the game in a world.
pub(super) fn logged(world: &World) -> usize {
    world.get_resource::<MessageLog>().map_or(0, |log| log.messages().len())
}

//! Recordings of games: where the world came from, what the player did, and what the game was like after it.

use bevy::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use super::origin::Origin;
use super::{Checks, GameParts};
use crate::intent::{Intent, Verb};
use crate::rules::TurnObserver;
use crate::world::{Game, GameNumber, MessageLog, NewGame, Terrain, TurnCount, WorldSource};

/// What the player did, and what the game was like when all had come of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What was done.
    pub verb: Verb,
    /// The turn after it.
    pub turn: u64,
    /// The game after it; of messages those that came with it.
    pub checks: Checks,
}

/// The game that is being played, as far as it has gone: everything that the player does is added.
#[derive(Resource, Clone, Debug)]
pub struct Recording {
    pub(super) game: GameNumber,
    pub(super) origin: Origin,
    pub(super) entries: Vec<Entry>,
    /// Messages that the entries account for.
    pub(super) logged: usize,
    /// The game as it was after so many entries, to go back to.
    pub(super) frames: Vec<(usize, Game)>,
}

/// After so many entries the game is kept, to go back to.
const FRAME_EVERY: usize = 64;
/// So many times the game is kept: the last ones.
const MOST_FRAMES: usize = 24;
/// Larger worlds are not kept, in tiles.
const MAX_TILES_KEPT: u64 = 1 << 20;

impl Recording {
    /// The recording of a game that goes on.
    pub(super) fn resumed(
        number: GameNumber,
        source: &WorldSource,
        entries: Vec<Entry>,
        game: Game,
    ) -> Self {
        let logged = game.messages.len();
        let frames = vec![(entries.len(), game)];
        Self { game: number, origin: Origin::of(source), entries, logged, frames }
    }

    /// What the player did so far.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// Records every game that is played in a world from now on. Cost: that of a fingerprint for each intent.
pub fn record_games(world: &mut World) {
    world.insert_resource(TurnObserver { before: begin_recording, after: record_intent });
}

/// Begins a recording where a game has none.
pub(super) fn begin_recording(world: &mut World) {
    let (Some(game), Some(source)) = (
        world.get_resource::<GameNumber>().copied(),
        world.get_resource::<NewGame>().map(|game| &game.0),
    ) else {
        return;
    };
    if world.get_resource::<Recording>().is_none_or(|recording| recording.game != game) {
        let origin = Origin::of(source);
        let (entries, frames) = (Vec::new(), Vec::new());
        world.insert_resource(Recording { game, origin, entries, logged: 0, frames });
    }
}

/// Adds what the player did.
fn record_intent(world: &mut World, intent: Intent) {
    let Some(logged) = world.get_resource::<Recording>().map(|recording| recording.logged) else {
        return;
    };
    let (turn, checks) = (turn(world), GameParts::of(world, logged).checks());
    let all = world.resource::<MessageLog>().messages().len();
    let mut recording = world.resource_mut::<Recording>();
    recording.entries.push(Entry { verb: intent.verb, turn, checks });
    recording.logged = all;
    let entries = recording.entries.len();
    if entries.is_multiple_of(FRAME_EVERY) {
        keep_frame(world, entries);
    }
}

/// Keeps the game as it is, to go back to.
fn keep_frame(world: &mut World, entries: usize) {
    let is_small = |terrain: &Terrain| terrain.size().tiles() <= MAX_TILES_KEPT;
    if !world.get_resource::<Terrain>().is_some_and(is_small) {
        return;
    }
    if let Some(frame) = Game::take(world) {
        let frames = &mut world.resource_mut::<Recording>().frames;
        frames.push((entries, frame));
        if frames.len() > MOST_FRAMES {
            frames.remove(0);
        }
    }
}

pub(super) fn turn(world: &World) -> u64 {
    world.get_resource::<TurnCount>().map_or(0, |turn| turn.get())
}

//! Games as they are saved: the whole state of the rules, and what the player did since the beginning.

use bevy::prelude::World;

use super::recording::{Entry, Recording, begin_recording, logged};
use crate::grid::{OutOfMemory, has_room};
use crate::world::{Game, GameNumber, NewGame, Terrain, WorldSource};

/// A saved game.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Where its world comes from, for another game in it.
    pub source: WorldSource,
    /// The game as it was.
    pub game: Game,
    /// What the player did since the game began.
    pub(super) entries: Vec<Entry>,
    /// The version of the program that saved it.
    pub program: String,
}

/// The bytes that saving needs at most for each tile: copies of it in several forms, and the game that is read back.
const BYTES_PER_TILE: u64 = 16;
/// The same for each entry of the recording and each message.
const BYTES_PER_ENTRY: u64 = 512;
/// The bytes that it needs besides.
const BYTES_BESIDES: u64 = 8 << 20;

impl SavedGame {
    /// Returns whether there is memory to save the game that is played: a process that runs out of it while it saves would
    /// end. Cost O(1): nothing is written.
    pub(super) fn has_room(world: &World) -> bool {
        let tiles = world.get_resource::<Terrain>().map_or(0, |terrain| terrain.size().tiles());
        let entries = world.get_resource::<Recording>().map_or(0, |it| it.entries().len());
        let entries = (entries + logged(world)) as u64;
        has_room(tiles * BYTES_PER_TILE + entries * BYTES_PER_ENTRY + BYTES_BESIDES)
    }

    /// The recorded game that is being played; `None` where there is none.
    #[must_use]
    pub fn take(world: &mut World) -> Option<Self> {
        begin_recording(world);
        let game = Game::take(world)?;
        let entries = world.get_resource::<Recording>()?.entries().to_vec();
        let source = world.get_resource::<NewGame>()?.0.clone();
        let program = env!("CARGO_PKG_VERSION").to_owned();
        Some(Self { source, game, entries, program })
    }

    /// Puts the game in the place of the one that is played, and goes on recording it.
    ///
    /// # Errors
    /// [`OutOfMemory`] where it does not fit; then everything stays as it was.
    pub fn go_on(self, world: &mut World) -> Result<(), OutOfMemory> {
        self.game.clone().put(world)?;
        world.get_resource_or_init::<GameNumber>().0 += 1;
        let number = *world.resource::<GameNumber>();
        world.insert_resource(Recording::resumed(number, &self.source, self.entries, self.game));
        world.insert_resource(NewGame(self.source));
        Ok(())
    }

    /// Level, turn and seed, as the title shows them.
    #[must_use]
    pub fn in_words(&self) -> String {
        let game = &self.game;
        let player = game.actors.iter().find(|actor| actor.is_player);
        let level = player.map_or(1, |player| player.at.level());
        format!("level {level}, turn {}, seed {}", game.turn, game.seed)
    }
}

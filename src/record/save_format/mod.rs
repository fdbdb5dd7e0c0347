//! Saved games as bytes: the form that is written, and reading it, which refuses every form that no game has.

mod actor;
mod checking;
mod components;
mod fixtures;
mod hollows;
mod journeys;
mod knowledge;
mod matter;
mod outcome;
mod pack;
mod packed;
mod roused;
mod tables;
mod tally;
mod things;
mod way;
mod world;

use std::collections::BTreeSet;
use std::mem::take;

use serde::{Deserialize, Serialize};

use super::SavedGame;
use super::checksummed::{Kind, ReadError, decode, encode};
use super::origin::Origin;
use super::recording::Entry;
use crate::grid::{Grid, Tile};
use crate::plain::is_plain;
use crate::world::{Actor, Game, Message, Regions, Staircases, Tempers, Terrain, Variant};
use crate::worldgen::{Registry, WorldMap};
use actor::SavedActor;
use checking::{MOST, MOST_CHANGES, MOST_TURNS, check, sides_of};
use fixtures::{SavedFixture, read_fixtures};
use hollows::{SavedHollow, read_hollows};
use journeys::SavedJourneys;
use knowledge::SavedKnowledge;
use matter::SavedMatter;
use outcome::SavedOutcome;
use tables::Tables;
use tally::SavedTally;
use things::{SavedThing, read_things};
use way::SavedWay;
use world::SavedWorld;

/// A saved game in the form that is written: the bytes of the fields in their order, and nothing between them.
#[derive(Serialize, Deserialize)]
struct SaveFile {
    /// The version of the program.
    program: String,
    origin: Origin,
    entries: Vec<Entry>,
    seed: u64,
    turn: u64,
    /// How many tiles became floor, and how many rock.
    opened: u64,
    closed: u64,
    dice: u128,
    world: SavedWorld,
    knowledge: SavedKnowledge,
    journeys: SavedJourneys,
    is_revealed: bool,
    is_assisted: bool,
    is_practice: bool,
    fixtures: Vec<SavedFixture>,
    hollows: Vec<SavedHollow>,
    matter: SavedMatter,
    outcome: Option<SavedOutcome>,
    messages: Vec<(u64, String)>,
    /// Their ids ascend.
    actors: Vec<SavedActor>,
    last_actor: u32,
    things: Vec<SavedThing>,
    tally: SavedTally,
    way: SavedWay,
}

impl SavedGame {
    /// The game as bytes, with their checksum. Cost O(tiles).
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(Kind::Save, &SaveFile::of(self))
    }

    /// Reads a game, and refuses every game that the rules cannot make. Allocates no more than a few times the length of
    /// the bytes. Cost O(tiles).
    ///
    /// # Errors
    /// [`ReadError`] where any byte is not as it was written, or where it describes a game that there cannot be.
    pub fn read(bytes: &[u8], registry: &Registry) -> Result<Self, ReadError> {
        let file: SaveFile = decode(Kind::Save, bytes)?;
        file.saved_game(registry, &Tables::default())
            .map_err(|what| ReadError::Senseless { kind: "save", what })
    }
}

impl SaveFile {
    /// The form of a game.
    fn of(saved: &SavedGame) -> Self {
        let game = &saved.game;
        Self {
            program: saved.program.clone(),
            origin: Origin::of(&saved.source),
            entries: saved.entries.clone(),
            seed: game.seed,
            turn: game.turn,
            opened: game.terrain.dug(),
            closed: game.terrain.closed(),
            dice: game.dice,
            world: SavedWorld::of(game),
            knowledge: SavedKnowledge::of(&game.knowledge),
            journeys: SavedJourneys::of(&game.journeys),
            is_revealed: game.knowledge.is_revealed(),
            is_assisted: game.knowledge.is_assisted(),
            is_practice: game.is_practice,
            fixtures: game.fixtures.iter().map(SavedFixture::of).collect(),
            hollows: game.hollows.0.iter().map(SavedHollow::of).collect(),
            matter: SavedMatter::of(&game.matter),
            outcome: game.outcome.as_ref().map(SavedOutcome::of),
            messages: game.messages.iter().map(|it| (it.turn, it.text.clone())).collect(),
            actors: game.actors.iter().map(SavedActor::of).collect(),
            last_actor: game.last_actor,
            things: game.things.iter().map(SavedThing::of).collect(),
            tally: SavedTally::of(&game.tally),
            way: SavedWay::of(&game.way),
        }
    }

    /// The game of the form, by what its numbers and names stand for; or why there can be none.
    fn saved_game(mut self, registry: &Registry, tables: &Tables) -> Result<SavedGame, String> {
        let size = self.world.size()?;
        let source = self.origin.source(registry)?;
        let map = self.world.map(size)?;
        let (entries, program) = (take(&mut self.entries), take(&mut self.program));
        let mut game = self.game(map, tables)?;
        (game.variant, game.tempers) = (source.variant(), source.tempers());
        Ok(SavedGame { source, game, entries, program })
    }

    /// The state of the game, in its world; or why there can be none.
    fn game(self, map: WorldMap, tables: &Tables) -> Result<Game, String> {
        let tiles = &map.tiles;
        self.check(tiles)?;
        let actors = self.actors(tiles, tables)?;
        let opened = self.world.opened_tiles(tiles, self.opened)?;
        let fixtures = read_fixtures(&self.fixtures, tiles, tables)?;
        let mut matter = self.matter.matter(tiles, self.turn)?;
        matter.calm_by(&fixtures);
        let message = |(turn, text): (u64, String)| Message::new(turn, text);
        Ok(Game {
            is_practice: self.is_practice,
            seed: self.seed,
            turn: self.turn,
            dice: self.dice,
            fixtures,
            hollows: read_hollows(&self.hollows, tiles)?,
            matter,
            knowledge: self.knowledge.knowledge(tiles, self.is_revealed, self.is_assisted)?,
            journeys: self.journeys.memory(self.last_actor, tiles, tables)?,
            things: read_things(&self.things, tiles, &actors, tables)?,
            tally: self.tally.tally(tiles.size(), self.opened)?,
            way: self.way.way(tiles)?,
            // These follow from the origin.
            variant: Variant::default(),
            tempers: Tempers::default(),
            actors,
            last_actor: self.last_actor,
            messages: self.messages.into_iter().map(message).collect(),
            outcome: self.outcome.map(SavedOutcome::outcome),
            terrain: Terrain::with_changes(map.tiles, self.opened, self.closed).with_opened(opened),
            regions: Regions::new(map.regions),
            stairs: Staircases(map.stairs),
        })
    }

    /// Refuses numbers and texts that no game has.
    fn check(&self, tiles: &Grid<Tile>) -> Result<(), String> {
        check(self.turn <= MOST_TURNS, "too many turns")?;
        // What was opened before is opened again only where it closed in between.
        let tiles = tiles.size().tiles();
        check(self.closed <= MOST_CHANGES, "too much closed")?;
        check(self.opened <= tiles + self.closed, "more dug than there is")?;
        check(self.closed <= tiles + self.opened, "more closed than there was")?;
        check(self.last_actor < MOST, "too many actors")?;
        let are_plain = self.messages.iter().all(|(_, text)| is_plain(text));
        check(are_plain, "a message that is no plain text")?;
        self.outcome.as_ref().map_or(Ok(()), SavedOutcome::check)
    }

    /// The actors, each at a position of its own; of these one player, or none where the game is lost.
    fn actors(&self, tiles: &Grid<Tile>, tables: &Tables) -> Result<Vec<Actor>, String> {
        let actors = self.actors.iter().map(|actor| actor.actor(tiles, tables));
        let actors = actors.collect::<Result<Vec<_>, _>>()?;
        check(actors.windows(2).all(|two| two[0].id < two[1].id), "actors out of order")?;
        let last = actors.last().map_or(0, |actor| actor.id.0);
        check(last <= self.last_actor, "an actor after the last")?;
        let positions: BTreeSet<_> = actors.iter().map(|actor| sides_of(actor.at)).collect();
        check(positions.len() == actors.len(), "two actors at one position")?;
        let players = actors.iter().filter(|actor| actor.is_player).count();
        let has_lost = matches!(self.outcome, Some(SavedOutcome::Lost { .. }));
        check(players == 1 || (players == 0 && has_lost), "another number of players than one")?;
        Ok(actors)
    }
}

#[cfg(test)]
mod tests;

//! A saved game in the form that is written, and the way back, which believes nothing.

mod actor;
mod journeys;
mod packed;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::SavedGame;
use super::origin::Origin;
use super::recording::Entry;
use crate::grid::{Grid, Position, Size, Tile};
use crate::plain::is_plain;
use crate::world::{
    Actor, ActorId, Game, Knowledge, Message, Outcome, Regions, Staircases, Terrain, Thing,
    Whereabouts,
};
use crate::worldgen::{RegionMap, Registry, WorldMap};
use actor::{MOST, SavedActor, check, sides_of};
use journeys::SavedJourneys;
use packed::{pack, unpack};

#[derive(Serialize, Deserialize)]
pub(super) struct SaveFile {
    program: String,
    origin: Origin,
    entries: Vec<Entry>,
    seed: u64,
    turn: u64,
    dug: u64,
    dice: u128,
    sides: [u32; 3],
    /// Two bits a tile, four to a byte from the lowest, in index order.
    tiles: Vec<u8>,
    /// The numbers of each level's regions, in scan order of their first tiles, and how many there ever were.
    regions: Vec<(Vec<u32>, u32)>,
    /// Half a byte a tile: 0, or 1 and what it was when it was last seen.
    remembered: Vec<u8>,
    eye: Option<([u32; 3], u32)>,
    /// Tiles that were dug before the last look.
    dug_then: u64,
    /// A bit for each place of the square around the eye.
    visible: Vec<u8>,
    journeys: SavedJourneys,
    is_revealed: bool,
    is_assisted: bool,
    is_practice: bool,
    camp: [u32; 3],
    outcome: Option<SavedOutcome>,
    messages: Vec<(u64, String)>,
    actors: Vec<SavedActor>,
    last_actor: u32,
    /// The name of each thing, and where it is.
    things: Vec<(String, SavedWhereabouts)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum SavedWhereabouts {
    Lying([u32; 3]),
    Carried(u32),
}

#[derive(Serialize, Deserialize)]
enum SavedOutcome {
    Won { turn: u64 },
    Lost { cause: String, turn: u64, level: u32 },
}

/// The form of a thing.
fn saved_thing((thing, place): &(Thing, Whereabouts)) -> (String, SavedWhereabouts) {
    let place = match place {
        Whereabouts::Lying(at) => SavedWhereabouts::Lying(sides_of(*at)),
        Whereabouts::Carried(ActorId(id)) => SavedWhereabouts::Carried(*id),
    };
    (thing.kind().name.to_owned(), place)
}

/// The most turns of a game.
const MOST_TURNS: u64 = 1 << 48;
/// The farthest that anybody sees, in tiles.
const MOST_RADIUS: u32 = 64;

impl SaveFile {
    /// The form of a game.
    pub(super) fn of(saved: &SavedGame) -> Self {
        let game = &saved.game;
        let (tiles, regions) = (game.terrain.tiles(), game.regions.map());
        let size = tiles.size();
        let visible = game.knowledge.visible().iter().map(|is| u8::from(*is));
        Self {
            program: saved.program.clone(),
            origin: Origin::of(&saved.source),
            entries: saved.entries.clone(),
            seed: game.seed,
            turn: game.turn,
            dug: game.terrain.dug(),
            dice: game.dice,
            sides: [size.width(), size.height(), size.depth()],
            tiles: pack(tiles.cells().iter().map(|tile| *tile as u8), 2),
            regions: (0..size.depth()).map(|z| regions.numbers_in_scan_order(z)).collect(),
            remembered: pack(game.knowledge.remembered_bytes().iter().copied(), 4),
            eye: game.knowledge.eye().map(|(eye, radius)| (sides_of(eye), radius)),
            dug_then: game.knowledge.dug_then(),
            visible: pack(visible, 1),
            journeys: SavedJourneys::of(&game.journeys),
            is_revealed: game.knowledge.is_revealed(),
            is_assisted: game.knowledge.is_assisted(),
            is_practice: game.is_practice,
            camp: sides_of(game.camp),
            outcome: game.outcome.as_ref().map(|outcome| match outcome {
                Outcome::Won { turn } => SavedOutcome::Won { turn: *turn },
                Outcome::Lost { cause, turn, level } => {
                    SavedOutcome::Lost { cause: cause.clone(), turn: *turn, level: *level }
                }
            }),
            messages: (game.messages.iter())
                .map(|message| (message.turn, message.text.clone()))
                .collect(),
            actors: game.actors.iter().map(SavedActor::of).collect(),
            last_actor: game.last_actor,
            things: game.things.iter().map(saved_thing).collect(),
        }
    }

    /// The game of the form; or what in it cannot be.
    pub(super) fn game(self, registry: &Registry) -> Result<SavedGame, String> {
        let [width, height, depth] = self.sides.map(u64::from);
        let size = Size::new(width, height, depth).map_err(|error| error.to_string())?;
        let source = self.origin.source(registry)?;
        let world = self.world(size)?;
        let place = |[x, y, z]: [u32; 3]| {
            let at = Position { x, y, z };
            world.tiles.get(at).map(|_| at).ok_or_else(|| "a place outside of the world".to_owned())
        };
        let knowledge = self.knowledge(size, place)?;
        let camp = place(self.camp)?;
        check(world.tiles[camp].is_walkable(), "a camp in rock")?;
        check(self.turn <= MOST_TURNS, "too many turns")?;
        check(self.dug <= size.tiles(), "more dug than there is")?;
        check(self.last_actor < MOST, "too many actors")?;
        let actors = self.actors.iter().map(|actor| actor.actor(&world.tiles, place));
        let actors = actors.collect::<Result<Vec<_>, _>>()?;
        check(actors.windows(2).all(|two| two[0].id < two[1].id), "actors out of order")?;
        let last = actors.last().map_or(0, |actor| actor.id.0);
        check(last <= self.last_actor, "an actor after the last")?;
        let places: BTreeSet<_> = actors.iter().map(|actor| sides_of(actor.at)).collect();
        check(places.len() == actors.len(), "two actors in one place")?;
        let journeys = self.journeys.memory(self.last_actor, place)?;
        let players = actors.iter().filter(|actor| actor.is_player).count();
        let has_lost = matches!(self.outcome, Some(SavedOutcome::Lost { .. }));
        check(players == 1 || (players == 0 && has_lost), "another number of players than one")?;
        let things = self.things(&world.tiles, &actors, place)?;
        let told = self.messages.iter().all(|(_, text)| is_plain(text));
        check(told, "a message that is no plain text")?;
        if let Some(SavedOutcome::Lost { cause, .. }) = &self.outcome {
            check(is_plain(cause), "a cause that is no plain text")?;
        }
        let outcome = self.outcome.map(|outcome| match outcome {
            SavedOutcome::Won { turn } => Outcome::Won { turn },
            SavedOutcome::Lost { cause, turn, level } => Outcome::Lost { cause, turn, level },
        });
        let messages = self.messages.into_iter();
        let game = Game {
            is_practice: self.is_practice,
            seed: self.seed,
            turn: self.turn,
            dice: self.dice,
            camp,
            outcome,
            terrain: Terrain::with_dug(world.tiles, self.dug),
            regions: Regions::new(world.regions),
            stairs: Staircases(world.stairs),
            knowledge,
            journeys,
            messages: messages.map(|(turn, text)| Message::new(turn, text)).collect(),
            actors,
            last_actor: self.last_actor,
            things,
        };
        Ok(SavedGame { source, game, entries: self.entries, program: self.program })
    }

    /// The things, each on floor of its own or with an actor.
    fn things(
        &self,
        tiles: &Grid<Tile>,
        actors: &[Actor],
        position: impl Fn([u32; 3]) -> Result<Position, String>,
    ) -> Result<Vec<(Thing, Whereabouts)>, String> {
        let mut taken = BTreeSet::new();
        let thing = |(name, place): &(String, SavedWhereabouts)| {
            let thing = Thing::named(name).ok_or("a thing that there is not")?;
            let place = match *place {
                SavedWhereabouts::Lying(at) => {
                    let at = position(at)?;
                    check(tiles[at].is_walkable(), "a thing in rock")?;
                    check(taken.insert(sides_of(at)), "two things in one place")?;
                    Whereabouts::Lying(at)
                }
                SavedWhereabouts::Carried(id) => {
                    let by = ActorId(id);
                    check(actors.iter().any(|actor| actor.id == by), "a thing that nobody has")?;
                    Whereabouts::Carried(by)
                }
            };
            Ok((thing, place))
        };
        self.things.iter().map(thing).collect()
    }

    /// The tiles, regions and stairs.
    fn world(&self, size: Size) -> Result<WorldMap, String> {
        let tiles = unpack(&self.tiles, size.tiles(), 2).ok_or("tiles that are not as many")?;
        let tiles = tiles.filter_map(|number| Tile::ALL.get(usize::from(number)).copied());
        let tiles = Grid::from_cells(size, tiles.collect()).ok_or("tiles that there are not")?;
        let mut world = WorldMap::from_tiles(tiles, None).map_err(|error| error.to_string())?;
        let stairs = world.tiles.cells().iter().filter(|tile| tile.is_stairs()).count();
        check(stairs == 2 * world.stairs.len(), "stairs without a partner")?;
        check(self.regions.len() == size.depth() as usize, "levels without regions")?;
        for (z, (numbers, ever)) in (0..).zip(&self.regions) {
            let is_set = RegionMap::renumber(&mut world.regions, z, numbers, *ever);
            check(is_set, "numbers of regions that cannot be")?;
        }
        Ok(world)
    }

    fn knowledge(
        &self,
        size: Size,
        place: impl Fn([u32; 3]) -> Result<Position, String>,
    ) -> Result<Knowledge, String> {
        let remembered = unpack(&self.remembered, size.tiles(), 4).ok_or("memory of elsewhere")?;
        let remembered: Vec<u8> = remembered.collect();
        let is_tile = |number: &u8| usize::from(*number) <= Tile::ALL.len();
        check(remembered.iter().all(is_tile), "memory of a tile that there is not")?;
        let remembered = Grid::from_cells(size, remembered).ok_or("memory of elsewhere")?;
        let eye = match self.eye {
            Some((at, radius)) => {
                check(radius <= MOST_RADIUS, "an eye that sees too far")?;
                Some((place(at)?, radius))
            }
            None => None,
        };
        let count = eye.map_or(0, |(_, radius)| u64::from(2 * radius + 1).pow(2));
        let visible = unpack(&self.visible, count, 1).ok_or("sight of another size")?;
        let visible = visible.map(|bit| bit == 1).collect();
        Ok(Knowledge::of(
            remembered,
            (eye, self.dug_then),
            visible,
            (self.is_revealed, self.is_assisted),
        ))
    }
}

#[cfg(test)]
mod tests;

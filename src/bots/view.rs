//! What a bot is shown of a game: what the player knows, and nothing else.

use crate::grid::{Position, Size, Tile};
use crate::intent::Verb;
use crate::rules::can_throw;
use crate::world::{
    Fixture, Health, HollowKind, Knowledge, Lantern, Occupancy, Pack, SpeciesId, Staircases,
    Terrain, Thing, Without,
};

/// A creature in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenCreature {
    /// Where it is.
    pub at: Position,
    /// Its distance in steps, whatever lies between.
    pub steps: u32,
    /// What it is; `None` of a kind that is in no table.
    pub species: Option<SpeciesId>,
    /// Whether it is awake.
    pub is_awake: bool,
    /// Whether it walks; else it is rooted.
    pub can_walk: bool,
    /// Whether it is about to do something, as is seen of it.
    pub is_ready: bool,
    /// Whether it keeps off the Ember that the player carries.
    pub keeps_off: bool,
}

impl SeenCreature {
    /// Returns whether it may come: it is awake, and walks; of those that keep off, one that may be cornered.
    #[must_use]
    pub fn comes(&self) -> bool {
        self.is_awake && self.can_walk && (!self.keeps_off || self.steps <= 1)
    }
}

/// A thing that was seen, where it lay then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenThing {
    /// Where it lies.
    pub at: Position,
    /// What it is.
    pub thing: Thing,
    /// Whether it was put down, so that it is taken by hand alone.
    pub is_put_down: bool,
}

/// The ground of the player's level groans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenGroan {
    /// The middle.
    pub at: Position,
    /// How far around the ground will settle, in tiles.
    pub radius: u32,
    /// The least open tiles of nine by which a tile will be open.
    pub number: u32,
    /// Turns that are left.
    pub left: u32,
}

/// A hollow whose sign was seen, and which is not open yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenHollow {
    /// Its middle, as who has gone along the wall with its sign would guess.
    pub middle: Position,
    /// What is in it, as its sign says.
    pub kind: HollowKind,
}

/// What the player knows at a moment.
#[derive(Clone)]
pub struct Seen<'a> {
    pub(super) knowledge: &'a Knowledge,
    pub(super) terrain: &'a Terrain,
    pub(super) occupancy: &'a Occupancy,
    pub(super) stairs: &'a Staircases,
    /// What is left out of the world.
    pub without: Without,
    /// The turn.
    pub turn: u64,
    /// Where the player stands.
    pub at: Position,
    /// The player's health.
    pub health: Health,
    /// The player's lantern.
    pub lantern: Lantern,
    /// The player's pack; empty in a world without things.
    pub pack: Pack,
    /// Whether the player carries the Ember.
    pub has_ember: bool,
    /// The deepest level that the player was on, from 1.
    pub deepest: u32,
    /// The creatures in sight, the nearest first.
    pub creatures: Vec<SeenCreature>,
    /// The kinds of the creatures in sight that are no foes.
    pub neutral: Vec<SpeciesId>,
    /// The things on all levels as they were last seen.
    pub things: &'a [SeenThing],
    /// The fixtures on all levels as they were last seen.
    pub fixtures: &'a [(Position, Fixture)],
    /// Where creatures on this level were last seen that sleep, are rooted, or are statues; and where fire is in sight.
    pub stayers: Vec<Position>,
    /// The groans of this level.
    pub groans: Vec<SeenGroan>,
    /// The number of the mountain; 0 where the ground never settles.
    pub number: u32,
    /// The hollows of this level that the player knows of, in scan order.
    pub hollows: Vec<SeenHollow>,
    /// Whether the air is close where the player stands, so that no wounds close.
    pub is_air_close: bool,
    /// Whether the flame of the player's lantern burns blue.
    pub is_flame_blue: bool,
    /// Where gas was last known on this level, in scan order.
    pub gas: Vec<Position>,
    /// Where fire is in sight.
    pub fires: Vec<Position>,
}

impl Seen<'_> {
    /// The size of the world.
    #[must_use]
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// The tile at a position when it was last seen. Cost O(1).
    #[must_use]
    pub fn tile(&self, at: Position) -> Option<Tile> {
        self.knowledge.remembered(at)
    }

    /// Returns whether a position is in sight. Cost O(1).
    #[must_use]
    pub fn is_in_sight(&self, at: Position) -> bool {
        self.knowledge.is_in_sight(at)
    }

    /// Returns whether wounds close here and now: in a bright light, and neither in close air nor in gas (SPEC 77, 78, 107).
    #[must_use]
    pub fn closes_wounds(&self) -> bool {
        let is_in_light = self.lantern.is_bright() || self.knowledge.is_lit_here();
        is_in_light && !self.is_air_close && !self.gas.contains(&self.at)
    }

    /// Returns whether the player carries a flame that lights gas: an open lantern, or the Ember (SPEC 107).
    #[must_use]
    pub fn has_flame(&self) -> bool {
        self.lantern.is_bright() || self.has_ember
    }

    /// Returns whether the player can throw a thing to a position that is in sight: bots aim at nothing else.
    #[must_use]
    pub fn can_throw(&self, thing: Thing, at: Position) -> bool {
        let is_allowed =
            || can_throw(self.knowledge, self.terrain, self.occupancy, thing, self.at, at).is_ok();
        self.knowledge.is_in_sight(at) && is_allowed()
    }

    /// The creature in sight at a position.
    #[must_use]
    pub fn creature_at(&self, at: Position) -> Option<&SeenCreature> {
        self.creatures.iter().find(|creature| creature.at == at)
    }

    /// What stood at a position when it was last seen. Cost O(log fixtures).
    #[must_use]
    pub fn fixture_at(&self, at: Position) -> Option<Fixture> {
        let index = self.fixtures.binary_search_by_key(&at.scan_key(), |(at, _)| at.scan_key());
        index.ok().map(|index| self.fixtures[index].1)
    }

    /// Where fixtures of a kind were last seen on this level. Cost O(known fixtures).
    pub fn standing(&self, kind: Fixture) -> impl Iterator<Item = Position> {
        let here =
            self.fixtures.iter().filter(move |(at, fixture)| *fixture == kind && at.z == self.at.z);
        here.map(|(at, _)| *at)
    }

    /// Returns whether fire is in sight at a position. Cost O(fires).
    #[must_use]
    pub fn burns(&self, at: Position) -> bool {
        self.fires.contains(&at)
    }

    /// Returns whether a position is known ground where nobody is in sight.
    #[must_use]
    pub fn is_free(&self, at: Position) -> bool {
        self.tile(at).is_some_and(Tile::is_walkable) && self.creature_at(at).is_none()
    }

    /// Returns whether a verb is a step onto known ground where nobody is in sight.
    #[must_use]
    pub fn walks(&self, verb: Verb) -> bool {
        let Verb::Step(direction) = verb else { return false };
        self.at.step(direction, self.size()).is_some_and(|to| self.is_free(to))
    }

    /// The stairs of a kind on this level that the player knows, in scan order. Cost O(stairs of the level).
    pub fn stairs(&self, kind: Tile) -> impl Iterator<Item = Position> {
        let ends = self.stairs.ends(self.at.z, 0..self.size().height());
        let known = ends.filter(move |(at, _)| self.tile(*at) == Some(kind));
        known.map(|(at, _)| at)
    }

    /// The number of the slot that holds a thing.
    #[must_use]
    pub fn slot_of(&self, thing: Thing) -> Option<u8> {
        self.pack.slot_of(thing)
    }

    /// For each tile of this level, row by row, 0 or 1 plus the number of the tile when it was last seen.
    #[must_use]
    pub fn level(&self) -> &[u8] {
        let tiles = self.size().level_tiles() as usize;
        let mut levels = self.knowledge.remembered_bytes().chunks_exact(tiles);
        levels.nth(self.at.z as usize).unwrap_or(&[])
    }

    /// A number that changes with what is remembered.
    pub(super) fn digest(&self) -> u64 {
        self.knowledge.digest()
    }
}

//! What a bot is shown of a game: what the player knows, and nothing else.

use bevy::ecs::query::{Has, QueryState, With, Without};
use bevy::prelude::World;

use crate::grid::{Position, Size, Tile};
use crate::rules::can_throw;
use crate::world::{
    Abilities, Ability, ActorId, Fixture, Fixtures, Health, Knowledge, Lantern, Mind, Occupancy,
    Pack, Player, PutDown, SpeciesId, Staircases, Tally, Terrain, Thing, Things, TurnCount,
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
}

impl SeenCreature {
    /// Returns whether it may come: it is awake, and walks.
    #[must_use]
    pub fn comes(&self) -> bool {
        self.is_awake && self.can_walk
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

/// What the player knows at a moment.
pub struct Seen<'a> {
    knowledge: &'a Knowledge,
    terrain: &'a Terrain,
    occupancy: &'a Occupancy,
    stairs: &'a Staircases,
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
    /// The things on all levels as they were last seen.
    pub things: &'a [SeenThing],
    /// The fixtures on all levels as they were last seen.
    pub fixtures: &'a [(Position, Fixture)],
    /// Where creatures on this level were last seen that sleep or are rooted.
    pub stayers: Vec<Position>,
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

    /// Returns whether wounds close here and now: in a bright light (SPEC 77).
    #[must_use]
    pub fn is_in_light(&self) -> bool {
        self.lantern.is_bright() || self.knowledge.is_lit_here()
    }

    /// Returns whether the player can throw something to a position.
    #[must_use]
    pub fn can_throw(&self, at: Position) -> bool {
        can_throw(self.knowledge, self.terrain, self.occupancy, self.at, at).is_ok()
    }

    /// The creature in sight at a position.
    #[must_use]
    pub fn creature_at(&self, at: Position) -> Option<&SeenCreature> {
        self.creatures.iter().find(|creature| creature.at == at)
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
        self.pack.stacks().find(|(_, stack)| stack.thing == thing).map(|(slot, _)| slot)
    }

    /// For each tile of this level, row by row, 0 or 1 plus the number of the tile when it was last seen.
    pub(super) fn level(&self) -> &[u8] {
        let tiles = self.size().level_tiles() as usize;
        let mut levels = self.knowledge.remembered_bytes().chunks_exact(tiles);
        levels.nth(self.at.z as usize).unwrap_or(&[])
    }

    /// A number that changes with what is remembered.
    pub(super) fn digest(&self) -> u64 {
        self.knowledge.digest()
    }
}

/// What is read of the player.
type Me =
    (&'static ActorId, &'static Position, &'static Health, &'static Lantern, Option<&'static Pack>);

/// What is read of a creature.
type Other = (&'static Position, &'static Mind, &'static Abilities, Option<&'static SpeciesId>);

/// What is read of a thing.
type Lying = (&'static Position, &'static Thing, Has<PutDown>);

/// Looks at a game for a bot, and remembers what was seen.
pub struct Eyes {
    me: QueryState<Me, With<Player>>,
    others: QueryState<Other, Without<Player>>,
    lying: QueryState<Lying>,
    things: Vec<SeenThing>,
    fixtures: Vec<(Position, Fixture)>,
    stayers: Vec<Position>,
}

impl Eyes {
    /// The eyes of a new game.
    #[must_use]
    pub fn new(world: &mut World) -> Self {
        Self {
            me: QueryState::new(world),
            others: QueryState::new(world),
            lying: QueryState::new(world),
            things: Vec::new(),
            fixtures: Vec::new(),
            stayers: Vec::new(),
        }
    }

    /// What the player knows now; `None` where there is no living player. Cost O(creatures, things and fixtures).
    pub fn look<'a>(&'a mut self, world: &'a World) -> Option<Seen<'a>> {
        let me = self.me.single(world).ok();
        let (id, at, health, lantern, pack) =
            me.map(|(id, at, health, lantern, pack)| (*id, *at, *health, *lantern, pack.copied()))?;
        let knowledge = world.get_resource::<Knowledge>()?;
        self.remember_things(world, knowledge);
        let creatures = self.creatures(world, at, knowledge);
        self.stayers.retain(|stayer| !knowledge.is_in_sight(*stayer));
        self.stayers.extend(creatures.iter().filter(|one| !one.comes()).map(|one| one.at));
        Some(Seen {
            knowledge,
            terrain: world.get_resource()?,
            occupancy: world.get_resource()?,
            stairs: world.get_resource()?,
            turn: world.get_resource::<TurnCount>()?.get(),
            at,
            health,
            lantern,
            pack: pack.unwrap_or_default(),
            has_ember: world.get_resource::<Things>()?.carries(id, Thing::Ember),
            deepest: world.get_resource::<Tally>()?.deepest,
            creatures,
            things: &self.things,
            fixtures: &self.fixtures,
            stayers: self.stayers.iter().filter(|stayer| stayer.z == at.z).copied().collect(),
        })
    }

    /// The creatures in sight, the nearest first.
    fn creatures(
        &mut self,
        world: &World,
        from: Position,
        knowledge: &Knowledge,
    ) -> Vec<SeenCreature> {
        let in_sight = self.others.iter(world).filter(|(at, ..)| knowledge.is_in_sight(**at));
        let creatures = in_sight.map(|(at, mind, can, species)| SeenCreature {
            at: *at,
            steps: from.steps_to(*at),
            species: species.copied(),
            is_awake: mind.is_awake,
            can_walk: can.has(Ability::Walk),
        });
        let mut creatures: Vec<_> = creatures.collect();
        creatures.sort_by_key(|creature| (creature.steps, creature.at.scan_key()));
        creatures
    }

    /// Remembers what lies and stands in sight, and forgets what is not there any more.
    fn remember_things(&mut self, world: &World, knowledge: &Knowledge) {
        let is_seen = |at: Position| knowledge.is_in_sight(at);
        self.things.retain(|thing| !is_seen(thing.at));
        let lying = self.lying.iter(world).filter(|(at, ..)| is_seen(**at));
        self.things.extend(lying.map(|(at, thing, is_put_down)| SeenThing {
            at: *at,
            thing: *thing,
            is_put_down,
        }));
        self.things.sort_by_key(|thing| thing.at.scan_key());
        self.fixtures.retain(|(at, _)| !is_seen(*at));
        if let Some(fixtures) = world.get_resource::<Fixtures>() {
            self.fixtures.extend(fixtures.iter().filter(|(at, _)| is_seen(*at)));
        }
        self.fixtures.sort_by_key(|(at, _)| at.scan_key());
    }
}

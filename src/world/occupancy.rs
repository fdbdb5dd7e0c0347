//! The actor at each position: an index over the positions of all actors, and the only way to move one.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Bundle, Commands, Entity, FromWorld, Query, ResMut, Resource, With, World};

use super::{ActorId, Roster, Terrain};
use crate::grid::{Level, OutOfMemory, Position, Size, SpatialIndex, Tile};

/// The actor on each tile that has one: at most one (SPEC 27).
#[derive(Resource, Clone, Debug)]
pub struct Occupancy {
    /// By the indices of the entities.
    actors: SpatialIndex<Entity>,
    count: usize,
    /// A bit for each tile that has one, by level.
    taken: Vec<Level>,
}

impl FromWorld for Occupancy {
    /// An index without actors for the terrain of the world. Without terrain, or without memory, no tile can be taken.
    fn from_world(world: &mut World) -> Self {
        let empty = world.get_resource::<Terrain>().map(|terrain| Self::empty(terrain.size()));
        let nowhere = Self { actors: SpatialIndex::default(), count: 0, taken: Vec::new() };
        empty.and_then(Result::ok).unwrap_or(nowhere)
    }
}

impl Occupancy {
    /// An index without actors for a world of that size.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is no room for some bits a tile.
    pub(super) fn empty(size: Size) -> Result<Self, OutOfMemory> {
        let taken = (0..size.depth()).map(|_| Level::filled(size, Tile::Wall));
        let taken = taken.collect::<Result<_, _>>()?;
        Ok(Self { actors: SpatialIndex::empty(size)?, count: 0, taken })
    }

    /// Which of a position and its neighbours are taken: bits as [`Level::around`] has them. Cost O(1).
    #[must_use]
    pub fn taken_around(&self, at: Position) -> u16 {
        self.taken.get(at.z as usize).map_or(0, |level| level.around(at.x, at.y))
    }

    /// The tiles of level `z` that are taken, as floor; `None` where there is no such level.
    pub(crate) fn taken_tiles(&self, z: u32) -> Option<&Level> {
        self.taken.get(z as usize)
    }

    /// Returns whether an actor is at a position. Cost O(1).
    #[must_use]
    #[inline]
    pub fn is_taken(&self, at: Position) -> bool {
        self.taken.get(at.z as usize).is_some_and(|level| level.is_open(at.x, at.y))
    }

    /// The actor at a position. Cost O(1) where there is none, else O(actors nearby).
    #[must_use]
    #[inline]
    pub fn at(&self, at: Position) -> Option<Entity> {
        self.is_taken(at).then(|| self.actors.at(at)).flatten()
    }

    /// How many actors there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds an actor that was just spawned at a free position.
    pub(super) fn enter(&mut self, at: Position, who: Entity) {
        if self.actors.insert(who.index_u32(), at, who) {
            self.count += 1;
            self.mark(at, Tile::Floor);
        }
    }

    /// Removes an actor.
    fn leave(&mut self, who: Entity) {
        if let Some((at, _)) = self.actors.remove(who.index_u32()) {
            self.count -= 1;
            self.mark(at, Tile::Wall);
        }
    }

    /// Moves an actor to a free position.
    fn go(&mut self, who: Entity, to: Position) {
        if let Some(from) = self.actors.relocate(who.index_u32(), to) {
            self.mark(from, Tile::Wall);
            self.mark(to, Tile::Floor);
        }
    }

    fn mark(&mut self, at: Position, tile: Tile) {
        if let Some(level) = self.taken.get_mut(at.z as usize) {
            level.set(Position { z: 0, ..at }, tile);
        }
    }
}

/// Moves, adds and removes actors, and updates the index.
#[derive(SystemParam)]
pub(crate) struct ActorMover<'w, 's> {
    commands: Commands<'w, 's>,
    positions: Query<'w, 's, &'static mut Position, With<ActorId>>,
    occupancy: ResMut<'w, Occupancy>,
    roster: ResMut<'w, Roster>,
}

impl ActorMover<'_, '_> {
    /// Moves an actor to a position, and returns where it was; `None` where the position is taken.
    pub(crate) fn move_to(&mut self, who: Entity, to: Position) -> Option<Position> {
        let mut position = self.positions.get_mut(who).ok()?;
        if self.occupancy.is_taken(to) {
            return None;
        }
        self.occupancy.go(who, to);
        Some(std::mem::replace(&mut *position, to))
    }

    /// The position of an actor.
    pub(crate) fn position(&self, who: Entity) -> Option<Position> {
        self.positions.get(who).ok().copied()
    }

    /// Returns whether an actor is at a position. Cost O(1).
    pub(crate) fn is_taken(&self, at: Position) -> bool {
        self.occupancy.is_taken(at)
    }

    /// Swaps the positions of two actors; returns whether both exist.
    pub(crate) fn swap(&mut self, a: Entity, b: Entity) -> bool {
        let Ok([mut at_a, mut at_b]) = self.positions.get_many_mut([a, b]) else { return false };
        std::mem::swap(&mut *at_a, &mut *at_b);
        for (who, at) in [(a, *at_a), (b, *at_b)] {
            self.occupancy.actors.relocate(who.index_u32(), at);
        }
        true
    }

    /// Removes an actor from the world, and returns where it was. Cost O(actors).
    pub(crate) fn remove(&mut self, who: Entity) -> Option<Position> {
        let at = self.positions.get(who).ok().copied()?;
        self.occupancy.leave(who);
        self.roster.remove(who);
        self.commands.entity(who).despawn();
        Some(at)
    }

    /// Adds an actor at a position, and returns its entity; `None` where the position is taken.
    pub(crate) fn add(&mut self, at: Position, actor: impl Bundle) -> Option<Entity> {
        if self.occupancy.is_taken(at) {
            return None;
        }
        let who = self.commands.spawn((at, actor)).id();
        let id = self.roster.add(who);
        self.commands.entity(who).insert(id);
        self.occupancy.enter(at, who);
        Some(who)
    }
}

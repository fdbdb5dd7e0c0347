//! Who stands where: an index over the positions of all actors, and the only way to move one.

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
    /// Nobody on the terrain that there is; where there is none, or no room, nobody can stand anywhere.
    fn from_world(world: &mut World) -> Self {
        let nobody = world.get_resource::<Terrain>().map(|terrain| Self::nobody(terrain.size()));
        let nowhere = Self { actors: SpatialIndex::default(), count: 0, taken: Vec::new() };
        nobody.and_then(Result::ok).unwrap_or(nowhere)
    }
}

impl Occupancy {
    /// Nobody in a world of that size yet.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is no room for some bits a tile.
    pub(super) fn nobody(size: Size) -> Result<Self, OutOfMemory> {
        let taken = (0..size.depth()).map(|_| Level::filled(size, Tile::Wall));
        let taken = taken.collect::<Result<_, _>>()?;
        Ok(Self { actors: SpatialIndex::empty(size)?, count: 0, taken })
    }

    /// Where anybody stands among a place and its neighbours: bits as [`Level::around`] has them.
    #[must_use]
    pub fn taken_around(&self, at: Position) -> u16 {
        self.taken.get(at.z as usize).map_or(0, |level| level.around(at.x, at.y))
    }

    /// Does anybody stand at a place? Cost O(1).
    #[must_use]
    #[inline]
    pub fn is_taken(&self, at: Position) -> bool {
        self.taken.get(at.z as usize).is_some_and(|level| level.is_open(at.x, at.y))
    }

    /// Who stands at a place. Cost O(1) where nobody does, else a look at each actor nearby.
    #[must_use]
    #[inline]
    pub fn who(&self, at: Position) -> Option<Entity> {
        self.is_taken(at).then(|| self.actors.at(at)).flatten()
    }

    /// How many actors there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Enters an actor that was just put at a free place.
    pub(super) fn enter(&mut self, at: Position, who: Entity) {
        if self.actors.insert(who.index_u32(), at, who) {
            self.count += 1;
            self.mark(at, Tile::Floor);
        }
    }

    /// Strikes an actor out.
    fn leave(&mut self, who: Entity) {
        if let Some((at, _)) = self.actors.remove(who.index_u32()) {
            self.count -= 1;
            self.mark(at, Tile::Wall);
        }
    }

    /// Notes that an actor went to a free place.
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

/// Moves actors and keeps the index true.
#[derive(SystemParam)]
pub(crate) struct ActorMover<'w, 's> {
    commands: Commands<'w, 's>,
    positions: Query<'w, 's, &'static mut Position, With<ActorId>>,
    occupancy: ResMut<'w, Occupancy>,
    roster: ResMut<'w, Roster>,
}

impl ActorMover<'_, '_> {
    /// Puts an actor at a place that is free, and answers where it was; `None` where it could not go there.
    pub(crate) fn move_to(&mut self, who: Entity, to: Position) -> Option<Position> {
        let mut position = self.positions.get_mut(who).ok()?;
        if self.occupancy.is_taken(to) {
            return None;
        }
        self.occupancy.go(who, to);
        Some(std::mem::replace(&mut *position, to))
    }

    /// Where an actor is.
    pub(crate) fn place(&self, who: Entity) -> Option<Position> {
        self.positions.get(who).ok().copied()
    }

    /// Has two actors change places, and says whether they have.
    pub(crate) fn swap(&mut self, a: Entity, b: Entity) -> bool {
        let Ok([mut at_a, mut at_b]) = self.positions.get_many_mut([a, b]) else { return false };
        std::mem::swap(&mut *at_a, &mut *at_b);
        for (who, at) in [(a, *at_a), (b, *at_b)] {
            self.occupancy.actors.relocate(who.index_u32(), at);
        }
        true
    }

    /// Takes an actor out of the world, and answers where it was.
    pub(crate) fn remove(&mut self, who: Entity) -> Option<Position> {
        let at = self.positions.get(who).ok().copied()?;
        self.occupancy.leave(who);
        self.roster.strike(who);
        self.commands.entity(who).despawn();
        Some(at)
    }

    /// Adds an actor at a place that is free, and says who it is.
    pub(crate) fn add(&mut self, at: Position, actor: impl Bundle) -> Option<Entity> {
        if self.occupancy.is_taken(at) {
            return None;
        }
        let who = self.commands.spawn((at, actor)).id();
        let id = self.roster.enter(who);
        self.commands.entity(who).insert(id);
        self.occupancy.enter(at, who);
        Some(who)
    }
}

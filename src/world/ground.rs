//! The things that lie on the ground, for rules that take and lay them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Has, Query, Res, ResMut};

use super::{
    ActorId, CarriedBy, Count, PlacedThing, PutDown, Stack, Terrain, Thing, Things, Whereabouts,
};
use crate::grid::{Position, Tile};

/// Reads and changes what lies on the ground.
///
/// Within a system each position is changed once at most: what was laid there is an entity after the system only.
#[derive(SystemParam)]
pub(crate) struct Ground<'w, 's> {
    commands: Commands<'w, 's>,
    things: ResMut<'w, Things>,
    kinds: Query<'w, 's, (&'static Thing, &'static mut Count, Has<PutDown>)>,
    terrain: Res<'w, Terrain>,
}

impl Ground<'_, '_> {
    /// What lies at a position; nothing where it is buried (SPEC 47). Cost O(1).
    pub(crate) fn at(&self, at: Position) -> Option<PlacedThing> {
        if self.terrain.buries(at) {
            return None;
        }
        let (thing, count, is_put_down) = self.kinds.get(self.things.at(at)?).ok()?;
        let stack = Stack { thing: *thing, count: count.0 };
        Some(PlacedThing { stack, place: Whereabouts::Lying(at), is_put_down })
    }

    /// Lays things at a position, or at the nearest free floor where they cannot lie there (SPEC 67); remains give way.
    /// Returns where they lie; `None` where the level has no free floor. Cost: a look at each tile that is nearer.
    pub(crate) fn lay(
        &mut self,
        at: Position,
        stack: Stack,
        is_put_down: bool,
    ) -> Option<Position> {
        let at = self.nearest_free_floor(at)?;
        self.remove(at);
        let entity = self.commands.spawn((at, stack.thing.body(), Count(stack.count))).id();
        if is_put_down {
            self.commands.entity(entity).insert(PutDown);
        }
        self.things.insert(at, stack.thing, entity);
        Some(at)
    }

    /// The index of all things.
    pub(crate) fn things(&self) -> &Things {
        &self.things
    }

    /// Removes what lies at a position, and returns it; nothing is returned where it was buried.
    pub(crate) fn remove(&mut self, at: Position) -> Option<PlacedThing> {
        let placed = self.at(at);
        self.things.take(at).into_iter().for_each(|entity| self.commands.entity(entity).despawn());
        placed
    }

    /// Leaves so many of the things that lie at a position there; with 0 nothing.
    pub(crate) fn leave(&mut self, at: Position, count: u8) {
        if count == 0 {
            self.remove(at);
        } else if let Some((_, mut left, _)) =
            self.things.at(at).and_then(|entity| self.kinds.get_mut(entity).ok())
        {
            left.0 = count;
        }
    }

    /// Hands what lies at a position to an actor, who carries it as an entity from now on.
    pub(crate) fn pick_up(&mut self, at: Position, by: ActorId) {
        if let Some(PlacedThing { stack: Stack { thing, count }, .. }) = self.remove(at) {
            self.commands.spawn((CarriedBy(by), thing.body(), Count(count)));
            self.things.carry(by, thing);
        }
    }

    /// The floor nearest to a position on which nothing but remains lies: by distance, then in scan order.
    fn nearest_free_floor(&self, at: Position) -> Option<Position> {
        nearest_free_floor(at, &self.terrain, |at| {
            self.things.at(at).is_none_or(|entity| {
                self.kinds.get(entity).is_ok_and(|(thing, ..)| *thing == Thing::Remains)
            })
        })
    }
}

/// The floor nearest to a position that is free: by distance, then in scan order (SPEC 67). Cost: a look at each tile of the
/// squares around it up to that one.
pub(crate) fn nearest_free_floor(
    at: Position,
    terrain: &Terrain,
    is_free: impl Fn(Position) -> bool,
) -> Option<Position> {
    let fits = |at: &Position| terrain.tile(*at) == Some(Tile::Floor) && is_free(*at);
    if fits(&at) {
        return Some(at);
    }
    let squared = |to: &Position| {
        let (dx, dy) = (u64::from(to.x.abs_diff(at.x)), u64::from(to.y.abs_diff(at.y)));
        dx * dx + dy * dy
    };
    let (size, mut nearest) = (terrain.size(), None::<Position>);
    for radius in 1..size.width().max(size.height()) {
        // What lies farther out than the nearest so far is not nearer.
        if nearest.is_some_and(|found| squared(&found) < u64::from(radius) * u64::from(radius)) {
            break;
        }
        let rows = at.y.saturating_sub(radius)..=at.y.saturating_add(radius).min(size.height() - 1);
        let ring = rows.flat_map(|y| ring_of(at, y, radius, size.width()));
        let found = ring.filter(fits).chain(nearest);
        nearest = found.min_by_key(|to| (squared(to), to.scan_key()));
    }
    nearest
}

/// The tiles of row `y` that are `radius` steps away from a position, by columns.
fn ring_of(at: Position, y: u32, radius: u32, width: u32) -> impl Iterator<Item = Position> {
    let (first, last) = (at.x.checked_sub(radius), at.x.saturating_add(radius));
    let is_edge = y.abs_diff(at.y) == radius;
    let between = if is_edge { first.unwrap_or(0)..last.min(width) } else { 0..0 };
    let left = first.filter(|_| !is_edge);
    let right = Some(last).filter(|last| *last < width);
    left.into_iter().chain(between).chain(right).map(move |x| Position { x, y, z: at.z })
}

#[cfg(test)]
mod tests {
    use bevy::ecs::message::Messages;
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::World;

    use super::*;
    use crate::streams::Stream;
    use crate::world::domains;
    use crate::world::{Regions, TerrainEditor, TileChanged, lay_at};
    use crate::worldgen::{RegionMap, map_text};

    fn thing_at(world: &mut World, at: Position) -> Option<Thing> {
        let look = move |ground: Ground| ground.at(at).map(|placed| placed.stack.thing);
        world.run_system_once(look).unwrap()
    }

    /// SPEC 47: what lies where ground closes is not to be had until it is dug out; then it is where it was.
    #[test]
    fn a_buried_thing_is_laid_bare_by_a_dig() {
        let tiles = map_text::read(&b"...\n"[..]).unwrap().tiles;
        let mut world = World::new();
        world.insert_resource(Regions::new(RegionMap::label(&tiles).unwrap()));
        world.insert_resource(Terrain::new(tiles));
        world.init_resource::<Messages<TileChanged>>();
        let at = Position::new(1, 0, 0);
        assert!(lay_at(&mut world, at, Thing::Glowcap));
        assert_eq!(thing_at(&mut world, at), Some(Thing::Glowcap));
        let close = move |mut editor: TerrainEditor| editor.close(&[at]);
        world.run_system_once(close).unwrap();
        assert_eq!(thing_at(&mut world, at), None);
        assert!(world.resource::<Things>().at(at).is_some(), "it is still there");
        let lay = move |mut ground: Ground| ground.lay(at, Stack::one(Thing::OilFlask), false);
        let beside = world.run_system_once(lay).unwrap();
        assert_eq!(beside, Some(Position::new(0, 0, 0)), "nothing is laid into rock");
        let dig = move |mut editor: TerrainEditor| editor.dig(at);
        assert!(world.run_system_once(dig).unwrap());
        assert_eq!(thing_at(&mut world, at), Some(Thing::Glowcap));
    }

    /// SPEC 67: the same as a look at all tiles of the level.
    #[test]
    fn the_nearest_free_floor_is_that_of_all_tiles() {
        for seed in 0..300 {
            let mut stream = Stream::new(seed, domains::RULES, 0, 0);
            let (width, height) = (3 + stream.below(12) as u32, 3 + stream.below(9) as u32);
            let mut tile = || if stream.below(3) == 0 { '.' } else { '#' };
            let mut map = String::new();
            for _ in 0..height {
                map.extend((0..width).map(|_| tile()).chain(['\n']));
            }
            let terrain = Terrain::new(map_text::read(map.as_bytes()).unwrap().tiles);
            let is_free = |at: Position| !(at.x + at.y * 3).is_multiple_of(5);
            for at in terrain.tiles().positions(0) {
                let floor = terrain.tiles().positions(0);
                let free =
                    floor.filter(|to| terrain.tile(*to) == Some(Tile::Floor) && is_free(*to));
                let squared =
                    |to: &Position| to.x.abs_diff(at.x).pow(2) + to.y.abs_diff(at.y).pow(2);
                let slow = free.min_by_key(|to| (squared(to), to.scan_key()));
                assert_eq!(nearest_free_floor(at, &terrain, is_free), slow, "seed {seed}, {at:?}");
            }
        }
    }
}

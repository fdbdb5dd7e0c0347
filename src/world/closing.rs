//! Floor that may be closed by whoever closes a tile (SPEC 46).

use super::{Fixtures, Occupancy, Terrain, Things};
use crate::grid::{Position, Tile};

/// Returns whether a tile is floor that may become rock: nobody stands there, the Ember does not lie there, no fixture stands
/// there, and none holds the block around it. Cost O(log fixtures).
pub(crate) fn may_close(
    at: Position,
    terrain: &Terrain,
    fixtures: &Fixtures,
    occupancy: &Occupancy,
    things: &Things,
) -> bool {
    let is_held = |near: Position| {
        fixtures.at(near).is_some_and(|fixture| near == at || fixture.kind().holds_block)
    };
    terrain.tile(at) == Some(Tile::Floor)
        && !occupancy.is_taken(at)
        && things.ember_at() != Some(at)
        && !at.neighbours(terrain.size()).chain([at]).any(is_held)
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;

    use super::*;
    use crate::world::{Fixture, SpeciesId, Thing, add_species, lay_at};
    use crate::worldgen::map_text;

    /// SPEC 46
    #[test]
    fn what_never_closes_may_not_be_closed() {
        let map = "..........\n..........\n>.........\n\n..........\n..........\n<.........\n";
        let mut world = World::new();
        world.insert_resource(Terrain::new(map_text::read(map.as_bytes()).unwrap().tiles));
        world.init_resource::<Occupancy>();
        world.init_resource::<Things>();
        let at = |x, y| Position::new(x, y, 0);
        add_species(&mut world, at(9, 2), SpeciesId::Bat, false).unwrap();
        assert!(lay_at(&mut world, at(8, 2), Thing::Ember));
        assert!(lay_at(&mut world, at(7, 2), Thing::OilFlask));
        let fixtures = [(at(1, 0), Fixture::Camp), (at(5, 1), Fixture::Prop)];
        let fixtures: Fixtures = fixtures.into_iter().collect();
        let may = |x, y| {
            let (terrain, occupancy) = (world.resource(), world.resource());
            may_close(at(x, y), terrain, &fixtures, occupancy, world.resource())
        };
        let row = |y| (0..10).map(|x| if may(x, y) { 'c' } else { '.' }).collect::<String>();
        assert_eq!([0, 1, 2].map(row), ["...c...ccc", "...c...ccc", ".ccc...c.."]);
        assert!(!may(0, 7), "outside");
    }
}

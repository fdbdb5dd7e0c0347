//! The Warden, a statue beside the Ember until that is lifted (SPEC 121).

use super::{Population, Site};
use crate::grid::{Position, Tile};
use crate::world::{SpeciesId, Terrain, Thing, Whereabouts};

impl Population<'_> {
    /// Puts the Warden beside the Ember: on free floor where it is in nobody's way, or else into the rock there. Where there is
    /// neither, on any free floor beside it, and without that nowhere.
    pub(super) fn add_warden(&mut self) {
        let Site { terrain, start, .. } = self.site;
        let ember = self.things.iter().find(|placed| placed.stack.thing == Thing::Ember);
        let Some(Whereabouts::Lying(ember)) = ember.map(|ember| ember.place) else { return };
        let is_free =
            |at: &Position| *at != start && self.actors.iter().all(|actor| actor.at != *at);
        let around: Vec<_> = ember.neighbours(terrain.size()).filter(is_free).collect();
        let of = |tile| around.iter().copied().filter(move |at| terrain.tile(*at) == Some(tile));
        let mut floor = of(Tile::Floor);
        let aside = floor.find(|at| is_in_nobodys_way(*at, terrain));
        let place = aside.or_else(|| of(Tile::Wall).next()).or_else(|| of(Tile::Floor).next());
        if let Some(at) = place {
            self.add(SpeciesId::Warden.species().actor(at, false));
        }
    }
}

/// Returns whether all ground beside a position hangs together without it, so that nobody has to pass there.
fn is_in_nobodys_way(at: Position, terrain: &Terrain) -> bool {
    let is_open = |at: &Position| terrain.tile(*at).is_some_and(Tile::is_walkable);
    let mut left: Vec<_> = at.neighbours(terrain.size()).filter(is_open).collect();
    let mut reached: Vec<_> = left.pop().into_iter().collect();
    while let Some(from) = reached.pop() {
        let (near, far): (Vec<_>, Vec<_>) = left.into_iter().partition(|to| to.is_beside(from));
        reached.extend(near);
        left = far;
    }
    left.is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::tests::Drawn;
    use super::*;
    use crate::world::PlacedThing;
    use crate::world::source::Creatures;

    /// Where the Warden stands beside an Ember in the cell with an `E` of a drawing.
    fn placed(map: &str) -> Option<Position> {
        let rows = map.lines().zip(0..);
        let embers = rows.filter_map(|(row, y)| Some(Position::new(row.find('E')? as u32, y, 0)));
        let embers: Vec<_> = embers.collect();
        let drawn = Drawn::of(&map.replace('E', "."));
        let mut population = Population::new(drawn.site(1), Creatures::default(), &[]);
        population.things.push(PlacedThing::lying(Thing::Ember, embers[0]));
        population.add_warden();
        let others = &population.actors[1..];
        assert!(others.iter().all(|actor| actor.mind.is_none() && actor.health.is_none()));
        others.first().map(|actor| actor.at)
    }

    /// SPEC 121: beside the Ember, and no cork. The player stands in the first cell.
    #[test]
    fn the_warden_stands_beside_the_ember_and_in_nobodys_way() {
        let at = |x, y| Some(Position::new(x, y, 0));
        assert_eq!(placed(".....\n.....\n...E.\n.....\n"), at(3, 1), "on floor");
        assert_eq!(placed(".#####\n...E##\n######\n"), at(3, 0), "not in the only way there");
        assert_eq!(placed(".E...\n"), at(2, 0), "where there is nothing else");
        assert_eq!(placed(".E\n"), None);
    }
}

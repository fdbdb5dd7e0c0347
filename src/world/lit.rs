//! Which places are lit by anything but the player's lantern: those that the light of the Ember reaches (SPEC 71).

use bevy::prelude::Resource;

use super::knowledge::Square;
use super::{Actor, PlacedThing, Terrain, Thing, Whereabouts};
use crate::grid::Position;
use crate::sight::look_around;

/// How far a lit place is seen, in tiles (SPEC 72, 73).
pub const SEEN_FROM: u32 = 14;

/// The lit places around the Ember, on its level. It follows from where the Ember is and from the terrain: no save has it.
///
/// It is made only where the player can see some of it: of an Ember that is farther away nothing is lit.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lit {
    places: Square,
    /// Tiles of the world that were dug or closed when it was made.
    changes: u64,
}

impl Lit {
    /// What is lit in a game with such things and actors, as its player can see it. Cost O(things and actors).
    pub(crate) fn of(things: &[PlacedThing], actors: &[Actor], terrain: &Terrain) -> Self {
        let mut lit = Self::default();
        let ember = things.iter().find(|placed| placed.stack.thing == Thing::Ember);
        let ember = ember.and_then(|ember| match ember.place {
            Whereabouts::Lying(at) => Some(at),
            Whereabouts::Carried(by) => {
                actors.iter().find(|actor| actor.id == by).map(|bearer| bearer.at)
            }
        });
        if let Some(player) = actors.iter().find(|actor| actor.is_player) {
            lit.refresh(ember, player.at, terrain);
        }
        lit
    }

    /// Returns whether a place is lit. Cost O(1).
    #[must_use]
    pub fn is_lit(&self, at: Position) -> bool {
        self.places.has(at)
    }

    /// Returns whether a place may be lit that is within sight of a position. Cost O(1).
    pub(crate) fn is_near(&self, at: Position) -> bool {
        self.places.around().is_some_and(|(ember, reach)| is_in_reach(ember, reach, at))
    }

    /// Makes it that of an Ember, as seen from a position; returns whether that changed anything. Cost O(1) where the Ember is
    /// where it was and no ground changed, and where it is out of sight.
    pub(crate) fn refresh(
        &mut self,
        ember: Option<Position>,
        from: Position,
        terrain: &Terrain,
    ) -> bool {
        let reach = Thing::Ember.kind().light;
        let ember = ember.filter(|ember| is_in_reach(*ember, reach, from));
        let before = self.places.around().map(|(ember, _)| ember);
        if ember == before && (ember.is_none() || self.changes == terrain.changes()) {
            return false;
        }
        self.places.clear();
        self.changes = terrain.changes();
        if let Some(ember) = ember {
            self.places.begin(ember, reach);
            let places = &mut self.places;
            let is_opaque = |at| terrain.tile(at).is_none_or(|tile| !tile.lets_light_through());
            look_around(ember, reach, terrain.size(), is_opaque, |at| places.add(at));
        }
        true
    }
}

/// Returns whether a light that reaches so far is within sight of a position, as far as rows and columns tell.
fn is_in_reach(light: Position, reach: u32, from: Position) -> bool {
    light.z == from.z && light.steps_to(from) <= reach + SEEN_FROM
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::BESTIARY;
    use crate::worldgen::map_text;

    fn terrain(map: &str) -> Terrain {
        Terrain::new(map_text::read(map.as_bytes()).unwrap().tiles)
    }

    /// SPEC 71
    #[test]
    fn the_ember_lights_what_it_sees_within_seven_tiles() {
        let terrain = terrain("....................\n.########...........\n");
        let mut lit = Lit::default();
        lit.refresh(Some(Position::new(0, 0, 0)), Position::new(3, 0, 0), &terrain);
        let is_lit = |lit: &Lit, x, y| lit.is_lit(Position::new(x, y, 0));
        assert!([(0, 0), (7, 0), (1, 1), (0, 1)].iter().all(|(x, y)| is_lit(&lit, *x, *y)));
        assert!(!is_lit(&lit, 8, 0) && !lit.is_lit(Position::new(0, 0, 1)));
        lit.refresh(None, Position::new(3, 0, 0), &terrain);
        assert!(!is_lit(&lit, 0, 0));
    }

    #[test]
    fn it_is_that_of_the_ember_wherever_that_is() {
        let terrain = terrain("....................\n");
        let at = |x| Position::new(x, 0, 0);
        let mut player = BESTIARY[0].actor(at(2), true);
        player.is_player = true;
        let lying = PlacedThing::lying(Thing::Ember, at(12));
        let carried = PlacedThing { place: Whereabouts::Carried(player.id), ..lying };
        for (ember, lit, dark) in [(lying, 5, 4), (carried, 9, 10)] {
            let made = Lit::of(&[ember], std::slice::from_ref(&player), &terrain);
            assert!(made.is_lit(at(lit)) && !made.is_lit(at(dark)), "{ember:?}");
        }
    }

    #[test]
    fn it_is_made_anew_only_where_something_changed_and_can_be_seen() {
        let terrain = terrain(&format!("{}\n", ".".repeat(60)));
        let at = |x| Position::new(x, 0, 0);
        let mut lit = Lit::default();
        assert!(!lit.refresh(None, at(0), &terrain));
        assert!(!lit.refresh(Some(at(22)), at(0), &terrain), "too far away");
        assert!(lit.refresh(Some(at(21)), at(0), &terrain) && lit.is_near(at(0)));
        assert!(!lit.refresh(Some(at(21)), at(1), &terrain), "nothing changed");
        assert!(lit.refresh(Some(at(20)), at(1), &terrain), "it was moved");
        assert!(lit.refresh(Some(at(20)), at(42), &terrain) && !lit.is_lit(at(20)));
    }
}

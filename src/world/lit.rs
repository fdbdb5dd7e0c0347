//! Which places are lit by anything but the player's lantern: those that the light of the Ember, of fires and of some fixtures
//! reaches (SPEC 71).

use bevy::prelude::Resource;

use super::knowledge::Square;
use super::{Fixture, Terrain};
use crate::grid::Position;
use crate::sight::look_around;

/// How far a lit place is seen, in tiles (SPEC 72, 73).
pub const SEEN_FROM: u32 = 14;

/// What shines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shine {
    /// The Ember.
    Ember,
    /// Fire.
    Fire,
    /// A fixture.
    Standing(Fixture),
}

/// A light, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedLight {
    /// Where it is.
    pub at: Position,
    /// What it is.
    pub by: Shine,
    /// How far around it places are lit, in tiles, where its light gets there; with 0 its own alone.
    pub reach: u32,
}

impl PlacedLight {
    /// Returns whether a place that it lights may be within sight of a position, as far as rows and columns tell.
    pub(crate) fn is_within_sight_of(&self, from: Position) -> bool {
        self.at.z == from.z && self.at.steps_to(from) <= self.reach + SEEN_FROM
    }
}

/// What the lights near a position depend on while nothing burns: where they are looked for from, where the Ember is, and the sum of
/// all fixtures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) from: Position,
    pub(super) ember: Option<Position>,
    pub(super) fixtures: u64,
}

/// The lit places around all lights near the player. It follows from where those are and from the terrain: no save has it.
///
/// It is made only of those of which the player can see something: of a light that is farther away nothing is lit.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lit {
    places: Square,
    /// The lights that it was made of.
    lights: Vec<PlacedLight>,
    /// Tiles of the world that were dug or closed when it was made.
    changes: u64,
    /// What they depended on when they were looked for last; `None` where something burned.
    asked: Option<Asked>,
}

impl Lit {
    /// Returns whether a place is lit. Cost O(1).
    #[must_use]
    pub fn is_lit(&self, at: Position) -> bool {
        self.places.has(at)
    }

    /// The lights of which the player may see something, besides its own.
    #[must_use]
    pub fn lights(&self) -> &[PlacedLight] {
        &self.lights
    }

    /// Returns whether a place may be lit that is within sight of a position. Cost O(lights).
    pub(crate) fn is_near(&self, at: Position) -> bool {
        self.lights.iter().any(|light| light.is_within_sight_of(at))
    }

    /// Makes it that of the lights near a position, as seen from there; returns whether that changed anything. `near` lists them, each
    /// time the same, and as long as what is `asked` is the same too. Cost O(1) where that and the ground are as they were, O(lights)
    /// where each light is where it was; else as that of a look around from each.
    pub(super) fn refresh<I: Iterator<Item = PlacedLight>>(
        &mut self,
        asked: Option<Asked>,
        near: impl Fn() -> I,
        from: Position,
        terrain: &Terrain,
    ) -> bool {
        let is_asked_again = asked.is_some() && self.asked == asked;
        self.asked = asked;
        let is_same = is_asked_again || self.lights.iter().copied().eq(near());
        if is_same && (self.lights.is_empty() || self.changes == terrain.changes()) {
            return false;
        }
        if !is_same {
            self.lights.clear();
            self.lights.extend(near());
        }
        self.changes = terrain.changes();
        self.places.clear();
        let reach = self.lights.iter().map(|light| light.at.steps_to(from) + light.reach);
        let Some(reach) = reach.max() else { return true };
        let Self { places, lights, .. } = self;
        places.begin(from, reach);
        let is_opaque = |at| terrain.tile(at).is_none_or(|tile| !tile.lets_light_through());
        for light in lights.iter() {
            // Most lights are moss, which lights its own place.
            if light.reach == 0 {
                places.add(light.at);
            } else {
                look_around(light.at, light.reach, terrain.size(), is_opaque, |at| places.add(at));
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn terrain(map: &str) -> Terrain {
        Terrain::new(map_text::read(map.as_bytes()).unwrap().tiles)
    }

    /// Makes it that of an Ember; returns whether that changed anything.
    fn refresh(lit: &mut Lit, ember: Option<Position>, from: Position, terrain: &Terrain) -> bool {
        let light = ember.map(|at| PlacedLight { at, by: Shine::Ember, reach: 7 });
        let near = move || light.into_iter().filter(move |it| it.is_within_sight_of(from));
        lit.refresh(None, near, from, terrain)
    }

    /// SPEC 71
    #[test]
    fn the_ember_lights_what_it_sees_within_seven_tiles() {
        let terrain = terrain("....................\n.########...........\n");
        let mut lit = Lit::default();
        let from = Position::new(3, 0, 0);
        refresh(&mut lit, Some(Position::new(0, 0, 0)), from, &terrain);
        let is_lit = |lit: &Lit, x, y| lit.is_lit(Position::new(x, y, 0));
        assert!([(0, 0), (7, 0), (1, 1), (0, 1)].iter().all(|(x, y)| is_lit(&lit, *x, *y)));
        assert!(!is_lit(&lit, 8, 0) && !lit.is_lit(Position::new(0, 0, 1)));
        refresh(&mut lit, None, from, &terrain);
        assert!(!is_lit(&lit, 0, 0));
    }

    #[test]
    fn it_is_made_anew_only_where_something_changed_and_can_be_seen() {
        let terrain = terrain(&format!("{}\n", ".".repeat(60)));
        let at = |x| Position::new(x, 0, 0);
        let mut lit = Lit::default();
        assert!(!refresh(&mut lit, None, at(0), &terrain));
        assert!(!refresh(&mut lit, Some(at(22)), at(0), &terrain), "too far away");
        assert!(refresh(&mut lit, Some(at(21)), at(0), &terrain) && lit.is_near(at(0)));
        assert!(!refresh(&mut lit, Some(at(21)), at(1), &terrain), "nothing changed");
        assert!(refresh(&mut lit, Some(at(20)), at(1), &terrain), "it was moved");
        assert!(refresh(&mut lit, Some(at(20)), at(42), &terrain) && !lit.is_lit(at(20)));
    }

    /// However many shine, at rest none is looked at again.
    #[test]
    fn what_is_asked_again_is_answered_without_a_look() {
        let terrain = terrain(&format!("{}\n", ".".repeat(60)));
        let at = |x| Position::new(x, 0, 0);
        let looks = std::cell::Cell::new(0);
        let near = || {
            looks.set(looks.get() + 1);
            [PlacedLight { at: at(3), by: Shine::Standing(Fixture::Moss), reach: 0 }].into_iter()
        };
        let asked = |fixtures| Some(Asked { from: at(1), ember: None, fixtures });
        let mut lit = Lit::default();
        assert!(lit.refresh(asked(7), near, at(1), &terrain) && lit.is_lit(at(3)));
        looks.set(0);
        assert!((0..9).all(|_| !lit.refresh(asked(7), near, at(1), &terrain)));
        assert_eq!(looks.get(), 0);
        assert!(!lit.refresh(asked(8), near, at(1), &terrain), "it shines where it did");
        assert!(!lit.refresh(None, near, at(1), &terrain));
        assert!(looks.get() > 0 && lit.is_lit(at(3)) && !lit.is_lit(at(2)));
    }
}

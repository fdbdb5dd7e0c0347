//! Signs of hollows on the faces of known rock, until the hollow is open (SPEC 92, 93).

use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;

use super::Knowledge;
use crate::grid::{Direction, Position, Tile};
use crate::world::{Fixtures, Hollow, HollowKind, Hollows, Terrain};

/// Reads the signs that the player sees or remembers.
#[derive(SystemParam)]
pub struct KnownSigns<'w> {
    hollows: Res<'w, Hollows>,
    terrain: Res<'w, Terrain>,
    knowledge: Res<'w, Knowledge>,
    fixtures: Res<'w, Fixtures>,
}

impl KnownSigns<'_> {
    /// The kind of the hollow whose sign is on the rock at a position. Cost O(log hollows), and a step for each in the rows around.
    #[must_use]
    pub fn at(&self, at: Position) -> Option<HollowKind> {
        self.hollow_of(at).map(|hollow| hollow.kind)
    }

    /// The hollow whose sign is on the rock at a position, unless it is open. A sign is on a face, which is drawn where the player
    /// knows of ground to the south, and in which nothing else is.
    fn hollow_of(&self, at: Position) -> Option<&Hollow> {
        let known = |at| self.knowledge.tile(&self.terrain, at);
        let south = at.step(Direction::South, self.terrain.size())?;
        let is_face = known(at) == Some(Tile::Wall) && known(south).is_some_and(Tile::is_walkable);
        if !is_face || self.fixtures.at(at).is_some() {
            return None;
        }
        self.hollows.sign_at(at, &self.terrain).filter(|hollow| !hollow.is_open)
    }

    /// The signs of a hollow, in scan order. Cost: a look at each tile around it.
    fn of_hollow(&self, hollow: &Hollow) -> impl Iterator<Item = Position> {
        hollow.around_of_sign().filter(move |at| self.hollow_of(*at) == Some(hollow))
    }

    /// A sign of each hollow of level `z` that has any, in the order of the hollows.
    pub fn one_of_each(&self, z: u32) -> impl Iterator<Item = Position> {
        self.hollows.of_level(z).filter_map(move |hollow| self.of_hollow(hollow).next())
    }

    /// The known sign of each hollow of a position's level that is not open, with its kind, in the order of the hollows: the nearest to that
    /// position that is drawn, or else the nearest on rock that is known from another side. Cost O(tiles around the hollows of the level).
    pub fn nearest_of_each(&self, from: Position) -> impl Iterator<Item = (Position, HollowKind)> {
        let closed = self.hollows.of_level(from.z).filter(|hollow| !hollow.is_open);
        let distance = move |at: &Position| (from.steps_to(*at), at.scan_key());
        closed.filter_map(move |hollow| {
            let is_known = |at| self.knowledge.knows(at);
            let faces = || self.hollows.faces(hollow, &self.terrain, is_known);
            let drawn = self.of_hollow(hollow).min_by_key(distance);
            let at = drawn.or_else(|| faces().min_by_key(distance))?;
            Some((at, hollow.kind))
        })
    }

    /// The signs of level `z`, each with its kind, in the order of the hollows.
    pub fn of_level(&self, z: u32) -> impl Iterator<Item = (Position, HollowKind)> {
        let hollows = self.hollows.of_level(z);
        hollows.flat_map(move |hollow| self.of_hollow(hollow).map(move |at| (at, hollow.kind)))
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::App;

    use super::*;
    use crate::game_on_map;

    /// SPEC 138: the map has one mark for each hollow.
    #[test]
    fn a_hollow_has_one_sign_of_all() {
        let rock = "###############\n".repeat(9);
        let mut app = game_on_map(&format!("{rock}#@.............\n{rock}"));
        app.update();
        let (at, kind) = (Position::new(2, 4, 0), HollowKind::Cache);
        app.insert_resource(Hollows(vec![Hollow { at, side: 4, kind, is_open: false }]));
        let on = |app: &mut App, z: u32| {
            let signs = move |signs: KnownSigns| signs.one_of_each(z).collect::<Vec<_>>();
            app.world_mut().run_system_once(signs).unwrap()
        };
        let [sign] = on(&mut app, 0)[..] else { panic!("{:?}", on(&mut app, 0)) };
        assert_eq!((sign.y, sign.x < 9), (8, true), "the face above the tunnel");
        assert!(on(&mut app, 1).is_empty());
    }
}

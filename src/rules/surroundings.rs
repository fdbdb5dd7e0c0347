//! The ground that things change where they are used, or where they land.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Message, MessageWriter, Res, ResMut};

use super::noise::Noise;
use crate::grid::{Position, Size, Tile};
use crate::world::{Fact, FactWriter, Fixture, Fixtures, Matter, Occupancy, Terrain};

/// Asks for the block around and at a position to close (SPEC 46).
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Quicken {
    pub(super) around: Position,
}

/// The ground, what stands and moves there, and what is asked of it.
#[derive(SystemParam)]
pub(super) struct Surroundings<'w> {
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) occupancy: Res<'w, Occupancy>,
    pub(super) fixtures: ResMut<'w, Fixtures>,
    pub(super) matter: ResMut<'w, Matter>,
    pub(super) noise: MessageWriter<'w, Noise>,
    pub(super) quickened: MessageWriter<'w, Quicken>,
}

impl Surroundings<'_> {
    /// Returns whether a fixture can be set up at a position: on floor where none stands (SPEC 87). Cost O(log fixtures).
    pub(super) fn has_place(&self, at: Position) -> bool {
        self.terrain.tile(at) == Some(Tile::Floor) && self.fixtures.at(at).is_none()
    }

    /// Sets up a fixture where there is place for it.
    pub(super) fn set_up(&mut self, at: Position, fixture: Fixture, facts: &mut FactWriter) {
        self.fixtures.put_up(at, fixture);
        facts.write(Fact::SetUp(fixture), at);
    }
}

/// The positions of a level within so many steps of one, in scan order. Cost O(1) for each.
pub(super) fn square(at: Position, steps: u32, size: Size) -> impl Iterator<Item = Position> {
    let along = move |middle: u32, end: u32| {
        middle.saturating_sub(steps)..middle.saturating_add(steps).saturating_add(1).min(end)
    };
    along(at.y, size.height())
        .flat_map(move |y| along(at.x, size.width()).map(move |x| Position { x, y, ..at }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_ends_at_the_edge_of_the_world() {
        let size = Size::new(5, 4, 2).unwrap();
        let places = |x, y, steps| {
            let all = square(Position::new(x, y, 1), steps, size);
            all.map(|at| (at.x, at.y, at.z)).collect::<Vec<_>>()
        };
        assert_eq!(places(0, 0, 1), [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]);
        assert_eq!(places(4, 3, 0), [(4, 3, 1)]);
        assert_eq!((places(2, 1, 1).len(), places(2, 2, 2).len()), (9, 20));
    }
}

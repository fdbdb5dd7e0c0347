//! The canary: it tells of gas through rock, and of a groan before anybody hears it (SPEC 68).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, With};

use super::{Pack, Player, Thing};
use crate::grid::Position;
use crate::sight::is_within;

/// How far it tells of gas, in tiles.
const RADIUS: u32 = 8;

/// The canary of the player, if there is one in the pack.
#[derive(SystemParam)]
pub struct Canary<'w, 's> {
    players: Query<'w, 's, (&'static Position, &'static Pack), With<Player>>,
}

impl Canary<'_, '_> {
    /// Returns whether it tells of gas at a position.
    #[must_use]
    pub fn tells_gas(&self, at: Position) -> bool {
        self.players.single().is_ok_and(|(from, pack)| tells_gas(pack, *from, at))
    }

    /// Returns whether it is on level `z`, with the player.
    pub(crate) fn is_on_level(&self, z: u32) -> bool {
        self.players.single().is_ok_and(|(at, pack)| at.z == z && pack.has(Thing::Canary))
    }
}

/// Returns whether who is at a position knows of gas at another by a canary of the pack, through rock too.
pub(crate) fn tells_gas(pack: &Pack, from: Position, at: Position) -> bool {
    pack.has(Thing::Canary) && is_within(from, at, RADIUS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Stack;

    /// SPEC 68: within eight tiles, on its own level.
    #[test]
    fn it_tells_of_gas_within_eight_tiles() {
        let from = Position::new(9, 9, 1);
        let mut pack = Pack::default();
        let tells = |pack: &Pack| {
            let places = [(17, 9, 1), (18, 9, 1), (15, 15, 1), (16, 15, 1), (9, 9, 0)];
            places.map(|(x, y, z)| tells_gas(pack, from, Position::new(x, y, z)))
        };
        assert_eq!(tells(&pack), [false; 5]);
        pack.put(Stack::one(Thing::Canary));
        assert_eq!(tells(&pack), [true, false, true, false, false]);
    }
}

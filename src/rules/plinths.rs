//! Plinths: who takes what is on one of a reliquary breaks the others, and shakes the mountain (SPEC 93).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, ResMut};

use super::refusing::Refuser;
use crate::grid::Position;
use crate::world::{Fact, Fixture, Fixtures, Ground, Hollow, Hollows, Matter, Tremor};

/// The plinths of reliquaries, and the mountain that stands on them.
#[derive(SystemParam)]
pub(super) struct Plinths<'w> {
    fixtures: ResMut<'w, Fixtures>,
    hollows: Res<'w, Hollows>,
    matter: ResMut<'w, Matter>,
}

impl Plinths<'_> {
    /// Breaks the other plinths of a reliquary, with what is on them, where the player has taken what was on one of them.
    /// Nothing elsewhere, and where they are broken already. Cost O(log fixtures) where no plinth stands.
    pub(super) fn rob(&mut self, at: Position, ground: &mut Ground, refuser: &mut Refuser) {
        let is_plinth = |at: Position| self.fixtures.at(at) == Some(Fixture::Plinth);
        let hollow = if is_plinth(at) { self.hollows.at(at) } else { None };
        let tiles = hollow.into_iter().flat_map(Hollow::tiles);
        let others: Vec<_> = tiles.filter(|other| *other != at && is_plinth(*other)).collect();
        if others.is_empty() {
            return;
        }
        for other in others {
            self.fixtures.take_away(other);
            ground.remove(other);
        }
        self.matter.shake(at, Tremor::Vault);
        refuser.narrator.say("The other plinths break, and what was on them.");
        refuser.facts.write(Fact::BrokePlinths, at);
    }
}

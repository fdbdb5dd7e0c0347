//! The rounds after an action of the player: who has the energy for an action in each.

use bevy::prelude::Resource;

use crate::world::Energy;

/// The rounds after an action of the player.
#[derive(Resource, Debug, Default)]
pub(in crate::rules) struct Round {
    is_first: bool,
    has_intents: bool,
    is_last: bool,
}

impl Round {
    /// Prepares the first round after an action of the player.
    pub(in crate::rules) fn begin(&mut self) {
        self.is_first = true;
    }

    /// Returns whether any creature had the energy for an action in the last round.
    pub(in crate::rules) fn has_intents(&self) -> bool {
        self.has_intents
    }

    /// Returns whether no creature has the energy for another action.
    pub(in crate::rules) fn is_last(&self) -> bool {
        self.is_last
    }

    /// Starts a round; returns whether it is the first after an action of the player.
    pub(super) fn start(&mut self) -> bool {
        (self.has_intents, self.is_last) = (false, true);
        std::mem::take(&mut self.is_first)
    }

    /// Takes the energy of an action from a creature, after it got that of its speed in the first round; returns whether it
    /// had enough.
    #[inline]
    pub(super) fn grant(&mut self, energy: &mut Energy, is_first: bool) -> bool {
        if is_first {
            energy.now += energy.speed;
        }
        if energy.now < Energy::ACTION {
            return false;
        }
        energy.now -= Energy::ACTION;
        self.has_intents = true;
        self.is_last &= energy.now < Energy::ACTION;
        true
    }
}

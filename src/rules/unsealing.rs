//! Unsealing: rock that becomes floor beside a hollow opens that (SPEC 91).

use bevy::ecs::system::SystemParam;
use bevy::prelude::ResMut;

use crate::grid::Position;
use crate::world::{Fact, FactWriter, HollowKind, Hollows, Tally};

/// The hollows that rock seals, and what the player has opened of them.
#[derive(SystemParam)]
pub(super) struct Seals<'w> {
    hollows: ResMut<'w, Hollows>,
    pub(super) tally: ResMut<'w, Tally>,
}

impl Seals<'_> {
    /// All hollows.
    pub(super) fn hollows(&self) -> &Hollows {
        &self.hollows
    }

    /// A tile has become floor: returns the kind of the hollow that is open by it now, and was not before. It counts where that
    /// is the player's deed (SPEC 127). Cost O(log hollows), and a step for each in the rows around.
    pub(super) fn open(
        &mut self,
        at: Position,
        is_players: bool,
        facts: &mut FactWriter,
    ) -> Option<HollowKind> {
        let kind = self.hollows.opened_by(at)?;
        self.tally.hollows += u32::from(is_players);
        facts.write(Fact::OpenedHollow(kind), at);
        Some(kind)
    }
}

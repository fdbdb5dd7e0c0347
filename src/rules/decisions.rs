//! The inputs of decisions, and the messages that they are.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Has, MessageWriter, Query, Res};

use super::digging::DigAt;
use super::displacing::SwapWith;
use super::fighting::AttackOn;
use super::handling::{Deed, Handling};
use super::movement::MoveTo;
use super::refusing::Refused;
use crate::grid::Position;
use crate::intent::Intent;
use crate::world::{
    Abilities, Attack, Fixtures, Health, Occupancy, Player, Refusal, SpeciesId, Terrain, is_foe,
};

/// What decisions read of each of two actors that meet.
#[derive(QueryData)]
pub(super) struct Party {
    pub(super) abilities: &'static Abilities,
    pub(super) attacks: Has<Attack>,
    pub(super) health: Option<&'static Health>,
    pub(super) species: Option<&'static SpeciesId>,
    pub(super) is_player: Has<Player>,
}

impl PartyItem<'_, '_> {
    /// Returns whether it is a creature that is no foe of the player (SPEC 146).
    pub(super) fn is_neutral(&self) -> bool {
        !is_foe(self.species, self.health)
    }
}

/// The state that intents are decided on.
#[derive(SystemParam)]
pub(super) struct Scenery<'w, 's> {
    pub(super) actors: Query<'w, 's, (&'static Position, &'static Abilities)>,
    pub(super) parties: Query<'w, 's, Party>,
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) occupancy: Res<'w, Occupancy>,
    pub(super) fixtures: Res<'w, Fixtures>,
}

/// The messages that intents become.
#[derive(SystemParam)]
pub(super) struct Decisions<'w> {
    pub(super) moves: MessageWriter<'w, MoveTo>,
    pub(super) digs: MessageWriter<'w, DigAt>,
    pub(super) attacks: MessageWriter<'w, AttackOn>,
    pub(super) swaps: MessageWriter<'w, SwapWith>,
    handlings: MessageWriter<'w, Handling>,
    refused: MessageWriter<'w, Refused>,
}

impl Decisions<'_> {
    /// Leaves a rare verb to its own system, which decides it.
    pub(super) fn handle(&mut self, actor: Entity, deed: Deed) {
        self.handlings.write(Handling { actor, deed });
    }

    /// Refuses an intent.
    pub(super) fn refuse(&mut self, intent: Intent, why: Refusal) {
        self.refused.write(Refused { intent, why });
    }
}

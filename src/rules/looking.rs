//! Looking: the player looks around again where another place, another light or other ground shows something else.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChanges, Query, Res, ResMut, With};

use super::disturbance::Disturbance;
use crate::grid::Position;
use crate::world::{
    ActorId, Fixtures, Knowledge, Lantern, LightSources, Lit, Matter, Occupancy, Pack, Player,
    Terrain, Thing, Things,
};

/// How far around the player's column a plumb line tells of the level below, in tiles.
const PLUMB_RADIUS: u32 = 5;

/// The light that is not the player's lantern, and what it depends on.
#[derive(SystemParam)]
pub(super) struct Light<'w> {
    lit: ResMut<'w, Lit>,
    things: Res<'w, Things>,
    terrain: Res<'w, Terrain>,
    fixtures: Res<'w, Fixtures>,
    matter: Res<'w, Matter>,
}

impl Light<'_> {
    /// Returns whether an actor bears the Ember.
    fn is_bearer(&self, who: ActorId) -> bool {
        self.things.carries(who, Thing::Ember)
    }

    /// Makes it true for the player, who is at a position; returns whether that changed anything. Cost O(1) where nothing has.
    pub(super) fn refresh(&mut self, who: ActorId, at: Position) -> bool {
        let ember = self.things.ember_with(who, at);
        let (fires, fixtures) = (self.matter.fires(), &*self.fixtures);
        self.lit.refresh_by(LightSources { ember, fires, fixtures }, at, &self.terrain)
    }

    /// Returns whether the ground, what stands on it, or what moves by itself was changed since the system ran last that asks. Cost O(1).
    fn is_disturbed(&self) -> bool {
        self.terrain.is_changed() || self.fixtures.is_changed() || self.matter.is_changed()
    }

    /// Returns whether a position is lit, as the last refresh has it.
    pub(super) fn is_lit(&self, at: Position) -> bool {
        self.lit.is_lit(at)
    }
}

/// Looks around again if the player moved, the light changed, or ground was opened or closed (SPEC 48). Nothing that matter goes by is
/// changed later in a turn, so that what was is noted here.
pub(super) fn look(
    players: Query<(&ActorId, &Position, &Lantern, Option<&Pack>), With<Player>>,
    mut light: Light,
    mut knowledge: ResMut<Knowledge>,
    occupancy: Res<Occupancy>,
    mut disturbance: ResMut<Disturbance>,
) {
    if light.is_disturbed() || (light.matter.is_flooded && occupancy.is_changed()) {
        disturbance.note();
    }
    let Ok((id, at, lantern, pack)) = players.single() else { return };
    let least = if light.is_bearer(*id) { Thing::Ember.kind().light } else { 0 };
    let radius = lantern.radius().max(least);
    let is_lit_anew = light.refresh(*id, *at);
    let eye = knowledge.eye().map(|(eye, _)| eye);
    let is_same = eye == Some(*at) && knowledge.radius() == radius;
    if is_lit_anew || !is_same || knowledge.changes_then() != light.terrain.changes() {
        disturbance.note();
        knowledge.look(&light.terrain, *at, radius, &light.lit);
        if pack.is_some_and(|pack| pack.has(Thing::PlumbLine)) {
            knowledge.sound(&light.terrain, *at, PLUMB_RADIUS);
        }
    }
}

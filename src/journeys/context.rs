//! What a journey looks at: who is near, and why to stop.

use bevy::ecs::name::Name;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, With, Without};

use super::UnderWay;
use super::planning::Known;
use crate::grid::{Direction, Position, Tile};
use crate::world::{
    Abilities, Ability, ActorId, Effect, Health, JourneyMemory, Knowledge, Mind, Occupancy, Player,
    Terrain, Thing, Things,
};

/// So near, in steps, somebody awake keeps one from a journey.
const NEAR_STEPS: u32 = 4;

/// What a journey needs to know of a creature.
#[derive(QueryData)]
pub(super) struct Creature {
    id: &'static ActorId,
    name: &'static Name,
    at: &'static Position,
    mind: &'static Mind,
    abilities: &'static Abilities,
}

impl CreatureItem<'_, '_> {
    /// Does it stay in place as long as nobody comes near?
    fn stays(&self) -> bool {
        !self.mind.is_awake || !self.abilities.has(Ability::Walk)
    }
}

/// What a journey looks at.
#[derive(SystemParam)]
pub(super) struct JourneyContext<'w, 's> {
    pub(super) players:
        Query<'w, 's, (Entity, &'static Position, Option<&'static Health>), With<Player>>,
    others: Query<'w, 's, Creature, Without<Player>>,
    kinds: Query<'w, 's, &'static Thing>,
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) knowledge: Res<'w, Knowledge>,
    occupancy: Res<'w, Occupancy>,
    things: Res<'w, Things>,
}

impl JourneyContext<'_, '_> {
    pub(super) fn health(&self) -> u32 {
        self.players.single().ok().and_then(|(.., health)| health).map_or(0, |health| health.now)
    }

    /// Is nothing to be healed?
    pub(super) fn is_well(&self) -> bool {
        let health = self.players.single().ok().and_then(|(.., health)| health);
        health.is_none_or(|health| health.now >= health.max)
    }

    /// Can one step there at once, as far as one knows?
    pub(super) fn is_free(&self, at: Position, direction: Direction) -> bool {
        let to = at.step(direction, self.terrain.size());
        let tile = to.and_then(|to| self.known().tile(to));
        tile.is_some_and(Tile::is_walkable) && !to.is_some_and(|to| self.is_taken(to))
    }

    /// Creatures in sight.
    fn seen(&self) -> impl Iterator<Item = CreatureItem<'_, '_>> {
        self.others.iter().filter(|creature| self.knowledge.is_in_sight(*creature.at))
    }

    /// The ids of the creatures in sight.
    pub(super) fn in_sight(&self) -> impl Iterator<Item = ActorId> {
        self.seen().map(|creature| *creature.id)
    }

    /// The first of the creatures in sight that comes after the player and is near already.
    pub(super) fn danger(&self) -> Option<&Name> {
        let (_, player, _) = self.players.single().ok()?;
        let near = self
            .seen()
            .filter(|creature| !creature.stays() && player.steps_to(*creature.at) <= NEAR_STEPS);
        near.min_by_key(|creature| *creature.id).map(|creature| creature.name)
    }

    /// Remembers who stays where, and forgets whoever is seen to be there no more.
    pub(super) fn remember(&self, memory: &mut JourneyMemory) {
        memory.stayers.retain(|_, at| !self.knowledge.is_in_sight(*at));
        for creature in self.seen() {
            if creature.stays() {
                memory.stayers.insert(*creature.id, *creature.at);
            } else {
                memory.stayers.remove(creature.id);
            }
        }
    }

    /// What somebody is called.
    pub(super) fn name_of(&self, id: ActorId) -> &str {
        let creature = self.others.iter().find(|creature| *creature.id == id);
        creature.map_or("creature", |creature| creature.name.as_str())
    }

    /// Who is seen at a place.
    pub(super) fn seen_at(&self, at: Position) -> Option<ActorId> {
        self.seen().find(|creature| *creature.at == at).map(|creature| *creature.id)
    }

    /// Is there something at a known place that is worth the way?
    pub(super) fn is_worth_the_way(&self, at: Position) -> bool {
        let thing = self.things.at(at).and_then(|thing| self.kinds.get(thing).ok());
        thing.is_some_and(|thing| match thing.kind().effect {
            Effect::FillLantern(_) | Effect::LiftEmber => true,
            Effect::Heal(_) => {
                let health = self.players.single().ok().and_then(|(.., health)| health);
                health.is_some_and(|health| health.now < health.max)
            }
            Effect::None => false,
        })
    }

    pub(super) fn known(&self) -> Known<'_> {
        Known { terrain: &self.terrain, knowledge: &self.knowledge }
    }

    /// Does the player see somebody there?
    pub(super) fn is_taken(&self, at: Position) -> bool {
        self.occupancy.is_taken(at) && self.knowledge.is_in_sight(at)
    }

    /// Why a journey ends where it is. Who was in sight when it began, and who stays where it was seen before, ends none.
    pub(super) fn reason_to_stop(
        &self,
        journey: &UnderWay,
        memory: &JourneyMemory,
    ) -> Option<String> {
        let is_new = |creature: &CreatureItem| {
            let is_known = creature.stays() && memory.stayers.get(creature.id) == Some(creature.at);
            !journey.met.contains(creature.id) && !is_known
        };
        let new = self.seen().filter(is_new).min_by_key(|creature| *creature.id);
        if let Some(creature) = new {
            return Some(format!("You stop, for a {} comes into view.", creature.name));
        }
        if self.health() < journey.health {
            return Some("You stop, for you are hurt.".to_owned());
        }
        let danger = self.danger().filter(|_| journey.steps > 0);
        danger.map(|name| format!("You stop, for the {name} is near."))
    }
}

//! What a journey looks at: who is near, and why to stop.

use bevy::ecs::name::Name;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, With, Without};

use super::UnderWay;
use super::planning::Known;
use crate::grid::{Direction, Position, Tile};
use crate::world::{
    ActorId, Brain, Health, Item, Items, JourneyMemory, Knowledge, Mind, Occupancy, Player, Terrain,
};

/// So near, in steps, somebody awake keeps one from a journey.
const NEAR_STEPS: u32 = 4;

/// What a journey looks at.
#[derive(SystemParam)]
pub(super) struct Scene<'w, 's> {
    pub(super) players:
        Query<'w, 's, (Entity, &'static Position, Option<&'static Health>), With<Player>>,
    others: Query<
        'w,
        's,
        (&'static ActorId, &'static Name, &'static Position, &'static Mind),
        Without<Player>,
    >,
    things: Query<'w, 's, &'static Item>,
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) knowledge: Res<'w, Knowledge>,
    occupancy: Res<'w, Occupancy>,
    items: Res<'w, Items>,
}

impl Scene<'_, '_> {
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

    /// Creatures in sight: number, name, place and mind.
    fn seen(&self) -> impl Iterator<Item = (ActorId, &Name, Position, &Mind)> {
        let all = self.others.iter().map(|(id, name, at, mind)| (*id, name, *at, mind));
        all.filter(|(_, _, at, _)| self.knowledge.is_in_sight(*at))
    }

    /// Creatures in sight, with their names.
    pub(super) fn in_sight(&self) -> impl Iterator<Item = (ActorId, &Name)> {
        self.seen().map(|(id, name, ..)| (id, name))
    }

    /// The first of the creatures in sight that comes after the player and is near already.
    pub(super) fn danger(&self) -> Option<&Name> {
        let (_, player, _) = self.players.single().ok()?;
        let near = self
            .seen()
            .filter(|(_, _, at, mind)| !stays(mind) && player.steps_to(*at) <= NEAR_STEPS);
        near.min_by_key(|(id, ..)| *id).map(|(_, name, ..)| name)
    }

    /// Remembers who stays where, and forgets whoever is seen to be there no more.
    pub(super) fn remember(&self, memory: &mut JourneyMemory) {
        memory.stayers.retain(|_, at| !self.knowledge.is_in_sight(*at));
        for (id, _, at, mind) in self.seen() {
            if stays(mind) {
                memory.stayers.insert(id, at);
            } else {
                memory.stayers.remove(&id);
            }
        }
    }

    /// What somebody is called.
    pub(super) fn name_of(&self, id: ActorId) -> &str {
        let name = self.others.iter().find(|(other, ..)| **other == id).map(|(_, name, ..)| name);
        name.map_or("creature", Name::as_str)
    }

    /// Who is seen at a place.
    pub(super) fn seen_at(&self, at: Position) -> Option<ActorId> {
        self.seen().find(|(_, _, place, _)| *place == at).map(|(id, ..)| id)
    }

    /// Is there something at a known place that is worth the way?
    pub(super) fn is_worth_the_way(&self, at: Position) -> bool {
        let item = self.items.at(at).and_then(|thing| self.things.get(thing).ok());
        item.is_some_and(|item| match item {
            Item::OilFlask | Item::Ember => true,
            Item::HealthFlask => {
                let health = self.players.single().ok().and_then(|(.., health)| health);
                health.is_some_and(|health| health.now < health.max)
            }
            Item::Remains => false,
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
        let is_new = |id: &ActorId, at: Position, mind: &Mind| {
            let is_known = stays(mind) && memory.stayers.get(id) == Some(&at);
            !journey.met.contains(id) && !is_known
        };
        let new = self.seen().filter(|(id, _, at, mind)| is_new(id, *at, mind));
        if let Some((_, name, ..)) = new.min_by_key(|(id, ..)| *id) {
            return Some(format!("You stop, for a {name} comes into view."));
        }
        if self.health() < journey.health {
            return Some("You stop, for you are hurt.".to_owned());
        }
        let danger = self.danger().filter(|_| journey.steps > 0);
        danger.map(|name| format!("You stop, for the {name} is near."))
    }
}

/// Does somebody stay in place as long as nobody comes near?
fn stays(mind: &Mind) -> bool {
    !mind.is_awake || mind.brain == Brain::Fungus
}

//! What a journey looks at: who is near, why to stop, and which way to go.

use bevy::ecs::name::Name;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, With, Without};

use super::planning::{Known, Passage, Way, plan};
use super::{Aim, UnderWay};
use crate::grid::{Direction, Position, Tile};
use crate::world::{
    ActorId, Brain, Health, Item, Items, Knowledge, Mind, Occupancy, Player, Terrain,
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

    /// Where those in sight are who stay where they are unless one comes too near.
    fn better_passed_by(&self) -> Vec<Position> {
        self.seen().filter(|(.., mind)| stays(mind)).map(|(_, _, at, _)| at).collect()
    }

    /// Is there something at a known place that is worth the way?
    fn is_worth_the_way(&self, at: Position) -> bool {
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

    /// Why a journey ends where it is.
    pub(super) fn reason_to_stop(&self, journey: &UnderWay) -> Option<String> {
        if let Some((_, name)) = self.in_sight().find(|(id, _)| !journey.met.contains(id)) {
            return Some(format!("You stop, for a {name} comes into view."));
        }
        if self.health() < journey.health {
            return Some("You stop, for you are hurt.".to_owned());
        }
        let danger = self.danger().filter(|_| journey.steps > 0);
        danger.map(|name| format!("You stop, for the {name} is near."))
    }

    /// Plans the steps of a journey, away from sleepers if that can be; or says why there are none, where
    /// there is anything to say.
    pub(super) fn find_way(
        &self,
        journey: &UnderWay,
        at: Position,
    ) -> Result<Vec<Direction>, Option<&'static str>> {
        let known = self.known();
        let goal = |place: Position| match journey.aim {
            Aim::Explore => known.is_frontier(place) || self.is_worth_the_way(place),
            Aim::Place(aim) | Aim::Through(aim) => place == aim,
            // From stairs one goes to others.
            Aim::Stairs(tile) => known.tile(place) == Some(tile) && place != journey.from,
            // These need no way.
            Aim::Onward(_) | Aim::Rest => true,
        };
        let passage = match journey.aim {
            Aim::Through(_) => Passage::Dig,
            _ => Passage::Walk,
        };
        let sleepers = self.better_passed_by();
        let is_awkward =
            |at: Position| self.is_taken(at) || sleepers.iter().any(|other| other.is_beside(at));
        // Whoever is not there changes no way.
        let is_any_awkward = !sleepers.is_empty();
        let is_any_taken = self.seen().next().is_some();
        let mut way = plan(&known, at, passage, goal, is_awkward);
        if way == Way::None && is_any_awkward {
            way = plan(&known, at, passage, goal, |at| self.is_taken(at));
        }
        match way {
            Way::Steps(way) => Ok(way),
            Way::Here => Err((journey.steps == 0).then_some("You are there already.")),
            Way::None
                if is_any_taken && plan(&known, at, passage, goal, |_| false) != Way::None =>
            {
                Err(Some("Somebody stands in the only way."))
            }
            Way::None => {
                let is_on_stairs = known.tile(journey.from).is_some_and(Tile::is_stairs);
                Err(Some(nowhere(journey.aim, journey.steps, is_on_stairs)))
            }
        }
    }
}

/// Does somebody stay in place as long as nobody comes near?
fn stays(mind: &Mind) -> bool {
    !mind.is_awake || mind.brain == Brain::Fungus
}

/// Why there is nowhere to go.
fn nowhere(aim: Aim, steps: u32, is_on_stairs: bool) -> &'static str {
    match aim {
        Aim::Explore if steps == 0 => "There is nothing more to explore here without digging.",
        Aim::Explore => "You have explored what can be reached without digging.",
        Aim::Place(_) => "You know no way there on foot.",
        Aim::Through(_) | Aim::Onward(_) | Aim::Rest => "You know no way there.",
        Aim::Stairs(Tile::StairsUp) if is_on_stairs => "You know no way to other stairs up.",
        Aim::Stairs(_) if is_on_stairs => "You know no way to other stairs down.",
        Aim::Stairs(Tile::StairsUp) => "You know no way to stairs up.",
        Aim::Stairs(_) => "You know no way to stairs down.",
    }
}

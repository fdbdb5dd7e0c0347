//! The state that journeys are planned on: the player, the creatures in sight, and reasons to stop.

use std::iter::once;

use bevy::ecs::name::Name;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Has, Query, Res, With, Without};

use super::closing::Closing;
use super::gas::Gas;
use super::journey::{Aim, UnderWay};
use super::known::Known;
use super::planning::positions_of;
use crate::grid::{Direction, Position, Tile};
use crate::settings::{Directions, Preferences};
use crate::world::settling::Supports;
use crate::world::{
    Abilities, Ability, ActorId, Air, Brain, Fixtures, Health, Hollows, Home, JourneyMemory,
    Knowledge, Lantern, Matter, Mind, Occupancy, Pack, Player, PutDown, Regions, SpeciesId,
    Terrain, Thing, Things, TurnCount, article, is_felt, is_foe,
};

/// Within this distance, in steps, a creature that is awake prevents a journey: each step is a key.
pub const NEAR_STEPS: u32 = 4;
/// Within this distance, in steps, one that keeps off the Ember does.
const CORNERED_STEPS: u32 = 1;
/// Within this distance, in steps, one that is felt through rock does.
const FELT_STEPS: u32 = 6;

/// What a journey reads of a creature.
#[derive(QueryData)]
pub(super) struct Creature {
    id: &'static ActorId,
    name: &'static Name,
    at: &'static Position,
    mind: &'static Mind,
    abilities: &'static Abilities,
    pack: Option<&'static Pack>,
    species: Option<&'static SpeciesId>,
    health: Option<&'static Health>,
}

impl CreatureItem<'_, '_> {
    /// Returns whether it stays where it is as long as no actor comes near: an antlion too, on the player's level.
    fn stays(&self) -> bool {
        !self.mind.is_awake || self.abilities.are_rooted() || self.abilities.has(Ability::Undermine)
    }

    /// Returns whether it is a foe of the player; others change places with who walks there (SPEC 146).
    fn is_foe(&self) -> bool {
        is_foe(self.species, self.health)
    }

    /// Returns whether it is awake and flutters about, so that it may well come no nearer.
    fn flutters(&self) -> bool {
        self.mind.is_awake && self.species.is_some_and(|id| id.species().brain == Brain::Flutter)
    }

    /// Returns whether it keeps off whoever carries the Ember (SPEC 179).
    fn is_shy(&self) -> bool {
        self.species.is_some_and(|id| id.species().brain.keeps_off_ember())
    }

    /// Returns whether the player knows of it on its level wherever it is.
    fn is_felt(&self) -> bool {
        is_felt(self.species, Some(self.mind))
    }
}

/// What journeys read: only what the player knows, but for the terrain, which a draught comes through, and hollows, whose
/// signs are on rock that the player knows.
#[derive(SystemParam)]
pub(super) struct JourneyContext<'w, 's> {
    pub(super) players:
        Query<'w, 's, (Entity, &'static Position, Option<&'static Health>), With<Player>>,
    others: Query<'w, 's, Creature, Without<Player>>,
    /// The pack and the lantern of the player, who has an id.
    pub(super) belongings: Query<
        'w,
        's,
        (Option<&'static Pack>, Option<&'static Lantern>, &'static ActorId),
        With<Player>,
    >,
    homes: Query<'w, 's, &'static Home>,
    /// Kinds of things, and whether each was put down.
    pub(super) kinds: Query<'w, 's, (&'static Thing, Has<PutDown>)>,
    /// What lies anywhere, and where.
    pub(super) lying: Query<'w, 's, (&'static Thing, &'static Position)>,
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) hollows: Res<'w, Hollows>,
    pub(super) fixtures: Res<'w, Fixtures>,
    pub(super) knowledge: Res<'w, Knowledge>,
    occupancy: Res<'w, Occupancy>,
    pub(super) things: Res<'w, Things>,
    pub(super) matter: Res<'w, Matter>,
    chosen: Option<Res<'w, Preferences>>,
    pub(super) regions: Res<'w, Regions>,
    pub(super) supports: Supports<'w>,
    pub(super) air: Air<'w>,
    pub(super) turn: Res<'w, TurnCount>,
}

impl JourneyContext<'_, '_> {
    /// How the player wants to be told directions.
    pub(super) fn directions(&self) -> Directions {
        Preferences::directions_of(self.chosen.as_deref())
    }

    pub(super) fn player_health(&self) -> Option<&Health> {
        self.players.single().ok().and_then(|(.., health)| health)
    }

    /// The player's health; 0 without any.
    pub(super) fn health(&self) -> u32 {
        self.player_health().map_or(0, |health| health.now)
    }

    /// Returns whether the player has full health, or none at all.
    pub(super) fn is_well(&self) -> bool {
        self.player_health().is_none_or(|health| health.now >= health.max)
    }

    /// Returns whether the player can step in a direction, as far as is known, and lights no gas by it.
    pub(super) fn is_free(&self, journey: &UnderWay, at: Position, direction: Direction) -> bool {
        let Some(to) = at.step(direction, self.terrain.size()) else { return false };
        let is_open = self.known().tile(to).is_some_and(Tile::is_walkable);
        is_open && !self.is_taken(to) && !self.gas(journey).is_near(to)
    }

    /// The creatures in sight. Cost O(creatures).
    fn seen(&self) -> impl Iterator<Item = CreatureItem<'_, '_>> {
        self.others.iter().filter(|creature| self.knowledge.is_in_sight(*creature.at))
    }

    /// The ids of the creatures in sight.
    pub(super) fn in_sight(&self) -> impl Iterator<Item = ActorId> {
        self.seen().map(|creature| *creature.id)
    }

    /// The name of the nearest creature in sight, or felt, that moves and is near; of several, the one with the lowest id.
    pub(super) fn danger(&self) -> Option<&Name> {
        let (_, player, _) = self.players.single().ok()?;
        let distance = |creature: &CreatureItem| player.steps_to(*creature.at);
        let is_shunned = self.bears_ember();
        let near = self.others.iter().filter(|creature| {
            let (is_known, reach) = if creature.is_felt() {
                (creature.at.z == player.z, FELT_STEPS)
            } else {
                let is_cowed = is_shunned && creature.is_shy();
                let reach = if is_cowed { CORNERED_STEPS } else { NEAR_STEPS };
                (self.knowledge.is_in_sight(*creature.at), reach)
            };
            let is_near = is_known && !creature.stays() && distance(creature) <= reach;
            let comes = self.is_of_interest_to(*creature.abilities, creature.pack);
            is_near && creature.is_foe() && comes
        });
        near.min_by_key(|creature| (distance(creature), *creature.id)).map(|creature| creature.name)
    }

    /// Returns whether a creature is so near that none sets out.
    fn is_near(&self, creature: &CreatureItem) -> bool {
        let player = self.players.single().ok().map(|(_, at, _)| at);
        player.is_some_and(|at| at.steps_to(*creature.at) <= NEAR_STEPS)
    }

    /// Returns whether somebody below digs the floor of a position away. Cost O(creatures).
    pub(super) fn is_undermined(&self, at: Position) -> bool {
        let digs = |other: CreatureItem| other.species?.species().undermines_at(other.mind);
        self.others.iter().any(|other| digs(other) == Some(at))
    }

    /// Remembers the creatures in sight that stay where they are, and forgets those that have left.
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

    /// The name of a creature.
    pub(super) fn name_of(&self, id: ActorId) -> &str {
        let creature = self.others.iter().find(|creature| *creature.id == id);
        creature.map_or("creature", |creature| creature.name.as_str())
    }

    /// The creature in sight at a position, if it is a foe: others change places with who walks there.
    pub(super) fn foe_at(&self, at: Position) -> Option<ActorId> {
        let foe = self.seen().find(|creature| *creature.at == at && creature.is_foe());
        foe.map(|creature| *creature.id)
    }

    /// The foe that is known to stay at a position. Cost O(creatures that stay), and O(creatures) where one does.
    pub(super) fn staying_foe_at(&self, memory: &JourneyMemory, at: Position) -> Option<ActorId> {
        let (id, _) = memory.stayers.iter().find(|(_, stays)| **stays == at)?;
        let creature = self.others.iter().find(|creature| creature.id == id);
        creature.is_none_or(|creature| creature.is_foe()).then_some(*id)
    }

    /// How many creatures knock in the rock that the player heard and did not see since. Cost O(such creatures).
    pub(super) fn knocks(&self) -> usize {
        self.homes.iter().filter(|home| home.was_told).count()
    }

    /// The world as the player knows it, at this moment.
    pub(super) fn known(&self) -> Known<'_> {
        let (closing, gas) = (Closing::default(), Gas::default());
        let (terrain, knowledge) = (&*self.terrain, &*self.knowledge);
        Known { terrain, knowledge, has_pick: self.has_pick(), closing, gas }
    }

    /// Returns whether an actor that lets nobody pass is in sight at a position, or fire. Cost O(fires).
    pub(super) fn is_taken(&self, at: Position) -> bool {
        let lets_pass = |who| self.others.get(who).is_ok_and(|creature| !creature.is_foe());
        let is_held = self.occupancy.at(at).is_some_and(|who| !lets_pass(who));
        (is_held && self.knowledge.is_in_sight(at)) || self.burns(at)
    }

    /// Returns whether a creature is rooted, as is another of its kind that is known, and the way leads past it out of its
    /// reach. Cost O(creatures + steps).
    fn is_one_more_by_the_way(
        &self,
        creature: &CreatureItem,
        journey: &UnderWay,
        memory: &JourneyMemory,
    ) -> bool {
        let is_known = |other: CreatureItem| {
            other.species == creature.species && memory.stayers.contains_key(other.id)
        };
        if !creature.abilities.are_rooted() || !self.others.iter().any(is_known) {
            return false;
        }
        let Ok((_, &player, _)) = self.players.single() else { return false };
        // Exploring plans anew for what it sees, and away from who is rooted.
        let way: &[_] = if journey.aim == Aim::Explore { &[] } else { &journey.way };
        let way = positions_of(way, player, self.terrain.size());
        !once(player).chain(way).any(|at| at.is_beside(*creature.at))
    }

    /// Who has come into view, in a sentence; who is awake is named first, and then who is nearer.
    fn who_comes_into_view(&self, is_new: impl Fn(&CreatureItem) -> bool) -> Option<String> {
        let (_, player, _) = self.players.single().ok()?;
        let mut new: Vec<_> = self.seen().filter(is_new).collect();
        new.sort_by_key(|it| (!it.mind.is_awake, player.steps_to(*it.at), *it.id));
        let named = |creature: &CreatureItem| {
            let how = if creature.mind.is_awake { "" } else { "sleeping " };
            let name = format!("{how}{}", creature.name);
            format!("{} {name}", article(&name))
        };
        Some(match new.as_slice() {
            [] => return None,
            [one] => format!("You stop, for {} comes into view.", named(one)),
            [one, two] => {
                let (one, two) = (named(one), named(two));
                let two = if one == two { "another" } else { two.as_str() };
                format!("You stop, for {one} and {two} come into view.")
            }
            [one, others @ ..] => {
                format!("You stop, for {} and {} others come into view.", named(one), others.len())
            }
        })
    }

    /// The foe that is awake beside the player, whether it can come nearer or not; of several, the one with the lowest id.
    pub(super) fn foe_beside(&self) -> Option<&Name> {
        let (_, player, _) = self.players.single().ok()?;
        let beside = self.others.iter().filter(|creature| {
            let is_known = self.knowledge.is_in_sight(*creature.at);
            let comes = self.is_of_interest_to(*creature.abilities, creature.pack);
            is_known && comes && creature.mind.is_awake && creature.at.is_beside(*player)
        });
        let foes = beside.filter(CreatureItem::is_foe);
        foes.min_by_key(|creature| *creature.id).map(|creature| creature.name)
    }

    /// Why a journey ends where it is. Creatures that were in sight when it began, those that stay where they were seen before,
    /// rooted ones out of reach of the way, but for the first of a kind, and those that flutter about and are not near, end none.
    pub(super) fn reason_to_stop(
        &self,
        journey: &UnderWay,
        memory: &JourneyMemory,
    ) -> Option<String> {
        let is_new = |creature: &CreatureItem| {
            let is_known = creature.stays() && memory.stayers.get(creature.id) == Some(creature.at);
            let is_left_aside = || self.is_one_more_by_the_way(creature, journey, memory);
            let is_left_alone = creature.flutters() && !self.is_near(creature);
            !(journey.met.contains(creature.id) || is_known || is_left_alone || is_left_aside())
        };
        if let Some(why) = self.who_comes_into_view(is_new) {
            return Some(why);
        }
        let is_woken = |creature: &CreatureItem| {
            creature.is_foe() && !creature.stays() && memory.stayers.contains_key(creature.id)
        };
        let woken = self.seen().filter(is_woken).min_by_key(|it| *it.id);
        if let Some(creature) = woken.filter(|_| journey.steps > 0) {
            return Some(format!("You stop, for the {} wakes.", creature.name));
        }
        if self.health() < journey.health {
            return Some("You stop, for you are hurt.".to_owned());
        }
        if self.is_robbed(journey) {
            return Some("You stop, for you were robbed.".to_owned());
        }
        if self.knocks() > journey.knocks {
            return Some("You stop, for something knocks in the rock.".to_owned());
        }
        let danger = self.danger().filter(|_| journey.steps > 0);
        let reason = danger.map(|name| format!("You stop, for the {name} is near."));
        let reason = reason.or_else(|| self.new_blue_flame(journey));
        let reason = reason.or_else(|| self.new_pour(journey, memory));
        let reason = reason.or_else(|| self.new_fire(journey));
        let reason = reason.or_else(|| self.new_sign(journey, memory));
        let reason = reason.or_else(|| self.new_shaft(journey, memory));
        reason.or_else(|| self.new_kind(journey, memory))
    }
}

//! The creatures that the player sees or feels, and how each is.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Name, Query, Without};

use super::minds::{Regard, condition};
use crate::grid::Position;
use crate::world::{
    ActorId, Dowsing, Health, Knowledge, Mind, Player, SpeciesId, Status, Thing, is_felt,
    sees_player,
};

/// What of an actor is told.
type Creature = (
    &'static Name,
    &'static Position,
    Option<&'static Mind>,
    Option<&'static Health>,
    Option<&'static SpeciesId>,
    Option<&'static ActorId>,
);

/// Reads the creatures that the player knows of.
#[derive(SystemParam)]
pub(super) struct KnownCreatures<'w, 's> {
    all: Query<'w, 's, Creature, (Without<Player>, Without<Thing>)>,
    dowsing: Dowsing<'w, 's>,
    status: Status<'w, 's>,
}

/// A creature that the player knows of.
pub(super) struct KnownCreature<'a> {
    pub(super) who: Option<ActorId>,
    pub(super) at: Position,
    pub(super) mind: Option<&'a Mind>,
    pub(super) health: Option<&'a Health>,
    pub(super) species: Option<&'a SpeciesId>,
    /// What it makes of the player.
    pub(super) regard: Regard,
    /// Its name, and how it is: of one that is felt through rock nobody knows that.
    pub(super) words: String,
}

impl KnownCreatures<'_, '_> {
    /// The creatures that the player at a position sees, and those of the level that are felt, in no order. Cost O(actors).
    pub(super) fn iter<'a>(
        &'a self,
        knowledge: &'a Knowledge,
        player: Position,
    ) -> impl Iterator<Item = KnownCreature<'a>> + 'a {
        let is_shunned = self.status.bears_ember();
        self.all.iter().filter_map(move |(name, &at, mind, health, species, who)| {
            let is_felt = || is_felt(species, mind) || self.dowsing.feels(species, at);
            let is_seen = knowledge.sees(at);
            let is_known = is_seen || (at.z == player.z && is_felt());
            if !is_known {
                return None;
            }
            let both = mind.zip(species);
            let sees_you =
                both.is_some_and(|(mind, species)| sees_player(knowledge, at, mind, *species));
            let keeps_off =
                is_shunned && species.is_some_and(|id| id.species().brain.keeps_off_ember());
            let regard = match (sees_you, keeps_off) {
                (false, _) => Regard::None,
                (true, false) => Regard::Sees,
                (true, true) => Regard::Shies,
            };
            let words = format!("{name}{}", condition(mind.filter(|_| is_seen), health, regard));
            Some(KnownCreature { who: who.copied(), at, mind, health, species, regard, words })
        })
    }
}

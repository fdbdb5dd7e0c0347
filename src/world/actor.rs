//! An actor as plain data, and the one query that reads it from a world.

use bevy::ecs::name::Name;
use bevy::ecs::query::QueryData;
use bevy::prelude::{Has, World};

use super::{
    Abilities, ActorId, Attack, Energy, Glyph, Health, Home, Lantern, Mind, Occupancy, Pack,
    Player, Roster, SpeciesId,
};
use crate::grid::Position;

/// An actor with all that it is and can do.
#[derive(Clone, Debug, PartialEq)]
pub struct Actor {
    pub(crate) id: ActorId,
    pub(crate) at: Position,
    pub(crate) species: Option<SpeciesId>,
    pub(crate) name: Option<String>,
    pub(crate) glyph: Option<char>,
    pub(crate) health: Option<Health>,
    pub(crate) attack: Option<Attack>,
    pub(crate) energy: Option<Energy>,
    pub(crate) mind: Option<Mind>,
    pub(crate) lantern: Option<Lantern>,
    pub(crate) pack: Option<Pack>,
    pub(crate) home: Option<Home>,
    pub(crate) abilities: Abilities,
    pub(crate) is_player: bool,
}

/// Everything that makes up an actor of a world: copying, hashing and saving all read this query.
#[derive(QueryData)]
pub(crate) struct ActorData {
    pub(crate) id: &'static ActorId,
    pub(crate) at: &'static Position,
    pub(crate) species: Option<&'static SpeciesId>,
    pub(crate) name: Option<&'static Name>,
    pub(crate) glyph: Option<&'static Glyph>,
    pub(crate) health: Option<&'static Health>,
    pub(crate) attack: Option<&'static Attack>,
    pub(crate) energy: Option<&'static Energy>,
    pub(crate) mind: Option<&'static Mind>,
    pub(crate) lantern: Option<&'static Lantern>,
    pub(crate) pack: Option<&'static Pack>,
    pub(crate) home: Option<&'static Home>,
    pub(crate) abilities: &'static Abilities,
    pub(crate) is_player: Has<Player>,
}

impl ActorDataItem<'_, '_> {
    /// A copy of the actor.
    fn to_actor(&self) -> Actor {
        Actor {
            id: *self.id,
            at: *self.at,
            species: self.species.copied(),
            name: self.name.map(|name| name.as_str().to_owned()),
            glyph: self.glyph.map(|glyph| glyph.0),
            health: self.health.copied(),
            attack: self.attack.copied(),
            energy: self.energy.copied(),
            mind: self.mind.copied(),
            lantern: self.lantern.copied(),
            pack: self.pack.copied(),
            home: self.home.copied(),
            abilities: *self.abilities,
            is_player: self.is_player,
        }
    }
}

impl Actor {
    /// Every actor of a world, in order of their ids. Cost O(actors).
    pub(super) fn take_all(world: &mut World) -> Vec<Self> {
        let mut query = world.query::<ActorData>();
        let mut actors: Vec<_> = query.iter(world).map(|actor| actor.to_actor()).collect();
        actors.sort_by_key(|actor| actor.id);
        actors
    }

    /// Spawns the actor in a world, in the order of ids.
    pub(super) fn put(self, world: &mut World) {
        // Every field is named: one that is added must be put into the world too.
        #[rustfmt::skip]
        let Self {
            id, at, species, name, glyph, health, attack, energy, mind, lantern, pack, home, abilities,
            is_player,
        } = self;
        let mut actor = world.spawn((at, id, abilities));
        species.into_iter().for_each(|species| _ = actor.insert(species));
        glyph.into_iter().for_each(|glyph| _ = actor.insert(Glyph(glyph)));
        name.into_iter().for_each(|name| _ = actor.insert(Name::new(name)));
        health.into_iter().for_each(|health| _ = actor.insert(health));
        attack.into_iter().for_each(|attack| _ = actor.insert(attack));
        energy.into_iter().for_each(|energy| _ = actor.insert(energy));
        mind.into_iter().for_each(|mind| _ = actor.insert(mind));
        lantern.into_iter().for_each(|lantern| _ = actor.insert(lantern));
        pack.into_iter().for_each(|pack| _ = actor.insert(pack));
        home.into_iter().for_each(|home| _ = actor.insert(home));
        if is_player {
            actor.insert(Player);
        }
        let who = actor.id();
        world.resource_mut::<Roster>().restore(id, who);
        world.resource_mut::<Occupancy>().enter(at, who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{BESTIARY, add_species};

    /// A creature that comes into a game is the same as one that is there from its beginning.
    #[test]
    fn a_creature_that_is_added_is_that_of_its_row() {
        for species in &BESTIARY {
            for is_awake in [true, false] {
                let (mut world, at) = (World::new(), Position::new(2, 1, 0));
                add_species(&mut world, at, species.id, is_awake).unwrap();
                let populated = Actor { id: ActorId(1), ..species.actor(at, is_awake) };
                assert_eq!(Actor::take_all(&mut world), [populated]);
            }
        }
    }
}

//! Creatures of a kind: what each has, as components and as plain data, and which are drawn for a level.

use bevy::ecs::name::Name;
use bevy::prelude::{Bundle, Entity, EntityCommands, World};

use super::depths::first_level;
use super::{
    Abilities, Ability, Actor, ActorId, Attack, BESTIARY, Brain, Energy, Glyph, Health, Home,
    Knowledge, Mind, Occupied, Pack, Roused, Share, Species, SpeciesId, Stack, TemperEffect,
    Without, add_at,
};
use crate::grid::Position;
use crate::streams::Stream;

/// Of so many creatures of a kind [`Species::sleepers`] sleep.
const SLEEPERS_OF: u64 = 10;

/// What every creature has, as components.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Body {
    species: SpeciesId,
    abilities: Abilities,
    name: Name,
    glyph: Glyph,
    health: Health,
    attack: Attack,
    energy: Energy,
    mind: Mind,
}

/// What a statue can do: it stands where it was put, in rock too.
const STATUE_CAN: Abilities = Abilities::of(&[Ability::PassRock]);

impl Species {
    /// Returns whether it is a guardian of stone: asleep it is a statue that nobody can wake or hurt, and slain it crumbles and
    /// stands again (SPEC 121, 123).
    #[must_use]
    pub const fn is_guardian(&self) -> bool {
        matches!(self.brain, Brain::Guard)
    }

    /// Returns whether a creature of this kind is a statue.
    const fn is_statue(&self, is_awake: bool) -> bool {
        self.is_guardian() && !is_awake
    }

    /// The floor that a creature of this kind digs away from below (SPEC 147).
    #[must_use]
    pub fn undermines_at(&self, mind: &Mind) -> Option<Position> {
        mind.readies.filter(|_| matches!(self.brain, Brain::Undermine)).map(|ready| ready.at)
    }

    /// Returns whether a creature of this kind goes by what it hears, and has heard something.
    #[must_use]
    pub fn has_heard(&self, mind: &Mind) -> bool {
        mind.is_awake && matches!(self.brain, Brain::Listen) && mind.goal.is_some()
    }

    /// What a statue has: neither a mind that can be woken nor health that can be hurt.
    fn statue(&self) -> impl Bundle + use<> {
        (self.id, STATUE_CAN, Name::new(self.name), Glyph(self.glyph))
    }

    /// What every creature of this kind has that is no statue.
    pub(crate) fn body(&self, is_awake: bool) -> Body {
        Body {
            species: self.id,
            abilities: self.can,
            name: Name::new(self.name),
            glyph: Glyph(self.glyph),
            health: Health::full(self.health),
            attack: Attack { verb: self.verb, points: self.points },
            energy: Energy { now: 0, speed: self.speed },
            mind: Mind { is_awake, is_following: false, goal: None, readies: None, patience: 0 },
        }
    }

    /// Makes a statue of one that lives.
    pub(crate) fn petrify(&self, who: &mut EntityCommands<'_>) {
        who.remove::<(Health, Attack, Energy, Mind, Roused)>().insert(self.statue());
    }

    /// Its pack, if it takes things, or carries one from the first on.
    fn pack(&self, without: Without) -> Option<Pack> {
        let takes = self.can.has(Ability::DrinkLight) || self.can.has(Ability::Steal);
        let mut pack = Pack::default();
        let carried = self.carries.and_then(|thing| without.thing(thing));
        carried.into_iter().for_each(|thing| _ = pack.put(Stack::one(thing)));
        (takes || self.carries.is_some()).then_some(pack)
    }

    /// Its home, if it brings things home: where it comes into the world.
    fn home(&self, at: Position) -> Option<Home> {
        self.can.has(Ability::Steal).then_some(Home { at, was_told: false })
    }

    /// A creature of this kind, as plain data, without an id yet.
    pub(super) fn actor(&self, at: Position, is_awake: bool) -> Actor {
        let Body { species, abilities, name, glyph, health, attack, energy, mind } =
            self.body(is_awake);
        let actor = Actor {
            id: ActorId(0),
            at,
            species: Some(species),
            name: Some(name.as_str().to_owned()),
            glyph: Some(glyph.0),
            health: Some(health),
            attack: Some(attack),
            energy: Some(energy),
            mind: Some(mind),
            lantern: None,
            pack: self.pack(Without::default()),
            home: self.home(at),
            roused: Roused::default(),
            abilities,
            is_player: false,
        };
        if self.is_statue(is_awake) {
            let abilities = STATUE_CAN;
            Actor { health: None, attack: None, energy: None, mind: None, abilities, ..actor }
        } else {
            actor
        }
    }

    /// How common it is at a depth of a world (SPEC 144).
    fn share_at(&self, z: u32, depth: u32) -> u64 {
        if z < first_level(self.from_level, depth) {
            return 0;
        }
        let Share { first, last } = self.share;
        let (z, below) = (u64::from(z), u64::from(depth.max(2) - 1));
        (first * (below - z.min(below)) + last * z.min(below)) / below
    }
}

/// The kind in the place of another, where some are left out.
pub(crate) fn in_place_of(species: &Species, without: Without) -> &Species {
    let is_out = species.switch.is_some_and(|switch| without.has(switch));
    if is_out { SpeciesId::Bat.species() } else { species }
}

/// A creature for a position, as likely of each kind as its level of a world of some depth has it, by its temper.
pub(super) fn draw_creature(
    at: Position,
    depth: u32,
    temper: &TemperEffect,
    without: Without,
    stream: &mut Stream,
) -> Actor {
    let share =
        |species: &Species| species.share_at(at.z, depth) * temper.times_as_common(species.id);
    let species =
        in_place_of(stream.choose_weighted(&BESTIARY, share).unwrap_or(&BESTIARY[0]), without);
    let is_awake = stream.below(SLEEPERS_OF) >= species.sleepers;
    creature_of(species, at, is_awake && !temper.is_asleep, without)
}

/// A creature of a kind, with the pack that it has where some things are left out.
pub(super) fn creature_of(
    species: &Species,
    at: Position,
    is_awake: bool,
    without: Without,
) -> Actor {
    Actor { pack: species.pack(without), ..species.actor(at, is_awake) }
}

/// Returns whether an actor is a foe of the player (SPEC 146): a creature of a neutral kind is none until it was hurt.
#[must_use]
pub fn is_foe(species: Option<&SpeciesId>, health: Option<&Health>) -> bool {
    let is_neutral = species.is_some_and(|id| id.species().is_neutral);
    !is_neutral || health.is_some_and(|health| health.now < health.max)
}

/// Returns whether the player always knows where a creature is on its level, through rock: a guardian that is awake.
#[must_use]
pub fn is_felt(species: Option<&SpeciesId>, mind: Option<&Mind>) -> bool {
    let is_guardian = species.is_some_and(|id| id.species().is_guardian());
    is_guardian && mind.is_some_and(|mind| mind.is_awake)
}

/// Returns whether a creature at a position sees the player. Cost O(1).
#[must_use]
pub fn sees_player(knowledge: &Knowledge, at: Position, mind: &Mind, species: SpeciesId) -> bool {
    mind.is_awake && species.species().brain.has_eyes() && knowledge.is_seen_from(at)
}

/// Who goes by sight keeps so many steps off whoever carries the Ember, unless it is cornered (SPEC 179).
pub const SHY_STEPS: u32 = 4;

/// Adds a creature of a kind to a world.
///
/// # Errors
/// [`Occupied`] where an actor stands there.
pub fn add_species(
    world: &mut World,
    at: Position,
    id: SpeciesId,
    is_awake: bool,
) -> Result<Entity, Occupied> {
    let species = id.species();
    if species.is_statue(is_awake) {
        return add_at(world, at, species.statue());
    }
    let who = add_at(world, at, species.body(is_awake))?;
    let mut creature = world.entity_mut(who);
    let pack = species.pack(Without::default());
    pack.into_iter().for_each(|pack| _ = creature.insert(pack));
    species.home(at).into_iter().for_each(|home| _ = creature.insert(home));
    Ok(who)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 144
    #[test]
    fn the_first_level_of_a_deeper_world_has_the_same_kinds() {
        let kinds = |depth| -> Vec<_> {
            let here = BESTIARY.iter().filter(|species| species.share_at(0, depth) > 0);
            here.map(|species| species.name).collect()
        };
        assert_eq!(kinds(5), ["fungus", "bat", "hound", "lampmoth"]);
        for depth in 6..=20 {
            assert_eq!(kinds(depth), kinds(5), "{depth} levels");
        }
    }
}

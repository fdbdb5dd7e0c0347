//! The creatures, as data: their names, abilities and levels.

use bevy::ecs::name::Name;
use bevy::prelude::{Bundle, Component, Entity, World};
use strum::EnumCount;

use super::{
    Abilities, Ability, Actor, ActorId, Attack, Energy, Glyph, Health, Home, Mind, Occupied, Pack,
    Roused, Switch, Without, add_at,
};
use crate::grid::Position;
use crate::streams::Stream;

/// A kind of creature.
#[derive(Clone, Copy, Debug)]
pub struct Species {
    /// Which kind the row is about.
    pub id: SpeciesId,
    /// What it is called.
    pub name: &'static str,
    /// The character that stands for it.
    pub glyph: char,
    /// How it chooses what to do.
    pub brain: Brain,
    /// What it can bear.
    pub health: u32,
    /// 100 is as fast as the player.
    pub speed: u32,
    /// How it attacks, as in "I bite" and "it bites". Saves have the first word, and look it up: it does not change, as the
    /// names of things do not.
    pub verb: (&'static str, &'static str),
    /// The least and the most points that it takes.
    pub points: (u32, u32),
    /// Of ten, how many sleep until something wakes them.
    pub sleepers: u64,
    /// How common it is on the first level, and on the last; between them it changes evenly.
    pub share: (u64, u64),
    /// The first level of five, from 1, on which it is found; in deeper worlds as much deeper (SPEC 144).
    pub from_level: u32,
    /// What it can do.
    pub can: Abilities,
}

/// A kind of creature, by a number that saves have: numbers neither change nor are reused.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount)]
pub enum SpeciesId {
    /// Rooted; stings and spreads.
    Fungus = 0,
    /// Flutters about.
    Bat = 1,
    /// Hunts by sight and noise.
    Hound = 2,
    /// Eats its way through rock.
    Borer = 3,
    /// Comes straight through the rock.
    Elemental = 4,
    /// Hunts, and pushes aside actors in its way.
    Minotaur = 5,
    /// Drinks the light of lanterns.
    Lampmoth = 6,
    /// Steals in the dark, and digs itself home.
    Knocker = 7,
}

/// A way of choosing an intent; species may share one. Each is a file in [`crate::rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brain {
    /// Stays, stings actors beside it, and spreads.
    Spread,
    /// Moves at random, and attacks actors beside it.
    Flutter,
    /// Follows sight, noise and scent, over stairs too.
    Hunt,
    /// Digs towards noise.
    Burrow,
    /// Goes straight to steps that it feels.
    FeelSteps,
    /// Goes to the player's light, and sees nothing else.
    DrinkLight,
    /// Comes to a player who does not shine, and brings home what it took.
    Steal,
}

impl Brain {
    /// Returns whether a creature with it goes by what it sees.
    #[must_use]
    pub const fn has_eyes(self) -> bool {
        match self {
            Self::Flutter | Self::Hunt | Self::DrinkLight | Self::Steal => true,
            Self::Spread | Self::Burrow | Self::FeelSteps => false,
        }
    }
}

const WALKS: &[Ability] = &[Ability::Walk];

/// All creatures.
#[rustfmt::skip]
pub const BESTIARY: [Species; SpeciesId::COUNT] = [
    Species { id: SpeciesId::Fungus,    name: "fungus",          glyph: 'F', brain: Brain::Spread,     health: 6,  speed: 100, verb: ("sting", "stings"),  points: (1, 2), sleepers: 0, share: (30, 10), from_level: 1, can: Abilities::of(&[]) },
    Species { id: SpeciesId::Bat,       name: "bat",             glyph: 'b', brain: Brain::Flutter,    health: 4,  speed: 200, verb: ("bite", "bites"),    points: (1, 3), sleepers: 2, share: (36, 14), from_level: 1, can: Abilities::of(WALKS) },
    Species { id: SpeciesId::Hound,     name: "hound",           glyph: 'h', brain: Brain::Hunt,       health: 10, speed: 120, verb: ("bite", "bites"),    points: (2, 4), sleepers: 6, share: (18, 26), from_level: 1, can: Abilities::of(WALKS) },
    Species { id: SpeciesId::Borer,     name: "borer",           glyph: 'w', brain: Brain::Burrow,     health: 12, speed: 60,  verb: ("gnaw", "gnaws"),    points: (2, 4), sleepers: 3, share: (10, 12), from_level: 2, can: Abilities::of(&[Ability::Walk, Ability::Dig]) },
    Species { id: SpeciesId::Elemental, name: "stone elemental", glyph: 'E', brain: Brain::FeelSteps,  health: 20, speed: 50,  verb: ("crush", "crushes"), points: (3, 6), sleepers: 6, share: (0, 12),  from_level: 3, can: Abilities::of(&[Ability::Walk, Ability::PassRock]) },
    Species { id: SpeciesId::Minotaur,  name: "minotaur",        glyph: 'M', brain: Brain::Hunt,       health: 22, speed: 100, verb: ("gore", "gores"),    points: (3, 6), sleepers: 8, share: (0, 6),   from_level: 4, can: Abilities::of(&[Ability::Walk, Ability::Displace]) },
    Species { id: SpeciesId::Lampmoth,  name: "lampmoth",        glyph: 'y', brain: Brain::DrinkLight, health: 3,  speed: 150, verb: ("touch", "touches"), points: (0, 0), sleepers: 0, share: (16, 10), from_level: 1, can: Abilities::of(&[Ability::Walk, Ability::DrinkLight]) },
    Species { id: SpeciesId::Knocker,   name: "knocker",         glyph: 'k', brain: Brain::Steal,      health: 8,  speed: 110, verb: ("rob", "robs"),      points: (0, 0), sleepers: 0, share: (6, 8),   from_level: 2, can: Abilities::of(&[Ability::Walk, Ability::Dig, Ability::Steal]) },
];

impl SpeciesId {
    /// Its row of [`BESTIARY`].
    #[must_use]
    pub fn species(self) -> &'static Species {
        BESTIARY.iter().find(|species| species.id == self).unwrap_or(&BESTIARY[0])
    }
}

impl Species {
    /// What every creature of this kind has.
    pub(crate) fn body(&self, is_awake: bool) -> impl Bundle + use<> {
        (
            (self.id, self.can),
            Name::new(self.name),
            Glyph(self.glyph),
            Health::full(self.health),
            Attack { verb: self.verb, points: self.points },
            Energy { now: 0, speed: self.speed },
            Mind { is_awake, is_following: false, goal: None },
        )
    }

    /// Its pack, if it takes things.
    fn pack(&self) -> Option<Pack> {
        let takes = self.can.has(Ability::DrinkLight) || self.can.has(Ability::Steal);
        takes.then(Pack::default)
    }

    /// Its home, if it brings things home: where it comes into the world.
    fn home(&self, at: Position) -> Option<Home> {
        self.can.has(Ability::Steal).then_some(Home { at, was_told: false })
    }

    /// A creature of this kind, as plain data, without an id yet.
    pub(super) fn actor(&self, at: Position, is_awake: bool) -> Actor {
        Actor {
            id: ActorId(0),
            at,
            species: Some(self.id),
            name: Some(self.name.to_owned()),
            glyph: Some(self.glyph),
            health: Some(Health::full(self.health)),
            attack: Some(Attack { verb: self.verb, points: self.points }),
            energy: Some(Energy { now: 0, speed: self.speed }),
            mind: Some(Mind { is_awake, is_following: false, goal: None }),
            lantern: None,
            pack: self.pack(),
            home: self.home(at),
            roused: Roused::default(),
            abilities: self.can,
            is_player: false,
        }
    }

    /// How common it is at a depth of a world (SPEC 144).
    fn share_at(&self, z: u32, depth: u32) -> u64 {
        if z + 1 < (self.from_level * depth).div_ceil(5) {
            return 0;
        }
        let (first, last) = self.share;
        let (z, below) = (u64::from(z), u64::from(depth.max(2) - 1));
        (first * (below - z.min(below)) + last * z.min(below)) / below
    }
}

/// The kind in the place of another, where some are left out.
fn in_place_of(species: &Species, without: Without) -> &Species {
    match species.id {
        SpeciesId::Lampmoth if without.has(Switch::Moth) => SpeciesId::Bat.species(),
        SpeciesId::Knocker if without.has(Switch::Knocker) => SpeciesId::Bat.species(),
        _ => species,
    }
}

/// A creature for a position, as likely of each kind as its level of a world of some depth has it.
pub(super) fn draw_creature(
    at: Position,
    depth: u32,
    without: Without,
    stream: &mut Stream,
) -> Actor {
    let all: u64 = BESTIARY.iter().map(|species| species.share_at(at.z, depth)).sum();
    let mut drawn = stream.below(all);
    let species = BESTIARY.iter().find(|species| {
        let share = species.share_at(at.z, depth);
        let is_it = drawn < share;
        drawn = drawn.saturating_sub(share);
        is_it
    });
    let species = in_place_of(species.unwrap_or(&BESTIARY[0]), without);
    let is_awake = stream.below(10) >= species.sleepers;
    species.actor(at, is_awake)
}

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
    let who = add_at(world, at, species.body(is_awake))?;
    let mut creature = world.entity_mut(who);
    species.pack().into_iter().for_each(|pack| _ = creature.insert(pack));
    species.home(at).into_iter().for_each(|home| _ = creature.insert(home));
    Ok(who)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_row_and_a_number_of_its_own() {
        for (index, species) in BESTIARY.iter().enumerate() {
            assert_eq!(species.id.species().name, species.name);
            let mut before = BESTIARY[..index].iter();
            assert!(before.all(|other| other.name != species.name && other.id != species.id));
        }
        let numbers = BESTIARY.map(|species| (species.name, species.id as u8));
        let ever = [
            "fungus",
            "bat",
            "hound",
            "borer",
            "stone elemental",
            "minotaur",
            "lampmoth",
            "knocker",
        ];
        let ever: Vec<_> = ever.into_iter().zip(0..).collect();
        assert!(numbers.starts_with(&ever), "what saves have does not change: {numbers:?}");
    }
}

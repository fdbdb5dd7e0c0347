//! The creatures, as data: who they are, what they can do, and where they live.

use bevy::ecs::name::Name;
use bevy::prelude::{Bundle, Entity, World};

use super::{
    Attack, Brain, Digger, Displacer, Energy, Glyph, Health, Mind, Mobile, Occupied, RockWalker,
    add_at,
};
use crate::grid::Position;
use crate::streams::Stream;

/// A kind of creature.
#[derive(Clone, Copy, Debug)]
pub struct Species {
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
    /// How it attacks.
    pub verb: (&'static str, &'static str),
    /// The least and the most points that it takes.
    pub points: (u32, u32),
    /// Of ten, how many sleep until something wakes them.
    pub sleepers: u64,
    /// How common it is on the first level, and on the last; between them it changes evenly.
    pub share: (u64, u64),
    /// What it can do.
    pub can: Abilities,
}

/// What a creature can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// Has [`Mobile`].
    pub walk: bool,
    /// Has [`Digger`].
    pub dig: bool,
    /// Has [`RockWalker`].
    pub pass_rock: bool,
    /// Has [`Displacer`].
    pub displace: bool,
}

const ROOTED: Abilities = Abilities { walk: false, dig: false, pass_rock: false, displace: false };
const WALKS: Abilities = Abilities { walk: true, ..ROOTED };

/// All creatures.
#[rustfmt::skip]
pub const BESTIARY: [Species; 6] = [
    Species { name: "fungus",          glyph: 'F', brain: Brain::Fungus,    health: 6,  speed: 100, verb: ("sting", "stings"), points: (1, 2), sleepers: 0, share: (30, 15), can: ROOTED },
    Species { name: "bat",             glyph: 'b', brain: Brain::Bat,       health: 4,  speed: 200, verb: ("bite", "bites"),   points: (1, 3), sleepers: 2, share: (40, 22), can: WALKS },
    Species { name: "hound",           glyph: 'h', brain: Brain::Hound,     health: 10, speed: 120, verb: ("bite", "bites"),   points: (2, 4), sleepers: 6, share: (18, 32), can: WALKS },
    Species { name: "borer",           glyph: 'w', brain: Brain::Borer,     health: 12, speed: 60,  verb: ("gnaw", "gnaws"),   points: (2, 4), sleepers: 3, share: (12, 15), can: Abilities { dig: true, ..WALKS } },
    Species { name: "stone elemental", glyph: 'E', brain: Brain::Elemental, health: 20, speed: 50,  verb: ("crush", "crushes"), points: (3, 6), sleepers: 6, share: (0, 14),  can: Abilities { pass_rock: true, ..WALKS } },
    Species { name: "minotaur",        glyph: 'M', brain: Brain::Minotaur,  health: 22, speed: 100, verb: ("gore", "gores"),   points: (3, 6), sleepers: 8, share: (0, 5),   can: Abilities { displace: true, ..WALKS } },
];

impl Species {
    /// The kind that has a brain.
    #[must_use]
    pub fn of(brain: Brain) -> Option<&'static Self> {
        BESTIARY.iter().find(|species| species.brain == brain)
    }

    /// What every creature of this kind has, besides what it can do.
    pub(crate) fn body(&self, is_awake: bool) -> impl Bundle + use<> {
        (
            Name::new(self.name),
            Glyph(self.glyph),
            Health::full(self.health),
            Attack { verb: self.verb, points: self.points },
            Energy { now: 0, speed: self.speed },
            Mind { brain: self.brain, is_awake, goal: None },
        )
    }

    /// How common it is at a depth of a world.
    fn share_at(&self, z: u32, depth: u32) -> u64 {
        let (first, last) = self.share;
        let (z, below) = (u64::from(z), u64::from(depth.max(2) - 1));
        (first * (below - z.min(below)) + last * z.min(below)) / below
    }
}

/// Adds a creature at a place, as likely of each kind as its level of a world of some depth has it.
///
/// # Errors
/// [`Occupied`] where somebody stands there.
pub(super) fn add_creature(
    world: &mut World,
    at: Position,
    depth: u32,
    stream: &mut Stream,
) -> Result<Entity, Occupied> {
    let z = at.z;
    let all: u64 = BESTIARY.iter().map(|species| species.share_at(z, depth)).sum();
    let mut place = stream.below(all);
    let species = BESTIARY.iter().find(|species| {
        let share = species.share_at(z, depth);
        let is_it = place < share;
        place = place.saturating_sub(share);
        is_it
    });
    let species = species.unwrap_or(&BESTIARY[0]);
    let is_awake = stream.below(10) >= species.sleepers;
    add_species(world, at, species, is_awake)
}

/// Adds a creature of a kind at a place.
///
/// # Errors
/// [`Occupied`] where somebody stands there.
pub fn add_species(
    world: &mut World,
    at: Position,
    species: &Species,
    is_awake: bool,
) -> Result<Entity, Occupied> {
    let creature = add_at(world, at, species.body(is_awake))?;
    let mut entity = world.entity_mut(creature);
    let Abilities { walk, dig, pass_rock, displace } = species.can;
    if walk {
        entity.insert(Mobile);
    }
    if dig {
        entity.insert(Digger);
    }
    if pass_rock {
        entity.insert(RockWalker);
    }
    if displace {
        entity.insert(Displacer);
    }
    Ok(creature)
}

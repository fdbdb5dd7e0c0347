//! The kinds of things: a row of a table for each.

use bevy::prelude::Component;
use strum::EnumCount;

use super::{Fixture, Fuse, KitId, Switch};

/// A kind of thing.
///
/// Saves have its name, and fingerprints its number: within a format of saves neither changes, and a new kind comes at the end.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumCount)]
pub enum Thing {
    /// Oil for the lantern, which bursts where it is thrown.
    OilFlask = 0,
    /// A mushroom that heals, and makes who eats it glow.
    Glowcap = 1,
    /// What the game is about.
    Ember = 2,
    /// What is left of the dead.
    Remains = 3,
    /// What is thrown to draw others away.
    Stone = 4,
    /// What the score counts.
    Garnet = 5,
    /// Gear: digs and fights are heard half as far.
    FeltWraps = 6,
    /// Gear: noises are drawn where they were made.
    EarHorn = 7,
    /// Gear: a dig and a step are one turn.
    StarPick = 8,
    /// A kit to choose at the start.
    MinersBundle = 9,
    /// A kit to choose at the start.
    LampBundle = 10,
    /// A kit to choose at the start.
    ListenersBundle = 11,
    /// It holds up the rock around it where it is set up.
    Prop = 12,
    /// A keg that blasts rock and whoever is near.
    Powder = 13,
    /// Rock closes around it.
    Quickstone = 14,
    /// Gear: falling rock takes little.
    MinersHelmet = 15,
    /// It makes a shaft a way.
    Rope = 16,
    /// Gear: the level below is known close to one's column.
    PlumbLine = 17,
    /// Gear: other regions, hollows and rock eels are felt through rock.
    DowsingRod = 18,
}

/// What a thing is like: a row of [`THINGS`].
#[derive(Clone, Copy, Debug)]
pub struct ThingKind {
    /// Which thing the row is about.
    pub thing: Thing,
    /// What it is called.
    pub name: &'static str,
    /// The character that stands for it.
    pub glyph: char,
    /// The most that a slot of a pack holds; 0: it has no slot.
    pub stack: u8,
    /// What comes of using it, or of walking onto it where it has no slot.
    pub effect: Effect,
    /// What comes of throwing it.
    pub thrown: Thrown,
    /// How far it shines by itself, in tiles.
    pub light: u32,
    /// How many lie on each level of a new game with creatures; fewer where there is no room.
    pub per_level: u32,
    /// How common it is among what else is found, beside the others (SPEC 84).
    pub weight: u64,
    /// The first level, from 1, on which it is found.
    pub from_level: u32,
    /// How many are found together.
    pub found: u8,
    /// What is left out where a stone is in its place.
    pub switch: Option<Switch>,
    /// What it is for, in a sentence.
    pub help: &'static str,
}

/// What comes of a thing for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Used, it fills so much oil into the lantern, unless that is full.
    FillLantern(u32),
    /// Used, it gives back so many points of health, and who eats it glows.
    HealAndGlow {
        /// Points of health.
        points: u32,
    },
    /// Used, it is set up here as a fixture (SPEC 46).
    SetUp(Fixture),
    /// Used, it lies here with a burning fuse of so many turns (SPEC 89).
    Light(u8),
    /// Used at a shaft, it hangs there (SPEC 99).
    Hang,
    /// Used, the tiles around close.
    CloseAround,
    /// It works by being carried.
    Carried,
    /// Walked onto, it goes to the stones.
    Stone,
    /// Walked onto, it goes to the garnets.
    Garnet,
    /// Walked onto, it is taken along, and wakes every creature.
    LiftEmber,
    /// Taken by hand, it is a kit, and the other kits are gone.
    Bundle(KitId),
    /// Nothing: it stays.
    None,
}

impl Effect {
    /// Returns whether who takes the thing puts it into the pack.
    #[must_use]
    pub const fn goes_into_pack(self) -> bool {
        !matches!(self, Self::LiftEmber | Self::Bundle(_) | Self::None)
    }
}

/// What comes of throwing a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// It breaks, and the oil runs out; it bursts into flame, if the lantern of who throws it burns openly.
    Bursts,
    /// It hits, is heard, and breaks.
    Breaks,
    /// It lies where it lands.
    Lands,
    /// It lies where it lands, with a burning fuse of so many turns.
    Lit(u8),
    /// The block where it lands closes.
    Closes,
    /// It sticks where it lands, as a fixture.
    Sticks(Fixture),
    /// It cannot be thrown.
    Not,
}

const ROW: ThingKind = ThingKind {
    thing: Thing::Remains,
    name: "remains",
    glyph: '_',
    stack: 0,
    effect: Effect::None,
    thrown: Thrown::Not,
    light: 0,
    per_level: 0,
    weight: 0,
    from_level: 1,
    found: 1,
    switch: None,
    help: "What is left of the dead.",
};
const GEAR: ThingKind =
    ThingKind { stack: 1, effect: Effect::Carried, thrown: Thrown::Lands, ..ROW };
const BUNDLE: ThingKind =
    ThingKind { glyph: '&', help: "Take one of the three: the others fall to dust.", ..ROW };

/// Every kind of thing, in the order of [`Thing`].
#[rustfmt::skip]
pub const THINGS: [ThingKind; Thing::COUNT] = [
    ThingKind { thing: Thing::OilFlask, name: "oil flask", glyph: '!', stack: 3, per_level: 3, effect: Effect::FillLantern(450), thrown: Thrown::Bursts, help: "Fills your lantern by 450, or bursts into flame where it is thrown.", ..ROW },
    ThingKind { thing: Thing::Glowcap,  name: "glowcap",   glyph: 'o', stack: 3, per_level: 3, effect: Effect::HealAndGlow { points: 10 }, thrown: Thrown::Sticks(Fixture::Lamp), switch: Some(Switch::Glowcap), help: "Heals 10, and you glow for 60 turns; thrown, it is a lamp.", ..ROW },
    ThingKind { thing: Thing::Ember,    name: "Ember",     glyph: '*', effect: Effect::LiftEmber, light: 7, help: "What you came for.", ..ROW },
    ROW,
    ThingKind { thing: Thing::Stone,    name: "stone",     glyph: '\'', effect: Effect::Stone, thrown: Thrown::Breaks, switch: Some(Switch::Stones), help: "Thrown, it hits for 1, and is heard 6 tiles around.", ..ROW },
    ThingKind { thing: Thing::Garnet,   name: "garnet",    glyph: '$', effect: Effect::Garnet, help: "10 points each, brought home.", ..ROW },
    ThingKind { thing: Thing::FeltWraps, name: "felt wraps", glyph: '[', switch: Some(Switch::Felt), help: "Carried: your digs and fights are heard half as far.", ..GEAR },
    ThingKind { thing: Thing::EarHorn,  name: "ear-horn",  glyph: '(', switch: Some(Switch::Ear), help: "Carried: noises within 24 tiles are drawn where they were made.", ..GEAR },
    ThingKind { thing: Thing::StarPick, name: "star-iron pick", glyph: '/', switch: Some(Switch::Pick), help: "Carried: dig and step in one turn, blows of 4-7; digs are heard 16, not 12.", ..GEAR },
    ThingKind { thing: Thing::MinersBundle,    name: "miner's bundle",      effect: Effect::Bundle(KitId::Miner),       ..BUNDLE },
    ThingKind { thing: Thing::LampBundle,      name: "lamplighter's bundle", effect: Effect::Bundle(KitId::Lamplighter), ..BUNDLE },
    ThingKind { thing: Thing::ListenersBundle, name: "listener's bundle",   effect: Effect::Bundle(KitId::Listener),    ..BUNDLE },
    ThingKind { thing: Thing::Prop,       name: "prop",        glyph: 'T', stack: 5, weight: 5, found: 3, effect: Effect::SetUp(Fixture::Prop), switch: Some(Switch::Prop), help: "Set up, it keeps the nine tiles around it as they are.", ..ROW },
    ThingKind { thing: Thing::Powder,     name: "powder",      glyph: '0', stack: 3, weight: 4, from_level: 2, effect: Effect::Light(Fuse::TURNS), thrown: Thrown::Lit(3), switch: Some(Switch::Powder), help: "Lit, it blasts rock beside it and a shaft under it after 6 turns, thrown after 3, and hurts who is within 2 tiles.", ..ROW },
    ThingKind { thing: Thing::Quickstone, name: "quickstone",  glyph: '"', stack: 3, weight: 3, found: 2, effect: Effect::CloseAround, thrown: Thrown::Closes, switch: Some(Switch::Quickstone), help: "The eight tiles around you close, or the block where it lands.", ..ROW },
    ThingKind { thing: Thing::MinersHelmet, name: "miner's helmet", glyph: ']', switch: Some(Switch::Helmet), help: "Carried: falling rock and falls take 6 less.", ..GEAR },
    ThingKind { thing: Thing::Rope,       name: "rope",        glyph: '}', stack: 2, weight: 3, effect: Effect::Hang, switch: Some(Switch::Rope), help: "Used at a shaft, it makes it a way down and up.", ..ROW },
    ThingKind { thing: Thing::PlumbLine,  name: "plumb line",  glyph: 'i', switch: Some(Switch::Plumb), help: "Carried: the level below is known within 5 tiles of you.", ..GEAR },
    ThingKind { thing: Thing::DowsingRod, name: "dowsing rod", glyph: 'Y', switch: Some(Switch::Rod), help: "Carried: other caves, hollows and eels within 9 are felt through rock.", ..GEAR },
];

impl Thing {
    /// Its row of [`THINGS`]. Cost O(1).
    #[must_use]
    pub fn kind(self) -> &'static ThingKind {
        &THINGS[self as usize]
    }

    /// The thing with a name. Cost O(kinds).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        THINGS.iter().find(|kind| kind.name == name).map(|kind| kind.thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_the_row_of_its_thing_and_has_a_name_of_its_own() {
        for (index, kind) in THINGS.iter().enumerate() {
            assert_eq!(kind.thing as usize, index);
            assert_eq!(Thing::named(kind.name), Some(kind.thing));
        }
        assert_eq!(Thing::named("crown"), None);
    }

    /// In letters two kinds of which both can be taken are told apart.
    #[test]
    fn no_two_kinds_but_bundles_share_a_character() {
        let bundle = |kind: &ThingKind| matches!(kind.effect, Effect::Bundle(_));
        for (index, kind) in THINGS.iter().enumerate().filter(|(_, kind)| !bundle(kind)) {
            assert!(THINGS[..index].iter().all(|other| other.glyph != kind.glyph), "{}", kind.name);
        }
    }
}

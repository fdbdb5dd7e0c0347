//! What can be left out of a world: switches.

use strum::EnumCount;

/// What can be left out of a world, to measure what it is worth (SPEC 170).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
pub enum Switch {
    /// Lampmoths: bats are in their place.
    Moth,
    /// Knockers: bats are in their place.
    Knocker,
    /// The bundles at the camp.
    Kits,
    /// Stones, from digs and in bundles.
    Stones,
    /// Glowcaps: a stone is in the place of each.
    Glowcap,
    /// Throwing oil.
    OilThrow,
    /// Shuttering the lantern.
    Shutter,
    /// Noise over stairs.
    StairNoise,
    /// Foes that follow over stairs at once.
    Follow,
    /// Felt wraps: a stone is in their place.
    Felt,
    /// The ear-horn: a stone is in its place.
    Ear,
    /// The star-iron pick: a stone is in its place.
    Pick,
    /// Veins of garnets.
    Garnets,
    /// Strain and settling: the ground stays as it is.
    Settle,
    /// Props: a stone is in the place of each. The old ones stay.
    Prop,
    /// Powder: a stone is in the place of each.
    Powder,
    /// Quickstone: a stone is in the place of each.
    Quickstone,
    /// Miner's helmets: a stone is in the place of each.
    Helmet,
    /// Caches.
    Cache,
    /// Lodes.
    Lode,
    /// Nests.
    Nest,
    /// Reliquaries.
    Reliquary,
    /// Masons: bats are in their place.
    Mason,
    /// Rock eels: bats are in their place.
    Eel,
    /// The Warden.
    Warden,
    /// Close air.
    Air,
    /// Ropes: a stone is in the place of each.
    Rope,
    /// Shafts, those that powder blasts too.
    Shafts,
    /// Plumb lines: a stone is in the place of each.
    Plumb,
    /// Antlions: bats are in their place.
    Antlion,
    /// Firedamp in hollows.
    Firedamp,
    /// Cisterns.
    Cistern,
    /// Dowsing rods: a stone is in the place of each.
    Rod,
    /// Tempers of levels, all of them.
    Temper,
    /// The temper of brittle levels; those that had it have none, here and below.
    Brittle,
    /// That of gassy levels.
    Gassy,
    /// That of worked levels.
    Worked,
    /// That of mossy levels.
    Mossy,
    /// That of riddled levels.
    Riddled,
    /// That of still levels.
    Still,
    /// That of wet levels.
    Wet,
    /// Listeners: bats are in their place.
    Listener,
    /// Braziers.
    Brazier,
}

/// The names of the switches, in the order of [`Switch`].
#[rustfmt::skip]
pub const SWITCHES: [&str; Switch::COUNT] = [
    "moth", "knocker", "kits", "stones", "glowcap", "oilthrow", "shutter", "stairnoise", "follow", "felt", "ear", "pick",
    "garnets", "settle", "prop", "powder", "quickstone", "helmet", "cache", "lode", "nest", "reliquary",
    "mason", "eel", "warden", "air", "rope", "shafts",
    "plumb", "antlion", "firedamp", "cistern", "rod",
    "temper", "brittle", "gassy", "worked", "mossy", "riddled", "still", "wet",
    "listener", "brazier",
];

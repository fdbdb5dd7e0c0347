//! Every colour of the game, by name, as drawn at full light: `[red, green, blue]`, sRGB, 0 to 255.
//!
//! Read by the bakers here and by the view for its interface. Floors and faces change with the level
//! and so live in [`super::theme`].

/// A colour: red, green, blue, sRGB.
pub type Rgb = [u8; 3];

/// Outlines, and all that lies outside the map.
pub const VOID: Rgb = [0x07, 0x08, 0x0C];

/// The rock mass, deep inside.
pub const MASS: Rgb = [0x11, 0x13, 0x1C];
/// The rock mass where it comes up to the cap, and its specks.
pub const MASS_LIGHT: Rgb = [0x1B, 0x1F, 0x2D];
/// The band of rock beside an open edge.
pub const CAP: Rgb = [0x33, 0x3A, 0x52];
/// The line of light along an open edge.
pub const RIM: Rgb = [0x5A, 0x65, 0x88];
/// The same line on the north side, where it is brightest.
pub const RIM_NORTH: Rgb = [0x86, 0x93, 0xB5];

/// The player's cloak.
pub const PLAYER: Rgb = [0xD0, 0x54, 0x3F];
/// The cloak's folds.
pub const PLAYER_SHADE: Rgb = [0x8E, 0x2F, 0x35];
/// The cloak where the lantern shines on it.
pub const PLAYER_LIGHT: Rgb = [0xEC, 0x7E, 0x55];
/// The player's face and hands.
pub const SKIN: Rgb = [0xF6, 0xE3, 0xC0];
/// The lantern's light.
pub const LANTERN: Rgb = [0xFF, 0xB8, 0x4D];
/// The heart of the lantern's flame.
pub const LANTERN_CORE: Rgb = [0xFF, 0xE6, 0xA0];

/// Stairs down, in shade.
pub const STAIRS_DOWN_SHADE: Rgb = [0x2F, 0x8F, 0x86];
/// Stairs down, in light.
pub const STAIRS_DOWN: Rgb = [0x5E, 0xD6, 0xC4];
/// Stairs down, further down.
pub const STAIRS_DOWN_DEEP: Rgb = [0x1D, 0x5C, 0x5C];
/// Stairs down, almost out of sight.
pub const STAIRS_DOWN_DEEPEST: Rgb = [0x11, 0x34, 0x3A];

/// Stairs up, at their foot.
pub const STAIRS_UP_DEEP: Rgb = [0x7C, 0x55, 0x1F];
/// Stairs up, in shade.
pub const STAIRS_UP_SHADE: Rgb = [0xB8, 0x86, 0x2B];
/// Stairs up, in light.
pub const STAIRS_UP: Rgb = [0xF2, 0xC1, 0x4E];

/// Moss, fungus and all that grows.
pub const MOSS: Rgb = [0x8C, 0xC0, 0x7A];
/// Moss in shade.
pub const MOSS_SHADE: Rgb = [0x4E, 0x78, 0x4E];
/// Bats, crystals, the strange.
pub const VIOLET: Rgb = [0x8D, 0x7B, 0xB8];
/// Violet in shade.
pub const VIOLET_SHADE: Rgb = [0x57, 0x49, 0x80];
/// Bone and horn.
pub const BONE: Rgb = [0xDC, 0xD6, 0xC8];
/// Bone in shade.
pub const BONE_SHADE: Rgb = [0x98, 0x90, 0x84];
/// Hide, rust, leather.
pub const RUST: Rgb = [0xB5, 0x65, 0x3A];
/// Rust in shade.
pub const RUST_SHADE: Rgb = [0x74, 0x3C, 0x2A];
/// Still water.
pub const WATER: Rgb = [0x4F, 0x7F, 0x99];
/// Still water where it is deep.
pub const WATER_SHADE: Rgb = [0x2C, 0x46, 0x58];

/// What glows: caps in the dark, and who ate one.
pub const GLOW: Rgb = [0x8C, 0xE6, 0xC0];
/// What glows, in shade.
pub const GLOW_SHADE: Rgb = [0x4A, 0x96, 0x82];
/// The flame of a lantern that burns near gas, and gas itself.
pub const BLUE_FLAME: Rgb = [0x6A, 0xA8, 0xFF];
/// The light of the Ember.
pub const EMBER: Rgb = [0xFF, 0x5A, 0x2A];
/// The light of fire.
pub const FIRE: Rgb = [0xFF, 0x8A, 0x3C];
/// The light of moss.
pub const MOSS_GLOW: Rgb = [0x7F, 0xB8, 0x6A];

/// Maps: the player. No other colour on them comes near it, in any palette.
pub const YOU: Rgb = [0xFF, 0xFF, 0xFF];

/// Interface: the ground behind everything.
pub const UI_GROUND: Rgb = [0x0E, 0x10, 0x17];
/// Interface: a panel.
pub const UI_PANEL: Rgb = [0x14, 0x18, 0x23];
/// Interface: lines between panels.
pub const UI_LINE: Rgb = [0x2F, 0x36, 0x48];
/// Interface: text.
pub const UI_TEXT: Rgb = [0xDC, 0xD6, 0xC8];
/// Interface: headings and old log lines.
pub const UI_DIM: Rgb = [0x9A, 0x98, 0x8F];
/// Interface: what stands out.
pub const UI_ACCENT: Rgb = [0xFF, 0xC5, 0x6B];
/// Interface: what is heard and not seen.
pub const UI_HEARD: Rgb = [0x9F, 0xB6, 0xF2];
/// Interface: bad news.
pub const UI_BAD: Rgb = [0xF0, 0x6A, 0x5D];
/// Interface: good news.
pub const UI_GOOD: Rgb = [0x8C, 0xC0, 0x7A];

/// Tints of the region overlay: the eight colours of Okabe and Ito, distinct to colour-blind eyes
/// too ("Color Universal Design", 2008). Black comes last and is lifted to a grey, for the floor is dark.
pub const REGION_COLOURS: [Rgb; 8] = [
    [0xE6, 0x9F, 0x00], // orange
    [0x56, 0xB4, 0xE9], // sky blue
    [0x00, 0x9E, 0x73], // bluish green
    [0xF0, 0xE4, 0x42], // yellow
    [0x00, 0x72, 0xB2], // blue
    [0xD5, 0x5E, 0x00], // vermilion
    [0xCC, 0x79, 0xA7], // reddish purple
    [0x99, 0x99, 0x99], // for black
];

//! The letters of the text pixel art, and the colour that each stands for.

use super::colours::{
    BLUE_FLAME, BONE, BONE_SHADE, CAP, GLOW, GLOW_SHADE, LANTERN, LANTERN_CORE, MASS, MASS_LIGHT,
    MOSS, MOSS_SHADE, PLAYER, PLAYER_LIGHT, PLAYER_SHADE, RIM, RIM_NORTH, RUST, RUST_SHADE, Rgb,
    SKIN, STAIRS_DOWN, STAIRS_DOWN_DEEP, STAIRS_DOWN_DEEPEST, STAIRS_DOWN_SHADE, STAIRS_UP,
    STAIRS_UP_DEEP, STAIRS_UP_SHADE, UI_BAD, VIOLET, VIOLET_SHADE, VOID, WATER, WATER_SHADE,
};
use super::theme::Ramps;

/// What one letter of the text pixel art stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Nothing: what lies below shows through.
    Clear,
    /// This colour, opaque.
    Solid(Rgb),
}

/// What `letter` stands for in the text art; `None` where it is no letter of it.
///
/// Digits are the level's own ramps, dark to light: `0`-`3` its floor, `4`-`7` its faces. Where a
/// colour has light and shade the capital is the light.
#[must_use]
pub const fn ink(letter: char, ramps: &Ramps) -> Option<Ink> {
    let colour = match letter {
        '.' => return Some(Ink::Clear),
        'K' => VOID,
        '0' => ramps.floor[0],
        '1' => ramps.floor[1],
        '2' => ramps.floor[2],
        '3' => ramps.floor[3],
        '4' => ramps.face[0],
        '5' => ramps.face[1],
        '6' => ramps.face[2],
        '7' => ramps.face[3],
        'd' => MASS,
        'D' => MASS_LIGHT,
        'c' => CAP,
        'e' => RIM,
        'E' => RIM_NORTH,
        'R' => PLAYER,
        'r' => PLAYER_SHADE,
        'P' => PLAYER_LIGHT,
        'S' => SKIN,
        'L' => LANTERN,
        'l' => LANTERN_CORE,
        'T' => STAIRS_DOWN,
        't' => STAIRS_DOWN_SHADE,
        'x' => STAIRS_DOWN_DEEP,
        'X' => STAIRS_DOWN_DEEPEST,
        'o' => STAIRS_UP_DEEP,
        'G' => STAIRS_UP,
        'g' => STAIRS_UP_SHADE,
        'M' => MOSS,
        'm' => MOSS_SHADE,
        'V' => VIOLET,
        'v' => VIOLET_SHADE,
        'B' => BONE,
        'b' => BONE_SHADE,
        'U' => RUST,
        'u' => RUST_SHADE,
        'W' => WATER,
        'w' => WATER_SHADE,
        'F' => BLUE_FLAME,
        'H' => UI_BAD,
        'N' => GLOW,
        'n' => GLOW_SHADE,
        _ => return None,
    };
    Some(Ink::Solid(colour))
}

//! The inks of maps: the colour of each tile, of what is known of it.

use bevy::math::IVec2;

use super::pixels::position_at;
use crate::art::Theme;
use crate::art::colours::{self, Rgb};
use crate::grid::{Position, Tile};
use crate::picture::Palette;
use crate::world::{Knowledge, Terrain};

/// The inks of a level with the player and the camp on it.
pub(super) struct PlaceInks<'a> {
    pub(super) knowledge: &'a Knowledge,
    pub(super) terrain: &'a Terrain,
    pub(super) player: Position,
    /// The camp, where it is known.
    pub(super) camp: Option<Position>,
    pub(super) palette: Palette,
}

impl PlaceInks<'_> {
    /// The ink of a column and row of the player's level, which may be outside of it.
    pub(super) fn of(&self, tile: IVec2) -> Rgb {
        let Self { player, palette, .. } = *self;
        match position_at(tile, player.z) {
            Some(at) if at.x.abs_diff(player.x) <= 1 && at.y.abs_diff(player.y) <= 1 => {
                palette.of(colours::YOU)
            }
            Some(at) if self.camp.is_some_and(|camp| is_beside(camp, at)) => {
                palette.of(colours::PLAYER)
            }
            Some(at) => ink_at(self.knowledge, self.terrain, palette, at),
            None => palette.of(colours::UI_GROUND),
        }
    }
}

/// Is a position another one, or next to it and not diagonally?
fn is_beside(one: Position, other: Position) -> bool {
    one.z == other.z && one.x.abs_diff(other.x) + one.y.abs_diff(other.y) <= 1
}

/// The colour of a tile on maps: of what is known of it.
pub(super) fn ink_at(
    knowledge: &Knowledge,
    terrain: &Terrain,
    palette: Palette,
    at: Position,
) -> Rgb {
    ink_of(knowledge.tile(terrain, at), at.z, palette)
}

/// The colour on maps of a tile of level `z`; of ground that is not known for `None`.
pub(super) fn ink_of(tile: Option<Tile>, z: u32, palette: Palette) -> Rgb {
    match tile {
        Some(Tile::Floor) => palette.of_ground(Theme::of_level(z).ramps().floor[2]),
        // Dark in every palette: darker yet it would be as black as what is not known.
        Some(Tile::Wall) => colours::MASS_LIGHT,
        Some(Tile::StairsDown) => palette.of(colours::STAIRS_DOWN),
        Some(Tile::StairsUp) => palette.of(colours::STAIRS_UP),
        None => palette.of(colours::UI_GROUND),
    }
}

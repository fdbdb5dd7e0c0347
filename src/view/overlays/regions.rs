//! The regions of the level, each in a colour of its own, with a line around it (SPEC 35).

use bevy::prelude::*;

use super::tint::{Meaning, Prepared, Tint, TintInputs, TintSource};
use crate::art::colours::REGION_COLOURS;
use crate::grid::Position;
use crate::picture::colour_regions;
use crate::view::chunks::TileSprite;
use crate::view::outline::outline;
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare, sprite_at, meaning: Meaning::Regions };

impl Prepared {
    /// The colour of a region.
    pub(super) fn colour_of(&self, number: u32) -> Color {
        let index = self.colours.get(&number).copied().unwrap_or(number);
        colour(REGION_COLOURS[index as usize % REGION_COLOURS.len()])
    }
}

fn prepare(inputs: &TintInputs, prepared: &mut Prepared) {
    let (tiles, map) = (inputs.terrain.tiles(), inputs.regions.map());
    prepared.find_reach(inputs);
    prepared.colours = colour_regions(tiles, map, inputs.viewport.z, REGION_COLOURS.len() as u32);
}

fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
    let regions = source.regions.map();
    let number = regions.number(at).filter(|_| source.knowledge.knows(at))?;
    let is_same = |beyond| regions.number(beyond) == Some(number);
    let cell = outline(at, source.terrain.size(), is_same);
    Some(TileSprite { cell, tint: source.prepared.colour_of(number) })
}

//! The regions of the level, each in a colour of its own, with a line around it (SPEC 35).

use bevy::prelude::*;

use super::legend::Meaning;
use super::tint::{Fields, Scene, Tint, outline};
use crate::art::colours::REGION_COLOURS;
use crate::grid::Position;
use crate::picture::colour_regions;
use crate::view::chunks::{Look, Shown};
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare, look, meaning: Meaning::Regions };

impl Fields {
    /// The colour of a region.
    pub(super) fn colour_of(&self, number: u32) -> Color {
        let index = self.colours.get(&number).copied().unwrap_or(number);
        colour(REGION_COLOURS[index as usize % REGION_COLOURS.len()])
    }
}

fn prepare(scene: &Scene, fields: &mut Fields) {
    let (tiles, map) = (scene.terrain.tiles(), scene.regions.map());
    fields.find_reach(scene);
    fields.colours = colour_regions(tiles, map, scene.viewport.z, REGION_COLOURS.len() as u32);
}

fn look(shown: &Shown, at: Position) -> Option<Look> {
    let regions = shown.regions.map();
    let number = regions.number(at).filter(|_| shown.knowledge.knows(at))?;
    let is_same = |beyond| regions.number(beyond) == Some(number);
    let cell = outline(at, shown.terrain.size(), is_same);
    Some(Look { cell, tint: shown.fields.colour_of(number) })
}

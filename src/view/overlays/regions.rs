//! The region overlay: every region of the level in a colour of its own, with a line around it (SPEC 35).

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::art::palette::REGION_COLOURS;
use crate::grid::{Direction, Position};
use crate::picture::colour_regions;
use crate::screens::Overlays;
use crate::view::ViewSystems;
use crate::view::artwork::Atlases;
use crate::view::chunks::{Layer, Look, Shown, add_layer, refresh_all};
use crate::view::layout::Viewport;
use crate::view::widgets::colour;
use crate::world::{Knowledge, Regions, Terrain, TileChanged, WorldMade};

/// On larger levels the number alone decides the colour: looking for neighbours would take too long.
const MAX_TILES_TO_COLOUR: u64 = 1 << 18;

/// The colour number of each region of the level that is seen.
#[derive(Resource, Default)]
pub(in crate::view) struct RegionColours(BTreeMap<u32, u32>);

impl RegionColours {
    /// The colour of a region.
    pub(super) fn of(&self, number: u32) -> Color {
        let index = self.0.get(&number).copied().unwrap_or(number);
        colour(REGION_COLOURS[index as usize % REGION_COLOURS.len()])
    }
}

/// The layer of the regions.
struct RegionLayer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RegionColours>();
    add_layer::<RegionLayer>(app);
    app.add_systems(
        Update,
        (choose_colours, refresh_all::<RegionLayer>)
            .chain()
            .in_set(ViewSystems::Arrange)
            .run_if(are_regions_new.and_then(resource_exists::<Terrain>)),
    );
}

/// Must the overlay be drawn again? It follows every dig at once, and costs nothing while it is off.
fn are_regions_new(
    overlays: Res<Overlays>,
    (viewport, knowledge): (Res<Viewport>, Option<Res<Knowledge>>),
    mut last: Local<Option<u32>>,
    mut digs: MessageReader<TileChanged>,
    mut worlds: MessageReader<WorldMade>,
) -> bool {
    // What is new in sight belongs to a region too.
    let has_grown = knowledge.is_some_and(|knowledge| knowledge.is_changed());
    let has_changed = digs.read().count() + worlds.read().count() > 0 || has_grown;
    let shown = overlays.regions.then_some(viewport.z);
    let is_new = *last != shown || has_changed;
    *last = shown;
    shown.is_some() && is_new
}

fn choose_colours(
    (terrain, regions): (Res<Terrain>, Res<Regions>),
    viewport: Res<Viewport>,
    mut colours: ResMut<RegionColours>,
) {
    let count = REGION_COLOURS.len() as u32;
    colours.0 = if terrain.size().level_tiles() <= MAX_TILES_TO_COLOUR {
        colour_regions(terrain.tiles(), regions.map(), viewport.z, count)
    } else {
        BTreeMap::new()
    };
}

impl Layer for RegionLayer {
    const HEIGHT: f32 = 1.0;

    fn atlas(atlases: &Atlases, _: u32) -> Handle<Image> {
        atlases.overlay.clone()
    }

    fn is_shown(shown: &Shown) -> bool {
        shown.overlays.regions
    }

    /// The cell is chosen by the sides on which the region ends: north, east, south, west.
    fn look(shown: &Shown, at: Position) -> Option<Look> {
        let regions = shown.regions.map();
        let number = regions.number(at).filter(|_| shown.knowledge.knows(at))?;
        let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
        let cell = sides.into_iter().enumerate().fold(0, |mask, (bit, side)| {
            let beyond = at.step(side, shown.terrain.size());
            let ends = beyond.and_then(|beyond| regions.number(beyond)) != Some(number);
            mask | u32::from(ends) << bit
        });
        Some(Look { cell, tint: shown.colours.of(number) })
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;

    fn looks(app: &mut App) -> Vec<Option<u32>> {
        let look = |shown: Shown| -> Vec<_> {
            let tiles = shown.terrain.tiles().positions(0);
            tiles.map(|at| RegionLayer::look(&shown, at).map(|look| look.cell)).collect()
        };
        app.world_mut().run_system_once(look).unwrap()
    }

    /// SPEC 35: drawn where one can walk, with a line where the region ends, and true after each dig.
    #[test]
    fn the_overlay_follows_the_player_as_he_digs() {
        let mut app = game_on("@#.\n");
        app.init_resource::<RegionColours>();
        app.update();
        assert_eq!(looks(&mut app), [Some(0b1111), None, None], "what is not known is not drawn");
        type_key(app.world_mut(), 'l');
        app.update();
        assert_eq!(looks(&mut app), [Some(0b1101), Some(0b0101), Some(0b0111)]);
    }
}

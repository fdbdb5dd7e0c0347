//! Tints: debug layers that colour tiles. What their sprites need is computed afresh from the state whenever something has
//! changed that they read, and reused only while the regions are the same: so it cannot become stale.

use std::collections::BTreeMap;

use bevy::ecs::change_detection::Tick;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::noise::PlayerNoise;
use crate::art::colours::Rgb;
use crate::grid::Position;
use crate::layers::{DebugLayer, DistanceField};
use crate::view::artwork::Atlases;
use crate::view::chunks::TileSprite;
use crate::view::layout::Viewport;
use crate::world::Overlays;
use crate::world::settling::{Forecast, WouldSettle};
use crate::world::{
    Abilities, Fixtures, Knowledge, KnownSigns, Lit, Pack, Player, Regions, Staircases, Tempers,
    Terrain, Variant, ways_between_levels,
};
use crate::worldgen::Reach;

/// A tint.
pub(super) struct Tint {
    /// Computes what its sprites need.
    pub(super) prepare: fn(&TintInputs, &mut Prepared),
    /// The sprite of a tile; `None` where nothing is drawn.
    pub(super) sprite_at: fn(&TintSource, Position) -> Option<TileSprite>,
    /// What its colours mean.
    pub(super) meaning: Meaning,
}

/// What the colours of a tint mean.
pub(super) enum Meaning {
    /// Each colour with its meaning.
    Colours(&'static [(Rgb, &'static str)]),
    /// Each colour is a region.
    Regions,
    /// What would close and open, each with its number of tiles.
    Settling,
}

/// The function from a layer to its tint; `None` for layers of marks.
#[derive(Resource)]
pub(super) struct TintTable(pub(super) fn(DebugLayer) -> Option<&'static Tint>);

/// What was computed for the tint that is shown.
#[derive(Resource, Debug, Default)]
pub(in crate::view) struct Prepared {
    /// The colour number of each region of the level that is shown.
    pub(super) colours: BTreeMap<u32, u32>,
    /// What is in reach of the player.
    pub(super) reach: Reach,
    /// The ticks of the last changes of the regions and of the fixtures that it was computed from.
    reach_of: Option<[Tick; 2]>,
    /// The turns to everything near the player.
    pub(super) distances: DistanceField,
    /// Where the player is heard.
    pub(super) noise: PlayerNoise,
    /// What would settle around the player now; `None` where the ground never settles.
    pub(in crate::view) settling: Option<WouldSettle>,
}

impl Prepared {
    /// Finds what is in reach of the player, unless the regions are unchanged and the player is still in reach.
    pub(super) fn find_reach(&mut self, inputs: &TintInputs) {
        let map = inputs.regions.map();
        let changed = [inputs.regions.last_changed(), inputs.fixtures.last_changed()];
        let region = inputs.player().and_then(|at| Some((at, map.number(at)?)));
        let is_same = self.reach_of == Some(changed);
        if !is_same || !region.is_some_and(|(at, number)| self.reach.has(at.z, number)) {
            let ways = || ways_between_levels(&inputs.stairs, &inputs.fixtures);
            let reach = |(at, _)| Reach::along(map, ways(), at);
            self.reach = region.map(reach).unwrap_or_default();
            self.reach_of = Some(changed);
        }
    }
}

/// What tints are computed from.
#[derive(SystemParam)]
pub(super) struct TintInputs<'w, 's> {
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) regions: Res<'w, Regions>,
    pub(super) stairs: Res<'w, Staircases>,
    pub(super) fixtures: Res<'w, Fixtures>,
    pub(super) variant: Res<'w, Variant>,
    pub(super) tempers: Res<'w, Tempers>,
    pub(super) knowledge: Res<'w, Knowledge>,
    pub(super) viewport: Res<'w, Viewport>,
    pub(super) forecast: Forecast<'w>,
    pub(super) players: Query<'w, 's, (&'static Abilities, Option<&'static Pack>), With<Player>>,
}

impl TintInputs<'_, '_> {
    /// The position of the player.
    pub(super) fn player(&self) -> Option<Position> {
        self.knowledge.eye().map(|(eye, _)| eye)
    }
}

/// What the sprites of tints are chosen from.
#[derive(SystemParam)]
pub(super) struct TintSource<'w> {
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) regions: Res<'w, Regions>,
    pub(super) knowledge: Res<'w, Knowledge>,
    pub(super) lit: Res<'w, Lit>,
    pub(super) prepared: Res<'w, Prepared>,
    pub(super) atlases: Res<'w, Atlases>,
    pub(super) signs: KnownSigns<'w>,
    overlays: Res<'w, Overlays>,
    tints: Res<'w, TintTable>,
}

impl TintSource<'_> {
    /// The tint that is shown.
    pub(super) fn tint(&self) -> Option<&'static Tint> {
        self.overlays.tint().and_then(self.tints.0)
    }
}

/// For tints that need nothing computed.
pub(super) fn prepare_nothing(_: &TintInputs, _: &mut Prepared) {}

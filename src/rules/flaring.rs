//! Flaring: gas that is set alight burns all at once, and whoever and whatever is in it or beside it (SPEC 107, 108).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, MessageWriter, ParamSet, Query, Res, ResMut, With};

use super::kindling::{light_fuel, light_powder};
use super::loudness::FLARE_RADIUS;
use super::noise::Noise;
use super::unsealing::Seals;
use super::wounding::{Blow, Cause, Wounds};
use crate::grid::{Position, Tile};
use crate::world::{
    Fact, FactWriter, Fixtures, Ground, Lighter, Matter, Narrator, Occupancy, Player, Points,
    Rouse, Spark, Terrain, TerrainEditor, Tremor, Variant,
};

/// What it takes of who is in it or beside it.
const POINTS: Points = Points { least: 4, most: 9 };
/// How far around the gas it burns, in steps.
const FLASH: u32 = 1;
/// Rock opens that has so many tiles of the cloud among the nine around it.
const OPENS_AT: usize = 4;
/// It strains the mountain for so many of its tiles at most (SPEC 51).
const MOST_STRAIN: u32 = 40;

/// What burning gas changes, but for the ground and what lies on it.
#[derive(SystemParam)]
pub(super) struct Flare<'w, 's> {
    matter: ResMut<'w, Matter>,
    fixtures: ResMut<'w, Fixtures>,
    seals: Seals<'w>,
    occupancy: Res<'w, Occupancy>,
    players: Query<'w, 's, Entity, With<Player>>,
    wounds: Wounds<'w, 's>,
    variant: Res<'w, Variant>,
    noise: MessageWriter<'w, Noise>,
    narrator: Narrator<'w, 's>,
    facts: FactWriter<'w>,
}

/// Burns each cloud of gas that a spark of this turn has lit.
pub(super) fn burn_gas(mut flare: Flare, mut floor: ParamSet<(TerrainEditor, Ground)>) {
    for spark in flare.matter.take_sparks() {
        let flames = flames(spark, floor.p0().now().0);
        let mut cloud = flare.matter.pours.burn(&flames);
        if cloud.is_empty() {
            continue;
        }
        cloud.sort_unstable_by_key(|at| at.scan_key());
        flare.sound(spark, &cloud);
        let flash = flash(&cloud, floor.p0().now().0);
        flare.wound(spark, &flash);
        for at in &cloud {
            flare.light(spark, *at, &mut floor.p1());
        }
        flare.open(spark, &cloud, &mut floor.p0());
    }
}

/// The open tiles on which a spark is aflame, in scan order: it lights the gas beside them.
fn flames(spark: Spark, terrain: &Terrain) -> Vec<Position> {
    let around = spark.at.within_steps(spark.reach.saturating_sub(1), terrain.size());
    around.filter(|at| terrain.is_open(*at)).collect()
}

/// Where it burns: on the tiles of a cloud, and the open ones around them; in scan order.
fn flash(cloud: &[Position], terrain: &Terrain) -> Vec<Position> {
    let around = cloud.iter().flat_map(|at| at.within_steps(FLASH, terrain.size()));
    let mut flash: Vec<_> = around.filter(|at| terrain.is_open(*at)).collect();
    flash.sort_unstable_by_key(|at| at.scan_key());
    flash.dedup();
    flash
}

/// The rock that opens around a cloud, in scan order.
fn opening(cloud: &[Position], terrain: &Terrain) -> Vec<Position> {
    let mut beside: Vec<_> = cloud.iter().flat_map(|at| at.neighbours(terrain.size())).collect();
    beside.retain(|at| terrain.tile(*at).is_some_and(Tile::is_diggable));
    beside.sort_unstable_by_key(|at| at.scan_key());
    // A tile is there once for each tile of the cloud around it.
    let enough = beside.chunk_by(|a, b| a == b).filter(|same| same.len() >= OPENS_AT);
    enough.map(|same| same[0]).collect()
}

impl Flare<'_, '_> {
    /// The player, where what lit the gas was its deed.
    fn culprit(&self, lighter: Lighter) -> Option<Entity> {
        self.players.single().ok().filter(|_| lighter.is_of_player())
    }

    /// Burning gas is heard, and shakes the mountain.
    fn sound(&mut self, spark: Spark, cloud: &[Position]) {
        let at = cloud.iter().min_by_key(|tile| (tile.z != spark.at.z, tile.steps_to(spark.at)));
        let at = at.copied().unwrap_or(spark.at);
        self.narrator.say_on_level(at.z, "The gas burns.");
        self.facts.write_loud(Fact::Flared, at, FLARE_RADIUS);
        self.noise.write(Noise { at, radius: FLARE_RADIUS, by: None, rouse: Rouse::Flare });
        // Half of what a tile strains is as much as a whole: in gentle worlds half of them do.
        let tiles = u32::try_from(cloud.len()).unwrap_or(u32::MAX).min(MOST_STRAIN);
        for tile in cloud.iter().take(self.variant.mode.eased(tiles) as usize) {
            self.matter.shake(*tile, Tremor::Gas);
        }
    }

    /// Wounds whoever is in the flash, in scan order.
    fn wound(&mut self, spark: Spark, flash: &[Position]) {
        let by = self.culprit(spark.by);
        for at in flash {
            let Some(whom) = self.occupancy.at(*at) else { continue };
            if self.wounds.living(whom).is_none() {
                continue;
            }
            let blow = Blow { points: POINTS, from: spark.at, cause: Cause::Gas(spark.by, by) };
            let drawn = self.wounds.roll(&blow);
            self.narrator.say_of_actor(whom, ("are burnt", "is burnt"), " by the gas");
            let Self { wounds, narrator, facts, .. } = self;
            let points = wounds.wound(whom, &blow, drawn, narrator, facts);
            self.facts.write(Fact::Caught { whom, points }, *at);
        }
    }

    /// Opens the rock around a cloud; that of a vein stays.
    fn open(&mut self, spark: Spark, cloud: &[Position], editor: &mut TerrainEditor) {
        let is_players = self.culprit(spark.by).is_some();
        let opens = opening(cloud, editor.now().0);
        for at in opens {
            if self.fixtures.at(at).is_some() || !editor.dig(at) {
                continue;
            }
            if let Some(kind) = self.seals.open(at, is_players, &mut self.facts) {
                let what = format!("The burning gas opens {}.", kind.row().what);
                self.narrator.say_on_level(at.z, what);
            }
        }
    }

    /// What burns takes fire in it, and powder goes off with the next turn.
    fn light(&mut self, spark: Spark, at: Position, ground: &mut Ground) {
        let Self { matter, fixtures, facts, .. } = self;
        light_powder(at, matter, fixtures, ground, facts);
        light_fuel(at, spark.by, matter, fixtures);
    }
}

//! A whole world in JSON, as `generate --format json` prints it.

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::{Fingerprint, of_text, of_tiles};
use crate::grid::{OutOfMemory, Position};
use crate::worldgen::{Feature, Settings, WorldMap, WorldSpec, count_reachable};

/// A world as JSON. Levels are written row by row, so a report needs little
/// memory beside the world itself.
#[derive(Serialize)]
pub struct WorldDescription<'a> {
    format: u32,
    generator: Option<&'a str>,
    /// Of the recipe's text, where one was given: recipes can have the same name.
    #[serde(skip_serializing_if = "Option::is_none")]
    recipe: Option<Fingerprint>,
    parameters: Option<Parameters<'a>>,
    seed: Option<u64>,
    width: u32,
    height: u32,
    depth: u32,
    start: Option<[u32; 3]>,
    levels: Levels<'a>,
    stairs: Stairs<'a>,
    /// Where a generator has drawn any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    features: Vec<NamedPosition<'a>>,
    walkable: u64,
    reachable: Option<u64>,
    fingerprint: Fingerprint,
}

impl<'a> WorldDescription<'a> {
    /// Describes a world; `spec` is what it was made from, unless it was drawn.
    ///
    /// # Errors
    /// [`OutOfMemory`] where counting what can be reached does not fit.
    pub fn new(world: &'a WorldMap, spec: Option<&'a WorldSpec>) -> Result<Self, OutOfMemory> {
        let size = world.tiles.size();
        let reachable = world.start.map(|start| count_reachable(world, start)).transpose()?;
        Ok(Self {
            format: 1,
            generator: spec.map(|spec| spec.generator.as_str()),
            recipe: spec.and_then(|spec| spec.recipe.as_ref()).map(|recipe| of_text(recipe.text())),
            parameters: spec.map(|spec| Parameters(&spec.settings)),
            seed: spec.map(|spec| spec.seed),
            width: size.width(),
            height: size.height(),
            depth: size.depth(),
            start: world.start.map(triple),
            levels: Levels(world),
            stairs: Stairs(world),
            features: world.features.iter().map(NamedPosition::of).collect(),
            walkable: world.tiles.cells().iter().filter(|tile| tile.is_walkable()).count() as u64,
            reachable,
            fingerprint: of_tiles(&world.tiles),
        })
    }
}

/// A position as results have it: `[x, y, z]`.
pub(super) fn triple(at: Position) -> [u32; 3] {
    [at.x, at.y, at.z]
}

/// A feature of the world.
#[derive(Serialize)]
struct NamedPosition<'a> {
    name: &'a str,
    at: [u32; 3],
}

impl<'a> NamedPosition<'a> {
    fn of(feature: &'a Feature) -> Self {
        Self { name: &feature.name, at: triple(feature.at) }
    }
}

struct Parameters<'a>(&'a Settings);

impl Serialize for Parameters<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter())
    }
}

struct Stairs<'a>(&'a WorldMap);

impl Serialize for Stairs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Pair {
            down: [u32; 3],
            up: [u32; 3],
        }
        let pairs = self.0.stairs.iter();
        serializer
            .collect_seq(pairs.map(|pair| Pair { down: triple(pair.down), up: triple(pair.up()) }))
    }
}

struct Levels<'a>(&'a WorldMap);

impl Serialize for Levels<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let depth = self.0.tiles.size().depth();
        serializer.collect_seq((0..depth).map(|z| Level {
            tiles: Rows(self.0, z),
            region_map: RegionRows(self.0, z),
            regions: (self.0.regions.of_level(z).map(|(id, size)| Region { id, size })).collect(),
        }))
    }
}

#[derive(Serialize)]
struct Level<'a> {
    tiles: Rows<'a>,
    region_map: RegionRows<'a>,
    regions: Vec<Region>,
}

#[derive(Serialize)]
struct Region {
    id: u32,
    size: u64,
}

struct Rows<'a>(&'a WorldMap, u32);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows = self.0.tiles.rows(self.1);
        serializer.collect_seq(rows.map(|row| row.iter().map(|t| t.as_char()).collect::<String>()))
    }
}

struct RegionRows<'a>(&'a WorldMap, u32);

impl Serialize for RegionRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(world, z) = *self;
        let size = world.tiles.size();
        let mut rows = serializer.serialize_seq(Some(size.height() as usize))?;
        for y in 0..size.height() {
            let number = |x| world.regions.number(Position { x, y, z }).unwrap_or(0);
            rows.serialize_element(&(0..size.width()).map(number).collect::<Vec<_>>())?;
        }
        rows.end()
    }
}

//! Worlds, and what they are made from, in the form that is written and read by `serde`.

use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::error::UnknownGenerator;
use super::feature::{Feature, can_have_feature};
use super::map_text;
use super::recipe::{Recipe, RecipeError};
use super::registry::Registry;
use super::setting_error::SettingError;
use super::spec::WorldSpec;
use super::world_map::WorldMap;
use crate::grid::{Position, Size, SizeError};

/// A [`WorldSpec`] as it is written. What reads it needs the registry of its generator.
///
/// ```
/// use cavewright_caves::worldgen::{Registry, SavedSpec};
///
/// let registry = Registry::default();
/// let spec = registry.spec("caves")?.seed(7).set("fill", 0.48)?.spec();
/// let text = serde_json::to_string(&SavedSpec::of(&spec))?;
/// assert_eq!(serde_json::from_str::<SavedSpec>(&text)?.spec(&registry)?, spec);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSpec {
    /// The generator's name, or the recipe's.
    pub generator: String,
    /// The text of the recipe, where no generator of the registry has it.
    pub recipe: Option<String>,
    /// Columns, rows and levels.
    pub sides: [u32; 3],
    /// The seed.
    pub seed: u64,
    /// Parameters and their values, as text, in the order of the parameters.
    pub settings: Vec<(String, String)>,
}

/// Why there can be no world of a [`SavedSpec`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum SavedSpecError {
    /// It has no such size.
    Size(#[from] SizeError),
    /// The registry has no such generator.
    Generator(#[from] UnknownGenerator),
    /// Its recipe is none.
    Recipe(#[from] RecipeError),
    /// Its generator has no such parameter, or not that value of it.
    Setting(#[from] SettingError),
}

impl SavedSpec {
    /// The form of a specification.
    #[must_use]
    pub fn of(spec: &WorldSpec) -> Self {
        Self {
            generator: spec.generator.clone(),
            recipe: spec.recipe.as_ref().map(|recipe| recipe.text().to_owned()),
            sides: [spec.size.width(), spec.size.height(), spec.size.depth()],
            seed: spec.seed,
            settings: (spec.settings.iter())
                .map(|(name, value)| (name.to_owned(), value.to_string()))
                .collect(),
        }
    }

    /// The specification, with a value for each parameter: its own, or else the default.
    ///
    /// # Errors
    /// [`SavedSpecError`] where there is none.
    pub fn spec(&self, registry: &Registry) -> Result<WorldSpec, SavedSpecError> {
        let [width, height, depth] = self.sides.map(u64::from);
        let size = Size::new(width, height, depth)?;
        let builder = match &self.recipe {
            Some(text) => registry.recipe_spec(Arc::new(text.parse::<Recipe>()?)),
            None => registry.spec(&self.generator)?,
        };
        let set = |builder, (name, value): &(String, String)| {
            super::SpecBuilder::set(builder, name, value)
        };
        let builder = self.settings.iter().try_fold(builder, set)?;
        Ok(builder.size(size).seed(self.seed).spec())
    }
}

impl Serialize for WorldSpec {
    /// As [`SavedSpec`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SavedSpec::of(self).serialize(serializer)
    }
}

/// A world as it is written: what its tiles do not show is beside them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedMap {
    size: Size,
    /// Its tiles and its start, as map text.
    map: String,
    features: Vec<Feature>,
    settles: bool,
    tunnels: Vec<Vec<Position>>,
}

impl Serialize for WorldMap {
    /// Its tiles are [map text](map_text).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ = map_text::write_bare(self, &mut text);
        let map = String::from_utf8(text).unwrap_or_default();
        let (features, tunnels) = (self.features.clone(), self.tunnels.clone());
        let (size, settles) = (self.tiles.size(), self.settles);
        SavedMap { size, map, features, settles, tunnels }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for WorldMap {
    /// Regions and stairs are found anew. What was read is held to no promise but that it can be drawn: see
    /// [`verify`](super::verify).
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SavedMap { size, map, features, settles, tunnels } =
            SavedMap::deserialize(deserializer)?;
        let drawing = map_text::read(map.as_bytes()).map_err(Error::custom)?;
        let world = drawing.into_world().map_err(Error::custom)?;
        if world.tiles.size() != size {
            return Err(Error::custom(format!("a map of {}, not of {size}", world.tiles.size())));
        }
        let is_placed = |feature: &Feature| can_have_feature(&world.tiles, world.start, feature.at);
        let is_sorted = features.is_sorted_by(|a, b| a.at.scan_key() < b.at.scan_key());
        if !is_sorted || !features.iter().all(is_placed) {
            return Err(Error::custom("features out of order, or where none can be"));
        }
        let is_walkable =
            |at: &Position| world.tiles.get(*at).is_some_and(|tile| tile.is_walkable());
        let is_way = |tunnel: &Vec<Position>| {
            tunnel.iter().all(is_walkable) && tunnel.windows(2).all(|two| two[0].is_beside(two[1]))
        };
        if !tunnels.iter().all(is_way) {
            return Err(Error::custom("a tunnel through rock, or with a gap"));
        }
        Ok(Self { features, settles, tunnels, ..world })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_again(world: &WorldMap) -> WorldMap {
        serde_json::from_str(&serde_json::to_string(world).unwrap()).unwrap()
    }

    #[test]
    fn worlds_of_all_generators_are_read_as_they_were_written() {
        let registry = Registry::default();
        for generator in registry.iter() {
            for seed in 0..10 {
                let size = Size::new(60, 30, 3).unwrap();
                let builder = registry.spec(generator.name()).unwrap().size(size).seed(seed);
                let spec = builder.spec();
                let world = registry.make(&spec).unwrap();
                let read = read_again(&world);
                assert_eq!(read, world, "{} {seed}", generator.name());
                assert_eq!((read.settles, read.tunnels), (world.settles, world.tunnels));
                let text = serde_json::to_string(&spec).unwrap();
                let saved: SavedSpec = serde_json::from_str(&text).unwrap();
                assert_eq!(saved.spec(&registry).unwrap(), spec);
            }
        }
    }

    #[test]
    fn a_world_with_a_feature_is_read_as_it_was_written() {
        let drawing = map_text::read(&b"@..#\n"[..]).unwrap();
        let mut world = drawing.into_world().unwrap();
        world.features = vec![Feature { at: Position::new(2, 0, 0), name: "camp".to_owned() }];
        assert_eq!(read_again(&world), world);
        for x in [0, 3, 4] {
            world.features[0].at.x = x;
            let text = serde_json::to_string(&world).unwrap();
            assert!(serde_json::from_str::<WorldMap>(&text).is_err(), "a feature at {x}");
        }
    }

    #[test]
    fn a_damaged_world_is_refused() {
        let drawing = map_text::read(&b"@..#\n\n..##\n"[..]).unwrap();
        let mut world = drawing.into_world().unwrap();
        world.tunnels = vec![vec![Position::new(1, 0, 0), Position::new(2, 0, 0)]];
        let text = serde_json::to_string(&world).unwrap();
        assert_eq!(serde_json::from_str::<WorldMap>(&text).unwrap().tunnels, world.tunnels);
        for (whole, damaged) in [
            ("\\n\\n..##", ""),
            ("@..#", "@..?"),
            ("\"settles\"", "\"set\""),
            ("\"x\":2", "\"x\":3"),
            ("\"x\":2", "\"x\":9"),
            ("\"x\":1", "\"x\":0"),
        ] {
            let damaged = text.replacen(whole, damaged, 1);
            assert_ne!(damaged, text, "{whole}");
            assert!(serde_json::from_str::<WorldMap>(&damaged).is_err(), "{damaged}");
        }
    }

    #[test]
    fn a_specification_that_cannot_be_says_why() {
        let registry = Registry::default();
        let spec = registry.spec("caves").unwrap().spec();
        let saved = SavedSpec::of(&spec);
        let settings = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
        for (saved, says) in [
            (SavedSpec { sides: [0, 1, 1], ..saved.clone() }, "width 0"),
            (SavedSpec { generator: "cave".to_owned(), ..saved.clone() }, "unknown generator"),
            (SavedSpec { recipe: Some("name".to_owned()), ..saved.clone() }, "line 1"),
            (SavedSpec { settings: settings("fil", "1"), ..saved.clone() }, "unknown parameter"),
            (SavedSpec { settings: settings("fill", "2"), ..saved.clone() }, "fill \"2\""),
        ] {
            let error = saved.spec(&registry).unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}");
        }
    }
}

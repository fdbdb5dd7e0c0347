//! Options that several commands share: which world.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};

use super::exit::complain;
use super::{Exit, Failure};
use crate::grid::Size;
use crate::streams::fresh_seed;
use crate::world::WorldSource;
use crate::worldgen::map_text::{self, Drawing, MapTextError};
use crate::worldgen::{
    DrawnMapError, Generator, Recipe, Registry, SettingError, Settings, WorldMap, WorldSpec,
};

/// What makes worlds, and how large they are.
#[derive(Args)]
pub(super) struct MakerOptions {
    /// The generator that makes the world
    #[arg(long, value_name = "NAME", default_value = "caves", allow_hyphen_values = true)]
    generator: String,
    /// Columns of a level, in tiles
    #[arg(long, value_name = "W", default_value = "160", value_parser = text(side), allow_hyphen_values = true)]
    width: u64,
    /// Rows of a level, in tiles
    #[arg(long, value_name = "H", default_value = "50", value_parser = text(side), allow_hyphen_values = true)]
    height: u64,
    /// Levels
    #[arg(long, value_name = "D", default_value = "5", value_parser = text(depth), allow_hyphen_values = true)]
    depth: u64,
    /// A parameter of the generator, see `cavewright generators`; can be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = text(key_value), allow_hyphen_values = true)]
    set: Vec<(String, String)>,
    /// A recipe instead of a generator: a list of stages, see `assets/recipes`
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, conflicts_with = "generator")]
    recipe: Option<PathBuf>,
}

impl MakerOptions {
    /// What a world is made from; `seed` is asked last.
    ///
    /// # Errors
    /// Exit 2 where there is no such generator, parameter or size; exit 3 where a recipe cannot be read, exit
    /// 5 where it is damaged.
    pub(super) fn spec(&self, seed: impl FnOnce() -> u64) -> Result<WorldSpec, Failure> {
        let registry = Registry::default();
        let recipe = self.recipe.as_deref().map(|path| read_recipe(path, &registry));
        let recipe = recipe.transpose()?.map(Arc::new);
        let generator: &dyn Generator = match &recipe {
            Some(recipe) => recipe.as_ref(),
            None => registry
                .get(&self.generator)
                .map_err(|error| Failure::new(Exit::Usage, format!("--generator: {error}")))?,
        };
        let settings = Settings::parse(generator.name(), &generator.parameters(), &self.set)
            .map_err(|error| match (&error, &recipe) {
                (SettingError::Unknown { name, .. }, Some(recipe)) if recipe.has(name) => {
                    format!("--set: {name} has several values in this recipe: change them there")
                }
                _ => format!("--set: {error}"),
            })
            .map_err(|error| Failure::new(Exit::Usage, error))?;
        let size = Size::new(self.width, self.height, self.depth)
            .map_err(|error| Failure::new(Exit::Usage, error))?;
        let generator = generator.name().to_owned();
        Ok(WorldSpec { generator, recipe, size, seed: seed(), settings })
    }
}

/// The seed of a world.
#[derive(Args)]
pub(super) struct SeedOption {
    /// The seed, a whole number [default: a random one, which is told]
    #[arg(long, value_name = "N", value_parser = text(seed), allow_hyphen_values = true)]
    seed: Option<u64>,
}

impl SeedOption {
    /// The seed that was asked for, or one that is drawn and told on standard error.
    pub(super) fn or_drawn(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = fresh_seed();
            complain(format!("seed {seed}"));
            seed
        })
    }
}

/// Which world, made or drawn.
#[derive(Args)]
pub(super) struct WorldOptions {
    #[command(flatten)]
    maker: MakerOptions,
    #[command(flatten)]
    seed: SeedOption,
    /// A drawn map instead of a generator
    #[arg(
        long,
        value_name = "FILE",
        allow_hyphen_values = true,
        conflicts_with_all = ["generator", "recipe", "width", "height", "depth", "set"]
    )]
    map: Option<PathBuf>,
}

impl WorldOptions {
    /// What the generated world is made from. A seed that was drawn is told on standard error.
    ///
    /// # Errors
    /// As [`MakerOptions::spec`].
    pub(super) fn spec(&self) -> Result<WorldSpec, Failure> {
        self.maker.spec(|| self.seed.or_drawn())
    }

    /// The world of a game.
    ///
    /// # Errors
    /// As [`Self::drawing`] and [`Self::spec`]; exit 5 for a map that cannot be played.
    pub(super) fn source(&self) -> Result<WorldSource, Failure> {
        match self.drawing()? {
            None => Ok(WorldSource::Generated(self.spec()?)),
            Some((path, drawing)) => {
                let map =
                    drawing.into_playable_world().map_err(|error| unplayable(path, &error))?;
                Ok(WorldSource::Drawn { map: Arc::new(map), seed: self.seed.or_drawn() })
            }
        }
    }

    /// A drawn map as it is, if one was asked for.
    ///
    /// # Errors
    /// As [`Self::drawing`]; exit 5 for a map with two starts.
    pub(super) fn drawn_world(&self) -> Result<Option<WorldMap>, Failure> {
        let Some((path, drawing)) = self.drawing()? else { return Ok(None) };
        Ok(Some(drawing.into_world().map_err(|error| unplayable(path, &error))?))
    }

    /// The drawn map that was asked for, if one was.
    ///
    /// # Errors
    /// Exit 3 where the file cannot be read, exit 5 where it is damaged.
    fn drawing(&self) -> Result<Option<(&Path, Drawing)>, Failure> {
        let Some(path) = self.map.as_deref() else { return Ok(None) };
        Ok(Some((path, read_drawing(path)?)))
    }
}

/// The most bytes that a recipe has.
const LONGEST_RECIPE: u64 = 1 << 20;

/// Reads a file that may have so many bytes.
///
/// # Errors
/// Exit 3 where it cannot be read, exit 5 where it is longer.
pub(super) fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let unreadable =
        |error: std::io::Error| Failure::new(Exit::File, format!("{}: {error}", path.display()));
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > most {
        let what = format!("{}: too long: allowed are {most} bytes", path.display());
        return Err(Failure::new(Exit::Damage, what));
    }
    Ok(bytes)
}

/// Reads a recipe from a file.
///
/// # Errors
/// Exit 3 where it cannot be read, exit 5 where it is damaged.
pub(super) fn read_recipe(path: &Path, registry: &Registry) -> Result<Recipe, Failure> {
    let damaged = |what: &dyn std::fmt::Display| {
        Failure::new(Exit::Damage, format!("{}: {what}", path.display()))
    };
    let bytes = read_at_most(path, LONGEST_RECIPE)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        damaged(&format!("line {line}: not valid UTF-8"))
    })?;
    let recipe: Recipe = text.parse().map_err(|error| damaged(&error))?;
    if registry.get(recipe.name()).is_ok() && !recipe.ships() {
        let name = recipe.name();
        let line = recipe.line_of_name();
        return Err(damaged(&format!(
            "line {line}: name {name:?}: a generator has that name already"
        )));
    }
    Ok(recipe.read_from(path))
}

/// Reads a map from a file, or from standard input where that is named `-`.
pub(super) fn read_drawing(path: &Path) -> Result<Drawing, Failure> {
    let unreadable =
        |error: &std::io::Error| Failure::new(Exit::File, format!("{}: {error}", path.display()));
    let read = if path.as_os_str() == "-" {
        map_text::read(std::io::stdin().lock())
    } else {
        map_text::read(BufReader::new(File::open(path).map_err(|error| unreadable(&error))?))
    };
    read.map_err(|error| match error {
        MapTextError::Unreadable(error) => unreadable(&error),
        damaged => damage(path, &damaged),
    })
}

/// A map that is whole but cannot be used; for want of memory it is not the map's fault.
pub(super) fn unplayable(path: &Path, error: &DrawnMapError) -> Failure {
    match error {
        DrawnMapError::OutOfMemory(error) => Failure::new(Exit::Usage, error),
        error => damage(path, error),
    }
}

fn damage(path: &Path, error: &dyn std::error::Error) -> Failure {
    Failure::new(Exit::Damage, format!("{}: {error}", path.display()))
}

/// A parser for values that must be text, so that even those that are not are refused by option.
pub(super) fn text<T: Clone + Send + Sync + 'static>(
    parse: fn(&str) -> Result<T, String>,
) -> impl TypedValueParser<Value = T> {
    OsStringValueParser::new().try_map(move |value| {
        let text = value.to_str().ok_or("not valid UTF-8");
        text.map_err(str::to_owned).and_then(parse)
    })
}

fn seed(text: &str) -> Result<u64, String> {
    whole_number(text).ok_or_else(|| format!("allowed is a whole number from 0 to {}", u64::MAX))
}

fn side(text: &str) -> Result<u64, String> {
    measure(text, Size::MAX_SIDE)
}

fn depth(text: &str) -> Result<u64, String> {
    measure(text, Size::MAX_DEPTH)
}

fn measure(text: &str, max: u32) -> Result<u64, String> {
    whole_number(text)
        .filter(|value| (1..=max.into()).contains(value))
        .ok_or_else(|| format!("allowed is a whole number from 1 to {max}"))
}

/// Decimal digits alone: no sign, no blank, no exponent.
pub(super) fn whole_number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("allowed is KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}

//! What a generator is.

use std::fmt;

use super::error::GenerateError;
use super::feature::Drawn;
use super::making::make_world;
use super::parameter::Parameter;
use super::setting_error::SettingError;
use super::settings::Settings;
use super::world_map::WorldMap;
use crate::grid::{Level, Size};
use crate::streams::Stream;

/// The parameter for the size below which regions are filled.
pub(super) const MIN_REGION: &str = "min_region";

impl fmt::Debug for dyn Generator + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Generator").field(&self.name()).finish()
    }
}

/// A way to make worlds.
pub trait Generator: Send + Sync {
    /// The name by which a registry finds it, in lower case with dashes.
    fn name(&self) -> &str;

    /// What it makes, in one line.
    fn description(&self) -> &str;

    /// What can be set, in the order in which it is shown: the generator's own parameters, and then
    /// [`joining_parameters`](super::joining_parameters), without which levels are joined as those of `few` without
    /// `connect`.
    fn parameters(&self) -> Vec<Parameter>;

    /// Draws the level at depth `z` before stairs, from its own stream alone; `size` is that of one level. A
    /// level without floor, once small regions are filled, is drawn again. A [`Level`] on which nothing stands is a
    /// [`Drawn`] by `into`.
    ///
    /// # Errors
    /// [`GenerateError`] where there can be no level of that size: [`GenerateError::Own`] for a reason of the generator's own. A level of
    /// another size than `size` is refused by who asked for it.
    fn draw_level(
        &self,
        z: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
    ) -> Result<Drawn, GenerateError>;

    /// Draws the same level as [`Generator::draw_level`], and shows it with a name after each step of the way there:
    /// the noise, each pass. Without an implementation of its own the whole level is one step.
    ///
    /// # Errors
    /// As [`Generator::draw_level`].
    fn draw_level_in_steps(
        &self,
        z: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
        show: &mut dyn FnMut(&str, &Level),
    ) -> Result<Drawn, GenerateError> {
        let drawn = self.draw_level(z, size, stream, settings)?;
        show("draw", &drawn.open);
        Ok(drawn)
    }

    /// Regions of the level at depth `z` that have fewer tiles are filled with wall once it is drawn (SPEC 13);
    /// [`verify`](super::verify) holds worlds to it. None are filled where there is no parameter `min_region`.
    ///
    /// # Errors
    /// [`SettingError`] where a parameter is missing or of another type.
    fn smallest_region(&self, _z: u32, settings: &Settings) -> Result<u64, SettingError> {
        Ok(settings.optional(MIN_REGION, Settings::integer)?.unwrap_or(0))
    }

    /// Returns whether the ground of its worlds settles in play: where it is smoothed as it is made (SPEC 6, 53).
    fn settles(&self) -> bool {
        false
    }

    /// Makes a world: draws its levels and joins them by the settings (SPEC 17-20). The same arguments
    /// always give the same world (SPEC 42), however many threads draw its levels; small worlds are made by one.
    ///
    /// # Errors
    /// [`GenerateError`] where the settings are not exactly a value for each parameter, or no such world can be.
    fn generate(
        &self,
        size: Size,
        seed: u64,
        settings: &Settings,
        threads: usize,
    ) -> Result<WorldMap, GenerateError> {
        make_world(self, size, seed, settings, threads)
    }
}

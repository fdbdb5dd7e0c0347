//! Changes to what a world of the lab is made from; each makes it again at once.

use super::benches::Lab;
use super::scale::Scale;
use super::values::{adjusted, value_at};
use crate::grid::Size;
use crate::worldgen::{Generator, Parameter, Registry, Settings, Value, WorldSpec};

/// How a value is changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change<'a> {
    /// Some steps on, or back where negative.
    By(i32),
    /// To a share of its slider, from 0 to [`super::FULL`].
    To(u16),
    /// To what was typed.
    Typed(&'a str),
}

/// A side of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Columns of a level.
    Width,
    /// Rows of a level.
    Height,
    /// Levels.
    Depth,
}

impl Side {
    /// Where the lengths of its slider lie; more can be typed.
    #[must_use]
    pub fn scale(self) -> Scale {
        match self {
            Self::Width => Scale::new(10, 400),
            Self::Height => Scale::new(10, 200),
            Self::Depth => Scale::new(1, 20),
        }
    }

    /// Its length in a world of some size, in tiles.
    #[must_use]
    pub fn of(self, size: Size) -> u64 {
        match self {
            Self::Width => size.width().into(),
            Self::Height => size.height().into(),
            Self::Depth => size.depth().into(),
        }
    }
}

impl Lab {
    /// Changes the parameter at an index of [`Lab::parameters`], and makes the world again.
    ///
    /// # Errors
    /// What is allowed, where what was typed is not; the parameter keeps its value.
    pub fn change_parameter(
        &mut self,
        registry: &Registry,
        index: usize,
        to: Change,
    ) -> Result<(), String> {
        let mut done = Ok(());
        self.change(registry, |spec| done = set_parameter(spec, registry, index, to));
        done
    }

    /// Changes a side of the world, and makes it again.
    ///
    /// # Errors
    /// Which sizes there are, where there is none like this; the world stays as it is.
    pub fn change_side(
        &mut self,
        registry: &Registry,
        side: Side,
        to: Change,
    ) -> Result<(), String> {
        let Some(size) = self.bench().map(|bench| bench.spec().size) else { return Ok(()) };
        let now = side.of(size);
        let wanted = match to {
            Change::By(by) => now.saturating_add_signed(by.into()),
            Change::To(share) => side.scale().number_at(share),
            Change::Typed(text) => text.parse().unwrap_or(now),
        };
        let length = |other: Side| if other == side { wanted } else { other.of(size) };
        let size = Size::new(length(Side::Width), length(Side::Height), length(Side::Depth))
            .map_err(|error| error.to_string())?;
        self.change(registry, |spec| spec.size = size);
        Ok(())
    }
}

/// Sets the parameter at an index, if there is one.
fn set_parameter(
    spec: &mut WorldSpec,
    registry: &Registry,
    index: usize,
    to: Change,
) -> Result<(), String> {
    let parameters = registry.generator_for(spec).map(Generator::parameters).unwrap_or_default();
    let Some(Parameter { name, kind, .. }) = parameters.get(index) else { return Ok(()) };
    let Some(value) = spec.settings.get(name) else { return Ok(()) };
    let value = match to {
        Change::By(by) => adjusted(*kind, value, by),
        Change::To(share) => value_at(*kind, share),
        Change::Typed(text) => {
            Value::parse(*kind, text).ok_or_else(|| format!("{name} {text}: allowed is {kind}"))?
        }
    };
    spec.settings = spec.settings.with(name, value);
    Ok(())
}

/// Another generator, `by` further in the registry and round about, with its defaults.
pub fn turn_generator(spec: &mut WorldSpec, registry: &Registry, by: i32) {
    let now = registry.iter().position(|generator| generator.name() == spec.generator);
    let count = registry.iter().count().max(1) as i64;
    let index = (now.unwrap_or(0) as i64 + i64::from(by)).rem_euclid(count) as usize;
    if let Some(generator) = registry.iter().nth(index) {
        spec.generator = generator.name().to_owned();
        spec.recipe = None;
        spec.settings = Settings::defaults(&generator.parameters());
    }
}

//! Changes to what a world of the lab is made from; each makes it again at once.

use bevy::prelude::World;

use super::values::{Scale, turned, value_at};
use super::{Lab, with_registry};
use crate::grid::Size;
use crate::screens::menu::tell;
use crate::worldgen::{Generator, Registry, Settings, Value, WorldSpec};

/// Changes what the world whose panel is shown is made from, and makes it again.
pub(in crate::screens) fn change(
    world: &mut World,
    change: impl FnOnce(&mut WorldSpec, &Registry),
) {
    with_registry(world, |lab, registry| {
        let Some(bench) = lab.benches.get_mut(lab.active) else { return };
        let mut spec = bench.spec().clone();
        change(&mut spec, registry);
        bench.make(spec, registry);
        lab.show_level(lab.level);
    });
}

/// What is to become of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::screens) enum Change<'a> {
    /// Some steps on, or back.
    By(i32),
    /// So far along its slider.
    To(u16),
    /// What was typed.
    Typed(&'a str),
}

/// Changes the value of the parameter at a place; what it cannot be, it stays, and is told what it can be.
pub(in crate::screens) fn change_parameter(world: &mut World, place: usize, to: Change) {
    let mut refused = None;
    change(world, |spec, registry| {
        let parameters =
            registry.generator_for(spec).map(Generator::parameters).unwrap_or_default();
        let Some(parameter) = parameters.get(place) else { return };
        let Some(value) = spec.settings.get(parameter.name) else { return };
        let kind = parameter.kind;
        let value = match to {
            Change::By(by) => Some(turned(kind, value, by)),
            Change::To(share) => Some(value_at(kind, share)),
            Change::Typed(text) => Value::parse(kind, text),
        };
        match (value, to) {
            (Some(value), _) => spec.settings = spec.settings.with(parameter.name, value),
            (None, Change::Typed(text)) => {
                refused = Some(format!("{} {text}: allowed is {kind}", parameter.name));
            }
            (None, _) => {}
        }
    });
    refused.into_iter().for_each(|refused| tell(world, refused));
}

/// A side of a world: which of its three, and the numbers of its slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Side {
    Width,
    Height,
    Depth,
}

impl Side {
    pub(in crate::screens) fn scale(self) -> Scale {
        match self {
            Self::Width => Scale::new(10, 400),
            Self::Height => Scale::new(10, 200),
            Self::Depth => Scale::new(1, 20),
        }
    }

    pub(in crate::screens) fn of(self, size: Size) -> u64 {
        match self {
            Self::Width => size.width().into(),
            Self::Height => size.height().into(),
            Self::Depth => size.depth().into(),
        }
    }
}

/// Changes a side of the world; what it cannot be, it stays.
pub(in crate::screens) fn change_side(world: &mut World, side: Side, to: Change) {
    let Some(size) = world.resource::<Lab>().bench().map(|bench| bench.spec().size) else { return };
    let now = side.of(size);
    let wanted = match to {
        Change::By(by) => now.saturating_add_signed(by.into()),
        Change::To(share) => side.scale().number_at(share),
        Change::Typed(text) => text.parse().unwrap_or(now),
    };
    let length = |other: Side| if other == side { wanted } else { other.of(size) };
    match Size::new(length(Side::Width), length(Side::Height), length(Side::Depth)) {
        Ok(size) => change(world, |spec, _| spec.size = size),
        Err(error) => tell(world, error.to_string()),
    }
}

/// Another generator, with its defaults.
pub(in crate::screens) fn turn_generator(spec: &mut WorldSpec, registry: &Registry, by: i32) {
    let now = registry.iter().position(|generator| generator.name() == spec.generator);
    let count = registry.iter().count().max(1) as i64;
    let place = (now.unwrap_or(0) as i64 + i64::from(by)).rem_euclid(count) as usize;
    if let Some(generator) = registry.iter().nth(place) {
        spec.generator = generator.name().to_owned();
        spec.recipe = None;
        spec.settings = Settings::defaults(&generator.parameters());
    }
}

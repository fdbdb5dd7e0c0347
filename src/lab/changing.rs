//! Changes to what a world of the lab is made from; each makes it again at once.

use super::benches::Lab;
use super::scale::Scale;
use super::values::{adjusted, cycled, value_at};
use crate::grid::Size;
use crate::worldgen::{Parameter, Registry, Value, WorldSpec};

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
    let generator = registry.resolve(spec);
    let parameters = generator.map(|it| registry.parameters(it)).unwrap_or_default();
    let Some(Parameter { name, kind, .. }) = parameters.get(index) else { return Ok(()) };
    let Some(value) = spec.settings.get(name) else { return Ok(()) };
    let value = match to {
        Change::By(by) => adjusted(*kind, value, by),
        Change::To(share) => value_at(*kind, share),
        Change::Typed(text) => {
            Value::parse(*kind, text).ok_or_else(|| format!("{name} {text}: allowed is {kind}"))?
        }
    };
    spec.settings = spec.settings.with(name, value).map_err(|error| error.to_string())?;
    Ok(())
}

/// Changes to the generator `by` further in the registry, cyclically, with its defaults.
pub fn change_generator(spec: &mut WorldSpec, registry: &Registry, by: i32) {
    let now = registry.iter().position(|generator| generator.name() == spec.generator);
    let index = cycled(now.unwrap_or(0), by, registry.iter().count());
    if let Some(generator) = registry.iter().nth(index)
        && let Ok(other) = registry.spec(generator.name())
    {
        *spec = other.size(spec.size).seed(spec.seed).spec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::samples::spec;
    use crate::lab::scale::FULL;

    fn lab() -> (Lab, Registry) {
        let (mut lab, registry) = (Lab::default(), Registry::default());
        lab.open(spec("caves", [40, 24, 2], 5), &registry);
        (lab, registry)
    }

    fn now(lab: &Lab) -> &WorldSpec {
        lab.bench().unwrap().spec()
    }

    fn index(lab: &Lab, registry: &Registry, name: &str) -> usize {
        let parameters = lab.parameters(registry);
        parameters.iter().position(|(parameter, _)| parameter.name == name).unwrap()
    }

    /// SPEC 42.
    #[test]
    fn a_slider_makes_the_world_of_its_place_at_once() {
        let (mut lab, registry) = lab();
        let fill = index(&lab, &registry, "fill");
        let mut shown = Vec::new();
        for share in [FULL / 2, FULL / 2 + FULL / 50, FULL / 2 - FULL / 50] {
            lab.change_parameter(&registry, fill, Change::To(share)).unwrap();
            let bench = lab.bench().unwrap();
            let (parameter, value) = lab.parameters(&registry).swap_remove(fill);
            assert_eq!(value, value_at(parameter.kind, share));
            assert_eq!(bench.failure(), None);
            assert_eq!(bench.shown(), registry.make(bench.spec()).ok().as_ref());
            shown.push(bench.shown().cloned());
        }
        assert!(shown[0] != shown[1] && shown[1] != shown[2]);
    }

    #[test]
    fn what_was_set_before_is_kept_when_something_else_changes() {
        let (mut lab, registry) = lab();
        let [fill, passes] = ["fill", "passes"].map(|name| index(&lab, &registry, name));
        let defaults = lab.parameters(&registry);
        lab.change_parameter(&registry, fill, Change::Typed("0.475")).unwrap();
        lab.change_parameter(&registry, passes, Change::By(-1)).unwrap();
        lab.change_side(&registry, Side::Width, Change::Typed("64")).unwrap();
        lab.change_side(&registry, Side::Depth, Change::By(1)).unwrap();
        lab.change(&registry, |spec| spec.seed = 9);
        let values = lab.parameters(&registry);
        assert_eq!(values[fill].1, Value::Probability(0.475));
        assert_ne!(values[passes].1, defaults[passes].1);
        let mut others = (0..values.len()).filter(|index| ![fill, passes].contains(index));
        assert!(others.all(|index| values[index] == defaults[index]));
        let size = now(&lab).size;
        assert_eq!((size.width(), size.height(), size.depth()), (64, 24, 3));
        assert_eq!(lab.bench().unwrap().shown(), registry.make(now(&lab)).ok().as_ref());
    }

    #[test]
    fn what_cannot_be_is_refused_and_changes_nothing() {
        let (mut lab, registry) = lab();
        let before = now(&lab).clone();
        let fill = index(&lab, &registry, "fill");
        let refused = lab.change_parameter(&registry, fill, Change::Typed("7")).unwrap_err();
        assert!(refused.starts_with("fill 7: allowed is "), "{refused}");
        let refused = lab.change_side(&registry, Side::Width, Change::Typed("99999999"));
        assert!(refused.as_ref().is_err_and(|line| line.contains("65535")), "{refused:?}");
        assert_eq!(lab.change_parameter(&registry, usize::MAX, Change::By(1)), Ok(()));
        assert_eq!(now(&lab), &before);
    }

    #[test]
    fn generators_go_round_and_begin_with_their_defaults() {
        let registry = Registry::default();
        let first = spec("caves", [40, 24, 2], 5);
        let count = registry.iter().count();
        let mut names = vec![first.generator.clone()];
        let mut changed = first.clone();
        for _ in 0..count {
            change_generator(&mut changed, &registry, 1);
            let fresh = registry.spec(&changed.generator).unwrap().spec();
            assert_eq!(changed.settings, fresh.settings);
            names.push(changed.generator.clone());
        }
        assert_eq!(changed, first, "round about");
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "each once");
    }
}

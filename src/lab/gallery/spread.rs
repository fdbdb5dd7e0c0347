//! Which worlds a gallery has: those of consecutive seeds, or of two parameters that go from end to end.

use super::thumbnail::Thumbnail;
use crate::lab::values::values_around;
use crate::worldgen::{Parameter, Value, WorldSpec};

/// Values of the parameter across and of the one down.
const ACROSS: usize = 6;
const DOWN: usize = 4;

/// Worlds that are not made yet, and how many of them are beside one another.
pub(super) struct Spread {
    pub(super) worlds: Vec<Thumbnail>,
    pub(super) columns: usize,
}

impl Spread {
    /// Worlds like one, of the seeds from its own on.
    pub(super) fn of_seeds(base: &WorldSpec) -> Self {
        let world = |more: usize| {
            let seed = base.seed.wrapping_add(more as u64);
            let spec = WorldSpec { seed, ..base.clone() };
            Thumbnail::new(spec, seed.to_string(), format!("seed {seed}"))
        };
        Self { worlds: (0..ACROSS * DOWN).map(world).collect(), columns: ACROSS }
    }

    /// Worlds like one, row by row, of the values of two parameters around their own.
    pub(super) fn of_values(base: &WorldSpec, across: &Parameter, down: &Parameter) -> Self {
        let values = |parameter: &Parameter, most| {
            let now = base.settings.get(parameter.name).unwrap_or(parameter.default);
            values_around(parameter, now, most)
        };
        let (columns, rows) = (values(across, ACROSS), values(down, DOWN));
        let world = |row: Value, column: Value| {
            let settings = base.settings.with(down.name, row).ok()?;
            let settings = settings.with(across.name, column).ok()?;
            let title = format!("{} {column}, {} {row}", across.name, down.name);
            let spec = WorldSpec { settings, ..base.clone() };
            Some(Thumbnail::new(spec, format!("{column}, {row}"), title))
        };
        let row = |row: &Value| {
            columns.iter().filter_map(|column| world(*row, *column)).collect::<Vec<_>>()
        };
        Self { worlds: rows.iter().flat_map(row).collect(), columns: columns.len() }
    }
}

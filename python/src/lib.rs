//! Cavewright for Python: worlds as arrays, surveys as tables, and games that are played in step.
//!
//! The package around it is `python/cavewright`, and its types are in `python/cavewright/_native.pyi`.

mod games;
mod specs;
mod survey;
mod table;
mod values;
mod world;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program's command line without a window; the first argument is the program's name. Returns its exit code.
#[pyfunction]
fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| cavewright::cli::run_with(cavewright::world::game_registry(), arguments) as u8)
}

/// The part of the package that is written in Rust.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::run;
    #[pymodule_export]
    use crate::games::Games;
    #[pymodule_export]
    use crate::specs::generators;
    #[pymodule_export]
    use crate::survey::survey;
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::world::{World, generate, read, scenarios};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::games::add_names(module)
    }
}

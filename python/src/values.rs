//! What goes between the two languages and is neither a world nor a game.

use std::fmt::Display;

use cavewright::grid::Position;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat};
use serde_json::Value;

/// An error over what was given, with its own line.
pub fn bad(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A position in the order of the axes of arrays: level, row, column.
pub fn indices(at: Position) -> (u32, u32, u32) {
    (at.z, at.y, at.x)
}

/// The position with such indices.
pub fn position((z, y, x): (u32, u32, u32)) -> Position {
    Position { x, y, z }
}

/// The value of a parameter as the text that a command line would have.
///
/// # Errors
/// Those of its own `__str__`.
pub fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(number.value().to_string());
    }
    let text = value.str()?.to_string();
    // As numpy writes a flag.
    Ok(if ["True", "False"].contains(&text.as_str()) { text.to_lowercase() } else { text })
}

/// So many threads, or one a core where none are given.
///
/// # Errors
/// `ValueError` where there are none or too many; `name` is that of the argument.
pub fn thread_count(given: Option<usize>, name: &str) -> PyResult<usize> {
    const MOST: usize = 1_024;
    match given {
        Some(threads) if (1..=MOST).contains(&threads) => Ok(threads),
        Some(_) => Err(bad(format!("{name}: allowed is 1 to {MOST}"))),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// JSON as what Python's own reader makes of it.
///
/// # Errors
/// Those of that reader.
pub fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// The same of a value.
///
/// # Errors
/// Those of [`loads`].
pub fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    loads(py, &value.to_string())
}

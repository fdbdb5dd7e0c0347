//! Why a value of a parameter is refused.

use std::fmt;

use super::parameter::{Parameter, ParameterKind};
use crate::nearest::did_you_mean;

/// Why a setting was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// The generator has no such parameter.
    #[error("unknown parameter {name:?}: {}{generator} has {known}", did_you_mean(name, known.split(", ")))]
    Unknown {
        /// The name that was given.
        name: String,
        /// The generator's name.
        generator: String,
        /// Its parameters, with commas between.
        known: String,
    },
    /// The value is not of the parameter's type or range.
    #[error("{name} {value:?}: allowed is {allowed}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The value that was given.
        value: String,
        /// Its type and range.
        allowed: ParameterKind,
    },
    /// The same parameter was set twice.
    #[error("{name} is set twice")]
    Twice {
        /// The parameter.
        name: &'static str,
    },
    /// There is no value of the type that is read.
    #[error("{name} is missing: allowed is {allowed}")]
    Missing {
        /// The parameter.
        name: String,
        /// Its type, and its range where that is known.
        allowed: String,
    },
}

impl SettingError {
    pub(super) fn unknown(name: &str, generator: &str, parameters: &[Parameter]) -> Self {
        let known: Vec<_> = parameters.iter().map(|p| p.name).collect();
        let (name, generator) = (name.to_owned(), generator.to_owned());
        Self::Unknown { name, generator, known: known.join(", ") }
    }

    pub(super) fn missing(name: &str, allowed: impl fmt::Display) -> Self {
        Self::Missing { name: name.to_owned(), allowed: allowed.to_string() }
    }
}

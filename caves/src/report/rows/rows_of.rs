//! Which rows a report has.

use serde::{Deserialize, Serialize};

/// What has a row of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowsOf {
    /// Each world: figures of its levels are means.
    World,
    /// Each level of each world: figures of the whole world are the same in all of its rows.
    Level,
}

//! Medians that Criterion has left behind.

use std::path::PathBuf;

/// Where Criterion writes what it measured.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("criterion")
}

/// The median of a benchmark in seconds; `None` where it was never measured.
pub fn median(group: &str, name: &str) -> Option<f64> {
    let file = folder().join(group).join(name).join("new/estimates.json");
    let estimates: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(file).ok()?).ok()?;
    Some(estimates["median"]["point_estimate"].as_f64()? / 1e9)
}

//! What the tests of the lab make worlds from.

use crate::grid::Size;
use crate::worldgen::{Registry, Settings, WorldSpec};

/// A world of a shipped generator with its defaults; the size is columns, rows and levels.
pub(super) fn spec(generator: &str, [width, height, depth]: [u64; 3], seed: u64) -> WorldSpec {
    let registry = Registry::default();
    let parameters = registry.get(generator).expect("it ships").parameters();
    WorldSpec {
        generator: generator.to_owned(),
        recipe: None,
        size: Size::new(width, height, depth).expect("a size within the limits"),
        seed,
        settings: Settings::defaults(&parameters),
    }
}

//! What the tests of the lab make worlds from.

use crate::grid::Size;
use crate::worldgen::{Registry, WorldSpec};

/// A world of a shipped generator with its defaults; the size is columns, rows and levels.
pub(super) fn spec(generator: &str, [width, height, depth]: [u64; 3], seed: u64) -> WorldSpec {
    let size = Size::new(width, height, depth).expect("a size within the limits");
    Registry::default().spec(generator).expect("it ships").size(size).seed(seed).spec()
}

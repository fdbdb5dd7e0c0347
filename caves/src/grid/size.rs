//! How large a world is, and how large one may be (SPEC 41).

use std::fmt;

use serde::{Deserialize, Serialize};

/// The size of a world in tiles: `width` columns, `height` rows, `depth` levels, each at least 1.
///
/// Within the limits below from its construction on, so that no later arithmetic can overflow.
///
/// `serde` writes it as `[width, height, depth]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "[u64; 3]", try_from = "[u64; 3]")]
pub struct Size {
    width: u32,
    height: u32,
    depth: u32,
}

impl Default for Size {
    /// [`Size::DEFAULT`]
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl From<Size> for [u64; 3] {
    fn from(size: Size) -> Self {
        [size.width, size.height, size.depth].map(u64::from)
    }
}

impl TryFrom<[u64; 3]> for Size {
    type Error = SizeError;

    fn try_from([width, height, depth]: [u64; 3]) -> Result<Self, SizeError> {
        Self::new(width, height, depth)
    }
}

impl Size {
    /// The widest and the highest level, in tiles.
    pub const MAX_SIDE: u32 = 65_535;
    /// The most levels of a world.
    pub const MAX_DEPTH: u32 = 1_024;
    /// The most tiles of a world, all levels together.
    pub const MAX_TILES: u64 = 1 << 31;
    /// The default size of a world.
    pub const DEFAULT: Self = Self { width: 160, height: 50, depth: 5 };

    /// A size within the limits.
    ///
    /// # Errors
    /// [`SizeError`] names the first side that is out of range, and the range.
    pub fn new(width: u64, height: u64, depth: u64) -> Result<Self, SizeError> {
        let within = |what, value, max: u32| match u32::try_from(value) {
            Ok(value) if (1..=max).contains(&value) => Ok(value),
            _ => Err(SizeError::OutOfRange { what, value, max }),
        };
        let size = Self {
            width: within("width", width, Self::MAX_SIDE)?,
            height: within("height", height, Self::MAX_SIDE)?,
            depth: within("depth", depth, Self::MAX_DEPTH)?,
        };
        if size.tiles() > Self::MAX_TILES {
            return Err(SizeError::TooManyTiles { size });
        }
        Ok(size)
    }

    /// Columns of a level.
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Rows of a level.
    #[must_use]
    pub const fn height(self) -> u32 {
        self.height
    }

    /// Levels of the world.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.depth
    }

    /// Tiles of one level.
    #[must_use]
    pub const fn level_tiles(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// Tiles of the whole world.
    #[must_use]
    pub const fn tiles(self) -> u64 {
        self.level_tiles() * self.depth as u64
    }

    /// The same world with a single level.
    #[must_use]
    pub const fn one_level(self) -> Self {
        Self { depth: 1, ..self }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {} x {}", self.width, self.height, self.depth)
    }
}

/// Why a size cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side lies outside its range.
    #[error("{what} {value} is out of range: allowed is 1 to {max}")]
    OutOfRange {
        /// `width`, `height` or `depth`.
        what: &'static str,
        /// The value that was given.
        value: u64,
        /// The largest that is allowed.
        max: u32,
    },
    /// The sides multiply to more tiles than a world may have.
    #[error("a world of {size} has {} tiles: allowed are at most {}", size.tiles(), Size::MAX_TILES)]
    TooManyTiles {
        /// The size that was given.
        size: Size,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 41
    #[test]
    fn sizes_outside_the_limits_are_refused_with_the_allowed_range() {
        for (width, height, depth, says) in [
            (0, 1, 1, "width 0 is out of range: allowed is 1 to 65535"),
            (1, 65_536, 1, "height 65536 is out of range: allowed is 1 to 65535"),
            (1, 1, 1_025, "depth 1025 is out of range: allowed is 1 to 1024"),
            (u64::MAX, 1, 1, "width 18446744073709551615 is out of range: allowed is 1 to 65535"),
            (
                65_535,
                65_535,
                1,
                "a world of 65535 x 65535 x 1 has 4294836225 tiles: allowed are at most 2147483648",
            ),
        ] {
            assert_eq!(Size::new(width, height, depth).unwrap_err().to_string(), says);
        }
        assert_eq!(Size::new(65_535, 32_768, 1).unwrap().tiles(), 2_147_450_880);
        assert_eq!(Size::new(2_048, 1_024, 1_024).unwrap().tiles(), Size::MAX_TILES);
    }
}

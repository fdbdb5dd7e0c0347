//! Where the numbers of a slider lie.

/// The share of a slider that is dragged to its end; 0 is its beginning.
pub const FULL: u16 = u16::MAX;

/// Where the whole numbers of a slider lie, both ends included: evenly, or where they are many by their logarithm, so that
/// small ones have as much room as large ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    min: u64,
    max: u64,
}

/// A slider over more numbers than this is no longer even.
const MOST_EVEN: u64 = 500;

impl Scale {
    /// From `min` to `max`, which must not be smaller.
    #[must_use]
    pub const fn new(min: u64, max: u64) -> Self {
        Self { min, max }
    }

    /// The numbers of a range from 1 on, after `auto` at 0.
    pub(super) const fn after_auto(min: u64, max: u64) -> Self {
        Self::new(0, max - min + 1)
    }

    /// How far along a number is, from 0 to [`FULL`]; numbers beyond the ends are at them.
    #[must_use]
    pub fn share_of(self, number: u64) -> u16 {
        let (range, above) = ((self.max - self.min) as f64, number.saturating_sub(self.min) as f64);
        let share =
            if self.is_even() { above / range.max(1.0) } else { (above + 1.0).log(range + 1.0) };
        (share.clamp(0.0, 1.0) * f64::from(FULL)).round() as u16
    }

    /// The number that is nearest to a share of the slider, from 0 to [`FULL`].
    #[must_use]
    pub fn number_at(self, share: u16) -> u64 {
        let (range, share) = ((self.max - self.min) as f64, f64::from(share) / f64::from(FULL));
        let above = if self.is_even() { range * share } else { (range + 1.0).powf(share) - 1.0 };
        self.min + (above.round() as u64).min(self.max - self.min)
    }

    fn is_even(self) -> bool {
        self.max - self.min <= MOST_EVEN
    }
}

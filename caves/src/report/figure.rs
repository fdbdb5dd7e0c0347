//! One figure of many worlds: how often it had which value.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The exact values of a figure as a histogram.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Values are kept as whole numbers of parts, each one `parts`-th of 1.
    parts: u64,
    /// How often each value was seen.
    counts: BTreeMap<u64, u64>,
}

/// Figures that were kept in different parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the histograms are kept in different parts")]
pub struct FigureError;

/// The form of a figure in JSON. The first four are for people, and null without values; the histogram alone is read back.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    min: Option<f64>,
    mean: Option<f64>,
    median: Option<f64>,
    max: Option<f64>,
    histogram: WrittenHistogram,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHistogram {
    parts: u64,
    /// Each value in parts, and how often it was seen.
    counts: Vec<(u64, u64)>,
}

impl Figure {
    /// A figure without values, which are kept as whole numbers of parts, each one `parts`-th of 1.
    #[must_use]
    pub fn new(parts: u64) -> Self {
        Self { parts: parts.max(1), counts: BTreeMap::new() }
    }

    /// Takes in a whole number of parts.
    pub fn record(&mut self, value: u64) {
        let value = value.min(MOST);
        *self.counts.entry(value).or_default() += 1;
    }

    /// Takes in a share: some of all, rounded down.
    pub fn record_share(&mut self, some: u64, all: u64) {
        let share = u128::from(some) * u128::from(self.parts) / u128::from(all.max(1));
        self.record(share as u64);
    }

    /// Takes in the values of another figure.
    ///
    /// # Errors
    /// [`FigureError`] where they are kept in other parts.
    pub fn merge(&mut self, other: &Self) -> Result<(), FigureError> {
        if self.parts != other.parts {
            return Err(FigureError);
        }
        for (value, count) in &other.counts {
            let own = self.counts.entry(*value).or_default();
            *own = own.saturating_add(*count);
        }
        Ok(())
    }

    /// Values that were taken in.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// The smallest, mean, median and largest value; `None` where there is no value.
    #[must_use]
    pub fn summary(&self) -> Option<[f64; 4]> {
        let (min, max) = (*self.counts.keys().next()?, *self.counts.keys().next_back()?);
        let count = self.count();
        let weighted = self.counts.iter().map(|(value, n)| u128::from(*value) * u128::from(*n));
        let mean = weighted.sum::<u128>() as f64 / count as f64;
        let median = (self.nth((count - 1) / 2) + self.nth(count / 2)) / 2.0;
        Some([min as f64, mean, median, max as f64].map(|value| value / self.parts as f64))
    }

    /// All values in at most `most` ranges of one width, in order: each from its lowest value up to, but not
    /// with, the next one's, with how many values lie in it. None where there is no value.
    #[must_use]
    pub fn ranges(&self, most: u64) -> Vec<([f64; 2], u64)> {
        let (Some(min), Some(max)) = (self.counts.keys().next(), self.counts.keys().next_back())
        else {
            return Vec::new();
        };
        let width = (max - min) / most.max(1) + 1;
        let value = |index: u64| (*min as f64 + (index * width) as f64) / self.parts as f64;
        let ranges = (max - min) / width + 1;
        let mut all: Vec<_> =
            (0..ranges).map(|index| ([value(index), value(index + 1)], 0)).collect();
        for (value, count) in &self.counts {
            all[((value - min) / width) as usize].1 += count;
        }
        all
    }

    /// Whether all values are whole numbers.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.parts == 1
    }

    /// The value at an index of all values in order, in parts.
    fn nth(&self, index: u64) -> f64 {
        let mut before = 0_u64;
        let found = self.counts.iter().find(|(_, count)| {
            before = before.saturating_add(**count);
            before > index
        });
        found.map_or(0.0, |(value, _)| *value as f64)
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [min, mean, median, max] = self.summary().map_or([None; 4], |all| all.map(Some));
        let counts = self.counts.iter().map(|(value, count)| (*value, *count)).collect();
        let histogram = WrittenHistogram { parts: self.parts, counts };
        Written { min, mean, median, max, histogram }.serialize(serializer)
    }
}

/// No value is larger, and none was seen more often: sums of all fit in 128 bits, and ranges in 64.
const MOST: u64 = 1 << 53;

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let WrittenHistogram { parts, counts } = Written::deserialize(deserializer)?.histogram;
        let is_ordered = counts.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let is_sane = |(value, count): &(u64, u64)| *value <= MOST && (1..=MOST).contains(count);
        if parts == 0 || !is_ordered || !counts.iter().all(is_sane) {
            return Err(D::Error::custom("a histogram is damaged"));
        }
        Ok(Self { parts, counts: counts.into_iter().collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_its_smallest_mean_median_and_largest_value() {
        let mut figure = Figure::new(1);
        [4, 10, 10, 21].into_iter().for_each(|value| figure.record(value));
        assert_eq!(figure.summary(), Some([4.0, 11.25, 10.0, 21.0]));
        assert_eq!(figure.ranges(100)[0], ([4.0, 5.0], 1));
        assert_eq!(figure.ranges(3), [([4.0, 10.0], 1), ([10.0, 16.0], 2), ([16.0, 22.0], 1)]);
        let mut share = Figure::new(1_000_000);
        share.record_share(1, 1);
        share.record_share(0, 7);
        assert_eq!(share.summary(), Some([0.0, 0.5, 0.5, 1.0]));
    }

    #[test]
    fn a_figure_without_values_has_no_smallest_and_reads_back() {
        let none = Figure::new(7);
        assert_eq!(none.summary(), None);
        let json = serde_json::to_value(&none).unwrap();
        assert!(json["min"].is_null() && json["median"].is_null(), "{json}");
        assert_eq!(serde_json::from_value::<Figure>(json).unwrap(), none);
    }
}

//! The figures of a report, each over many worlds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::figure::{Figure, FigureError};
use super::figure_kind::FigureKind;

/// The figures of a report: those that were asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Figures(BTreeMap<FigureKind, Figure>);

impl Figures {
    /// Figures without values.
    #[must_use]
    pub fn new(kinds: impl IntoIterator<Item = FigureKind>) -> Self {
        Self(kinds.into_iter().map(|kind| (kind, Figure::new(kind.parts()))).collect())
    }

    /// One of them, if it was asked for.
    #[must_use]
    pub fn get(&self, kind: FigureKind) -> Option<&Figure> {
        self.0.get(&kind)
    }

    /// Removes one: two reports of the same worlds differ in the time that they took.
    pub fn remove(&mut self, kind: FigureKind) {
        self.0.remove(&kind);
    }

    /// Takes in a value, in parts, if the figure was asked for.
    pub(super) fn record(&mut self, kind: FigureKind, value: u64) {
        self.0.get_mut(&kind).into_iter().for_each(|figure| figure.record(value));
    }

    /// Takes in a share, if the figure was asked for.
    pub(super) fn record_share(&mut self, kind: FigureKind, some: u64, all: u64) {
        self.0.get_mut(&kind).into_iter().for_each(|figure| figure.record_share(some, all));
    }

    /// Returns whether they are the same figures as others, whatever their values are.
    pub(super) fn are_like(&self, others: &Self) -> bool {
        self.0.keys().eq(others.0.keys())
    }

    /// Takes in the same figures of other worlds.
    ///
    /// # Errors
    /// [`FigureError`] where the others were kept in another way.
    pub fn merge(&mut self, others: &Self) -> Result<(), FigureError> {
        for (own, other) in self.0.values_mut().zip(others.0.values()) {
            own.merge(other)?;
        }
        Ok(())
    }

    /// Every figure with its kind, in order.
    pub fn iter(&self) -> impl Iterator<Item = (FigureKind, &Figure)> {
        self.0.iter().map(|(kind, figure)| (*kind, figure))
    }
}

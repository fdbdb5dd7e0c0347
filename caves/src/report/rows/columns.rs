//! What the numbers of a row are.

use super::rows_of::RowsOf;
use crate::report::measure_names::MEASURES;
use crate::report::task::Task;

/// A column of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Whether all of its numbers are whole.
    pub is_count: bool,
}

/// The columns of rows: the seed, the level where each has a row, and then the figures in the order of
/// [`FigureKind`](crate::report::FigureKind), those of playing after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// What has a row.
    pub of: RowsOf,
    /// The figures.
    pub figures: Vec<Column>,
}

impl Columns {
    /// The columns of the rows that a task has, if it has any.
    #[must_use]
    pub fn of(task: &Task) -> Option<Self> {
        let of_worlds =
            task.figures.iter().map(|kind| Column { name: kind.name(), is_count: kind.is_count() });
        let of_play =
            task.play_measures().map(|index| Column { name: MEASURES[index], is_count: false });
        Some(Self { of: task.rows?, figures: of_worlds.chain(of_play).collect() })
    }

    /// The names of all columns, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let level = (self.of == RowsOf::Level).then_some("z");
        let figures = self.figures.iter().map(|column| column.name);
        ["seed"].into_iter().chain(level).chain(figures)
    }
}

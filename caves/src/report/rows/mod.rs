//! Worlds as rows for data tools: a row for each world, or for each level, in the order of seeds.

mod columns;
mod csv;
mod format;
mod json_lines;
#[cfg(feature = "parquet")]
mod parquet;
mod row;
mod row_writer;
mod rows_of;

pub use columns::{Column, Columns};
pub use format::RowFormat;
pub(super) use row::{LevelFigures, levels_of};
pub use row::{Row, Value};
pub use row_writer::RowWriter;
pub use rows_of::RowsOf;

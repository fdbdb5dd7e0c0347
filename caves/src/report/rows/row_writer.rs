//! What writes rows, whatever the format is.

use std::io;

use super::row::Row;

/// Writes rows.
pub trait RowWriter {
    /// Writes some rows.
    ///
    /// # Errors
    /// Those of what they are written to.
    fn write(&mut self, rows: &[Row]) -> io::Result<()>;

    /// Writes what comes after the last of them.
    ///
    /// # Errors
    /// Those of what they are written to.
    fn end(self: Box<Self>) -> io::Result<()>;
}

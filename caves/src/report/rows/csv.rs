//! Rows as comma-separated values, below a line of their names; where there is no number, nothing stands.

use std::io::{self, Write};

use super::columns::Columns;
use super::row::{Row, Value};
use super::row_writer::RowWriter;

pub(super) struct Csv<W>(W);

/// The line of names.
pub(super) fn first_line(columns: &Columns) -> String {
    columns.names().collect::<Vec<_>>().join(",") + "\n"
}

impl<W: Write> Csv<W> {
    pub(super) fn begin(mut out: W, columns: &Columns) -> io::Result<Self> {
        out.write_all(first_line(columns).as_bytes())?;
        Ok(Self(out))
    }
}

impl<W: Write> RowWriter for Csv<W> {
    fn write(&mut self, rows: &[Row]) -> io::Result<()> {
        for row in rows {
            write!(self.0, "{}", row.seed)?;
            if let Some(z) = row.z {
                write!(self.0, ",{z}")?;
            }
            for value in &row.values {
                match value {
                    None => write!(self.0, ",")?,
                    Some(Value::Count(count)) => write!(self.0, ",{count}")?,
                    // `10.0`, not `10`: who guesses types by the first rows takes it for what it is.
                    Some(Value::Real(real)) => write!(self.0, ",{real:?}")?,
                }
            }
            writeln!(self.0)?;
        }
        Ok(())
    }

    fn end(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}

//! Rows as JSON, an object a line; where there is no number, there is `null`.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::columns::Columns;
use super::row::Row;
use super::row_writer::RowWriter;

pub(super) struct JsonLines<W> {
    out: W,
    columns: Columns,
}

/// A row with its names.
struct Named<'a>(&'a Row, &'a Columns);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(row, columns) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("seed", &row.seed)?;
        if let Some(z) = row.z {
            map.serialize_entry("z", &z)?;
        }
        for (column, value) in columns.figures.iter().zip(&row.values) {
            map.serialize_entry(column.name, value)?;
        }
        map.end()
    }
}

impl<W: Write> JsonLines<W> {
    pub(super) fn begin(out: W, columns: &Columns) -> Self {
        Self { out, columns: columns.clone() }
    }
}

impl<W: Write> RowWriter for JsonLines<W> {
    fn write(&mut self, rows: &[Row]) -> io::Result<()> {
        for row in rows {
            serde_json::to_writer(&mut self.out, &Named(row, &self.columns))?;
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn end(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}

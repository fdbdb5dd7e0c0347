//! The formats that rows are written in.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::columns::Columns;
use super::csv::{Csv, first_line};
use super::json_lines::JsonLines;
#[cfg(feature = "parquet")]
use super::parquet;
use super::row_writer::RowWriter;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowFormat {
    /// Comma-separated values, with a line of names.
    Csv,
    /// A JSON object a line.
    Jsonl,
    /// Apache Parquet, with a group of rows for each call that writes some.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl RowFormat {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::Csv,
        Self::Jsonl,
        #[cfg(feature = "parquet")]
        Self::Parquet,
    ];

    /// What the name of a file in this format ends with.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }

    /// The format by the ending of a file's name.
    #[must_use]
    pub fn of(file: &Path) -> Option<Self> {
        let ending = file.extension()?;
        Self::ALL.iter().copied().find(|format| ending.eq_ignore_ascii_case(format.ending()))
    }

    /// Begins to write rows.
    ///
    /// # Errors
    /// Those of what they are written to.
    pub fn begin<'a>(
        self,
        out: impl Write + Send + 'a,
        columns: &Columns,
    ) -> io::Result<Box<dyn RowWriter + 'a>> {
        Ok(match self {
            Self::Csv => Box::new(Csv::begin(out, columns)?),
            Self::Jsonl => Box::new(JsonLines::begin(out, columns)),
            #[cfg(feature = "parquet")]
            Self::Parquet => Box::new(parquet::Table::begin(out, columns)?),
        })
    }

    /// Writes the rows of several files of this format as one. Memory is flat.
    ///
    /// # Errors
    /// Those of files, and where one is not of this format.
    pub fn join(
        self,
        files: impl Iterator<Item = io::Result<File>>,
        out: &mut (impl Write + Send),
        columns: &Columns,
    ) -> io::Result<()> {
        match self {
            Self::Csv => {
                let names = first_line(columns);
                out.write_all(names.as_bytes())?;
                files.into_iter().try_for_each(|file| copy_after(&names, &mut file?, out))
            }
            Self::Jsonl => files.into_iter().try_for_each(|file| copy_after("", &mut file?, out)),
            #[cfg(feature = "parquet")]
            Self::Parquet => parquet::join(files, out, columns),
        }
    }
}

/// Copies a file without its beginning, which has to be `begin`.
fn copy_after(begin: &str, file: &mut File, out: &mut impl Write) -> io::Result<()> {
    let mut found = vec![0; begin.len()];
    file.read_exact(&mut found)?;
    if found != begin.as_bytes() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "its first line names other columns",
        ));
    }
    io::copy(file, out).map(|_| ())
}

//! Rows as a table of Apache Parquet: a group of rows for each call, compressed.

use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{PrimitiveTypeBuilder, Type, TypePtr};

use super::columns::Columns;
use super::row::{Row, Value};
use super::row_writer::RowWriter;
use super::rows_of::RowsOf;

pub(super) struct Table<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Columns,
}

impl<W: Write + Send> Table<W> {
    pub(super) fn begin(out: W, columns: &Columns) -> io::Result<Self> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let schema = schema(columns).map_err(failed)?;
        let writer =
            SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failed)?;
        Ok(Self { writer, columns: columns.clone() })
    }
}

impl<W: Write + Send> RowWriter for Table<W> {
    fn write(&mut self, rows: &[Row]) -> io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group().map_err(failed)?;
        // What is unsigned is kept in the bits of a signed number.
        write_column::<Int64Type, _>(&mut group, rows, |row| Some(row.seed.cast_signed()))?;
        if self.columns.of == RowsOf::Level {
            write_column::<Int32Type, _>(&mut group, rows, |row| Some(row.z?.cast_signed()))?;
        }
        for (index, column) in self.columns.figures.iter().enumerate() {
            if column.is_count {
                write_column::<Int64Type, _>(&mut group, rows, |row| match row.values[index]? {
                    Value::Count(count) => Some(count.cast_signed()),
                    Value::Real(_) => None,
                })?;
            } else {
                write_column::<DoubleType, _>(&mut group, rows, |row| match row.values[index]? {
                    Value::Real(real) => Some(real),
                    Value::Count(_) => None,
                })?;
            }
        }
        group.close().map_err(failed)?;
        Ok(())
    }

    fn end(self: Box<Self>) -> io::Result<()> {
        self.writer.close().map_err(failed)?;
        Ok(())
    }
}

/// Writes the next column of a group of rows.
fn write_column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &[Row],
    value: impl Fn(&Row) -> Option<T::T>,
) -> io::Result<()> {
    let Some(mut column) = group.next_column().map_err(failed)? else {
        return Err(io::Error::other("more figures than columns"));
    };
    let values: Vec<_> = rows.iter().map(&value).collect();
    let is_there: Vec<_> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<_> = values.into_iter().flatten().collect();
    column.typed::<T>().write_batch(&values, Some(&is_there), None).map_err(failed)?;
    column.close().map_err(failed)
}

/// A column of whole numbers that are not negative.
fn whole(name: &str, physical: Physical, bit_width: i8) -> PrimitiveTypeBuilder<'_> {
    let unsigned = LogicalType::integer(bit_width, false);
    Type::primitive_type_builder(name, physical).with_logical_type(Some(unsigned))
}

fn schema(columns: &Columns) -> Result<TypePtr, ParquetError> {
    let mut fields =
        vec![whole("seed", Physical::INT64, 64).with_repetition(Repetition::REQUIRED).build()?];
    if columns.of == RowsOf::Level {
        fields.push(whole("z", Physical::INT32, 32).with_repetition(Repetition::REQUIRED).build()?);
    }
    for column in &columns.figures {
        let figure = if column.is_count {
            whole(column.name, Physical::INT64, 64)
        } else {
            Type::primitive_type_builder(column.name, Physical::DOUBLE)
        };
        fields.push(figure.with_repetition(Repetition::OPTIONAL).build()?);
    }
    let fields = fields.into_iter().map(Arc::new).collect();
    Ok(Arc::new(Type::group_type_builder("rows").with_fields(fields).build()?))
}

/// Writes the groups of rows of several tables as one table: their bytes are copied.
pub(super) fn join(
    files: impl Iterator<Item = io::Result<File>>,
    out: &mut (impl Write + Send),
    columns: &Columns,
) -> io::Result<()> {
    let mut table = Table::begin(out, columns)?;
    for file in files {
        let file = file?;
        let reader = SerializedFileReader::new(file.try_clone()?).map_err(failed)?;
        if reader.metadata().file_metadata().schema_descr().root_schema_ptr()
            != schema(columns).map_err(failed)?
        {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it has other columns"));
        }
        for group in reader.metadata().row_groups() {
            let mut copy = table.writer.next_row_group().map_err(failed)?;
            for column in group.columns() {
                let closed = ColumnCloseResult {
                    bytes_written: column.compressed_size().cast_unsigned(),
                    rows_written: group.num_rows().cast_unsigned(),
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                copy.append_column(&file, closed).map_err(failed)?;
            }
            copy.close().map_err(failed)?;
        }
    }
    Box::new(table).end()
}

fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Seek, SeekFrom};

    use super::*;
    use crate::report::rows::columns::Column;

    /// The rows of a table, as text.
    fn read(file: &File) -> Vec<String> {
        let reader = SerializedFileReader::new(file.try_clone().unwrap()).unwrap();
        reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect()
    }

    fn table(columns: &Columns, rows: &[Row]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        let mut table = Box::new(Table::begin(&mut file, columns).unwrap());
        rows.chunks(2).for_each(|some| table.write(some).unwrap());
        table.end().unwrap();
        file.seek(SeekFrom::Start(0)).unwrap();
        file
    }

    #[test]
    fn tables_read_back_and_are_joined() {
        let figures = vec![
            Column { name: "walk_to_deepest", is_count: true },
            Column { name: "floor_share", is_count: false },
        ];
        let columns = Columns { of: RowsOf::Level, figures };
        let row = |seed, walk: Option<u64>| Row {
            seed,
            z: Some(3),
            values: vec![walk.map(Value::Count), Some(Value::Real(0.25))],
        };
        let rows = [row(u64::MAX, Some(7)), row(1, None), row(2, Some(u64::MAX))];
        let expected = [
            "{seed: 18446744073709551615, z: 3, walk_to_deepest: 7, floor_share: 0.25}",
            "{seed: 1, z: 3, walk_to_deepest: null, floor_share: 0.25}",
            "{seed: 2, z: 3, walk_to_deepest: 18446744073709551615, floor_share: 0.25}",
        ];
        assert_eq!(read(&table(&columns, &rows)), expected);
        assert_eq!(read(&table(&columns, &[])), [""; 0]);
        let mut joined = tempfile::tempfile().unwrap();
        let parts = [&rows[..1], &[], &rows[1..]].map(|rows| Ok(table(&columns, rows)));
        join(parts.into_iter(), &mut joined, &columns).unwrap();
        assert_eq!(read(&joined), expected);
        let other = Columns { figures: columns.figures[1..].to_vec(), ..columns };
        let parts = [Ok(table(&other, &[])), Ok(joined)];
        assert!(join(parts.into_iter(), &mut tempfile::tempfile().unwrap(), &other).is_err());
    }
}

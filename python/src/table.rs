//! Rows of surveys as a table that data tools take without a copy.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, Float64Array, RecordBatch, RecordBatchIterator, UInt32Array, UInt64Array,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use cavewright::report::{Columns, Report, Row, RowsOf, Value};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::values::{bad, loads};

/// The rows of a survey, in the order of seeds.
///
/// `polars.DataFrame(table)`, `pyarrow.table(table)`, `pandas.DataFrame.from_arrow(table)` and `duckdb.from_arrow(pyarrow.table(table))` take it
/// by the C interface of Arrow.
#[pyclass(frozen, module = "cavewright")]
pub struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    report: Report,
}

impl Table {
    pub fn new(columns: &Columns, batches: Vec<RecordBatch>, report: Report) -> Self {
        Self { schema: schema(columns), batches, report }
    }
}

fn schema(columns: &Columns) -> SchemaRef {
    let seed = [Field::new("seed", DataType::UInt64, false)];
    let level = (columns.of == RowsOf::Level).then(|| Field::new("z", DataType::UInt32, false));
    let figures = columns.figures.iter().map(|column| {
        let kind = if column.is_count { DataType::UInt64 } else { DataType::Float64 };
        Field::new(column.name, kind, true)
    });
    Arc::new(Schema::new(seed.into_iter().chain(level).chain(figures).collect::<Vec<_>>()))
}

/// Rows as columns.
///
/// # Errors
/// Where they are not those of the columns.
pub fn batch(columns: &Columns, rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let seeds: UInt64Array = rows.iter().map(|row| Some(row.seed)).collect();
    let mut arrays: Vec<ArrayRef> = vec![Arc::new(seeds)];
    if columns.of == RowsOf::Level {
        arrays.push(Arc::new(rows.iter().map(|row| row.z).collect::<UInt32Array>()));
    }
    for (index, column) in columns.figures.iter().enumerate() {
        let values = rows.iter().map(|row| row.values.get(index).copied().flatten());
        arrays.push(if column.is_count {
            let count = |value| match value {
                Some(Value::Count(count)) => Some(count),
                _ => None,
            };
            Arc::new(values.map(count).collect::<UInt64Array>())
        } else {
            let real = |value| match value {
                Some(Value::Real(real)) => Some(real),
                _ => None,
            };
            Arc::new(values.map(real).collect::<Float64Array>())
        });
    }
    RecordBatch::try_new(schema(columns), arrays)
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    /// The report of the same worlds, as `cavewright report --json` prints it.
    fn report_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.report).map_err(bad)
    }

    /// The same as a dictionary.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.report_json()?)
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        format!("<cavewright.Table {} rows: {}>", self.__len__(), self.column_names().join(", "))
    }

    /// The rows as a stream of Arrow's C interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A hint that may be left alone: who asks casts what comes.
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The columns as a schema of Arrow's C interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(bad)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}

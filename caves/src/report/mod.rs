//! Statistics over many worlds, every one of them proved.
//!
//! A [`Report`] is a plain record that is written as JSON and read back; reports of disjoint seeds can be merged, so
//! that many machines can share one.

mod chunks;
mod document;
mod extremes;
mod figure;
mod figure_kind;
mod figures;
mod measure_names;
mod measures;
mod merging;
mod playing;
mod question;
mod room;
mod rows;
mod run;
mod shape;
mod tally;
mod task;

pub use chunks::{Shard, chunks, seeds_in_chunks, worlds_in_a_chunk};
pub use document::{Find, Report, ReportError, Violation};
pub use extremes::Extremes;
pub use figure::{Figure, FigureError};
pub use figure_kind::FigureKind;
pub use figures::Figures;
pub use measure_names::{MEASURES, OF_PLAY};
pub use measures::{MeasuredWorld, Measures};
pub use merging::MergeError;
pub use playing::{
    GameEnding, Play, PlayFigures, PlayMeasures, PlayReport, PlayedGame, WorldPlayer,
};
pub use question::{Question, QuestionError};
pub use rows::{Column, Columns, Row, RowFormat, RowWriter, RowsOf, Value};
pub use run::{empty_report, make_report, make_report_with_rows};
pub use shape::{Shape, Surveyor};
pub use task::{Task, Unfinished};

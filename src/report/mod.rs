//! Statistics over many worlds, every one of them proved.
//!
//! A [`Report`] is a plain record that is written as JSON and read back; reports of disjoint seeds can be merged, so
//! that many machines can share one.

mod document;
mod extremes;
mod figure;
mod figures;
mod measures;
mod merging;
mod playing;
mod question;
mod room;
mod run;
mod shape;
mod tally;
mod task;

pub use document::{Find, Report, ReportError, Violation};
pub use extremes::Extremes;
pub use figure::{Figure, FigureError};
pub use figures::Figures;
pub use measures::{MEASURES, MeasuredWorld, Measures, OF_PLAY};
pub use merging::MergeError;
pub use playing::{Play, PlayFigures, PlayMeasures, PlayReport};
pub use question::{Question, QuestionError};
pub use run::make_report;
pub use shape::{Shape, Surveyor};
pub use task::{Task, Unfinished};

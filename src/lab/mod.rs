//! The lab as a model: worlds that are made again whenever anything about them is changed, gone through step by step,
//! compared, shown by the dozen, and written in forms that can be kept.
//!
//! It knows no screens and no keys. Callers pass the registry of generators; everything else follows from the generators'
//! own descriptions of their parameters.

mod bench;
mod benches;
mod changing;
mod form;
mod gallery;
#[cfg(test)]
mod samples;
mod scale;
mod values;

pub use bench::{Bench, GroundChange, LabFigure};
pub use benches::Lab;
pub use changing::{Change, Side, change_generator};
pub use form::Form;
pub use gallery::{Gallery, Made, Thumbnail, figure_in_words, figure_name};
pub use scale::{FULL, Scale};
pub use values::{cycled, share_of};

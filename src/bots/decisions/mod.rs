//! How often what is done next matters: at sampled turns of games each verb is tried, and the game is played on from there many times.
//!
//! A turn is a *decision* where the best verb keeps more alive than the verb in the middle, by 8 points of survival or more, and is
//! not alone at that; or where it does so compared with what the plain bot would do.

mod board;
mod judging;
mod measuring;
mod playouts;
mod report;
mod states;
#[cfg(test)]
mod tests;
mod text;
mod verbs;

pub use measuring::Decisions;
pub(super) use measuring::decisions_in;
pub use playouts::Playouts;
pub use report::{DecisionReport, PhaseFigures, StateFigures, Tried, VerbFigures};

//! What is kept of worlds and games: fingerprints, and descriptions for programs to read.

mod fingerprint;
mod game_state;
mod keepsake;
mod world_report;

pub use fingerprint::{Fingerprint, of_game, of_text, of_tiles};
pub use game_state::GameState;
pub use keepsake::keep;
pub use world_report::WorldReport;

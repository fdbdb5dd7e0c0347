//! What is kept of worlds and games: fingerprints, replays, and descriptions for programs to read.

mod autosave;
mod export;
mod fingerprint;
mod game_state;

mod save_format;

mod origin;

mod checksummed;
mod recording;
mod replay;
mod saved_game;
mod store;
mod undo;
mod world_report;

pub(crate) use autosave::begin_to_end;
pub use autosave::{
    GamePhase, SavingPlugin, SavingSystems, Slot, finish_saving, go_on_with_saved, is_saving,
    save_now,
};
pub use checksummed::ReadError;
pub use export::export;
pub use fingerprint::{
    Checks, Fingerprint, GameParts, PARTS, of_bytes, of_game, of_text, of_tiles,
};
pub use game_state::GameState;
pub use recording::{Entry, Recording, record_games};
pub use replay::{Divergence, Replay, replay_of};
pub use saved_game::SavedGame;
pub use store::{Claim, Found, Store};
pub use undo::undo;
pub use world_report::WorldDescription;

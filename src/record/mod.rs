//! Worlds and games as files and numbers: fingerprints, saved games, replays, and descriptions for programs to read.

mod aside;
mod autosave;
mod checksummed;
#[cfg_attr(target_family = "wasm", path = "export_in_browser.rs")]
mod export;
mod fingerprint;
mod game_parts;
mod game_state;
mod hall;
mod life;
mod morgue;
mod origin;
mod recording;
mod replay;
mod result;
mod save_format;
mod saved_game;
mod store;
mod undo;
mod unkept;
mod verifying;
mod whole;
mod world_description;

pub use aside::{set_aside, take_up};
pub use autosave::{
    GamePhase, SavingPlugin, SavingSystems, Slot, finish_saving, go_on_with_saved, is_saving,
    kept_replays, read_kept_replay, save_now,
};
#[cfg(not(target_family = "wasm"))]
pub(crate) use autosave::{SaveInProgress, begin_to_end, is_ending};
pub use checksummed::ReadError;
pub use export::export;
pub use fingerprint::{Fingerprint, of_bytes, of_text, of_tiles};
pub use game_parts::{Checks, GameParts, PARTS, of_game};
pub use game_state::GameState;
pub use hall::{
    Daily, Day, Hall, HallError, HallLine, Mark, Today, daily_seed, daily_world, is_usual_world,
};
pub use recording::{Entry, Recording, find_room_to_record, record_games};
pub use replay::{Divergence, Replay, replay_of};
pub(crate) use result::end_in_words;
pub use result::{ClaimedResult, GameResult};
pub use saved_game::SavedGame;
pub use store::{Claim, Found, Store};
pub use undo::undo;
pub use unkept::{is_kept, keep_nothing};
pub use verifying::{Unverified, verify};
pub use world_description::WorldDescription;

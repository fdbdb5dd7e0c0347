//! The open screen in words, for who does not see it: terminals print them, readers of the screen speak them.
//!
//! `screen.rs` has what a screen says, `teller.rs` what is new of a game since it was told of the last time.

mod new_messages;
mod screen;
mod teller;

pub use new_messages::NewMessages;
pub use screen::{Spoken, SpokenRow};
pub use teller::{Scene, Teller, Told};

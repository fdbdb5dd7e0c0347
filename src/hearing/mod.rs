//! What the player hears: the sounds of facts, how loud they are, how muffled by rock, and from where; and captions of them.
//!
//! Everything follows from facts and from the world, without a device: what plays sounds, draws captions or prints them reads
//! the same [`Heard`].

mod ears;
mod heard;
mod sound;
#[cfg(test)]
mod tests;
mod way;

pub use ears::Ears;
pub use heard::{Heard, captions};
pub use sound::{SOUNDS, Sound, SoundRow};

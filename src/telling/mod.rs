//! What the player knows, in words: what is at a position, how creatures are and what they do, what the ground is about to do. Reads the
//! game and the live bindings, and writes nothing; panels show it, and games without a window print it.

mod around;
mod condition;
mod creatures;
mod description;
mod fluid_words;
mod foretelling;
mod here;
mod minds;
mod surroundings;
mod unknown;
mod words;

pub use around::{Around, AroundKind, are_gone, are_new};
pub use condition::{Condition, ConditionSource};
pub use description::Description;
pub use fluid_words::FluidWords;
pub use foretelling::Foretelling;
pub use here::Here;
pub use surroundings::Surroundings;
pub use words::{
    DYING, HURT, describe, health_in_a_word, is_dying, kit_in_words, stack_in_words, whereabouts,
};

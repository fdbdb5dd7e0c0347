//! Bots: players that are programs, and what comes of their games, for balance.
//!
//! A bot plays by the rules alone, without keys, screens and journeys, and knows what a player would know: [`Seen`].

mod bot;
mod statistics;
mod view;

pub use bot::Bot;
pub use statistics::{Pairs, mean, quantile, wilson};
pub use view::{Eyes, Seen, SeenCreature, SeenThing};

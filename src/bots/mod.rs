//! Bots: players that are programs, and what comes of their games, for balance.
//!
//! A bot plays by the rules alone, without keys, screens and journeys, and knows what a player would know: [`Seen`].

mod ablation;
mod aiming;
mod bot;
mod burning;
mod careful;
mod comparison;
mod counts;
mod cutting;
mod decisions;
mod descending;
mod entrant;
mod exploits;
mod eyes;
mod finding;
mod firm;
mod flames;
mod foes;
mod gas;
#[cfg(test)]
mod ground_tests;
mod handy;
mod heedless;
mod keys;
mod kinds;
mod last;
mod last_resorts;
mod maps;
mod miners;
mod openings;
mod page;
mod plain;
mod play;
mod presence;
mod quiet;
mod random;
mod reactions;
mod reported;
mod shoring;
mod statistics;
mod steps;
mod summary;
mod surveying;
#[cfg(test)]
mod tests;
mod threads;
mod tournament;
mod tunnel;
mod view;
mod walker;
mod wants;

pub use ablation::ablation;
pub use bot::Bot;
pub use comparison::Comparison;
pub use counts::Counts;
pub use decisions::{
    DecisionReport, Decisions, PhaseFigures, Playouts, StateFigures, Tried, VerbFigures,
};
pub use entrant::Entrant;
pub use eyes::Eyes;
pub use keys::Keys;
pub use kinds::{BOTS, BotKind, KitChoice, bot_named};
pub use page::{page, tables};
pub use play::{Ending, MOST_ACTIONS, Played, Setting, play};
pub use reactions::Reactions;
pub use reported::ReportBot;
pub use statistics::{Pairs, wilson};
pub use summary::Summary;
pub use tournament::{Arm, Tournament};
pub use view::{Seen, SeenCreature, SeenGroan, SeenHollow, SeenThing};

//! Scenarios: living places that are drawn by hand, read from text files.
//!
//! A scenario is map text in which further characters stand for what a legend says: a creature, a thing, a fixture. Nothing is
//! added that is not drawn, but for one: where no camp is drawn, it stands at the start.

mod definition;
mod entry;
mod hollows;
mod legend;
mod levels;
mod mark;
mod mountain;
mod opening;
mod placing;
mod player;
mod pours;
mod read;
mod row_places;
mod shipped;

pub use definition::Scenario;
pub use read::ScenarioError;
pub use shipped::{SCENARIOS, ShippedScenario};

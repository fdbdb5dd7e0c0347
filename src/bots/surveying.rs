//! How the handy bot looks a level over before it goes down, and goes by braziers on its way home.

use super::Seen;
use super::handy::Handy;
use super::maps::Goal;
use super::wants::flasks;
use crate::intent::Verb;
use crate::world::{Effect, Fixture, Thing};

/// It looks a level over while it has so much oil, that of its flasks too, for the lowest level and the way home,
const OIL_FOR_HOME: u32 = 500;
/// and so much for each level that is still below.
const OIL_FOR_A_LEVEL: u32 = 120;
/// It goes so far for what is unknown, in steps.
const UNKNOWN_STEPS: u16 = 100;
/// It goes so far out of its way for a cold brazier, in steps.
const BRAZIER_STEPS: u16 = 40;

impl Handy {
    /// Looks a level over before it goes down, while there is light for it.
    pub(super) fn survey(&mut self, seen: &Seen) -> Option<Verb> {
        let below = seen.size().depth().saturating_sub(seen.at.level());
        let is_busy = self.walker.is_stuck() || self.walker.is_digging();
        let oil = seen.lantern.oil + flasks(seen) * of_a_flask();
        let has_light = !seen.lantern.burns || oil >= OIL_FOR_HOME + below * OIL_FOR_A_LEVEL;
        if seen.has_ember || below == 0 || is_busy || !has_light {
            return None;
        }
        self.walker.step_within(seen, Goal::Unknown, &[], UNKNOWN_STEPS)
    }

    /// Goes by a cold brazier with the Ember, where one is near.
    pub(super) fn kindle(&mut self, seen: &Seen) -> Option<Verb> {
        if !seen.has_ember || self.walker.is_stuck() {
            return None;
        }
        let cold: Vec<_> = seen.standing(Fixture::Brazier).collect();
        self.walker.step_within(seen, Goal::Place, &cold, BRAZIER_STEPS)
    }
}

/// The oil of a flask.
fn of_a_flask() -> u32 {
    match Thing::OilFlask.kind().effect {
        Effect::FillLantern(oil) => oil,
        _ => 0,
    }
}

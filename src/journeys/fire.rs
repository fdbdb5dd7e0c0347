//! Fire: where it comes into view a journey stops, and none leads through it (SPEC 114, 139).

use super::context::JourneyContext;
use super::journey::UnderWay;
use super::planning::positions_of;
use crate::grid::{Direction, Position};

/// Why nobody sets out through fire.
pub(super) const IN_THE_WAY: &str = "Fire is in the only way: wait until it has burnt down.";

impl JourneyContext<'_, '_> {
    /// Returns whether fire is in sight at a position. Cost O(log fires), and O(fires) where there is one.
    pub(super) fn burns(&self, at: Position) -> bool {
        self.matter.fire_at(at).is_some() && self.knowledge.is_in_sight(at)
    }

    /// Returns whether any fire is in sight. Cost O(fires).
    pub(super) fn sees_fire(&self) -> bool {
        self.matter.fires().iter().any(|fire| self.knowledge.is_in_sight(fire.at))
    }

    /// Why a journey ends at fire: it is in sight, and none was after the last step.
    pub(super) fn new_fire(&self, journey: &UnderWay) -> Option<String> {
        let is_new = self.sees_fire() && !journey.saw_fire;
        is_new.then(|| "You stop, for something burns.".to_owned())
    }

    /// Returns whether a way, the first step of which is the last, leads through fire that is in sight.
    pub(super) fn leads_through_fire(&self, way: &[Direction], from: Position) -> bool {
        positions_of(way, from, self.terrain.size()).any(|at| self.burns(at))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::prelude::{With, World};

    use super::*;
    use crate::game_in_play;
    use crate::journeys::{Aim, Journey, go_on, set_out};
    use crate::world::{Journal, Knowledge, Player, Scenario, WorldSource};

    /// Travels until the journey ends; returns the last line, and the column where the player is then.
    fn travel(world: &mut World, aim: Aim) -> (String, u32) {
        set_out(world, aim);
        while world.resource::<Journey>().is_under_way() {
            go_on(world);
        }
        let mut players = world.query_filtered::<&Position, With<Player>>();
        let at = *players.single(world).unwrap();
        let journal = Journal::of(world).unwrap();
        let last = journal.newest_first().next().map(|entry| entry.text.clone());
        (last.unwrap_or_default(), at.x)
    }

    /// SPEC 114, 139: a burning prop is seen from fourteen tiles, and is in the only way until it has burnt down.
    #[test]
    fn a_journey_stops_at_the_sight_of_fire_and_leads_through_none() {
        let level = format!("@{}b......", ".".repeat(19));
        let legend = "[legend]\nb = { fixture = 'prop', fire = true }\n[mountain]\nnumber = 0\n";
        let scenario: Scenario = format!("levels = ['{level}']\n{legend}").parse().unwrap();
        let mut app = game_in_play(WorldSource::Scenario(Arc::new(scenario)));
        let world = app.world_mut();
        let seen = "You stop, for something burns.".to_owned();
        assert_eq!(travel(world, Aim::Explore), (seen, 6));
        world.resource_mut::<Knowledge>().set_revealed(true);
        let aim = Aim::Place(Position::new(22, 0, 0));
        assert_eq!(travel(world, aim), (IN_THE_WAY.to_owned(), 6));
    }
}

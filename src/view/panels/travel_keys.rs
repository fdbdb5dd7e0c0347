//! The keys that travel to what a message is about, as a hint after it in the log.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::controls::{Action, Bindings};
use crate::grid::Vertical;
use crate::world::{Fixtures, Knowledge, Lead, Staircases, Status, Topic};

/// What the hint depends on.
#[derive(SystemParam)]
pub(super) struct TravelKeys<'w, 's> {
    pub(super) bindings: Bindings<'w, 's>,
    status: Status<'w, 's>,
    knowledge: Option<Res<'w, Knowledge>>,
    stairs: Option<Res<'w, Staircases>>,
    fixtures: Res<'w, Fixtures>,
}

impl TravelKeys<'_, '_> {
    /// The hint after a message about a topic, in a line with room for so many letters; empty where the keys would be refused,
    /// and where there is no room.
    pub(super) fn after(&self, message: &str, topic: Topic, letters: usize) -> String {
        let used = message.chars().count();
        let fits = |way: &String| used + way.chars().count() <= letters;
        self.ways(topic).into_iter().find(fits).unwrap_or_default()
    }

    /// The keys that travel to stairs, after the refusal of a climb, or to where a draught comes from: in words and, for a log
    /// that is too narrow for these, in fewer or alone.
    fn ways(&self, topic: Topic) -> Vec<String> {
        let (to, where_to) = match topic {
            Topic::NoStairs(vertical) if !self.knows_stairs(vertical) => return Vec::new(),
            Topic::NoStairs(Vertical::Down) => (Action::Descend, "to the nearest stairs"),
            Topic::NoStairs(Vertical::Up) => (Action::Ascend, "to the nearest stairs"),
            Topic::Draught => (Action::Explore, "there"),
            Topic::Signs => (Action::Explore, "to the nearest"),
            Topic::Opening | Topic::Heard | Topic::Other => return Vec::new(),
        };
        let (travel, to) = (self.bindings.key(Action::Travel), self.bindings.key(to));
        vec![
            format!("   {travel} {to}  travels {where_to}"),
            format!("   {travel} {to}  travels"),
            format!(" {travel} {to}"),
        ]
    }

    /// Are stairs or a rope up or down known on the player's level? Cost: that of [`Staircases::ends`], and of the fixtures there.
    fn knows_stairs(&self, vertical: Vertical) -> bool {
        let place = self.status.player().zip(self.status.terrain());
        let (Some((player, terrain)), Some(stairs), Some(knowledge)) =
            (place, &self.stairs, &self.knowledge)
        else {
            return false;
        };
        let stairs = stairs.ends(player.z, 0..terrain.size().height()).map(|(at, _)| at);
        let ropes = self.fixtures.of_level(player.z).map(|(at, _)| at);
        let leads = |at| Lead::climbed(terrain, &self.fixtures, at) == Some(vertical);
        stairs.chain(ropes).any(|at| leads(at) && knowledge.knows(at))
    }
}

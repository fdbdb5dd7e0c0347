//! Hints for new players, in the log while nothing has happened; and in a scenario, what it teaches.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::controls::{Action, Bindings};
use crate::screens::Replaying;
use crate::world::{NewGame, Thing};

/// What the hints depend on.
#[derive(SystemParam)]
pub(super) struct FirstHints<'w, 's> {
    bindings: Bindings<'w, 's>,
    game: Option<Res<'w, NewGame>>,
    watched: Option<Res<'w, Replaying>>,
    things: Query<'w, 's, &'static Thing>,
}

impl FirstHints<'_, '_> {
    /// Whether there are any: in a replay that is watched none of these keys does what they say.
    pub(super) fn are_shown(&self) -> bool {
        self.watched.is_none()
    }

    /// What the scenario that is played teaches; `None` where there is nothing of the kind, and where a replay is watched.
    pub(super) fn taught(&self) -> Option<&str> {
        let game = self.game.as_ref().filter(|_| self.are_shown())?;
        game.0.teaches()
    }

    /// The hint in a line of the log, counted from the newest; empty above the last. What matters most is in the upper lines,
    /// since messages take the lower ones first. A scenario says by itself what matters there.
    pub(super) fn line(&self, age: usize) -> String {
        if self.game.as_ref().is_some_and(|game| game.0.is_scenario()) {
            return String::new();
        }
        let has_bundles = self.has_bundles();
        match age {
            3 => self.walking(),
            2 if has_bundles => self.taking(),
            2 => "Walk into rock to dig through it.".to_owned(),
            1 if has_bundles => {
                "Walk into rock to dig. Stairs glow: teal down, gold up.".to_owned()
            }
            1 => "Stairs glow on the map: teal lead down, gold lead up.".to_owned(),
            0 => format!("{} explores by itself.", self.bindings.key(Action::Explore)),
            _ => String::new(),
        }
    }

    /// Returns whether the bundles of the beginning are there yet. Cost O(things).
    fn has_bundles(&self) -> bool {
        self.things.iter().any(|thing| thing.is_bundle())
    }

    /// How a bundle is taken, above the message that tells of them (SPEC 134).
    fn taking(&self) -> String {
        let take = self.bindings.key(Action::Take);
        format!("Walk onto a bundle and press {take} to take it.")
    }

    fn walking(&self) -> String {
        let help = self.bindings.key(Action::Help);
        let [west, south, north, east] = [Action::West, Action::South, Action::North, Action::East]
            .map(|action| self.bindings.key(action));
        // Longer names than a letter are those of the arrow keys.
        if west.chars().count() > 1 {
            return format!("Walk with the arrow keys; {help} lists the keys.");
        }
        format!("Walk with {west} {south} {north} {east} or the arrow keys; {help} lists the keys.")
    }
}

//! Which level this is, and the goal of the game.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::art::{Theme, colours};
use crate::grid::Position;
use crate::settings::Preferences;
use crate::telling::whereabouts;
use crate::view::widgets::{heading, text};
use crate::world::{
    ActorId, Fixture, Fixtures, Knowledge, Lantern, Player, Status, Thing, Things, capitalised,
};

/// The name of the level.
#[derive(Component)]
pub(super) struct LevelName;

/// A line about the level.
#[derive(Component)]
pub(super) enum LevelLine {
    /// Which level of how many.
    Number,
    /// The goal of the game.
    Goal,
}

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    side.spawn((LevelName, heading("")));
    side.spawn((LevelLine::Number, text("", colours::UI_DIM)));
    side.spawn((LevelLine::Goal, text("", colours::UI_TEXT)));
}

/// What is written of the level.
#[derive(SystemParam)]
pub(super) struct LevelSource<'w, 's> {
    status: Status<'w, 's>,
    players: Query<'w, 's, (&'static ActorId, &'static Lantern), With<Player>>,
    things: Res<'w, Things>,
    fixtures: Res<'w, Fixtures>,
    knowledge: Option<Res<'w, Knowledge>>,
    chosen: Res<'w, Preferences>,
}

impl LevelSource<'_, '_> {
    /// The goal of the game; none where nothing is at stake.
    fn goal(&self, at: Position, depth: u32) -> Option<String> {
        let (id, lantern) = self.players.single().ok()?;
        let camp = self.fixtures.nearest_known(Fixture::Camp, at, self.knowledge.as_deref()?)?;
        lantern.burns.then(|| match self.things.carries(*id, Thing::Ember) {
            true if camp.z == at.z => {
                format!("The camp is {}", whereabouts(at, camp, self.chosen.directions))
            }
            true => format!("Bring the Ember to level {}", camp.level()),
            false if at.level() == depth => "Find the Ember on this level".to_owned(),
            false => format!("Fetch the Ember from level {depth}"),
        })
    }
}

/// Writes which level this is.
pub(super) fn write_level(
    source: LevelSource,
    mut name: Single<&mut Text, (With<LevelName>, Without<LevelLine>)>,
    mut lines: Query<(&LevelLine, &mut Text)>,
) {
    let status = &source.status;
    let (Some(at), Some(terrain)) = (status.player(), status.terrain()) else { return };
    let depth = terrain.size().depth();
    name.set_if_neq(Text::new(level_name(at.z)));
    for (line, mut text) in &mut lines {
        let words = match line {
            LevelLine::Number => {
                let temper = status.temper(at.z).map(|row| format!(", {}", row.name));
                format!("Level {} of {depth}{}", at.level(), temper.unwrap_or_default())
            }
            LevelLine::Goal => source.goal(at, depth).unwrap_or_default(),
        };
        text.set_if_neq(Text::new(words));
    }
}

/// The name of level `z`: its stone, and another kind of place every five levels.
pub(in crate::view) fn level_name(z: u32) -> String {
    const PLACES: [&str; 5] = ["Galleries", "Hollows", "Vaults", "Deeps", "Roots"];
    let stone = Theme::of_level(z).name();
    let place = PLACES[(z / Theme::ALL.len() as u32) as usize % PLACES.len()];
    format!("The {} {place}", capitalised(stone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_of_their_own() {
        assert_eq!(level_name(0), "The Umber Galleries");
        assert_eq!(level_name(6), "The Slate Hollows");
        let mut names: Vec<_> = (0..25).map(level_name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 25);
    }
}

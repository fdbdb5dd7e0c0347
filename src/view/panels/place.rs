//! Where the player is: the level, the goal, what is underfoot.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::words::{describe, whereabouts};
use crate::art::{Theme, colours};
use crate::controls::{Action, Bindings};
use crate::grid::{Position, Tile, Vertical};
use crate::view::widgets::{heading, text};
use crate::world::{ActorId, Fixture, Fixtures, Knowledge, Lantern, Player, Status, Thing, Things};

/// The name of the level.
#[derive(Component)]
pub(super) struct LevelName;

/// A line about where the player is.
#[derive(Component)]
pub(super) enum PlaceLine {
    /// Which level of how many.
    Level,
    /// The goal of the game.
    Goal,
    /// What is underfoot.
    Underfoot,
    /// What can be done here.
    Prompt,
}

/// Which level this is.
pub(super) fn spawn_level(side: &mut ChildSpawnerCommands) {
    side.spawn((LevelName, heading("")));
    side.spawn((PlaceLine::Level, text("", colours::UI_DIM)));
    side.spawn((PlaceLine::Goal, text("", colours::UI_TEXT)));
}

/// What is here.
pub(super) fn spawn_here(side: &mut ChildSpawnerCommands) {
    side.spawn(text("HERE", colours::UI_DIM));
    side.spawn((PlaceLine::Underfoot, text("", colours::UI_TEXT)));
    side.spawn((PlaceLine::Prompt, text("", colours::UI_ACCENT)));
}

/// What is written of where the player is.
#[derive(SystemParam)]
pub(super) struct PlaceSource<'w, 's> {
    status: Status<'w, 's>,
    bindings: Bindings<'w, 's>,
    players: Query<'w, 's, (&'static ActorId, &'static Lantern), With<Player>>,
    things: Res<'w, Things>,
    fixtures: Res<'w, Fixtures>,
    knowledge: Option<Res<'w, Knowledge>>,
}

impl PlaceSource<'_, '_> {
    /// The goal of the game; none where nothing is at stake.
    fn goal(&self, at: Position, depth: u32) -> Option<String> {
        let (id, lantern) = self.players.single().ok()?;
        let camp = self.fixtures.nearest_known(Fixture::Camp, at, self.knowledge.as_deref()?)?;
        lantern.burns.then(|| match self.things.carries(*id, Thing::Ember) {
            true if camp.z == at.z => format!("The camp is {}", whereabouts(at, camp)),
            true => format!("Bring the Ember to level {}", camp.level()),
            false if at.level() == depth => "Find the Ember on this level".to_owned(),
            false => format!("Fetch the Ember from level {depth}"),
        })
    }

    /// What the player stands on, and in which region.
    fn underfoot(&self, at: Position) -> Option<String> {
        let (tile, region) = (self.status.underfoot()?, self.status.region()?);
        let fixture = self.fixtures.at(at).map(|fixture| fixture.kind().label);
        Some(format!("{}, region {region}", fixture.unwrap_or_else(|| describe(tile))))
    }
}

/// Writes what is here.
pub(super) fn write_place(
    source: PlaceSource,
    mut name: Single<&mut Text, (With<LevelName>, Without<PlaceLine>)>,
    mut lines: Query<(&PlaceLine, &mut Text)>,
) {
    let status = &source.status;
    let (Some(at), Some(terrain)) = (status.player(), status.terrain()) else { return };
    let depth = terrain.size().depth();
    name.set_if_neq(Text::new(level_name(at.z)));
    for (line, mut text) in &mut lines {
        let words = match line {
            PlaceLine::Level => format!("Level {} of {depth}", at.level()),
            PlaceLine::Goal => source.goal(at, depth).unwrap_or_default(),
            PlaceLine::Underfoot => source.underfoot(at).unwrap_or_default(),
            PlaceLine::Prompt => prompt(status.underfoot(), &source.bindings),
        };
        text.set_if_neq(Text::new(words));
    }
}

/// The name of level `z`: its stone, and another kind of place every five levels.
pub(in crate::view) fn level_name(z: u32) -> String {
    const PLACES: [&str; 5] = ["Galleries", "Hollows", "Vaults", "Deeps", "Roots"];
    let stone = Theme::of_level(z).name();
    let place = PLACES[(z / Theme::ALL.len() as u32) as usize % PLACES.len()];
    let (first, rest) = stone.split_at(1);
    format!("The {}{rest} {place}", first.to_uppercase())
}

/// What can be done underfoot, from the live bindings.
fn prompt(underfoot: Option<Tile>, bindings: &Bindings) -> String {
    let Some(vertical) = underfoot.and_then(Tile::leads) else { return String::new() };
    let climb = match vertical {
        Vertical::Down => Action::Descend,
        Vertical::Up => Action::Ascend,
    };
    let (climb, accept) = (bindings.key(climb), bindings.key(Action::Accept));
    format!("{climb} or {accept}  go {}", vertical.name())
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

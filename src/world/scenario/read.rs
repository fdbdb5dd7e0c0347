//! Scenarios from text: TOML, and for every mistake its line, column and key.

use std::str::FromStr;

use super::definition::Scenario;
use super::legend::Legend;
use super::levels::{Levels, read_levels};
use super::mark::Mark;
use super::mountain::read_mountain;
use super::opening::{read_opening, read_teaching};
use super::player::read_player;
use super::pours::pours_of;
use crate::grid::{Grid, Position, Tile};
use crate::world::{Fixture, Fixtures};
use crate::worldgen::toml_text::{Mistake, line_at, only_known, parse};

/// What is wrong with a scenario, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct ScenarioError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The key, its value, and what is allowed.
    pub message: String,
}

impl FromStr for Scenario {
    type Err = ScenarioError;

    fn from_str(text: &str) -> Result<Self, ScenarioError> {
        read(text).map_err(|(bytes, message)| {
            let before = text.get(..bytes.start).unwrap_or_default();
            ScenarioError::after(before, message)
        })
    }
}

impl ScenarioError {
    /// A mistake behind so much of a text.
    pub(crate) fn after(before: &str, message: String) -> Self {
        let line = line_at(before, before.len());
        let column = 1 + before.chars().rev().take_while(|c| *c != '\n').count();
        Self { line, column, message }
    }
}

/// Keys of a scenario.
const KEYS: [&str; 6] = ["levels", "legend", "player", "mountain", "opening", "teaches"];

/// The fixtures of some marks, and the feet of their shafts, which need no mark of their own.
///
/// # Errors
/// Where a shaft does not come down on floor, or an end of one is drawn alone.
fn with_feet(
    marks: &[(Position, Mark)],
    tiles: &Grid<Tile>,
) -> Result<Vec<(Position, Fixture)>, String> {
    let drawn = marks.iter().filter_map(|(at, mark)| Some((*at, mark.fixture?)));
    let mut fixtures = Fixtures::from_iter(drawn);
    let mouths: Vec<_> = fixtures.iter().filter(|(_, stands)| *stands == Fixture::Shaft).collect();
    for (mouth, _) in mouths {
        let foot = Position { z: mouth.z + 1, ..mouth };
        if tiles.get(foot) == Some(&Tile::Floor) && fixtures.at(foot).is_none() {
            fixtures.open_shaft(mouth, foot);
        }
    }
    match fixtures.half_shaft() {
        None => Ok(fixtures.iter().collect()),
        Some(Position { x, y, z }) => {
            Err(format!("levels: the shaft at {x},{y},{z} has no other end on floor"))
        }
    }
}

fn read(text: &str) -> Result<Scenario, Mistake> {
    let document = parse(text)?;
    let table = document.get_ref();
    only_known(table, &KEYS, "a scenario")?;
    let levels = table.get("levels").ok_or_else(|| (0..0, "levels is missing".to_owned()))?;
    let legend = Legend::read(table.get("legend"))?;
    let Levels { map, marks, hollows } = read_levels(text, levels, &legend)?;
    let player = read_player(table.get("player"))?;
    let mountain = read_mountain(table.get("mountain"), map.tiles.size().depth())?;
    let opening = read_opening(table.get("opening"))?;
    let teaches = read_teaching(table.get("teaches"))?;
    let creatures = marks.iter().filter_map(|(at, mark)| Some((*at, mark.creature?)));
    let things = marks.iter().filter_map(|(at, mark)| Some((*at, mark.thing?)));
    let aflame = marks.iter().filter(|(_, mark)| mark.is_aflame);
    let aflame = aflame.filter_map(|(at, mark)| Some((*at, mark.fixture?)));
    let fixtures = with_feet(&marks, &map.tiles).map_err(|why| (levels.span(), why))?;
    Ok(Scenario {
        creatures: creatures.collect(),
        things: things.collect(),
        fixtures,
        pours: pours_of(&marks, &map.tiles),
        aflame: aflame.collect(),
        text: text.into(),
        map,
        mountain,
        player,
        opening,
        teaches,
        hollows,
    })
}

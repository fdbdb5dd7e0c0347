//! Scenarios from text: TOML, and for every mistake its line, column and key.

use std::str::FromStr;

use super::definition::Scenario;
use super::legend::Legend;
use super::levels::{Levels, read_levels};
use super::mountain::read_mountain;
use super::opening::read_opening;
use super::player::read_player;
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

fn read(text: &str) -> Result<Scenario, Mistake> {
    let document = parse(text)?;
    let table = document.get_ref();
    only_known(table, &["levels", "legend", "player", "mountain", "opening"], "a scenario")?;
    let levels = table.get("levels").ok_or_else(|| (0..0, "levels is missing".to_owned()))?;
    let legend = Legend::read(table.get("legend"))?;
    let Levels { map, marks, hollows } = read_levels(text, levels, &legend)?;
    let player = read_player(table.get("player"))?;
    let mountain = read_mountain(table.get("mountain"), map.tiles.size().depth())?;
    let opening = read_opening(table.get("opening"))?;
    let creatures = marks.iter().filter_map(|(at, mark)| Some((*at, mark.creature?)));
    let things = marks.iter().filter_map(|(at, mark)| Some((*at, mark.thing?)));
    let fixtures = marks.iter().filter_map(|(at, mark)| Some((*at, mark.fixture?)));
    Ok(Scenario {
        creatures: creatures.collect(),
        things: things.collect(),
        fixtures: fixtures.collect(),
        text: text.into(),
        map,
        mountain,
        player,
        opening,
        hollows,
    })
}

//! The levels of a scenario, from map text with a legend.

use super::hollows::hollows_of;
use super::legend::{Legend, START};
use super::mark::Mark;
use super::row_places::RowPlaces;
use crate::grid::Position;
use crate::world::Hollows;
use crate::worldgen::map_text::{self, MapTextError};
use crate::worldgen::toml_text::{DeValue, Entry, Mistake, refused, text_of};
use crate::worldgen::{DrawnMapError, WorldMap};

/// What the key has to be.
const ALLOWED: &str = "a list of levels, each as map text in quotes";

/// What the levels draw.
pub(super) struct Levels {
    pub(super) map: WorldMap,
    /// What each position has on it, by level, then in scan order.
    pub(super) marks: Vec<(Position, Mark)>,
    pub(super) hollows: Hollows,
}

/// What the levels draw. `text` is the whole text.
pub(super) fn read_levels(text: &str, entry: &Entry, legend: &Legend) -> Result<Levels, Mistake> {
    let DeValue::Array(list) = entry.get_ref() else {
        return Err(refused("levels", entry, ALLOWED));
    };
    if list.is_empty() {
        return Err((entry.span(), "levels: at least one level is wanted".to_owned()));
    }
    let (mut drawing, mut marks, mut places) = (String::new(), Vec::new(), Vec::new());
    for (level, z) in list.iter().zip(0..) {
        let rows = text_of("levels", level)?;
        let place = RowPlaces::of(text, level.span(), rows);
        if z > 0 {
            drawing.push('\n');
        }
        for (row, y) in rows.lines().zip(0..) {
            let marked = read_row(row, Position::new(0, y, z), legend, &mut marks);
            drawing += &marked.map_err(|(x, why)| place.mistake((x, y), &why))?;
            drawing.push('\n');
        }
        places.push(place);
    }
    let map = world_of(&drawing, entry, &places)?;
    let hollows = hollows_of(&marks).map_err(|(at, why)| mistake_at(&places, entry, at, &why))?;
    let hollows = hollows.as_they_are(&map.tiles);
    Ok(Levels { map, marks, hollows })
}

/// The map text of a row that begins at a position, with the tiles of its marks in their places; or the column of one that
/// stands for nothing, and why.
fn read_row(
    row: &str,
    first: Position,
    legend: &Legend,
    marks: &mut Vec<(Position, Mark)>,
) -> Result<String, (u32, String)> {
    if row.is_empty() {
        return Err((0, "a row of tiles is missing here".to_owned()));
    }
    let tile = |(c, x): (char, u32)| -> Result<char, (u32, String)> {
        if c == START {
            return Ok(c);
        }
        let mark = legend.mark(c).map_err(|why| (x, why))?;
        if mark.has_ember() && marks.iter().any(|(_, other)| other.has_ember()) {
            return Err((x, "a second Ember: allowed is one".to_owned()));
        }
        if !mark.is_bare() {
            marks.push((Position { x, ..first }, mark));
        }
        Ok(mark.tile.as_char())
    };
    row.chars().zip(0..).map(tile).collect()
}

/// The world of a drawing, if a game can be played in it.
fn world_of(drawing: &str, entry: &Entry, places: &[RowPlaces]) -> Result<WorldMap, Mistake> {
    let at = |position: Position, why: &str| mistake_at(places, entry, position, why);
    let drawn = map_text::read(drawing.as_bytes()).map_err(|error| match error {
        MapTextError::Damaged { line, column, what } => {
            at(position_of(line, column, places), &what)
        }
        MapTextError::Unreadable(error) => (entry.span(), format!("levels: {error}")),
    })?;
    drawn.into_playable_world().map_err(|error| match error {
        DrawnMapError::SecondStart { at: second, .. } => {
            at(second, "a second start: allowed is one @")
        }
        DrawnMapError::LooseStairs { at: stairs, down, .. } => {
            let way = if down { "below" } else { "above" };
            at(stairs, &format!("stairs without a partner on the level {way}"))
        }
        error => (entry.span(), format!("levels: {error}")),
    })
}

/// A mistake at a position of the levels.
fn mistake_at(places: &[RowPlaces], entry: &Entry, position: Position, why: &str) -> Mistake {
    match places.get(position.z as usize) {
        Some(place) => place.mistake((position.x, position.y), why),
        None => (entry.span(), format!("levels: {why}")),
    }
}

/// The position of a line and column of a drawing, both from 1. A blank line parts two levels.
fn position_of(line: u64, column: u64, places: &[RowPlaces]) -> Position {
    let mut y = line.saturating_sub(1);
    let mut z = 0;
    for place in places {
        let lines = place.rows() + 1;
        if y < lines || z + 1 == places.len() {
            break;
        }
        (y, z) = (y - lines, z + 1);
    }
    Position::new(column.saturating_sub(1) as u32, y as u32, z as u32)
}

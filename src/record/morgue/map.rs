//! A level in letters, as the player knew it.

use std::collections::BTreeSet;

use crate::grid::{Position, Tile};
use crate::world::{Actor, Game, Way, Whereabouts};

/// The most columns and rows that are shown of a level.
const WINDOW: (u32, u32) = (160, 50);
/// The way of so many of the last turns is shown.
pub(super) const WAY_TURNS: usize = 60;
/// What floor is shown as that the way leads over.
pub(super) const WAY_LETTER: char = ',';

/// The rows of a level, of as many columns as are known: at most [`WINDOW`], with a position in its middle as far as the level
/// goes. What was never seen is blank; creatures and things are shown where they are in sight.
pub(super) fn rows(game: &Game, middle: Position) -> Vec<String> {
    let size = game.terrain.size();
    let first_of = |middle: u32, side: u32, most: u32| {
        middle.saturating_sub(most / 2).min(side.saturating_sub(most))
    };
    let left = first_of(middle.x, size.width(), WINDOW.0);
    let top = first_of(middle.y, size.height(), WINDOW.1);
    let columns = left..(left + WINDOW.0).min(size.width());
    let way: BTreeSet<_> = last_places(&game.way).map(Position::scan_key).collect();
    let letter = |y, x| letter(game, &way, Position::new(x, y, middle.z)).unwrap_or(' ');
    let rows = (top..(top + WINDOW.1).min(size.height()))
        .map(|y| columns.clone().map(|x| letter(y, x)).collect::<String>());
    without_margins(rows.map(|row| row.trim_end().to_owned()).collect())
}

/// The rows from the first that is not blank to the last, without the columns on the left that all of them have blank.
fn without_margins(rows: Vec<String>) -> Vec<String> {
    let margin = |row: &String| row.len() - row.trim_start().len();
    let filled = || rows.iter().filter(|row| !row.is_empty());
    let left = filled().map(margin).min().unwrap_or(0);
    let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(rows.len());
    let last = rows.iter().rposition(|row| !row.is_empty()).map_or(first, |last| last + 1);
    let cut = |row: &String| row.get(left..).unwrap_or_default().to_owned();
    rows[first..last].iter().map(cut).collect()
}

/// The places of the last turns.
fn last_places(way: &Way) -> impl Iterator<Item = Position> {
    way.places().rev().take(WAY_TURNS)
}

/// What is known to be at a position.
fn letter(game: &Game, way: &BTreeSet<(u32, u32, u32)>, at: Position) -> Option<char> {
    let tile = game.knowledge.tile(&game.terrain, at)?;
    let is_in_sight = game.knowledge.sees(at);
    let who = game.actors.iter().find(|actor| actor.at == at && (actor.is_player || is_in_sight));
    if let Some(glyph) = who.and_then(glyph_of) {
        return Some(glyph);
    }
    let lies = |at: Position| {
        let lying = game.things.iter().find(|thing| thing.place == Whereabouts::Lying(at));
        lying.map(|thing| thing.stack.thing.kind().glyph)
    };
    let thing = is_in_sight.then(|| lies(at)).flatten();
    let fixture = || {
        let fixture = game.fixtures.at(at)?.kind();
        // What was dug out of the rock since is no longer there.
        (fixture.stands_in_rock == (tile == Tile::Wall)).then_some(fixture.glyph)
    };
    let trace = || (tile == Tile::Floor && way.contains(&at.scan_key())).then_some(WAY_LETTER);
    Some(thing.or_else(fixture).or_else(trace).unwrap_or_else(|| tile.as_char()))
}

fn glyph_of(actor: &Actor) -> Option<char> {
    if actor.is_player {
        return Some('@');
    }
    actor.glyph.or_else(|| actor.species.map(|species| species.species().glyph))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{BESTIARY, FIXTURES, THINGS};

    #[test]
    fn margins_go_and_what_is_inside_stays() {
        let rows = ["", "", "   ##", "", "  #.@", ""].map(str::to_owned).to_vec();
        assert_eq!(without_margins(rows), [" ##", "", "#.@"]);
        assert_eq!(without_margins(vec![String::new(); 3]), Vec::<String>::new());
    }

    /// SPEC 130
    #[test]
    fn the_way_is_shown_in_a_letter_that_nothing_else_has() {
        let fixtures = FIXTURES.iter().map(|kind| kind.glyph);
        let things = THINGS.iter().map(|kind| kind.glyph);
        let tiles = Tile::ALL.map(Tile::as_char);
        assert!(fixtures.chain(things).chain(tiles).all(|glyph| glyph != WAY_LETTER));
        assert!(BESTIARY.iter().all(|species| species.glyph != WAY_LETTER));
        let way = Way::along((0..99).map(|x| Position::new(x, 0, 0)));
        let last: Vec<_> = last_places(&way).map(|at| at.x).collect();
        assert_eq!((last.len(), last[0], last[59]), (WAY_TURNS, 98, 39));
    }
}

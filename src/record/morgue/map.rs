//! A level in letters, as the player knew it.

use crate::grid::{Position, Tile};
use crate::world::{Actor, Game, Whereabouts};

/// The most columns and rows that are shown of a level.
const WINDOW: (u32, u32) = (160, 50);

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
    let letter = |y, x| letter(game, Position::new(x, y, middle.z)).unwrap_or(' ');
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

/// What is known to be at a position.
fn letter(game: &Game, at: Position) -> Option<char> {
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
    Some(thing.or_else(fixture).unwrap_or_else(|| tile.as_char()))
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

    #[test]
    fn margins_go_and_what_is_inside_stays() {
        let rows = ["", "", "   ##", "", "  #.@", ""].map(str::to_owned).to_vec();
        assert_eq!(without_margins(rows), [" ##", "", "#.@"]);
        assert_eq!(without_margins(vec![String::new(); 3]), Vec::<String>::new());
    }
}

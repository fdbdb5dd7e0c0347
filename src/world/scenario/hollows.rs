//! The hollows of a scenario: the tiles of a level that are marked as one kind are a hollow.

use std::collections::BTreeMap;

use super::mark::Mark;
use crate::grid::Position;
use crate::world::{Hollow, HollowKind, Hollows};

/// The hollows of marks that come by level, then in scan order: one of a kind on each level.
///
/// # Errors
/// The first tile of one that has not the shape of a hollow, and what is wrong with it.
pub(super) fn hollows_of(marks: &[(Position, Mark)]) -> Result<Hollows, (Position, String)> {
    let mut tiles: BTreeMap<(u32, HollowKind), Vec<Position>> = BTreeMap::new();
    for (at, mark) in marks {
        let kind = mark.hollow.into_iter();
        kind.for_each(|kind| tiles.entry((at.z, kind)).or_default().push(*at));
    }
    let hollow = |((_, kind), of): ((u32, HollowKind), Vec<Position>)| {
        around(kind, &of).ok_or_else(|| (of[0], misshapen(kind)))
    };
    let mut hollows = tiles.into_iter().map(hollow).collect::<Result<Vec<_>, _>>()?;
    hollows.sort_by_key(|hollow| hollow.at.scan_key());
    Ok(Hollows(hollows))
}

/// The hollow of a kind that has some tiles of a level, which are in scan order; `None` where none has just those.
fn around(kind: HollowKind, tiles: &[Position]) -> Option<Hollow> {
    let least = |side: fn(&Position) -> u32| tiles.iter().map(side).min();
    let at = Position { x: least(|at| at.x)?, y: least(|at| at.y)?, z: tiles.first()?.z };
    let mut squares = Hollow::SIDES.map(|side| Hollow { at, side, kind, is_open: false });
    squares.find(|hollow| hollow.tiles().eq(tiles.iter().copied()))
}

fn misshapen(kind: HollowKind) -> String {
    let (name, sides) = (kind.row().name, Hollow::SIDES);
    let (least, most) = (sides.start(), sides.end());
    format!("the {name} of a level is a square of {least} or {most} tiles without its corners")
}

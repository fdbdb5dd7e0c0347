//! The hollows of a scenario: the tiles of a level that are marked as one kind are a hollow.

use std::collections::BTreeMap;

use super::mark::Mark;
use crate::grid::Position;
use crate::world::{Hollow, HollowKind, Hollows};

/// The hollows of marks that come by level, then in scan order: one of a kind on each level, in the square around its tiles.
pub(super) fn hollows_of(marks: &[(Position, Mark)]) -> Hollows {
    let mut tiles: BTreeMap<(u32, HollowKind), Vec<Position>> = BTreeMap::new();
    for (at, mark) in marks {
        let kind = mark.hollow.into_iter();
        kind.for_each(|kind| tiles.entry((at.z, kind)).or_default().push(*at));
    }
    let mut hollows: Vec<_> = tiles.iter().filter_map(|(key, of)| around(key.1, of)).collect();
    hollows.sort_by_key(|hollow| hollow.at.scan_key());
    Hollows(hollows)
}

/// The hollow of a kind whose square has all of some tiles of a level.
fn around(kind: HollowKind, tiles: &[Position]) -> Option<Hollow> {
    let span = |side: fn(&Position) -> u32| {
        let (least, most) = (tiles.iter().map(side).min()?, tiles.iter().map(side).max()?);
        Some((least, most - least + 1))
    };
    let ((x, width), (y, height)) = (span(|at| at.x)?, span(|at| at.y)?);
    let at = Position { x, y, z: tiles.first()?.z };
    let side = u8::try_from(width.max(height)).ok()?;
    Some(Hollow { at, side, kind, is_open: false })
}

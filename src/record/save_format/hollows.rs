//! The hollows of a saved game in the form that is written, and reading them.

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use crate::grid::{Grid, Tile};
use crate::world::{Hollow, HollowKind, Hollows};

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct SavedHollow {
    pub(super) at: [u32; 3],
    pub(super) side: u8,
    /// The name of its kind.
    pub(super) kind: String,
    pub(super) is_open: bool,
}

impl SavedHollow {
    /// The form of a hollow.
    pub(super) fn of(&Hollow { at, side, kind, is_open }: &Hollow) -> Self {
        Self { at: sides_of(at), side, kind: kind.row().name.to_owned(), is_open }
    }
}

/// The hollows of their forms, in order; or why there can be none.
pub(super) fn read_hollows(saved: &[SavedHollow], tiles: &Grid<Tile>) -> Result<Hollows, String> {
    let read = |&SavedHollow { at, side, ref kind, is_open }: &SavedHollow| {
        let kind = HollowKind::named(kind).ok_or("a hollow that there is not")?;
        check(Hollow::SIDES.contains(&side), "a hollow of a size that cannot be")?;
        let [x, y, z] = at;
        let last = |first: u32| first.saturating_add(u32::from(side) - 1);
        position_in(tiles, [last(x), last(y), z])?;
        Ok(Hollow { at: position_in(tiles, at)?, side, kind, is_open })
    };
    let hollows = saved.iter().map(read).collect::<Result<Vec<_>, String>>()?;
    let is_sorted = hollows.is_sorted_by_key(|hollow| hollow.at.scan_key());
    check(is_sorted, "hollows out of order")?;
    Ok(Hollows(hollows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Position, Size};

    fn tiles() -> Grid<Tile> {
        Grid::filled(Size::new(6, 5, 2).unwrap(), Tile::Wall).unwrap()
    }

    #[test]
    fn hollows_are_read_as_they_were_or_refused() {
        let hollow = |x, is_open| Hollow {
            at: Position::new(x, 1, 0),
            side: 4,
            kind: HollowKind::Nest,
            is_open,
        };
        let hollows = Hollows(vec![hollow(0, true), hollow(2, false)]);
        let saved: Vec<_> = hollows.0.iter().map(SavedHollow::of).collect();
        assert_eq!(read_hollows(&saved, &tiles()), Ok(hollows));
        let refused = |change: fn(&mut Vec<SavedHollow>)| {
            let mut form = saved.clone();
            change(&mut form);
            read_hollows(&form, &tiles()).unwrap_err()
        };
        assert_eq!(
            refused(|form| form[0].kind = "cellar".to_owned()),
            "a hollow that there is not"
        );
        for side in [0, 3, 6] {
            let mut form = saved.clone();
            form[0].side = side;
            let why = read_hollows(&form, &tiles()).unwrap_err();
            assert_eq!(why, "a hollow of a size that cannot be");
        }
        assert_eq!(refused(|form| form[0].at[0] = u32::MAX), "a position outside the world");
        assert_eq!(refused(|form| form[0].side = 5), "a position outside the world");
        assert_eq!(refused(|form| form.reverse()), "hollows out of order");
    }
}

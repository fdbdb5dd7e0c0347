//! The way of a saved game in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use crate::grid::{Grid, Tile};
use crate::world::Way;

/// Places, the oldest first.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedWay(pub(super) Vec<[u32; 3]>);

impl SavedWay {
    /// The form of a way.
    pub(super) fn of(way: &Way) -> Self {
        Self(way.places().map(sides_of).collect())
    }

    /// The way of the form, in a world with these tiles; or why there can be none.
    pub(super) fn way(&self, tiles: &Grid<Tile>) -> Result<Way, String> {
        check(self.0.len() <= Way::MOST, "a way that is too long")?;
        let places = self.0.iter().map(|at| position_in(tiles, *at));
        Ok(Way::along(places.collect::<Result<Vec<_>, _>>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Position, Size};

    /// SPEC 130
    #[test]
    fn a_way_is_read_as_it_was_or_refused() {
        let tiles = Grid::filled(Size::new(2, 1, 1).unwrap(), Tile::Floor).unwrap();
        let of =
            |count: usize| Way::along((0..count).map(|turn| Position::new(turn as u32 % 2, 0, 0)));
        for way in [Way::default(), of(3), of(Way::MOST)] {
            assert_eq!(SavedWay::of(&way).way(&tiles), Ok(way));
        }
        let refused = |form: Vec<[u32; 3]>| SavedWay(form).way(&tiles).unwrap_err();
        assert_eq!(refused(vec![[0; 3]; Way::MOST + 1]), "a way that is too long");
        assert_eq!(refused(vec![[2, 0, 0]]), "a position outside the world");
    }
}

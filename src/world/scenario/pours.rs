//! What pours in a scenario: the tiles beside one another that are marked as one fluid are a pour.

use super::mark::Mark;
use crate::grid::Position;
use crate::world::{Fluid, Pour};

/// The pours of marks that come by level, then in scan order: of as much volume as they have tiles, each from its first tile.
pub(super) fn pours_of(marks: &[(Position, Mark)]) -> Vec<Pour> {
    let of = |fluid: Fluid| {
        let tiles = marks.iter().filter(move |(_, mark)| mark.pour == Some(fluid));
        tiles.map(|(at, _)| *at).collect::<Vec<_>>()
    };
    let mut pours = Vec::new();
    for fluid in Fluid::ALL {
        let mut left = of(fluid);
        while let Some(first) = left.first().copied() {
            let most = u16::try_from(left.len()).unwrap_or(u16::MAX);
            let mut pour = Pour::within(fluid, most, first, &left);
            pour.volume = u16::try_from(pour.tiles().count()).unwrap_or(most);
            left.retain(|at| pour.tiles().all(|tile| tile != *at));
            pours.push(pour);
        }
    }
    pours
}

//! What pours in a scenario: the tiles beside one another that are marked with one fluid are a pour.

use super::mark::Mark;
use crate::grid::{Grid, Position, Tile};
use crate::world::{Fluid, Pour};

/// The pours of marks that come by level, then in scan order, each from its first tile. The volume of one is the greatest of those
/// of its tiles, and as many as these at least. Gas waits while all around it is rock (SPEC 104, 163).
pub(super) fn pours_of(marks: &[(Position, Mark)], tiles: &Grid<Tile>) -> Vec<Pour> {
    let mut pours = Vec::new();
    for fluid in Fluid::ALL {
        let poured = |(at, mark): &(Position, Mark)| {
            mark.pour.filter(|(other, _)| *other == fluid).map(|(_, volume)| (*at, volume))
        };
        let mut left: Vec<_> = marks.iter().filter_map(poured).collect();
        while let Some((first, _)) = left.first().copied() {
            let places: Vec<_> = left.iter().map(|(at, _)| *at).collect();
            let mut pour = Pour::within(fluid, u16::MAX, first, &places);
            let has = |at: Position| pour.tiles().any(|tile| tile == at);
            let (own, others): (Vec<_>, Vec<_>) = left.iter().partition(|(at, _)| has(*at));
            let count = u16::try_from(own.len()).unwrap_or(u16::MAX);
            left = others;
            pour.volume = own.into_iter().map(|(_, volume)| volume).fold(count, u16::max);
            let waits = fluid == Fluid::Gas && is_sealed(&pour, tiles);
            pours.push(if waits { pour } else { pour.let_out() });
        }
    }
    pours
}

/// Returns whether all around a pour is rock.
fn is_sealed(pour: &Pour, tiles: &Grid<Tile>) -> bool {
    let around = pour.tiles().flat_map(|at| at.neighbours(tiles.size()));
    let mut open = around.filter(|at| tiles[*at].is_walkable());
    open.all(|at| pour.tiles().any(|tile| tile == at))
}

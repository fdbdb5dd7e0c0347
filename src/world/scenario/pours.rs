//! What pours in a scenario: the tiles beside one another that are marked with one fluid are a pour.

use std::collections::{BTreeMap, BTreeSet};

use super::mark::Mark;
use crate::grid::{Grid, Position, Tile};
use crate::world::{Fluid, Pour};

/// The pours of marks that come by level, then in scan order, each from its first tile. The volume of one is the greatest of those
/// of its tiles, and as many as these at least. Gas waits while all around it is rock (SPEC 104, 163). Cost O(marks x log marks).
pub(super) fn pours_of(marks: &[(Position, Mark)], tiles: &Grid<Tile>) -> Vec<Pour> {
    let mut pours = Vec::new();
    for fluid in Fluid::ALL {
        let poured = |(at, mark): &(Position, Mark)| {
            let (_, volume) = mark.pour.filter(|(other, _)| *other == fluid)?;
            Some((at.scan_key(), volume))
        };
        let volumes: BTreeMap<_, u16> = marks.iter().filter_map(poured).collect();
        let mut left: BTreeSet<_> = volumes.keys().copied().collect();
        while let Some((z, y, x)) = left.pop_first() {
            let mut pour = Pour::from_among(fluid, u16::MAX, Position { x, y, z }, &mut left);
            let own: BTreeSet<_> = pour.tiles().map(Position::scan_key).collect();
            let count = u16::try_from(own.len()).unwrap_or(u16::MAX);
            let drawn = own.iter().filter_map(|place| volumes.get(place).copied());
            pour.volume = drawn.fold(count, u16::max);
            let waits = fluid == Fluid::Gas && is_sealed(&own, tiles);
            pours.push(if waits { pour } else { pour.let_out() });
        }
    }
    pours
}

/// Returns whether all around some tiles, by level, row and column, is rock.
fn is_sealed(own: &BTreeSet<(u32, u32, u32)>, tiles: &Grid<Tile>) -> bool {
    let places = own.iter().map(|&(z, y, x)| Position { x, y, z });
    let around = places.flat_map(|at| at.neighbours(tiles.size()));
    let mut open = around.filter(|at| tiles[*at].is_walkable());
    open.all(|at| own.contains(&at.scan_key()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Scenario;

    fn pours(rows: &str) -> Vec<Pour> {
        let legend = "[legend]\ng = { gas = 3 }\nG = { gas = 9 }\n";
        let text = format!("levels = ['''\n{rows}\n''']\n{legend}");
        text.parse::<Scenario>().unwrap().pours
    }

    /// SPEC 104, 163
    #[test]
    fn tiles_of_one_fluid_beside_one_another_are_one_pour() {
        let pours = pours("@.gG.g\n####..\n#gg#~~\n####~.");
        let found = pours.iter().map(|pour| {
            (pour.fluid, pour.source.x, pour.volume, pour.tiles().count(), pour.is_out())
        });
        let expected = [
            (Fluid::Gas, 2, 9, 2, true),
            (Fluid::Gas, 5, 3, 1, true),
            (Fluid::Gas, 1, 3, 2, false),
            (Fluid::Water, 4, 3, 3, true),
        ];
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    /// A lake of more tiles than one pour can have is two of them, and is read without a wait.
    #[test]
    fn a_lake_is_read_tile_by_tile() {
        let row = "~".repeat(300);
        let pours = pours(&format!("@{}\n{}", ".".repeat(299), [&*row; 300].join("\n")));
        let counts: Vec<_> = pours.iter().map(|pour| pour.tiles().count()).collect();
        assert_eq!(counts, [65_535, 90_000 - 65_535]);
    }
}

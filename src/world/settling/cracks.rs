//! Cracks: a settling breaks the rock before gas and water that wait in hollows near it (SPEC 55).

use std::iter::successors;

use super::SettlingPlace;
use crate::grid::{Direction, Grid, Position, Tile};
use crate::sight::is_within;
use crate::world::{Hollow, Hollows};

/// The most rock that breaks before a hollow, in tiles.
const THICKEST: usize = 4;

/// The ways that a crack takes, of equally short ones the first.
const WAYS: [Direction; 4] = [Direction::North, Direction::West, Direction::East, Direction::South];

/// The rock that a settling breaks: for each sealed hollow of gas or water whose middle is within its radius the shortest straight row
/// of rock from a tile of it to open ground, if that is no longer than [`THICKEST`] and all of it `may_open`; of equals the first
/// by the tile, in scan order, and then by way. In scan order, without a tile twice. Nothing where the ground does not settle.
///
/// Cost: a step for each hollow of the level, and O(tiles of it) for one that is near.
pub(super) fn cracks(
    hollows: &Hollows,
    tiles: &Grid<Tile>,
    place: SettlingPlace,
    may_open: impl Fn(Position) -> bool,
) -> Vec<Position> {
    let SettlingPlace { at, radius, .. } = place;
    let pent_up = |hollow: &&Hollow| !hollow.is_open && hollow.kind.row().pours.is_some();
    let near = hollows.of_level(at.z).filter(pent_up);
    let near = near.filter(|hollow| is_within(hollow.middle(), at, radius));
    let rows = near.filter_map(|hollow| {
        let rows = hollow.tiles().flat_map(|from| WAYS.map(|way| row(hollow, tiles, from, way)));
        rows.flatten().filter(|row| row.iter().all(|at| may_open(*at))).min_by_key(Vec::len)
    });
    let mut broken: Vec<_> = rows.flatten().collect();
    broken.sort_unstable_by_key(|at| at.scan_key());
    broken.dedup();
    broken
}

/// The rock from a tile of a hollow straight to open ground; `None` where the next is the hollow's own, or there is too much of it.
fn row(
    hollow: &Hollow,
    tiles: &Grid<Tile>,
    from: Position,
    way: Direction,
) -> Option<Vec<Position>> {
    let next = |at: &Position| at.step(way, tiles.size());
    let mut ahead = successors(next(&from), next);
    let first = ahead.next().filter(|at| !hollow.has(*at) && tiles[*at] == Tile::Wall)?;
    let mut rock = vec![first];
    for at in ahead {
        match tiles[at] {
            Tile::Wall if rock.len() < THICKEST => rock.push(at),
            Tile::Wall => return None,
            _ => return Some(rock),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::HollowKind;
    use crate::worldgen::map_text;

    const MAP: &str = "\
############
############
###..#######
##....####..
##....####..
###..#######
############
#.##########
";

    fn broken(map: &str, kind: HollowKind, is_open: bool, radius: u32) -> Vec<(u32, u32)> {
        let tiles = map_text::read(map.as_bytes()).unwrap().tiles;
        let hollow = Hollow { at: Position::new(2, 2, 0), side: 4, kind, is_open };
        let place = SettlingPlace { at: Position::new(11, 4, 0), radius, number: 5 };
        let may_open = |at: Position| (at.x, at.y) != (7, 3);
        let rows = cracks(&Hollows(vec![hollow]), &tiles, place, may_open);
        rows.into_iter().map(|at| (at.x, at.y)).collect()
    }

    /// SPEC 55: the shortest straight row of what may open, before what is shut in and pours, and near enough.
    #[test]
    fn the_rock_before_gas_and_water_breaks_where_it_is_thinnest() {
        let row = [(6, 4), (7, 4), (8, 4), (9, 4)];
        for kind in [HollowKind::Firedamp, HollowKind::Cistern] {
            assert_eq!(broken(MAP, kind, false, 7), row);
            assert_eq!(broken(MAP, kind, false, 6), [], "too far away");
            assert_eq!(broken(MAP, kind, true, 7), [], "it is open");
        }
        assert_eq!(broken(MAP, HollowKind::Cache, false, 7), [], "nothing pours out of it");
        let thick = MAP.replace("..\n", "#.\n");
        assert_eq!(broken(&thick, HollowKind::Firedamp, false, 7), [], "the rock is too thick");
        let nearer = MAP.replace("#.##########", "###.########");
        assert_eq!(broken(&nearer, HollowKind::Firedamp, false, 7), [(3, 6)]);
    }
}

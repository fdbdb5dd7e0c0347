//! What pours does so as the rules say, tile by tile (SPEC 103-108).

mod mountain;
mod plain;
mod plain_reading;

use super::*;
use crate::worldgen::map_text;

/// Ground in which so many tiles have changed.
fn terrain(map: &str, changes: u64) -> Terrain {
    Terrain::with_changes(map_text::read(map.as_bytes()).unwrap().tiles, changes, 0)
}

/// Some of a fluid in its hollow: all open tiles to the left of a column, from the corner on.
fn in_hollow(fluid: Fluid, volume: u16, terrain: &Terrain, end: u32) -> Pours {
    let open = terrain.tiles().positions(0).filter(|at| !terrain.buries(*at) && at.x < end);
    let pour = Pour::within(fluid, volume, Position::new(1, 1, 0), &open.collect::<Vec<_>>());
    Pours::from_iter([pour]).in_condition((0, 0, true))
}

/// The columns and rows to which something comes in a turn.
fn comes_to(pours: &mut Pours, terrain: &Terrain) -> Vec<(u32, u32)> {
    let arrivals = pours.flow(terrain, &Fixtures::default(), &[]).into_iter();
    arrivals.map(|Arrival { at, .. }| (at.x, at.y)).collect()
}

/// SPEC 103, 104: it waits in its hollow, and then comes on ring by ring, in scan order, as far as its volume goes; at rest a turn has
/// nothing to do.
#[test]
fn water_waits_in_its_hollow_and_then_fills_what_is_beside_ring_by_ring() {
    let sealed = terrain("########\n#..#...#\n#..#...#\n########\n", 0);
    let mut pours = in_hollow(Fluid::Water, 8, &sealed, 3);
    let nothing = Fixtures::default();
    for _ in 0..3 {
        assert_eq!(comes_to(&mut pours, &sealed), []);
        assert!(!pours.is_disturbed(&sealed, &nothing) && !pours.is_wet());
    }
    let dug = terrain("########\n#......#\n#..#...#\n########\n", 1);
    assert!(pours.is_disturbed(&dug, &nothing));
    assert_eq!(comes_to(&mut pours, &dug), [(3, 1)]);
    assert_eq!(comes_to(&mut pours, &dug), [(4, 1), (4, 2)]);
    assert_eq!(comes_to(&mut pours, &dug), [(5, 1)], "its volume");
    assert_eq!(pours.out(Fluid::Water).flat_map(Pour::tiles).count(), 8);
    assert!(pours.is_wet() && pours.is_pool(Position::new(5, 1, 0)));
    assert_eq!(comes_to(&mut pours, &dug), []);
    assert!(!pours.is_disturbed(&dug, &nothing));
    let closed = terrain("########\n##.....#\n#..#...#\n########\n", 2);
    assert_eq!(comes_to(&mut pours, &closed), [(5, 2)], "it has one less, and moves on");
}

/// SPEC 106: from the turn on in which it comes out it has a tile less every fourth, until it is gone.
#[test]
fn gas_that_is_out_loses_a_tile_every_fourth_turn_until_it_is_gone() {
    let hall = "#".repeat(14) + "\n" + &("#".to_owned() + &".".repeat(12) + "#\n").repeat(7);
    let hall = terrain(&(hall + &"#".repeat(14) + "\n"), 0);
    let mut pours = in_hollow(Fluid::Gas, 40, &hall, 5);
    for turn in 1..=160 {
        assert!(pours.is_disturbed(&hall, &Fixtures::default()));
        comes_to(&mut pours, &hall);
        let tiles = pours.iter().flat_map(Pour::tiles).count();
        let most = 40 - turn / 4;
        assert!(tiles <= most && (turn < 4 || tiles == most), "turn {turn}, {tiles} tiles");
    }
    assert!(pours.is_empty() && !pours.is_disturbed(&hall, &Fixtures::default()));
}

/// SPEC 104, 106: what has nowhere to go is less of it all the same; and what is sealed is not.
#[test]
fn gas_in_a_small_place_lasts_as_long_and_in_its_hollow_forever() {
    let nook = terrain("######\n#...##\n######\n", 0);
    let mut sealed = in_hollow(Fluid::Gas, 5, &nook, 4);
    let mut out = in_hollow(Fluid::Gas, 5, &nook, 3);
    let tiles = |pours: &Pours| pours.iter().flat_map(Pour::tiles).count();
    let mut left = Vec::new();
    for _ in 0..20 {
        comes_to(&mut sealed, &nook);
        comes_to(&mut out, &nook);
        left.push(tiles(&out));
    }
    let of_four = |count: usize| [count; 4];
    assert_eq!(left, [&[3; 11][..], &of_four(2), &of_four(1), &[0]].concat());
    assert_eq!(tiles(&sealed), 3);
}

/// SPEC 104, 106: gas that has all of its tiles already is out as soon as something beside it is open, and gets less.
#[test]
fn gas_that_fills_its_place_is_out_where_that_is_open() {
    let sealed = terrain("######\n#..###\n######\n", 0);
    let mut gas = in_hollow(Fluid::Gas, 2, &sealed, 3);
    assert_eq!(comes_to(&mut gas, &sealed), []);
    assert!(gas.out(Fluid::Gas).next().is_none());
    let dug = terrain("######\n#...##\n######\n", 1);
    let mut left = Vec::new();
    for _ in 0..8 {
        assert_eq!(comes_to(&mut gas, &dug), [], "it has no room");
        left.push(gas.iter().flat_map(Pour::tiles).count());
    }
    assert_eq!(left, [2, 2, 2, 1, 1, 1, 1, 0]);
}

/// SPEC 107, 108: a cloud beside one that burns burns too, one behind rock does not, nor does water.
#[test]
fn clouds_that_touch_burn_together() {
    let pour = |fluid, x| Pour::within(fluid, 1, Position::new(x, 0, 0), &[]);
    let list = [(Fluid::Gas, 1), (Fluid::Gas, 2), (Fluid::Water, 3), (Fluid::Gas, 4)];
    let pours: Pours = list.into_iter().map(|(fluid, x)| pour(fluid, x)).collect();
    for (flame, expected) in [(0, vec![1, 2]), (3, vec![1, 2, 4]), (6, vec![]), (5, vec![4])] {
        let mut pours = pours.clone();
        let burnt = pours.burn(&[Position::new(flame, 0, 0)]);
        let mut columns: Vec<_> = burnt.iter().map(|at| at.x).collect();
        columns.sort_unstable();
        assert_eq!(columns, expected, "a flame at {flame}");
        assert_eq!(pours.iter().count(), 4 - columns.len());
        assert!(burnt.into_iter().all(|at| pours.at(at).is_none()));
    }
    assert!(pours.clone().burn(&[Position::new(1, 0, 1)]).is_empty(), "another level");
}

/// No tile has two of them: what a list has twice is left out.
#[test]
fn a_list_in_which_two_share_a_tile_lacks_the_second() {
    let pour = |x, tiles: &[u32]| {
        let tiles: Vec<_> = tiles.iter().map(|x| Position::new(*x, 0, 0)).collect();
        Pour::within(Fluid::Gas, 9, Position::new(x, 0, 0), &tiles)
    };
    let mut twice = pour(7, &[]);
    twice.tiles.push(twice.tiles[0]);
    let pours: Pours = [pour(1, &[2]), pour(3, &[2]), twice, pour(4, &[])].into_iter().collect();
    assert_eq!(pours.iter().map(|pour| pour.source.x).collect::<Vec<_>>(), [1, 4]);
}

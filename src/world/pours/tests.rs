//! What pours does so as the rules say, tile by tile (SPEC 103-108).

use super::*;
use crate::grid::{Grid, Size, Tile};
use crate::streams::{Domain, Stream};
use crate::world::Fixture;
use crate::worldgen::map_text;

/// A tile, by level, row and column.
type Place = (u32, u32, u32);

/// Gas or water as one would write it first: every turn looks at all tiles.
struct Plain {
    is_gas: bool,
    volume: usize,
    /// Its tiles in the order in which it came to them, with their steps from its source.
    tiles: Vec<(Place, u32)>,
    /// Turns since it came out.
    age: Option<u32>,
}

/// What of the ground pours go by.
#[derive(Default)]
struct Ground {
    open: BTreeSet<Place>,
    /// From where stairs, shafts and ropes lead down.
    down: BTreeSet<Place>,
    /// From where they lead up.
    up: BTreeSet<Place>,
}

fn are_beside(one: Place, other: Place) -> bool {
    let near = |a: u32, b: u32| a.abs_diff(b) <= 1;
    one != other && one.0 == other.0 && near(one.1, other.1) && near(one.2, other.2)
}

impl Ground {
    /// SPEC 103, 105: does gas, or water, come from one tile to another?
    fn is_next(&self, is_gas: bool, from: Place, to: Place) -> bool {
        let is_right_above = |above: Place, below: Place| below == (above.0 + 1, above.1, above.2);
        let rises = is_gas && is_right_above(to, from) && self.up.contains(&from);
        let sinks = !is_gas && is_right_above(from, to) && self.down.contains(&from);
        are_beside(from, to) || rises || sinks
    }
}

/// What is there already, as it is.
fn plain_of(pours: &Pours) -> Vec<Plain> {
    let plain = |pour: &Pour| Plain {
        is_gas: pour.fluid == Fluid::Gas,
        volume: pour.volume.into(),
        tiles: pour.tiles.iter().map(|(at, steps)| (at.scan_key(), (*steps).into())).collect(),
        age: pour.age.map(u32::from),
    };
    pours.iter().map(plain).collect()
}

/// SPEC 103-106: a turn of all of them. Returns where they have come to, in that order.
fn pour_plainly(all: &mut Vec<Plain>, ground: &Ground) -> Vec<(bool, Place)> {
    for plain in all.iter_mut() {
        plain.tiles.retain(|(place, _)| ground.open.contains(place));
    }
    let mut arrivals = Vec::new();
    for index in 0..all.len() {
        let taken: BTreeSet<Place> =
            all.iter().flat_map(|plain| plain.tiles.iter().map(|(place, _)| *place)).collect();
        let plain = &mut all[index];
        let mut next = Vec::new();
        for &to in ground.open.difference(&taken) {
            let tiles = plain.tiles.iter();
            let from = tiles.filter(|(from, _)| ground.is_next(plain.is_gas, *from, to));
            if let Some(steps) = from.map(|(_, steps)| steps + 1).min() {
                next.push((steps, to));
            }
        }
        next.sort_unstable();
        next.truncate(plain.volume - plain.tiles.len());
        if !next.is_empty() {
            plain.age = plain.age.or(Some(0));
        }
        arrivals.extend(next.iter().map(|(_, to)| (plain.is_gas, *to)));
        plain.tiles.extend(next.into_iter().map(|(steps, to)| (to, steps)));
    }
    for plain in all.iter_mut().filter(|plain| plain.is_gas) {
        let Some(age) = &mut plain.age else { continue };
        *age += 1;
        if age.is_multiple_of(4) {
            plain.volume -= 1;
            plain.tiles.truncate(plain.volume);
        }
    }
    all.retain(|plain| !plain.tiles.is_empty());
    arrivals
}

/// SPEC 107, 108: the tiles that burn because of a flame; those clouds are gone.
fn burn_plainly(all: &mut Vec<Plain>, flame: Place) -> BTreeSet<Place> {
    let mut burnt = BTreeSet::new();
    loop {
        let is_hot = |place: Place| {
            let mut fires = burnt.iter().chain([&flame]);
            fires.any(|fire| *fire == place || are_beside(*fire, place))
        };
        let mut clouds = all.iter();
        let lit = clouds
            .position(|plain| plain.is_gas && plain.tiles.iter().any(|(place, _)| is_hot(*place)));
        let Some(index) = lit else { return burnt };
        burnt.extend(all.remove(index).tiles.into_iter().map(|(place, _)| place));
    }
}

/// A small mountain, whose ground changes between turns.
struct Mountain {
    tiles: Grid<Tile>,
    fixtures: Fixtures,
    opened: u64,
    closed: u64,
}

impl Mountain {
    fn draw(draw: &mut Stream) -> Self {
        let size = Size::new(3 + draw.below(7), 2 + draw.below(5), 1 + draw.below(3)).unwrap();
        let floors = 2 + draw.below(6);
        let mut cells = Vec::new();
        for _ in 0..size.tiles() {
            cells.push(if draw.below(8) < floors { Tile::Floor } else { Tile::Wall });
        }
        let tiles = Grid::from_cells(size, cells).unwrap();
        let mut mountain = Self { tiles, fixtures: Fixtures::default(), opened: 0, closed: 0 };
        for _ in 0..draw.below(7) {
            let above = mountain.any(draw);
            mountain.join(draw.below(3), above);
        }
        mountain
    }

    fn any(&self, draw: &mut Stream) -> Position {
        let size = self.tiles.size();
        let mut below = |side: u32| draw.below(side.into()) as u32;
        Position::new(below(size.width()), below(size.height()), below(size.depth()))
    }

    fn is_open(&self, at: Position) -> bool {
        self.tiles.get(at).is_some_and(|tile| tile.is_walkable())
    }

    /// Is there floor, on which nothing stands?
    fn is_free(&self, at: Position) -> bool {
        self.tiles.get(at) == Some(&Tile::Floor) && self.fixtures.at(at).is_none()
    }

    /// Leads from a tile to the one right below, by stairs, a shaft or a rope, where both are free.
    fn join(&mut self, by: u64, above: Position) {
        let below = Position { z: above.z + 1, ..above };
        if self.is_free(above) && self.is_free(below) {
            match by {
                0 => self.fixtures.open_shaft(above, below),
                1 => self.fixtures.hang_rope(above, below),
                _ => {
                    self.tiles[above] = Tile::StairsDown;
                    self.tiles[below] = Tile::StairsUp;
                }
            }
        }
    }

    fn dig(&mut self, at: Position) {
        if self.tiles[at] == Tile::Wall {
            self.tiles[at] = Tile::Floor;
            self.opened += 1;
        }
    }

    fn close(&mut self, at: Position) {
        if self.is_free(at) {
            self.tiles[at] = Tile::Wall;
            self.closed += 1;
        }
    }

    /// Something changes: digs, closings, a shaft that comes or goes.
    fn change(&mut self, pours: &Pours, draw: &mut Stream) {
        let (at, size) = (self.any(draw), self.tiles.size());
        match draw.below(8) {
            0 | 1 => self.dig(at),
            2 => at.within_steps(1, size).for_each(|near| self.dig(near)),
            3 => at.within_steps(1, size).for_each(|near| self.close(near)),
            4 | 5 => {
                let all: Vec<_> = pours.iter().flat_map(Pour::tiles).collect();
                draw.choose(&all).into_iter().for_each(|wet| self.close(*wet));
            }
            6 => self.join(draw.below(2), at),
            _ => {
                let mouth = self.fixtures.iter().find(|(_, stands)| stands.is_mouth());
                if let Some((mouth, _)) = mouth {
                    self.fixtures.take_away(mouth);
                    self.fixtures.take_away(Position { z: mouth.z + 1, ..mouth });
                }
            }
        }
    }

    fn terrain(&self) -> Terrain {
        Terrain::with_changes(self.tiles.clone(), self.opened, self.closed)
    }

    fn ground(&self) -> Ground {
        let mut ground = Ground::default();
        for at in (0..self.tiles.size().depth()).flat_map(|z| self.tiles.positions(z)) {
            let (tile, stands) = (self.tiles[at], self.fixtures.at(at));
            let is_mouth = matches!(stands, Some(Fixture::Shaft | Fixture::RopedShaft));
            let is_foot = matches!(stands, Some(Fixture::ShaftFoot | Fixture::RopesEnd));
            for (is_there, places) in [
                (tile != Tile::Wall, &mut ground.open),
                (tile == Tile::StairsDown || is_mouth, &mut ground.down),
                (tile == Tile::StairsUp || is_foot, &mut ground.up),
            ] {
                if is_there {
                    places.insert(at.scan_key());
                }
            }
        }
        ground
    }

    /// Some gas and some water, each on a tile or on those around it, some of it out already.
    fn pours(&self, draw: &mut Stream) -> Pours {
        let mut some = Vec::new();
        for _ in 0..1 + draw.below(5) {
            let source = self.any(draw);
            let around = source.within_steps(draw.below(2) as u32, self.tiles.size());
            let around: Vec<_> = around.filter(|at| self.is_open(*at)).collect();
            let fluid = Fluid::ALL[draw.below(2) as usize];
            let most = if draw.below(2) == 0 { 8 } else { 40 };
            let volume = 1 + draw.below(most) as u16;
            let pour = Pour::within(fluid, volume, source, &around);
            let pour = if draw.below(4) == 0 { pour.let_out() } else { pour };
            some.extend(Some(pour).filter(|pour| self.is_open(pour.source)));
        }
        some.into_iter().collect::<Pours>().in_condition((0, 0, true))
    }
}

/// Is all as in the plain reading, each tile that of one, and is what was reached a step from what was there?
fn assert_same(pours: &Pours, all: &[Plain], ground: &Ground, new: &[(bool, Place)], what: &str) {
    let plain = plain_of(pours);
    assert_eq!(plain.len(), all.len(), "{what}");
    let mut seen = BTreeSet::new();
    for ((found, expected), pour) in plain.iter().zip(all).zip(pours.iter()) {
        assert_eq!((found.is_gas, found.volume), (expected.is_gas, expected.volume), "{what}");
        assert_eq!(found.tiles, expected.tiles, "{what}");
        assert_eq!(found.age.is_some(), expected.age.is_some(), "{what}");
        assert!(found.tiles.len() <= found.volume, "{what}");
        for (index, (at, steps)) in pour.tiles.iter().enumerate() {
            let place = at.scan_key();
            assert!(ground.open.contains(&place) && seen.insert(place), "{what}, {place:?}");
            assert_eq!(pours.at(*at), Some(pour.fluid), "{what}, {place:?}");
            assert!(pour.may_be_near(*at, 0), "{what}, {place:?}");
            let mut earlier = found.tiles[..index].iter();
            let is_reached = earlier.any(|(from, before)| {
                before + 1 == u32::from(*steps) && ground.is_next(found.is_gas, *from, place)
            });
            assert!(is_reached || !new.contains(&(found.is_gas, place)), "{what}, {place:?}");
        }
    }
    assert_eq!(pours.all.by_tile.len(), seen.len(), "{what}");
}

/// What a save has of it, and what is read again.
fn saved(pours: &Pours) -> Pours {
    let again = pours.iter().cloned().collect::<Pours>().in_condition(pours.condition());
    assert_eq!(&again, pours);
    again
}

/// SPEC 103-108: on many small mountains, turn by turn, while the ground changes.
fn pours_are_those_of_the_plain_reading(seeds: u64) {
    // Tiles of gas and of water, turns at rest, pours on several levels, clouds that went, and tiles that burned.
    let mut counts = [0; 6];
    for seed in 0..seeds {
        let mut draw = Stream::new(seed, Domain::RULES, 0, 0);
        let mut mountain = Mountain::draw(&mut draw);
        let mut pours = mountain.pours(&mut draw);
        let mut all = plain_of(&pours);
        for turn in 0..45 {
            let what = format!("seed {seed}, turn {turn}");
            if draw.below(3) == 0 {
                mountain.change(&pours, &mut draw);
            }
            let (terrain, ground, before) = (mountain.terrain(), mountain.ground(), all.len());
            let is_disturbed = pours.is_disturbed(&terrain, &mountain.fixtures);
            let arrivals = pours.flow(&terrain, &mountain.fixtures).into_iter();
            let new = arrivals.map(|new| (new.fluid == Fluid::Gas, new.at.scan_key()));
            let new: Vec<_> = new.collect();
            assert_eq!(new, pour_plainly(&mut all, &ground), "{what}");
            assert!(is_disturbed || new.is_empty(), "{what}");
            assert_same(&pours, &all, &ground, &new, &what);
            counts[0] += new.iter().filter(|(is_gas, _)| *is_gas).count();
            counts[1] += new.iter().filter(|(is_gas, _)| !is_gas).count();
            counts[2] += usize::from(!is_disturbed && !pours.is_empty());
            let spans = |pour: &&Pour| pour.tiles().any(|at| at.z != pour.source.z);
            counts[3] += pours.iter().filter(spans).count();
            counts[4] += before - all.len();
            if draw.below(10) == 0 {
                pours = saved(&pours);
            }
            if draw.below(25) == 0 {
                let flame = mountain.any(&mut draw);
                let burnt = pours.burn(&[flame]);
                let tiles: BTreeSet<_> = burnt.iter().map(|at| at.scan_key()).collect();
                assert_eq!(tiles, burn_plainly(&mut all, flame.scan_key()), "{what}");
                assert_same(&pours, &all, &ground, &[], &what);
                counts[5] += burnt.len();
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

/// SPEC 103-108
#[test]
fn gas_and_water_pour_as_in_the_plain_reading() {
    pours_are_those_of_the_plain_reading(500);
}

/// SPEC 103-108
#[test]
#[ignore = "takes a minute"]
fn gas_and_water_of_very_many_mountains_pour_as_in_the_plain_reading() {
    pours_are_those_of_the_plain_reading(5_000);
}

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
    let arrivals = pours.flow(terrain, &Fixtures::default()).into_iter();
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
        assert!(!pours.is_disturbed(&sealed, &nothing) && pours.out(Fluid::Water).next().is_none());
    }
    let dug = terrain("########\n#......#\n#..#...#\n########\n", 1);
    assert!(pours.is_disturbed(&dug, &nothing));
    assert_eq!(comes_to(&mut pours, &dug), [(3, 1)]);
    assert_eq!(comes_to(&mut pours, &dug), [(4, 1), (4, 2)]);
    assert_eq!(comes_to(&mut pours, &dug), [(5, 1)], "its volume");
    assert_eq!(pours.out(Fluid::Water).flat_map(Pour::tiles).count(), 8);
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

//! What the ground does when it settles: pure, and the same in games, on drawn maps and in the lab (SPEC 46, 53, 55, 57).
//!
//! ```text
//!     ########        ########
//!     #.......   ->   #######.     a tunnel one wide settles by five: it closes,
//!     ########        ########     but for the tile whose surroundings are open
//! ```

use super::{Fixture, FixtureKind, Fixtures, Occupancy, Things};
use crate::grid::{Grid, OutOfMemory, Position, Tile};
use crate::worldgen::{PassChanges, RegionMap, WorldMap, can_have_feature, smooth_within};

/// Where the mountain settles, how far, and by which number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettlingPlace {
    /// The place in the middle.
    pub at: Position,
    /// How far it goes, in tiles, as [`crate::sight::is_within`] has it.
    pub radius: u32,
    /// How many of the nine tiles around and on a tile have to be open for it to be open then: 1 to 9.
    pub number: u32,
}

/// What on a tile, besides fixtures, keeps it from closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// Nothing.
    Free,
    /// Somebody stands there.
    Stood,
    /// The Ember lies there.
    Ember,
}

impl Footing {
    /// What of a game keeps a tile from closing. Cost O(1).
    #[must_use]
    pub fn of(at: Position, occupancy: &Occupancy, things: &Things) -> Self {
        if things.ember_at() == Some(at) {
            Self::Ember
        } else if occupancy.is_taken(at) {
            Self::Stood
        } else {
            Self::Free
        }
    }
}

/// What a settling does, each in scan order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settling {
    /// Floor that closes.
    pub closes: Vec<Position>,
    /// Rock that opens.
    pub opens: Vec<Position>,
    /// Floor that would close, if nobody stood there: who does is hit (SPEC 56).
    pub hits: Vec<Position>,
}

/// What a settling would do now (SPEC 57): one pass of SPEC 6 within the radius, all from the state as it is, without what never
/// closes (46) and what may not open (55). `regions` are those of the tiles, and `footing` tells of a tile of floor what keeps it
/// from closing besides stairs and fixtures. Nothing, where there is no such level.
///
/// Cost: some operations for each row of the radius, and a step for each fixture in those rows: never a function of
/// the world's size.
#[must_use]
pub fn preview(
    tiles: &Grid<Tile>,
    regions: &RegionMap,
    fixtures: &Fixtures,
    footing: impl Fn(Position) -> Footing,
    place: SettlingPlace,
) -> Settling {
    let SettlingPlace { at, radius, number } = place;
    if at.z >= tiles.size().depth() {
        return Settling::default();
    }
    let changes = smooth_within(regions.open_tiles(at.z), at, radius, number);
    let reach = radius.saturating_add(1);
    let rows = at.y.saturating_sub(reach)..at.y.saturating_add(reach).saturating_add(1);
    let near = fixtures.within_rows(at.z, rows);
    let near = near.filter(|(place, _)| place.x.abs_diff(at.x) <= reach);
    let standing = Standing(near.map(|(place, fixture)| (place, fixture.kind())).collect());
    settled(changes, tiles, &standing, footing)
}

/// What is left of the changes of a pass where some ground is held.
fn settled(
    changes: PassChanges,
    tiles: &Grid<Tile>,
    standing: &Standing,
    footing: impl Fn(Position) -> Footing,
) -> Settling {
    let mut settling = Settling::default();
    let may_close = |at: &Position| tiles[*at] == Tile::Floor && !standing.keeps_open(*at);
    for at in changes.closes.into_iter().filter(may_close) {
        match footing(at) {
            Footing::Free => settling.closes.push(at),
            Footing::Stood => settling.hits.push(at),
            Footing::Ember => {}
        }
    }
    settling.opens = changes.opens;
    settling.opens.retain(|at| !standing.keeps_shut(*at));
    settling
}

/// The fixtures near a settling, in scan order; all on one level.
struct Standing<'a>(Vec<(Position, &'a FixtureKind)>);

impl<'a> Standing<'a> {
    /// Those of the block around and on a tile. Cost O(log fixtures), and a step for each in its rows.
    fn in_block(&self, at: Position) -> impl Iterator<Item = (Position, &'a FixtureKind)> {
        let first = self.0.partition_point(|(place, _)| place.y + 1 < at.y);
        let in_rows = self.0[first..].iter().take_while(move |(place, _)| place.y <= at.y + 1);
        in_rows.filter(move |(place, _)| place.x.abs_diff(at.x) <= 1).copied()
    }

    /// Does floor stay open there (SPEC 46)?
    fn keeps_open(&self, at: Position) -> bool {
        self.in_block(at).any(|(place, kind)| place == at || kind.holds_block)
    }

    /// Does rock stay rock there (SPEC 55)?
    fn keeps_shut(&self, at: Position) -> bool {
        self.in_block(at).any(|(place, kind)| place == at || kind.holds_rock)
    }
}

/// Can one tile close: is it floor that nothing keeps open (SPEC 46)? `footing` is what keeps it from that besides stairs and
/// fixtures. Cost O(log fixtures), and a step for each in the rows of its block.
#[must_use]
pub fn can_close(tiles: &Grid<Tile>, fixtures: &Fixtures, footing: Footing, at: Position) -> bool {
    let rows = at.y.saturating_sub(1)..at.y.saturating_add(2);
    let near = fixtures.within_rows(at.z, rows);
    let standing = Standing(near.map(|(place, fixture)| (place, fixture.kind())).collect());
    let is_floor = tiles.get(at) == Some(&Tile::Floor);
    is_floor && footing == Footing::Free && !standing.keeps_open(at)
}

/// What a settling would do to a world that nobody plays: whoever begins there stands at the start, and what is there by design
/// are its fixtures (SPEC 169). Cost: as [`preview`], and O(features).
#[must_use]
pub fn preview_of_map(map: &WorldMap, place: SettlingPlace) -> Settling {
    let features = map.features.iter();
    let fixtures = features.filter_map(|one| Some((one.at, Fixture::named(&one.name)?)));
    let fixtures: Fixtures = fixtures.collect();
    let footing = |at: Position| if map.start == Some(at) { Footing::Stood } else { Footing::Free };
    preview(&map.tiles, &map.regions, &fixtures, footing, place)
}

/// A world that nobody plays after one settling (SPEC 169), its regions labelled afresh. Cost O(tiles).
///
/// # Errors
/// [`OutOfMemory`] where a copy does not fit.
pub fn settle_map(map: WorldMap, place: SettlingPlace) -> Result<WorldMap, OutOfMemory> {
    let Settling { closes, opens, .. } = preview_of_map(&map, place);
    let WorldMap { mut tiles, start, mut features, settles, .. } = map;
    closes.into_iter().for_each(|at| tiles[at] = Tile::Wall);
    opens.into_iter().for_each(|at| tiles[at] = Tile::Floor);
    features.retain(|feature| can_have_feature(&tiles, start, feature.at));
    Ok(WorldMap { features, settles, ..WorldMap::from_tiles(tiles, start)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::sight::is_within;
    use crate::streams::{Domain, Stream};
    use crate::world::USUAL_RADIUS;
    use crate::worldgen::{Feature, map_text};

    /// A small level with whoever and whatever may be in the way.
    struct Drawn {
        tiles: Grid<Tile>,
        standing: Fixtures,
        actors: Vec<Position>,
        ember: Position,
    }

    impl Drawn {
        fn draw(draw: &mut Stream) -> Self {
            let size = Size::new(1 + draw.below(13), 1 + draw.below(9), 1).unwrap();
            let floors = 3 + draw.below(4);
            let mut cells = Vec::new();
            for _ in 0..size.tiles() {
                cells.push(match draw.below(40) {
                    0 => Tile::StairsDown,
                    1 => Tile::StairsUp,
                    _ if draw.below(8) < floors => Tile::Floor,
                    _ => Tile::Wall,
                });
            }
            let tiles = Grid::from_cells(size, cells).unwrap();
            let kinds = [Fixture::Camp, Fixture::Vein, Fixture::Prop, Fixture::OldProp];
            let (mut standing, mut actors) = (Vec::new(), Vec::new());
            for at in tiles.positions(0) {
                if let Some(kind) = kinds.get(draw.below(40) as usize) {
                    standing.push((at, *kind));
                }
                if draw.below(9) == 0 {
                    actors.push(at);
                }
            }
            let (x, y) = (draw.below(size.width().into()), draw.below(size.height().into()));
            let standing = standing.into_iter().collect();
            Self { tiles, standing, actors, ember: Position::new(x as u32, y as u32, 0) }
        }

        fn footing(&self, at: Position) -> Footing {
            match at {
                _ if at == self.ember => Footing::Ember,
                _ if self.actors.contains(&at) => Footing::Stood,
                _ => Footing::Free,
            }
        }

        fn settled(&self, place: SettlingPlace) -> Settling {
            let regions = RegionMap::label(&self.tiles).unwrap();
            preview(&self.tiles, &regions, &self.standing, |at| self.footing(at), place)
        }

        /// The rules as they are written, tile by tile.
        fn settled_plainly(&self, place: SettlingPlace) -> Settling {
            let mut settling = Settling::default();
            let size = self.tiles.size();
            for at in self.tiles.positions(0).filter(|at| is_within(*at, place.at, place.radius)) {
                let block: Vec<_> = at.neighbours(size).chain([at]).collect();
                let open = block.iter().filter(|near| self.tiles[**near].is_walkable()).count();
                let is_open_then = open as u32 >= place.number;
                let is_beside = |kinds: &[Fixture]| {
                    let mut standing = self.standing.iter();
                    standing.any(|(near, kind)| kinds.contains(&kind) && block.contains(&near))
                };
                let is_held = is_beside(&[Fixture::Prop, Fixture::OldProp]);
                if is_held || self.standing.iter().any(|(near, _)| near == at) {
                    continue;
                }
                match (self.tiles[at], is_open_then) {
                    (Tile::Wall, true) => settling.opens.push(at),
                    (Tile::Floor, false) if is_beside(&[Fixture::Camp]) || at == self.ember => {}
                    (Tile::Floor, false) if self.actors.contains(&at) => settling.hits.push(at),
                    (Tile::Floor, false) => settling.closes.push(at),
                    _ => {}
                }
            }
            settling
        }
    }

    /// SPEC 46, 53, 55: on many small levels, as the rules are read.
    #[test]
    fn a_settling_is_what_the_rules_say_tile_by_tile() {
        let mut draw = Stream::new(57, Domain::RULES, 0, 0);
        let mut counts = [0; 3];
        for round in 0..10_000 {
            let drawn = Drawn::draw(&mut draw);
            let size = drawn.tiles.size();
            let (x, y) = (draw.below(size.width().into()), draw.below(size.height().into()));
            let at = Position::new(x as u32, y as u32, 0);
            let number = if draw.below(3) == 0 { 1 + draw.below(9) } else { 5 + draw.below(2) };
            let place = SettlingPlace { at, radius: draw.below(9) as u32, number: number as u32 };
            let found = drawn.settled(place);
            assert_eq!(found, drawn.settled_plainly(place), "round {round}, {place:?}");
            let can =
                |at: &Position| can_close(&drawn.tiles, &drawn.standing, drawn.footing(*at), *at);
            assert!(found.closes.iter().all(can), "round {round}");
            assert!(!found.hits.iter().any(can), "round {round}");
            let lists = [&found.closes, &found.opens, &found.hits];
            counts.iter_mut().zip(lists).for_each(|(count, list)| *count += list.len());
        }
        assert!(counts.iter().all(|count| *count > 1_000), "{counts:?}");
    }

    fn map(text: &str) -> WorldMap {
        map_text::read(text.as_bytes()).unwrap().into_world().unwrap()
    }

    fn place(x: u32, y: u32, z: u32) -> SettlingPlace {
        SettlingPlace { at: Position::new(x, y, z), radius: USUAL_RADIUS, number: 5 }
    }

    /// A cave, and a tunnel of one that leads away from it; below them a level of rock.
    const CAVE: &str = "\
############
#....#######
#..........#
#....#######
############

############
############
############
############
############
";

    /// SPEC 46, 55: a camp holds the ground around it, a vein stays in the rock, and the start stays open.
    #[test]
    fn what_stands_somewhere_holds_its_ground() {
        let mut map = map(CAVE);
        let columns = |list: &[Position]| list.iter().map(|at| at.x).collect::<Vec<_>>();
        let bare = preview_of_map(&map, place(6, 2, 0));
        let tunnel = bare.closes.iter().filter(|at| at.y == 2).copied().collect::<Vec<_>>();
        assert_eq!(columns(&tunnel), [6, 7, 8, 9, 10]);
        map.features = vec![Feature { at: Position::new(8, 2, 0), name: "camp".to_owned() }];
        let held = preview_of_map(&map, place(6, 2, 0));
        let tunnel = held.closes.iter().filter(|at| at.y == 2).copied().collect::<Vec<_>>();
        assert_eq!(columns(&tunnel), [6, 10]);
        map.start = Some(Position::new(6, 2, 0));
        let stood = preview_of_map(&map, place(6, 2, 0));
        assert_eq!(stood.hits, [Position::new(6, 2, 0)]);
        let nowhere = Fixtures::default();
        let elsewhere =
            |z| preview(&map.tiles, &map.regions, &nowhere, |_| Footing::Free, place(6, 2, z));
        assert_eq!((elsewhere(1), elsewhere(2)), (Settling::default(), Settling::default()));
    }

    /// SPEC 55: rock that would open stays where a vein is in it.
    #[test]
    fn a_vein_does_not_open() {
        let map = map("......\n..#...\n......\n");
        let vein = Position::new(2, 1, 0);
        let fixtures = Fixtures::from_iter([(vein, Fixture::RichVein)]);
        let free = |_: Position| Footing::Free;
        let (tiles, regions, place) = (&map.tiles, &map.regions, place(2, 1, 0));
        let opens = |fixtures: &Fixtures| preview(tiles, regions, fixtures, free, place).opens;
        assert_eq!(opens(&Fixtures::default()), [vein]);
        assert_eq!(opens(&fixtures), []);
    }

    /// SPEC 169: what is settled is the map with exactly the changes that were foreseen.
    #[test]
    fn a_map_is_settled_as_foreseen() {
        let before = map(CAVE);
        let foreseen = preview_of_map(&before, place(6, 2, 0));
        let after = settle_map(before.clone(), place(6, 2, 0)).unwrap();
        for z in 0..2 {
            for at in before.tiles.positions(z) {
                let expected = match before.tiles[at] {
                    _ if foreseen.closes.contains(&at) => Tile::Wall,
                    _ if foreseen.opens.contains(&at) => Tile::Floor,
                    tile => tile,
                };
                assert_eq!(after.tiles[at], expected, "{at:?}");
            }
        }
        assert_eq!(after.regions, RegionMap::label(&after.tiles).unwrap());
        assert_ne!(after.tiles, before.tiles);
    }
}

//! From levels to a world: staircases, tunnels, and the promise that everything can be reached
//! (SPEC 17-20).

use super::stairs::{self, StairPair};
use super::tunnels::{self, cheapest_columns};
use super::{Components, Parameter, ParameterKind, RegionMap, Settings, Value};
use crate::grid::{Grid, OutOfMemory, Position, Tile};
use crate::streams::{Domain, Stream};

/// Where stairs go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StairsRule {
    /// Wherever two regions lie above one another (SPEC 18).
    Overlap,
    /// As few as join what `overlap` would (SPEC 19).
    Few,
    /// Levels are joined first, then each pair of levels gets one staircase (SPEC 19).
    Single,
}

/// The parameters that decide how levels are joined, with a generator's defaults for two of them.
#[must_use]
pub fn joining_parameters(stairs: &'static str, connect: bool) -> Vec<Parameter> {
    vec![
        Parameter {
            name: "stairs",
            description: "few: as few as join what overlaps; single: one a level; overlap: many",
            kind: ParameterKind::Choice(&["few", "single", "overlap"]),
            default: Value::Choice(stairs),
        },
        Parameter::integer(
            "extra_stairs",
            "more staircases for each pair of levels, with few and single",
            0..=1_000,
            1,
        ),
        Parameter {
            name: "connect",
            description: "tunnels join what stairs cannot, so that everything can be reached",
            kind: ParameterKind::Flag,
            default: Value::Flag(connect),
        },
        Parameter {
            name: "creatures",
            description: "creatures on each level; with 0 there is neither danger nor goal",
            kind: ParameterKind::IntegerOrAuto { min: 0, max: 100_000 },
            default: Value::Auto,
        },
    ]
}

/// Why levels cannot be joined.
pub(super) enum CannotJoin {
    /// There is no room for a staircase between this level and the next, counted from 1.
    NoRoom {
        level: u32,
    },
    OutOfMemory(OutOfMemory),
}

impl From<OutOfMemory> for CannotJoin {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

/// Places stairs and cuts tunnels as the settings say.
pub(super) fn join_levels(
    tiles: &mut Grid<Tile>,
    seed: u64,
    settings: &Settings,
) -> Result<(), CannotJoin> {
    let rule = match settings.choice("stairs") {
        "overlap" => StairsRule::Overlap,
        "single" => StairsRule::Single,
        _ => StairsRule::Few,
    };
    let connect = settings.flag("connect");
    let extra = settings.integer("extra_stairs");
    let mut joining = Joining::new(tiles, connect)?;
    if rule == StairsRule::Single {
        joining.join_every_level()?;
    }
    let pairs = 0..joining.tiles.size().depth() - 1;
    for z in pairs.clone() {
        let mut stream = Stream::new(seed, Domain::Stairs, z, 0);
        match rule {
            StairsRule::Overlap => joining.place_overlapping(z, &mut stream),
            StairsRule::Few => joining.place_forest(z, &mut stream),
            StairsRule::Single => {}
        }
        let needs_one = connect || rule == StairsRule::Single;
        if needs_one
            && joining.placed[z as usize] == 0
            && !joining.place_anywhere(z, &mut stream)?
        {
            return Err(CannotJoin::NoRoom { level: z + 1 });
        }
    }
    if connect {
        joining.join_every_level()?;
    }
    for z in pairs.filter(|_| rule != StairsRule::Overlap) {
        let mut stream = Stream::new(seed, Domain::ExtraStairs, z, 0);
        for _ in 0..extra {
            let is_placed = match rule {
                StairsRule::Single => joining.place_anywhere(z, &mut stream)?,
                _ => joining.place_spare(z, &mut stream),
            };
            if !is_placed {
                break;
            }
        }
    }
    Ok(())
}

/// A world while it is joined.
struct Joining<'a> {
    tiles: &'a mut Grid<Tile>,
    components: Components,
    /// Staircases below each level.
    placed: Vec<u64>,
    /// Must room be left for the start and for the stairs of the levels below?
    leaves_room: bool,
    /// Floor of the top level.
    top_floor: u64,
    /// Tiles of each level that are no stairs.
    free: Vec<u64>,
}

impl<'a> Joining<'a> {
    fn new(tiles: &'a mut Grid<Tile>, leaves_room: bool) -> Result<Self, OutOfMemory> {
        let size = tiles.size();
        let top_floor = tiles.level(0).iter().filter(|tile| **tile == Tile::Floor).count() as u64;
        Ok(Self {
            components: Components::new(RegionMap::label(tiles)?),
            placed: vec![0; size.depth() as usize],
            leaves_room,
            top_floor,
            free: vec![size.level_tiles(); size.depth() as usize],
            tiles,
        })
    }

    /// Regions of one level are joined by the shortest tunnels until the level is one component.
    fn join_every_level(&mut self) -> Result<(), OutOfMemory> {
        for z in 0..self.tiles.size().depth() {
            let dug = tunnels::join_level(self.tiles, &mut self.components, z)?;
            self.top_floor += if z == 0 { dug } else { 0 };
        }
        Ok(())
    }

    /// May a staircase lead down from here? Both ends must be no stairs yet. Where room is to be left, the
    /// top level keeps a floor tile, and every level but the last a tile for the stairs below it.
    fn has_room(&self, down: Position) -> bool {
        let up = StairPair { down }.up();
        if self.tiles[down].is_stairs() || self.tiles[up].is_stairs() {
            return false;
        }
        let takes_last_floor =
            down.z == 0 && self.tiles[down] == Tile::Floor && self.top_floor == 1;
        let is_last_level = up.z == self.tiles.size().depth() - 1;
        let takes_last_place = !is_last_level && self.free[up.z as usize] == 1;
        !self.leaves_room || !(takes_last_floor || takes_last_place)
    }

    /// Puts a staircase where both ends are floor, if there is room for it.
    fn place(&mut self, down: Position) -> bool {
        let pair = StairPair { down };
        let is_floor = self.tiles[down] == Tile::Floor && self.tiles[pair.up()] == Tile::Floor;
        if !is_floor || !self.has_room(down) {
            return false;
        }
        self.tiles[down] = Tile::StairsDown;
        self.tiles[pair.up()] = Tile::StairsUp;
        self.components.join(down, pair.up());
        self.placed[down.z as usize] += 1;
        self.top_floor -= u64::from(down.z == 0);
        self.free[down.z as usize] -= 1;
        self.free[down.z as usize + 1] -= 1;
        true
    }

    /// SPEC 18
    fn place_overlapping(&mut self, z: u32, stream: &mut Stream) {
        let overlaps = stairs::overlaps(self.tiles, self.components.regions(), z);
        for mut columns in overlaps.into_values() {
            let count = stairs::pairs_for_overlap(columns.len());
            stream.shuffle_front(&mut columns, count);
            columns.truncate(count);
            columns.into_iter().for_each(|down| _ = self.place(down));
        }
    }

    /// SPEC 19: a staircase for each overlap that joins what is not joined yet: a spanning forest.
    fn place_forest(&mut self, z: u32, stream: &mut Stream) {
        let overlaps = stairs::overlaps(self.tiles, self.components.regions(), z);
        for mut columns in overlaps.into_values() {
            let Some(first) = columns.first() else { continue };
            if !self.components.are_joined(*first, StairPair { down: *first }.up()) {
                let all = columns.len();
                stream.shuffle_front(&mut columns, all);
                let _ = columns.into_iter().any(|down| self.place(down));
            }
        }
    }

    /// A staircase where both levels have floor, far from the others of the two levels; says whether
    /// there was a place.
    fn place_spare(&mut self, z: u32, stream: &mut Stream) -> bool {
        let columns: Vec<_> = self
            .tiles
            .positions(z)
            .filter(|down| self.tiles[*down] == Tile::Floor)
            .filter(|down| self.tiles[StairPair { down: *down }.up()] == Tile::Floor)
            .filter(|down| self.has_room(*down))
            .collect();
        self.farthest(&columns, stream).is_some_and(|down| self.place(down))
    }

    /// A staircase in the column that costs the least digging, far from the others of the two levels;
    /// tunnels lead to it. Says whether there was a place.
    fn place_anywhere(&mut self, z: u32, stream: &mut Stream) -> Result<bool, OutOfMemory> {
        let columns =
            cheapest_columns(self.tiles, &self.components, z, |down| self.has_room(down))?;
        let Some(down) = self.farthest(&columns, stream) else { return Ok(false) };
        for end in [down, StairPair { down }.up()] {
            let dug = tunnels::dig_towards(self.tiles, &mut self.components, end)?;
            self.top_floor += if end.z == 0 { dug } else { 0 };
        }
        Ok(self.place(down))
    }

    /// Of some columns, drawn at random, the one that is farthest from all stairs of the two levels.
    fn farthest(&self, columns: &[Position], stream: &mut Stream) -> Option<Position> {
        const DRAWN: usize = 32;
        let mut drawn = columns.to_vec();
        stream.shuffle_front(&mut drawn, DRAWN);
        drawn.truncate(DRAWN);
        let z = drawn.first()?.z;
        let stairs: Vec<_> = [z, z + 1]
            .into_iter()
            .flat_map(|z| self.tiles.positions(z))
            .filter(|at| self.tiles[*at].is_stairs())
            .collect();
        let nearest = |at: &Position| {
            let distances = stairs.iter().map(|s| s.x.abs_diff(at.x).max(s.y.abs_diff(at.y)));
            distances.min().unwrap_or(0)
        };
        // The first of equals, so that one column is as likely as another.
        drawn.into_iter().rev().max_by_key(nearest)
    }
}

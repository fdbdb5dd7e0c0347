//! From levels to a world: staircases, tunnels, and the promise that everything can be reached
//! (SPEC 17-20).

use super::stairs::{self, StairPair};
use super::start::region_of_start;
use super::tunnels::{self, cheapest_columns};
use super::{Components, Parameter, ParameterKind, RegionMap, Settings, Value};
use crate::grid::{Level, OutOfMemory, Position, Size, Tile};
use crate::streams::{Domain, Stream};

mod overlapping;

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

/// Is shown what a world is like after each step of its joining: its name, the regions, all staircases so far.
pub(super) type ShowJoining<'a> = &'a mut dyn FnMut(&str, &RegionMap, &[StairPair]);

/// Places stairs and cuts tunnels as the settings say, and shows what comes of each. Answers the regions as they are then, which are those
/// of a fresh labelling, and all staircases by level, then in scan order.
pub(super) fn join_levels(
    regions: RegionMap,
    seed: u64,
    settings: &Settings,
    show: ShowJoining,
) -> Result<(RegionMap, Vec<StairPair>), CannotJoin> {
    let rule = match settings.choice("stairs") {
        Ok("overlap") => StairsRule::Overlap,
        Ok("single") => StairsRule::Single,
        _ => StairsRule::Few,
    };
    let connect = settings.flag("connect").unwrap_or(false);
    let extra = settings.integer("extra_stairs").unwrap_or(0);
    let mut joining = Joining::new(regions, connect)?;
    if rule == StairsRule::Single {
        joining.join_every_level()?;
        joining.show("tunnels", show);
    }
    let pairs = 0..joining.size().depth() - 1;
    for z in pairs.clone() {
        let mut stream = Stream::new(seed, Domain::STAIRS, z, 0);
        let placed = joining.pairs.len();
        match rule {
            StairsRule::Overlap => joining.place_overlapping(z, &mut stream),
            StairsRule::Few => joining.place_forest(z, &mut stream),
            StairsRule::Single => {}
        }
        let needs_one = connect || rule == StairsRule::Single;
        if needs_one && joining.pairs.len() == placed && !joining.place_anywhere(z, &mut stream)? {
            return Err(CannotJoin::NoRoom { level: z + 1 });
        }
    }
    if rule == StairsRule::Few && !connect && joining.may_miss_any() {
        joining.match_overlapping(seed);
    }
    joining.show("stairs", show);
    if connect {
        joining.join_every_level()?;
        joining.show("tunnels", show);
    }
    for z in pairs.filter(|_| rule != StairsRule::Overlap) {
        let mut stream = Stream::new(seed, Domain::EXTRA_STAIRS, z, 0);
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
    if extra > 0 && rule != StairsRule::Overlap {
        joining.show("more stairs", show);
    }
    Ok(joining.finish()?)
}

/// A world while it is joined.
struct Joining {
    components: Components,
    /// Where stairs are, by level.
    stairs: Vec<Level>,
    /// Every staircase, in the order in which they were placed.
    pairs: Vec<StairPair>,
    /// Tiles that were dug on each level.
    dug: Vec<u64>,
    /// Must room be left for the start and for the stairs of the levels below?
    leaves_room: bool,
    /// Floor of the top level.
    top_floor: u64,
    /// Tiles of each level that are no stairs.
    free: Vec<u64>,
}

impl Joining {
    fn new(regions: RegionMap, leaves_room: bool) -> Result<Self, OutOfMemory> {
        let (size, levels) = (regions.size(), regions.size().depth() as usize);
        let stairs = (0..levels).map(|_| Level::filled(size, Tile::Wall));
        Ok(Self {
            stairs: stairs.collect::<Result<_, _>>()?,
            top_floor: regions.open_tiles(0).open_tiles(),
            components: Components::new(regions),
            pairs: Vec::new(),
            dug: vec![0; levels],
            leaves_room,
            free: vec![size.level_tiles(); levels],
        })
    }

    /// Regions that were dug into are numbered afresh; staircases are put in order.
    fn finish(self) -> Result<(RegionMap, Vec<StairPair>), OutOfMemory> {
        let (mut regions, mut pairs) = (self.components.into_regions(), self.pairs);
        for (z, _) in (0..).zip(self.dug).filter(|(_, dug)| *dug > 0) {
            regions.label_again(z)?;
        }
        pairs.sort_unstable_by_key(|StairPair { down }| (down.z, down.y, down.x));
        Ok((regions, pairs))
    }

    fn size(&self) -> Size {
        self.components.regions().size()
    }

    fn show(&self, step: &str, show: &mut dyn FnMut(&str, &RegionMap, &[StairPair])) {
        show(step, self.components.regions(), &self.pairs);
    }

    fn count_dug(&mut self, z: u32, dug: u64) {
        self.dug[z as usize] += dug;
        self.top_floor += if z == 0 { dug } else { 0 };
    }

    /// Regions of one level are joined by the shortest tunnels until the level is one component.
    fn join_every_level(&mut self) -> Result<(), OutOfMemory> {
        for z in 0..self.size().depth() {
            let dug = tunnels::join_level(&mut self.components, z)?;
            self.count_dug(z, dug);
        }
        Ok(())
    }

    fn has_stairs(&self, at: Position) -> bool {
        self.stairs[at.z as usize].is_open(at.x, at.y)
    }

    fn is_floor(&self, at: Position) -> bool {
        self.components.regions().open_tiles(at.z).is_open(at.x, at.y) && !self.has_stairs(at)
    }

    /// May a staircase lead down from here? Both ends must be no stairs yet. Where room is to be left, the
    /// top level keeps a floor tile, and every level but the last a tile for the stairs below it.
    fn has_room(&self, down: Position) -> bool {
        let up = StairPair { down }.up();
        if self.has_stairs(down) || self.has_stairs(up) {
            return false;
        }
        let takes_last_floor = down.z == 0 && self.is_floor(down) && self.top_floor == 1;
        let is_last_level = up.z == self.size().depth() - 1;
        let takes_last_place = !is_last_level && self.free[up.z as usize] == 1;
        !self.leaves_room || !(takes_last_floor || takes_last_place)
    }

    /// Puts a staircase where both ends are floor, if there is room for it, and joins their regions.
    fn place(&mut self, down: Position) -> bool {
        let is_placed = self.put(down);
        if is_placed {
            self.components.join(down, StairPair { down }.up());
        }
        is_placed
    }

    /// Puts a staircase as [`Joining::place`] does, between regions that are joined otherwise.
    fn put(&mut self, down: Position) -> bool {
        let pair = StairPair { down };
        if !self.is_floor(down) || !self.is_floor(pair.up()) || !self.has_room(down) {
            return false;
        }
        self.add(pair);
        true
    }

    fn add(&mut self, pair: StairPair) {
        for end in [pair.down, pair.up()] {
            self.stairs[end.z as usize].set(Position { z: 0, ..end }, Tile::Floor);
            self.free[end.z as usize] -= 1;
        }
        self.pairs.push(pair);
        self.top_floor -= u64::from(pair.down.z == 0);
    }

    /// Takes the staircases from a place of their list on away, and answers them. What they joined stays so.
    fn lift(&mut self, first: usize) -> Vec<StairPair> {
        let lifted = self.pairs.split_off(first);
        for pair in &lifted {
            for end in [pair.down, pair.up()] {
                self.stairs[end.z as usize].set(Position { z: 0, ..end }, Tile::Wall);
                self.free[end.z as usize] += 1;
            }
            self.top_floor += u64::from(pair.down.z == 0);
        }
        lifted
    }

    /// A staircase where both levels have floor, far from the others of the two levels; says whether
    /// there was a place.
    fn place_spare(&mut self, z: u32, stream: &mut Stream) -> bool {
        let columns = stairs::shared_columns(self.components.regions(), &self.stairs, z);
        let Some(columns) = columns.iter().next() else { return false };
        let drawn = stream.ranks(columns.count()).filter_map(|rank| columns.nth(rank, z));
        let drawn = drawn.take(DRAWN).filter(|down| self.leaves_room || !self.takes_start(*down));
        self.farthest(drawn).is_some_and(|down| self.place(down))
    }

    /// Would stairs down from a floor tile take the last floor of the region that the player is to start in?
    fn takes_start(&self, down: Position) -> bool {
        let regions = self.components.regions();
        let floor =
            regions.open_around(down) & !self.stairs[down.z as usize].around(down.x, down.y);
        // Most often there is more floor right beside.
        if down.z > 0 || floor.count_ones() > 1 {
            return false;
        }
        let stairs = self.pairs.iter().map(|pair| pair.down).filter(|down| down.z == 0);
        let start = region_of_start(regions, &stairs.collect::<Vec<_>>());
        start.is_some_and(|(number, floors)| floors == 1 && regions.number(down) == Some(number))
    }

    /// A staircase in the column that costs the least digging, far from the others of the two levels;
    /// tunnels lead to it. Says whether there was a place.
    fn place_anywhere(&mut self, z: u32, stream: &mut Stream) -> Result<bool, OutOfMemory> {
        let columns = cheapest_columns(&self.components, z, |down| self.has_room(down))?;
        let drawn = stream.ranks(columns.len() as u64).map(|rank| columns[rank as usize]);
        let Some(down) = self.farthest(drawn.take(DRAWN)) else { return Ok(false) };
        for end in [down, StairPair { down }.up()] {
            let dug = tunnels::dig_towards(&mut self.components, end)?;
            self.count_dug(end.z, dug);
        }
        Ok(self.place(down))
    }

    /// Of some columns the first that is farthest from all stairs of the two levels, so that one column is as
    /// likely as another where there are none.
    fn farthest(&self, columns: impl Iterator<Item = Position>) -> Option<Position> {
        let distance = |down: Position| {
            let others = self.pairs.iter().map(|pair| pair.down);
            let near = others.filter(|other| other.z.abs_diff(down.z) <= 1);
            near.map(|other| down.steps_to(other)).min().unwrap_or(0)
        };
        let measured = columns.map(|down| (distance(down), down));
        let farther = |a: (u32, Position), b: (u32, Position)| if b.0 > a.0 { b } else { a };
        measured.reduce(farther).map(|(_, down)| down)
    }
}

/// So many columns are drawn to choose one from.
const DRAWN: usize = 32;

//! What the ground does when it settles: pure, and the same in games, on drawn maps and in the lab (SPEC 46, 53, 55, 57).
//!
//! ```text
//!     ########        ########
//!     #.......   ->   #######.     a tunnel one wide settles by five: it closes,
//!     ########        ########     but for the tile whose surroundings are open
//! ```

mod cracks;
mod forecast;
mod maps;
mod supports;

pub use forecast::{Change, Changes, Coming, Forecast, WouldSettle, change_at};
pub use maps::{preview_of_map, settle_map};
pub use supports::Supports;

use super::{FixtureKind, Fixtures, Occupancy, Things};
use crate::grid::{Grid, Position, Tile};
use crate::worldgen::{PassChanges, RegionMap, smooth_within};

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
    pub(crate) fn of(at: Position, occupancy: &Occupancy, things: &Things) -> Self {
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
    /// Rock that breaks before sealed hollows of gas and water; none of it is in `opens`.
    pub cracks: Vec<Position>,
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
    let standing = Standing(
        fixtures.near(at, reach).map(|(place, fixture)| (place, fixture.kind())).collect(),
    );
    settled(changes, tiles, &standing, footing)
}

/// What is left of the changes of a pass where some ground is held.
fn settled(
    changes: PassChanges,
    tiles: &Grid<Tile>,
    standing: &Standing,
    footing: impl Fn(Position) -> Footing,
) -> Settling {
    let PassChanges { mut closes, mut opens } = changes;
    let mut hits = Vec::new();
    closes.retain(|at| {
        let may_close = tiles[*at] == Tile::Floor && !standing.keeps_open(*at);
        let footing = Some(*at).filter(|_| may_close).map(&footing);
        if footing == Some(Footing::Stood) {
            hits.push(*at);
        }
        footing == Some(Footing::Free)
    });
    opens.retain(|at| !standing.keeps_shut(*at));
    Settling { closes, opens, hits, cracks: Vec::new() }
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
        self.in_block(at).any(|(place, kind)| keeps_open(kind, place == at))
    }

    /// Does rock stay rock there (SPEC 55)?
    fn keeps_shut(&self, at: Position) -> bool {
        self.in_block(at).any(|(place, kind)| keeps_shut(kind, place == at))
    }
}

/// Does a fixture keep floor open: that under it (`is_here`), or that beside it (SPEC 46)?
fn keeps_open(kind: &FixtureKind, is_here: bool) -> bool {
    kind.holds_block || (is_here && !kind.is_crushed)
}

/// Does a fixture keep rock shut: that it is in (`is_here`), or that beside it (SPEC 55)?
fn keeps_shut(kind: &FixtureKind, is_here: bool) -> bool {
    is_here || kind.is_prop
}

/// Can one tile close: is it floor that nothing keeps open (SPEC 46)? `footing` is what keeps it from that besides stairs and
/// fixtures. Cost O(log fixtures of its rows).
#[must_use]
pub fn can_close(tiles: &Grid<Tile>, fixtures: &Fixtures, footing: Footing, at: Position) -> bool {
    let is_free_floor = tiles.get(at) == Some(&Tile::Floor) && footing == Footing::Free;
    let mut around = fixtures.around(at);
    is_free_floor && !around.any(|(place, fixture)| keeps_open(fixture.kind(), place == at))
}

/// Returns whether rock may open: neither a vein nor a prop holds it (SPEC 55). Cost: as [`can_close`].
fn may_open(fixtures: &Fixtures, at: Position) -> bool {
    let mut around = fixtures.around(at);
    !around.any(|(place, fixture)| keeps_shut(fixture.kind(), place == at))
}

#[cfg(test)]
mod tests;

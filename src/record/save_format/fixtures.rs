//! The fixtures of a saved game in the form that is written, and reading them.

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use super::tables::Tables;
use crate::grid::{Grid, Position, Tile};
use crate::world::{Fixture, Fixtures};

#[derive(Serialize, Deserialize)]
pub(super) struct SavedFixture {
    /// The name of its kind.
    pub(super) name: String,
    pub(super) at: [u32; 3],
}

impl SavedFixture {
    /// The form of a fixture.
    pub(super) fn of((at, fixture): (Position, Fixture)) -> Self {
        Self { name: fixture.kind().name.to_owned(), at: sides_of(at) }
    }
}

/// The fixtures of their forms, each on a tile of its own where one can stand; one of them is a camp. Cost
/// O(fixtures x log fixtures of a row).
pub(super) fn read_fixtures(
    saved: &[SavedFixture],
    tiles: &Grid<Tile>,
    tables: &Tables,
) -> Result<Fixtures, String> {
    let read = |SavedFixture { name, at }: &SavedFixture| {
        let fixture = tables.fixture(name).ok_or("a fixture that there is not")?;
        let at = position_in(tiles, *at)?;
        if fixture.kind().stands_in_rock {
            check(tiles[at].is_diggable(), "a fixture that is in rock alone, outside of it")?;
        } else {
            check(tiles[at].is_walkable(), "a fixture in rock")?;
        }
        Ok((at, fixture))
    };
    let fixtures = saved.iter().map(read).collect::<Result<Fixtures, String>>()?;
    check(fixtures.iter().count() == saved.len(), "two fixtures at one position")?;
    check(fixtures.iter().any(|(_, fixture)| fixture == Fixture::Camp), "no camp")?;
    check(fixtures.half_shaft().is_none(), "half a shaft")?;
    Ok(fixtures)
}

//! The things of a saved game in the form that is written, and reading them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use super::tables::Tables;
use crate::grid::{Grid, Tile};
use crate::world::{Actor, ActorId, Thing, Whereabouts};

#[derive(Serialize, Deserialize)]
pub(super) struct SavedThing {
    /// The name of its kind.
    pub(super) name: String,
    pub(super) whereabouts: SavedWhereabouts,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum SavedWhereabouts {
    Lying([u32; 3]),
    Carried(u32),
}

impl SavedThing {
    /// The form of a thing.
    pub(super) fn of((thing, whereabouts): &(Thing, Whereabouts)) -> Self {
        let whereabouts = match whereabouts {
            Whereabouts::Lying(at) => SavedWhereabouts::Lying(sides_of(*at)),
            Whereabouts::Carried(ActorId(id)) => SavedWhereabouts::Carried(*id),
        };
        Self { name: thing.kind().name.to_owned(), whereabouts }
    }
}

/// The things of their forms, each on floor of its own or with an actor. Cost O(things x actors).
pub(super) fn read_things(
    saved: &[SavedThing],
    tiles: &Grid<Tile>,
    actors: &[Actor],
    tables: &Tables,
) -> Result<Vec<(Thing, Whereabouts)>, String> {
    let mut taken = BTreeSet::new();
    let read = |SavedThing { name, whereabouts }: &SavedThing| {
        let thing = tables.thing(name).ok_or("a thing that there is not")?;
        let whereabouts = match *whereabouts {
            SavedWhereabouts::Lying(at) => {
                let at = position_in(tiles, at)?;
                check(tiles[at].is_walkable(), "a thing in rock")?;
                check(taken.insert(sides_of(at)), "two things at one position")?;
                Whereabouts::Lying(at)
            }
            SavedWhereabouts::Carried(id) => {
                let by = ActorId(id);
                check(actors.iter().any(|actor| actor.id == by), "a thing that nobody has")?;
                Whereabouts::Carried(by)
            }
        };
        Ok((thing, whereabouts))
    };
    saved.iter().map(read).collect()
}

//! The things of a saved game in the form that is written, and reading them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use super::tables::Tables;
use crate::grid::{Grid, Tile};
use crate::world::{Actor, ActorId, Pack, PlacedThing, Stack, Thing, Whereabouts};

#[derive(Serialize, Deserialize)]
pub(super) struct SavedThing {
    /// The name of its kind.
    pub(super) name: String,
    /// How many of its kind it is.
    pub(super) count: u8,
    /// Whether the player laid it down, and walks over it.
    pub(super) is_put_down: bool,
    pub(super) whereabouts: SavedWhereabouts,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum SavedWhereabouts {
    Lying([u32; 3]),
    Carried(u32),
}

impl SavedThing {
    /// The form of a thing.
    pub(super) fn of(thing: &PlacedThing) -> Self {
        let &PlacedThing { stack: Stack { thing, count }, place, is_put_down } = thing;
        let whereabouts = match place {
            Whereabouts::Lying(at) => SavedWhereabouts::Lying(sides_of(at)),
            Whereabouts::Carried(ActorId(id)) => SavedWhereabouts::Carried(id),
        };
        Self { name: thing.kind().name.to_owned(), count, is_put_down, whereabouts }
    }
}

/// The things of their forms, each at a place of its own, buried or not, or with an actor. The Ember is never buried. Cost
/// O(things x actors).
pub(super) fn read_things(
    saved: &[SavedThing],
    tiles: &Grid<Tile>,
    actors: &[Actor],
    tables: &Tables,
) -> Result<Vec<PlacedThing>, String> {
    let mut taken = BTreeSet::new();
    let read = |saved: &SavedThing| {
        let SavedThing { name, count, is_put_down, whereabouts } = saved;
        let (count, is_put_down) = (*count, *is_put_down);
        let thing = tables.thing(name).ok_or("a thing that there is not")?;
        check(
            (1..=Pack::most_of(thing).max(1)).contains(&count),
            "a number of things that cannot be",
        )?;
        let place = match *whereabouts {
            SavedWhereabouts::Lying(at) => {
                let at = position_in(tiles, at)?;
                let is_free = tiles[at].is_walkable() || thing != Thing::Ember;
                check(is_free, "the Ember in rock")?;
                check(taken.insert(sides_of(at)), "two things at one position")?;
                Whereabouts::Lying(at)
            }
            SavedWhereabouts::Carried(id) => {
                let by = ActorId(id);
                check(thing == Thing::Ember, "a thing that nobody carries by itself")?;
                check(!is_put_down, "a thing that is carried and put down")?;
                check(actors.iter().any(|actor| actor.id == by), "a thing that nobody has")?;
                Whereabouts::Carried(by)
            }
        };
        Ok(PlacedThing { stack: Stack { thing, count }, place, is_put_down })
    };
    saved.iter().map(read).collect()
}

//! What the characters of a scenario's levels stand for.

use std::collections::BTreeMap;

use super::entry::{flag, named, none_of_later, number, table_of};
use crate::grid::Tile;
use crate::world::{
    Ability, BESTIARY, FIXTURES, Fixture, FixtureKind, Pack, Species, SpeciesId, Stack, THINGS,
    Thing,
};
use crate::worldgen::toml_text::{DeTable, Entry, Mistake, only_known};

/// Stands for the start.
pub(super) const START: char = '@';
/// Stands for a vein of garnets, without a legend.
const VEIN: char = '%';
/// Marks that mean something in map text, but nothing in this game yet.
const LATER: [(char, &str); 5] =
    [('T', "prop"), ('O', "shaft"), (',', "moss"), ('~', "water"), ('"', "slick")];

/// What a character stands for: a tile, and who and what is on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) tile: Tile,
    /// With whether it is awake.
    pub(super) creature: Option<(SpeciesId, bool)>,
    pub(super) thing: Option<Stack>,
    pub(super) fixture: Option<Fixture>,
}

impl Mark {
    /// Is there nothing but the tile?
    pub(super) fn is_bare(&self) -> bool {
        self.creature.is_none() && self.thing.is_none() && self.fixture.is_none()
    }

    /// Does the Ember lie there?
    pub(super) fn has_ember(&self) -> bool {
        self.thing.is_some_and(|stack| stack.thing == Thing::Ember)
    }
}

/// What each character stands for.
#[derive(Debug)]
pub(super) struct Legend(BTreeMap<char, Mark>);

impl Legend {
    /// The legend of an entry, with the marks that need none.
    pub(super) fn read(entry: Option<&Entry>) -> Result<Self, Mistake> {
        let mut marks = BTreeMap::new();
        for tile in Tile::ALL {
            marks.insert(tile.as_char(), Mark { tile, creature: None, thing: None, fixture: None });
        }
        let vein = Some(Fixture::Vein);
        let tile = Tile::Wall;
        marks.insert(VEIN, Mark { tile, creature: None, thing: None, fixture: vein });
        let table = entry.map(|entry| table_of("legend", entry)).transpose()?;
        for (key, entry) in table.into_iter().flat_map(|table| table.iter()) {
            let c = character(key.get_ref()).map_err(|message| (key.span(), message))?;
            marks.insert(c, read_mark(c, entry)?);
        }
        Ok(Self(marks))
    }

    /// What a character stands for.
    ///
    /// # Errors
    /// Why it stands for nothing.
    pub(super) fn mark(&self, c: char) -> Result<Mark, String> {
        self.0.get(&c).copied().ok_or_else(|| match LATER.iter().find(|(later, _)| *later == c) {
            Some((_, name)) => format!("{name} ({c:?}) is not in this game yet"),
            None => format!("{c:?} is no tile, and not in the legend"),
        })
    }
}

/// Does a character mean something that no legend changes?
fn has_own_meaning(c: char) -> bool {
    matches!(c, START | VEIN) || Tile::from_char(c).is_some()
}

/// The one character of a key.
fn character(key: &str) -> Result<char, String> {
    let mut characters = key.chars();
    match (characters.next(), characters.next()) {
        (Some(c), None) if has_own_meaning(c) => {
            Err(format!("legend {key:?}: its meaning is fixed"))
        }
        (Some(c), None) if !c.is_whitespace() && !c.is_control() => Ok(c),
        _ => Err(format!("legend {key:?}: allowed is one character")),
    }
}

fn read_mark(c: char, entry: &Entry) -> Result<Mark, Mistake> {
    let table = table_of(&c.to_string(), entry)?;
    none_of_later(table, &["gas", "water", "sign", "fire"])?;
    only_known(
        table,
        &["creature", "asleep", "thing", "count", "fixture", "tile"],
        &format!("{c:?} of the legend"),
    )?;
    let creature = table.get("creature").map(read_creature).transpose()?;
    let thing = table.get("thing").map(|entry| read_thing(entry, table)).transpose()?;
    let fixture = table.get("fixture").map(read_fixture).transpose()?;
    needs(table, "asleep", "creature")?;
    needs(table, "count", "thing")?;
    let is_awake = !flag("asleep", table)?;
    if creature.is_none() && thing.is_none() && fixture.is_none() {
        return Err((entry.span(), format!("legend {c:?}: creature, thing or fixture is missing")));
    }
    let usual =
        if fixture.is_some_and(|kind| kind.stands_in_rock) { Tile::Wall } else { Tile::Floor };
    let tile = table.get("tile").map(read_tile).transpose()?.unwrap_or(usual);
    let place = table.get("tile").map_or(entry.span(), Entry::span);
    check_ground(tile, creature, thing, fixture).map_err(|message| (place, message))?;
    Ok(Mark {
        tile,
        creature: creature.map(|species| (species.id, is_awake)),
        thing,
        fixture: fixture.map(|kind| kind.fixture),
    })
}

fn read_creature(entry: &Entry) -> Result<&'static Species, Mistake> {
    let known: Vec<_> = BESTIARY.iter().map(|species| (species.name, species)).collect();
    named("creature", entry, &known)
}

fn read_fixture(entry: &Entry) -> Result<&'static FixtureKind, Mistake> {
    let known: Vec<_> = FIXTURES.iter().map(|kind| (kind.name, kind)).collect();
    named("fixture", entry, &known)
}

fn read_tile(entry: &Entry) -> Result<Tile, Mistake> {
    named("tile", entry, &Tile::ALL.map(|tile| (tile.name(), tile)))
}

/// A stack of things, of as many as the count of the table says, or of one.
fn read_thing(entry: &Entry, table: &DeTable) -> Result<Stack, Mistake> {
    let thing = thing_named("thing", entry)?;
    let most = most_of(thing);
    let count = table.get("count").map(|count| number("count", count, 1..=most.into()));
    let count = count.transpose()?.and_then(|count| u8::try_from(count).ok()).unwrap_or(1);
    Ok(Stack { thing, count })
}

/// The thing with the name that an entry has.
pub(super) fn thing_named(key: &str, entry: &Entry) -> Result<Thing, Mistake> {
    named(key, entry, &THINGS.map(|kind| (kind.name, kind.thing)))
}

/// The most of a kind that lie or are carried together.
fn most_of(thing: Thing) -> u8 {
    Pack::default().room_for(thing).max(1)
}

/// Refuses a key that means nothing without another.
fn needs(table: &DeTable, key: &str, other: &str) -> Result<(), Mistake> {
    match table.get(key).filter(|_| table.get(other).is_none()) {
        None => Ok(()),
        Some(entry) => Err((entry.span(), format!("{key}: {other} is missing"))),
    }
}

/// Checks that all who and what is on a tile can be there.
fn check_ground(
    tile: Tile,
    creature: Option<&Species>,
    thing: Option<Stack>,
    fixture: Option<&FixtureKind>,
) -> Result<(), String> {
    let (name, is_open) = (tile.name(), tile.is_walkable());
    let is_buried = |species: &&Species| !is_open && !species.can.has(Ability::PassRock);
    if let Some(species) = creature.filter(is_buried) {
        return Err(format!("tile {name:?}: no {} can be there", species.name));
    }
    if let Some(stack) = thing.filter(|_| !is_open) {
        return Err(format!("tile {name:?}: no {} can be there", stack.thing.kind().name));
    }
    match fixture.filter(|kind| kind.stands_in_rock == is_open) {
        Some(kind) => Err(format!("tile {name:?}: no {} can be there", kind.name)),
        None => Ok(()),
    }
}

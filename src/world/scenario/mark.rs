//! What a character of a scenario's levels stands for.

use super::definition::DrawnCreature;
use super::entry::{flag, named, none_of_later, number, table_of};
use crate::grid::Tile;
use crate::world::{
    Ability, BESTIARY, FIXTURES, Fixture, FixtureKind, Fluid, HOLLOWS, HollowKind, Pack, Species,
    Stack, THINGS, Thing,
};
use crate::worldgen::toml_text::{DeTable, Entry, Mistake, only_known};

/// What of map text and of a legend is not in this game yet.
const LATER: [&str; 1] = ["sign"];
/// Keys of a character's table.
const KEYS: [&str; 10] =
    ["creature", "asleep", "thing", "count", "fixture", "hollow", "gas", "water", "tile", "fire"];

/// The most tiles for which a source in a scenario is enough.
const MOST_VOLUME: u16 = 1_000;

/// What a character stands for: a tile, and who and what is on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) tile: Tile,
    pub(super) creature: Option<DrawnCreature>,
    pub(super) thing: Option<Stack>,
    pub(super) fixture: Option<Fixture>,
    /// The kind of hollow that the tile is of.
    pub(super) hollow: Option<HollowKind>,
    /// What is poured out on the tile, and for how many tiles that is enough.
    pub(super) pour: Option<(Fluid, u16)>,
    /// Whether the fixture burns.
    pub(super) is_aflame: bool,
}

impl Mark {
    /// Nothing but a tile.
    pub(super) const fn bare(tile: Tile) -> Self {
        Self {
            tile,
            creature: None,
            thing: None,
            fixture: None,
            hollow: None,
            pour: None,
            is_aflame: false,
        }
    }

    /// Is there nothing but the tile?
    pub(super) fn is_bare(&self) -> bool {
        self.creature.is_none()
            && self.thing.is_none()
            && self.fixture.is_none()
            && self.hollow.is_none()
            && self.pour.is_none()
    }

    /// Does the Ember lie there?
    pub(super) fn has_ember(&self) -> bool {
        self.thing.is_some_and(|stack| stack.thing == Thing::Ember)
    }

    /// What a legend says of a character.
    pub(super) fn read(c: char, entry: &Entry) -> Result<Self, Mistake> {
        let table = table_of(&c.to_string(), entry)?;
        none_of_later(table, &LATER)?;
        only_known(table, &KEYS, &format!("{c:?} of the legend"))?;
        let creature = table.get("creature").map(read_creature).transpose()?;
        let thing = table.get("thing").map(|entry| read_thing(entry, table)).transpose()?;
        let fixture = table.get("fixture").map(read_fixture).transpose()?;
        let hollow = table.get("hollow").map(read_hollow).transpose()?;
        let pour = read_pour(table)?;
        if let Some(kind) = hollow.filter(|kind| pour.is_some() && kind.row().pours.is_some()) {
            let why = format!("hollow {:?}: something pours there already", kind.row().name);
            return Err((entry.span(), why));
        }
        needs(table, "asleep", "creature")?;
        needs(table, "count", "thing")?;
        needs(table, "fire", "fixture")?;
        let is_aflame = flag("fire", table)?;
        if let Some(kind) = fixture.filter(|kind| is_aflame && kind.fuel == 0) {
            return Err((entry.span(), format!("fire: no {} burns", kind.name)));
        }
        let is_awake = !flag("asleep", table)?;
        let tile = table.get("tile").map(read_tile).transpose()?;
        let has_any = creature.is_some() || thing.is_some() || fixture.is_some();
        if !has_any && hollow.is_none() && pour.is_none() && tile.is_none() {
            let why = format!(
                "legend {c:?}: creature, thing, fixture, hollow, gas, water or tile is missing"
            );
            return Err((entry.span(), why));
        }
        let tile = tile.unwrap_or_else(|| usual_tile(fixture));
        let place = table.get("tile").map_or(entry.span(), Entry::span);
        check_ground(tile, creature, thing, fixture, hollow, pour)
            .map_err(|message| (place, message))?;
        let creature = creature.map(|species| DrawnCreature { species: species.id, is_awake });
        let fixture = fixture.map(|kind| kind.fixture);
        Ok(Self { tile, creature, thing, fixture, hollow, pour, is_aflame })
    }
}

/// The tile under what is drawn, where the legend says none.
fn usual_tile(fixture: Option<&FixtureKind>) -> Tile {
    if fixture.is_some_and(|kind| kind.stands_in_rock) { Tile::Wall } else { Tile::Floor }
}

fn read_creature(entry: &Entry) -> Result<&'static Species, Mistake> {
    let known: Vec<_> = BESTIARY.iter().map(|species| (species.name, species)).collect();
    named("creature", entry, &known)
}

fn read_fixture(entry: &Entry) -> Result<&'static FixtureKind, Mistake> {
    let known: Vec<_> = FIXTURES.iter().map(|kind| (kind.name, kind)).collect();
    named("fixture", entry, &known)
}

fn read_hollow(entry: &Entry) -> Result<HollowKind, Mistake> {
    named("hollow", entry, &HOLLOWS.map(|row| (row.name, row.kind)))
}

/// What pours, by the key that is its name: gas or water, and not both.
fn read_pour(table: &DeTable) -> Result<Option<(Fluid, u16)>, Mistake> {
    let read = |fluid: Fluid| {
        let volume = number(fluid.name(), table.get(fluid.name())?, 1..=MOST_VOLUME.into());
        Some(volume.map(|volume| (fluid, u16::try_from(volume).unwrap_or(MOST_VOLUME))))
    };
    let [gas, water] = Fluid::ALL.map(read);
    match table.get(Fluid::Water.name()).filter(|_| gas.is_some()) {
        Some(entry) => Err((entry.span(), "water: there is gas already".to_owned())),
        None => gas.or(water).transpose(),
    }
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
    hollow: Option<HollowKind>,
    pour: Option<(Fluid, u16)>,
) -> Result<(), String> {
    let is_open = tile.is_walkable();
    let creature = creature.filter(|species| !is_open && !species.can.has(Ability::PassRock));
    let thing = thing.filter(|_| !is_open).map(|stack| stack.thing.kind());
    let fixture = fixture.filter(|kind| kind.stands_in_rock == is_open);
    let hollow = hollow.filter(|_| tile != Tile::Floor);
    let pour = pour.filter(|_| !is_open);
    let misplaced = [
        creature.map(|species| species.name),
        thing.map(|kind| kind.name),
        fixture.map(|kind| kind.name),
        hollow.map(|kind| kind.row().name),
        pour.map(|(fluid, _)| fluid.name()),
    ];
    match misplaced.into_iter().flatten().next() {
        Some(name) => Err(format!("tile {:?}: no {name} can be there", tile.name())),
        None => Ok(()),
    }
}

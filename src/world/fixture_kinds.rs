//! The kinds of fixtures, which stand on tiles: a row of a table for each.

use strum::EnumCount;

use super::Thing;
use crate::grid::Vertical;

/// A kind of fixture. At most one stands on a tile, actors and things may be there too, and none moves.
///
/// Saves have its name, and fingerprints its number: neither changes, and none is given again; a new kind comes at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount)]
#[repr(u8)]
pub enum Fixture {
    /// A fire: the game is won at one with the Ember.
    Camp = 0,
    /// A vein of garnets.
    Vein = 1,
    /// A vein of more garnets.
    RichVein = 2,
    /// A prop that was set up: it holds the block around it (SPEC 46).
    Prop = 3,
    /// A prop that stood there when the game began (SPEC 59).
    OldProp = 4,
    /// A plinth of a reliquary, with a thing on it (SPEC 93).
    Plinth = 5,
    /// A keg of powder with a burning fuse (SPEC 89).
    LitPowder = 6,
    /// A vein of yet more garnets, in the wall of a lode.
    GreatVein = 7,
    /// A hole in the floor, through which one falls to the level below (SPEC 96).
    Shaft = 8,
    /// A shaft with a rope in it.
    RopedShaft = 9,
    /// Where a shaft comes down.
    ShaftFoot = 10,
    /// Where a rope comes down, by which one climbs.
    RopesEnd = 11,
    /// Oil that was spilt (SPEC 112).
    Slick = 12,
    /// A glowcap that was thrown, and sticks where it landed.
    Lamp = 13,
    /// Moss that glows.
    Moss = 14,
    /// A brazier that nobody has lit (SPEC 124).
    Brazier = 15,
    /// A brazier that the Ember has lit: its level is calm.
    LitBrazier = 16,
}

/// An end of a shaft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShaftEnd {
    /// Where the other end is: down from a shaft, up from its foot.
    pub other: Vertical,
    /// Whether a rope hangs in it.
    pub is_roped: bool,
}

/// What a kind of fixture is like: a row of [`FIXTURES`].
#[derive(Clone, Copy, Debug)]
pub struct FixtureKind {
    /// Which fixture the row is about.
    pub fixture: Fixture,
    /// The name that results and saves use, and that its picture has.
    pub name: &'static str,
    /// What the player is shown of it.
    pub label: &'static str,
    /// The character that stands for it.
    pub glyph: char,
    /// How many are put up on each level of a new game with creatures, at random; fewer where there is no room.
    pub per_level: u32,
    /// Whether it stands in rock, and is dug out with it.
    pub stands_in_rock: bool,
    /// Whether no floor of the nine tiles around and under it closes when the mountain settles (SPEC 46).
    pub holds_block: bool,
    /// How many garnets who digs it out gets.
    pub garnets: u8,
    /// Whether it is a prop: no rock of its nine tiles opens either when the mountain settles, and it breaks under what is heavy
    /// (SPEC 55, 88).
    pub is_prop: bool,
    /// The thing that it is when it is taken by hand (SPEC 62, 99).
    pub taken_as: Option<Thing>,
    /// Which end of a shaft it is, if it is one.
    pub shaft: Option<ShaftEnd>,
    /// How far around it places are lit, in tiles: with 0 its own alone; `None` where it does not shine (SPEC 71).
    pub light: Option<u32>,
    /// For how many turns it burns, and is gone then; with 0 it does not burn (SPEC 112).
    pub fuel: u8,
    /// Whether it keeps no floor from closing, and is gone where that closes (SPEC 46).
    pub is_crushed: bool,
    /// What comes of it, in a sentence; empty where its label says all.
    pub help: &'static str,
}

/// What most kinds of fixtures are like.
const ROW: FixtureKind = FixtureKind {
    fixture: Fixture::Camp,
    name: "camp",
    label: "the camp",
    glyph: '^',
    per_level: 0,
    stands_in_rock: false,
    holds_block: false,
    garnets: 0,
    is_prop: false,
    taken_as: None,
    shaft: None,
    light: None,
    fuel: 0,
    is_crushed: false,
    help: "",
};
const VEIN: FixtureKind = FixtureKind { glyph: '%', stands_in_rock: true, ..ROW };
const PROP: FixtureKind = FixtureKind {
    glyph: 'T',
    holds_block: true,
    is_prop: true,
    taken_as: Some(Thing::Prop),
    fuel: 8,
    help: "It keeps the nine tiles around it as they are.",
    ..ROW
};

const fn end(other: Vertical, is_roped: bool) -> Option<ShaftEnd> {
    Some(ShaftEnd { other, is_roped })
}

/// Every kind of fixture, in the order of [`Fixture`].
#[rustfmt::skip]
pub const FIXTURES: [FixtureKind; Fixture::COUNT] = [
    FixtureKind { holds_block: true, ..ROW },
    FixtureKind { fixture: Fixture::Vein,      name: "vein",       label: "a vein of garnets",       garnets: 1, help: "Dig it out for a garnet.", ..VEIN },
    FixtureKind { fixture: Fixture::RichVein,  name: "rich vein",  label: "a rich vein of garnets",  garnets: 2, help: "Dig it out for 2 garnets.", ..VEIN },
    FixtureKind { fixture: Fixture::Prop,      name: "prop",       label: "a prop",                  ..PROP },
    FixtureKind { fixture: Fixture::OldProp,   name: "old prop",   label: "an old prop",             ..PROP },
    FixtureKind { fixture: Fixture::Plinth,    name: "plinth",     label: "a plinth",                glyph: 'I', help: "Take what is on it, and the others break.", ..ROW },
    FixtureKind { fixture: Fixture::LitPowder, name: "lit powder", label: "a keg with a lit fuse", glyph: '0', help: "Run.", ..ROW },
    FixtureKind { fixture: Fixture::GreatVein, name: "great vein", label: "a great vein of garnets", garnets: 3, help: "Dig it out for 3 garnets.", ..VEIN },
    FixtureKind { fixture: Fixture::Shaft,      name: "shaft",       label: "a shaft",             glyph: 'O', shaft: end(Vertical::Down, false), help: "Who jumps falls to the level below, and is badly hurt. A rope makes it a way.", ..ROW },
    FixtureKind { fixture: Fixture::RopedShaft, name: "roped shaft", label: "a shaft with a rope", glyph: 'Q', taken_as: Some(Thing::Rope), shaft: end(Vertical::Down, true), help: "Down and up, quiet and unhurt.", ..ROW },
    FixtureKind { fixture: Fixture::ShaftFoot,  name: "shaft foot",  label: "the foot of a shaft", glyph: '`', shaft: end(Vertical::Up, false), help: "It comes down from the level above, too high to climb.", ..ROW },
    FixtureKind { fixture: Fixture::RopesEnd,   name: "rope's end",  label: "a rope's end",        glyph: 'J', shaft: end(Vertical::Up, true), help: "It leads up the shaft.", ..ROW },
    FixtureKind { fixture: Fixture::Slick,      name: "slick",       label: "slick oil",           glyph: 's', fuel: 6, is_crushed: true, help: "It takes fire, also from a bright lantern that is carried over it.", ..ROW },
    FixtureKind { fixture: Fixture::Lamp,       name: "lamp",        label: "a glowcap that shines", glyph: 'u', taken_as: Some(Thing::Glowcap), light: Some(3), fuel: 1, help: "It lights three tiles around it.", ..ROW },
    FixtureKind { fixture: Fixture::Moss,       name: "moss",        label: "moss that glows",     glyph: 'm', light: Some(0), fuel: 2, is_crushed: true, help: "Who stands on it is seen.", ..ROW },
    FixtureKind { fixture: Fixture::Brazier,    name: "brazier",     label: "a cold brazier",      glyph: 'U', help: "Bring the Ember beside it, and its level is calm.", ..ROW },
    FixtureKind { fixture: Fixture::LitBrazier, name: "lit brazier", label: "a brazier that burns", glyph: 'U', light: Some(4), help: "Its level is calm: no cave closes here, and the Ember strains nothing.", ..ROW },
];

impl Fixture {
    /// Its row of [`FIXTURES`]. Cost O(1).
    #[must_use]
    pub fn kind(self) -> &'static FixtureKind {
        &FIXTURES[self as usize]
    }

    /// Returns whether it burns. Cost O(1).
    #[must_use]
    pub fn burns(self) -> bool {
        self.kind().fuel > 0
    }

    /// The fixture with a name. Cost O(kinds).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        FIXTURES.iter().find(|kind| kind.name == name).map(|kind| kind.fixture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_the_row_of_its_fixture_and_has_a_name_of_its_own() {
        for (index, kind) in FIXTURES.iter().enumerate() {
            assert_eq!(kind.fixture as usize, index);
            assert_eq!(Fixture::named(kind.name), Some(kind.fixture));
        }
        assert_eq!(Fixture::named("throne"), None);
        let names = FIXTURES.map(|kind| kind.name);
        assert!(
            names.starts_with(&["camp", "vein", "rich vein"]),
            "what saves have does not change: {names:?}"
        );
    }

    /// SPEC 112: what burns, and for how many turns.
    #[test]
    fn fuel_burns_for_its_turns() {
        let fuel = FIXTURES.iter().filter(|kind| kind.fixture.burns());
        let fuel: Vec<_> = fuel.map(|kind| (kind.name, kind.fuel)).collect();
        let expected = [("prop", 8), ("old prop", 8), ("slick", 6), ("lamp", 1), ("moss", 2)];
        assert_eq!(fuel, expected);
    }
}

//! What the numbers and names of a save stand for.

use crate::world::{
    Abilities, Ability, BESTIARY, FIXTURES, Fixture, FixtureKind, PLAYER_VERB, Species, SpeciesId,
    THINGS, Thing, ThingKind,
};

/// What there is of each kind that saves have by a number or a name. Another row changes the meaning of none, wherever it
/// stands: so a save is read by each later program of its format.
pub(super) struct Tables {
    species: Vec<Species>,
    abilities: Vec<(&'static str, Ability)>,
    things: Vec<ThingKind>,
    fixtures: Vec<FixtureKind>,
}

impl Default for Tables {
    /// Those of this program.
    fn default() -> Self {
        Self {
            species: BESTIARY.to_vec(),
            abilities: Ability::ALL.map(|ability| (ability.name(), ability)).to_vec(),
            things: THINGS.to_vec(),
            fixtures: FIXTURES.to_vec(),
        }
    }
}

impl Tables {
    /// The species with a number.
    pub(super) fn species(&self, number: u8) -> Option<SpeciesId> {
        self.species.iter().map(|species| species.id).find(|id| *id as u8 == number)
    }

    /// The verb of an attack, of a species or of the player, by its form in "I bite".
    pub(super) fn verb(&self, name: &str) -> Option<(&'static str, &'static str)> {
        let mut verbs = self.species.iter().map(|species| species.verb).chain([PLAYER_VERB]);
        verbs.find(|verb| verb.0 == name)
    }

    /// The abilities with some names.
    pub(super) fn abilities(&self, names: &[String]) -> Option<Abilities> {
        let named = |name: &String| {
            let ability = self.abilities.iter().find(|ability| ability.0 == name);
            ability.map(|ability| ability.1)
        };
        names.iter().map(named).collect()
    }

    /// The thing with a name.
    pub(super) fn thing(&self, name: &str) -> Option<Thing> {
        self.things.iter().find(|kind| kind.name == name).map(|kind| kind.thing)
    }

    /// The fixture with a name.
    pub(super) fn fixture(&self, name: &str) -> Option<Fixture> {
        self.fixtures.iter().find(|kind| kind.name == name).map(|kind| kind.fixture)
    }
}

#[cfg(test)]
mod tests {
    use super::super::SaveFile;
    use super::*;
    use crate::record::checksummed::{Kind, decode};
    use crate::world::game_registry;

    /// A save of every creature, in which abilities and things are too.
    const GOLDEN: &[u8] = include_bytes!("../../../tests/headless/golden/game.save");

    /// The tables with a row more before all others, and one after.
    fn longer() -> Tables {
        let olm = Species { name: "olm", verb: ("nibble", "nibbles"), ..BESTIARY[1] };
        let crown = ThingKind { name: "crown", ..THINGS[3] };
        let throne = FixtureKind { name: "throne", ..FIXTURES[0] };
        let mut tables = Tables::default();
        for index in [0, tables.species.len() + 1] {
            tables.species.insert(index, olm);
        }
        for index in [0, tables.abilities.len() + 1] {
            tables.abilities.insert(index, ("sing", Ability::Dig));
        }
        for index in [0, tables.things.len() + 1] {
            tables.things.insert(index, crown);
        }
        for index in [0, tables.fixtures.len() + 1] {
            tables.fixtures.insert(index, throne);
        }
        tables
    }

    /// Another species, ability, thing or fixture changes no game that was saved before.
    #[test]
    fn a_save_is_read_as_the_same_game_where_there_is_more_by_now() {
        for tables in [Tables::default(), longer()] {
            let file: SaveFile = decode(Kind::Save, GOLDEN).unwrap();
            let game = file.saved_game(&game_registry(), &tables).unwrap();
            assert!(game.to_bytes() == GOLDEN, "it was read as another game");
        }
    }

    /// What is not in the golden save too.
    #[test]
    fn another_row_changes_no_other() {
        let (now, longer) = (Tables::default(), longer());
        for species in &BESTIARY {
            assert_eq!(longer.species(species.id as u8), Some(species.id));
            assert_eq!(longer.verb(species.verb.0), Some(species.verb));
        }
        for ability in Ability::ALL {
            let names = [ability.name().to_owned()];
            assert_eq!(longer.abilities(&names), Some(Abilities::of(&[ability])));
        }
        for kind in &THINGS {
            assert_eq!(longer.thing(kind.name), Some(kind.thing));
        }
        for kind in &FIXTURES {
            assert_eq!(longer.fixture(kind.name), Some(kind.fixture));
        }
        assert_eq!(longer.verb(PLAYER_VERB.0), Some(PLAYER_VERB));
        assert_eq!((now.verb("nibble"), now.species(99)), (None, None));
        assert_eq!((now.thing("crown"), now.fixture("throne")), (None, None));
        assert_eq!(now.abilities(&["sing".to_owned()]), None);
    }

    /// A word stands for one pair of forms, or what is read would not be what was written.
    #[test]
    fn no_word_has_two_meanings() {
        for one in &BESTIARY {
            for other in &BESTIARY {
                assert!(one.verb.0 != other.verb.0 || one.verb == other.verb);
                assert!(one.verb.0 != PLAYER_VERB.0 || one.verb == PLAYER_VERB);
            }
        }
    }
}

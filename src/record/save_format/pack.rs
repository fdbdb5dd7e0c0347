//! A pack of a saved game in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::check;
use super::tables::Tables;
use crate::world::{Pack, Stack};

#[derive(Default, Serialize, Deserialize)]
pub(super) struct SavedPack {
    /// Those that are filled.
    slots: Vec<SavedSlot>,
    stones: u8,
    garnets: u16,
    oil: u16,
}

#[derive(Serialize, Deserialize)]
struct SavedSlot {
    /// From 1.
    number: u8,
    /// The name of what is in it.
    name: String,
    count: u8,
}

impl SavedPack {
    /// The form of a pack.
    pub(super) fn of(pack: &Pack) -> Self {
        let slot = |(number, Stack { thing, count })| {
            let name = thing.kind().name.to_owned();
            SavedSlot { number, name, count }
        };
        Self {
            slots: pack.stacks().map(slot).collect(),
            stones: pack.stones,
            garnets: pack.garnets,
            oil: pack.oil,
        }
    }

    /// The pack of the form; or why there can be none.
    pub(super) fn pack(&self, tables: &Tables) -> Result<Pack, String> {
        check(self.stones <= Pack::MOST_STONES, "more stones than a pack holds")?;
        let mut pack = Pack::default();
        for SavedSlot { number, name, count } in &self.slots {
            let thing = tables.thing(name).ok_or("a thing that there is not")?;
            let most = thing.kind().stack;
            check((1..=Pack::SLOTS).contains(number), "a slot that there is not")?;
            check(most > 0, "a slot of a kind that has none")?;
            check((1..=most).contains(count), "a slot with a number that cannot be")?;
            check(!pack.has(thing), "two slots of one kind")?;
            check(pack.fill(*number, Stack { thing, count: *count }), "two kinds in one slot")?;
        }
        (pack.stones, pack.garnets, pack.oil) = (self.stones, self.garnets, self.oil);
        Ok(pack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{THINGS, Thing};

    fn form(slots: &[(u8, &str, u8)]) -> SavedPack {
        let slot = |&(number, name, count): &(u8, &str, u8)| {
            let name = name.to_owned();
            SavedSlot { number, name, count }
        };
        SavedPack { slots: slots.iter().map(slot).collect(), ..SavedPack::default() }
    }

    /// SPEC 60: each slot, each kind that has one, and each number of it.
    #[test]
    fn a_pack_is_read_as_it_was() {
        let (tables, mut packs) = (Tables::default(), vec![Pack::default()]);
        for kind in THINGS.iter().filter(|kind| kind.stack > 0) {
            for (number, count) in (1..=Pack::SLOTS).zip((1..=kind.stack).cycle()) {
                let mut pack = Pack::default();
                assert!(pack.fill(number, Stack { thing: kind.thing, count }));
                packs.push(pack);
            }
        }
        let mut full = Pack::default();
        assert!(
            full.fill(8, Stack::one(Thing::OilFlask)) && full.fill(2, Stack::one(Thing::Glowcap))
        );
        (full.stones, full.garnets, full.oil) = (Pack::MOST_STONES, u16::MAX, u16::MAX);
        packs.push(full);
        for pack in packs {
            assert_eq!(SavedPack::of(&pack).pack(&tables), Ok(pack));
        }
    }

    /// SPEC 60, 66
    #[test]
    fn a_pack_that_cannot_be_is_refused_in_its_own_words() {
        let tables = Tables::default();
        let slot = "a slot that there is not";
        let number = "a slot with a number that cannot be";
        let cases: [(&str, &[(u8, &str, u8)]); 11] = [
            ("a thing that there is not", &[(1, "crown", 1)]),
            (slot, &[(0, "glowcap", 1)]),
            (slot, &[(9, "glowcap", 1)]),
            (slot, &[(255, "glowcap", 1)]),
            ("a slot of a kind that has none", &[(1, "Ember", 1)]),
            ("a slot of a kind that has none", &[(1, "stone", 1)]),
            (number, &[(1, "glowcap", 0)]),
            (number, &[(1, "glowcap", 4)]),
            (number, &[(1, "ear-horn", 2)]),
            ("two slots of one kind", &[(1, "glowcap", 1), (2, "glowcap", 1)]),
            ("two kinds in one slot", &[(1, "glowcap", 1), (1, "oil flask", 1)]),
        ];
        for (words, slots) in cases {
            assert_eq!(form(slots).pack(&tables), Err(words.to_owned()), "{slots:?}");
        }
        let many = SavedPack { stones: Pack::MOST_STONES + 1, ..SavedPack::default() };
        assert_eq!(many.pack(&tables), Err("more stones than a pack holds".to_owned()));
    }
}

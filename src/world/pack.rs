//! The pack: eight slots, stones and garnets (SPEC 60, 66, 86).

use bevy::prelude::Component;

use super::{Effect, Stack, Thing};

/// What an actor carries. The player has one in a world with creatures, and so has a creature that takes things.
///
/// A kind has one slot at most, so that "3 of 3" is true of the whole pack.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    slots: [Option<Stack>; Self::SLOTS as usize],
    /// Stones, up to [`Pack::MOST_STONES`].
    pub stones: u8,
    /// Garnets.
    pub garnets: u16,
    /// Oil that it drank from a lantern.
    pub oil: u16,
}

impl Pack {
    /// The number of slots.
    pub const SLOTS: u8 = 8;
    /// The most stones that it holds.
    pub const MOST_STONES: u8 = 9;

    /// What is in a slot, by its number from 1; `None` where it is empty or there is no such slot.
    #[must_use]
    pub fn slot(&self, number: u8) -> Option<Stack> {
        *self.slots.get(usize::from(number).checked_sub(1)?)?
    }

    /// The filled slots: the number of each from 1, and what is in it.
    pub fn stacks(&self) -> impl Iterator<Item = (u8, Stack)> + use<> {
        (1..).zip(self.slots).filter_map(|(number, stack)| Some((number, stack?)))
    }

    /// Returns whether no slot is filled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.iter().all(Option::is_none)
    }

    /// How many of a kind it has.
    #[must_use]
    pub fn count(&self, thing: Thing) -> u8 {
        match thing {
            Thing::Stone => self.stones,
            _ => self
                .stacks()
                .find(|(_, held)| held.thing == thing)
                .map_or(0, |(_, held)| held.count),
        }
    }

    /// The number of the slot that holds a thing.
    #[must_use]
    pub fn slot_of(&self, thing: Thing) -> Option<u8> {
        self.stacks().find(|(_, stack)| stack.thing == thing).map(|(slot, _)| slot)
    }

    /// Returns whether it has a thing of a kind.
    #[must_use]
    pub fn has(&self, thing: Thing) -> bool {
        self.count(thing) > 0
    }

    /// How many more of a kind it has room for (SPEC 60, 66).
    ///
    /// ```
    /// use cavewright::world::{Pack, Thing};
    ///
    /// let pack = Pack::default();
    /// assert_eq!([Thing::Glowcap, Thing::StarPick, Thing::Stone].map(|one| pack.room_for(one)), [3, 1, 9]);
    /// ```
    #[must_use]
    pub fn room_for(&self, thing: Thing) -> u8 {
        let most = Self::most_of(thing);
        match thing {
            Thing::Stone => most.saturating_sub(self.stones),
            Thing::Garnet => u8::try_from(u16::MAX - self.garnets).unwrap_or(most),
            _ if self.has(thing) || self.slots.contains(&None) => {
                most.saturating_sub(self.count(thing))
            }
            _ => 0,
        }
    }

    /// What a number chooses to be thrown: 0 a stone, else what is in that slot; `None` for an empty one.
    #[must_use]
    pub fn chosen(&self, what: u8) -> Option<Thing> {
        if what == 0 { Some(Thing::Stone) } else { self.slot(what).map(|stack| stack.thing) }
    }

    /// The most of a kind that a slot holds, or that stones are carried; of garnets, which no number limits, as many as are taken at
    /// once. 0 for what has no room in a pack.
    #[must_use]
    pub fn most_of(thing: Thing) -> u8 {
        match thing {
            Thing::Stone => Self::MOST_STONES,
            Thing::Garnet => u8::MAX,
            _ => thing.kind().stack,
        }
    }

    /// Returns whether who has it takes a thing by walking there, as long as nobody has put that down: the Ember, and whatever
    /// there is room for, but no bundle and no remains.
    #[must_use]
    pub fn takes_by_walking(&self, thing: Thing) -> bool {
        match thing.kind().effect {
            Effect::LiftEmber => true,
            effect => effect.goes_into_pack() && self.room_for(thing) > 0,
        }
    }

    /// Puts as many of a stack in as there is room for, and returns how many that were. They go to the slot of their kind, or
    /// else to the first that is empty.
    pub(crate) fn put(&mut self, stack: Stack) -> u8 {
        let count = stack.count.min(self.room_for(stack.thing));
        match stack.thing {
            _ if count == 0 => {}
            Thing::Stone => self.stones += count,
            Thing::Garnet => self.garnets += u16::from(count),
            thing => self.put_in_slot(Stack { thing, count }),
        }
        count
    }

    fn put_in_slot(&mut self, stack: Stack) {
        let is_of_kind =
            |slot: &&mut Option<Stack>| slot.is_some_and(|held| held.thing == stack.thing);
        if let Some(Some(held)) = self.slots.iter_mut().find(is_of_kind) {
            held.count += stack.count;
        } else if let Some(slot) = self.slots.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(stack);
        }
    }

    /// Fills an empty slot by its number from 1, as saves have it; returns false where that cannot be.
    pub(crate) fn fill(&mut self, number: u8, stack: Stack) -> bool {
        let fits = (1..=stack.thing.kind().stack).contains(&stack.count) && !self.has(stack.thing);
        let slot = usize::from(number).checked_sub(1).and_then(|index| self.slots.get_mut(index));
        match slot {
            Some(slot @ None) if fits => *slot = Some(stack),
            _ => return false,
        }
        true
    }

    /// Takes one thing out of a slot.
    pub(crate) fn take_one(&mut self, number: u8) -> Option<Thing> {
        let mut stack = self.take_all(number)?;
        stack.count -= 1;
        if stack.count > 0 {
            self.slots[usize::from(number) - 1] = Some(stack);
        }
        Some(stack.thing)
    }

    /// Takes all out of a slot.
    pub(crate) fn take_all(&mut self, number: u8) -> Option<Stack> {
        self.slots.get_mut(usize::from(number).checked_sub(1)?)?.take()
    }

    /// All that things on the ground can be made of: the stacks, the stones, and the garnets.
    pub(crate) fn contents(&self) -> impl Iterator<Item = Stack> + use<> {
        let counted = |thing, count| Stack { thing, count };
        let garnets = counted(Thing::Garnet, u8::try_from(self.garnets).unwrap_or(u8::MAX));
        let loose = [counted(Thing::Stone, self.stones), garnets];
        let stacks = self.stacks().map(|(_, stack)| stack);
        stacks.chain(loose.into_iter().filter(|stack| stack.count > 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(thing: Thing, count: u8) -> Stack {
        Stack { thing, count }
    }

    /// SPEC 60: a slot holds a kind up to its stack, and no kind has two slots.
    #[test]
    fn a_pack_takes_what_it_has_room_for() {
        let mut pack = Pack::default();
        assert_eq!(pack.put(stack(Thing::Glowcap, 2)), 2);
        assert_eq!(pack.put(stack(Thing::OilFlask, 1)), 1);
        assert_eq!(pack.put(stack(Thing::Glowcap, 2)), 1, "a fourth does not fit");
        assert_eq!(pack.put(stack(Thing::Remains, 1)), 0, "what has no slot");
        let stacks: Vec<_> = pack.stacks().collect();
        assert_eq!(stacks, [(1, stack(Thing::Glowcap, 3)), (2, stack(Thing::OilFlask, 1))]);
        assert_eq!(pack.take_one(1), Some(Thing::Glowcap));
        assert_eq!(pack.slot(1), Some(stack(Thing::Glowcap, 2)));
        assert_eq!(pack.take_all(1), Some(stack(Thing::Glowcap, 2)));
        assert_eq!(pack.put(stack(Thing::StarPick, 1)), 1);
        assert_eq!(pack.slot(1), Some(Stack::one(Thing::StarPick)), "the first that is empty");
        for number in [0, 3, 8, 9, u8::MAX] {
            assert_eq!((pack.slot(number), pack.take_one(number)), (None, None), "{number}");
        }
    }

    /// SPEC 66, 86
    #[test]
    fn stones_and_garnets_have_no_slot() {
        let mut pack = Pack::default();
        assert_eq!(pack.put(stack(Thing::Stone, 12)), 9);
        assert_eq!(pack.put(stack(Thing::Garnet, 200)), 200);
        assert_eq!(pack.put(stack(Thing::Garnet, 200)), 200);
        assert_eq!((pack.stones, pack.garnets, pack.is_empty()), (9, 400, true));
        assert_eq!(pack.room_for(Thing::Garnet), u8::MAX);
    }

    #[test]
    fn a_slot_is_filled_once_and_up_to_the_stack() {
        let mut pack = Pack::default();
        assert!(pack.fill(8, stack(Thing::Glowcap, 3)));
        let refused = [(8, Thing::OilFlask, 1), (1, Thing::Glowcap, 1), (0, Thing::OilFlask, 1)];
        let more = [(9, Thing::OilFlask, 1), (1, Thing::OilFlask, 4), (1, Thing::OilFlask, 0)];
        for (number, thing, count) in refused.into_iter().chain(more) {
            assert!(!pack.fill(number, stack(thing, count)), "{number} {thing:?} {count}");
        }
    }
}

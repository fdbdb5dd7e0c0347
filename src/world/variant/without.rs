//! What is left out of a world: a set of switches, and what is in the place of what they leave out.

use super::{SWITCHES, Switch};
use crate::world::{Stack, Thing};

/// What is left out of a world: a bit for each of [`SWITCHES`], from the lowest on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Without(u64);

impl Without {
    /// The set with the bits of a [`WordSet`](crate::worldgen::WordSet) of [`SWITCHES`].
    pub(in crate::world) const fn of_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// What some names of [`SWITCHES`] leave out, divided by commas; other names leave out nothing.
    #[must_use]
    pub fn named(names: &str) -> Self {
        let bits = names.split(',').filter_map(|name| SWITCHES.iter().position(|it| *it == name));
        Self(bits.fold(0, |bits, bit| bits | 1 << bit))
    }

    /// Returns whether something is left out.
    #[must_use]
    pub const fn has(self, switch: Switch) -> bool {
        self.0 & (1 << switch as u32) != 0
    }

    /// Returns whether nothing is left out.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// What is in the place of a thing: the thing itself, a stone where it is left out, and nothing without stones.
    #[must_use]
    pub fn thing(self, thing: Thing) -> Option<Thing> {
        if thing.kind().switch.is_some_and(|switch| self.has(switch)) {
            (!self.has(Switch::Stones)).then_some(Thing::Stone)
        } else {
            Some(thing)
        }
    }

    /// What is in the place of some things: themselves, one stone where they are left out, and nothing without stones.
    #[must_use]
    pub fn stack(self, stack: Stack) -> Option<Stack> {
        let thing = self.thing(stack.thing)?;
        Some(if thing == stack.thing { stack } else { Stack::one(thing) })
    }
}

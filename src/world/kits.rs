//! Kits: what the three bundles beside the camp hold. A new game has one for the taking.

use super::{Effect, KitId, Stack, Thing};

/// What a kit holds: a row of [`KITS`].
#[derive(Clone, Copy, Debug)]
pub struct Kit {
    /// Which kit the row is about.
    pub id: KitId,
    /// What it is called where one is chosen by name.
    pub name: &'static str,
    /// The bundle that it lies there as.
    pub bundle: Thing,
    /// What goes into the pack.
    pub stacks: &'static [Stack],
    /// Stones that come with it.
    pub stones: u8,
}

/// Every kit, in the order of [`KitId`].
#[rustfmt::skip]
pub const KITS: [Kit; 3] = [
    Kit { id: KitId::Miner,       name: "miner",       bundle: Thing::MinersBundle,    stacks: &[Stack { thing: Thing::Prop, count: 3 }, Stack { thing: Thing::Powder, count: 2 }, Stack::one(Thing::MinersHelmet)], stones: 5 },
    Kit { id: KitId::Lamplighter, name: "lamplighter", bundle: Thing::LampBundle,      stacks: &[Stack { thing: Thing::OilFlask, count: 3 }, Stack { thing: Thing::Glowcap, count: 3 }, Stack::one(Thing::Rope)], stones: 0 },
    Kit { id: KitId::Listener,    name: "listener",    bundle: Thing::ListenersBundle, stacks: &[Stack::one(Thing::EarHorn), Stack::one(Thing::FeltWraps), Stack::one(Thing::Quickstone)], stones: 0 },
];

impl KitId {
    /// Its row of [`KITS`]. Cost O(1).
    #[must_use]
    pub fn kit(self) -> &'static Kit {
        &KITS[self as usize]
    }
}

impl Kit {
    /// All that it holds: the stacks, then the stones, if there are any.
    pub fn contents(&self) -> impl Iterator<Item = Stack> {
        let stones = Stack { thing: Thing::Stone, count: self.stones };
        self.stacks.iter().copied().chain((stones.count > 0).then_some(stones))
    }
}

impl Thing {
    /// Returns whether it is a bundle, which a kit is in.
    #[must_use]
    pub fn is_bundle(self) -> bool {
        matches!(self.kind().effect, Effect::Bundle(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::THINGS;

    /// SPEC 134
    #[test]
    fn every_kit_has_a_bundle_that_is_its_own() {
        for (index, kit) in KITS.iter().enumerate() {
            assert_eq!(kit.id as usize, index);
            assert_eq!(kit.bundle.kind().effect, Effect::Bundle(kit.id));
            assert!(kit.stacks.iter().all(|stack| stack.count <= stack.thing.kind().stack));
        }
        let bundles = THINGS.iter().filter(|kind| kind.thing.is_bundle());
        assert_eq!(bundles.count(), KITS.len());
    }
}

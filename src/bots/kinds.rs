//! The bots by name: a row of a table for each.

use super::Bot;
use super::descending::Diver;
use super::exploits::{Camper, Dancer, Dimmer, Exploit, Rester, Thrower};
use super::handy::Handy;
use super::heedless::Heedless;
use super::miners::{Opener, Sealer, Tunneller};
use super::plain::Plain;
use super::random::Random;
use crate::world::{KITS, KitId};

/// A kind of bot: a row of [`BOTS`].
pub struct BotKind {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a few words.
    pub help: &'static str,
    /// Whether it takes a kit where nobody says which.
    pub takes_kit: bool,
    /// Whether it plays one trick all the time, so that it is measured by the handy bot.
    pub is_trick: bool,
    /// Makes one for the game of a seed, which takes a kit or none.
    pub make: fn(u64, Option<KitId>) -> Box<dyn Bot>,
}

/// The bot that plays as well as it can, by which tricks are measured.
pub(super) const HANDY: &str = "handy";

/// Every kind of bot.
#[rustfmt::skip]
pub const BOTS: [BotKind; 13] = [
    BotKind { name: "plain",   help: "fights who comes near, and uses glowcaps and oil", takes_kit: false, is_trick: false, make: |_, kit| Box::new(Plain::new(kit)) },
    BotKind { name: HANDY,     help: "looks about, throws, shutters, shores, opens hollows", takes_kit: true,  is_trick: false, make: |_, kit| Box::new(Handy::new(kit)) },
    BotKind { name: "rester",  help: "rests to full health after each fight",            takes_kit: true,  is_trick: true,  make: |_, kit| Box::new(Exploit::<Rester>::new(kit)) },
    BotKind { name: "dancer",  help: "takes stairs in every fight",                      takes_kit: true,  is_trick: true,  make: |_, kit| Box::new(Exploit::<Dancer>::new(kit)) },
    BotKind { name: "thrower", help: "throws stones at all that is awake, and runs",     takes_kit: true,  is_trick: true,  make: |_, kit| Box::new(Exploit::<Thrower>::new(kit)) },
    BotKind { name: "dimmer",  help: "keeps its lantern shuttered",                      takes_kit: true,  is_trick: true,  make: |_, kit| Box::new(Exploit::<Dimmer>::new(kit)) },
    BotKind { name: "camper",  help: "sits at the camp first, and digs to be heard",     takes_kit: true,  is_trick: true,  make: |_, kit| Box::new(Exploit::<Camper>::new(kit)) },
    BotKind { name: "tunneller", help: "digs straight to the sides of a level, and to stairs", takes_kit: true, is_trick: true,  make: |_, kit| Box::new(Exploit::<Tunneller>::new(kit)) },
    BotKind { name: "sealer",  help: "walls itself in where it is hurt, and rests",      takes_kit: true,  is_trick: true,  make: |_, kit| Box::new(Exploit::<Sealer>::new(kit)) },
    BotKind { name: "opener",  help: "opens every hollow whose sign it sees",            takes_kit: true,  is_trick: true,  make: |_, kit| Box::new(Exploit::<Opener>::new(kit)) },
    BotKind { name: "diver",   help: "goes down every shaft, and blasts more",       takes_kit: true,  is_trick: true,  make: |_, kit| Box::new(Exploit::<Diver>::new(kit)) },
    BotKind { name: "heedless", help: "plays as plain, and heeds neither gas nor groans", takes_kit: false, is_trick: false, make: |_, _| Box::new(Heedless::default()) },
    BotKind { name: "random",  help: "steps anywhere",                                   takes_kit: false, is_trick: false, make: |seed, _| Box::new(Random::new(seed)) },
];

/// The bot with a name. Cost O(bots).
#[must_use]
pub fn bot_named(name: &str) -> Option<&'static BotKind> {
    const ALL: &[BotKind] = &BOTS;
    ALL.iter().find(|bot| bot.name == name)
}

/// Which kit bots take at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KitChoice {
    /// Those that take one take each in turn, by the seed.
    #[default]
    BySeed,
    /// None.
    Nothing,
    /// This one.
    Always(KitId),
}

impl KitChoice {
    /// All choices, each with its name: `seed`, `none`, and those of [`KITS`].
    pub fn all() -> impl Iterator<Item = (&'static str, Self)> {
        let kits = KITS.iter().map(|kit| (kit.name, Self::Always(kit.id)));
        [("seed", Self::BySeed), ("none", Self::Nothing)].into_iter().chain(kits)
    }

    /// The kit that a bot takes in the game of a seed.
    #[must_use]
    pub fn kit(self, bot: &BotKind, seed: u64) -> Option<KitId> {
        match self {
            Self::BySeed if bot.takes_kit => Some(KITS[(seed % KITS.len() as u64) as usize].id),
            Self::BySeed | Self::Nothing => None,
            Self::Always(kit) => Some(kit),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_bot_has_a_name_of_its_own_and_a_kit_as_was_chosen() {
        for (index, bot) in BOTS.iter().enumerate() {
            assert!(BOTS[..index].iter().all(|other| other.name != bot.name));
            assert!(bot_named(bot.name).is_some_and(|found| found.name == bot.name));
            assert_eq!(KitChoice::Nothing.kit(bot, 1), None);
            let always = KitChoice::Always(KitId::Listener);
            assert_eq!(always.kit(bot, 1), Some(KitId::Listener));
            assert_eq!(KitChoice::BySeed.kit(bot, 1).is_some(), bot.takes_kit);
        }
        assert!(bot_named("nobody").is_none());
        let names: BTreeSet<_> = KitChoice::all().map(|(name, _)| name).collect();
        assert_eq!(names.len(), 2 + KITS.len(), "{names:?}");
    }
}

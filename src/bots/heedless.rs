//! The heedless bot: the plain bot before it has learnt what gas and groans are. What they kill of its games is what they kill of a
//! newcomer's.

use super::flames::kept_off_fire;
use super::plain::Plain;
use super::{Bot, Seen};
use crate::intent::Verb;

/// The heedless bot.
#[derive(Default)]
pub struct Heedless {
    plain: Plain,
}

impl Bot for Heedless {
    fn choose(&mut self, seen: &Seen) -> Verb {
        let seen = Seen { gas: Vec::new(), groans: Vec::new(), ..seen.clone() };
        self.plain.walker.look(&seen);
        kept_off_fire(&seen, self.plain.go_on(&seen))
    }
}

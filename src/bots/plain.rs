//! The plain bot: explores, takes the first stairs down that it knows, fetches the Ember and goes home the way it came. It
//! fights who comes near, rests when nobody does, and uses no more than glowcaps and oil.

use super::careful::careful;
use super::walker::{REST, Walker};
use super::{Bot, Seen};
use crate::intent::Verb;
use crate::world::KitId;

/// The plain bot.
#[derive(Default)]
pub struct Plain {
    pub(super) walker: Walker,
}

impl Plain {
    /// One that takes a kit at the start, or none.
    #[must_use]
    pub fn new(kit: Option<KitId>) -> Self {
        Self { walker: Walker::new(kit) }
    }

    /// What it does once it has looked about, resting up to a part of its health, in percent.
    pub(super) fn play_on(&mut self, seen: &Seen, rest: u32) -> Verb {
        let walker = &mut self.walker;
        let verb = walker.take_kit(seen).or_else(|| walker.mend(seen));
        let verb = verb.or_else(|| walker.fight(seen, |_| true));
        let verb = verb.or_else(|| walker.rest(seen, rest));
        verb.unwrap_or_else(|| walker.go_on(seen))
    }

    /// The same, resting as it does.
    pub(super) fn go_on(&mut self, seen: &Seen) -> Verb {
        self.play_on(seen, REST)
    }
}

impl Bot for Plain {
    fn choose(&mut self, seen: &Seen) -> Verb {
        self.walker.look(seen);
        careful(seen, self.go_on(seen))
    }
}

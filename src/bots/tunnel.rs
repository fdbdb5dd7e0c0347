//! A straight way through rock, where no other is known.

use super::Seen;
use super::steps::{random_step, straight};
use crate::grid::Position;
use crate::intent::Verb;

/// Actions for which a bot digs before it looks about again.
const DIG_ACTIONS: u32 = 40;

/// A way through rock.
#[derive(Clone, Copy)]
pub(super) struct Tunnel {
    to: Position,
    /// Actions for which it is still dug.
    left: u32,
}

impl Tunnel {
    /// One to a place.
    pub(super) const fn to(to: Position) -> Self {
        Self { to, left: DIG_ACTIONS }
    }

    /// The next step, and the tunnel from there on; `None` where it ends.
    pub(super) fn dig(self, seen: &Seen) -> Option<(Verb, Self)> {
        let Self { to, left } = self;
        if left == 0 || to == seen.at || to.z != seen.at.z {
            return None;
        }
        let number = seen.turn + u64::from(left);
        let verb = straight(seen, to).unwrap_or_else(|| random_step(number));
        Some((verb, Self { to, left: left - 1 }))
    }
}

//! Hollows that a bot sets out to open, each once.

use super::walker::{REST, Walker};
use super::wants::is_weaker;
use super::{Seen, SeenHollow};
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::Lantern;

/// The hollows that a bot has set out to open.
#[derive(Clone, Default)]
pub(super) struct Openings {
    /// Their middles.
    pub(super) begun: Vec<Position>,
}

impl Openings {
    /// Digs to the first of some hollows that were not begun; `None` where there is none, without health or light, with the Ember,
    /// and while another way is dug.
    pub(super) fn begin<'a>(
        &mut self,
        walker: &mut Walker,
        seen: &Seen,
        mut hollows: impl Iterator<Item = &'a SeenHollow>,
    ) -> Option<Verb> {
        let is_well = !is_weaker(seen, REST) && seen.lantern.oil > Lantern::LOW_OIL;
        let is_busy = seen.has_ember || walker.is_stuck() || walker.is_digging();
        if is_busy || !is_well {
            return None;
        }
        let middle = hollows.find(|hollow| !self.begun.contains(&hollow.middle))?.middle;
        self.begun.push(middle);
        Some(walker.dig_to(seen, middle))
    }
}

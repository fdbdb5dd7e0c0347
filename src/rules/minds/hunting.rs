//! Hound: hunts by sight, by noise and by scent, and follows over stairs.

use super::senses::{Me, Senses, Wits};
use crate::intent::Verb;

pub(super) fn choose(me: &mut Me, senses: &Senses, wits: &mut Wits) -> Option<Verb> {
    senses.hunt(me, wits.scent)
}

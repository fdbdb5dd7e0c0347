//! Hound: hunts by sight, by noise and by scent, and follows over stairs.

use super::scent::Scent;
use super::senses::{Me, Senses};
use crate::intent::Verb;

pub(super) fn choose(me: &mut Me, senses: &Senses, scent: &mut Scent) -> Option<Verb> {
    senses.hunt(me, scent)
}

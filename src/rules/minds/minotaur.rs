//! Minotaur: hunts like a hound; whoever stands in its way is pushed aside, because it can do that.

use super::scent::Scent;
use super::senses::{Me, Senses};
use crate::intent::Verb;

pub(super) fn choose(me: &mut Me, senses: &Senses, scent: &mut Scent) -> Option<Verb> {
    senses.hunt(me, scent)
}

//! Minotaur: hunts like a hound; whoever stands in its way is pushed aside, because it can do that.

use super::Plan;
use super::scent::Scent;
use super::senses::{Me, Senses};

pub(super) fn choose(me: &mut Me, senses: &Senses, scent: &mut Scent) -> Plan {
    senses.hunt(me, scent)
}

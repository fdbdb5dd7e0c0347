//! Hound: hunts by sight, by noise and by scent, and follows over stairs.

use super::Plan;
use super::scent::Scent;
use super::senses::{Me, Senses};

pub(super) fn choose(me: &mut Me, senses: &Senses, scent: &mut Scent) -> Plan {
    senses.hunt(me, scent)
}

//! Settling: where a groan has ended the ground follows the rule that made it, once (SPEC 53, 55, 56).

use bevy::prelude::ResMut;

use crate::world::{Fact, FactWriter, Matter};

/// Settles the ground around each groan that ends in this turn.
pub(super) fn settle_ground(mut matter: ResMut<Matter>, mut facts: FactWriter) {
    for groan in matter.pass_groans() {
        facts.write(Fact::Settled(groan.by), groan.at);
    }
}

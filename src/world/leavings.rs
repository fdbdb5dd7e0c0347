//! What the dead leave that they did not carry: a row of a table for each kind (SPEC 85).

use super::{SpeciesId, Thing};

/// What creatures of a kind leave where they die.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaving {
    /// The kind.
    pub(crate) of: SpeciesId,
    /// What one leaves.
    pub(crate) thing: Thing,
    /// One of so many does.
    pub(crate) once_in: u64,
}

/// Every kind that leaves anything.
pub(crate) const LEAVINGS: [Leaving; 1] =
    [Leaving { of: SpeciesId::Elemental, thing: Thing::StoneHeart, once_in: 2 }];

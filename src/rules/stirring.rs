//! Stirring: the conditions under which the systems of what moves by itself have anything to do. Each is a look or two at what lies
//! there, where the system would fetch all that it could need.

use bevy::prelude::{Query, Res, With};

use crate::grid::Position;
use crate::world::{Fixture, Fixtures, Fluid, Lantern, Matter, Player, Pours};

/// The ground groans.
pub(super) fn has_groans(matter: Res<Matter>) -> bool {
    !matter.groans.is_empty()
}

/// A fuse burns.
pub(super) fn has_fuses(matter: Res<Matter>) -> bool {
    !matter.fuses.is_empty()
}

/// There is gas, or something could have lit some.
pub(super) fn has_gas_or_sparks(matter: Res<Matter>) -> bool {
    !matter.pours.is_empty() || matter.has_sparks()
}

/// Something could light gas.
pub(super) fn has_sparks(matter: Res<Matter>) -> bool {
    matter.has_sparks()
}

/// Water has come to a tile, or could be where a fuse burns.
pub(super) fn has_inflow_or_fuses(matter: Res<Matter>) -> bool {
    matter.has_inflow() || !matter.fuses.is_empty()
}

/// The player's flame begins to burn blue, for gas is near, or ends to (SPEC 109).
pub(super) fn flame_changes(
    players: Query<(&Position, &Lantern), With<Player>>,
    matter: Res<Matter>,
) -> bool {
    let Ok((at, lantern)) = players.single() else { return false };
    let is_blue = lantern.is_bright() && matter.pours.is_gas_within(*at, Pours::BLUE_RADIUS);
    is_blue != matter.is_flame_blue()
}

/// Something burns, or the player stands on slick, which a lantern may light.
pub(super) fn has_fires_or_slick(
    matter: Res<Matter>,
    fixtures: Res<Fixtures>,
    players: Query<&Position, With<Player>>,
) -> bool {
    let is_slick = |at: &Position| fixtures.at(*at) == Some(Fixture::Slick);
    !matter.fires().is_empty() || players.iter().any(is_slick)
}

/// Water is out of its hollow, or was.
pub(super) fn has_water_out(matter: Res<Matter>) -> bool {
    matter.is_flooded || matter.pours.out(Fluid::Water).next().is_some()
}

/// Something has shaken the mountain in this turn.
pub(super) fn is_shaken(matter: Res<Matter>) -> bool {
    matter.is_shaken()
}

/// The Warden was called.
pub(super) fn awaits_warden(matter: Res<Matter>) -> bool {
    matter.warden_in > 0
}

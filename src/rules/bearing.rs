//! Bearing: the Ember strains the level on which it is carried, turn by turn (SPEC 51, 121), unless a brazier calms that (124).

use bevy::prelude::{Query, Res, ResMut, With};

use crate::grid::Position;
use crate::world::{ActorId, Matter, Player, Thing, Things, Tremor};

/// Has the Ember shake the mountain where the player carries it.
pub(super) fn bear_ember(
    players: Query<(&ActorId, &Position), With<Player>>,
    things: Res<Things>,
    mut matter: ResMut<Matter>,
) {
    let Ok((id, at)) = players.single() else { return };
    if things.carries(*id, Thing::Ember) && !matter.is_calmed(at.z) {
        matter.shake(*at, Tremor::Ember);
    }
}

//! Sparking: all that is aflame at the end of a turn, and near gas, may light it (SPEC 107).

use bevy::prelude::{Query, Res, ResMut, With};

use crate::grid::Position;
use crate::world::{ActorId, Lantern, Lighter, Matter, Player, Spark, Things};

/// The player, and what may be aflame about it.
type Bearer = (&'static ActorId, &'static Position, &'static Lantern);

/// Adds to the sparks of this turn all else that is aflame, and keeps those that have gas near: few turns have any. In the order in which
/// they light it: sparks, fires, the lantern, the Ember. Cost O(sparks + fires).
pub(super) fn note_flames(
    mut matter: ResMut<Matter>,
    things: Res<Things>,
    players: Query<Bearer, With<Player>>,
) {
    let mut sparks = matter.take_sparks();
    sparks.extend(matter.fires().iter().map(|fire| Spark::flame(fire.at, fire.by)));
    let mut ember = things.ember_at();
    if let Ok((id, at, lantern)) = players.single() {
        sparks.extend(lantern.is_bright().then_some(Spark::flame(*at, Lighter::Lantern)));
        ember = things.ember_with(*id, *at);
    }
    sparks.extend(ember.map(|at| Spark::flame(at, Lighter::Ember)));
    // The radius has the corners of the block that a spark reaches.
    sparks.retain(|spark| matter.pours.is_gas_within(spark.at, 2 * spark.reach));
    sparks.into_iter().for_each(|spark| matter.spark(spark));
}

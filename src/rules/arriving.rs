//! Arriving: the temper of a level is told when the player comes to it for the first time (SPEC 120).

use bevy::prelude::{PopulatedMessageReader, Query, Res, ResMut, With};

use super::movement::Moved;
use crate::world::{Narrator, Player, Tally, Tempers};

/// Notes to which level the player has come, and tells of it, however that was.
pub(super) fn arrive(
    mut moved: PopulatedMessageReader<Moved>,
    players: Query<(), With<Player>>,
    tempers: Res<Tempers>,
    mut tally: ResMut<Tally>,
    mut narrator: Narrator,
) {
    for &Moved { actor, to, .. } in moved.read().filter(|moved| moved.from.z != moved.to.z) {
        if players.contains(actor) && tally.come_to(to.level()) {
            let temper = tempers.of(to.z);
            temper.into_iter().for_each(|temper| narrator.say(temper.row().told));
        }
    }
}

//! Digging: rock becomes floor, and the digger stays (SPEC 15, 27).

use bevy::prelude::{
    App, Entity, IntoScheduleConfigs, Message, MessageWriter, PopulatedMessageReader, Query,
};

use super::noise::Noise;
use super::{Deed, Deeds, Turn, TurnSystems};
use crate::grid::Position;
use crate::world::{Ground, Happened, Lantern, Telling};

/// How far digging is heard, in tiles.
pub const DIG_RADIUS: u32 = 12;

/// A wall is to become floor.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct DigAt {
    pub(super) actor: Entity,
    pub(super) at: Position,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<DigAt>();
    app.add_systems(Turn, apply_digs.in_set(TurnSystems::Apply));
}

pub(super) fn apply_digs(
    mut digs: PopulatedMessageReader<DigAt>,
    mut ground: Ground,
    lanterns: Query<&Lantern>,
    mut telling: Telling,
    mut deeds: Deeds,
    (mut noise, mut happened): (MessageWriter<Noise>, MessageWriter<Happened>),
) {
    for &DigAt { actor, at } in digs.read() {
        // Somebody may have dug there meanwhile.
        if !ground.dig(at) {
            continue;
        }
        deeds.done(actor, Deed::Dig);
        noise.write(Noise { at, radius: DIG_RADIUS, by: actor });
        happened.write(Happened::Dug { who: actor, at });
        // Where nothing is at stake, what one sees is not told.
        if lanterns.get(actor).is_ok_and(|lantern| lantern.burns) {
            telling.tell_of(actor, ("dig", "digs"), " through the rock");
        }
    }
}

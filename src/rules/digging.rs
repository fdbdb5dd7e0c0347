//! Digging: rock becomes floor, and the digger stays (SPEC 15, 27).

use bevy::prelude::{Entity, Message, MessageWriter, PopulatedMessageReader, Query};

use super::actions::{ActionKind, Actions};
use super::noise::Noise;
use crate::grid::Position;
use crate::world::{Fact, FactWriter, Lantern, Narrator, TerrainEditor};

/// How far digging is heard, in tiles.
pub const DIG_RADIUS: u32 = 12;

/// Asks for a wall to become floor.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct DigAt {
    pub(super) actor: Entity,
    pub(super) at: Position,
}

pub(super) fn apply_digs(
    mut digs: PopulatedMessageReader<DigAt>,
    mut editor: TerrainEditor,
    lanterns: Query<&Lantern>,
    mut narrator: Narrator,
    mut actions: Actions,
    mut noise: MessageWriter<Noise>,
    mut facts: FactWriter,
) {
    for &DigAt { actor, at } in digs.read() {
        // Another actor may have dug there before in this turn.
        if !editor.dig(at) {
            continue;
        }
        actions.done(actor, ActionKind::Dig);
        noise.write(Noise { at, radius: DIG_RADIUS, by: actor });
        facts.write_loud(Fact::Dug { who: actor }, at, DIG_RADIUS);
        // In worlds without creatures digs are not logged.
        if lanterns.get(actor).is_ok_and(|lantern| lantern.burns) {
            narrator.say_of_actor(actor, ("dig", "digs"), " through the rock");
        }
    }
}

//! Noise: it wakes sleeping creatures near, and is their new goal. It goes through rock.

use bevy::prelude::{Entity, Message, PopulatedMessageReader, Query};

use crate::grid::Position;
use crate::sight::is_within;
use crate::world::{Fact, FactWriter, Mind};

/// A noise is heard on its level within a radius, in tiles.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Noise {
    pub(super) at: Position,
    pub(super) radius: u32,
    /// The actor that makes it, and does not hear it.
    pub(super) by: Entity,
}

pub(super) fn hear(
    mut noises: PopulatedMessageReader<Noise>,
    mut minds: Query<(Entity, &Position, &mut Mind)>,
    mut facts: FactWriter,
) {
    for &Noise { at, radius, by } in noises.read() {
        for (who, position, mut mind) in &mut minds {
            let is_heard = who != by && is_within(at, *position, radius);
            if is_heard && mind.rouse(at) {
                facts.write(Fact::Woke { who }, *position);
            }
        }
    }
}

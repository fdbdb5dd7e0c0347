//! Noise: it wakes whoever sleeps near, and tells where to look. It goes through rock.

use bevy::prelude::{Entity, Message, PopulatedMessageReader, Query};

use crate::grid::Position;
use crate::sight::is_within;
use crate::world::{Fact, FactWriter, Mind};

/// Something can be heard on its level, in tiles around it.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Noise {
    pub(super) at: Position,
    pub(super) radius: u32,
    /// Who makes it, and does not heed it.
    pub(super) by: Entity,
}

pub(super) fn hear(
    mut noises: PopulatedMessageReader<Noise>,
    mut minds: Query<(Entity, &Position, &mut Mind)>,
    mut facts: FactWriter,
) {
    for &Noise { at, radius, by } in noises.read() {
        for (who, place, mut mind) in &mut minds {
            if who != by && is_within(at, *place, radius) {
                if !mind.is_awake {
                    facts.write(Fact::Woke { who }, *place);
                }
                mind.is_awake = true;
                mind.goal = Some(at);
            }
        }
    }
}

//! Displacing: two actors change places (SPEC 28).

use bevy::prelude::{App, Entity, IntoScheduleConfigs, Message, MessageReader, MessageWriter};

use super::{ActionTaken, Deed, Turn, TurnSystems};
use crate::world::{Bodies, Happened};

/// An actor is to change places with a neighbour.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct SwapWith {
    pub(super) actor: Entity,
    pub(super) other: Entity,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SwapWith>();
    app.add_systems(
        Turn,
        apply_swaps.in_set(TurnSystems::Apply).after(super::movement::apply_moves),
    );
}

pub(super) fn apply_swaps(
    mut swaps: MessageReader<SwapWith>,
    mut bodies: Bodies,
    mut taken: MessageWriter<ActionTaken>,
    mut happened: MessageWriter<Happened>,
) {
    for &SwapWith { actor, other } in swaps.read() {
        let (Some(from), Some(to)) = (bodies.place(actor), bodies.place(other)) else { continue };
        // The other may have gone away meanwhile.
        if from.is_beside(to) && bodies.swap(actor, other) {
            happened.write(Happened::Moved { who: actor, from, to });
            happened.write(Happened::Moved { who: other, from: to, to: from });
            taken.write(ActionTaken { actor, deed: Deed::Other });
        }
    }
}

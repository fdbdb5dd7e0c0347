//! Messages that live for one run of [`super::Turn`], or of [`super::Stirs`].
//!
//! A schedule that runs many times a frame would read the messages of all runs in its first, so each run ends by
//! clearing those that were registered here.

use bevy::ecs::message::Messages;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::{StaticSystemParam, SystemParam, SystemParamItem};
use bevy::prelude::{App, IntoScheduleConfigs, Message, ResMut};

use super::schedules::{Stirs, Turn, TurnSystems};

/// Registers messages of a turn.
pub trait AddTurnMessages {
    /// Adds the messages of a tuple, which systems of [`super::Turn`] write and read. One system clears them all at the end
    /// of each run: what is registered here cannot be forgotten there.
    fn add_turn_messages<M: TurnMessages>(&mut self) -> &mut Self;
}

impl AddTurnMessages for App {
    fn add_turn_messages<M: TurnMessages>(&mut self) -> &mut Self {
        M::register(self);
        for schedule in [Turn.intern(), Stirs.intern()] {
            self.add_systems(schedule, clear_turn_messages::<M>.after(TurnSystems::End));
        }
        self
    }
}

fn clear_turn_messages<M: TurnMessages>(messages: StaticSystemParam<M::Param>) {
    M::clear(messages.into_inner());
}

/// A tuple of one to sixteen messages.
pub trait TurnMessages: 'static {
    /// Their queues.
    type Param: SystemParam + 'static;

    /// Adds each message to an app.
    fn register(app: &mut App);

    /// Clears each queue.
    fn clear(queues: SystemParamItem<Self::Param>);
}

macro_rules! turn_messages {
    ($($message:ident),+) => {
        impl<$($message: Message),+> TurnMessages for ($($message,)+) {
            type Param = ($(ResMut<'static, Messages<$message>>,)+);

            fn register(app: &mut App) {
                $(app.add_message::<$message>();)+
            }

            #[allow(non_snake_case)] // A queue has the name of the type parameter of its message.
            fn clear(queues: SystemParamItem<Self::Param>) {
                let ($(mut $message,)+) = queues;
                $($message.clear();)+
            }
        }
    };
}

turn_messages!(A);
turn_messages!(A, B);
turn_messages!(A, B, C);
turn_messages!(A, B, C, D);
turn_messages!(A, B, C, D, E);
turn_messages!(A, B, C, D, E, F);
turn_messages!(A, B, C, D, E, F, G);
turn_messages!(A, B, C, D, E, F, G, H);
turn_messages!(A, B, C, D, E, F, G, H, I);
turn_messages!(A, B, C, D, E, F, G, H, I, J);
turn_messages!(A, B, C, D, E, F, G, H, I, J, K);
turn_messages!(A, B, C, D, E, F, G, H, I, J, K, L);
turn_messages!(A, B, C, D, E, F, G, H, I, J, K, L, M);
turn_messages!(A, B, C, D, E, F, G, H, I, J, K, L, M, N);
turn_messages!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O);
turn_messages!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P);

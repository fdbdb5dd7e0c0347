//! The gamepad: every press of a button, in order.

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::prelude::{GamepadButton, MessageReader, ResMut, Single};
use leafwing_input_manager::prelude::InputMap;

use super::bindings::look_up_button;
use super::{Action, Press, Presses};

/// What the buttons of a new player ask for.
pub(super) const BUTTONS: [(Action, GamepadButton); 16] = [
    (Action::West, GamepadButton::DPadLeft),
    (Action::South, GamepadButton::DPadDown),
    (Action::North, GamepadButton::DPadUp),
    (Action::East, GamepadButton::DPadRight),
    (Action::Accept, GamepadButton::South),
    (Action::Back, GamepadButton::East),
    (Action::Wait, GamepadButton::West),
    (Action::Explore, GamepadButton::North),
    (Action::Look, GamepadButton::LeftTrigger),
    (Action::Rest, GamepadButton::RightTrigger),
    (Action::Regions, GamepadButton::LeftTrigger2),
    (Action::Travel, GamepadButton::RightTrigger2),
    (Action::Map, GamepadButton::LeftThumb),
    (Action::Messages, GamepadButton::RightThumb),
    (Action::Help, GamepadButton::Select),
    (Action::Back, GamepadButton::Start),
];

/// Turns the frame's buttons into presses, each with the action that it is bound to.
pub(super) fn read_gamepad(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    bindings: Single<&InputMap<Action>>,
    mut presses: ResMut<Presses>,
) {
    for button in buttons.read().filter(|button| button.state == ButtonState::Pressed) {
        presses.push(Press::of(look_up_button(&bindings, button.button)));
    }
}

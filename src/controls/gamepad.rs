//! The gamepad: every press of a button, and every push of the left stick, in order.

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::math::Vec2;
use bevy::prelude::{GamepadAxis, GamepadButton, MessageReader, ResMut, Resource, Single};
use leafwing_input_manager::prelude::InputMap;

use super::bindings::look_up_button;
use super::{Action, Press, Presses};

/// The default bindings of the buttons.
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
    (Action::Pack, GamepadButton::LeftTrigger2),
    (Action::Travel, GamepadButton::RightTrigger2),
    (Action::Map, GamepadButton::LeftThumb),
    (Action::Shutter, GamepadButton::RightThumb),
    (Action::Help, GamepadButton::Select),
    (Action::Back, GamepadButton::Start),
];

/// A stick that is pushed so far counts as pushed ...
const PUSHED: f32 = 0.8;
/// ... and must come back so far before it counts again.
const RELEASED: f32 = 0.4;

/// The left stick.
#[derive(Resource, Debug, Default)]
pub(super) struct Stick {
    at: Vec2,
    is_pushed: bool,
}

impl Stick {
    /// Where the stick is now; returns a direction when it is pushed there.
    fn moved(&mut self, axis: GamepadAxis, value: f32) -> Option<Action> {
        match axis {
            GamepadAxis::LeftStickX => self.at.x = value,
            GamepadAxis::LeftStickY => self.at.y = value,
            _ => return None,
        }
        let length = self.at.length();
        if self.is_pushed {
            self.is_pushed = length > RELEASED;
            return None;
        }
        self.is_pushed = length >= PUSHED;
        self.is_pushed.then(|| octant(self.at))
    }
}

/// The step that a push is nearest to; y is up.
fn octant(push: Vec2) -> Action {
    const AROUND: [Action; 8] = [
        Action::East,
        Action::NorthEast,
        Action::North,
        Action::NorthWest,
        Action::West,
        Action::SouthWest,
        Action::South,
        Action::SouthEast,
    ];
    let eighths = push.to_angle() / std::f32::consts::FRAC_PI_4;
    AROUND[(eighths.round() as i32).rem_euclid(8) as usize]
}

/// Turns the frame's buttons and pushes into presses, each with its action.
pub(super) fn read_gamepad(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    bindings: Single<&InputMap<Action>>,
    mut stick: ResMut<Stick>,
    mut presses: ResMut<Presses>,
) {
    for button in buttons.read().filter(|button| button.state == ButtonState::Pressed) {
        presses.push(Press::Button(look_up_button(&bindings, button.button)));
    }
    for axis in axes.read() {
        if let Some(action) = stick.moved(axis.axis, axis.value) {
            presses.push(Press::Button(Some(action)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_push_is_one_press_in_the_nearest_of_eight_directions() {
        for (x, y, action) in [
            (1.0, 0.0, Action::East),
            (0.7, 0.7, Action::NorthEast),
            (0.1, 1.0, Action::North),
            (-0.7, 0.7, Action::NorthWest),
            (-1.0, -0.1, Action::West),
            (-0.7, -0.7, Action::SouthWest),
            (0.0, -1.0, Action::South),
            (0.7, -0.7, Action::SouthEast),
        ] {
            assert_eq!(octant(Vec2::new(x, y)), action);
        }
        let mut stick = Stick::default();
        assert_eq!(stick.moved(GamepadAxis::LeftStickX, 0.5), None);
        assert_eq!(stick.moved(GamepadAxis::LeftStickX, 0.9), Some(Action::East));
        assert_eq!(stick.moved(GamepadAxis::LeftStickX, 1.0), None, "once");
        assert_eq!(stick.moved(GamepadAxis::LeftStickX, 0.1), None);
        assert_eq!(stick.moved(GamepadAxis::LeftStickX, -0.9), Some(Action::West));
        assert_eq!(stick.moved(GamepadAxis::RightStickX, 1.0), None, "another stick");
    }
}

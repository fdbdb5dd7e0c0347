//! What the slots of the pack have in common, however they are drawn: they are pressed by the mouse.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;

use crate::controls::{Press, Presses, SlotAction, SlotPress};

/// What the mouse can press to use or throw what is in a slot, 1 to 8.
#[derive(Component, Clone, Copy)]
pub(in crate::view) struct SlotButton(pub(super) u8);

/// The components of a node that the mouse uses a slot with, 1 to 8, or throws it.
pub(super) fn button(slot: u8) -> impl Bundle {
    (SlotButton(slot), Interaction::None, FocusPolicy::Block)
}

/// The right button of the mouse throws what is in the slot that it points at.
pub(in crate::view) fn throw_from_slots(
    mut buttons: MessageReader<MouseButtonInput>,
    slots: Query<(&Interaction, &SlotButton)>,
    mut presses: ResMut<Presses>,
) {
    let is_throw = |button: &&MouseButtonInput| {
        button.button == MouseButton::Right && button.state == ButtonState::Pressed
    };
    if buttons.read().filter(is_throw).count() == 0 {
        return;
    }
    for (_, &SlotButton(slot)) in slots.iter().filter(|(over, _)| **over != Interaction::None) {
        presses.push(Press::Slot(SlotPress { slot, what: SlotAction::Throw }));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::message::Messages;
    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    /// SPEC 60: a slot is pressed with the left button to use it, and with the right one to throw.
    #[test]
    fn the_right_button_throws_what_it_points_at() {
        let mut world = World::new();
        world.init_resource::<Presses>();
        world.init_resource::<Messages<MouseButtonInput>>();
        world.spawn(button(2));
        let third = world.spawn(button(3)).id();
        world.entity_mut(third).insert(Interaction::Hovered);
        let mut press = |button| {
            let (state, window) = (ButtonState::Pressed, Entity::PLACEHOLDER);
            world.write_message(MouseButtonInput { button, state, window });
            world.run_system_once(throw_from_slots).unwrap();
            world.resource_mut::<Messages<MouseButtonInput>>().clear();
            world.resource_mut::<Presses>().pop()
        };
        let thrown = Press::Slot(SlotPress { slot: 3, what: SlotAction::Throw });
        assert_eq!(press(MouseButton::Left), None);
        assert_eq!(press(MouseButton::Right), Some(thrown));
        assert_eq!(press(MouseButton::Right), Some(thrown));
    }
}

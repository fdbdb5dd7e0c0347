//! What the slots of the pack have in common, however they are drawn: they are pressed by the mouse.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::ui::{FocusPolicy, UiGlobalTransform};

use crate::controls::{Press, Presses, SlotAction, SlotPress};
use crate::view::mouse_buttons::{MouseStroke, MouseStrokes};

/// What the mouse can press to use or throw what is in a slot, 1 to 8.
#[derive(Component, Clone, Copy)]
pub(in crate::view) struct SlotButton(pub(super) u8);

/// The components of a node that the mouse uses a slot with, 1 to 8, or throws it.
pub(super) fn button(slot: u8) -> impl Bundle {
    (SlotButton(slot), Interaction::None, FocusPolicy::Block)
}

/// Where a slot is drawn; slots without it are known only by what the engine says is under the mouse.
type Drawn<'a> = (&'a ComputedNode, &'a UiGlobalTransform, &'a InheritedVisibility);

/// The slots, as the mouse finds them.
#[derive(SystemParam)]
pub(in crate::view) struct SlotsUnderMouse<'w, 's> {
    slots: Query<'w, 's, (&'static SlotButton, &'static Interaction, Option<Drawn<'static>>)>,
}

impl SlotsUnderMouse<'_, '_> {
    /// The slot, 1 to 8, that a button of the mouse went down or up on.
    pub(in crate::view) fn under(&self, stroke: &MouseStroke) -> Option<u8> {
        let mut slots = self.slots.iter();
        let slot = slots.find(|(_, now, drawn)| is_under(stroke, **now, *drawn));
        slot.map(|(slot, ..)| slot.0)
    }

    /// Returns whether the left button is down on a slot, or drags it.
    pub(in crate::view) fn is_one_held(&self) -> bool {
        self.slots.iter().any(|(_, now, _)| *now == Interaction::Pressed)
    }
}

/// Returns whether a button of the mouse went down or up on a slot.
fn is_under(stroke: &MouseStroke, now: Interaction, drawn: Option<Drawn<'_>>) -> bool {
    if stroke.is_still {
        let is_press = (stroke.button, stroke.state) == (MouseButton::Left, ButtonState::Pressed);
        return now == Interaction::Pressed || (!is_press && now == Interaction::Hovered);
    }
    let (Some(at), Some((node, place, shown))) = (stroke.at, drawn) else { return false };
    shown.get() && node.contains_point(*place, at)
}

/// The right button of the mouse throws what is in the slot that it points at, if none is dragged.
pub(in crate::view) fn throw_from_slots(
    strokes: Res<MouseStrokes>,
    slots: SlotsUnderMouse,
    mut presses: ResMut<Presses>,
) {
    if slots.is_one_held() {
        return;
    }
    let right = strokes.pressed().filter(|stroke| stroke.button == MouseButton::Right);
    for slot in right.filter_map(|stroke| slots.under(stroke)) {
        presses.push(Press::Slot(SlotPress { slot, what: SlotAction::Throw }));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    /// What the slots make of a stroke.
    fn press(world: &mut World, stroke: MouseStroke) -> Option<Press> {
        world.insert_resource(MouseStrokes(vec![stroke]));
        world.run_system_once(throw_from_slots).unwrap();
        world.resource_mut::<Presses>().pop()
    }

    fn stroke(button: MouseButton) -> MouseStroke {
        MouseStroke { button, state: ButtonState::Pressed, at: None, is_still: true }
    }

    const THROWN: Press = Press::Slot(SlotPress { slot: 3, what: SlotAction::Throw });

    /// SPEC 60: a slot is pressed with the left button to use it, and with the right one to throw.
    #[test]
    fn the_right_button_throws_what_it_points_at() {
        let mut world = World::new();
        world.init_resource::<Presses>();
        world.spawn(button(2));
        let third = world.spawn(button(3)).id();
        world.entity_mut(third).insert(Interaction::Hovered);
        assert_eq!(press(&mut world, stroke(MouseButton::Left)), None);
        assert_eq!(press(&mut world, stroke(MouseButton::Right)), Some(THROWN));
        assert_eq!(press(&mut world, stroke(MouseButton::Right)), Some(THROWN));
        world.entity_mut(third).insert(Interaction::Pressed);
        assert_eq!(press(&mut world, stroke(MouseButton::Right)), None, "it is dragged");
    }

    /// SPEC 60: on a slow frame the mouse has gone on since.
    #[test]
    fn a_slot_is_pressed_where_the_mouse_was_then() {
        let mut world = World::new();
        world.init_resource::<Presses>();
        let node = ComputedNode { size: Vec2::splat(24.0), ..default() };
        let place = UiGlobalTransform::from_translation(Vec2::new(100.0, 50.0));
        world.spawn((button(3), node, place, InheritedVisibility::VISIBLE));
        let mut at = |x, y| {
            let at = Some(Vec2::new(x, y));
            press(&mut world, MouseStroke { at, is_still: false, ..stroke(MouseButton::Right) })
        };
        assert_eq!(at(91.0, 59.0), Some(THROWN));
        assert_eq!(at(85.0, 50.0), None);
    }
}

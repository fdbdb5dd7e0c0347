//! The left button on the slots of the pack: a click uses a slot, and a drag onto the map throws what is in it (SPEC 65).

use bevy::prelude::*;

use super::slots::SlotButton;
use crate::controls::{Press, Presses, SlotAction, SlotPress};
use crate::grid::Position;
use crate::screens::Aiming;
use crate::view::pointer::MapMouse;

/// The slot that the button went down on, until it is let go.
#[derive(Clone, Copy)]
pub(in crate::view) struct Held {
    slot: u8,
    /// Has it been dragged onto the map?
    is_thrown: bool,
    /// Where it was dragged last.
    at: Option<Position>,
}

/// A slot is used when the button is let go on it; once it is dragged onto the map, its throw is aimed at where the mouse is
/// until the button is let go.
pub(in crate::view) fn drag_from_slots(
    buttons: Res<ButtonInput<MouseButton>>,
    slots: Query<(&Interaction, &SlotButton)>,
    mouse: MapMouse,
    aiming: Option<Res<Aiming>>,
    mut last: Local<Option<Held>>,
    mut presses: ResMut<Presses>,
) {
    if buttons.just_pressed(MouseButton::Left) {
        let pressed = slots.iter().find(|(now, _)| **now == Interaction::Pressed);
        *last = pressed.map(|(_, slot)| Held { slot: slot.0, is_thrown: false, at: None });
    }
    let Some(mut held) = last.take() else { return };
    let slot = held.slot;
    // A throw that was refused or left by a key is dragged no more.
    if held.is_thrown && aiming.is_none_or(|aiming| aiming.what != Some(slot)) {
        return;
    }
    let mut press = |what| presses.push(Press::Slot(SlotPress { slot, what }));
    let at = mouse.at();
    if !held.is_thrown && at.is_some() {
        press(SlotAction::Throw);
        held.is_thrown = true;
    }
    if at != held.at {
        press(SlotAction::Drag(at));
        held.at = at;
    }
    if buttons.pressed(MouseButton::Left) {
        *last = Some(held);
    } else if held.is_thrown {
        press(SlotAction::Release(at));
    } else if slots.iter().any(|(over, other)| other.0 == slot && *over != Interaction::None) {
        press(SlotAction::Use);
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::DVec2;
    use bevy::window::PrimaryWindow;

    use super::super::slots::button;
    use super::*;
    use crate::art::TILE_SIZE_PX;
    use crate::view::layout::{Layout, Viewport};

    const SLOT: u8 = 3;
    /// A place below the map, in pixels of the screen.
    const BESIDE: DVec2 = DVec2::new(8.0, 350.0);

    fn place(x: u32) -> Option<Position> {
        Some(Position::new(x, 0, 0))
    }

    /// The middle of a tile of the first row, in pixels of the screen.
    fn over(x: u32) -> DVec2 {
        DVec2::new(f64::from(x) + 0.5, 0.5) * f64::from(TILE_SIZE_PX)
    }

    /// A window with a map, and a slot below it.
    fn window() -> App {
        let mut app = App::new();
        app.insert_resource(Layout::new(UVec2::new(640, 360))).init_resource::<Viewport>();
        app.init_resource::<Presses>().init_resource::<ButtonInput<MouseButton>>();
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.world_mut().spawn(button(SLOT));
        app.add_systems(PreUpdate, drag_from_slots);
        app
    }

    /// What the mouse does with the slot in a frame, in which it is at a place, and over the slot as the engine says.
    fn frame(app: &mut App, mouse: DVec2, now: Interaction) -> Vec<SlotAction> {
        let world = app.world_mut();
        let mut windows = world.query::<&mut Window>();
        windows.single_mut(world).unwrap().set_physical_cursor_position(Some(mouse));
        let mut slots = world.query::<&mut Interaction>();
        *slots.single_mut(world).unwrap() = now;
        app.update();
        app.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
        let mut presses = app.world_mut().resource_mut::<Presses>();
        let taken = std::iter::from_fn(|| presses.pop());
        let slots = taken.map(|press| match press {
            Press::Slot(SlotPress { slot: SLOT, what }) => what,
            other => panic!("{other:?}"),
        });
        slots.collect()
    }

    fn button_of(app: &mut App) -> Mut<'_, ButtonInput<MouseButton>> {
        app.world_mut().resource_mut()
    }

    /// Presses the button on the slot, and drags it onto the map.
    fn drag(app: &mut App) {
        button_of(app).press(MouseButton::Left);
        assert_eq!(frame(app, BESIDE, Interaction::Pressed), []);
        let begun = [SlotAction::Throw, SlotAction::Drag(place(1))];
        assert_eq!(frame(app, over(1), Interaction::Pressed), begun);
    }

    /// SPEC 62
    #[test]
    fn a_click_uses_a_slot_where_it_is_let_go() {
        for (now, expected) in
            [(Interaction::Hovered, vec![SlotAction::Use]), (Interaction::None, vec![])]
        {
            let mut app = window();
            button_of(&mut app).press(MouseButton::Left);
            assert_eq!(frame(&mut app, BESIDE, Interaction::Pressed), []);
            button_of(&mut app).release(MouseButton::Left);
            assert_eq!(frame(&mut app, BESIDE, now), expected);
            assert_eq!(frame(&mut app, over(1), Interaction::None), [], "nothing is held");
        }
    }

    /// A click in one frame.
    #[test]
    fn a_quick_click_is_no_drag() {
        let mut app = window();
        button_of(&mut app).press(MouseButton::Left);
        button_of(&mut app).release(MouseButton::Left);
        assert_eq!(frame(&mut app, BESIDE, Interaction::Pressed), [SlotAction::Use]);
        assert_eq!(frame(&mut app, over(1), Interaction::None), []);
    }

    /// SPEC 65
    #[test]
    fn a_drag_aims_where_the_mouse_is_and_lets_go_there() {
        for (end, to) in [(over(5), place(5)), (BESIDE, None)] {
            let mut app = window();
            drag(&mut app);
            let at = Position::new(1, 0, 0);
            app.insert_resource(Aiming { what: Some(SLOT), at });
            assert_eq!(frame(&mut app, over(1), Interaction::Pressed), [], "it is still there");
            let further = [SlotAction::Drag(place(2))];
            assert_eq!(frame(&mut app, over(2), Interaction::Pressed), further);
            button_of(&mut app).release(MouseButton::Left);
            let ended = [SlotAction::Drag(to), SlotAction::Release(to)];
            assert_eq!(frame(&mut app, end, Interaction::None), ended);
            assert_eq!(frame(&mut app, over(3), Interaction::None), []);
        }
    }

    /// SPEC 63: nothing is dragged that is not aimed.
    #[test]
    fn a_throw_that_is_left_or_refused_is_dragged_no_more() {
        let mut app = window();
        drag(&mut app);
        assert_eq!(frame(&mut app, over(2), Interaction::Pressed), []);
        button_of(&mut app).release(MouseButton::Left);
        assert_eq!(frame(&mut app, over(3), Interaction::None), []);
    }
}

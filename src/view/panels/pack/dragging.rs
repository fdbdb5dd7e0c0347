//! The left button on the slots of the pack: a click uses a slot, and a drag onto the map throws what is in it (SPEC 65).

use bevy::input::ButtonState;
use bevy::prelude::*;

use super::slots::SlotsUnderMouse;
use crate::controls::{Press, Presses, SlotAction, SlotPress};
use crate::grid::Position;
use crate::screens::Aiming;
use crate::view::mouse_buttons::MouseStrokes;
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

impl Held {
    /// A slot that the button has just gone down on.
    fn new(slot: u8) -> Self {
        Self { slot, is_thrown: false, at: None }
    }

    /// Nothing comes of it.
    fn cancel(self, presses: &mut Presses) {
        if self.is_thrown {
            self.press(SlotAction::Release(None), presses);
        }
    }

    /// Whether its throw was refused, or left by a key: it is dragged no more.
    fn is_left(self, aiming: Option<&Aiming>) -> bool {
        self.is_thrown && aiming.is_none_or(|aiming| aiming.what != Some(self.slot))
    }

    /// Once it is dragged onto the map, its throw is aimed at where the mouse is.
    fn drag_to(&mut self, at: Option<Position>, presses: &mut Presses) {
        if !self.is_thrown && at.is_some() {
            self.press(SlotAction::Throw, presses);
            self.is_thrown = true;
        }
        if at != self.at {
            self.press(SlotAction::Drag(at), presses);
            self.at = at;
        }
    }

    /// Thrown, it lands where it was dragged last; else it is used where the button is let go over its slot.
    fn let_go(self, is_over: bool, presses: &mut Presses) {
        if self.is_thrown {
            self.press(SlotAction::Release(self.at), presses);
        } else if is_over {
            self.press(SlotAction::Use, presses);
        }
    }

    fn press(self, what: SlotAction, presses: &mut Presses) {
        presses.push(Press::Slot(SlotPress { slot: self.slot, what }));
    }
}

/// A slot is used when the button is let go on it; once it is dragged onto the map, its throw is aimed at where the mouse is
/// until the button is let go. The right button cancels both.
pub(in crate::view) fn drag_from_slots(
    buttons: Res<ButtonInput<MouseButton>>,
    strokes: Res<MouseStrokes>,
    slots: SlotsUnderMouse,
    mouse: MapMouse,
    aiming: Option<Res<Aiming>>,
    mut last: Local<Option<Held>>,
    mut presses: ResMut<Presses>,
) {
    // In a quick click the button is up again.
    if let Some(stroke) = strokes.press_of(MouseButton::Left) {
        *last = slots.under(stroke).map(Held::new);
    }
    let Some(mut held) = last.take().filter(|held| !held.is_left(aiming.as_deref())) else {
        return;
    };
    if strokes.press_of(MouseButton::Right).is_some() {
        return held.cancel(&mut presses);
    }
    let let_go = strokes.last(MouseButton::Left, ButtonState::Released);
    let at = let_go.map_or_else(|| mouse.at(), |stroke| mouse.at_stroke(stroke));
    held.drag_to(at, &mut presses);
    if buttons.pressed(MouseButton::Left) {
        *last = Some(held);
    } else {
        held.let_go(let_go.and_then(|stroke| slots.under(stroke)) == Some(held.slot), &mut presses);
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::DVec2;
    use bevy::ui::UiGlobalTransform;
    use bevy::window::PrimaryWindow;

    use super::super::slots::button;
    use super::*;
    use crate::art::TILE_SIZE_PX;
    use crate::view::layout::{Layout, Viewport};
    use crate::view::mouse_buttons::MouseStroke;

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
        app.init_resource::<MouseStrokes>();
        let node = ComputedNode { size: Vec2::splat(8.0), ..default() };
        let place = UiGlobalTransform::from_translation(BESIDE.as_vec2());
        app.world_mut().spawn((button(SLOT), node, place, InheritedVisibility::VISIBLE));
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
        app.world_mut().resource_mut::<MouseStrokes>().0.clear();
        let mut presses = app.world_mut().resource_mut::<Presses>();
        let taken = std::iter::from_fn(|| presses.pop());
        let slots = taken.map(|press| match press {
            Press::Slot(SlotPress { slot: SLOT, what }) => what,
            other => panic!("{other:?}"),
        });
        slots.collect()
    }

    /// A button goes down or up in the next frame, with the mouse at a place.
    fn stroke(app: &mut App, button: MouseButton, state: ButtonState, at: DVec2) {
        let mut buttons = app.world_mut().resource_mut::<ButtonInput<MouseButton>>();
        match state {
            ButtonState::Pressed => buttons.press(button),
            ButtonState::Released => buttons.release(button),
        }
        let stroke = MouseStroke { button, state, at: Some(at.as_vec2()), is_still: true };
        app.world_mut().resource_mut::<MouseStrokes>().0.push(stroke);
    }

    /// The left button goes down.
    fn press(app: &mut App, at: DVec2) {
        stroke(app, MouseButton::Left, ButtonState::Pressed, at);
    }

    /// The left button goes up.
    fn release(app: &mut App, at: DVec2) {
        stroke(app, MouseButton::Left, ButtonState::Released, at);
    }

    /// A throw is aimed, as by the page that the drag has opened.
    fn aim(app: &mut App) {
        app.insert_resource(Aiming { what: Some(SLOT), at: Position::new(1, 0, 0) });
    }

    /// Presses the button on the slot, and drags it onto the map.
    fn drag(app: &mut App) {
        press(app, BESIDE);
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
            press(&mut app, BESIDE);
            assert_eq!(frame(&mut app, BESIDE, Interaction::Pressed), []);
            release(&mut app, BESIDE);
            assert_eq!(frame(&mut app, BESIDE, now), expected);
            assert_eq!(frame(&mut app, over(1), Interaction::None), [], "nothing is held");
        }
    }

    /// A click in one frame.
    #[test]
    fn a_quick_click_is_no_drag() {
        let mut app = window();
        press(&mut app, BESIDE);
        release(&mut app, BESIDE);
        assert_eq!(frame(&mut app, BESIDE, Interaction::Pressed), [SlotAction::Use]);
        assert_eq!(frame(&mut app, over(1), Interaction::None), []);
    }

    /// SPEC 65
    #[test]
    fn a_drag_aims_where_the_mouse_is_and_lets_go_there() {
        for (end, to) in [(over(5), place(5)), (BESIDE, None)] {
            let mut app = window();
            drag(&mut app);
            aim(&mut app);
            assert_eq!(frame(&mut app, over(1), Interaction::Pressed), [], "it is still there");
            let further = [SlotAction::Drag(place(2))];
            assert_eq!(frame(&mut app, over(2), Interaction::Pressed), further);
            release(&mut app, end);
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
        release(&mut app, over(3));
        assert_eq!(frame(&mut app, over(3), Interaction::None), []);
    }
    /// SPEC 65: the frame ends with the mouse on the map.
    #[test]
    fn a_fast_drag_on_a_slow_frame_begins_on_the_slot() {
        let mut app = window();
        press(&mut app, BESIDE);
        app.world_mut().resource_mut::<MouseStrokes>().0[0].is_still = false;
        let begun = [SlotAction::Throw, SlotAction::Drag(place(1))];
        assert_eq!(frame(&mut app, over(1), Interaction::None), begun);
        aim(&mut app);
        release(&mut app, over(2));
        let ended = [SlotAction::Drag(place(2)), SlotAction::Release(place(2))];
        assert_eq!(frame(&mut app, over(4), Interaction::None), ended, "where it was let go");
    }

    /// SPEC 65
    #[test]
    fn the_right_button_cancels_a_drag() {
        let mut app = window();
        drag(&mut app);
        aim(&mut app);
        stroke(&mut app, MouseButton::Right, ButtonState::Pressed, over(1));
        let kept = [SlotAction::Release(None)];
        assert_eq!(frame(&mut app, over(1), Interaction::Pressed), kept);
        release(&mut app, over(1));
        assert_eq!(frame(&mut app, over(1), Interaction::None), []);
    }
}

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

impl Held {
    /// A slot that the button has just gone down on.
    fn new(slot: u8) -> Self {
        Self { slot, is_thrown: false, at: None }
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
        *last = pressed.map(|(_, slot)| Held::new(slot.0));
    }
    let Some(mut held) = last.take().filter(|held| !held.is_left(aiming.as_deref())) else {
        return;
    };
    held.drag_to(mouse.at(), &mut presses);
    if buttons.pressed(MouseButton::Left) {
        *last = Some(held);
    } else {
        let mut over = slots.iter().filter(|(over, _)| **over != Interaction::None);
        held.let_go(over.any(|(_, slot)| slot.0 == held.slot), &mut presses);
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

//! Where the mouse was when one of its buttons went down or up: by the end of a slow frame it may be elsewhere.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

/// A button of the mouse that went down or up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MouseStroke {
    pub(super) button: MouseButton,
    pub(super) state: ButtonState,
    /// The place of the mouse then, in pixels of the screen; `None` outside the window.
    pub(super) at: Option<Vec2>,
    /// Whether it was there until the frame began, so that the engine knows what is under it.
    pub(super) is_still: bool,
}

/// What the buttons of the mouse did since the last frame, oldest first.
#[derive(Resource, Default)]
pub(super) struct MouseStrokes(pub(super) Vec<MouseStroke>);

impl MouseStrokes {
    /// The last that a button did, if that is this.
    pub(super) fn last(&self, button: MouseButton, state: ButtonState) -> Option<&MouseStroke> {
        let last = self.0.iter().rev().find(|stroke| stroke.button == button);
        last.filter(|stroke| stroke.state == state)
    }

    /// How a button went down last; it may be up again.
    pub(super) fn press_of(&self, button: MouseButton) -> Option<&MouseStroke> {
        self.pressed().filter(|stroke| stroke.button == button).last()
    }

    /// The buttons that went down, oldest first.
    pub(super) fn pressed(&self) -> impl Iterator<Item = &MouseStroke> {
        self.0.iter().filter(|stroke| stroke.state == ButtonState::Pressed)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MouseStrokes>().add_message::<WindowEvent>();
}

/// Reads the strokes and the moves of the mouse, which have one order only among the events of the window.
pub(super) fn track(
    mut events: MessageReader<WindowEvent>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut strokes: ResMut<MouseStrokes>,
    mut last: Local<Option<Vec2>>,
) {
    strokes.0.clear();
    let mut at = *last;
    for event in events.read() {
        at = match event {
            WindowEvent::CursorMoved(moved) => Some(moved.position * window.scale_factor()),
            WindowEvent::CursorLeft(_) => None,
            WindowEvent::MouseButtonInput(input) => {
                let (button, state) = (input.button, input.state);
                strokes.0.push(MouseStroke { button, state, at, is_still: true });
                continue;
            }
            _ => continue,
        };
        strokes.0.iter_mut().for_each(|stroke| stroke.is_still = false);
    }
    *last = window.physical_cursor_position();
    for stroke in strokes.0.iter_mut().filter(|stroke| stroke.is_still) {
        stroke.at = *last;
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::mouse::MouseButtonInput;
    use bevy::math::DVec2;
    use bevy::window::CursorMoved;

    use super::*;

    const LEFT: MouseButton = MouseButton::Left;

    /// A frame in which the left button goes down and up between two moves of the mouse, and down again after them.
    #[test]
    fn a_stroke_is_where_the_mouse_was_then() {
        let mut app = App::new();
        plugin(&mut app);
        app.add_systems(PreUpdate, track);
        let mut shown = Window::default();
        shown.set_physical_cursor_position(Some(DVec2::new(5.0, 6.0)));
        let window = app.world_mut().spawn((shown, PrimaryWindow)).id();
        app.update();
        let moved = |x, y| {
            let position = Vec2::new(x, y);
            WindowEvent::CursorMoved(CursorMoved { window, position, delta: None })
        };
        let goes =
            |state| WindowEvent::MouseButtonInput(MouseButtonInput { button: LEFT, state, window });
        for event in [
            goes(ButtonState::Pressed),
            moved(30.0, 40.0),
            goes(ButtonState::Released),
            moved(70.0, 80.0),
            goes(ButtonState::Pressed),
        ] {
            app.world_mut().write_message(event);
        }
        let mut shown = app.world_mut().get_mut::<Window>(window).unwrap();
        shown.set_physical_cursor_position(Some(DVec2::new(70.0, 80.0)));
        app.update();
        let strokes = app.world().resource::<MouseStrokes>();
        let places: Vec<_> = strokes.0.iter().map(|one| (one.at, one.is_still)).collect();
        let place = |x, y| Some(Vec2::new(x, y));
        let expected =
            [(place(5.0, 6.0), false), (place(30.0, 40.0), false), (place(70.0, 80.0), true)];
        assert_eq!(places, expected);
        assert_eq!(strokes.last(LEFT, ButtonState::Pressed), strokes.0.last());
        assert_eq!(strokes.last(LEFT, ButtonState::Released), None);
        app.update();
        assert_eq!(app.world().resource::<MouseStrokes>().0, []);
    }
}

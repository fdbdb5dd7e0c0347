//! The mouse over the map: a click is a press at a position, and hovering shows the turns to it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::layout::{Layout, Viewport};
use super::mouse_buttons::{MouseStroke, MouseStrokes};
use super::panels::SlotsUnderMouse;
use super::pixels::position_at;
use super::stages::ViewSystems;
use crate::art::TILE_SIZE_PX;
use crate::controls::{Click, Press, Presses};
use crate::grid::Position;
use crate::journeys::{KnownWays, TurnsTo};
use crate::screens::Menu;
use crate::world::Status;

/// The position under the mouse, and the turns to it.
#[derive(Resource, Default, PartialEq)]
pub(super) struct Pointer {
    at: Option<Position>,
    from: Option<Position>,
    turns: Option<TurnsTo>,
    /// Has the mouse moved since the player did?
    is_fresh: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointer>();
    app.add_systems(Update, hover.in_set(ViewSystems::Look));
}

impl Pointer {
    /// The position under the mouse, until the player has moved.
    pub(super) fn hovered(&self) -> Option<Position> {
        self.at.filter(|_| self.is_fresh)
    }

    /// The turns to the position under the mouse, in words; empty where they are not known.
    pub(super) fn words(&self) -> String {
        let Some(turns) = self.turns.filter(|_| self.at != self.from) else {
            return String::new();
        };
        let away = |turns: u32| format!("{turns} turn{} away", if turns == 1 { "" } else { "s" });
        match turns {
            TurnsTo { around: Some(around), through_rock: None } => away(around),
            TurnsTo { around: Some(around), through_rock: Some(through) } => {
                format!("{}, {through} through rock", away(around))
            }
            TurnsTo { around: None, through_rock: Some(through) } => {
                format!("{}, through rock", away(through))
            }
            TurnsTo { around: None, through_rock: None } => "no way there".to_owned(),
        }
    }
}

/// Where on the map the mouse is.
#[derive(SystemParam)]
pub(super) struct MapMouse<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    layout: Res<'w, Layout>,
    viewport: Res<'w, Viewport>,
}

impl MapMouse<'_, '_> {
    /// The position under the mouse, if the mouse is over the map; it may lie beyond the edge of the world.
    pub(super) fn at(&self) -> Option<Position> {
        self.at_place(self.window.physical_cursor_position()?)
    }

    /// The position under the mouse when one of its buttons went down or up, if it was over the map.
    pub(super) fn at_stroke(&self, stroke: &MouseStroke) -> Option<Position> {
        self.at_place(stroke.at?)
    }

    /// The position under a place of the window in pixels of the screen, if that is over the map.
    fn at_place(&self, mouse: Vec2) -> Option<Position> {
        let (layout, viewport) = (&self.layout, &self.viewport);
        if mouse.x >= layout.map.x as f32 || mouse.y >= layout.map.y as f32 {
            return None;
        }
        let pixel = (mouse / layout.zoom.max(1) as f32).floor().as_ivec2() + viewport.origin;
        position_at(pixel.div_euclid(IVec2::splat(TILE_SIZE_PX as i32)), viewport.z)
    }
}

/// A mouse button that is pressed over the map becomes a press at that position.
pub(super) fn click(
    strokes: Res<MouseStrokes>,
    mouse: MapMouse,
    menu: Res<Menu>,
    slots: SlotsUnderMouse,
    mut presses: ResMut<Presses>,
) {
    // An open menu takes all clicks.
    if menu.screen.is_some() {
        return;
    }
    for stroke in strokes.pressed() {
        let through_rock = match stroke.button {
            MouseButton::Left => false,
            MouseButton::Right => true,
            _ => continue,
        };
        // A slot of the pack takes those on it, and while it is dragged the right ones.
        if slots.under(stroke).is_some() || (through_rock && slots.is_one_held()) {
            continue;
        }
        presses.push(Press::Map(mouse.at_stroke(stroke).map(|at| Click { at, through_rock })));
    }
}

/// Follows the mouse, and counts the turns to the position under it.
pub(super) fn hover(
    mouse: MapMouse,
    status: Status,
    ways: KnownWays,
    mut moves: MessageReader<CursorMoved>,
    mut pointer: ResMut<Pointer>,
) {
    let at = mouse.at();
    let from = status.player();
    let is_fresh = moves.read().count() > 0 || (pointer.is_fresh && pointer.from == from);
    if (pointer.at, pointer.from, pointer.is_fresh) == (at, from, is_fresh) {
        return;
    }
    let turns = at.zip(from).and_then(|(at, from)| ways.turns_to(from, at));
    *pointer = Pointer { at, from, turns, is_fresh };
}

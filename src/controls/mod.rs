//! Devices become actions: the only place that knows keys.
//!
//! Presses are read one by one from the keyboard's messages, never as held state once a frame, so that no
//! press is lost, however many fall into one frame. Each is looked up in the binding table and waits in
//! [`Presses`] until the screen that is current then takes it.

mod action;
mod bindings;
mod character;
#[cfg(feature = "gamepad")]
mod gamepad;
mod held;
mod key;
mod keyboard;
mod presets;

pub use action::Action;
pub use bindings::{BindingTable, Bindings};
pub use character::Character;
pub use held::HeldKey;
pub use key::Key;
pub use keyboard::{KeyStroke, type_key};
pub use presets::{Preset, bindings_of, default_bindings};

use std::collections::VecDeque;

use bevy::input::{InputPlugin, InputSystems};
use bevy::prelude::{
    App, Commands, IntoScheduleConfigs, KeyCode, Plugin, PreUpdate, Res, Resource, Startup,
    SystemSet,
};

use crate::grid::Position;

/// Devices are read into [`Presses`], before anything else of a frame. What comes from several devices in one frame is taken
/// in this order, whichever came first: the engine tells it of each device alone.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ControlSystems {
    /// The keyboard, then the gamepad.
    Keys,
    /// The mouse.
    Mouse,
    /// The key that is held counts as another press where nothing else was pressed.
    Held,
}

/// One press of a key that is not a modifier, or of a button of the mouse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Press {
    /// What the key is bound to, if it is.
    pub action: Option<Action>,
    /// Where on the map it was, if it was there.
    pub click: Option<Click>,
    /// Is the key that was pressed before still down?
    pub is_held: bool,
    /// Which key it was, if it was one of the keyboard.
    pub key: Option<PressedKey>,
    /// Where in a menu the mouse was, if it was there.
    pub row: Option<RowPress>,
}

/// A key of the keyboard that was pressed, whatever it is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PressedKey {
    /// The character that it types, if it types one.
    pub typed: Option<char>,
    /// Its place on the keyboard.
    pub place: KeyCode,
    /// Was a key down that makes a command of characters, as Ctrl does?
    pub with_command: bool,
}

/// The mouse on a row of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPress {
    /// The row, from 0.
    pub row: usize,
    /// What the mouse does there.
    pub what: RowAction,
}

/// What the mouse does on a row of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowAction {
    /// It is over the row.
    Point,
    /// It chooses the row.
    Choose,
    /// It turns the row's value back.
    Less,
    /// It turns the row's value on.
    More,
    /// It puts the row's value so far along its slider; [`u16::MAX`] is its end.
    Slide(u16),
}

/// A press on a place of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// Where.
    pub at: Position,
    /// Is the way there to go through rock, where that is quicker?
    pub through_rock: bool,
}

impl Press {
    /// A press of a key or button with an action, or without.
    #[must_use]
    pub fn of(action: Option<Action>) -> Self {
        Self { action, ..Default::default() }
    }
}

/// The presses that no screen has taken yet.
#[derive(Resource, Debug, Default)]
pub struct Presses(VecDeque<Press>);

impl Presses {
    /// Adds a press after all others.
    pub fn push(&mut self, press: Press) {
        self.0.push_back(press);
    }

    /// Takes the oldest press.
    pub fn pop(&mut self) -> Option<Press> {
        self.0.pop_front()
    }

    /// Is everything that was pressed taken?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Keyboard input and the binding table.
pub struct ControlsPlugin;

impl Plugin for ControlsPlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<InputPlugin>() {
            app.add_plugins(InputPlugin);
        }
        app.init_resource::<Presses>()
            .init_resource::<keyboard::HeldModifiers>()
            .init_resource::<HeldKey>()
            .add_systems(Startup, spawn_bindings.in_set(ControlSystems::Keys))
            .configure_sets(
                PreUpdate,
                (ControlSystems::Keys, ControlSystems::Mouse, ControlSystems::Held)
                    .chain()
                    .after(InputSystems),
            )
            .add_systems(PreUpdate, keyboard::read_keyboard.in_set(ControlSystems::Keys))
            .add_systems(PreUpdate, held::press_held.in_set(ControlSystems::Held));
        #[cfg(feature = "gamepad")]
        app.init_resource::<gamepad::Stick>().add_systems(
            PreUpdate,
            gamepad::read_gamepad.in_set(ControlSystems::Keys).after(keyboard::read_keyboard),
        );
    }
}

/// The bindings that a game begins with; without them, those of a new player.
#[derive(Resource, Clone, Debug)]
pub struct FirstBindings(pub BindingTable);

fn spawn_bindings(mut commands: Commands, first: Option<Res<FirstBindings>>) {
    commands.spawn(first.map_or_else(default_bindings, |first| first.0.clone()));
}

//! Devices become actions: the only place that knows keys.
//!
//! Presses are read one by one from the keyboard's messages, never as held state once a frame, so that no
//! press is lost, however many fall into one frame. Each is looked up in the binding table and waits in
//! [`Presses`] until the screen that is current then takes it.

mod action;
mod actions;
mod bindings;
mod character;
mod contexts;
mod edit;
#[cfg(feature = "gamepad")]
mod gamepad;
mod held;
mod key;
mod key_stroke;
mod keyboard;
mod own_actions;
mod presets;
mod press;

pub use action::Action;
pub use bindings::Bindings;
pub use character::Character;
pub use contexts::{Context, LabAction, PackAction, ReplayAction};
pub use edit::Edit;
pub use held::HeldKey;
pub use key::{BindingTable, Key};
pub use key_stroke::{KeyStroke, type_key};
pub use presets::{Preset, bindings_of, default_bindings};
pub use press::{Bound, Click, Press, PressedKey, RowAction, RowPress, SlotAction, SlotPress};

use std::collections::VecDeque;

use bevy::input::{InputPlugin, InputSystems};
use bevy::prelude::{
    App, Commands, IntoScheduleConfigs, Plugin, PreUpdate, Res, Resource, Startup, SystemSet,
};

/// Devices are read into [`Presses`], before anything else of a frame. Presses of several devices in one frame are taken in
/// this order, whichever came first: the engine has their order for each device alone.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ControlSystems {
    /// The keyboard, then the gamepad.
    Keys,
    /// The mouse.
    Mouse,
    /// The key that is held counts as another press where nothing else was pressed.
    Held,
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

    /// Returns whether no press waits.
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

//! Keys by the character that they type, which leafwing does not have.

use bevy::ecs::message::Messages;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::{Entity, Reflect, World};
use leafwing_input_manager::InputControlKind;
use leafwing_input_manager::clashing_inputs::BasicInputs;
use leafwing_input_manager::prelude::{
    Buttonlike, UserInput, serde_typetag, updating::CentralInputStore,
};
use serde::{Deserialize, Serialize};

use super::key_stroke::KeyStroke;

/// The key that types a character, wherever the keyboard's layout has it (SPEC 23, 26). Case counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Character(pub char);

impl UserInput for Character {
    fn kind(&self) -> InputControlKind {
        InputControlKind::Button
    }

    fn decompose(&self) -> BasicInputs {
        BasicInputs::Simple(Box::new(*self))
    }
}

#[serde_typetag]
impl Buttonlike for Character {
    /// Characters are pressed, never held: see [`crate::controls::Presses`].
    fn get_pressed(&self, _: &CentralInputStore, _: Entity) -> Option<bool> {
        None
    }

    fn press(&self, world: &mut World) {
        if let Some(mut keyboard) = world.get_resource_mut::<Messages<KeyboardInput>>() {
            keyboard.write(KeyStroke::typing(self.0).pressed());
        }
    }

    fn release(&self, world: &mut World) {
        if let Some(mut keyboard) = world.get_resource_mut::<Messages<KeyboardInput>>() {
            keyboard.write(KeyStroke::typing(self.0).released());
        }
    }
}

//! The binding table: which key is bound to which action.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChanges, KeyCode, Query, Ref};
#[cfg(feature = "gamepad")]
use bevy::prelude::{GamepadButton, Reflect};
use leafwing_input_manager::prelude::Buttonlike;

use super::key::{character, key_code};
use super::{Action, BindingTable, Context, Key};

/// The action that a button of a gamepad is bound to; of several, the first of the enum.
#[cfg(feature = "gamepad")]
pub(super) fn look_up_button(map: &BindingTable, button: GamepadButton) -> Option<Action> {
    let is_it = |input: &dyn Buttonlike| Reflect::as_any(input).downcast_ref() == Some(&button);
    let bindings = map.buttonlike_bindings().filter(|(_, input)| is_it(*input));
    bindings.map(|(action, _)| *action).min()
}

/// The action that a key is bound to in a context, by the character that it types, or else by its place, where that counts. Of several, the
/// first action of the enum.
pub(super) fn look_up(
    map: &BindingTable,
    typed: Option<char>,
    place: Option<KeyCode>,
    context: Context,
) -> Option<Action> {
    let matching = |wanted: &dyn Fn(&dyn Buttonlike) -> bool| {
        let bindings = map.buttonlike_bindings().filter(|(_, input)| wanted(*input));
        let actions = bindings.map(|(action, _)| *action);
        actions.filter(|action| action.context() == context).min()
    };
    matching(&|input| typed.is_some_and(|c| character(input) == Some(c)))
        .or_else(|| matching(&|input| place.is_some() && key_code(input) == place))
}

/// The live bindings, for systems that show them.
#[derive(SystemParam)]
pub struct Bindings<'w, 's> {
    map: Query<'w, 's, Ref<'static, BindingTable>>,
}

impl Bindings<'_, '_> {
    /// Returns whether the bindings have changed since the system ran last.
    #[must_use]
    pub fn are_changed(&self) -> bool {
        self.map.single().is_ok_and(|map| map.is_changed())
    }

    /// Every key of an action as it is written on the key.
    #[must_use]
    pub fn keys(&self, action: Action) -> Vec<String> {
        self.map.single().map(|map| keys_of(&map, action)).unwrap_or_default()
    }

    /// The first key of an action as it is written on the key; empty where it has none.
    #[must_use]
    pub fn key(&self, action: Action) -> String {
        self.keys(action).into_iter().next().unwrap_or_default()
    }
}

/// The keys of an action as they are written on keys, bindings by character first.
fn keys_of(map: &BindingTable, action: Action) -> Vec<String> {
    Key::of(map, action).into_iter().map(Key::name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::{Bound, LabAction, ReplayAction, default_bindings};
    use crate::grid::Direction;

    /// SPEC 26
    #[test]
    fn letters_arrows_and_numpad_step_alike() {
        let map = default_bindings();
        let letter = |c| look_up(&map, Some(c), None, Context::Map);
        let place = |code| look_up(&map, None, Some(code), Context::Map);
        for (c, pad, direction) in [
            ('h', KeyCode::Numpad4, Direction::West),
            ('j', KeyCode::Numpad2, Direction::South),
            ('k', KeyCode::Numpad8, Direction::North),
            ('l', KeyCode::Numpad6, Direction::East),
            ('y', KeyCode::Numpad7, Direction::NorthWest),
            ('u', KeyCode::Numpad9, Direction::NorthEast),
            ('b', KeyCode::Numpad1, Direction::SouthWest),
            ('n', KeyCode::Numpad3, Direction::SouthEast),
        ] {
            assert_eq!(letter(c).and_then(Action::direction), Some(direction));
            assert_eq!(place(pad).and_then(Action::direction), Some(direction));
        }
        for (code, direction) in [
            (KeyCode::ArrowLeft, Direction::West),
            (KeyCode::ArrowDown, Direction::South),
            (KeyCode::ArrowUp, Direction::North),
            (KeyCode::ArrowRight, Direction::East),
        ] {
            assert_eq!(place(code).and_then(Action::direction), Some(direction));
        }
    }

    /// SPEC 23: wherever a layout has `<`, even where another action is bound to that place.
    #[test]
    fn characters_go_before_places() {
        let map = default_bindings();
        let on_map = |typed, place| look_up(&map, typed, Some(place), Context::Map);
        assert_eq!(on_map(Some('<'), KeyCode::IntlBackslash), Some(Action::Ascend));
        assert_eq!(on_map(Some('>'), KeyCode::ArrowLeft), Some(Action::Descend));
        assert_eq!(on_map(Some('H'), KeyCode::KeyH), None);
        assert_eq!(on_map(None, KeyCode::KeyH), None);
    }

    #[test]
    fn a_key_asks_for_another_action_in_each_context() {
        let map = default_bindings();
        let space = |context| look_up(&map, None, Some(KeyCode::Space), context);
        assert_eq!(space(Context::Map), Some(Action::Accept));
        assert_eq!(space(Context::Lab), Some(Action::Lab(LabAction::Watch)));
        assert_eq!(space(Context::Replay), Some(Action::Replay(ReplayAction::Pause)));
        let bound = Bound::new(|context| look_up(&map, Some('k'), Some(KeyCode::KeyK), context));
        assert_eq!(bound.within(Context::Lab), Some(Action::North), "what the lab leaves");
    }
}

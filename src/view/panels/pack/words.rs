//! The pack in words, where letters are drawn: `1 oil x2`; and everywhere how many stones and garnets there are.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::slots::button;
use crate::art::colours;
use crate::view::widgets::{set_shown, sized_text, text};
use crate::world::{Pack, Player, Stack};

/// The size of the words and the height of their lines, in pixels of the interface.
const WORDS_PX: (f32, f32) = (12.0, 17.0);

/// The words of a slot.
#[derive(Component)]
pub(in crate::view::panels) struct SlotWords(u8);

/// The line of what needs no slot.
#[derive(Component)]
pub(in crate::view::panels) struct LooseLine;

pub(super) fn spawn(words: &mut ChildSpawnerCommands) {
    let (size, line) = WORDS_PX;
    for slot in 1..=Pack::SLOTS {
        let words_of = sized_text("", colours::UI_TEXT, size, line);
        words.spawn((SlotWords(slot), Node::default(), words_of, button(slot)));
    }
}

pub(super) fn spawn_loose(parent: &mut ChildSpawnerCommands) {
    parent.spawn((LooseLine, text("", colours::UI_DIM)));
}

/// Writes what is in the slots, and what needs none.
pub(in crate::view::panels) fn write_words(
    packs: Query<&Pack, With<Player>>,
    mut words: Query<(&SlotWords, &mut Text, &mut Node), Without<LooseLine>>,
    mut loose: Query<&mut Text, With<LooseLine>>,
) {
    let Ok(pack) = packs.single() else { return };
    for (SlotWords(slot), mut text, mut node) in &mut words {
        let stack = pack.slot(*slot);
        set_shown(&mut node, stack.is_some());
        text.set_if_neq(Text::new(stack.map_or(String::new(), |stack| in_words(*slot, stack))));
    }
    let line = format!("stones {}   garnets {}", pack.stones, pack.garnets);
    for mut text in &mut loose {
        text.set_if_neq(Text::new(line.clone()));
    }
}

/// What is in a slot: `1 oil x2`.
fn in_words(slot: u8, Stack { thing, count }: Stack) -> String {
    let name = thing.kind().name;
    let short = name.strip_suffix(" flask").unwrap_or(name);
    let times = if count > 1 { format!(" x{count}") } else { String::new() };
    format!("{slot} {short}{times}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Thing;

    /// SPEC 60
    #[test]
    fn a_slot_in_words_has_its_number_and_how_many() {
        assert_eq!(in_words(1, Stack { thing: Thing::OilFlask, count: 2 }), "1 oil x2");
        assert_eq!(in_words(8, Stack::one(Thing::EarHorn)), "8 ear-horn");
    }
}

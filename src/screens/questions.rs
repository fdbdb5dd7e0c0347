//! Questions that a key answers, in words: what to throw, and where to travel.

use crate::controls::{Action, Bindings};
use crate::telling::stack_in_words;
use crate::world::{Pack, Thrown};

/// The question what to throw: a line for what it is, for each thing and for the way back, each with its key.
#[must_use]
pub fn throw_lines(pack: &Pack, bindings: &Bindings) -> Vec<String> {
    let thrown = pack.stacks().filter(|(_, stack)| stack.thing.kind().thrown != Thrown::Not);
    let slots = thrown.map(|(slot, stack)| format!("{slot}  {}", stack_in_words(stack)));
    let stone = bindings.key(Action::Throw);
    let stones = (pack.stones > 0).then(|| format!("{stone}  a stone, of {}", pack.stones));
    let back = format!("{} back", bindings.key(Action::Back));
    std::iter::once("Throw what?".to_owned()).chain(slots).chain(stones).chain([back]).collect()
}

/// The question where to travel: a line for what it is, and for each place, with its key.
#[must_use]
pub fn travel_lines(bindings: &Bindings) -> Vec<String> {
    let places = [
        (Action::Descend, "stairs or rope down"),
        (Action::Ascend, "stairs or rope up"),
        (Action::Take, "shaft"),
        (Action::Accept, "the camp"),
        (Action::Explore, "sign of a hollow, or draught"),
        (Action::Back, "back"),
    ];
    let keys = places.map(|(action, _)| bindings.key(action));
    let width = keys.iter().map(|key| key.chars().count()).max().unwrap_or(0);
    let lines = keys.iter().zip(places).map(|(key, (_, place))| format!("{key:<width$}  {place}"));
    std::iter::once("Travel to the nearest".to_owned()).chain(lines).collect()
}

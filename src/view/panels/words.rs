//! The words of the panels.

use crate::grid::Position;
use crate::telling::{DYING, HURT, health_in_a_word};
use crate::world::{Health, Mind, Pack, Thing};

/// A distance and one of eight directions, short: `6 NW`.
pub(super) fn bearing(from: Position, to: Position) -> String {
    let Some(direction) = from.direction_to(to) else { return "here".to_owned() };
    let initials = direction.name().split('-').filter_map(|word| word.chars().next());
    format!("{} {}", from.steps_to(to), initials.collect::<String>().to_uppercase())
}

/// The state of an actor, to follow its name.
pub(super) fn state(mind: Option<&Mind>, health: Option<&Health>) -> &'static str {
    match (mind, health.map(health_in_a_word)) {
        (Some(mind), _) if !mind.is_awake => ", asleep",
        (Some(_), Some(DYING)) => ", dying",
        (Some(_), Some(HURT)) => ", hurt",
        _ => "",
    }
}

/// Why things are left where they lie; `None` where there is room for one, or where they have no place in a pack.
pub(super) fn no_room(pack: &Pack, thing: Thing) -> Option<String> {
    let most = match thing {
        Thing::Stone => Pack::MOST_STONES,
        _ => thing.kind().stack,
    };
    if most == 0 || pack.room_for(thing) > 0 {
        return None;
    }
    Some(match pack.count(thing) {
        0 => format!("No room: {0} slots of {0}", Pack::SLOTS),
        count => format!("No room: {count} of {most}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 61
    #[test]
    fn what_has_no_room_says_how_many_there_are() {
        use crate::world::Stack;
        let mut pack = Pack::default();
        assert_eq!(no_room(&pack, Thing::Glowcap), None);
        pack.put(Stack { thing: Thing::Glowcap, count: 3 });
        assert_eq!(no_room(&pack, Thing::Glowcap).as_deref(), Some("No room: 3 of 3"));
        assert_eq!(no_room(&pack, Thing::Remains), None, "nobody takes them");
        pack.stones = Pack::MOST_STONES;
        assert_eq!(no_room(&pack, Thing::Stone).as_deref(), Some("No room: 9 of 9"));
    }

    #[test]
    fn bearings_are_short() {
        let from = Position::new(10, 10, 0);
        assert_eq!(bearing(from, Position::new(4, 13, 0)), "6 SW");
        assert_eq!(bearing(from, from), "here");
    }
}

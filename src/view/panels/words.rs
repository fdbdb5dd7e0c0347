//! The words of the panels.

use crate::grid::{Position, Tile};
use crate::world::{Health, KitId, Mind, Pack, Stack, Thing};

/// The name of a tile.
pub(in crate::view) fn describe(tile: Tile) -> &'static str {
    match tile {
        Tile::Floor => "cave floor",
        Tile::Wall => "rock",
        Tile::StairsDown => "stairs down",
        Tile::StairsUp => "stairs up",
    }
}

/// A distance and one of eight directions: `6 north-west`.
pub(in crate::view) fn whereabouts(from: Position, to: Position) -> String {
    match from.direction_to(to) {
        Some(direction) => format!("{} {}", from.steps_to(to), direction.name()),
        None => "here".to_owned(),
    }
}

/// The same, short: `6 NW`.
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

const DYING: &str = "dying";
const HURT: &str = "hurt";

/// How much of its health an actor has left.
pub(in crate::view) fn health_in_a_word(health: &Health) -> &'static str {
    if health.now * 3 <= health.max {
        DYING
    } else if health.now < health.max {
        HURT
    } else {
        "unhurt"
    }
}

/// Things of a kind: `oil flask x2`.
pub(in crate::view) fn stack_in_words(Stack { thing, count }: Stack) -> String {
    let name = thing.kind().name;
    if count > 1 { format!("{name} x{count}") } else { name.to_owned() }
}

/// What a kit holds: `3 props, 2 kegs of powder, a rope, 5 stones`.
pub(in crate::view) fn kit_in_words(kit: KitId) -> String {
    kit.kit().contents().map(Stack::counted).collect::<Vec<_>>().join(", ")
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
        let mut pack = Pack::default();
        assert_eq!(no_room(&pack, Thing::Glowcap), None);
        pack.put(Stack { thing: Thing::Glowcap, count: 3 });
        assert_eq!(no_room(&pack, Thing::Glowcap).as_deref(), Some("No room: 3 of 3"));
        assert_eq!(no_room(&pack, Thing::Remains), None, "nobody takes them");
        pack.stones = Pack::MOST_STONES;
        assert_eq!(no_room(&pack, Thing::Stone).as_deref(), Some("No room: 9 of 9"));
        assert_eq!(stack_in_words(Stack { thing: Thing::OilFlask, count: 2 }), "oil flask x2");
        assert_eq!(stack_in_words(Stack::one(Thing::EarHorn)), "ear-horn");
    }

    #[test]
    fn whereabouts_are_told_in_eight_directions() {
        let from = Position::new(10, 10, 0);
        for (x, y, says) in [
            (10, 4, "6 north"),
            (12, 4, "6 north"),
            (14, 4, "6 north-east"),
            (4, 13, "6 south-west"),
        ] {
            assert_eq!(whereabouts(from, Position::new(x, y, 0)), says);
        }
        assert_eq!(bearing(from, Position::new(4, 13, 0)), "6 SW");
        assert_eq!([whereabouts(from, from), bearing(from, from)], ["here", "here"]);
    }
}

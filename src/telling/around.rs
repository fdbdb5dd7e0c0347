//! Something that is around the player, and its words (SPEC 171).

use super::words::turns_in_words;
use crate::grid::{Direction, Position};
use crate::settings::Directions;
use crate::world::ActorId;

/// What kind of thing it is that is around; in this order they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AroundKind {
    /// Somebody.
    Creature,
    /// Ground that is about to close or open.
    Settling,
    /// Fire, gas or water.
    Matter,
    /// Things that lie there.
    Thing,
    /// Stairs, shafts and ropes.
    Way,
    /// What else stands there.
    Fixture,
    /// A sign of a hollow.
    Sign,
    /// Known ground beside unknown ground.
    Unknown,
}

impl AroundKind {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::Creature,
        Self::Settling,
        Self::Matter,
        Self::Thing,
        Self::Way,
        Self::Fixture,
        Self::Sign,
        Self::Unknown,
    ];
}

/// Something that is around the player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Around {
    /// What kind of thing it is.
    pub kind: AroundKind,
    /// What it is called, and how it is.
    pub name: String,
    /// Who it is, of a creature.
    pub who: Option<ActorId>,
    /// Where it is; of what covers ground, where it is nearest.
    pub at: Position,
    /// Where one walks to for it: there, or beside it where it is in rock; `None` where no known way leads there.
    pub reached_at: Option<Position>,
    /// The turns to walk to where it is reached, past any actors.
    pub turns: Option<u32>,
    /// The direction of the straight line there; `None` where the player is.
    pub direction: Option<Direction>,
    /// The direction of the first step of that way; `None` without one, and where the player is there.
    pub first: Option<Direction>,
}

impl Around {
    /// What it is, without how it is: `hound`, `ground that closes`.
    #[must_use]
    pub fn subject(&self) -> &str {
        let name = self.name.split_once(" in ").map_or(self.name.as_str(), |(what, _)| what);
        name.split_once(", ").map_or(name, |(what, _)| what)
    }

    /// What somebody is, and whether it sleeps: `hound, asleep`.
    fn wits(&self) -> &str {
        let end = self.name.match_indices(", ").nth(1).map_or(self.name.len(), |(end, _)| end);
        &self.name[..end]
    }

    /// In words: `stairs down, 9 turns, 9 east`, `hound, asleep, unhurt, beside you, north`; where it does not lie straight that way,
    /// with the first step of the way there: `stairs up, 9 turns, 6 east, 2 south, first north`.
    #[must_use]
    pub fn in_words(&self, player: Position, directions: Directions) -> String {
        let Some(direction) = self.direction else { return format!("{}, here", self.name) };
        if player.is_beside(self.at) {
            return format!("{}, beside you, {}", self.name, directions.of(direction));
        }
        let how_far = self.turns.map_or("no known way".to_owned(), turns_in_words);
        let first = self.first.filter(|first| player.straight_to(self.at) != Some(*first));
        let first =
            first.map(|first| format!(", first {}", directions.of(first))).unwrap_or_default();
        format!("{}, {how_far}, {}{first}", self.name, directions.offset(player, self.at))
    }
}

/// Returns of each of a list whether it is new beside the list before: who was not there, or has woken or fallen asleep; one more of what
/// covers ground; what stands where nothing of its name was; and anything else where there was none of its kind. Edges of what is known
/// never are. Cost O(entries of both, squared).
#[must_use]
pub fn are_new(before: &[Around], now: &[Around]) -> Vec<bool> {
    let was_there = |is_it: &dyn Fn(&Around) -> bool| before.iter().any(is_it);
    let is_new = |(index, it): (usize, &Around)| match it.kind {
        AroundKind::Creature => {
            !was_there(&|other| other.who == it.who && other.wits() == it.wits())
        }
        AroundKind::Settling | AroundKind::Matter => is_one_more(before, now, index),
        // Of what stands alike the nearest speaks for all, and that changes with each step.
        AroundKind::Fixture => !was_there(&|other| {
            other.kind == it.kind && (other.at == it.at || other.name == it.name)
        }),
        AroundKind::Thing | AroundKind::Way | AroundKind::Sign => {
            !was_there(&|other| other.kind == it.kind && other.at == it.at)
        }
        AroundKind::Unknown => false,
    };
    now.iter().enumerate().map(is_new).collect()
}

/// Returns whether there is one more of what covers ground than before: where it was and is, it is the same.
fn is_one_more(before: &[Around], now: &[Around], index: usize) -> bool {
    let it = &now[index];
    let is_alike = |other: &Around| other.kind == it.kind && other.subject() == it.subject();
    let stays = |list: &[Around], it: &Around| {
        list.iter().any(|other| is_alike(other) && other.at == it.at)
    };
    let others = |list: &[Around], there: &[Around]| {
        list.iter().filter(|other| is_alike(other) && !stays(there, other)).count()
    };
    !stays(before, it) && others(&now[..index], before) >= others(before, now)
}

/// The creatures of a list that are not in the list after it. Cost O(creatures of both, squared).
pub fn are_gone<'a>(before: &'a [Around], now: &'a [Around]) -> impl Iterator<Item = &'a Around> {
    let is_there = |it: &&Around| it.who.is_none() || now.iter().any(|other| other.who == it.who);
    before.iter().filter(move |it| !is_there(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(kind: AroundKind, name: &str, x: u32) -> Around {
        let at = Position::new(x, 0, 0);
        let (name, who) = (name.to_owned(), None);
        Around { kind, name, who, at, reached_at: None, turns: None, direction: None, first: None }
    }

    fn creature(id: u32, name: &str, x: u32) -> Around {
        Around { who: Some(ActorId(id)), ..around(AroundKind::Creature, name, x) }
    }

    /// SPEC 171
    #[test]
    fn of_some_that_are_alike_who_has_come_is_new_and_who_has_left_is_gone() {
        let before = [creature(1, "fungus, awake", 9)];
        let now = [creature(2, "fungus, awake", 4), creature(1, "fungus, awake", 9)];
        assert_eq!(are_new(&before, &now), [true, false]);
        assert_eq!(are_gone(&before, &now).count(), 0);
        let moved = [creature(2, "fungus, awake", 5), creature(1, "fungus, awake", 8)];
        assert_eq!(are_new(&now, &moved), [false, false]);
        let other = [creature(3, "fungus, awake", 4)];
        assert_eq!(are_new(&now, &other), [true], "another where one was");
        assert!(are_gone(&now, &other).eq(&now), "both of before");
    }

    /// SPEC 171
    #[test]
    fn what_is_new_is_one_more_of_what_covers_ground_or_a_thing_where_none_was() {
        use AroundKind::{Settling, Thing, Unknown};
        let before = [
            creature(1, "hound, asleep", 3),
            around(Settling, "ground that closes in 4 turns", 1),
            around(Thing, "glowcap", 5),
        ];
        let now = [
            creature(2, "hound, awake, sees you", 2),
            creature(1, "hound, asleep", 3),
            around(Settling, "ground that closes in 3 turns", 2),
            around(Settling, "ground that closes in 3 turns", 6),
            around(Thing, "glowcap", 5),
            around(Thing, "glowcap", 6),
            around(Unknown, "unknown", 9),
        ];
        assert_eq!(are_new(&before, &now), [true, false, false, true, false, true, false]);
        assert_eq!(are_new(&now, &now), [false; 7]);
    }

    /// SPEC 171: who wakes is new, and a second patch of what was told of is not.
    #[test]
    fn who_wakes_is_new_and_more_of_what_stands_there_is_not() {
        use AroundKind::Fixture;
        let before = [creature(1, "hound, asleep, hurt", 3), around(Fixture, "moss", 5)];
        let woken = creature(1, "hound, awake, sees you, hurt", 3);
        let now = [woken, around(Fixture, "moss", 6), around(Fixture, "moss", 7)];
        assert_eq!(are_new(&before, &now), [true, false, false]);
        let hurt = [creature(1, "hound, awake, dying", 3), around(Fixture, "an anvil", 5)];
        assert_eq!(are_new(&now, &hurt), [false, true], "sees you, or not, is no news");
        let hounds = |ways: [(u32, &str, u32); 3]| {
            ways.map(|(id, wits, x)| creature(id, &format!("hound, {wits}, unhurt"), x))
        };
        let before = hounds([(1, "awake", 4), (2, "asleep", 8), (3, "awake", 9)]);
        let now = hounds([(1, "awake", 4), (2, "awake", 7), (3, "awake", 9)]);
        assert_eq!(are_new(&before, &now), [false, true, false], "where others stay");
        let one = [creature(2, "hound, awake, unhurt", 7)];
        assert_eq!(are_new(&before, &one), [true], "and where another leaves");
    }

    /// SPEC 171: the first step is told unless the way lies straight there.
    #[test]
    fn the_first_step_of_a_way_that_bends_is_told() {
        use crate::grid::Direction;
        let player = Position::new(10, 10, 0);
        let told = |x, y, first| {
            let at = Position::new(x, y, 0);
            let direction = player.direction_to(at);
            let mut it = around(AroundKind::Way, "stairs up", 0);
            (it.at, it.direction, it.first, it.turns) = (at, direction, Some(first), Some(6));
            it.in_words(player, Directions::Compass)
        };
        assert_eq!(told(16, 10, Direction::East), "stairs up, 6 turns, 6 east");
        assert_eq!(told(16, 9, Direction::East), "stairs up, 6 turns, 6 east, 1 north, first east");
        assert_eq!(told(14, 6, Direction::NorthEast), "stairs up, 6 turns, 4 north-east");
        assert_eq!(told(16, 10, Direction::South), "stairs up, 6 turns, 6 east, first south");
    }
}

//! What a player can do, as numbers.

use std::sync::LazyLock;

use cavewright::bots::Seen;
use cavewright::grid::{Direction, Position, Vertical};
use cavewright::intent::Verb;
use cavewright::world::{Pack, Thing};

/// How far something is thrown in a direction, in tiles, or less far where it cannot be.
const THROW: u32 = 5;

/// Something that a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// What is the same wherever the player is.
    Do(Verb),
    /// To throw a stone, or what is in a slot from 1, at the nearest foe in sight or else in a direction.
    Throw(u8, Option<Direction>),
}

/// All actions, each at the index of its number.
pub fn actions() -> &'static [Action] {
    static ACTIONS: LazyLock<Vec<Action>> = LazyLock::new(|| {
        let alone = [Verb::Climb(Vertical::Down), Verb::Climb(Vertical::Up), Verb::Take];
        let alone = alone.into_iter().chain([Verb::Shutter, Verb::Rest, Verb::Leave]);
        let slots = || 1..=Pack::SLOTS;
        let verbs = [Verb::Wait].into_iter().chain(Direction::ALL.map(Verb::Step)).chain(alone);
        let verbs = verbs.chain(slots().map(Verb::Use)).chain(slots().map(Verb::Drop));
        let at = || [None].into_iter().chain(Direction::ALL.map(Some));
        let throws = (0..=Pack::SLOTS).flat_map(|what| at().map(move |at| Action::Throw(what, at)));
        verbs.map(Action::Do).chain(throws).collect()
    });
    &ACTIONS
}

impl Action {
    /// Its name: `north-west`, `use 1`, `throw stone east`, `throw 3 at foe`.
    pub fn name(self) -> String {
        match self {
            Self::Do(Verb::Step(direction)) => direction.name().to_owned(),
            Self::Do(Verb::Climb(vertical)) => match vertical {
                Vertical::Down => "down".to_owned(),
                Vertical::Up => "up".to_owned(),
            },
            Self::Do(Verb::Use(slot)) => format!("use {slot}"),
            Self::Do(Verb::Drop(slot)) => format!("drop {slot}"),
            Self::Do(verb) => format!("{verb:?}").to_lowercase(),
            Self::Throw(what, at) => {
                let what = if what == 0 { "stone".to_owned() } else { what.to_string() };
                format!("throw {what} {}", at.map_or("at foe", Direction::name))
            }
        }
    }

    /// What the player does by it; a turn that is waited for a throw that has no aim.
    pub fn verb(self, seen: impl FnOnce() -> Option<Verb>) -> Verb {
        match self {
            Self::Do(verb) => verb,
            Self::Throw(..) => seen().unwrap_or(Verb::Wait),
        }
    }

    /// The throw by which what the player knows is answered; `None` where there is no aim.
    pub fn throw(self, seen: &Seen<'_>) -> Option<Verb> {
        let Self::Throw(what, direction) = self else { return None };
        let thing = seen.pack.chosen(what)?;
        let aim = match direction {
            Some(direction) => aim(seen, thing, direction)?,
            None => {
                seen.creatures.iter().map(|foe| foe.at).find(|at| seen.can_throw(thing, *at))?
            }
        };
        let offset = |to: u32, from: u32| i8::try_from(i64::from(to) - i64::from(from)).ok();
        Some(Verb::Throw { what, dx: offset(aim.x, seen.at.x)?, dy: offset(aim.y, seen.at.y)? })
    }
}

/// The farthest tile in a direction to which the player can throw a thing.
fn aim(seen: &Seen<'_>, thing: Thing, direction: Direction) -> Option<Position> {
    let size = seen.size();
    let steps = std::iter::successors(seen.at.step(direction, size), |at| at.step(direction, size));
    steps.take(THROW as usize).take_while(|at| seen.can_throw(thing, *at)).last()
}

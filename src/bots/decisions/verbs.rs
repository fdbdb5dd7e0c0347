//! What can be done in a turn: one of each class, in a fixed order.

use crate::bots::aiming::aim;
use crate::bots::handy::Handy;
use crate::bots::steps::{dig_beside, straight};
use crate::bots::{Seen, SeenCreature};
use crate::grid::{Direction, Position};
use crate::intent::Verb;
use crate::world::{Effect, Thing, Thrown};

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// Its class, as in `back` or `throw stone`.
    pub(super) name: String,
    pub(super) verb: Verb,
}

/// Directions as turns to the right of the way on, by an eighth each: back, and aside.
const BACK: [usize; 3] = [4, 3, 5];
const ASIDE: [usize; 4] = [2, 6, 1, 7];

/// What a player would try, each verb once; some of it may be refused yet. Steps are three classes by the bot's way: on, back and
/// aside; of each the step that is farthest from the nearest foe that may come. A strike is a step too.
pub(super) fn choices(seen: &Seen, bot: &Handy) -> Vec<Choice> {
    let on = bot.way_on(seen);
    let (back, aside) = match on {
        Verb::Step(ahead) => (turned(seen, ahead, &BACK), turned(seen, ahead, &ASIDE)),
        _ => (None, farthest(seen, &Direction::ALL)),
    };
    let single = [
        ("strike", strike(seen)),
        ("on", Some(on)),
        ("back", back),
        ("aside", aside),
        ("dig", dig_beside(seen)),
        ("shutter", Some(Verb::Shutter)),
        ("wait", Some(Verb::Wait)),
    ];
    let single = single.into_iter().filter_map(|(name, verb)| Some((name.to_owned(), verb?)));
    let mut choices: Vec<Choice> = Vec::new();
    for (name, verb) in single.chain(uses(seen)).chain(throws(seen)) {
        if choices.iter().all(|other| other.verb != verb) {
            choices.push(Choice { name, verb });
        }
    }
    choices
}

/// The step farthest from danger, of some that are so many eighths to the right of a direction.
fn turned(seen: &Seen, ahead: Direction, eighths: &[usize]) -> Option<Verb> {
    let count = Direction::ALL.len();
    let turn = |eighth: &usize| Direction::ALL[(ahead as usize + eighth) % count];
    farthest(seen, &eighths.iter().map(turn).collect::<Vec<_>>())
}

/// The step onto known free ground that is farthest from the nearest foe that may come; of equal ones the first.
fn farthest(seen: &Seen, directions: &[Direction]) -> Option<Verb> {
    let foe = seen.creatures.iter().find(|foe| foe.comes()).map(|foe| foe.at);
    let ways = directions.iter().rev().filter_map(|direction| {
        let to = seen.at.step(*direction, seen.size()).filter(|to| seen.is_free(*to))?;
        Some((foe.map_or(0, |foe| to.steps_to(foe)), *direction))
    });
    // Of equal ones `max_by_key` finds the last.
    ways.max_by_key(|(steps, _)| *steps).map(|(_, direction)| Verb::Step(direction))
}

/// A blow at who is beside, best at one who is awake.
fn strike(seen: &Seen) -> Option<Verb> {
    let beside = || seen.creatures.iter().filter(|foe| foe.steps == 1);
    let foe = beside().find(|foe| foe.is_awake).or_else(|| beside().next())?;
    straight(seen, foe.at)
}

/// The nearest creature in sight that is awake, or else the nearest that sleeps.
fn nearest<'a>(seen: &'a Seen) -> Option<&'a SeenCreature> {
    seen.creatures.iter().find(|foe| foe.is_awake).or(seen.creatures.first())
}

/// The use of each thing of the pack that can be used.
fn uses(seen: &Seen) -> impl Iterator<Item = (String, Verb)> {
    let slots = seen.pack.stacks().filter(|(_, stack)| can_be_used(stack.thing.kind().effect));
    slots.map(|(slot, stack)| (format!("use {}", stack.thing.kind().name), Verb::Use(slot)))
}

/// Returns whether a thing with an effect can be used.
fn can_be_used(effect: Effect) -> bool {
    match effect {
        Effect::FillLantern(_)
        | Effect::HealAndGlow { .. }
        | Effect::SetUp(_)
        | Effect::Light(_)
        | Effect::Hang
        | Effect::CloseAround => true,
        Effect::Carried
        | Effect::Stone
        | Effect::Garnet
        | Effect::LiftEmber
        | Effect::Bundle(_)
        | Effect::None => false,
    }
}

/// A throw at the nearest creature of a stone, and of each thing of the pack that can be thrown.
fn throws(seen: &Seen) -> Vec<(String, Verb)> {
    let Some(at) = nearest(seen).map(|foe| foe.at) else { return Vec::new() };
    let stone = seen.pack.has(Thing::Stone).then_some((0, Thing::Stone));
    let slots = seen.pack.stacks().map(|(slot, stack)| (slot, stack.thing));
    let thrown = stone.into_iter().chain(slots);
    let thrown = thrown.filter(|(_, thing)| thing.kind().thrown != Thrown::Not);
    thrown.filter_map(|(what, thing)| throw(seen, what, thing, at)).collect()
}

/// A throw of a thing, by its number, to a position.
fn throw(seen: &Seen, what: u8, thing: Thing, at: Position) -> Option<(String, Verb)> {
    Some((format!("throw {}", thing.kind().name), aim(seen, what, at)?))
}

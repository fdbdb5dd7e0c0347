//! Journeys: walks of many turns that one key begins. Exploring, and going to stairs.
//!
//! A journey pushes one step at a time through the same door as a key does, and stops at anything new, saying why. It goes by
//! what the player knows alone, but for a draught, which tells of the nearest ground that nobody has seen. Any key ends it.
//! Without a window it goes on until it stops by itself before the next key is read; in a window it takes a step whenever a
//! moment has passed.

mod context;
mod planning;
mod ways;

use std::collections::BTreeSet;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::{ResMut, Resource, World};

use crate::grid::{Direction, Position, Tile};
use crate::intent::{Intent, Verb};
use crate::rules::take_turn;
use crate::world::{ActorId, JourneyMemory, Knowledge, NoticeWriter, Outcome, Terrain};
use context::JourneyContext;
use planning::{Known, Passage};

/// Where a journey leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To whatever is not known yet and to flasks, until there is no more.
    Explore,
    /// To the nearest known stairs of a kind.
    Stairs(Tile),
    /// To a known place of the level, on foot.
    Place(Position),
    /// To a known place of the level by the quickest way, through rock where that is shorter.
    Through(Position),
    /// Through rock to unknown ground, see [`draught`].
    Draught(Position),
    /// Straight on as long as a key is held, on foot and past nobody; `None` waits.
    Onward(Option<Direction>),
    /// Nowhere: until one is well.
    Rest,
}

/// The journey that the player is on.
#[derive(Resource, Debug, Default)]
pub struct Journey {
    under_way: Option<UnderWay>,
}

#[derive(Debug)]
struct UnderWay {
    aim: Aim,
    /// Who was in sight before, by number.
    met: BTreeSet<ActorId>,
    health: u32,
    /// Where it began.
    from: Position,
    /// Steps that are planned, the next one last.
    way: Vec<Direction>,
    steps: u32,
}

impl Journey {
    /// Is the player on a journey?
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    /// Is it one that goes on only as long as a key is held?
    #[must_use]
    pub fn needs_a_held_key(&self) -> bool {
        self.under_way.as_ref().is_some_and(|journey| matches!(journey.aim, Aim::Onward(_)))
    }

    /// Ends it, wherever the player is.
    pub fn stop(&mut self) {
        self.under_way = None;
    }
}

/// Is nothing in the way of setting out? What is, is told.
pub fn can_set_out(world: &mut World) -> bool {
    let asked = world.run_system_once(|context: JourneyContext, mut notices: NoticeWriter| {
        match context.danger() {
            Some(name) => {
                notices.push(format!(
                    "Not while the {name} is so near: fight it, or walk step by step."
                ));
                false
            }
            None => true,
        }
    });
    asked.unwrap_or(false)
}

fn is_safe(world: &mut World) -> bool {
    world.run_system_once(|context: JourneyContext| context.danger().is_none()).unwrap_or(false)
}

/// The unknown ground, of all within reach of a feeling, that takes the fewest turns through rock; `None` where there is none.
pub fn draught(world: &mut World) -> Option<Position> {
    world.run_system_once(|context: JourneyContext| context.draught()).ok().flatten()
}

/// Sets out, if that can be.
pub fn set_out(world: &mut World, aim: Aim) {
    world.resource_mut::<Journey>().stop();
    if !matches!(aim, Aim::Explore | Aim::Stairs(_) | Aim::Place(_)) {
        world.resource_mut::<JourneyMemory>().obstacle = None;
    }
    let can = match aim {
        // A key that is held is no question that wants an answer.
        Aim::Onward(_) => is_safe(world),
        _ => can_set_out(world),
    };
    if !can {
        return;
    }
    let begun = world.run_system_once(move |context: JourneyContext| UnderWay {
        aim,
        met: context.in_sight().collect(),
        health: context.health(),
        from: context.players.single().map_or(Position::new(0, 0, 0), |(_, at, _)| *at),
        way: Vec::new(),
        steps: 0,
    });
    world.resource_mut::<Journey>().under_way = begun.ok();
}

/// Takes one step of a journey, or ends it and says why.
pub fn go_on(world: &mut World) {
    let intent = world.run_system_once(choose_intent).ok().flatten();
    match intent {
        Some(intent) if !world.contains_resource::<Outcome>() => {
            take_turn(world, intent);
        }
        _ => world.resource_mut::<Journey>().stop(),
    }
}

fn choose_intent(
    context: JourneyContext,
    (mut journey, mut memory): (ResMut<Journey>, ResMut<JourneyMemory>),
    mut notices: NoticeWriter,
) -> Option<Intent> {
    let (actor, &at, _) = context.players.single().ok()?;
    let under_way = journey.under_way.as_mut()?;
    let reason = context.reason_to_stop(under_way, &memory);
    context.remember(&mut memory);
    if let Some(why) = reason {
        notices.push(why);
        return None;
    }
    under_way.health = context.health();
    match under_way.aim {
        Aim::Onward(Some(direction)) => {
            under_way.steps += 1;
            let is_free = context.is_free(at, direction);
            return is_free.then_some(Verb::Step(direction).by(actor));
        }
        Aim::Onward(None) => {
            under_way.steps += 1;
            return Some(Verb::Wait.by(actor));
        }
        Aim::Rest if context.is_well() => {
            let has_rested = under_way.steps > 0;
            notices.push(if has_rested { "You are well rested." } else { "You need no rest." });
            return None;
        }
        Aim::Rest => {
            under_way.steps += 1;
            return Some(Verb::Wait.by(actor));
        }
        _ => {}
    }
    // What was just seen for the first time may be nearer than what was planned.
    let is_stale = under_way.aim == Aim::Explore && !context.knowledge.new_positions().is_empty();
    let next = |under_way: &UnderWay| at.step(*under_way.way.last()?, context.terrain.size());
    if is_stale || next(under_way).is_none_or(|next| context.is_taken(next)) {
        match context.find_way(under_way, at, &mut memory) {
            Ok(way) => under_way.way = way,
            Err(why) => {
                why.into_iter().for_each(|why| notices.push(why));
                return None;
            }
        }
    }
    under_way.steps += 1;
    let (next, direction) = (next(under_way), *under_way.way.last()?);
    // Into rock the first step digs.
    if !next.and_then(|next| context.known().tile(next)).is_some_and(Tile::is_diggable) {
        under_way.way.pop();
    }
    Some(Verb::Step(direction).by(actor))
}

/// What it takes to get to a known place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnsTo {
    /// Turns on foot; `None` where no way is known.
    pub around: Option<u32>,
    /// Turns of the quickest way, if that leads through rock.
    pub through_rock: Option<u32>,
}

/// Weighs the known ways to a place of the level; `None` where nothing is known of it.
pub fn turns_to(
    knowledge: &Knowledge,
    terrain: &Terrain,
    from: Position,
    to: Position,
) -> Option<TurnsTo> {
    let known = Known { terrain, knowledge };
    known.tile(to).filter(|_| from.z == to.z)?;
    let turns = |passage| planning::turns(&known, from, passage, to);
    let around = turns(Passage::Walk);
    let through_rock =
        turns(Passage::Dig).filter(|turns| around.is_none_or(|around| *turns < around));
    Some(TurnsTo { around, through_rock })
}

//! Journeys: walks of many turns that one key begins. Exploring, and going to stairs.
//!
//! A journey pushes one step at a time through the same door as a key does, knows only what the player
//! knows, and stops at anything new, saying why. Any key ends it. Without a window it goes on until it stops
//! by itself before the next key is read; in a window it takes a step whenever a moment has passed.

mod planning;

use std::collections::BTreeSet;

use bevy::ecs::name::Name;
use bevy::ecs::system::{RunSystemOnce, SystemParam};
use bevy::prelude::{Entity, Query, Res, ResMut, Resource, With, Without, World};

use crate::grid::{Direction, Position, Tile};
use crate::intent::{Intent, Intents, StepIntent};
use crate::rules::take_intents;
use crate::world::{
    ActorId, Brain, Health, Item, Items, Knowledge, Mind, Occupancy, Outcome, Player, Telling,
    Terrain,
};
use planning::{Known, Passage, Way, plan};

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

    /// Ends it, wherever the player is.
    pub fn stop(&mut self) {
        self.under_way = None;
    }
}

/// Is nothing in the way of setting out? What is, is told.
pub fn can_set_out(world: &mut World) -> bool {
    let asked = world.run_system_once(|scene: Scene, mut telling: Telling| match scene.danger() {
        Some(name) => {
            telling.tell(format!("Not while the {name} is in view."));
            false
        }
        None => true,
    });
    asked.unwrap_or(false)
}

/// Sets out, if that can be.
pub fn set_out(world: &mut World, aim: Aim) {
    world.resource_mut::<Journey>().stop();
    if !can_set_out(world) {
        return;
    }
    let begun = world.run_system_once(move |scene: Scene| UnderWay {
        aim,
        met: scene.in_sight().map(|(id, _)| id).collect(),
        health: scene.health(),
        way: Vec::new(),
        steps: 0,
    });
    world.resource_mut::<Journey>().under_way = begun.ok();
}

/// Takes one step of a journey, or ends it and says why.
pub fn go_on(world: &mut World) {
    let step = world.run_system_once(choose_step).ok().flatten();
    match step {
        Some(step) if !world.contains_resource::<Outcome>() => {
            world.resource_mut::<Intents>().push(Intent::Step(step));
            take_intents(world);
        }
        _ => world.resource_mut::<Journey>().stop(),
    }
}

/// What a journey looks at.
#[derive(SystemParam)]
struct Scene<'w, 's> {
    players: Query<'w, 's, (Entity, &'static Position, Option<&'static Health>), With<Player>>,
    others: Query<
        'w,
        's,
        (&'static ActorId, &'static Name, &'static Position, &'static Mind),
        Without<Player>,
    >,
    things: Query<'w, 's, &'static Item>,
    terrain: Res<'w, Terrain>,
    knowledge: Res<'w, Knowledge>,
    occupancy: Res<'w, Occupancy>,
    items: Res<'w, Items>,
}

impl Scene<'_, '_> {
    fn health(&self) -> u32 {
        self.players.single().ok().and_then(|(.., health)| health).map_or(0, |health| health.now)
    }

    /// Creatures in sight, with their names.
    fn in_sight(&self) -> impl Iterator<Item = (ActorId, &Name)> {
        let seen = self.others.iter().filter(|(_, _, at, _)| self.knowledge.is_in_sight(**at));
        seen.map(|(id, name, ..)| (*id, name))
    }

    /// The first of the creatures in sight that is awake and can come nearer.
    fn danger(&self) -> Option<&Name> {
        let awake =
            self.others.iter().filter(|(.., mind)| mind.is_awake && mind.brain != Brain::Fungus);
        let seen = awake.filter(|(_, _, at, _)| self.knowledge.is_in_sight(**at));
        seen.min_by_key(|(id, ..)| **id).map(|(_, name, ..)| name)
    }

    /// Is there something at a known place that is worth the way?
    fn is_worth_the_way(&self, at: Position) -> bool {
        let item = self.items.at(at).and_then(|thing| self.things.get(thing).ok());
        item.is_some_and(|item| match item {
            Item::OilFlask | Item::Ember => true,
            Item::HealthFlask => {
                let health = self.players.single().ok().and_then(|(.., health)| health);
                health.is_some_and(|health| health.now < health.max)
            }
            Item::Remains => false,
        })
    }
}

fn choose_step(
    scene: Scene,
    mut journey: ResMut<Journey>,
    mut telling: Telling,
) -> Option<StepIntent> {
    let (actor, &at, _) = scene.players.single().ok()?;
    let under_way = journey.under_way.as_mut()?;
    if let Some((_, name)) = scene.in_sight().find(|(id, _)| !under_way.met.contains(id)) {
        telling.tell(format!("You stop, for a {name} comes into view."));
        return None;
    }
    if scene.health() < under_way.health {
        telling.tell("You stop, for you are hurt.");
        return None;
    }
    under_way.health = scene.health();
    let known = Known { terrain: &scene.terrain, knowledge: &scene.knowledge };
    let is_taken =
        |at: Position| scene.occupancy.who(at).is_some() && scene.knowledge.is_in_sight(at);
    let is_free = |direction: &Direction| {
        at.step(*direction, scene.terrain.size()).is_some_and(|at| !is_taken(at))
    };
    // What was just seen for the first time may be nearer than what was planned.
    let is_stale = under_way.aim == Aim::Explore && !scene.knowledge.new_places().is_empty();
    if is_stale || !under_way.way.last().is_some_and(is_free) {
        let goal = |place: Position| match under_way.aim {
            Aim::Explore => known.is_frontier(place) || scene.is_worth_the_way(place),
            Aim::Place(aim) | Aim::Through(aim) => place == aim,
            Aim::Stairs(tile) => known.tile(place) == Some(tile),
        };
        let passage = match under_way.aim {
            Aim::Through(_) => Passage::Dig,
            _ => Passage::Walk,
        };
        match plan(&known, at, passage, goal, is_taken) {
            Way::Steps(way) => under_way.way = way,
            Way::Here => {
                if under_way.steps == 0 {
                    telling.tell("You are there already.");
                }
                return None;
            }
            Way::None => {
                telling.tell(nowhere(under_way.aim, under_way.steps));
                return None;
            }
        }
    }
    under_way.steps += 1;
    let direction = *under_way.way.last()?;
    let next = at.step(direction, scene.terrain.size());
    // Into rock the first step digs.
    if !next.and_then(|next| known.tile(next)).is_some_and(Tile::is_diggable) {
        under_way.way.pop();
    }
    Some(StepIntent { actor, direction })
}

/// What it takes to get to a known place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// Turns on foot; `None` where no way is known.
    pub around: Option<u32>,
    /// Turns of the quickest way, if that leads through rock.
    pub through_rock: Option<u32>,
}

/// Weighs the known ways to a place of the level; `None` where nothing is known of it.
pub fn weigh(
    knowledge: &Knowledge,
    terrain: &Terrain,
    from: Position,
    to: Position,
) -> Option<Weighed> {
    let known = Known { terrain, knowledge };
    known.tile(to).filter(|_| from.z == to.z)?;
    let turns = |passage| planning::turns(&known, from, passage, to);
    let around = turns(Passage::Walk);
    let through_rock =
        turns(Passage::Dig).filter(|turns| around.is_none_or(|around| *turns < around));
    Some(Weighed { around, through_rock })
}

/// Why there is nowhere to go.
fn nowhere(aim: Aim, steps: u32) -> &'static str {
    match aim {
        Aim::Explore if steps == 0 => "There is nothing more to explore here without digging.",
        Aim::Explore => "You have explored what can be reached without digging.",
        Aim::Place(_) | Aim::Through(_) => "You know no way there.",
        Aim::Stairs(Tile::StairsUp) => "You know no way to stairs up.",
        Aim::Stairs(_) => "You know no way to stairs down.",
    }
}

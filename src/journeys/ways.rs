//! Which way a journey goes; and where there is none, what stands in it and what can be done.

use super::context::JourneyContext;
use super::planning::{Passage, Way, plan, unknown_ground};
use super::{Aim, UnderWay};
use crate::grid::{Direction, Position, Tile};
use crate::world::{ActorId, JourneyMemory, Obstacle};

/// So far, in tiles, a draught is felt through rock.
const DRAUGHT_RADIUS: u32 = 40;

impl JourneyContext<'_, '_> {
    /// Plans the steps of a journey, the first one last, away from those who stay in place if that can be; or says why
    /// there are none, where there is anything to say.
    pub(super) fn find_way(
        &self,
        journey: &UnderWay,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Result<Vec<Direction>, Vec<String>> {
        let known = self.known();
        let goal = |place: Position| self.is_goal(journey, place);
        let passage = match journey.aim {
            Aim::Through(_) => Passage::Dig,
            Aim::Draught(_) => Passage::Burrow,
            _ => Passage::Walk,
        };
        // Whoever is not there changes no way.
        let stayers: Vec<_> = memory.stayers.values().copied().collect();
        let is_held = |at: Position| self.is_held(at, memory);
        let is_awkward = |at: Position| is_held(at) || stayers.iter().any(|one| one.is_beside(at));
        let mut way = plan(&known, at, passage, goal, is_awkward);
        if way == Way::None && !stayers.is_empty() {
            way = plan(&known, at, passage, goal, is_held);
        }
        match way {
            Way::Steps(way) => {
                memory.obstacle = None;
                Ok(way)
            }
            Way::Here if matches!(journey.aim, Aim::Draught(_)) => {
                Err(vec!["You come to ground that you have never seen.".to_owned()])
            }
            Way::Here if journey.steps == 0 => Err(vec!["You are there already.".to_owned()]),
            Way::Here => Err(Vec::new()),
            Way::None => match plan(&known, at, passage, goal, |_| false) {
                Way::Steps(way) => self.up_to_who_is_in(way, journey.aim, at, memory),
                _ => self.through_rock(journey, at, memory),
            },
        }
    }

    /// Does a journey lead to a place?
    fn is_goal(&self, journey: &UnderWay, place: Position) -> bool {
        let known = self.known();
        match journey.aim {
            Aim::Explore => known.is_frontier(place) || self.is_worth_the_way(place),
            Aim::Place(aim) | Aim::Through(aim) | Aim::Draught(aim) => place == aim,
            // From stairs one goes to others.
            Aim::Stairs(tile) => known.tile(place) == Some(tile) && place != journey.from,
            // These need no way.
            Aim::Onward(_) | Aim::Rest => true,
        }
    }

    /// Is somebody seen at a place, or known to stay there?
    fn is_held(&self, at: Position, memory: &JourneyMemory) -> bool {
        self.is_taken(at) || memory.stayers.values().any(|stayer| *stayer == at)
    }

    /// Somebody stands in a way, and there is no other: says so, and goes as far as it is free for who asks again.
    fn up_to_who_is_in(
        &self,
        mut way: Vec<Direction>,
        aim: Aim,
        from: Position,
        memory: &mut JourneyMemory,
    ) -> Result<Vec<Direction>, Vec<String>> {
        let size = self.terrain.size();
        let places = way.iter().rev().scan(from, |at, direction| {
            *at = at.step(*direction, size)?;
            Some(*at)
        });
        let stayer = |at: Position| memory.stayers.iter().find(|(_, place)| **place == at);
        let who = |at: Position| self.seen_at(at).or_else(|| stayer(at).map(|(id, _)| *id));
        let first = places.enumerate().find_map(|(steps, at)| Some((steps, who(at)?)));
        let (steps, id) = first.unwrap_or((0, ActorId(0)));
        let name = self.name_of(id);
        // Whoever goes to somebody means to stand beside.
        if steps + 1 == way.len() && matches!(aim, Aim::Place(_)) {
            return match steps {
                0 => Err(vec![format!("The {name} is right beside you.")]),
                _ => Ok(way.split_off(1)),
            };
        }
        let obstacle = Some(Obstacle::Creature(id));
        if steps > 0 && memory.obstacle == obstacle && memory.stayers.contains_key(&id) {
            return Ok(way.split_off(way.len() - steps));
        }
        memory.obstacle = obstacle;
        Err(vec![format!("The {name} stands in the only way: fight it, or dig around it.")])
    }

    /// No known way leads there on foot: says so, and what leads on through the rock. Who asks for stairs again digs.
    fn through_rock(
        &self,
        journey: &UnderWay,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Result<Vec<Direction>, Vec<String>> {
        let known = self.known();
        let is_on_stairs = known.tile(journey.from).is_some_and(Tile::is_stairs);
        let mut told = vec![nowhere(journey.aim, journey.steps, is_on_stairs).to_owned()];
        match journey.aim {
            Aim::Explore => told.extend(self.news_of_a_draught(at, memory)),
            Aim::Stairs(tile) => {
                let goal = |place: Position| self.is_goal(journey, place);
                let is_held = |at: Position| self.is_held(at, memory);
                let way = plan(&known, at, Passage::Dig, goal, is_held);
                if let Way::Steps(way) = way {
                    let stairs = end_of(&way, at, self);
                    if memory.obstacle == Some(Obstacle::Rock(stairs)) {
                        return Ok(way);
                    }
                    memory.obstacle = Some(Obstacle::Rock(stairs));
                    told = vec![known_behind_rock(tile, at, stairs)];
                }
            }
            _ => {}
        }
        Err(told)
    }

    /// Tells of the nearest ground that nobody has seen, unless it is what was told last.
    fn news_of_a_draught(&self, at: Position, memory: &mut JourneyMemory) -> Option<String> {
        let (ground, turns) = unknown_ground(&self.known(), at, DRAUGHT_RADIUS)?;
        let direction = at.direction_to(ground)?.name();
        let is_news = memory.draught.replace(ground) != Some(ground);
        is_news.then(|| {
            format!("A draught comes from the {direction}, through some {turns} turns of rock: you can travel there.")
        })
    }

    /// The unknown ground that a draught comes from.
    pub(super) fn draught(&self) -> Option<Position> {
        let (_, at, _) = self.players.single().ok()?;
        unknown_ground(&self.known(), *at, DRAUGHT_RADIUS).map(|(ground, _)| ground)
    }
}

/// Where some steps lead, the first one last.
fn end_of(way: &[Direction], from: Position, context: &JourneyContext) -> Position {
    let size = context.terrain.size();
    way.iter().rev().fold(from, |at, direction| at.step(*direction, size).unwrap_or(at))
}

/// Which way stairs are that are known and cannot be walked to.
fn known_behind_rock(stairs: Tile, from: Position, to: Position) -> String {
    let which = if stairs == Tile::StairsUp { "up" } else { "down" };
    let direction = from.direction_to(to).map_or("here", Direction::name);
    format!("You know stairs {which} to the {direction}, behind rock: set out again to dig there.")
}

/// Why there is nowhere to go.
fn nowhere(aim: Aim, steps: u32, is_on_stairs: bool) -> &'static str {
    match aim {
        Aim::Explore if steps == 0 => "There is nothing more to explore here without digging.",
        Aim::Explore => "You have explored what can be reached without digging.",
        Aim::Place(_) => "You know no way there on foot.",
        Aim::Through(_) | Aim::Draught(_) | Aim::Onward(_) | Aim::Rest => "You know no way there.",
        Aim::Stairs(Tile::StairsUp) if is_on_stairs => "You know no way to other stairs up.",
        Aim::Stairs(_) if is_on_stairs => "You know no way to other stairs down.",
        Aim::Stairs(Tile::StairsUp) => "You know no way to stairs up.",
        Aim::Stairs(_) => "You know no way to stairs down.",
    }
}

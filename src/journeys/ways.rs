//! Which way a journey takes; and where there is none, lines that say why, and what the player can do.

use super::context::JourneyContext;
use super::fire::IN_THE_WAY;
use super::gas::Gas;
use super::journey::{Aim, Line, UnderWay};
use super::known::Known;
use super::planning::{Passage, Way, plan, positions_of};
use crate::grid::{Direction, Position, Vertical};
use crate::world::{ActorId, JourneyMemory, Lead, Obstacle};

/// The steps of a way, the first one last; or the lines that say why there are none.
type Steps = Result<Vec<Direction>, Vec<Line>>;

/// Why nobody sets out over ground that closes first.
const TOO_LATE: &str = "The ground closes before you are through: let it settle, on firm ground.";

/// Exploring goes to things so many steps away before it goes to unknown ground that is nearer.
const FETCHED_FIRST: u32 = 16;

/// What is left to do where all but the Ember is explored.
const TO_LIFT_THE_EMBER: &str = "The Ember is here: walk onto it to lift it.";

/// What stands there and has no mind.
const STATUE: &str = "statue";

/// Why nobody sets out with a flame where only ways past gas are known.
const PAST_GAS: &str = "Gas is in the way: shutter the lantern, or let it thin out.";

impl JourneyContext<'_, '_> {
    /// Plans the steps of a journey, away from creatures that stay where they are if that can be.
    pub(super) fn find_way(
        &self,
        journey: &UnderWay,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Steps {
        match self.plan_around_stayers(journey, at, memory) {
            Way::Steps(way) => {
                memory.obstacle = None;
                Ok(way)
            }
            Way::Here if matches!(journey.aim, Aim::Face(_)) => Err(self.behind_rock(at)),
            Way::Here if journey.steps == 0 => Err(vec![Line::new("You are there already.")]),
            Way::Here => Err(Vec::new()),
            Way::None => match self.plan_for(journey, at, |_| false) {
                Way::Steps(way) if self.leads_through_fire(&way, at) => {
                    Err(vec![Line::new(IN_THE_WAY)])
                }
                Way::Steps(way) => self.up_to_creature(way, journey.aim, at, memory),
                _ => self.through_rock(journey, at, memory),
            },
        }
    }

    /// The way around actors that are in sight or known to stay, and past the neighbours of these only if it must be.
    fn plan_around_stayers(&self, journey: &UnderWay, at: Position, memory: &JourneyMemory) -> Way {
        let stayers: Vec<_> = memory.stayers.values().copied().collect();
        let is_held = |at: Position| self.is_held(at, memory);
        let is_avoided = |at: Position| is_held(at) || stayers.iter().any(|one| one.is_beside(at));
        let way = self.plan_for(journey, at, is_avoided);
        if way == Way::None && !stayers.is_empty() {
            return self.plan_for(journey, at, is_held);
        }
        way
    }

    /// The way of a journey around taken positions.
    fn plan_for(
        &self,
        journey: &UnderWay,
        at: Position,
        is_taken: impl Fn(Position) -> bool,
    ) -> Way {
        let digs = matches!(journey.aim, Aim::Through(_));
        let passage = if digs { Passage::Dig } else { Passage::WALK };
        let known = self.known_in_time(journey);
        let is_passed_by = |at| journey.aim == Aim::Explore && self.is_ember(at);
        let is_in_the_way = |at| is_taken(at) || is_passed_by(at);
        if journey.aim == Aim::Explore {
            let close_by = Passage::Walk { most: FETCHED_FIRST };
            let way = plan(&known, at, close_by, |at| self.is_worth_the_way(at), is_in_the_way);
            if way != Way::None {
                return way;
            }
        }
        plan(&known, at, passage, |at| self.is_goal(&known, journey, at), is_in_the_way)
    }

    /// Returns whether there is a way on foot now, and none only because the ground closes before the player is through.
    fn is_too_late(&self, journey: &UnderWay, at: Position, memory: &JourneyMemory) -> bool {
        if self.closing().is_empty() {
            return false;
        }
        let known = Known { gas: self.gas(journey), ..self.known() };
        self.leads_on_foot(&known, journey, at, memory)
    }

    /// Returns whether there is a way on foot, and none only because of gas that the player's flame would light.
    fn is_past_gas(&self, journey: &UnderWay, at: Position, memory: &JourneyMemory) -> bool {
        if self.gas(journey).is_empty() {
            return false;
        }
        let known = Known { gas: Gas::default(), ..self.known_in_time(journey) };
        self.leads_on_foot(&known, journey, at, memory)
    }

    /// Returns whether a journey could be made on foot in the world as it would be known.
    fn leads_on_foot(
        &self,
        known: &Known,
        journey: &UnderWay,
        at: Position,
        memory: &JourneyMemory,
    ) -> bool {
        let goal = |at: Position| self.is_goal(known, journey, at);
        let way = plan(known, at, Passage::WALK, goal, |at| self.is_held(at, memory));
        matches!(way, Way::Steps(_))
    }

    /// Returns whether a journey leads to a position.
    fn is_goal(&self, known: &Known, journey: &UnderWay, at: Position) -> bool {
        match journey.aim {
            Aim::Explore => known.is_frontier(at) || self.is_worth_the_way(at),
            Aim::Place(aim) | Aim::Through(aim) | Aim::Face(aim) => at == aim,
            // A journey that begins on stairs leads to others.
            Aim::Stairs(vertical) => self.leads(known, at) == Some(vertical) && at != journey.from,
            // These need no way.
            Aim::Onward(_) | Aim::Rest => true,
        }
    }

    /// Where stairs or a rope at a known position lead.
    fn leads(&self, known: &Known, at: Position) -> Option<Vertical> {
        known.tile(at)?;
        Lead::climbed(&self.terrain, &self.fixtures, at)
    }

    /// Returns whether an actor is in sight at a position, or known to stay there.
    fn is_held(&self, at: Position, memory: &JourneyMemory) -> bool {
        self.is_taken(at) || self.staying_foe_at(memory, at).is_some()
    }

    /// The part of a way before the first creature in it, where no other way leads to the goal. The first time a line says
    /// so, and the player goes up to the creature when set out again.
    fn up_to_creature(
        &self,
        mut way: Vec<Direction>,
        aim: Aim,
        from: Position,
        memory: &mut JourneyMemory,
    ) -> Steps {
        let first = self.first_in_way(&way, from, memory);
        let name = first.map_or(STATUE, |(_, id)| self.name_of(id));
        let steps = first.map_or_else(|| self.steps_to_taken(&way, from), |(steps, _)| steps);
        // A creature at the goal is gone up to, to stand beside it.
        if steps + 1 == way.len() && matches!(aim, Aim::Place(_) | Aim::Face(_)) {
            return match steps {
                0 => Err(vec![Line::new(format!("The {name} is right beside you."))]),
                _ => Ok(way.split_off(1)),
            };
        }
        let Some((_, id)) = first else {
            let why = format!("A {STATUE} stands in the only way: dig around it.");
            return Err(vec![Line::new(why)]);
        };
        let obstacle = Some(Obstacle::Creature(id));
        if steps > 0 && memory.obstacle == obstacle && memory.stayers.contains_key(&id) {
            return Ok(way.split_off(way.len() - steps));
        }
        memory.obstacle = obstacle;
        let why = format!("The {name} stands in the only way: fight it, or dig around it.");
        Err(vec![Line::new(why)])
    }

    /// The number of steps in a way before the first position that is taken.
    fn steps_to_taken(&self, way: &[Direction], from: Position) -> usize {
        let mut positions = positions_of(way, from, self.terrain.size());
        positions.position(|at| self.is_taken(at)).unwrap_or(0)
    }

    /// The first foe in a way, in sight or known to stay, with the number of steps before it.
    fn first_in_way(
        &self,
        way: &[Direction],
        from: Position,
        memory: &JourneyMemory,
    ) -> Option<(usize, ActorId)> {
        let positions = positions_of(way, from, self.terrain.size());
        let foe = |at| self.foe_at(at).or_else(|| self.staying_foe_at(memory, at));
        positions.enumerate().find_map(|(steps, at)| Some((steps, foe(at)?)))
    }

    /// The way through rock to stairs, where none leads there on foot. The first time a line says so, and the player digs
    /// when set out again. No other aim is dug to.
    fn through_rock(&self, journey: &UnderWay, at: Position, memory: &mut JourneyMemory) -> Steps {
        if self.is_too_late(journey, at, memory) {
            return Err(vec![Line::new(TOO_LATE)]);
        }
        if self.is_past_gas(journey, at, memory) {
            return Err(vec![Line::new(PAST_GAS)]);
        }
        let known = self.known_in_time(journey);
        let is_on_stairs = self.leads(&known, journey.from).is_some();
        let why = Line::new(nowhere(journey.aim, journey.steps, is_on_stairs));
        if journey.aim == Aim::Explore {
            let ember = self.things.ember_at().filter(|ember| ember.z == at.z);
            if ember.is_some_and(|ember| self.knowledge.knows(ember)) {
                return Err(vec![why, Line::new(TO_LIFT_THE_EMBER)]);
            }
            return Err(self.with_a_draught(why, journey.steps, at, memory));
        }
        let lines = vec![why];
        let Aim::Stairs(vertical) = journey.aim else { return Err(lines) };
        let goal = |at: Position| self.is_goal(&known, journey, at);
        let way = plan(&known, at, Passage::Dig, goal, |at| self.is_held(at, memory));
        let Way::Steps(way) = way else { return Err(lines) };
        let end = end_of(&way, at, self);
        let obstacle = Some(Obstacle::Rock(end));
        if memory.obstacle == obstacle {
            return Ok(way);
        }
        memory.obstacle = obstacle;
        Err(vec![Line::new(known_behind_rock(vertical, at, end))])
    }
}

/// The position to which steps lead, the first one last.
pub(super) fn end_of(way: &[Direction], from: Position, context: &JourneyContext) -> Position {
    positions_of(way, from, context.terrain.size()).last().unwrap_or(from)
}

/// A line about known stairs that cannot be walked to: in which direction they are.
fn known_behind_rock(vertical: Vertical, from: Position, to: Position) -> String {
    let which = vertical.name();
    let direction = from.direction_to(to).map_or("here", Direction::name);
    format!("You know stairs {which} to the {direction}, behind rock: set out again to dig there.")
}

/// Why there is nowhere to go.
fn nowhere(aim: Aim, steps: u32, is_on_stairs: bool) -> &'static str {
    match aim {
        Aim::Explore if steps == 0 => "There is nothing more to explore here without digging.",
        Aim::Explore => "You have explored what can be reached without digging.",
        Aim::Place(_) | Aim::Face(_) => "You know no way there on foot.",
        Aim::Through(_) | Aim::Onward(_) | Aim::Rest => "You know no way there.",
        Aim::Stairs(Vertical::Up) if is_on_stairs => "You know no way to other stairs up.",
        Aim::Stairs(Vertical::Down) if is_on_stairs => "You know no way to other stairs down.",
        Aim::Stairs(Vertical::Up) => "You know no way to stairs up.",
        Aim::Stairs(Vertical::Down) => "You know no way to stairs down.",
    }
}

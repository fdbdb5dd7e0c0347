//! What all bots have in common: the way they go, and what they do about foes and wounds.

use super::foes::{is_met, is_shunned};
use super::maps::{Goal, Maps, Way};
use super::steps::{random_step, somewhere, straight};
use super::tunnel::Tunnel;
use super::wants::{camp, exit, is_weaker, wanted};
use super::{Seen, SeenCreature, SeenThing};
use crate::grid::{Position, Tile, Vertical};
use crate::intent::Verb;
use crate::world::{Fixture, KitId, Thing};

/// Below this part of its health, in percent, a bot rests.
pub(super) const REST: u32 = 60;
/// Turns after which who is in sight and does not come is left alone.
const PATIENCE: u32 = 48;
/// Turns of a cycle in which a bot waits for who does not come, and then goes there.
const WAIT_CYCLE: u32 = 12;
/// The last turn of a cycle, counted from 0, in which it waits.
const LAST_WAIT: u32 = 6;
/// Below this much oil a flask is used.
const LOW_OIL: u32 = 200;
/// A bot rests only with more oil than this.
const OIL_TO_REST: u32 = 100;
/// Below this part of its health, in percent, a bot eats a glowcap.
const WEAK: u32 = 40;

/// A bot's feet, and its memory of what it was about to do.
#[derive(Clone, Default)]
pub(super) struct Walker {
    maps: Maps,
    kit: Option<KitId>,
    /// Turns for which it has waited for who is in sight.
    waited: u32,
    last: Option<(Position, u64)>,
    /// Actions in a row that came to nothing.
    stuck: u32,
    tunnel: Option<Tunnel>,
}

impl Walker {
    /// One that takes a kit at the start, or none.
    pub(super) fn new(kit: Option<KitId>) -> Self {
        Self { kit, ..Self::default() }
    }

    /// Looks about: the first thing in each turn.
    pub(super) fn look(&mut self, seen: &Seen) {
        let now = Some((seen.at, seen.turn));
        self.stuck = if self.last == now { self.stuck + 1 } else { 0 };
        self.last = now;
        self.maps.look(seen);
    }

    /// Returns whether the last action came to nothing.
    pub(super) fn is_stuck(&self) -> bool {
        self.stuck > 0
    }

    /// Goes to the bundle of the chosen kit, and takes it.
    pub(super) fn take_kit(&mut self, seen: &Seen) -> Option<Verb> {
        let bundle = self.kit?.kit().bundle;
        let bundle = seen.things.iter().find(|lying| lying.thing == bundle)?.at;
        if bundle.z != seen.at.z || self.is_stuck() {
            return None;
        }
        if bundle == seen.at {
            return Some(Verb::Take);
        }
        self.step(seen, Goal::Place, &[bundle])
    }

    /// Eats a glowcap where it is weak, and fills the lantern where that is low.
    pub(super) fn mend(&self, seen: &Seen) -> Option<Verb> {
        if self.is_stuck() {
            return None;
        }
        let is_low = seen.lantern.burns && seen.lantern.oil < LOW_OIL;
        let glowcap = if is_weaker(seen, WEAK) { seen.slot_of(Thing::Glowcap) } else { None };
        let flask = if is_low { seen.slot_of(Thing::OilFlask) } else { None };
        glowcap.or(flask).map(Verb::Use)
    }

    /// Fights who is in sight and may come; and else who is right beside, for a fungus stings whoever rests.
    pub(super) fn fight(&mut self, seen: &Seen, is_foe: fn(&SeenCreature) -> bool) -> Option<Verb> {
        let mut foes = seen.creatures.iter().filter(|one| is_met(one) && is_foe(one));
        let Some(foe) = foes.clone().find(|one| one.comes()) else {
            self.waited = 0;
            return straight(seen, foes.find(|one| one.steps == 1)?.at);
        };
        self.waited += 1;
        if foe.steps > 1 && self.waited > PATIENCE {
            return None;
        }
        // Who does not come is gone to.
        if foe.steps <= 1 || self.waited % WAIT_CYCLE > LAST_WAIT {
            let way = self.step(seen, Goal::Place, &[foe.at]);
            return way.or_else(|| straight(seen, foe.at));
        }
        Some(Verb::Wait)
    }

    /// Rests while it has less than a part of its health, in percent, if wounds close here; never with the Ember, which is
    /// hunted.
    pub(super) fn rest(&self, seen: &Seen, percent: u32) -> Option<Verb> {
        let has_oil = !seen.lantern.burns || seen.lantern.oil > OIL_TO_REST;
        let can_rest = has_oil && seen.closes_wounds() && !self.is_stuck();
        let is_alone = !seen.has_ember && !seen.creatures.iter().any(is_shunned);
        (is_weaker(seen, percent) && can_rest && is_alone).then_some(Verb::Rest)
    }

    /// Goes on: down to the Ember, and home with it; digs where it knows no way.
    pub(super) fn go_on(&mut self, seen: &Seen) -> Verb {
        if self.stuck > 1 && self.tunnel.is_none() {
            self.tunnel = Some(Tunnel::to(somewhere(seen)));
        }
        let verb = self.dig_on(seen).or_else(|| self.onward(seen));
        verb.unwrap_or_else(|| {
            let known = exit(seen).filter(|_| self.stuck <= 1);
            self.dig_to(seen, known.unwrap_or_else(|| somewhere(seen)))
        })
    }

    /// Goes on with a tunnel; `None` without one, and at its end.
    fn dig_on(&mut self, seen: &Seen) -> Option<Verb> {
        let (verb, tunnel) = self.tunnel.take()?.dig(seen)?;
        self.tunnel = Some(tunnel);
        Some(verb)
    }

    /// Digs straight to a place, and goes on from there.
    pub(super) fn dig_to(&mut self, seen: &Seen, to: Position) -> Verb {
        self.tunnel_to(to);
        self.dig_on(seen).unwrap_or_else(|| random_step(seen.turn))
    }

    /// Sets out to dig straight to a place.
    pub(super) fn tunnel_to(&mut self, to: Position) {
        self.tunnel = Some(Tunnel::to(to));
    }

    /// Returns whether it digs a tunnel.
    pub(super) fn is_digging(&self) -> bool {
        self.tunnel.is_some()
    }

    /// The next step of the game as far as ways are known.
    fn onward(&mut self, seen: &Seen) -> Option<Verb> {
        let here = seen.tile(seen.at);
        if seen.has_ember {
            if let Some(camp) = camp(seen) {
                return self.step(seen, Goal::Camp, &[camp]);
            }
            let is_rope = seen.fixture_at(seen.at) == Some(Fixture::RopesEnd);
            return match here {
                _ if is_rope => Some(Verb::Climb(Vertical::Up)),
                Some(Tile::StairsUp) => Some(Verb::Climb(Vertical::Up)),
                _ => self.go_to_stairs(seen, Tile::StairsUp).or_else(|| self.explore(seen)),
            };
        }
        let is_bottom = seen.at.level() == seen.size().depth();
        match here {
            Some(Tile::StairsDown) => Some(Verb::Climb(Vertical::Down)),
            _ if is_bottom || self.is_stuck() => self.explore(seen),
            _ => self.go_to_stairs(seen, Tile::StairsDown).or_else(|| self.explore(seen)),
        }
    }

    /// A step to the nearest known stairs of a kind, or up to a rope.
    fn go_to_stairs(&mut self, seen: &Seen, kind: Tile) -> Option<Verb> {
        let mut stairs: Vec<_> = seen.stairs(kind).collect();
        if kind == Tile::StairsUp {
            stairs.extend(seen.standing(Fixture::RopesEnd));
        }
        self.step(seen, Goal::Stairs, &stairs)
    }

    /// A step to the Ember if it was seen, or else to the nearest of what is unknown and what is wanted.
    fn explore(&mut self, seen: &Seen) -> Option<Verb> {
        let is_ember = |lying: &SeenThing| lying.at.z == seen.at.z && lying.thing == Thing::Ember;
        let ember = seen.things.iter().find(|lying| is_ember(lying)).map(|lying| lying.at);
        let to_ember = ember.and_then(|ember| self.step(seen, Goal::Thing, &[ember]));
        to_ember.or_else(|| self.step(seen, Goal::Unknown, &wanted(seen)))
    }

    /// A step on the way to the nearest of some places of this level.
    pub(super) fn step(&mut self, seen: &Seen, goal: Goal, places: &[Position]) -> Option<Verb> {
        self.way(seen, goal, places).map(|way| Verb::Step(way.direction))
    }

    /// The same, but only where that is at most so many steps away.
    pub(super) fn step_within(
        &mut self,
        seen: &Seen,
        goal: Goal,
        places: &[Position],
        most: u16,
    ) -> Option<Verb> {
        let way = self.way(seen, goal, places).filter(|way| way.steps <= most);
        way.map(|way| Verb::Step(way.direction))
    }

    /// The way to the nearest of some places of this level.
    pub(super) fn way(&mut self, seen: &Seen, goal: Goal, places: &[Position]) -> Option<Way> {
        self.maps.way(seen, goal, places)
    }
}

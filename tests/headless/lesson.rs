//! Players of scenarios that ship: they go to the Ember and home, by the shortest way that is open, or through rock.

use std::collections::VecDeque;

use bevy::prelude::Without;
use cavewright::grid::{Direction, Position, Tile};
use cavewright::world::{Mind, Outcome, Player, ShippedScenario, SpeciesId, Terrain, Thing};

use crate::scenario::game_in;
use crate::support::{Game, health};

/// More turns than a scenario that ships needs.
pub const MOST_TURNS: u32 = 400;

/// A scenario that ships, and is played to its end.
pub struct Lesson(pub Game);

impl Lesson {
    /// The one with a name.
    pub fn of(name: &str) -> Self {
        Self(game_in(ShippedScenario::named(name).unwrap().text))
    }

    /// How it has ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.app.world().get_resource::<Outcome>().cloned()
    }

    /// Where the Ember lies; `None` once it is carried.
    fn ember(&mut self) -> Option<Position> {
        let world = self.0.app.world_mut();
        let mut lying = world.query::<(&Thing, &Position)>();
        lying.iter(world).find(|(thing, _)| **thing == Thing::Ember).map(|(_, at)| *at)
    }

    /// Which foes are awake, nearest first.
    pub fn awake(&mut self) -> Vec<Position> {
        let here = self.0.at();
        let world = self.0.app.world_mut();
        let mut minds = world.query_filtered::<(&Position, &Mind, &SpeciesId), Without<Player>>();
        let foes = minds.iter(world).filter(|(_, _, kind)| !kind.species().is_neutral);
        let awake = foes.filter(|(_, mind, _)| mind.is_awake);
        let mut awake: Vec<_> = awake.map(|(at, ..)| *at).collect();
        awake.sort_by_key(|at| (at.steps_to(here), at.scan_key()));
        awake
    }

    /// A step to a place over open ground, or straight there where no way is open, which digs; a blow, where somebody awake is
    /// beside.
    pub fn go_on(&mut self, goal: Position) {
        let here = self.0.at();
        let way = self.foe_beside().or_else(|| self.way(goal));
        let way = way.or_else(|| here.towards(goal));
        match way {
            Some(direction) => self.0.step(direction),
            None => self.0.wait(),
        }
    }

    /// A blow, where somebody awake is beside, or else a turn of waiting.
    pub fn stand(&mut self) {
        match self.foe_beside() {
            Some(direction) => self.0.step(direction),
            None => self.0.wait(),
        }
    }

    /// Where somebody awake is beside.
    fn foe_beside(&mut self) -> Option<Direction> {
        let here = self.0.at();
        let foe = self.awake().first().copied().filter(|at| at.is_beside(here))?;
        here.towards(foe)
    }

    /// The first step of a shortest way to a place over open ground.
    fn way(&self, goal: Position) -> Option<Direction> {
        let terrain = self.0.app.world().resource::<Terrain>();
        let (here, size) = (self.0.at(), terrain.size());
        let (mut waiting, mut seen) = (VecDeque::from([goal]), vec![goal]);
        while let Some(at) = waiting.pop_front() {
            for direction in Direction::ALL {
                let Some(next) = at.step(direction, size) else { continue };
                if next == here {
                    return next.towards(at);
                }
                if terrain.tile(next).is_some_and(Tile::is_walkable) && !seen.contains(&next) {
                    seen.push(next);
                    waiting.push_back(next);
                }
            }
        }
        None
    }

    /// Fetches the Ember and brings it to the camp, which wins.
    pub fn win(&mut self, camp: Position) {
        for _ in 0..MOST_TURNS {
            if self.outcome().is_some() {
                break;
            }
            let goal = self.ember().unwrap_or(camp);
            self.go_on(goal);
        }
        let outcome = self.outcome();
        assert!(matches!(outcome, Some(Outcome::Won { .. })), "{outcome:?}");
    }

    /// Goes to a place.
    pub fn go_to(&mut self, place: Position) {
        for _ in 0..MOST_TURNS {
            if self.0.at() == place {
                return;
            }
            self.go_on(place);
        }
        panic!("{place:?} cannot be come to from {:?}", self.0.at());
    }

    /// The player's points of health.
    pub fn health(&self) -> u32 {
        health(&self.0, self.0.player).unwrap()
    }
}

//! Landing: what was thrown hits who stands there, breaks or lies there (SPEC 65-67).

use bevy::ecs::system::SystemParam;
use bevy::prelude::Entity;

use super::loudness::STONE_RADIUS;
use super::noise::Noise;
use super::refusing::Refuser;
use super::surroundings::Surroundings;
use super::wounding::{Blow, Cause, Wounds};
use crate::grid::Position;
use crate::world::{
    Fact, Fixture, Fluid, Points, Refusal, Rouse, Stack, Thing, Thrown, nearest_free_floor,
};

/// What a stone takes.
const STONE_POINTS: Points = Points { least: 1, most: 1 };

/// A thing in flight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throw {
    pub(super) by: Entity,
    pub(super) thing: Thing,
    /// Where who throws it stands.
    pub(super) from: Position,
    pub(super) at: Position,
}

/// What a thing in flight meets where it lands.
#[derive(SystemParam)]
pub(super) struct Landing<'w, 's> {
    pub(super) around: Surroundings<'w, 's>,
    wounds: Wounds<'w, 's>,
    pub(super) refuser: Refuser<'w, 's>,
}

impl Landing<'_, '_> {
    /// Refuses to waste a thing where it would do nothing.
    pub(super) fn check(&self, thing: Thing, at: Position) -> Result<(), Refusal> {
        match thing.kind().thrown {
            Thrown::Closes => self.around.check_quickstone(at),
            _ => Ok(()),
        }
    }

    /// It lies there with a burning fuse, or on the nearest floor where nothing stands.
    pub(super) fn light(&mut self, throw: Throw, turns: u8) {
        let fixtures = &self.around.fixtures;
        let is_free = |at| fixtures.at(at).is_none();
        match nearest_free_floor(throw.at, &self.around.terrain, is_free) {
            Some(at) => self.around.light(at, turns, &mut self.refuser.facts),
            None => self.lie(throw),
        }
    }

    /// It sticks there as a fixture, on dry floor where nothing stands; else it lies there.
    pub(super) fn stick(&mut self, throw: Throw, fixture: Fixture) {
        let is_dry = !self.around.matter.pours.has(Fluid::Water, throw.at);
        if is_dry && self.around.check_place(throw.at, throw.thing).is_ok() {
            self.around.fixtures.put_up(throw.at, fixture);
            self.refuser.facts.write(Fact::Landed(throw.thing), throw.at);
        } else {
            self.lie(throw);
        }
    }

    /// It lies there, or on the nearest free floor.
    pub(super) fn lie(&mut self, Throw { thing, at, .. }: Throw) {
        if let Some(at) = self.around.ground.lay(at, Stack::one(thing), false) {
            self.refuser.facts.write(Fact::Landed(thing), at);
        }
    }

    /// It hits who stands there, and breaks.
    pub(super) fn shatter(&mut self, throw: Throw) {
        let hit = self.living(throw.at);
        if let Some(who) = hit {
            let by = format!(" by the {}", throw.thing.kind().name);
            self.refuser.narrator.say_of_actor(who, ("are hit", "is hit"), &by);
            let blow =
                Blow { points: STONE_POINTS, from: throw.from, cause: Cause::Blow(throw.by) };
            self.hurt(who, throw.by, blow);
        }
        self.sound(throw, Fact::Landed(throw.thing), hit);
    }

    /// The actor at a position, if it can be hurt.
    pub(super) fn living(&self, at: Position) -> Option<Entity> {
        self.around.occupancy.at(at).filter(|who| self.wounds.living(*who).is_some())
    }

    /// Wounds an actor from afar.
    pub(super) fn hurt(&mut self, whom: Entity, who: Entity, blow: Blow) {
        let Some(at) = self.wounds.living(whom) else { return };
        let points = self.wounds.roll(&blow);
        let Refuser { narrator, facts, .. } = &mut self.refuser;
        let points = self.wounds.wound(whom, &blow, points, narrator, facts);
        facts.write(Fact::Attacked { who, whom, from: blow.from, points }, at);
    }

    /// The landing is heard by all but who was hit: they go to where it came from.
    pub(super) fn sound(&mut self, throw: Throw, what: Fact, hit: Option<Entity>) {
        let Throw { at, by, .. } = throw;
        self.refuser.facts.write_loud(what, at, STONE_RADIUS);
        let by = Some(hit.unwrap_or(by));
        self.around.noise.write(Noise { at, radius: STONE_RADIUS, by, rouse: Rouse::Stone });
    }
}

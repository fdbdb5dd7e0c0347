//! Blasting: powder goes off where its fuse has burnt down, opens rock, breaks what stands there, wounds whoever is near, and
//! leaves a shaft (SPEC 88, 89).

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, MessageWriter, ParamSet, Query, Res, ResMut, With};

use super::falling::OpenShaft;
use super::kindling::light_fuel;
use super::loudness::BLAST_RADIUS;
use super::noise::Noise;
use super::surroundings::Surroundings;
use super::unsealing::Seals;
use super::wounding::{Blow, Cause, Opener, Wounds};
use crate::grid::{Position, Size, Vertical};
use crate::world::{
    Fact, FactWriter, Fixture, Fixtures, Ground, Lighter, Matter, Narrator, Occupancy, Player,
    Points, Refusal, Rouse, Spark, TerrainEditor, Thing, Tremor,
};

/// How far rock opens around the middle, in steps.
const BLOCK: u32 = 1;
/// How far a blast wounds, in steps.
pub const BLAST_REACH: u32 = 2;
/// What it takes of who is in the block.
const BLOCK_POINTS: Points = Points { least: 8, most: 14 };
/// What it takes of who is beside the block.
const BESIDE_POINTS: Points = Points { least: 3, most: 6 };

impl Surroundings<'_, '_> {
    /// Uses powder: it lies where the player stands, with a burning fuse. Returns what is told of that.
    pub(super) fn light_here(
        &mut self,
        at: Position,
        thing: Thing,
        turns: u8,
        facts: &mut FactWriter,
    ) -> Result<String, Refusal> {
        self.check_place(at, thing)?;
        self.light(at, turns, facts);
        Ok("You light the fuse: run.".to_owned())
    }

    /// Lays powder with a fuse of so many turns where there is place for it.
    pub(super) fn light(&mut self, at: Position, turns: u8, facts: &mut FactWriter) {
        self.set_up(at, Fixture::LitPowder, facts);
        self.matter.light(at, turns);
    }
}

/// What a blast changes, but for the ground and what lies on it.
#[derive(SystemParam)]
pub(super) struct Blast<'w, 's> {
    matter: ResMut<'w, Matter>,
    fixtures: ResMut<'w, Fixtures>,
    seals: Seals<'w>,
    occupancy: Res<'w, Occupancy>,
    players: Query<'w, 's, Entity, With<Player>>,
    wounds: Wounds<'w, 's>,
    noise: MessageWriter<'w, Noise>,
    shafts: MessageWriter<'w, OpenShaft>,
    narrator: Narrator<'w, 's>,
    facts: FactWriter<'w>,
}

/// A turn less for each fuse; what has burnt down goes off, one keg after another, and with it all powder in its block.
pub(super) fn burn_fuses(mut blast: Blast, mut floor: ParamSet<(TerrainEditor, Ground)>) {
    let burnt_down = blast.matter.pass_fuses();
    let mut due: VecDeque<_> = burnt_down.into_iter().filter(|at| blast.put_out(*at)).collect();
    while let Some(at) = due.pop_front() {
        blast.tell(at);
        let size = floor.p0().now().0.size();
        for place in at.within_steps(BLOCK, size) {
            let stood = blast.put_out(place);
            let lay = take_powder(&mut floor.p1(), place);
            if (stood || lay) && !due.contains(&place) {
                due.push_back(place);
            }
            blast.break_fixture(place);
            if floor.p0().dig(place) {
                blast.open_hollow(place);
            }
        }
        blast.wound(at, size);
        blast.shafts.write(OpenShaft { at, by: Opener::Powder });
    }
}

/// Takes away powder that lies somewhere; returns whether there was any.
fn take_powder(ground: &mut Ground, at: Position) -> bool {
    let is_powder = ground.at(at).is_some_and(|placed| placed.stack.thing == Thing::Powder);
    if is_powder {
        ground.remove(at);
    }
    is_powder
}

impl Blast<'_, '_> {
    /// Takes away a keg with its fuse; returns whether one stood there.
    fn put_out(&mut self, at: Position) -> bool {
        let is_keg = self.fixtures.at(at) == Some(Fixture::LitPowder);
        if is_keg {
            self.fixtures.take_away(at);
            self.matter.fuses.retain(|fuse| fuse.at != at);
        }
        is_keg
    }

    /// What was rock at a position may have sealed a hollow: then the player has opened it.
    fn open_hollow(&mut self, at: Position) {
        if let Some(kind) = self.seals.open(at, true, &mut self.facts) {
            self.narrator.say(format!("The blast opens {}.", kind.row().what));
        }
    }

    /// A blast is heard, and shakes the mountain.
    fn tell(&mut self, at: Position) {
        self.narrator.say_on_level(at.z, "The powder goes off.");
        self.facts.write_loud(Fact::Blasted, at, BLAST_RADIUS);
        self.noise.write(Noise { at, radius: BLAST_RADIUS, by: None, rouse: Rouse::Blast });
        self.matter.shake(at, Tremor::Blast);
        self.matter.spark(Spark::block(at, Lighter::Powder));
    }

    /// Breaks what stands there, and lights slick and moss; a camp stays, and of a shaft its rope alone breaks.
    fn break_fixture(&mut self, at: Position) {
        let Some(fixture) = self.fixtures.at(at).filter(|fixture| *fixture != Fixture::Camp) else {
            return;
        };
        match fixture.kind().shaft {
            None if fixture.kind().is_crushed => {
                light_fuel(at, Lighter::Powder, &mut self.matter, &self.fixtures);
                return;
            }
            None => _ = self.fixtures.take_away(at),
            Some(end) if end.is_roped => {
                let mouth = if end.other == Vertical::Down { at.z } else { at.z - 1 };
                let [mouth, foot] = [mouth, mouth + 1].map(|z| Position { z, ..at });
                self.fixtures.open_shaft(mouth, foot);
                self.narrator.say_on_level(at.z, "The blast tears the rope.");
            }
            Some(_) => return,
        }
        self.facts.write(Fact::Broke(fixture), at);
    }

    /// Wounds whoever is in the block or beside it, in scan order: that is the deed of the player, who lit it.
    fn wound(&mut self, middle: Position, size: Size) {
        let Ok(by) = self.players.single() else { return };
        for place in middle.within_steps(BLAST_REACH, size) {
            let Some(whom) = self.occupancy.at(place) else { continue };
            if self.wounds.living(whom).is_none() {
                continue;
            }
            let is_in_block = middle.steps_to(place) <= BLOCK;
            let points = if is_in_block { BLOCK_POINTS } else { BESIDE_POINTS };
            let blow = Blow { points, from: middle, cause: Cause::Powder(by) };
            let drawn = self.wounds.roll(&blow);
            self.narrator.say_of_actor(whom, ("are caught", "is caught"), " in the blast");
            let Self { wounds, narrator, facts, .. } = self;
            let points = wounds.wound(whom, &blow, drawn, narrator, facts);
            self.facts.write(Fact::Caught { whom, points }, place);
        }
    }
}

//! Pouring: gas and water come on, a turn at a time, and what water does where it comes to (SPEC 103-106, 109-111).

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, MessageReader, Query, Res, ResMut, With};

use super::burning::put_out;
use super::wounding::{Blow, Cause, Wounds};
use crate::grid::Position;
use crate::world::{
    Abilities, Ability, Arrival, Fact, FactWriter, Fixtures, Fluid, Ground, Lantern, Matter, Mind,
    Narrator, Occupancy, Player, Points, Pours, Regions, Rouse, Rouser, Stack, Terrain, Thing,
    TileChanged,
};

/// What a turn without air takes (SPEC 111).
const DROWNING_POINTS: Points = Points { least: 1, most: 1 };

/// What water changes where it comes to.
#[derive(SystemParam)]
pub(super) struct Spill<'w, 's> {
    matter: ResMut<'w, Matter>,
    fixtures: ResMut<'w, Fixtures>,
    ground: Ground<'w, 's>,
    occupancy: Res<'w, Occupancy>,
    minds: Query<'w, 's, &'static mut Mind>,
    rouser: Rouser<'w, 's>,
    narrator: Narrator<'w, 's>,
    facts: FactWriter<'w>,
}

/// Lets all that pours come on (SPEC 103-106).
pub(super) fn pour(
    mut matter: ResMut<Matter>,
    terrain: Res<Terrain>,
    fixtures: Res<Fixtures>,
    mut changed: MessageReader<TileChanged>,
) {
    let changed: Vec<_> = changed.read().map(|changed| changed.at).collect();
    let arrivals = matter.pours.flow(&terrain, &fixtures, &changed);
    matter.flow_in(arrivals.into_iter().filter(|arrival| arrival.fluid == Fluid::Water));
}

/// Water puts out fuses, and wakes sleepers where it comes to (SPEC 110).
pub(super) fn spill(mut spill: Spill) {
    spill.put_out_fuses();
    let wet = spill.matter.take_inflow();
    let Some(&Arrival { at, .. }) = wet.first() else { return };
    if wet.iter().any(|arrival| arrival.is_first) {
        spill.narrator.say_on_level(at.z, "Water pours out of the rock.");
    }
    spill.facts.write(Fact::Flooded, at);
    wet.into_iter().for_each(|arrival| spill.flood(arrival.at));
}

impl Spill<'_, '_> {
    /// Puts out the fuses that are in water, whichever of the two came first; the kegs lie there from now on. Cost O(fuses).
    fn put_out_fuses(&mut self) {
        let kegs = self.matter.fuses.iter().map(|fuse| fuse.at);
        let wet: Vec<_> = kegs.filter(|at| self.matter.pours.has(Fluid::Water, *at)).collect();
        for at in wet {
            self.matter.fuses.retain(|fuse| fuse.at != at);
            self.fixtures.take_away(at);
            self.ground.lay(at, Stack::one(Thing::Powder), true);
            self.narrator.say_on_level(at.z, "The water puts out the fuse.");
        }
    }

    /// Water comes to a tile: it puts out what burns there, and wakes who sleeps.
    fn flood(&mut self, at: Position) {
        put_out(at, &mut self.matter, &mut self.fixtures, &mut self.ground);
        if let Some(who) = self.wake(at) {
            self.facts.write(Fact::Woke { who }, at);
        }
    }

    /// Wakes who sleeps at a position, and returns it.
    fn wake(&mut self, at: Position) -> Option<Entity> {
        let who = self.occupancy.at(at)?;
        let mut mind = self.minds.get_mut(who).ok()?;
        let wakes = !mind.is_awake && self.rouser.rouse(who, &mut mind, at, Rouse::Water);
        wakes.then_some(who)
    }
}

/// Who is in the water, and what that does.
#[derive(SystemParam)]
pub(super) struct Depths<'w, 's> {
    regions: Res<'w, Regions>,
    occupancy: Res<'w, Occupancy>,
    bodies: Query<'w, 's, &'static Abilities>,
    lanterns: Query<'w, 's, &'static mut Lantern, With<Player>>,
    wounds: Wounds<'w, 's>,
}

/// In a region without a dry tile whoever breathes loses a point, and the player's lantern is shut (SPEC 111).
pub(super) fn drown(
    mut matter: ResMut<Matter>,
    mut depths: Depths,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let flooded = flooded(&matter.pours, &depths.regions);
    matter.is_flooded = !flooded.is_empty();
    for at in flooded {
        let Some(whom) = depths.occupancy.at(at).filter(|whom| depths.breathes(*whom)) else {
            continue;
        };
        if depths.wounds.living(whom).is_none() {
            continue;
        }
        let blow = Blow { points: DROWNING_POINTS, from: at, cause: Cause::Water };
        narrator.say_of_actor(whom, ("have no air", "has no air"), "");
        if let Ok(mut lantern) = depths.lanterns.get_mut(whom)
            && lantern.burns
        {
            lantern.is_shuttered = true;
        }
        let points =
            depths.wounds.wound(whom, &blow, DROWNING_POINTS.most, &mut narrator, &mut facts);
        facts.write(Fact::Caught { whom, points }, at);
    }
}

impl Depths<'_, '_> {
    /// Returns whether an actor needs air: who is at home in rock does not.
    fn breathes(&self, who: Entity) -> bool {
        let can = self.bodies.get(who);
        can.is_ok_and(|can| !can.has(Ability::PassRock) && !can.has(Ability::Mend))
    }
}

/// The tiles of regions in which water is on every tile, by level, row and column. Water that is still sealed floods nothing.
/// Cost O(tiles with water x log).
fn flooded(pours: &Pours, regions: &Regions) -> Vec<Position> {
    let regions = regions.map();
    let mut wet: BTreeMap<_, Vec<Position>> = BTreeMap::new();
    for at in pours.out(Fluid::Water).flat_map(|pour| pour.tiles()) {
        let region = (at.z, regions.number(at));
        wet.entry(region).or_default().push(at);
    }
    let is_full = |tiles: &Vec<Position>| {
        tiles.first().is_some_and(|first| regions.tiles_around(*first) == tiles.len() as u64)
    };
    let mut flooded: Vec<_> = wet.into_values().filter(is_full).flatten().collect();
    flooded.sort_unstable_by_key(|at| at.scan_key());
    flooded
}

/// The player's flame begins to burn blue, which is told, or ends to (SPEC 109).
pub(super) fn change_flame(
    players: Query<&Position, With<Player>>,
    mut matter: ResMut<Matter>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let Ok(at) = players.single() else { return };
    matter.is_flame_blue = !matter.is_flame_blue;
    if matter.is_flame_blue {
        narrator.say("Your flame burns blue.");
        facts.write(Fact::BurnsBlue, *at);
    }
}

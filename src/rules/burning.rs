//! Burning: fire hurts who is on it, spreads to fuel beside it, and ends (SPEC 112-115).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, ResMut, With};

use super::kindling::light_powder;
use super::wounding::{Blow, Cause, Wounds};
use crate::grid::{Position, PositionSet};
use crate::world::{
    Abilities, Ability, Fact, FactWriter, Fire, Fires, Fixture, Fixtures, Fluid, Ground, Lantern,
    Lighter, Matter, Narrator, Occupancy, Player, Points, Stack, Terrain, Thing,
};

/// What it takes of who is on it (SPEC 113). No dice are thrown for it.
const POINTS: Points = Points { least: Fire::POINTS, most: Fire::POINTS };
/// How far it spreads, and kills what is rooted, in steps.
const BESIDE: u32 = 1;

/// The player, and the flame that lights slick.
type Bearer = (Entity, &'static Position, &'static Lantern);

/// What fire changes, and whom.
#[derive(SystemParam)]
pub(super) struct Blaze<'w, 's> {
    matter: ResMut<'w, Matter>,
    fixtures: ResMut<'w, Fixtures>,
    ground: Ground<'w, 's>,
    terrain: Res<'w, Terrain>,
    occupancy: Res<'w, Occupancy>,
    players: Query<'w, 's, Bearer, With<Player>>,
    bodies: Query<'w, 's, &'static Abilities>,
    wounds: Wounds<'w, 's>,
    narrator: Narrator<'w, 's>,
    facts: FactWriter<'w>,
}

/// A turn of all fires, in the order in which they began. Cost O(log fixtures) without any; else O(fires), and a search for each tile
/// at their edge.
pub(super) fn burn(mut blaze: Blaze) {
    blaze.go_out();
    let burning = blaze.matter.fires.clone();
    for fire in burning.list() {
        // Most of them burn where nobody is.
        if blaze.occupancy.taken_around(fire.at) > 0 {
            blaze.hurt(*fire);
            blaze.wither(*fire);
        }
    }
    for fire in burning.list() {
        blaze.light_powder(fire.at);
    }
    let lit = blaze.lit_by_lantern();
    let spread = blaze.spread(&burning);
    blaze.pass();
    lit.into_iter().chain(spread).for_each(|fire| blaze.catch(fire));
}

impl Blaze<'_, '_> {
    /// What is in water, or has no fuel any more, burns no longer: it was taken away, or the ground has closed. Water that comes to a
    /// fire puts it out by itself.
    fn go_out(&mut self) {
        if self.matter.fires.is_empty() {
            return;
        }
        let Self { matter, fixtures, terrain, .. } = self;
        let Matter { fires, pours, .. } = &mut **matter;
        fires.go_out((terrain.changes(), fixtures.digest()), |fire| {
            let has_fuel = fixtures.at(fire.at).is_some_and(Fixture::burns);
            has_fuel && terrain.is_open(fire.at) && !pours.has(Fluid::Water, fire.at)
        });
    }

    /// Hurts who is on it and not fireproof; what is rooted withers instead.
    fn hurt(&mut self, fire: Fire) {
        let is_hurt = |can: &Abilities| can.has(Ability::Walk) && !can.has(Ability::Fireproof);
        if let Some(whom) = self.who_is_at(fire.at, is_hurt) {
            self.narrator.say_of_actor(whom, ("burn", "burns"), "");
            self.wound(whom, fire, POINTS.most);
        }
    }

    /// What is rooted dies on it and beside it (SPEC 115).
    fn wither(&mut self, fire: Fire) {
        let is_rooted = |can: &Abilities| can.are_rooted() && !can.has(Ability::Fireproof);
        for at in fire.at.within_steps(BESIDE, self.terrain.size()) {
            if let Some(whom) = self.who_is_at(at, is_rooted) {
                self.narrator.say_of_actor(whom, ("wither", "withers"), " in the fire");
                self.wound(whom, fire, u32::MAX);
            }
        }
    }

    /// Who lives at a position and can do what fits.
    fn who_is_at(&self, at: Position, fits: impl Fn(&Abilities) -> bool) -> Option<Entity> {
        let who = self.occupancy.at(at).filter(|who| self.wounds.living(*who).is_some())?;
        self.bodies.get(who).is_ok_and(fits).then_some(who)
    }

    /// Takes points of health from an actor; whose deed it is depends on what lit the fire.
    fn wound(&mut self, whom: Entity, fire: Fire, points: u32) {
        let Some(at) = self.wounds.living(whom) else { return };
        let player = self.players.single().ok().map(|(player, ..)| player);
        let cause = Cause::Fire(fire.by, player.filter(|_| fire.by.is_of_player()));
        let blow = Blow { points: POINTS, from: fire.at, cause };
        let Self { wounds, narrator, facts, .. } = self;
        let points = wounds.wound(whom, &blow, points, narrator, facts);
        self.facts.write(Fact::Caught { whom, points }, at);
    }

    /// Powder that lies there goes off with the next turn.
    fn light_powder(&mut self, at: Position) {
        let Self { matter, fixtures, ground, facts, .. } = self;
        if ground.things().at(at).is_none() {
            return;
        }
        light_powder(at, matter, fixtures, ground, facts);
    }

    /// The fire of the slick on which the player stands, by a bright lantern.
    fn lit_by_lantern(&mut self) -> Option<Fire> {
        let (_, at, lantern) = self.players.single().ok()?;
        let slick = self.fixtures.at(*at).filter(|stands| *stands == Fixture::Slick);
        let is_lit = lantern.is_bright() && self.matter.fire_at(*at).is_none();
        let fire = Fire::of(*at, slick, Lighter::Lantern).filter(|_| is_lit)?;
        if !self.matter.pours.has(Fluid::Water, *at) {
            self.narrator.say("Your lantern lights the oil.");
        }
        Some(fire)
    }

    /// The fires that those which burn light around them: in their order, and those of one in scan order.
    fn spread(&self, burning: &Fires) -> Vec<Fire> {
        let burns = |at: &Position| self.fixtures.at(*at).is_some_and(Fixture::burns);
        let fuel: PositionSet = burning.beside().iter().filter(burns).collect();
        let mut lit = Vec::new();
        if fuel.is_empty() {
            return lit;
        }
        for fire in burning.list() {
            let around = fire.at.within_steps(BESIDE, self.terrain.size());
            let fuel = around.filter(|at| fuel.has(*at));
            lit.extend(fuel.filter_map(|at| Fire::of(at, self.fixtures.at(at), fire.by)));
        }
        lit
    }

    /// A turn less for each fire; what has burnt down is gone, and of a prop it is told.
    fn pass(&mut self) {
        if self.matter.fires.is_empty() {
            return;
        }
        for Fire { at, .. } in self.matter.fires.pass() {
            let Some(fuel) = self.fixtures.at(at).filter(|fixture| fixture.burns()) else {
                continue;
            };
            self.fixtures.take_away(at);
            if fuel.kind().taken_as.is_some() {
                self.facts.write(Fact::Broke(fuel), at);
            }
            if fuel.kind().is_prop {
                self.narrator.say_on_level(at.z, "A prop burns down.");
            }
        }
    }

    /// Fuel takes fire, which burns from the next turn on; not in water, and not what has burnt down in this turn.
    fn catch(&mut self, fire: Fire) {
        let has_fuel = self.fixtures.at(fire.at).is_some_and(Fixture::burns);
        if has_fuel && !self.matter.pours.has(Fluid::Water, fire.at) {
            self.matter.kindle(fire);
        }
    }
}

/// Water has come to a position: fire there is out, slick is gone, and of a lamp the glowcap is left (SPEC 110).
pub(super) fn put_out(
    at: Position,
    matter: &mut Matter,
    fixtures: &mut Fixtures,
    ground: &mut Ground,
) {
    matter.fires.put_out(at);
    match fixtures.at(at) {
        Some(Fixture::Slick) => _ = fixtures.take_away(at),
        Some(Fixture::Lamp) => {
            fixtures.take_away(at);
            ground.lay(at, Stack::one(Thing::Glowcap), false);
        }
        _ => {}
    }
}

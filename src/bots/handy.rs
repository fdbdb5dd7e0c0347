//! The handy bot: the plain bot with hands. What it does is a list of habits, of which the first that fits is followed. Those
//! for the ground, for what is hidden in it, and for the last moment are in files of their own.

use super::aiming::{aim, aim_stone, is_thrown_far_enough, place_behind};
use super::careful::careful;
use super::flames::stands_on_fuel;
use super::foes::{can, comers, is_hunter, is_slow, is_stronger};
use super::gas::{Darkness, is_by_gas};
use super::maps::Goal;
use super::openings::Openings;
use super::walker::Walker;
use super::wants::{camp, flasks, is_weaker, takeable};
use super::{Bot, Seen, SeenCreature, SeenThing};
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{Ability, Effect, KitId, Switch, Thing};

/// Below this part of its health, in percent, it goes home where the camp is near.
const HOME: u32 = 30;
/// Below this part of its health, in percent, it rests.
const WELL: u32 = 80;
/// Below this part where it knows of an Ember that it is about to lift.
const READY: u32 = 90;
/// A camp so many steps away is near.
const NEAR_CAMP: u16 = 40;
/// Turns for which the lantern stays shuttered once a foe was a reason.
const DARK_TURNS: u64 = 10;
/// How far it looks for reasons to shutter, in steps.
const WARY: u32 = 8;
/// It throws a flask at who has so much health or more.
const WORTH_A_FLASK: u32 = 10;
/// Or at so many who are together.
const SWARM: usize = 3;
/// A flask is thrown only with at least so much oil in the lantern.
const OIL_TO_THROW: u32 = 200;
/// The last flask only with so much: it is light for the way home.
const OIL_FOR_THE_LAST: u32 = 700;
/// It throws a stone past a sleeper so many steps away: who is farther is passed in the dark.
const TO_LURE: std::ops::RangeInclusive<u32> = 2..=3;
/// It goes so far out of its way for gear.
pub(super) const GEAR_STEPS: u16 = 40;
/// It goes so far out of its way for what it can use up.
const THING_STEPS: u16 = 15;

/// The handy bot.
#[derive(Clone, Default)]
pub struct Handy {
    pub(super) walker: Walker,
    /// The turn until which it wants no light, for who is near.
    dark_until: u64,
    darkness: Darkness,
    /// Sleepers that it has thrown a stone past.
    lured: Vec<Position>,
    pub(super) openings: Openings,
}

/// Something that it does where that fits.
type Habit = fn(&mut Handy, &Seen) -> Option<Verb>;

/// All habits: the first that fits is followed, and where none does it goes on.
const HABITS: [Habit; 24] = [
    |handy, seen| handy.walker.take_kit(seen),
    Handy::dodge,
    Handy::hold_up,
    |handy, seen| handy.walker.mend(seen),
    Handy::go_home,
    Handy::light_gas,
    Handy::throw_powder,
    Handy::cut_off,
    Handy::throw_oil,
    Handy::throw_stone,
    Handy::lure,
    Handy::shade,
    Handy::outrun,
    |handy, seen| handy.walker.fight(seen, is_fought),
    Handy::rest,
    Handy::shore,
    Handy::descend,
    Handy::rob_plinth,
    Handy::exchange,
    Handy::pick_up,
    Handy::break_vein,
    Handy::open_hollow,
    Handy::kindle,
    Handy::survey,
];

impl Handy {
    /// One that takes a kit at the start, or none.
    #[must_use]
    pub fn new(kit: Option<KitId>) -> Self {
        Self { walker: Walker::new(kit), ..Self::default() }
    }

    /// The next step of its way, whoever is near.
    pub(super) fn way_on(&self, seen: &Seen) -> Verb {
        let mut walker = self.walker.clone();
        walker.look(seen);
        walker.go_on(seen)
    }

    /// Goes home with what it has, where it is badly hurt, and the camp is near.
    fn go_home(&mut self, seen: &Seen) -> Option<Verb> {
        let is_early = seen.deepest < 2 || seen.has_ember || seen.pack.has(Thing::Glowcap);
        if is_early || !is_weaker(seen, HOME) || self.walker.is_stuck() {
            return None;
        }
        let camp = camp(seen)?;
        if camp == seen.at {
            return Some(Verb::Leave);
        }
        self.walker.step_within(seen, Goal::Camp, &[camp], NEAR_CAMP)
    }

    /// Rests where it is weak, and where the Ember is known until it is well: with the Ember there is no rest.
    fn rest(&mut self, seen: &Seen) -> Option<Verb> {
        let is_known =
            seen.things.iter().any(|lying| lying.thing == Thing::Ember && lying.at.z == seen.at.z);
        self.walker.rest(seen, if is_known { READY } else { WELL })
    }

    /// Throws a flask of oil at a strong foe in sight, or at several together.
    fn throw_oil(&mut self, seen: &Seen) -> Option<Verb> {
        let slot = seen.slot_of(Thing::OilFlask)?;
        let is_last = flasks(seen) == 1 && seen.lantern.oil < OIL_FOR_THE_LAST;
        if is_last || !can_burn(seen) || stands_on_fuel(seen) || self.walker.is_stuck() {
            return None;
        }
        let is_worth_it = |foe: &&SeenCreature| {
            let health = foe.species.map_or(0, |species| species.species().health);
            let together = comers(seen).filter(|other| other.at.steps_to(foe.at) <= 1).count();
            let is_enough = health >= WORTH_A_FLASK || together >= SWARM;
            is_enough && is_thrown_far_enough(foe.steps)
        };
        comers(seen).filter(is_worth_it).find_map(|foe| aim(seen, slot, foe.at))
    }

    /// Throws a stone at who comes on foot, while it is not beside.
    fn throw_stone(&mut self, seen: &Seen) -> Option<Verb> {
        let is_on_foot = |foe: &&SeenCreature| foe.can_walk && !can(foe, Ability::Fly);
        let foe = comers(seen).find(is_on_foot)?;
        let can_throw = foe.steps > 1 && !self.walker.is_stuck();
        if can_throw { aim_stone(seen, foe.at) } else { None }
    }

    /// Throws a stone past a sleeper that is stronger and close, once for each, so that it goes there.
    fn lure(&mut self, seen: &Seen) -> Option<Verb> {
        if seen.pack.stones == 0 || self.walker.is_stuck() {
            return None;
        }
        let is_in_the_way =
            |foe: &SeenCreature| !foe.comes() && foe.can_walk && TO_LURE.contains(&foe.steps);
        let mut sleepers = seen.creatures.iter().filter(|foe| is_in_the_way(foe));
        let sleeper =
            sleepers.find(|foe| is_stronger(foe, seen) && !self.lured.contains(&foe.at))?.at;
        let verb = aim(seen, 0, place_behind(seen, sleeper)?)?;
        self.lured.push(sleeper);
        Some(verb)
    }

    /// Shutters the lantern where gas is near, or a moth or a stronger sleeper, and no hunter is awake; opens it again later.
    fn shade(&mut self, seen: &Seen) -> Option<Verb> {
        let mut near = seen.creatures.iter().filter(|foe| foe.steps <= WARY);
        let is_hunted = near.clone().any(|foe| foe.is_awake && is_hunter(foe));
        let is_reason = |foe: &SeenCreature| {
            let comes_to_light = can(foe, Ability::DrinkLight);
            if foe.is_awake { comes_to_light } else { is_stronger(foe, seen) }
        };
        if !is_hunted && seen.lantern.glow == 0 && near.any(is_reason) {
            self.dark_until = seen.turn + DARK_TURNS;
        }
        let is_dark_for_foes = seen.turn < self.dark_until && !is_hunted;
        let is_dark = self.darkness.is_wanted(seen) || is_dark_for_foes;
        let wants_dark = is_dark && seen.lantern.oil > 0;
        let is_change = wants_dark != seen.lantern.is_shuttered && !self.walker.is_stuck();
        (is_change && !seen.without.has(Switch::Shutter)).then_some(Verb::Shutter)
    }

    /// Goes on where all who come are slower, and a fight with one of them would cost much, or the Ember has to be brought home: but
    /// not past one of them.
    fn outrun(&mut self, seen: &Seen) -> Option<Verb> {
        let is_worth_it = |foe: &SeenCreature| seen.has_ember || is_stronger(foe, seen);
        if self.walker.is_stuck() || !comers(seen).any(is_worth_it) || !comers(seen).all(is_slow) {
            return None;
        }
        let on = self.walker.clone().go_on(seen);
        let Verb::Step(direction) = on else { return None };
        let to = seen.at.step(direction, seen.size()).filter(|to| seen.is_free(*to))?;
        let keeps_off = |foe: &SeenCreature| to.steps_to(foe.at) > 1;
        comers(seen).all(keeps_off).then_some(on)
    }

    /// Goes to gear first, and then to what it can use up.
    fn pick_up(&mut self, seen: &Seen) -> Option<Verb> {
        if seen.has_ember || self.walker.is_stuck() {
            return None;
        }
        let is_gear = |lying: &SeenThing| lying.thing.kind().effect == Effect::Carried;
        let gear = takeable(seen, is_gear);
        let to_gear = self.walker.step_within(seen, Goal::Place, &gear, GEAR_STEPS);
        to_gear.or_else(|| {
            let others = takeable(seen, |lying| !is_gear(lying));
            self.walker.step_within(seen, Goal::Thing, &others, THING_STEPS)
        })
    }
}

/// Returns whether the player can throw a flask of oil that burns without being burnt by gas, and has light enough left.
pub(super) fn can_burn(seen: &Seen) -> bool {
    let has_light = seen.lantern.is_bright() && seen.lantern.oil >= OIL_TO_THROW;
    let has_flask = seen.pack.has(Thing::OilFlask) && !seen.without.has(Switch::OilThrow);
    has_light && has_flask && !is_by_gas(seen, seen.at)
}

/// Returns whether it is fought: who sleeps is not, and who only drinks or steals is where it is beside.
fn is_fought(foe: &SeenCreature) -> bool {
    let is_harmless = can(foe, Ability::DrinkLight) || can(foe, Ability::Steal);
    let sleeps = foe.can_walk && !foe.is_awake;
    !sleeps && (foe.steps <= 1 || !is_harmless)
}

impl Bot for Handy {
    fn choose(&mut self, seen: &Seen) -> Verb {
        self.walker.look(seen);
        let followed = HABITS.into_iter().find_map(|habit| habit(self, seen));
        careful(seen, followed.unwrap_or_else(|| self.walker.go_on(seen)))
    }
}

//! Looking at a game for a bot: what is in sight now, and what was when it was seen last.

use bevy::ecs::query::{Has, QueryState, With, Without};
use bevy::prelude::World;

use super::view::{Seen, SeenCreature, SeenGroan, SeenHollow, SeenThing};
use crate::grid::Position;
use crate::world::{
    Abilities, Ability, ActorId, Fixture, Fixtures, Fluid, Groan, Health, Hollow, Hollows,
    Knowledge, Lantern, Matter, Mind, Pack, Player, PutDown, SpeciesId, Tally, Terrain, Thing,
    Things, TurnCount, Variant, is_air_close, is_foe,
};

/// What is read of the player.
type Me =
    (&'static ActorId, &'static Position, &'static Health, &'static Lantern, Option<&'static Pack>);

/// What is read of a creature.
type Other = (
    &'static Position,
    &'static Mind,
    &'static Abilities,
    Option<&'static SpeciesId>,
    Option<&'static Health>,
);

/// What was read of one.
type OtherItem<'a> =
    (&'a Position, &'a Mind, &'a Abilities, Option<&'a SpeciesId>, Option<&'a Health>);

/// What is read of a thing.
type Lying = (&'static Position, &'static Thing, Has<PutDown>);

/// Signs of hollows that are farther away than this, in steps, are out of sight.
const SIGN_STEPS: u32 = 20;

/// What was seen of a game, and is out of sight now.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    things: Vec<SeenThing>,
    fixtures: Vec<(Position, Fixture)>,
    stayers: Vec<Position>,
    /// The corners of the hollows whose signs were seen.
    hollows: Vec<Position>,
    gas: Vec<Position>,
}

/// Looks at a game for a bot, and remembers what was seen.
pub struct Eyes {
    me: QueryState<Me, With<Player>>,
    others: QueryState<Other, Without<Player>>,
    /// Where creatures are that have no mind, and so are as good as rock.
    statues: QueryState<&'static Position, (With<SpeciesId>, Without<Mind>)>,
    lying: QueryState<Lying>,
    memory: Memory,
}

impl Eyes {
    /// The eyes of a new game.
    #[must_use]
    pub fn new(world: &mut World) -> Self {
        Self {
            me: QueryState::new(world),
            others: QueryState::new(world),
            statues: QueryState::new(world),
            lying: QueryState::new(world),
            memory: Memory::default(),
        }
    }

    /// What they remember.
    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Makes them remember that, and nothing else.
    pub(super) fn recall(&mut self, memory: &Memory) {
        self.memory.clone_from(memory);
    }

    /// What the player knows now; `None` where there is no living player. Cost O(creatures, things and fixtures).
    pub fn look<'a>(&'a mut self, world: &'a World) -> Option<Seen<'a>> {
        let me = self.me.single(world).ok();
        let (id, at, health, lantern, pack) =
            me.map(|(id, at, health, lantern, pack)| (*id, *at, *health, *lantern, pack.copied()))?;
        let knowledge = world.get_resource::<Knowledge>()?;
        self.remember_things(world, knowledge);
        let hollows = self.hollows(world, knowledge, at);
        let pack = pack.unwrap_or_default();
        let gas = self.gas(world, knowledge, at);
        let in_sight = self.others.iter(world).filter(|(at, ..)| knowledge.is_in_sight(**at));
        let in_sight: Vec<_> = in_sight.collect();
        let has_ember = world.get_resource::<Things>()?.carries(id, Thing::Ember);
        let creatures = foes(&in_sight, at, has_ember);
        let stayers = &mut self.memory.stayers;
        stayers.retain(|stayer| !knowledge.is_in_sight(*stayer));
        stayers.extend(
            creatures.iter().filter(|one| !one.comes() && !one.keeps_off).map(|one| one.at),
        );
        let statues = self.statues.iter(world).filter(|statue| knowledge.is_in_sight(**statue));
        stayers.extend(statues.copied());
        let fires = fires(world.get_resource::<Matter>()?, knowledge);
        // Nobody walks through fire either.
        let stayers = stayers.iter().chain(&fires).filter(|stayer| stayer.z == at.z);
        let stayers = stayers.copied().collect();
        Some(Seen {
            knowledge,
            terrain: world.get_resource()?,
            occupancy: world.get_resource()?,
            stairs: world.get_resource()?,
            without: world.get_resource::<Variant>()?.without,
            turn: world.get_resource::<TurnCount>()?.get(),
            at,
            health,
            lantern,
            pack,
            has_ember,
            deepest: world.get_resource::<Tally>()?.deepest,
            creatures,
            neutral: neutral(&in_sight),
            things: &self.memory.things,
            fixtures: &self.memory.fixtures,
            stayers,
            groans: groans(world.get_resource::<Matter>()?, at),
            number: world.get_resource::<Matter>()?.number_on(at.z).into(),
            hollows,
            is_air_close: is_air_close(world, at),
            is_flame_blue: world.get_resource::<Matter>()?.is_flame_blue(),
            gas,
            fires,
        })
    }

    /// Remembers the hollows whose signs are in sight, and returns those of the player's level that are not open.
    fn hollows(&mut self, world: &World, knowledge: &Knowledge, at: Position) -> Vec<SeenHollow> {
        let all = world.get_resource::<Hollows>().zip(world.get_resource::<Terrain>());
        let Some((hollows, terrain)) = all else { return Vec::new() };
        let known = &mut self.memory.hollows;
        // A face is seen where the ground before it is seen too.
        let is_seen = move |at: Position| {
            let before = Position { y: at.y + 1, ..at };
            knowledge.is_in_sight(at) && knowledge.is_in_sight(before)
        };
        let closed = hollows.of_level(at.z).filter(|hollow| !hollow.is_open);
        let closed = closed.filter(|hollow| {
            if known.contains(&hollow.at) {
                return true;
            }
            let is_new = hollow.steps_to(at) <= SIGN_STEPS
                && hollows.faces(hollow, terrain, is_seen).next().is_some();
            known.extend(is_new.then_some(hollow.at));
            is_new
        });
        let seen = |hollow: &Hollow| SeenHollow { middle: hollow.middle(), kind: hollow.kind };
        closed.map(seen).collect()
    }

    /// Remembers gas that is in sight, and forgets what is not there any more; returns that of the player's level, in scan order.
    fn gas(&mut self, world: &World, knowledge: &Knowledge, at: Position) -> Vec<Position> {
        let is_known = |tile: &Position| knowledge.is_in_sight(*tile);
        let gas = &mut self.memory.gas;
        gas.retain(|tile| !is_known(tile));
        if let Some(matter) = world.get_resource::<Matter>() {
            let clouds = matter.pours().iter().filter(|pour| pour.fluid == Fluid::Gas);
            let tiles = clouds.flat_map(|pour| pour.tiles());
            gas.extend(tiles.filter(is_known));
        }
        gas.sort_unstable_by_key(|tile| tile.scan_key());
        gas.iter().filter(|tile| tile.z == at.z).copied().collect()
    }

    /// Remembers what lies and stands in sight, and forgets what is not there any more.
    fn remember_things(&mut self, world: &World, knowledge: &Knowledge) {
        let is_seen = |at: Position| knowledge.is_in_sight(at);
        let Memory { things, fixtures, .. } = &mut self.memory;
        things.retain(|thing| !is_seen(thing.at));
        let lying = self.lying.iter(world).filter(|(at, ..)| knowledge.sees_things(**at));
        things.extend(lying.map(|(at, thing, is_put_down)| SeenThing {
            at: *at,
            thing: *thing,
            is_put_down,
        }));
        things.sort_by_key(|thing| thing.at.scan_key());
        fixtures.retain(|(at, _)| !is_seen(*at));
        if let Some((standing, (eye, radius))) =
            world.get_resource::<Fixtures>().zip(knowledge.eye())
        {
            fixtures.extend(standing.near(eye, radius).filter(|(at, _)| is_seen(*at)));
        }
        fixtures.sort_by_key(|(at, _)| at.scan_key());
    }
}

/// The foes of some creatures, the nearest first, as they are to who has the Ember or not. Others change places with who walks there,
/// and are nothing to a bot.
fn foes(creatures: &[OtherItem<'_>], from: Position, has_ember: bool) -> Vec<SeenCreature> {
    let foes = creatures.iter().filter(|(.., species, health)| is_foe(*species, *health));
    let seen = foes.map(|(at, mind, can, species, _)| SeenCreature {
        at: **at,
        steps: from.steps_to(**at),
        species: species.copied(),
        is_awake: mind.is_awake,
        can_walk: can.has(Ability::Walk),
        is_ready: mind.readies.is_some(),
        keeps_off: has_ember && species.is_some_and(|id| id.species().brain.keeps_off_ember()),
    });
    let mut foes: Vec<_> = seen.collect();
    foes.sort_by_key(|creature| (creature.steps, creature.at.scan_key()));
    foes
}

/// The kinds of those creatures that are no foes.
fn neutral(creatures: &[OtherItem<'_>]) -> Vec<SpeciesId> {
    let neutral = creatures.iter().filter(|(.., species, health)| !is_foe(*species, *health));
    neutral.filter_map(|(.., species, _)| species.copied()).collect()
}

/// The fires in sight.
fn fires(matter: &Matter, knowledge: &Knowledge) -> Vec<Position> {
    let fires = matter.fires().iter().map(|fire| fire.at);
    fires.filter(|at| knowledge.is_in_sight(*at)).collect()
}

/// The groans of the level of a position.
fn groans(matter: &Matter, at: Position) -> Vec<SeenGroan> {
    let here = matter.groans().iter().filter(|groan| groan.at.z == at.z);
    let seen = |groan: &Groan| SeenGroan {
        at: groan.at,
        radius: groan.radius(),
        number: matter.number_of(groan).into(),
        left: groan.left.into(),
    };
    here.map(seen).collect()
}

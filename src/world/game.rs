//! A whole game as plain data, apart from any app: what the rules read, and what else a save keeps of it.
//!
//! It has three doors: [`Game::new`] makes one, [`Game::take`] copies the one that is played out of a world, and
//! [`Game::put`] puts one into a world. New games, saves, and turns that are taken back all use them.

use bevy::prelude::{Entity, Or, With, World};

use super::populating::{Population, Site, place_hollows};
use super::{
    Actor, CarriedBy, Dice, Fixtures, GameSeed, Hollow, Hollows, JourneyMemory, Knowledge, Lantern,
    Lit, Matter, Message, MessageLog, Notices, Occupancy, Outcome, PlacedThing, Practice, Regions,
    Roster, Staircases, Tally, Tempers, Terrain, Things, TurnCount, Variant, Way, WorldFailure,
    WorldMade, WorldSource, forget_facts, put_thing, things_of,
};
use crate::grid::{OutOfMemory, Position};
use crate::worldgen::WorldMap;

/// All that a game is: what the rules read, and what a save keeps beside that, as messages and the memory of journeys. What
/// follows from it, as who stands where, is left out.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) is_practice: bool,
    pub(crate) seed: u64,
    pub(crate) turn: u64,
    /// Words that the dice have drawn.
    pub(crate) dice: u128,
    pub(crate) fixtures: Fixtures,
    pub(crate) hollows: Hollows,
    pub(crate) matter: Matter,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) tally: Tally,
    pub(crate) tempers: Tempers,
    pub(crate) way: Way,
    pub(crate) variant: Variant,
    pub(crate) terrain: Terrain,
    pub(crate) regions: Regions,
    pub(crate) stairs: Staircases,
    pub(crate) knowledge: Knowledge,
    pub(crate) journeys: JourneyMemory,
    pub(crate) messages: Vec<Message>,
    /// In order of their ids.
    pub(crate) actors: Vec<Actor>,
    /// The last id that an actor was given.
    pub(crate) last_actor: u32,
    /// Those that lie first, by level, row and column; then those that are carried, by actor.
    pub(crate) things: Vec<PlacedThing>,
}

impl Game {
    /// The game that begins in a world: the player at the start, and what lives and lies there as its seed has it. Pure:
    /// the same map and source make the same game. Cost O(tiles).
    ///
    /// # Errors
    /// [`OutOfMemory`] where the player's memory of the world does not fit.
    pub fn new(map: WorldMap, start: Position, source: &WorldSource) -> Result<Self, OutOfMemory> {
        let (seed, variant, matter) = (source.seed(), source.variant(), source.matter(map.settles));
        let (without, tempers) = (variant.without, source.tempers());
        let hollows = match source {
            WorldSource::Scenario(scenario) => scenario.hollows.clone(),
            _ if !source.creatures().is_none() => {
                place_hollows(&map, start, seed, without, &tempers)
            }
            _ => Hollows::default(),
        };
        let mut matter = matter;
        matter.pours = source.pours(&hollows);
        let settles = matter.number() > 0;
        let mut terrain = Terrain::new(map.tiles);
        let mut knowledge = Knowledge::nothing(terrain.size())?;
        let (mut regions, stairs) = (Regions::new(map.regions), Staircases(map.stairs));
        let site = Site {
            terrain: &terrain,
            regions: &regions,
            stairs: &stairs,
            start,
            seed,
            without,
            mode: variant.mode,
            tempers: &tempers,
        };
        let Population { actors, things, fixtures, messages, .. } = match source {
            WorldSource::Scenario(scenario) => scenario.population(site),
            _ => {
                let all = Population::new(site, source.creatures(), &map.features);
                let shored = if settles { all.shored(&map.tunnels) } else { all };
                shored.overgrown()?.with_hollows(&hollows)
            }
        };
        // What is everywhere at random was drawn for the world without hollows. Those of a scenario are drawn open.
        terrain.hollow_out(hollows.0.iter().flat_map(Hollow::tiles));
        regions.hollow_out(hollows.0.iter().flat_map(Hollow::tiles));
        let lantern = actors.first().and_then(|player| player.lantern);
        matter.calm_by(&fixtures);
        let radius = lantern.map_or(Lantern::DARK_RADIUS, |lantern| lantern.radius());
        let lit = Lit::of(&things, &actors, &fixtures, matter.fires(), &terrain);
        knowledge.look(&terrain, start, radius, &lit);
        Ok(Self {
            is_practice: false,
            seed,
            turn: 0,
            dice: Dice::new(seed).position(),
            fixtures,
            hollows,
            matter,
            outcome: None,
            tally: Tally::begun_on(start.level()),
            tempers,
            way: Way::from_start(start),
            variant,
            regions,
            stairs,
            terrain,
            knowledge,
            journeys: JourneyMemory::default(),
            messages,
            last_actor: actors.len() as u32,
            actors,
            things,
        })
    }

    /// The game in a world as it is now; `None` before the first was begun. The world is borrowed for writing only to
    /// make the queries. Cost: a copy of every actor, thing and message; tiles, regions and memory are shared until the game
    /// changes them.
    #[must_use]
    pub fn take(world: &mut World) -> Option<Self> {
        let (actors, things) = (Actor::take_all(world), things_of(world));
        Some(Self {
            is_practice: world.get_resource::<Practice>().is_some_and(|practice| practice.0),
            seed: world.get_resource::<GameSeed>()?.0,
            turn: world.get_resource::<TurnCount>()?.get(),
            dice: world.get_resource::<Dice>()?.position(),
            fixtures: world.get_resource::<Fixtures>()?.clone(),
            hollows: world.get_resource::<Hollows>()?.clone(),
            matter: world.get_resource::<Matter>()?.clone(),
            outcome: world.get_resource::<Outcome>().cloned(),
            tally: *world.get_resource::<Tally>()?,
            tempers: world.get_resource::<Tempers>()?.clone(),
            way: world.get_resource::<Way>()?.clone(),
            variant: *world.get_resource::<Variant>()?,
            terrain: world.get_resource::<Terrain>()?.clone(),
            regions: world.get_resource::<Regions>()?.clone(),
            stairs: world.get_resource::<Staircases>()?.clone(),
            knowledge: world.get_resource::<Knowledge>()?.clone(),
            journeys: world.get_resource::<JourneyMemory>().cloned().unwrap_or_default(),
            messages: world.get_resource::<MessageLog>()?.messages().to_vec(),
            last_actor: world.get_resource::<Roster>()?.last(),
            actors,
            things,
        })
    }

    /// Puts the game in the place of the one that is in a world, and writes [`WorldMade`].
    ///
    /// # Errors
    /// [`OutOfMemory`] where it does not fit; then everything stays as it was.
    pub fn put(self, world: &mut World) -> Result<(), OutOfMemory> {
        // Every field is named: one that is added must be put into the world too.
        #[rustfmt::skip]
        let Self {
            is_practice, seed, turn, dice, fixtures, hollows, matter, outcome, tally, tempers, way, variant, terrain, regions, stairs,
            knowledge, journeys, messages, actors, last_actor, things,
        } = self;
        let occupancy = Occupancy::empty(terrain.size())?;
        remove_old(world);
        world.insert_resource(occupancy);
        world.insert_resource(Roster::after(last_actor));
        world.insert_resource(Practice(is_practice));
        world.insert_resource(GameSeed(seed));
        world.insert_resource(TurnCount::at(turn));
        world.insert_resource(Dice::at(seed, dice));
        world.insert_resource(Lit::of(&things, &actors, &fixtures, matter.fires(), &terrain));
        world.insert_resource(fixtures);
        world.insert_resource(hollows);
        world.insert_resource(matter);
        world.insert_resource(tally);
        world.insert_resource(tempers);
        world.insert_resource(way);
        world.insert_resource(variant);
        world.insert_resource(terrain);
        world.insert_resource(regions);
        world.insert_resource(stairs);
        world.insert_resource(knowledge);
        world.insert_resource(journeys);
        world.insert_resource(MessageLog::of(messages));
        match outcome {
            Some(outcome) => world.insert_resource(outcome),
            None => _ = world.remove_resource::<Outcome>(),
        }
        actors.into_iter().for_each(|actor| actor.put(world));
        things.into_iter().for_each(|thing| _ = put_thing(world, thing));
        world.write_message(WorldMade);
        Ok(())
    }

    /// Shares nothing with the game that is played any more, so that it need not copy what it changes. Cost: a copy of all
    /// that was shared.
    pub(crate) fn stand_alone(&mut self) {
        // First what most turns change.
        self.knowledge.stand_alone();
        self.terrain.stand_alone();
        self.regions.stand_alone();
    }

    /// The turn.
    #[must_use]
    pub fn turn(&self) -> u64 {
        self.turn
    }
}

/// Removes what a world has of the game that was played before.
fn remove_old(world: &mut World) {
    let mut old = world.query_filtered::<Entity, Or<(With<Position>, With<CarriedBy>)>>();
    for entity in old.iter(world).collect::<Vec<_>>() {
        world.despawn(entity);
    }
    world.remove_resource::<WorldFailure>();
    world.insert_resource(Things::default());
    world.insert_resource(Notices::default());
    forget_facts(world);
}

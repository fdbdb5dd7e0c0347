//! A whole game as it is at one moment, to be gone back to.

use bevy::ecs::name::Name;
use bevy::prelude::{Entity, Has, With, World};

use super::{
    ActorId, Attack, Camp, Dice, Digger, Displacer, EmberBearer, Energy, GameSeed, Glyph, Health,
    Item, Items, JourneyMemory, Knowledge, Lantern, Message, MessageLog, Mind, Mobile, Notices,
    Occupancy, Outcome, Player, Practice, Regions, RockWalker, Roster, Staircases, Terrain,
    TurnCount, WorldFailure, WorldMade, forget_facts, lay_at,
};
use crate::grid::{OutOfMemory, Position};

/// Everything that the rules go by. What follows from it, as who stands where, is left out.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(crate) is_practice: bool,
    pub(crate) seed: u64,
    pub(crate) turn: u64,
    /// Words that the dice have drawn.
    pub(crate) dice: u128,
    pub(crate) camp: Position,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) terrain: Terrain,
    pub(crate) regions: Regions,
    pub(crate) stairs: Staircases,
    pub(crate) knowledge: Knowledge,
    pub(crate) journeys: JourneyMemory,
    pub(crate) messages: Vec<Message>,
    /// In order of their numbers.
    pub(crate) actors: Vec<ActorState>,
    /// The last number that an actor was given.
    pub(crate) last_actor: u32,
    /// By level, row and column.
    pub(crate) items: Vec<(Position, Item)>,
}

/// An actor with all that it is and can do.
#[derive(Clone, Debug, PartialEq)]
pub struct ActorState {
    pub(crate) id: u32,
    pub(crate) at: Position,
    pub(crate) name: Option<String>,
    pub(crate) glyph: Option<char>,
    pub(crate) health: Option<Health>,
    pub(crate) attack: Option<Attack>,
    pub(crate) energy: Option<Energy>,
    pub(crate) mind: Option<Mind>,
    pub(crate) lantern: Option<Lantern>,
    pub(crate) is_player: bool,
    pub(crate) is_mobile: bool,
    pub(crate) is_digger: bool,
    pub(crate) walks_rock: bool,
    pub(crate) displaces: bool,
    pub(crate) bears_ember: bool,
}

impl Snapshot {
    /// The game in a world as it is now; `None` before the first was begun. The world is borrowed for writing only to
    /// make the queries. Cost: a copy of every actor, thing and message; tiles, regions and memory are shared until the game
    /// changes them.
    #[must_use]
    pub fn take(world: &mut World) -> Option<Self> {
        let actors = actors(world);
        let mut items: Vec<_> = world
            .query::<(&Position, &Item)>()
            .iter(world)
            .map(|(at, item)| (*at, *item))
            .collect();
        items.sort_by_key(|(at, _)| (at.z, at.y, at.x));
        Some(Self {
            is_practice: world.get_resource::<Practice>().is_some_and(|practice| practice.0),
            seed: world.get_resource::<GameSeed>()?.0,
            turn: world.get_resource::<TurnCount>()?.get(),
            dice: world.get_resource::<Dice>()?.position(),
            camp: world.get_resource::<Camp>()?.0,
            outcome: world.get_resource::<Outcome>().cloned(),
            terrain: world.get_resource::<Terrain>()?.clone(),
            regions: world.get_resource::<Regions>()?.clone(),
            stairs: world.get_resource::<Staircases>()?.clone(),
            knowledge: world.get_resource::<Knowledge>()?.clone(),
            journeys: world.get_resource::<JourneyMemory>().cloned().unwrap_or_default(),
            messages: world.get_resource::<MessageLog>()?.messages().to_vec(),
            last_actor: world.get_resource::<Roster>()?.last(),
            actors,
            items,
        })
    }

    /// Puts the game that was taken in the place of the one that is there.
    ///
    /// # Errors
    /// [`OutOfMemory`] where it does not fit; then everything stays as it was.
    pub fn restore(self, world: &mut World) -> Result<(), OutOfMemory> {
        let occupancy = Occupancy::nobody(self.terrain.size())?;
        let mut old = world.query_filtered::<Entity, With<Position>>();
        for entity in old.iter(world).collect::<Vec<_>>() {
            world.despawn(entity);
        }
        world.remove_resource::<WorldFailure>();
        world.insert_resource(occupancy);
        world.insert_resource(Roster::after(self.last_actor));
        world.insert_resource(Items::default());
        world.insert_resource(Practice(self.is_practice));
        world.insert_resource(GameSeed(self.seed));
        world.insert_resource(TurnCount::at(self.turn));
        world.insert_resource(Dice::at(self.seed, self.dice));
        world.insert_resource(Camp(self.camp));
        world.insert_resource(self.terrain);
        world.insert_resource(self.regions);
        world.insert_resource(self.stairs);
        world.insert_resource(self.knowledge);
        world.insert_resource(self.journeys);
        world.insert_resource(MessageLog::of(self.messages));
        world.insert_resource(Notices::default());
        match self.outcome {
            Some(outcome) => world.insert_resource(outcome),
            None => _ = world.remove_resource::<Outcome>(),
        }
        self.actors.iter().for_each(|actor| actor.enter(world));
        for (at, item) in self.items {
            lay_at(world, at, item);
        }
        forget_facts(world);
        world.write_message(WorldMade);
        Ok(())
    }

    /// Shares nothing with the game any more, so that the game need not copy what it changes. Cost: a copy of all that was
    /// shared.
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

fn actors(world: &mut World) -> Vec<ActorState> {
    let mut actors = world.query::<(
        (&ActorId, &Position, Option<&Glyph>, Option<&Name>, Option<&Lantern>),
        (Option<&Health>, Option<&Attack>, Option<&Energy>, Option<&Mind>),
        (Has<Player>, Has<Mobile>, Has<Digger>, Has<RockWalker>, Has<Displacer>, Has<EmberBearer>),
    )>();
    let states = actors.iter(world).map(|(who, (health, attack, energy, mind), can)| {
        let (id, at, glyph, name, lantern) = who;
        let (is_player, is_mobile, is_digger, walks_rock, displaces, bears_ember) = can;
        ActorState {
            id: id.0,
            at: *at,
            name: name.map(|name| name.as_str().to_owned()),
            glyph: glyph.map(|glyph| glyph.0),
            health: health.copied(),
            attack: attack.copied(),
            energy: energy.copied(),
            mind: mind.copied(),
            lantern: lantern.copied(),
            is_player,
            is_mobile,
            is_digger,
            walks_rock,
            displaces,
            bears_ember,
        }
    });
    let mut states: Vec<_> = states.collect();
    states.sort_by_key(|actor| actor.id);
    states
}

impl ActorState {
    /// Puts the actor into the world.
    fn enter(&self, world: &mut World) {
        let id = ActorId(self.id);
        let mut actor = world.spawn((self.at, id));
        self.glyph.into_iter().for_each(|glyph| _ = actor.insert(Glyph(glyph)));
        self.name.iter().for_each(|name| _ = actor.insert(Name::new(name.clone())));
        self.health.into_iter().for_each(|health| _ = actor.insert(health));
        self.attack.into_iter().for_each(|attack| _ = actor.insert(attack));
        self.energy.into_iter().for_each(|energy| _ = actor.insert(energy));
        self.mind.into_iter().for_each(|mind| _ = actor.insert(mind));
        self.lantern.into_iter().for_each(|lantern| _ = actor.insert(lantern));
        if self.is_player {
            actor.insert(Player);
        }
        if self.is_mobile {
            actor.insert(Mobile);
        }
        if self.is_digger {
            actor.insert(Digger);
        }
        if self.walks_rock {
            actor.insert(RockWalker);
        }
        if self.displaces {
            actor.insert(Displacer);
        }
        if self.bears_ember {
            actor.insert(EmberBearer);
        }
        let who = actor.id();
        world.resource_mut::<Roster>().enter_again(id, who);
        world.resource_mut::<Occupancy>().enter(self.at, who);
    }
}

//! Games as they are saved: one file with all that the rules go by, and what the player did since the beginning.

use std::collections::BTreeSet;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::origin::Origin;
use super::recording::{Entry, Recording, catch_up};
use super::sealed::{Kind, SealError, seal, unseal};
use crate::grid::{Grid, OutOfMemory, Position, Size, Tile};
use crate::world::{
    ActorState, Attack, BESTIARY, Brain, Energy, GameNumber, Health, Item, Knowledge, Lantern,
    Message, Mind, NewGame, Outcome, PLAYER_VERB, Regions, Snapshot, Staircases, Terrain,
    WorldSource,
};
use crate::worldgen::{RegionMap, Registry, WorldMap};

/// A saved game.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Where its world comes from, for another game in it.
    pub source: WorldSource,
    /// The game as it was.
    pub snapshot: Snapshot,
    /// What was done to come there.
    pub(super) entries: Vec<Entry>,
    /// The version of the program that saved it.
    pub program: String,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    program: String,
    origin: Origin,
    entries: Vec<Entry>,
    seed: u64,
    turn: u64,
    dug: u64,
    dice: u128,
    sides: [u32; 3],
    /// Two bits a tile, four to a byte from the lowest, in index order.
    tiles: Vec<u8>,
    /// The numbers of each level's regions, in scan order of their first tiles, and how many there ever were.
    regions: Vec<(Vec<u32>, u32)>,
    /// Half a byte a tile: 0, or 1 and what it was when it was last seen.
    remembered: Vec<u8>,
    eye: Option<([u32; 3], u32)>,
    /// Tiles that were dug before the last look.
    dug_then: u64,
    /// A bit for each place of the square around the eye.
    visible: Vec<u8>,
    is_revealed: bool,
    is_assisted: bool,
    is_practice: bool,
    camp: [u32; 3],
    outcome: Option<KeptOutcome>,
    messages: Vec<(u64, String)>,
    actors: Vec<KeptActor>,
    last_actor: u32,
    items: Vec<([u32; 3], u8)>,
}

#[derive(Serialize, Deserialize)]
enum KeptOutcome {
    Won { turn: u64 },
    Lost { cause: String, turn: u64, level: u32 },
}

#[derive(Serialize, Deserialize)]
struct KeptActor {
    id: u32,
    at: [u32; 3],
    name: Option<String>,
    glyph: Option<char>,
    health: Option<(u32, u32)>,
    /// A place among the verbs that there are, and the points.
    attack: Option<(u8, (u32, u32))>,
    energy: Option<(u32, u32)>,
    /// A place among the brains, whether it is awake, and its goal.
    mind: Option<(u8, bool, Option<[u32; 3]>)>,
    lantern: Option<(u32, bool)>,
    /// Player, mobile, digger, walks through rock, displaces, bears the Ember: a bit each.
    can: u8,
}

/// The most of anything that adds up: far beyond what any game has, and far from where numbers end.
const MOST: u32 = 1 << 20;
/// The most turns of a game.
const MOST_TURNS: u64 = 1 << 48;
/// The farthest that anybody sees, in tiles.
const MOST_RADIUS: u32 = 64;
const ITEMS: [Item; 4] = [Item::OilFlask, Item::HealthFlask, Item::Ember, Item::Remains];

fn verbs() -> impl Iterator<Item = (&'static str, &'static str)> {
    BESTIARY.iter().map(|species| species.verb).chain([PLAYER_VERB])
}

fn brains() -> impl Iterator<Item = Brain> {
    BESTIARY.iter().map(|species| species.brain)
}

fn sides_of(at: Position) -> [u32; 3] {
    [at.x, at.y, at.z]
}

/// Numbers of so many bits each, several to a byte from the lowest.
fn pack(numbers: impl Iterator<Item = u8>, bits: u32) -> Vec<u8> {
    let per_byte = (8 / bits) as usize;
    let mut bytes = Vec::new();
    for (place, number) in numbers.enumerate() {
        if place % per_byte == 0 {
            bytes.push(0);
        }
        if let Some(last) = bytes.last_mut() {
            *last |= number << (bits * (place % per_byte) as u32);
        }
    }
    bytes
}

/// The first `count` numbers that were packed; `None` where there are not as many bytes as that takes.
fn unpack(bytes: &[u8], count: u64, bits: u32) -> Option<impl Iterator<Item = u8>> {
    let per_byte = u64::from(8 / bits);
    let is_whole = bytes.len() as u64 == count.div_ceil(per_byte);
    let numbers = bytes.iter().flat_map(move |byte| {
        (0..8 / bits).map(move |place| byte >> (bits * place) & ((1_u16 << bits) - 1) as u8)
    });
    is_whole.then(|| numbers.take(count as usize))
}

impl SavedGame {
    /// The recorded game that is being played; `None` where there is none.
    #[must_use]
    pub fn take(world: &mut World) -> Option<Self> {
        catch_up(world);
        let snapshot = Snapshot::take(world)?;
        let entries = world.get_resource::<Recording>()?.entries().to_vec();
        let source = world.get_resource::<NewGame>()?.0.clone();
        let program = env!("CARGO_PKG_VERSION").to_owned();
        Some(Self { source, snapshot, entries, program })
    }

    /// Puts the game in the place of the one that is played, and goes on recording it.
    ///
    /// # Errors
    /// [`OutOfMemory`] where it does not fit; then everything stays as it was.
    pub fn go_on(self, world: &mut World) -> Result<(), OutOfMemory> {
        self.snapshot.clone().restore(world)?;
        world.get_resource_or_init::<GameNumber>().0 += 1;
        let number = *world.resource::<GameNumber>();
        world.insert_resource(Recording::resumed(
            number,
            &self.source,
            self.entries,
            self.snapshot,
        ));
        world.insert_resource(NewGame(self.source));
        Ok(())
    }

    /// Where it stands, in a few words.
    #[must_use]
    pub fn in_words(&self) -> String {
        let game = &self.snapshot;
        let player = game.actors.iter().find(|actor| actor.is_player);
        let level = player.map_or(1, |player| player.at.level());
        format!("level {level}, turn {}, seed {}", game.turn, game.seed)
    }

    /// The game as bytes, sealed.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        seal(Kind::Save, &self.kept())
    }

    /// Reads a game, and believes nothing of it that cannot be. Nothing is allocated beyond some times the bytes.
    ///
    /// # Errors
    /// [`SealError`] where any byte is not as it was written, or where it tells of a game that there cannot be.
    pub fn read(bytes: &[u8], registry: &Registry) -> Result<Self, SealError> {
        let kept: Kept = unseal(Kind::Save, bytes)?;
        kept.game(registry).map_err(|what| SealError::Senseless { kind: "save", what })
    }

    fn kept(&self) -> Kept {
        let game = &self.snapshot;
        let (tiles, regions) = (game.terrain.tiles(), game.regions.map());
        let size = tiles.size();
        let visible = game.knowledge.visible().iter().map(|is| u8::from(*is));
        Kept {
            program: self.program.clone(),
            origin: Origin::of(&self.source),
            entries: self.entries.clone(),
            seed: game.seed,
            turn: game.turn,
            dug: game.terrain.dug(),
            dice: game.dice,
            sides: [size.width(), size.height(), size.depth()],
            tiles: pack(tiles.cells().iter().map(|tile| *tile as u8), 2),
            regions: (0..size.depth()).map(|z| regions.numbers_in_scan_order(z)).collect(),
            remembered: pack(game.knowledge.remembered_bytes().iter().copied(), 4),
            eye: game.knowledge.eye().map(|(eye, radius)| (sides_of(eye), radius)),
            dug_then: game.knowledge.dug_then(),
            visible: pack(visible, 1),
            is_revealed: game.knowledge.is_revealed(),
            is_assisted: game.knowledge.is_assisted(),
            is_practice: game.is_practice,
            camp: sides_of(game.camp),
            outcome: game.outcome.as_ref().map(|outcome| match outcome {
                Outcome::Won { turn } => KeptOutcome::Won { turn: *turn },
                Outcome::Lost { cause, turn, level } => {
                    KeptOutcome::Lost { cause: cause.clone(), turn: *turn, level: *level }
                }
            }),
            messages: (game.messages.iter())
                .map(|message| (message.turn, message.text.clone()))
                .collect(),
            actors: game.actors.iter().map(kept_actor).collect(),
            last_actor: game.last_actor,
            items: (game.items.iter())
                .map(|(at, item)| {
                    let kind = ITEMS.iter().position(|other| other == item).unwrap_or(0);
                    (sides_of(*at), kind as u8)
                })
                .collect(),
        }
    }
}

fn kept_actor(actor: &ActorState) -> KeptActor {
    let place = |found: Option<usize>| found.unwrap_or(0) as u8;
    let can = [
        actor.is_player,
        actor.is_mobile,
        actor.is_digger,
        actor.walks_rock,
        actor.displaces,
        actor.bears_ember,
    ];
    KeptActor {
        id: actor.id,
        at: sides_of(actor.at),
        name: actor.name.clone(),
        glyph: actor.glyph,
        health: actor.health.map(|health| (health.now, health.max)),
        attack: actor
            .attack
            .map(|attack| (place(verbs().position(|verb| verb == attack.verb)), attack.points)),
        energy: actor.energy.map(|energy| (energy.now, energy.speed)),
        mind: actor.mind.map(|mind| {
            let brain = place(brains().position(|brain| brain == mind.brain));
            (brain, mind.is_awake, mind.goal.map(sides_of))
        }),
        lantern: actor.lantern.map(|lantern| (lantern.oil, lantern.burns)),
        can: can.into_iter().zip(0..).map(|(is, bit)| u8::from(is) << bit).sum(),
    }
}

/// Says what cannot be, unless it can.
fn check(can_be: bool, what: &str) -> Result<(), String> {
    if can_be { Ok(()) } else { Err(what.to_owned()) }
}

impl Kept {
    fn game(self, registry: &Registry) -> Result<SavedGame, String> {
        let [width, height, depth] = self.sides.map(u64::from);
        let size = Size::new(width, height, depth).map_err(|error| error.to_string())?;
        let source = self.origin.source(registry)?;
        let world = self.world(size)?;
        let place = |[x, y, z]: [u32; 3]| {
            let at = Position { x, y, z };
            world.tiles.get(at).map(|_| at).ok_or_else(|| "a place outside of the world".to_owned())
        };
        let knowledge = self.knowledge(size, place)?;
        let camp = place(self.camp)?;
        check(world.tiles[camp].is_walkable(), "a camp in rock")?;
        check(self.turn <= MOST_TURNS, "too many turns")?;
        check(self.dug <= size.tiles(), "more dug than there is")?;
        check(self.last_actor < MOST, "too many actors")?;
        let actors = self.actors.iter().map(|actor| actor.state(&world.tiles, place));
        let actors = actors.collect::<Result<Vec<_>, _>>()?;
        check(actors.windows(2).all(|two| two[0].id < two[1].id), "actors out of order")?;
        let last = actors.last().map_or(0, |actor| actor.id);
        check(last <= self.last_actor, "an actor after the last")?;
        let places: BTreeSet<_> = actors.iter().map(|actor| sides_of(actor.at)).collect();
        check(places.len() == actors.len(), "two actors in one place")?;
        let players = actors.iter().filter(|actor| actor.is_player).count();
        let has_lost = matches!(self.outcome, Some(KeptOutcome::Lost { .. }));
        check(players == 1 || (players == 0 && has_lost), "another number of players than one")?;
        let mut items = Vec::new();
        for (at, kind) in &self.items {
            let item = ITEMS.get(usize::from(*kind)).ok_or("a thing that there is not")?;
            let at = place(*at)?;
            check(world.tiles[at].is_walkable(), "a thing in rock")?;
            items.push((at, *item));
        }
        let lying: BTreeSet<_> = items.iter().map(|(at, _)| sides_of(*at)).collect();
        check(lying.len() == items.len(), "two things in one place")?;
        let outcome = self.outcome.map(|outcome| match outcome {
            KeptOutcome::Won { turn } => Outcome::Won { turn },
            KeptOutcome::Lost { cause, turn, level } => Outcome::Lost { cause, turn, level },
        });
        let messages = self.messages.into_iter();
        let snapshot = Snapshot {
            is_practice: self.is_practice,
            seed: self.seed,
            turn: self.turn,
            dice: self.dice,
            camp,
            outcome,
            terrain: Terrain::with_dug(world.tiles, self.dug),
            regions: Regions::new(world.regions),
            stairs: Staircases(world.stairs),
            knowledge,
            messages: messages.map(|(turn, text)| Message { turn, text }).collect(),
            actors,
            last_actor: self.last_actor,
            items,
        };
        Ok(SavedGame { source, snapshot, entries: self.entries, program: self.program })
    }

    /// The tiles, regions and stairs.
    fn world(&self, size: Size) -> Result<WorldMap, String> {
        let tiles = unpack(&self.tiles, size.tiles(), 2).ok_or("tiles that are not as many")?;
        let tiles = tiles.filter_map(|number| Tile::ALL.get(usize::from(number)).copied());
        let tiles = Grid::from_cells(size, tiles.collect()).ok_or("tiles that there are not")?;
        let mut world = WorldMap::from_tiles(tiles, None).map_err(|error| error.to_string())?;
        let stairs = world.tiles.cells().iter().filter(|tile| tile.is_stairs()).count();
        check(stairs == 2 * world.stairs.len(), "stairs without a partner")?;
        check(self.regions.len() == size.depth() as usize, "levels without regions")?;
        for (z, (numbers, ever)) in (0..).zip(&self.regions) {
            let is_set = RegionMap::renumber(&mut world.regions, z, numbers, *ever);
            check(is_set, "numbers of regions that cannot be")?;
        }
        Ok(world)
    }

    fn knowledge(
        &self,
        size: Size,
        place: impl Fn([u32; 3]) -> Result<Position, String>,
    ) -> Result<Knowledge, String> {
        let remembered = unpack(&self.remembered, size.tiles(), 4).ok_or("memory of elsewhere")?;
        let remembered: Vec<u8> = remembered.collect();
        let is_tile = |number: &u8| usize::from(*number) <= Tile::ALL.len();
        check(remembered.iter().all(is_tile), "memory of a tile that there is not")?;
        let remembered = Grid::from_cells(size, remembered).ok_or("memory of elsewhere")?;
        let eye = match self.eye {
            Some((at, radius)) => {
                check(radius <= MOST_RADIUS, "an eye that sees too far")?;
                Some((place(at)?, radius))
            }
            None => None,
        };
        let count = eye.map_or(0, |(_, radius)| u64::from(2 * radius + 1).pow(2));
        let visible = unpack(&self.visible, count, 1).ok_or("sight of another size")?;
        let visible = visible.map(|bit| bit == 1).collect();
        Ok(Knowledge::of(
            remembered,
            (eye, self.dug_then),
            visible,
            (self.is_revealed, self.is_assisted),
        ))
    }
}

impl KeptActor {
    fn state(
        &self,
        tiles: &Grid<Tile>,
        place: impl Fn([u32; 3]) -> Result<Position, String>,
    ) -> Result<ActorState, String> {
        let at = place(self.at)?;
        let can = |bit: u8| self.can >> bit & 1 == 1;
        let walks_rock = can(3);
        check(self.can < 1 << 6, "an ability that there is not")?;
        check(tiles[at].is_walkable() || walks_rock, "an actor in rock")?;
        let is_small = |numbers: &[u32]| numbers.iter().all(|number| *number <= MOST);
        if let Some((now, max)) = self.health {
            let may_be_dead = can(0);
            let can_be = now <= max && (now > 0 || may_be_dead) && is_small(&[max]);
            check(can_be, "a health that cannot be")?;
        }
        if let Some((now, speed)) = self.energy {
            check(is_small(&[now, speed]), "an energy that cannot be")?;
        }
        if let Some((oil, _)) = self.lantern {
            check(oil <= Lantern::MOST_OIL, "more oil than a lantern holds")?;
        }
        let attack = match self.attack {
            Some((verb, points)) => {
                check(points.0 <= points.1 && is_small(&[points.1]), "a blow that cannot be")?;
                let verb = verbs().nth(verb.into()).ok_or("a blow that there is not")?;
                Some(Attack { verb, points })
            }
            None => None,
        };
        let mind = match self.mind {
            Some((brain, is_awake, goal)) => {
                let brain = brains().nth(brain.into()).ok_or("a mind that there is not")?;
                let goal = goal.map(&place).transpose()?;
                Some(Mind { brain, is_awake, goal })
            }
            None => None,
        };
        Ok(ActorState {
            id: self.id,
            at,
            name: self.name.clone(),
            glyph: self.glyph,
            health: self.health.map(|(now, max)| Health { now, max }),
            attack,
            energy: self.energy.map(|(now, speed)| Energy { now, speed }),
            mind,
            lantern: self.lantern.map(|(oil, burns)| Lantern { oil, burns }),
            is_player: can(0),
            is_mobile: can(1),
            is_digger: can(2),
            walks_rock,
            displaces: can(4),
            bears_ember: can(5),
        })
    }
}

//! What happens in a game, counted: what is used and opened, where it groans, and what falls on the player.

use bevy::ecs::message::Messages;
use bevy::prelude::{Entity, World};
use strum::EnumCount;

use super::Seen;
use super::last::Last;
use super::reactions::Reactions;
use crate::grid::{Position, Tile};
use crate::intent::Verb;
use crate::world::{
    Fact, Fixture, Fixtures, GameFact, Health, HollowKind, Hollows, Lantern, Matter, Outcome, Pack,
    SpeciesId, Tally, Temper, Tempers, Terrain, Thing, TurnCount,
};

/// Counts of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// How often each thing was used or thrown, by its number.
    pub uses: [u64; Thing::COUNT],
    /// Which things were in the pack, by their numbers.
    pub had: [bool; Thing::COUNT],
    /// Which kinds of creatures came into sight, by their numbers.
    pub met: [bool; SpeciesId::COUNT],
    /// Of which kinds of hollows a sign was seen while they were closed, by their numbers.
    pub signs: [bool; HollowKind::COUNT],
    /// What was done as they came into sight.
    pub reactions: Reactions,
    /// Which kinds of hollows the player dug into, by their numbers.
    pub dug_into: [bool; HollowKind::COUNT],
    /// Hollows that were open at the end, by the numbers of their kinds.
    pub opened: [u64; HollowKind::COUNT],
    /// All hollows of the world.
    pub hollows: u64,
    /// Braziers that burnt at the end.
    pub braziers: u64,
    /// Which tempers the levels had that the player came to, by their numbers.
    pub tempers: [bool; Temper::COUNT],
    /// How often the player went down a shaft, by a rope or by a fall.
    pub shafts: u64,
    /// Groans before the player had the Ember, on any level.
    pub groans: u64,
    /// How often rock fell on the player.
    pub rock_hits: u64,
    /// Points of health that it took.
    pub rock_points: u64,
    /// Points of health that the player lost in all.
    pub health_lost: u64,
    /// Oil that the lantern lost in all, to its flame and to moths.
    pub oil_lost: u64,
    /// Things that the pack lost in all, but for what the player used, threw and put down.
    pub things_lost: u64,
}

impl Counts {
    /// Makes a game tell of what happens in it.
    pub(super) fn begin(world: &mut World) {
        world.init_resource::<Messages<GameFact>>();
    }

    /// Notes what the player has and sees, and does then.
    pub(super) fn look(&mut self, seen: &Seen, verb: Verb) {
        self.reactions.note(seen, verb);
        seen.pack.stacks().for_each(|(_, stack)| self.had[stack.thing as usize] = true);
        let foes = seen.creatures.iter().filter_map(|creature| creature.species);
        foes.chain(seen.neutral.iter().copied()).for_each(|id| self.met[id as usize] = true);
        seen.hollows.iter().for_each(|hollow| self.signs[hollow.kind as usize] = true);
    }

    /// Counts what has come of a verb of the player, who was as last seen before it. Cost O(facts of the turn).
    pub(super) fn note(&mut self, world: &mut World, player: Entity, last: &Last, verb: Verb) {
        let facts: Vec<_> = world.resource_mut::<Messages<GameFact>>().drain().collect();
        if world.resource::<TurnCount>().get() == last.turn {
            return;
        }
        let used = match verb {
            Verb::Throw { what: 0, .. } => Some(Thing::Stone),
            Verb::Use(slot) | Verb::Throw { what: slot, .. } => {
                last.pack.slot(slot).map(|stack| stack.thing)
            }
            _ => None,
        };
        used.into_iter().for_each(|thing| self.uses[thing as usize] += 1);
        let digs = facts.iter().filter(|fact| fact.what == Fact::Dug { who: player });
        let dug: Vec<_> = digs.map(|fact| fact.at).collect();
        for fact in facts {
            match fact.what {
                Fact::Crushed { whom, points } if whom == player => {
                    self.rock_hits += 1;
                    self.rock_points += u64::from(points);
                }
                Fact::Climbed { who, from }
                    if who == player && is_down_shaft(world, from, fact.at) =>
                {
                    self.shafts += 1;
                }
                Fact::OpenedHollow(kind) if dug.contains(&fact.at) => {
                    self.dug_into[kind as usize] = true;
                }
                _ => {}
            }
        }
        if !last.has_ember {
            let groans = world.resource::<Matter>().groans();
            self.groans += groans.iter().filter(|groan| groan.has_just_begun()).count() as u64;
        }
        self.health_lost += u64::from(last.health.saturating_sub(health(world, player, last)));
        let oil = world.get::<Lantern>(player).map_or(last.oil, |lantern| lantern.oil);
        self.oil_lost += u64::from(last.oil.saturating_sub(oil));
        let is_own = matches!(verb, Verb::Use(_) | Verb::Throw { .. } | Verb::Drop(_));
        let pack = world.get::<Pack>(player).filter(|_| !is_own);
        self.things_lost += pack.map_or(0, |pack| all(&last.pack).saturating_sub(all(pack)));
    }

    /// Hollows that were open at the end.
    pub(super) fn all_opened(&self) -> u64 {
        self.opened.iter().sum()
    }

    /// Counts what is so at the end of a game.
    pub(super) fn end(&mut self, world: &World) {
        let hollows = world.get_resource::<Hollows>();
        let all = hollows.into_iter().flat_map(|hollows| hollows.0.iter());
        self.hollows = all.clone().count() as u64;
        all.filter(|hollow| hollow.is_open).for_each(|one| self.opened[one.kind as usize] += 1);
        let stands = world.get_resource::<Fixtures>().into_iter().flat_map(Fixtures::iter);
        self.braziers = stands.filter(|(_, stands)| *stands == Fixture::LitBrazier).count() as u64;
        let (tempers, tally) = (world.resource::<Tempers>(), world.resource::<Tally>());
        let come_to = (0..tally.deepest).filter_map(|z| tempers.of(z));
        come_to.for_each(|temper| self.tempers[temper as usize] = true);
    }
}

/// Returns whether a climb was one down a shaft.
fn is_down_shaft(world: &World, from: Position, to: Position) -> bool {
    let is_stairs = world.resource::<Terrain>().tile(from).is_some_and(Tile::is_stairs);
    to.z > from.z && !is_stairs
}

/// How many things a pack has.
fn all(pack: &Pack) -> u64 {
    pack.stacks().map(|(_, stack)| u64::from(stack.count)).sum()
}

/// The player's health now: none of the dead, and what it was where the game has ended well.
fn health(world: &World, player: Entity, last: &Last) -> u32 {
    if matches!(world.get_resource::<Outcome>(), Some(Outcome::Lost { .. })) {
        return 0;
    }
    world.get::<Health>(player).map_or(last.health, |health| health.now)
}

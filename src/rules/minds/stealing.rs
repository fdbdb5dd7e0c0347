//! Knocker: comes through the rock to a player who does not shine, steals, and digs itself straight home.

use super::senses::{Creature, Senses};
use crate::grid::Position;
use crate::intent::Verb;
use crate::sight::is_within;

/// How far away it knows of somebody to steal from, in tiles.
const COMES_RADIUS: u32 = 20;
/// It goes away from a light that it sees within this radius, in tiles.
const SHUNS_RADIUS: u32 = 10;
/// The slot in which a thief has what it took: it takes no more than one stack.
const LOOT: u8 = 1;

/// What a knocker goes home for.
pub(super) struct Lair {
    /// Where it came into the world.
    pub(super) home: Position,
    /// Whether it has stolen something.
    pub(super) has_loot: bool,
}

pub(super) fn choose(creature: &Creature, senses: &Senses, lair: &Lair) -> Option<Verb> {
    if lair.has_loot {
        return go_home(creature, senses, lair.home);
    }
    let is_near = |radius| is_within(creature.at, senses.player, radius);
    if senses.signs.shines {
        let is_shunned = senses.is_seen && is_near(SHUNS_RADIUS);
        return is_shunned.then(|| senses.away(creature)).flatten();
    }
    let comes = senses.signs.has_things && is_near(COMES_RADIUS);
    comes.then(|| senses.towards(creature, senses.player)).flatten()
}

/// Digs straight home, and puts down there what it stole. Who has changed levels does so above or below.
fn go_home(creature: &Creature, senses: &Senses, home: Position) -> Option<Verb> {
    let is_there = (creature.at.x, creature.at.y) == (home.x, home.y);
    if is_there { Some(Verb::Drop(LOOT)) } else { senses.past_player(creature, home) }
}

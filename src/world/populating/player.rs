//! The player of a new game.

use crate::grid::Position;
use crate::world::{Actor, ActorId, Attack, Health, Lantern, PLAYER_CAN, Pack, Points, Roused};

/// What the player can bear.
pub(in crate::world) const PLAYER_HEALTH: u32 = 30;
/// How the player attacks.
pub(crate) const PLAYER_VERB: (&str, &str) = ("hit", "hits");
/// What the player's blow takes.
pub(crate) const PLAYER_POINTS: Points = Points { least: 2, most: 5 };

/// The player, with so much oil; in a world of creatures one who can be hurt, fights, burns oil and carries things.
pub(in crate::world) fn player(at: Position, oil: u32, is_alive: bool) -> Actor {
    Actor {
        id: ActorId(1),
        at,
        species: None,
        name: Some("you".to_owned()),
        glyph: Some('@'),
        health: is_alive.then_some(Health::full(PLAYER_HEALTH)),
        attack: is_alive.then_some(Attack { verb: PLAYER_VERB, points: PLAYER_POINTS }),
        energy: None,
        mind: None,
        lantern: Some(Lantern::new(oil, is_alive)),
        pack: is_alive.then(Pack::default),
        home: None,
        roused: Roused::default(),
        abilities: PLAYER_CAN,
        is_player: true,
    }
}

//! Turning to stone: for some turns the player walks through rock. Whoever is in rock when that ends opens the tile, as by a
//! dig (SPEC 83).

use bevy::prelude::{Entity, MessageWriter, Query, Res, ResMut, With};

use super::digging::DigAt;
use crate::grid::{Position, Tile};
use crate::world::{Abilities, Ability, Matter, Narrator, Player, Refusal, Terrain, Thing};

/// Uses a stone heart; refused where that would change nothing. Returns what is told of it.
pub(super) fn turn_to_stone(
    by: Thing,
    turns: u8,
    can: &mut Abilities,
    matter: &mut Matter,
) -> Result<String, Refusal> {
    if matter.stony() >= turns {
        return Err(Refusal::OfNoUse(by));
    }
    matter.turn_to_stone(turns);
    *can = can.with(Ability::PassRock);
    Ok("You turn to stone: walk into the rock.".to_owned())
}

/// A turn less as stone. At none rock is rock again, and the tile underfoot is dug if it is rock.
pub(super) fn turn_back(
    mut matter: ResMut<Matter>,
    mut players: Query<(Entity, &Position, &mut Abilities), With<Player>>,
    terrain: Res<Terrain>,
    mut digs: MessageWriter<DigAt>,
    mut narrator: Narrator,
) {
    if !matter.pass_stone() {
        return;
    }
    let Ok((actor, &at, mut can)) = players.single_mut() else { return };
    *can = can.without(Ability::PassRock);
    narrator.say("You are flesh again.");
    if terrain.tile(at).is_some_and(Tile::is_diggable) {
        digs.write(DigAt { actor, at });
    }
}

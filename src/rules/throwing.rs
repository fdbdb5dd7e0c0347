//! Throwing: a stone, or one thing from the pack, flies to a place in sight, or to known ground in the dark, over whoever is between
//! (SPEC 65).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, ResMut, With};

use super::actions::Actions;
use super::bursting::{burst, spill};
use super::handling::{Deed, Deeds, settle};
use super::landing::{Landing, Throw};
use crate::grid::{Position, Tile};
use crate::intent::Verb;
use crate::sight::{is_within, look_around};
use crate::world::{
    Fact, Knowledge, Lantern, Occupancy, Pack, Player, Refusal, Stack, Switch, Tally, Terrain,
    Thing, Thrown, Variant,
};

/// How far the player throws what is light, in tiles, as [`is_within`] has it.
const THROW_RADIUS: u32 = 8;

/// How far the player throws what is heavy: powder and quickstone.
const HEAVY_RADIUS: u32 = 5;

/// How far the player throws a thing, in tiles, as [`is_within`] has it.
#[must_use]
pub fn throw_radius(thing: Thing) -> u32 {
    match thing.kind().thrown {
        Thrown::Lit(_) | Thrown::Closes => HEAVY_RADIUS,
        Thrown::Bursts | Thrown::Breaks | Thrown::Lands | Thrown::Sticks(_) | Thrown::Not => {
            THROW_RADIUS
        }
    }
}

/// Can the player throw a thing from a position to another? Rules, views and bots ask this alone. Cost O(1) in sight, and in
/// the dark O(tiles within the radius).
///
/// # Errors
/// Why not: the player stands there, it is too far, neither in sight nor known ground that nothing hides, or rock in which nobody
/// stands.
pub fn can_throw(
    knowledge: &Knowledge,
    terrain: &Terrain,
    occupancy: &Occupancy,
    thing: Thing,
    from: Position,
    at: Position,
) -> Result<(), Refusal> {
    if from == at {
        Err(Refusal::Yourself)
    } else if !is_within(from, at, throw_radius(thing)) {
        Err(Refusal::TooFar)
    } else if !knowledge.is_in_sight(at) && !is_open_in_the_dark(knowledge, terrain, from, at) {
        Err(Refusal::NotInSight)
    } else if !terrain.is_open(at) && !occupancy.is_taken(at) {
        Err(Refusal::InRock)
    } else {
        Ok(())
    }
}

/// Returns whether a position is remembered as ground, and would be in sight if it were lit. Rock that closed unseen hides too.
fn is_open_in_the_dark(
    knowledge: &Knowledge,
    terrain: &Terrain,
    from: Position,
    at: Position,
) -> bool {
    if !knowledge.remembered(at).is_some_and(Tile::is_walkable) {
        return false;
    }
    let is_opaque = |at| {
        let tiles = [knowledge.remembered(at), terrain.tile(at)];
        !tiles.into_iter().all(|tile| tile.is_some_and(Tile::lets_light_through))
    };
    let mut is_open = false;
    let see = |seen| is_open |= seen == at && !is_opaque(at);
    look_around(from, THROW_RADIUS, terrain.size(), is_opaque, see);
    is_open
}

/// What is thrown: a stone, which is `what` 0, or one thing from a slot; and the position so many tiles away.
#[derive(Clone, Copy, Debug)]
struct Aim {
    what: u8,
    dx: i8,
    dy: i8,
}

impl Aim {
    /// The position, as seen from another; `None` outside every world.
    fn target(self, from: Position) -> Option<Position> {
        place_at(from, self.dx, self.dy)
    }
}

/// The position so many columns to the right of another, and so many rows below; `None` outside every world.
pub(super) fn place_at(from: Position, dx: i8, dy: i8) -> Option<Position> {
    let x = from.x.checked_add_signed(i32::from(dx))?;
    let y = from.y.checked_add_signed(i32::from(dy))?;
    Some(Position { x, y, z: from.z })
}

/// Who throws, and what the player sees.
#[derive(SystemParam)]
pub(super) struct Thrower<'w, 's> {
    players: Query<
        'w,
        's,
        (&'static Position, Option<&'static mut Pack>, &'static Lantern),
        With<Player>,
    >,
    knowledge: Res<'w, Knowledge>,
    variant: Res<'w, Variant>,
}

impl Thrower<'_, '_> {
    /// What the player throws, and where it lands.
    fn aim(&self, by: Entity, aim: Aim, landing: &Landing) -> Result<Throw, Refusal> {
        let (&from, pack, _) = self.players.get(by).map_err(|_| Refusal::NoPack)?;
        let thing = chosen(pack.ok_or(Refusal::NoPack)?, aim.what)?;
        self.check(thing)?;
        let at = aim.target(from).ok_or(Refusal::NotInSight)?;
        let around = &landing.around;
        can_throw(&self.knowledge, &around.terrain, &around.occupancy, thing, from, at)?;
        landing.check(thing, at)?;
        Ok(Throw { by, thing, from, at })
    }

    /// Refuses to throw what is not for throwing.
    fn check(&self, thing: Thing) -> Result<(), Refusal> {
        match thing.kind().thrown {
            Thrown::Not => Err(Refusal::NotThrown(thing)),
            Thrown::Bursts if self.variant.without.has(Switch::OilThrow) => Err(Refusal::LeftOut),
            Thrown::Bursts
            | Thrown::Breaks
            | Thrown::Lands
            | Thrown::Lit(_)
            | Thrown::Closes
            | Thrown::Sticks(_) => Ok(()),
        }
    }

    /// Returns whether oil that who throws lets go of takes fire.
    fn has_flame(&self, by: Entity) -> bool {
        self.players.get(by).is_ok_and(|(_, _, lantern)| lantern.is_bright())
    }

    /// Takes what is thrown out of the hand.
    fn let_go(&mut self, by: Entity, what: u8) {
        let Ok((_, Some(mut pack), _)) = self.players.get_mut(by) else { return };
        match what {
            0 => pack.stones = pack.stones.saturating_sub(1),
            slot => _ = pack.take_one(slot),
        }
    }
}

/// The thing that a number chooses: 0 a stone, else what is in that slot.
fn chosen(pack: &Pack, what: u8) -> Result<Thing, Refusal> {
    match what {
        0 if pack.stones == 0 => Err(Refusal::NoStones),
        what => pack.chosen(what).ok_or(Refusal::EmptySlot(what)),
    }
}

pub(super) fn throw_things(
    deeds: Deeds,
    mut thrower: Thrower,
    mut landing: Landing,
    mut tally: ResMut<Tally>,
    mut actions: Actions,
) {
    let aim_of = |deed: Deed| match deed {
        Deed::Of(Verb::Throw { what, dx, dy }) => Some(Aim { what, dx, dy }),
        _ => None,
    };
    for (actor, aim) in deeds.accepted(aim_of) {
        let thrown = thrower.aim(actor, aim, &landing).map(|throw| {
            thrower.let_go(actor, aim.what);
            tally.used += u32::from(aim.what > 0);
            fly(throw, thrower.has_flame(actor), &mut landing);
        });
        settle(actor, thrown, &mut landing.refuser, &mut actions);
    }
}

/// Tells of a throw, and lands it. Oil takes fire where there is a flame.
fn fly(throw: Throw, has_flame: bool, landing: &mut Landing) {
    let Throw { thing, from, at, .. } = throw;
    landing.refuser.narrator.say(format!("You throw {}.", Stack::one(thing).counted()));
    landing.refuser.facts.write(Fact::Threw { what: thing, from }, at);
    match thing.kind().thrown {
        Thrown::Bursts if has_flame => burst(landing, throw),
        Thrown::Bursts => spill(landing, throw),
        Thrown::Breaks => landing.shatter(throw),
        Thrown::Lit(turns) => landing.light(throw, turns),
        Thrown::Closes => {
            landing.around.quicken(at);
            landing.refuser.narrator.say("The rock around it closes.");
        }
        Thrown::Sticks(fixture) => landing.stick(throw, fixture),
        Thrown::Lands | Thrown::Not => landing.lie(throw),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::World;

    use super::*;
    use crate::game_in_play;
    use crate::rules::take_turn;
    use crate::world::{TerrainEditor, WorldSource};

    /// SPEC 65
    #[test]
    fn nothing_flies_through_rock_that_closed_unseen() {
        let scenario = "levels = [\"@.......\"]".parse().unwrap();
        let mut app = game_in_play(WorldSource::Scenario(Arc::new(scenario)));
        let world = app.world_mut();
        let player = world.query_filtered::<Entity, With<Player>>().single(world).unwrap();
        take_turn(world, Verb::Shutter.by(player));
        let may = |world: &World, x| {
            let (knowledge, terrain) = (world.resource::<Knowledge>(), world.resource::<Terrain>());
            let from = Position::new(0, 0, 0);
            let to = Position::new(x, 0, 0);
            can_throw(knowledge, terrain, world.resource(), Thing::Stone, from, to)
        };
        assert_eq!([5, 6, 7].map(|x| may(world, x)), [Ok(()); 3]);
        let close = |mut editor: TerrainEditor| editor.close(&[Position::new(6, 0, 0)]);
        world.run_system_once(close).unwrap();
        let unseen = Err(Refusal::NotInSight);
        assert_eq!([5, 6, 7].map(|x| may(world, x)), [Ok(()), unseen, unseen]);
    }
}

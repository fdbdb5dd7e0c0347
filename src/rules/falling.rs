//! Falling: shafts open under whoever stands there, and who goes down one without a rope is hurt, and heard (SPEC 96-98).

use bevy::ecs::message::Messages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    Entity, Has, Message, MessageWriter, ParamSet, PopulatedMessageReader, Query, Res, ResMut,
};

use super::following::places_near;
use super::loudness::LANDING_RADIUS;
use super::movement::Moved;
use super::noise::Noise;
use super::unsealing::Seals;
use super::wounding::{Blow, Cause, Opener, Wounds};
use crate::grid::Position;
use crate::world::{
    Abilities, Ability, ActorMover, Fact, FactWriter, Fixture, Fixtures, Health, Mode, Narrator,
    Occupancy, Pack, Player, Points, Rouse, Switch, Terrain, TerrainEditor, Thing, Variant,
};

/// What a fall takes (SPEC 97).
const FALL_POINTS: Points = Points { least: 9, most: 17 };
/// So much less it takes of who wears a helmet, and so does falling rock (SPEC 56).
pub(super) const HELMET_POINTS: u32 = 6;
/// One part of so many is taken of who jumps by nature.
const JUMPERS_SHARE: u32 = 3;

/// Asks for a tile to become a shaft, if there is floor for one.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct OpenShaft {
    pub(super) at: Position,
    pub(super) by: Opener,
}

/// What a shaft opens, but for the ground and who is there.
#[derive(SystemParam)]
pub(super) struct Mouths<'w> {
    fixtures: ResMut<'w, Fixtures>,
    seals: Seals<'w>,
    variant: Res<'w, Variant>,
    moved: MessageWriter<'w, Moved>,
    facts: FactWriter<'w>,
}

/// Opens shafts where that was asked for, and drops who stands there and is alive (SPEC 98).
pub(super) fn open_shafts(
    mut asked: PopulatedMessageReader<OpenShaft>,
    mut mouths: Mouths,
    bodies: Query<&Abilities>,
    healths: Query<&Health>,
    mut floor: ParamSet<(TerrainEditor, ActorMover, Res<Occupancy>)>,
) {
    for &OpenShaft { at, by } in asked.read() {
        let Some(foot) = mouths.foot(at, floor.p0().now().0) else { continue };
        mouths.clear(foot);
        floor.p0().dig(foot);
        mouths.seals.open(foot, by == Opener::Powder, &mut mouths.facts);
        mouths.fixtures.open_shaft(at, foot);
        mouths.facts.write(Fact::OpenedShaft, at);
        let is_dead = |who: Entity| healths.get(who).is_ok_and(|health| health.now == 0);
        let stays = |who: &Entity| flies(&bodies, *who) || is_dead(*who);
        let actor = floor.p2().at(at).filter(|actor| !stays(actor));
        let Some(actor) = actor else { continue };
        let places: Vec<_> = places_near(foot, floor.p0().now().0).collect();
        let mut mover = floor.p1();
        if let Some(to) = places.into_iter().find(|to| mover.move_to(actor, *to).is_some()) {
            mouths.facts.write(Fact::Climbed { who: actor, from: at }, to);
            mouths.moved.write(Moved { actor, from: at, to });
        }
    }
}

/// Returns whether an actor flies.
fn flies(bodies: &Query<&Abilities>, who: Entity) -> bool {
    bodies.get(who).is_ok_and(|can| can.has(Ability::Fly))
}

impl Mouths<'_> {
    /// Where a shaft from a tile comes down, if there can be one.
    fn foot(&self, at: Position, terrain: &Terrain) -> Option<Position> {
        let foot = self.fixtures.foot_under(at, terrain);
        foot.filter(|_| !self.variant.without.has(Switch::Shafts))
    }

    /// Breaks the vein in the rock at a position, if there is one.
    fn clear(&mut self, at: Position) {
        if let Some(vein) = self.fixtures.take_away(at) {
            self.facts.write(Fact::Broke(vein), at);
        }
    }
}

/// What is asked of who falls.
#[derive(SystemParam)]
pub(super) struct Falls<'w, 's> {
    fixtures: Res<'w, Fixtures>,
    opened: Res<'w, Messages<OpenShaft>>,
    bodies: Query<'w, 's, &'static Abilities>,
    packs: Query<'w, 's, (Option<&'static Pack>, Has<Player>)>,
    wounds: Wounds<'w, 's>,
    variant: Res<'w, Variant>,
    noise: MessageWriter<'w, Noise>,
    facts: FactWriter<'w>,
}

impl Falls<'_, '_> {
    /// Returns whether a way from one tile to another was a fall.
    fn is_fall(&self, from: Position, to: Position) -> bool {
        to.z > from.z && self.fixtures.at(from) == Some(Fixture::Shaft)
    }

    /// What has opened the shaft at a position right now; `None` of one that was there before.
    fn opener(&self, at: Position) -> Option<Opener> {
        let mut opened = self.opened.iter_current_update_messages();
        opened.find(|opened| opened.at == at).map(|opened| opened.by)
    }

    /// What a fall takes of an actor of the points that were drawn: less of a player with a helmet or in a gentle world, and of who jumps
    /// by nature.
    fn softened(&self, who: Entity, points: u32) -> u32 {
        let Ok((pack, true)) = self.packs.get(who) else {
            let jumps = self.bodies.get(who).is_ok_and(|can| can.has(Ability::Jump));
            return if jumps { points / JUMPERS_SHARE } else { points };
        };
        players_points(pack, self.variant.mode, points)
    }
}

/// What a fall takes of the player of the points that were drawn.
fn players_points(pack: Option<&Pack>, mode: Mode, points: u32) -> u32 {
    let wears = pack.is_some_and(|pack| pack.has(Thing::MinersHelmet));
    let points = if wears { points.saturating_sub(HELMET_POINTS) } else { points };
    if mode == Mode::Gentle { points / 2 } else { points }
}

/// What a fall takes of a player with a pack, in a mode: less with a helmet and in a gentle world.
#[must_use]
pub fn fall_points(pack: Option<&Pack>, mode: Mode) -> Points {
    let [least, most] =
        [FALL_POINTS.least, FALL_POINTS.most].map(|points| players_points(pack, mode, points));
    Points { least, most }
}

/// Hurts who has fallen to another level; that is heard there.
pub(super) fn land(
    mut moved: PopulatedMessageReader<Moved>,
    mut falls: Falls,
    mut narrator: Narrator,
) {
    for &Moved { actor, from, to } in moved.read() {
        if !falls.is_fall(from, to) || flies(&falls.bodies, actor) {
            continue;
        }
        narrator.say_to(actor, format!("You fall to level {}.", to.level()));
        let blow = Blow { points: FALL_POINTS, from, cause: Cause::Fall(falls.opener(from)) };
        let drawn = falls.wounds.roll(&blow);
        let points = falls.softened(actor, drawn);
        let Falls { wounds, noise, facts, .. } = &mut falls;
        let points = wounds.wound(actor, &blow, points, &mut narrator, facts);
        facts.write_loud(Fact::Fell { who: actor, points }, to, LANDING_RADIUS);
        let by = Some(actor);
        noise.write(Noise { at: to, radius: LANDING_RADIUS, by, rouse: Rouse::Fall });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Stack;

    /// SPEC 97, 133: what is told before a jump is what it takes.
    #[test]
    fn a_fall_takes_less_with_a_helmet_and_in_a_gentle_world() {
        let mut helmet = Pack::default();
        helmet.put(Stack::one(Thing::MinersHelmet));
        for (pack, mode, least, most) in [
            (None, Mode::True, 9, 17),
            (Some(&helmet), Mode::True, 3, 11),
            (None, Mode::Gentle, 4, 8),
            (Some(&helmet), Mode::Gentle, 1, 5),
        ] {
            assert_eq!(fall_points(pack, mode), Points { least, most });
        }
    }

    /// What a thing says of itself is what it does.
    #[test]
    fn the_helmet_says_what_rock_and_falls_take() {
        let told = format!("falling rock and falls take {HELMET_POINTS} less.");
        let help = Thing::MinersHelmet.kind().help;
        assert!(help.contains(&told), "{help}");
    }
}

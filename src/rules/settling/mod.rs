//! Settling: where a groan has ended the ground follows the rule that made it, once (SPEC 48, 53, 55, 56).

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    Entity, Has, Message, MessageWriter, PopulatedMessageReader, Query, Res, ResMut, With,
};

use super::falling::HELMET_POINTS;
use super::loudness::FALL_RADIUS;
use super::noise::Noise;
use super::unsealing::Seals;
use super::wounding::{Blow, Cause, Wounds};
use crate::grid::Position;
use crate::world::settling::{Settling, SettlingPlace, Supports};
use crate::world::{
    Abilities, Ability, ActorId, Fact, FactWriter, Fixture, Fixtures, Groan, Knowledge, Matter,
    Mode, Narrator, Occupancy, Pack, Player, Points, Rouse, Terrain, TerrainEditor, Thing,
    TileChanged, Variant,
};

/// What falling rock takes (SPEC 56).
pub(crate) const ROCK_POINTS: Points = Points { least: 7, most: 15 };
/// What it takes in a gentle world.
const GENTLE_POINTS: u32 = 1;

/// What falling rock takes of the points that were drawn.
fn taken(drawn: u32, has_helmet: bool, mode: Mode) -> u32 {
    match mode {
        Mode::Gentle => GENTLE_POINTS,
        _ if has_helmet => drawn.saturating_sub(HELMET_POINTS),
        _ => drawn,
    }
}

/// What falling rock takes, in a mode, of who has a helmet or none.
#[must_use]
pub fn rock_points(has_helmet: bool, mode: Mode) -> Points {
    let [least, most] =
        [ROCK_POINTS.least, ROCK_POINTS.most].map(|points| taken(points, has_helmet, mode));
    Points { least, most }
}

/// The ground has settled.
#[derive(Message, Clone, Debug)]
pub(super) struct Settled(Settling);

/// What falling rock asks of who stands under it.
#[derive(QueryData)]
pub(super) struct Body {
    id: &'static ActorId,
    can: &'static Abilities,
    pack: Option<&'static Pack>,
    is_player: Has<Player>,
}

impl BodyItem<'_, '_> {
    /// Returns whether rock does nothing to it: it passes rock, or digs it by nature.
    fn is_at_home_in_rock(&self) -> bool {
        let is_digger = self.can.has(Ability::Dig) && !self.is_player;
        is_digger || self.can.has(Ability::PassRock) || self.can.has(Ability::Mend)
    }

    /// Returns whether its head is covered. Gear counts for the player alone.
    fn has_helmet(&self) -> bool {
        self.is_player && self.pack.is_some_and(|pack| pack.has(Thing::MinersHelmet))
    }
}

/// The ground, and all that keeps it open.
#[derive(SystemParam)]
pub(super) struct Site<'w> {
    editor: TerrainEditor<'w>,
    supports: Supports<'w>,
    seals: Seals<'w>,
}

impl Site<'_> {
    /// What a settling does now.
    fn preview(&self, place: SettlingPlace) -> Settling {
        let (terrain, regions) = self.editor.now();
        self.supports.preview(terrain.tiles(), regions, self.seals.hollows(), place)
    }

    /// Turns rock into floor, which may open a hollow.
    fn open(&mut self, at: Position, narrator: &mut Narrator, facts: &mut FactWriter) {
        if !self.editor.dig(at) {
            return;
        }
        if let Some(kind) = self.seals.open(at, false, facts) {
            let what = format!("The rock cracks open, into {}.", kind.row().what);
            narrator.say_on_level(at.z, what);
        }
    }
}

/// Settles the ground around each groan that ends in this turn.
pub(super) fn settle_ground(
    mut matter: ResMut<Matter>,
    mut site: Site,
    mut fall: Fall,
    mut settled: MessageWriter<Settled>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    for groan in matter.pass_groans() {
        let settling = site.preview(SettlingPlace::of(&groan, &matter));
        site.editor.close(&settling.closes);
        narrator.say_on_level(groan.at.z, "The mountain settles.");
        let hits_player = fall.hit(&groan, &settling.hits, &mut narrator, &mut facts);
        site.seals.tally.was_hit_by_rock |= hits_player;
        let opens = settling.opens.iter().chain(&settling.cracks);
        opens.for_each(|at| site.open(*at, &mut narrator, &mut facts));
        settled.write(Settled(settling));
        facts.write_loud(Fact::Settled(groan.by), groan.at, FALL_RADIUS);
        let (at, radius) = (groan.at, FALL_RADIUS);
        fall.noise.write(Noise { at, radius, by: None, rouse: Rouse::RockFall });
    }
}

/// Remembers as rock what was marked to close on the level of the player, and no less: also where somebody out of sight kept it open
/// (SPEC 48).
pub(super) fn note_settled(
    mut settled: PopulatedMessageReader<Settled>,
    players: Query<&Position, With<Player>>,
    mut knowledge: ResMut<Knowledge>,
) {
    let Ok(player) = players.single() else { return };
    for Settled(Settling { closes, hits, .. }) in settled.read() {
        let unseen = hits.iter().filter(|at| !knowledge.is_in_sight(**at));
        let marked = closes.iter().chain(unseen).filter(|at| at.z == player.z);
        let marked: Vec<_> = marked.copied().collect();
        knowledge.note_closed(&marked);
    }
}

/// Takes away what keeps no floor from closing, where it has closed, whatever closed it (SPEC 46). Cost O(changed tiles x log
/// fixtures of a row).
pub(super) fn crush(
    mut changed: PopulatedMessageReader<TileChanged>,
    terrain: Res<Terrain>,
    mut fixtures: ResMut<Fixtures>,
) {
    for &TileChanged { at } in changed.read() {
        let is_crushed = |stands: Fixture| stands.kind().is_crushed && terrain.buries(at);
        if fixtures.at(at).is_some_and(is_crushed) {
            fixtures.take_away(at);
        }
    }
}

/// Falling rock, and whom it hits.
#[derive(SystemParam)]
pub(super) struct Fall<'w, 's> {
    bodies: Query<'w, 's, Body>,
    occupancy: Res<'w, Occupancy>,
    wounds: Wounds<'w, 's>,
    variant: Res<'w, Variant>,
    noise: MessageWriter<'w, Noise>,
}

impl Fall<'_, '_> {
    /// Hits who stands where the ground would have closed, in the order of their ids. Returns whether the player is one of them.
    fn hit(
        &mut self,
        groan: &Groan,
        places: &[Position],
        narrator: &mut Narrator,
        facts: &mut FactWriter,
    ) -> bool {
        let mut hits_player = false;
        let mut under: Vec<_> = places.iter().filter_map(|at| self.under(*at)).collect();
        under.sort_unstable_by_key(|(id, ..)| *id);
        for (_, whom, has_helmet, is_player) in under {
            let Some(at) = self.wounds.living(whom) else { continue };
            let blow = Blow { points: ROCK_POINTS, from: groan.at, cause: Cause::Rock(groan.by) };
            let drawn = self.wounds.roll(&blow);
            let points = taken(drawn, has_helmet, self.variant.mode);
            narrator.say_of_actor(whom, ("are hit", "is hit"), " by falling rock");
            let points = self.wounds.wound(whom, &blow, points, narrator, facts);
            facts.write(Fact::Crushed { whom, points }, at);
            hits_player |= is_player;
        }
        hits_player
    }

    /// Who can be hit at a position, with its id, and whether its head is covered, and whether it is the player.
    fn under(&self, at: Position) -> Option<(ActorId, Entity, bool, bool)> {
        let whom = self.occupancy.at(at)?;
        let body = self.bodies.get(whom).ok()?;
        (!body.is_at_home_in_rock()).then(|| (*body.id, whom, body.has_helmet(), body.is_player))
    }
}

#[cfg(test)]
mod tests;

//! The passing of time for the player: the turn is counted, oil burns, a glow fades, wounds close.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::{ParamSet, SystemParam};
use bevy::prelude::{PopulatedMessageReader, Query, Res, ResMut, With};

use super::actions::{ActionKind, PlayerActed};
use super::looking::Light;
use crate::grid::Position;
use crate::world::{
    ActorId, Air, Fact, FactWriter, Fluid, Health, Lantern, Matter, Narrator, Player, Tally,
    TurnCount, Way,
};

/// Oil that a dig burns by a bright lantern; anything else burns one (SPEC 70).
const DIG_OIL: u32 = 3;
/// Shuttered, a lantern burns one in so many turns (SPEC 69).
const SHUTTERED_TURNS: u64 = 2;
/// A point of health comes back every so many turns (SPEC 77).
pub const TURNS_PER_POINT: u64 = 30;

/// What time changes of the player.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Aging {
    id: &'static ActorId,
    at: &'static Position,
    lantern: &'static mut Lantern,
    health: Option<&'static mut Health>,
}

/// What wounds close by.
#[derive(SystemParam)]
pub(super) struct Rest<'w> {
    light: Light<'w>,
    air: Air<'w>,
    matter: Res<'w, Matter>,
}

impl Rest<'_> {
    /// Returns whether a wound of the player closes where he is (SPEC 77, 78, 107).
    fn heals(&mut self, player: ActorId, at: Position, lantern: &Lantern) -> bool {
        self.light.refresh(player, at);
        (lantern.is_bright() || self.light.is_lit(at))
            && !self.air.is_close(at)
            && !self.matter.pours.has(Fluid::Gas, at)
    }
}

/// What few turns ask for, which is fetched in those alone.
#[derive(SystemParam)]
pub(super) struct Telling<'w, 's> {
    narrator: Narrator<'w, 's>,
    facts: FactWriter<'w>,
}

/// For each action of the player a turn passes (SPEC 29). One system, because each system of a turn costs time in every one, and so
/// does what it fetches: what few turns need is behind the set.
pub(super) fn pass_turn(
    mut actions: PopulatedMessageReader<PlayerActed>,
    mut parts: ParamSet<(ResMut<TurnCount>, Telling, Rest)>,
    mut players: Query<Aging, With<Player>>,
    mut tally: ResMut<Tally>,
    mut way: ResMut<Way>,
) {
    for &PlayerActed(kind) in actions.read() {
        let turn = parts.p0().advance();
        let Ok(mut player) = players.single_mut() else { continue };
        note(&mut tally, kind, *player.at, &player.lantern);
        way.go(*player.at);
        let oil = oil_for(&player.lantern, kind, turn);
        if let Some((fact, text)) = drain(&mut player.lantern, oil) {
            let Telling { mut narrator, mut facts } = parts.p1();
            narrator.say(text);
            facts.write(fact, *player.at);
        }
        player.lantern.glow = player.lantern.glow.saturating_sub(1);
        let Some(mut health) = player.health.filter(|health| health.now > 0) else { continue };
        let is_time = turn.is_multiple_of(TURNS_PER_POINT) && health.now < health.max;
        if is_time && parts.p2().heals(*player.id, *player.at, &player.lantern) {
            health.heal(1);
        }
    }
}

/// Counts an action for the score and the conducts. The lantern is as it was while the turn passed.
fn note(tally: &mut Tally, kind: ActionKind, at: Position, lantern: &Lantern) {
    tally.come_to(at.level());
    tally.has_rested |= kind == ActionKind::Rest;
    tally.was_bright_below |= at.z > 0 && lantern.is_bright();
}

/// The oil that an action burns, which is the one that ends this turn (SPEC 69, 70).
fn oil_for(lantern: &Lantern, kind: ActionKind, turn: u64) -> u32 {
    match (lantern.is_shuttered, kind) {
        _ if !lantern.burns => 0,
        (false, ActionKind::Dig) => DIG_OIL,
        (false, _) | (true, ActionKind::Dig) => 1,
        (true, _) => u32::from(turn.is_multiple_of(SHUTTERED_TURNS)),
    }
}

/// Takes oil from a lantern; returns what is told of that, where it burns openly.
pub(super) fn drain(lantern: &mut Lantern, oil: u32) -> Option<(Fact, &'static str)> {
    let (was_bright, before) = (lantern.burns && lantern.is_bright(), lantern.oil);
    lantern.oil = before.saturating_sub(oil);
    let is_low = before > Lantern::LOW_OIL && lantern.oil <= Lantern::LOW_OIL;
    match lantern.oil {
        _ if !was_bright => None,
        0 => Some((Fact::LanternOut, "Your lantern goes out.")),
        _ => is_low.then_some((Fact::LanternLow, "Your lantern burns low.")),
    }
}

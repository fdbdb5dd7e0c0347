//! The minds of creatures: each round, everybody who is awake and has the energy chooses an intent.
//!
//! A brain is a file here: a function from what a creature is and senses to what it means to do. It never
//! says how: what comes of a step is decided by what the creature can do, as for the player.

mod burrowing;
mod feeling;
mod fluttering;
mod hunting;
mod scent;
mod senses;
mod spreading;

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    App, DetectChangesMut, Local, MessageWriter, Query, Res, ResMut, Resource, With, Without,
};

use super::Minds;
use crate::grid::Position;
use crate::intent::{Intent, Verb};
use crate::world::{
    Abilities, Brain, Dice, Energy, Fact, FactWriter, Knowledge, Mind, Occupancy, Player, Regions,
    Roster, SpeciesId, Terrain,
};
use scent::Scent;
use senses::{Me, Senses};

/// Where the time after an action of the player stands.
#[derive(Resource, Debug, Default)]
pub(super) struct Round {
    is_first: bool,
    has_intents: bool,
    is_last: bool,
}

impl Round {
    /// The player has acted.
    pub(super) fn begin(&mut self) {
        self.is_first = true;
    }

    /// Did anybody have the energy for anything in the last round?
    pub(super) fn has_intents(&self) -> bool {
        self.has_intents
    }

    /// Has nobody the energy for anything after it?
    pub(super) fn is_last(&self) -> bool {
        self.is_last
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Round>().add_systems(Minds, think);
}

#[derive(QueryData)]
#[query_data(mutable)]
struct Creature {
    at: &'static Position,
    mind: &'static mut Mind,
    energy: &'static mut Energy,
    species: &'static SpeciesId,
    abilities: &'static Abilities,
}

/// What creatures sense of the game.
#[derive(SystemParam)]
struct Sensed<'w, 's> {
    players: Query<'w, 's, &'static Position, With<Player>>,
    terrain: Res<'w, Terrain>,
    regions: Res<'w, Regions>,
    occupancy: Res<'w, Occupancy>,
    knowledge: Res<'w, Knowledge>,
    roster: Res<'w, Roster>,
}

fn think(
    mut creatures: Query<Creature, Without<Player>>,
    sensed: Sensed,
    mut dice: ResMut<Dice>,
    mut scent: Local<Scent>,
    mut round: ResMut<Round>,
    mut intents: MessageWriter<Intent>,
    mut facts: FactWriter,
) {
    (round.has_intents, round.is_last) = (false, true);
    let Ok(&player) = sensed.players.single() else { return };
    let is_first = std::mem::take(&mut round.is_first);
    scent.forget();
    for who in sensed.roster.iter() {
        let Ok(mut creature) = creatures.get_mut(who) else { continue };
        let energy = &mut *creature.energy;
        if is_first {
            energy.now += energy.speed;
        }
        if energy.now < Energy::ACTION {
            continue;
        }
        energy.now -= Energy::ACTION;
        round.has_intents = true;
        round.is_last &= energy.now < Energy::ACTION;
        let senses = Senses {
            terrain: &sensed.terrain,
            regions: sensed.regions.map(),
            occupancy: &sensed.occupancy,
            player,
            is_seen: sensed.knowledge.is_in_sight(*creature.at),
        };
        let mut me = Me {
            at: *creature.at,
            mind: *creature.mind,
            brain: creature.species.species().brain,
            can: *creature.abilities,
        };
        if senses.notice(&mut me, &mut dice) {
            facts.write(Fact::Woke { who }, me.at);
        }
        if !me.mind.is_awake {
            continue;
        }
        let verb = choose(&mut me, &senses, &mut scent, &mut dice);
        creature.mind.set_if_neq(me.mind);
        intents.write_batch(verb.map(|verb| verb.by(who)));
    }
}

/// What the creature's brain chooses; `None` to rest.
fn choose(me: &mut Me, senses: &Senses, scent: &mut Scent, dice: &mut Dice) -> Option<Verb> {
    match me.brain {
        Brain::Spread => spreading::choose(me, senses, dice),
        Brain::Flutter => fluttering::choose(me, senses, dice),
        Brain::Hunt => hunting::choose(me, senses, scent),
        Brain::Burrow => burrowing::choose(me, senses, dice),
        Brain::FeelSteps => feeling::choose(me, senses),
    }
}

//! The minds of creatures: each round, every creature that is awake and has the energy chooses an intent.
//!
//! A brain is a file here: a function from a creature and its senses to a verb. How the verb is carried out depends on
//! the abilities of the creature, as for the player.

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

use super::schedules::Minds;
use crate::grid::Position;
use crate::intent::{Intent, Verb};
use crate::world::{
    Abilities, Brain, Dice, Energy, Fact, FactWriter, Knowledge, Mind, Occupancy, Player, Regions,
    Roster, SpeciesId, Terrain,
};
use scent::Scent;
use senses::{Me, Senses, Wits};

/// The rounds after an action of the player.
#[derive(Resource, Debug, Default)]
pub(super) struct Round {
    is_first: bool,
    has_intents: bool,
    is_last: bool,
}

impl Round {
    /// Begins the first round after an action of the player.
    pub(super) fn begin(&mut self) {
        self.is_first = true;
    }

    /// Returns whether any creature had the energy for an action in the last round.
    pub(super) fn has_intents(&self) -> bool {
        self.has_intents
    }

    /// Returns whether no creature has the energy for another action.
    pub(super) fn is_last(&self) -> bool {
        self.is_last
    }

    /// Takes the energy of an action from a creature, after it got that of its speed in the first round; returns whether it
    /// had enough.
    fn grant(&mut self, energy: &mut Energy, is_first: bool) -> bool {
        if is_first {
            energy.now += energy.speed;
        }
        if energy.now < Energy::ACTION {
            return false;
        }
        energy.now -= Energy::ACTION;
        self.has_intents = true;
        self.is_last &= energy.now < Energy::ACTION;
        true
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

impl CreatureItem<'_, '_> {
    /// The creature as its brain knows it.
    fn me(&self) -> Me {
        Me {
            at: *self.at,
            mind: *self.mind,
            brain: self.species.species().brain,
            can: *self.abilities,
        }
    }
}

/// The state on which creatures choose.
#[derive(SystemParam)]
struct MindsContext<'w, 's> {
    players: Query<'w, 's, &'static Position, With<Player>>,
    terrain: Res<'w, Terrain>,
    regions: Res<'w, Regions>,
    occupancy: Res<'w, Occupancy>,
    knowledge: Res<'w, Knowledge>,
    roster: Res<'w, Roster>,
}

impl MindsContext<'_, '_> {
    /// The senses of a creature at a position.
    fn senses(&self, at: Position, player: Position) -> Senses<'_> {
        Senses {
            terrain: &self.terrain,
            regions: self.regions.map(),
            occupancy: &self.occupancy,
            player,
            is_seen: self.knowledge.is_in_sight(at),
        }
    }
}

/// Every creature with the energy for an action chooses, in the order of the roster.
fn think(
    mut creatures: Query<Creature, Without<Player>>,
    context: MindsContext,
    mut dice: ResMut<Dice>,
    mut round: ResMut<Round>,
    mut scent: Local<Scent>,
    mut intents: MessageWriter<Intent>,
    mut facts: FactWriter,
) {
    (round.has_intents, round.is_last) = (false, true);
    let Ok(&player) = context.players.single() else { return };
    let is_first = std::mem::take(&mut round.is_first);
    scent.forget();
    for who in context.roster.iter() {
        let Ok(mut creature) = creatures.get_mut(who) else { continue };
        if !round.grant(&mut creature.energy, is_first) {
            continue;
        }
        let senses = context.senses(*creature.at, player);
        let mut me = creature.me();
        if senses.notice(&mut me, &mut dice) {
            facts.write(Fact::Woke { who }, me.at);
        }
        if !me.mind.is_awake {
            continue;
        }
        let mut wits = Wits { scent: &mut scent, dice: &mut dice };
        let verb = choose(&mut me, &senses, &mut wits);
        creature.mind.set_if_neq(me.mind);
        intents.write_batch(verb.map(|verb| verb.by(who)));
    }
}

/// The verb that the creature's brain chooses; `None` to rest.
fn choose(me: &mut Me, senses: &Senses, wits: &mut Wits) -> Option<Verb> {
    match me.brain {
        Brain::Spread => spreading::choose(me, senses, wits),
        Brain::Flutter => fluttering::choose(me, senses, wits),
        Brain::Hunt => hunting::choose(me, senses, wits),
        Brain::Burrow => burrowing::choose(me, senses, wits),
        Brain::FeelSteps => feeling::choose(me, senses, wits),
    }
}

//! The minds of creatures: each round, every creature that is awake and has the energy chooses an intent.
//!
//! A brain is a file here: a function from a creature and its senses to a verb. How the verb is carried out depends on
//! the abilities of the creature, as for the player.

mod ambushing;
mod burrowing;
mod feeling;
mod fluttering;
mod guarding;
mod hunting;
mod light_drinking;
mod listening;
mod mending;
mod round;
mod scent;
mod senses;
mod shying;
mod spreading;
mod square;
mod stealing;
mod swarming;
mod undermining;

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    App, DetectChangesMut, Entity, Local, MessageWriter, Query, Res, ResMut, With, Without,
};

use super::displacing::gives_way;
use super::schedules::Minds;
use crate::grid::Position;
use crate::intent::{Intent, Verb};
use crate::world::settling::Supports;
use crate::world::{
    Abilities, Ability, ActorId, Brain, Dice, Energy, Fact, FactWriter, Health, Home, Knowledge,
    Lantern, Matter, Mind, Occupancy, Pack, Player, Regions, Rouse, Rouser, SpeciesId, Terrain,
    Thing, Things, is_foe,
};
pub(super) use round::Round;
use scent::Scent;
use senses::{Creature, RoundState, Senses, Signs};
use stealing::Lair;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Round>().add_systems(Minds, think);
}

#[derive(QueryData)]
#[query_data(mutable)]
struct CreatureData {
    who: Entity,
    id: &'static ActorId,
    at: &'static Position,
    mind: &'static mut Mind,
    energy: &'static mut Energy,
    species: &'static SpeciesId,
    abilities: &'static Abilities,
    health: Option<&'static Health>,
}

impl CreatureDataItem<'_, '_> {
    /// The creature as its brain knows it.
    fn to_creature(&self) -> Creature {
        let species = self.species.species();
        Creature {
            at: *self.at,
            mind: *self.mind,
            brain: species.brain,
            can: *self.abilities,
            is_foe: is_foe(Some(self.species), self.health),
            speed: self.energy.speed,
            more_actions: u8::try_from(self.energy.now / Energy::ACTION).unwrap_or(u8::MAX),
        }
    }
}

/// What creatures may notice of the player.
type PlayerData =
    (&'static ActorId, &'static Position, Option<&'static Lantern>, Option<&'static Pack>);

/// The state on which creatures choose.
#[derive(SystemParam)]
struct MindsContext<'w, 's> {
    players: Query<'w, 's, PlayerData, With<Player>>,
    lairs: Query<'w, 's, (&'static Home, &'static Pack)>,
    bodies: Query<'w, 's, &'static Abilities>,
    things: Res<'w, Things>,
    terrain: Res<'w, Terrain>,
    regions: Res<'w, Regions>,
    occupancy: Res<'w, Occupancy>,
    knowledge: Res<'w, Knowledge>,
    supports: Supports<'w>,
    matter: Res<'w, Matter>,
}

impl MindsContext<'_, '_> {
    /// Where the player is, and what can be noticed of it; `None` where there is none.
    fn player(&self) -> Option<(Position, Signs)> {
        let (id, at, lantern, pack) = self.players.single().ok()?;
        let signs = Signs {
            shines: lantern.is_some_and(Lantern::shines),
            glows: lantern.is_some_and(|lantern| lantern.glow > 0),
            has_things: pack.is_some_and(|pack| !pack.is_empty()),
            bears_ember: self.things.carries(*id, Thing::Ember),
        };
        Some((*at, signs))
    }

    /// Returns whether an actor can be displaced.
    fn gives_way(&self, who: Entity) -> bool {
        self.bodies.get(who).is_ok_and(|can| gives_way(*can))
    }

    /// The senses of creatures, of which none sees the player yet.
    fn senses<'a>(
        &'a self,
        player: Position,
        signs: Signs,
        gives_way: &'a dyn Fn(Entity) -> bool,
    ) -> Senses<'a> {
        Senses {
            terrain: &self.terrain,
            regions: self.regions.map(),
            occupancy: &self.occupancy,
            supports: &self.supports,
            pours: &self.matter.pours,
            fires: &self.matter.fires,
            player,
            is_seen: false,
            signs,
            gives_way,
        }
    }

    /// Where the Ember is: with the player, or where it lies. Cost O(carried things).
    fn ember(&self) -> Option<Position> {
        let (id, at, ..) = self.players.single().ok()?;
        self.things.ember_with(*id, *at)
    }

    /// What a creature goes home for, if it has a home.
    fn lair(&self, who: Entity) -> Option<Lair> {
        let (home, pack) = self.lairs.get(who).ok()?;
        Some(Lair { home: home.at, has_loot: !pack.is_empty() })
    }
}

/// What is told of creatures that wake, and of those that go after the player.
#[derive(SystemParam)]
struct Wakings<'w, 's> {
    rouser: Rouser<'w, 's>,
    facts: FactWriter<'w>,
}

impl Wakings<'_, '_> {
    /// Tells of a creature that has seen the player in its sleep.
    fn woke(&mut self, who: Entity, at: Position) {
        self.facts.write(Fact::Woke { who }, at);
        self.rouser.note(who, Rouse::Sight, true);
    }
}

/// Every creature with the energy for an action chooses, in the order of their ids. Most sleep far from where the player sees: they spend the
/// energy, and no more.
fn think(
    mut creatures: Query<CreatureData, Without<Player>>,
    context: MindsContext,
    mut dice: ResMut<Dice>,
    mut round: ResMut<Round>,
    (mut scent, mut order): (Local<Scent>, Local<Vec<(ActorId, usize)>>),
    mut intents: MessageWriter<Intent>,
    mut wakings: Wakings,
) {
    let is_first = round.start();
    let Some((player, signs)) = context.player() else { return };
    let gives_way = |other| context.gives_way(other);
    scent.forget();
    let mut senses = context.senses(player, signs, &gives_way);
    let mut acting = Vec::with_capacity(order.len());
    order.clear();
    for mut data in &mut creatures {
        let may_act = round.grant(&mut data.energy, is_first);
        if may_act && (data.mind.is_awake || context.knowledge.is_seen_from(*data.at)) {
            order.push((*data.id, acting.len()));
            acting.push(data);
        }
    }
    order.sort_unstable_by_key(|(id, _)| *id);
    for &(_, index) in &*order {
        let data = &mut acting[index];
        let is_blind = data.abilities.has(Ability::Blind);
        senses.is_seen = !is_blind && context.knowledge.is_seen_from(*data.at);
        let mut creature = data.to_creature();
        if senses.notice(&mut creature, &mut dice) {
            wakings.woke(data.who, creature.at);
        }
        if !creature.mind.is_awake {
            continue;
        }
        senses.doubt_goal(&mut creature);
        let mut state = RoundState { scent: &mut scent, dice: &mut dice };
        let (lair, ember) = (|| context.lair(data.who), || context.ember());
        let verb = choose(&mut creature, &senses, &mut state, lair, ember);
        let is_first_goal = data.mind.goal.is_none() && creature.mind.goal.is_some();
        if let Some(by) = noticed_by(&creature, &senses).filter(|_| is_first_goal) {
            wakings.rouser.note_first(data.who, by);
        }
        data.mind.set_if_neq(creature.mind);
        intents.write_batch(verb.map(|verb| verb.by(data.who)));
    }
}

/// What a creature notices the player by that goes after something new; `None` where that is not the player.
fn noticed_by(creature: &Creature, senses: &Senses) -> Option<Rouse> {
    let sees = creature.brain.has_eyes() && senses.is_seen;
    let feels = || creature.brain.feels_steps().then_some(Rouse::Steps);
    sees.then_some(Rouse::Sight).or_else(feels)
}

/// The verb that the creature's brain chooses; `None` to rest. Who keeps off the Ember does that first, and then who follows the
/// player over stairs.
fn choose(
    creature: &mut Creature,
    senses: &Senses,
    state: &mut RoundState,
    lair: impl FnOnce() -> Option<Lair>,
    ember: impl FnOnce() -> Option<Position>,
) -> Option<Verb> {
    if let Some(verb) = shying::choose(creature, senses) {
        return Some(verb);
    }
    if creature.mind.is_following
        && let Some(verb) = senses.follow(creature)
    {
        return Some(verb);
    }
    match creature.brain {
        Brain::Spread => spreading::choose(creature, senses, state),
        Brain::Flutter => fluttering::choose(creature, senses, state),
        Brain::Hunt => hunting::choose(creature, senses, state),
        Brain::Burrow => burrowing::choose(creature, senses, state),
        Brain::FeelSteps => feeling::choose(creature, senses, state),
        Brain::DrinkLight => light_drinking::choose(creature, senses, state),
        Brain::Steal => stealing::choose(creature, senses, &lair()?),
        Brain::Mend => mending::choose(creature, senses),
        Brain::Swarm => swarming::choose(creature, senses),
        Brain::Ambush => ambushing::choose(creature, senses),
        Brain::Guard => guarding::choose(creature, senses, ember()?),
        Brain::Undermine => undermining::choose(creature, senses, state),
        Brain::Listen => listening::choose(creature, senses, state),
    }
}

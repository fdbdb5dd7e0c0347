//! Handling: what actors do with their hands, and other verbs that are rare.
//!
//! A system of [`super::Turn`] costs time in each turn, whether it has anything to do or not. So all rare verbs share one
//! message, and a schedule that runs only where there is one. Each decides and applies in one place.

use bevy::ecs::message::Messages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Message, Query, Res, World};

use super::actions::{ActionKind, Actions};
use super::refusing::Refuser;
use super::schedules::Handlings;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::Refusal;

/// Asks for a deed of an actor.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Handling {
    pub(super) actor: Entity,
    pub(super) deed: Deed,
}

/// What is asked for: each is a system of [`Handlings`] with a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A rare verb.
    Of(Verb),
    /// A step becomes it: to drink from the lantern of an actor.
    Drink(Entity),
    /// A step becomes it: to take from the pack of an actor.
    Steal(Entity),
}

/// Reads the deeds that this run of [`super::Turn`] asks for, in the order of the intents.
#[derive(SystemParam)]
pub(super) struct Deeds<'w> {
    handlings: Res<'w, Messages<Handling>>,
}

impl Deeds<'_> {
    /// The deeds that a filter accepts: who does each, and what the filter makes of it.
    pub(super) fn accepted<T>(
        &self,
        filter: impl Fn(Deed) -> Option<T>,
    ) -> impl Iterator<Item = (Entity, T)> {
        let handlings = self.handlings.iter_current_update_messages();
        handlings.filter_map(move |&Handling { actor, deed }| Some((actor, filter(deed)?)))
    }

    /// Who does just this verb.
    pub(super) fn actors_of(&self, verb: Verb) -> impl Iterator<Item = Entity> {
        let actors = self.accepted(move |deed| (deed == Deed::Of(verb)).then_some(()));
        actors.map(|(actor, ())| actor)
    }
}

/// Where an actor is, and another of whom it wants something; `None` where they are not beside each other any more: either may
/// have moved before in this turn.
pub(super) fn still_beside(
    positions: &Query<&Position>,
    actor: Entity,
    other: Entity,
) -> Option<[Position; 2]> {
    let [own, at] = positions.get_many([actor, other]).ok()?;
    own.is_beside(*at).then_some([*own, *at])
}

/// Ends a deed: one that was done is an action of the actor, and any other is refused.
pub(super) fn settle(
    actor: Entity,
    done: Result<(), Refusal>,
    refuser: &mut Refuser,
    actions: &mut Actions,
) {
    match done {
        Ok(()) => actions.done(actor, ActionKind::Other),
        Err(why) => refuser.refuse(actor, why),
    }
}

/// Carries out the deeds of this run of [`super::Turn`], if there are any. Cost O(1) where there are none.
pub(super) fn handle(world: &mut World) {
    if !world.resource::<Messages<Handling>>().is_empty() {
        world.run_schedule(Handlings);
    }
}

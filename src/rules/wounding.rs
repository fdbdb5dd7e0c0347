//! Wounding: a blow takes health, whatever deals it; an actor without health left dies.

use bevy::ecs::message::Messages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Message, MessageWriter, Query, Res, ResMut, With};

use crate::grid::Position;
use crate::world::{
    Dice, Fact, FactWriter, Health, Lighter, Mind, Narrator, Player, Points, Rouse, Rouser,
    SpeciesId, Tremor, Variant,
};

/// An actor has no health left.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Slain {
    pub(super) who: Entity,
    pub(super) cause: Cause,
}

/// The condition of all that comes of deaths: somebody was slain.
pub(super) fn is_any_slain(slain: Res<Messages<Slain>>) -> bool {
    !slain.is_empty()
}

/// What opens a shaft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opener {
    /// Powder of the player, who opens the hollow below by it (SPEC 127).
    Powder,
    /// A creature that digs the floor away from below.
    Creature(Entity),
}

/// What an actor died of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// A blow, or a stone, of an actor.
    Blow(Entity),
    /// Burning oil that an actor threw.
    Oil(Entity),
    /// Powder that an actor lit.
    Powder(Entity),
    /// Rock that fell as the ground settled, and what had shaken it loose.
    Rock(Tremor),
    /// A fall down a shaft, and what had opened it under who fell; `None` where it was there before.
    Fall(Option<Opener>),
    /// Burning gas, what lit it, and who did.
    Gas(Lighter, Option<Entity>),
    /// Water, in a place without a dry tile.
    Water,
    /// Fire, what lit it, and who did.
    Fire(Lighter, Option<Entity>),
}

impl Cause {
    /// Whose deed it was; `None` where it was nobody's.
    pub(super) fn killer(self) -> Option<Entity> {
        match self {
            Self::Blow(by) | Self::Oil(by) | Self::Powder(by) => Some(by),
            Self::Gas(_, by) | Self::Fire(_, by) => by,
            Self::Rock(_) | Self::Fall(_) | Self::Water => None,
        }
    }

    /// What rouses who was wounded by it and lives (SPEC 130).
    fn rouse(self) -> Rouse {
        match self {
            Self::Blow(_) | Self::Oil(_) => Rouse::Blow,
            Self::Powder(_) => Rouse::Blast,
            Self::Rock(_) => Rouse::RockFall,
            Self::Fall(_) => Rouse::Fall,
            Self::Gas(..) => Rouse::Flare,
            Self::Water => Rouse::Water,
            Self::Fire(..) => Rouse::Fire,
        }
    }
}

/// A blow, whatever deals it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blow {
    pub(super) points: Points,
    /// Where it came from, and where who is hit goes.
    pub(super) from: Position,
    pub(super) cause: Cause,
}

/// What wounds read and change of an actor.
type Target =
    (&'static Position, &'static mut Health, Option<&'static mut Mind>, Option<&'static SpeciesId>);

/// What is told of who has no health left, and of a guardian of stone.
const DIES: (&str, &str) = ("die", "dies");
const CRUMBLES: (&str, &str) = ("crumble", "crumbles");

/// Wounds actors.
#[derive(SystemParam)]
pub(super) struct Wounds<'w, 's> {
    targets: Query<'w, 's, Target>,
    dice: ResMut<'w, Dice>,
    players: Query<'w, 's, (), With<Player>>,
    variant: Res<'w, Variant>,
    slain: MessageWriter<'w, Slain>,
    rouser: Rouser<'w, 's>,
}

impl Wounds<'_, '_> {
    /// Where an actor is, if it can be hurt and has health left.
    pub(super) fn living(&self, who: Entity) -> Option<Position> {
        let (at, health, ..) = self.targets.get(who).ok()?;
        (health.now > 0).then_some(*at)
    }

    /// The points of a blow, by the dice. In a gentle world those of others than the player take a point less (SPEC 133).
    pub(super) fn roll(&mut self, blow: &Blow) -> u32 {
        let points = self.dice.roll(blow.points.least, blow.points.most);
        let is_players = blow.cause.killer().is_some_and(|by| self.players.contains(by));
        if is_players { points } else { self.variant.mode.softened(points) }
    }

    /// Takes points of health from an actor, and returns how many it had; it wakes, or dies. Who has none left is dead already: a blast
    /// kills who then falls into its shaft.
    pub(super) fn wound(
        &mut self,
        whom: Entity,
        blow: &Blow,
        points: u32,
        narrator: &mut Narrator,
        facts: &mut FactWriter,
    ) -> u32 {
        let Ok((at, mut health, mind, species)) = self.targets.get_mut(whom) else { return 0 };
        let points = points.min(health.now);
        if points == 0 && health.now == 0 {
            return 0;
        }
        health.now -= points;
        narrator.note_points(whom, points);
        let rouser = &mut self.rouser;
        // Who burns goes on where it was going.
        let goal = mind.as_deref().and_then(|mind| mind.goal);
        let goal = goal.filter(|_| matches!(blow.cause, Cause::Fire(..))).unwrap_or(blow.from);
        let by = blow.cause.rouse();
        if mind.is_some_and(|mut mind| rouser.rouse(whom, &mut mind, goal, by)) {
            facts.write(Fact::Woke { who: whom }, *at);
        }
        if health.now == 0 {
            let is_of_stone = species.is_some_and(|id| id.species().is_guardian());
            narrator.say_of_actor(whom, if is_of_stone { CRUMBLES } else { DIES }, "");
            self.slain.write(Slain { who: whom, cause: blow.cause });
        }
        points
    }
}

//! What there is to hint at: what has just happened, and what is in view.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, With};

use crate::grid::Position;
use crate::world::{
    Fact, Fixture, Fixtures, Hollows, Knowledge, Matter, Mind, Player, SpeciesId, Status, Thing,
    TurnCount,
};

/// Something to hint at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    /// A fact.
    Happened(Fact),
    /// A creature is in view.
    Creature {
        /// Its kind.
        species: SpeciesId,
        /// Whether it is awake.
        is_awake: bool,
    },
    /// A thing lies in view.
    Thing(Thing),
    /// A fixture stands in view.
    Fixture(Fixture),
    /// Something groans on the player's level.
    Groaning,
    /// The strain of the player's level.
    Strain(u32),
    /// The air is close where the player is.
    CloseAir,
    /// The sign of a hollow that is not open is in view.
    Sign,
}

/// Reads what is truly in view, whatever is revealed, and what the mountain of the level is about to do.
#[derive(SystemParam)]
pub(super) struct InView<'w, 's> {
    players: Query<'w, 's, &'static Position, With<Player>>,
    creatures: Query<'w, 's, (&'static SpeciesId, &'static Mind, &'static Position)>,
    things: Query<'w, 's, (&'static Thing, &'static Position)>,
    fixtures: Res<'w, Fixtures>,
    hollows: Option<Res<'w, Hollows>>,
    matter: Res<'w, Matter>,
    turn: Res<'w, TurnCount>,
    status: Status<'w, 's>,
    knowledge: Option<Res<'w, Knowledge>>,
}

impl InView<'_, '_> {
    /// Everything in view, in no order. Cost O(creatures + things + fixtures of the level).
    pub(super) fn occasions(&self) -> Vec<Occasion> {
        let Some(knowledge) = self.knowledge.as_deref() else { return Vec::new() };
        let creatures = self.creatures.iter().filter(|(.., at)| knowledge.is_in_sight(**at));
        let creatures = creatures.map(|(species, mind, _)| Occasion::Creature {
            species: *species,
            is_awake: mind.is_awake,
        });
        let things = self.things.iter().filter(|(_, at)| knowledge.sees_things(**at));
        let things = things.map(|(thing, _)| Occasion::Thing(*thing));
        let ground = self.mountain().into_iter().chain(self.sign(knowledge));
        creatures.chain(things).chain(self.fixtures(knowledge)).chain(ground).collect()
    }

    /// The fixtures in view.
    fn fixtures(&self, knowledge: &Knowledge) -> Vec<Occasion> {
        let Ok(player) = self.players.single() else { return Vec::new() };
        let here = self.fixtures.of_level(player.z).filter(|(at, _)| knowledge.is_in_sight(*at));
        here.map(|(_, fixture)| Occasion::Fixture(fixture)).collect()
    }

    /// Whether the mountain of the level groans, its strain, and whether the air is close.
    fn mountain(&self) -> Vec<Occasion> {
        let Ok(player) = self.players.single() else { return Vec::new() };
        let groans = self.matter.groans().iter().any(|groan| groan.at.z == player.z);
        let strain = Occasion::Strain(self.matter.strain(player.z, *self.turn));
        let groans = groans.then_some(Occasion::Groaning);
        let air = self.status.has_close_air().then_some(Occasion::CloseAir);
        groans.into_iter().chain([strain]).chain(air).collect()
    }

    /// Whether a sign is in view.
    fn sign(&self, knowledge: &Knowledge) -> Option<Occasion> {
        let (player, terrain) = (self.status.player()?, self.status.terrain()?);
        let hollows = self.hollows.as_deref()?;
        let mut closed = hollows.of_level(player.z).filter(|hollow| !hollow.is_open);
        let is_seen = closed.any(|hollow| {
            hollows.faces(hollow, terrain, |at| knowledge.is_in_sight(at)).next().is_some()
        });
        is_seen.then_some(Occasion::Sign)
    }
}

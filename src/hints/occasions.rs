//! What there is to hint at: what has just happened, and what is in view.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, With};

use crate::grid::{Position, Vertical};
use crate::world::{
    Fact, Fixture, Fixtures, Fluid, Hollows, Knowledge, Matter, Mind, Pack, Player, SpeciesId,
    Status, Thing, TurnCount, sees_player,
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
    /// A creature in view keeps off the Ember that the player carries.
    Shies,
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
    /// Gas or water is in view.
    Fluid(Fluid),
    /// Fire is in view.
    Fire,
    /// A rope hangs in view, or could: the player has one, and a shaft is in view.
    Rope,
    /// All is under water where the player is.
    Flooded,
}

/// Reads what is truly in view, whatever is revealed, and what the mountain of the level is about to do.
#[derive(SystemParam)]
pub(super) struct InView<'w, 's> {
    creatures: Query<'w, 's, (&'static SpeciesId, &'static Mind, &'static Position)>,
    things: Query<'w, 's, (&'static Thing, &'static Position)>,
    fixtures: Res<'w, Fixtures>,
    hollows: Res<'w, Hollows>,
    matter: Res<'w, Matter>,
    packs: Query<'w, 's, &'static Pack, With<Player>>,
    turn: Res<'w, TurnCount>,
    status: Status<'w, 's>,
    knowledge: Option<Res<'w, Knowledge>>,
}

impl InView<'_, '_> {
    /// Everything in view, in no order; nothing before the first world. Cost O(creatures + things + fixtures of the level), a look at
    /// each tile around each of its hollows, and one at each tile with gas, water or fire.
    pub(super) fn occasions(&self) -> Vec<Occasion> {
        let (Some(knowledge), Some(player)) = (self.knowledge.as_deref(), self.status.player())
        else {
            return Vec::new();
        };
        let creatures = self.creatures.iter().filter(|(.., at)| knowledge.is_in_sight(**at));
        let creatures = creatures.map(|(species, mind, _)| Occasion::Creature {
            species: *species,
            is_awake: mind.is_awake,
        });
        let shies = self.shies(knowledge).then_some(Occasion::Shies);
        let things = self.things.iter().filter(|(_, at)| knowledge.sees_things(**at));
        let things = things.map(|(thing, _)| Occasion::Thing(*thing));
        let fixtures = self.fixtures.of_level(player.z);
        let fixtures = fixtures.filter(|(at, _)| knowledge.is_in_sight(*at));
        let fixtures = fixtures.map(|(_, fixture)| Occasion::Fixture(fixture));
        let ground = self.mountain(player.z).chain(self.sign(knowledge, player.z));
        let flows = self.flows(knowledge).into_iter().chain(self.rope(knowledge, player.z));
        creatures.chain(shies).chain(things).chain(fixtures).chain(ground).chain(flows).collect()
    }

    /// Whether a creature keeps off the Ember that the player carries.
    fn shies(&self, knowledge: &Knowledge) -> bool {
        let mut creatures = self.creatures.iter();
        self.status.bears_ember()
            && creatures.any(|(species, mind, at)| {
                species.species().brain.keeps_off_ember()
                    && sees_player(knowledge, *at, mind, *species)
            })
    }

    /// The gas, the water and the fire in view, and whether the player drowns.
    fn flows(&self, knowledge: &Knowledge) -> Vec<Occasion> {
        let is_in_view = |fluid: &Fluid| {
            let mut tiles = self.matter.pours().out(*fluid).flat_map(|pour| pour.tiles());
            tiles.any(|at| knowledge.is_in_sight(at))
        };
        let fluids = Fluid::ALL.into_iter().filter(is_in_view).map(Occasion::Fluid);
        let burns = self.matter.fires().iter().any(|fire| knowledge.is_in_sight(fire.at));
        let others = [(burns, Occasion::Fire), (self.status.has_no_air(), Occasion::Flooded)];
        let others = others.into_iter().filter_map(|(is_so, occasion)| is_so.then_some(occasion));
        fluids.chain(others).collect()
    }

    /// Whether a rope is of use on level `z`.
    fn rope(&self, knowledge: &Knowledge, z: u32) -> Option<Occasion> {
        let has_rope = self.packs.single().is_ok_and(|pack| pack.has(Thing::Rope));
        let seen = self.fixtures.of_level(z).filter(|(at, _)| knowledge.is_in_sight(*at));
        let mut ends = seen.filter_map(|(_, fixture)| fixture.kind().shaft);
        ends.any(|end| end.is_roped || (has_rope && end.other == Vertical::Down))
            .then_some(Occasion::Rope)
    }

    /// Whether the mountain groans on the player's level, which is `z`, its strain, and whether the air is close.
    fn mountain(&self, z: u32) -> impl Iterator<Item = Occasion> {
        let groans = self.matter.groans_of(z).next().map(|_| Occasion::Groaning);
        let strain = Occasion::Strain(self.matter.strain(z, *self.turn));
        let air = self.status.has_close_air().then_some(Occasion::CloseAir);
        groans.into_iter().chain([strain]).chain(air)
    }

    /// Whether a sign is in view on level `z`.
    fn sign(&self, knowledge: &Knowledge, z: u32) -> Option<Occasion> {
        let terrain = self.status.terrain()?;
        let mut closed = self.hollows.of_level(z).filter(|hollow| !hollow.is_open);
        let is_seen = closed.any(|hollow| {
            self.hollows.faces(hollow, terrain, |at| knowledge.is_in_sight(at)).next().is_some()
        });
        is_seen.then_some(Occasion::Sign)
    }
}

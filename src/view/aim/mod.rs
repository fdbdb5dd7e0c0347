//! A throw while its place is chosen: where it goes, and why it cannot (SPEC 65).

mod marks;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::stages::ViewSystems;
use crate::grid::Position;
use crate::rules::{BLAST_REACH, can_throw, throw_radius};
use crate::screens::Aiming;
use crate::world::{Knowledge, Occupancy, Pack, Player, Refusal, Terrain, Thrown};

/// How far oil bursts, and rock closes around quickstone, in steps.
const BLOCK: u32 = 1;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        marks::draw_aim.in_set(ViewSystems::Look).run_if(resource_exists::<Terrain>),
    );
}

/// A throw that is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AimedThrow {
    pub(super) from: Position,
    pub(super) to: Position,
    /// How far it wounds, or closes rock, around where it lands, in steps; `None` where it hits that tile alone.
    pub(super) reach: Option<u32>,
    /// How far it can be thrown, in tiles.
    pub(super) radius: u32,
    /// Why it cannot be thrown there; `None` where it can.
    pub(super) refusal: Option<Refusal>,
}

/// What an aimed throw is known from.
#[derive(SystemParam)]
pub(super) struct AimSource<'w, 's> {
    aiming: Option<Res<'w, Aiming>>,
    knowledge: Option<Res<'w, Knowledge>>,
    terrain: Option<Res<'w, Terrain>>,
    occupancy: Option<Res<'w, Occupancy>>,
    players: Query<'w, 's, (&'static Position, &'static Pack), With<Player>>,
}

impl AimSource<'_, '_> {
    /// Where the throw goes; `None` while no place is chosen.
    pub(super) fn place(&self) -> Option<Position> {
        let aiming = self.aiming.as_deref()?;
        aiming.what.map(|_| aiming.at)
    }

    /// The throw; `None` while none is aimed.
    pub(super) fn throw(&self) -> Option<AimedThrow> {
        let (to, what) = (self.place()?, self.aiming.as_deref()?.what?);
        let (from, pack) = self.players.single().ok()?;
        let thing = pack.chosen(what)?;
        let thrown = thing.kind().thrown;
        let reach = match thrown {
            Thrown::Lit(_) => Some(BLAST_REACH),
            Thrown::Bursts | Thrown::Closes => Some(BLOCK),
            _ => None,
        };
        let radius = throw_radius(thing);
        let (knowledge, terrain) = (self.knowledge.as_deref()?, self.terrain.as_deref()?);
        let occupancy = self.occupancy.as_deref()?;
        let refusal = can_throw(knowledge, terrain, occupancy, thing, *from, to).err();
        Some(AimedThrow { from: *from, to, reach, radius, refusal })
    }
}

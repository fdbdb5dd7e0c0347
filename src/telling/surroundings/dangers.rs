//! The dangers around the player: ground that settles, or is dug away, fire, gas and water.

use std::collections::HashSet;

use super::Surroundings;
use crate::grid::{Position, Size};
use crate::layers::DistanceField;
use crate::telling::AroundKind;
use crate::telling::words::turns_in_words;
use crate::world::settling::Change;
use crate::world::{Knowledge, USUAL_RADIUS};

/// How far firm ground is looked for, in steps: as far as a groan reaches that the player has made.
const FIRM_STEPS: u32 = USUAL_RADIUS;

impl Surroundings<'_, '_> {
    /// What becomes of known ground where something groans.
    pub(super) fn settling(
        &self,
        player: Position,
        knowledge: &Knowledge,
    ) -> impl Iterator<Item = (AroundKind, String, Position)> {
        let coming = self.forecast.as_ref().map(|forecast| forecast.coming(player.z, knowledge));
        coming.into_iter().flatten().map(|coming| {
            let what = match coming.change {
                Change::Closes | Change::Falls => "ground that closes",
                Change::Opens | Change::Cracks => "rock that opens",
            };
            (
                AroundKind::Settling,
                format!("{what} in {}", turns_in_words(coming.left.into())),
                coming.at,
            )
        })
    }

    /// What would become of known ground if the mountain settled now, while that layer is shown.
    pub(super) fn would_settle(
        &self,
        player: Position,
        knowledge: &Knowledge,
    ) -> impl Iterator<Item = (AroundKind, String, Position)> {
        let changes = self.foretelling.as_ref().map(|it| it.would_settle(knowledge));
        let here = changes.into_iter().flatten().filter(move |(at, _)| at.z == player.z);
        here.map(|(at, change)| {
            let what = match change {
                Change::Closes | Change::Falls => "ground that would close",
                Change::Opens | Change::Cracks => "rock that would open",
            };
            (AroundKind::Settling, what.to_owned(), at)
        })
    }

    /// The floor under and beside the player that somebody below digs away.
    pub(super) fn undermined(
        &self,
        player: Position,
        knowledge: &Knowledge,
        size: Size,
    ) -> Vec<(AroundKind, String, Position)> {
        let Some(it) = &self.foretelling else { return Vec::new() };
        let near = player.neighbours(size).chain([player]);
        let dug = near.filter(|at| it.is_undermined(knowledge, *at));
        dug.map(|at| (AroundKind::Settling, "floor that trickles away".to_owned(), at)).collect()
    }

    /// Where the ground stays, where the player stands on some that closes.
    pub(super) fn firm_ground(
        &self,
        player: Position,
        knowledge: &Knowledge,
        walk: &DistanceField,
    ) -> Option<(AroundKind, String, Position)> {
        let closes = |change| matches!(change, Change::Closes | Change::Falls);
        let mut coming = self.forecast.as_ref()?.coming(player.z, knowledge);
        coming.retain(|coming| closes(coming.change));
        coming.iter().find(|coming| coming.at == player)?;
        let closing: HashSet<_> = coming.into_iter().map(|coming| coming.at).collect();
        let near = player.within_steps(FIRM_STEPS, self.status.terrain()?.size());
        let firm = near.filter(|at| !closing.contains(at));
        let firm = firm.filter_map(|at| Some((walk.turns(at)?, at)));
        let (_, at) = firm.min_by_key(|(turns, at)| (*turns, at.scan_key()))?;
        Some((AroundKind::Settling, "firm ground".to_owned(), at))
    }

    /// Fire, gas and water.
    pub(super) fn matter_around<'a>(
        &'a self,
        player: Position,
        knowledge: &'a Knowledge,
    ) -> impl Iterator<Item = (AroundKind, String, Position)> + 'a {
        let fires = self.matter.iter().flat_map(|matter| matter.fires().iter());
        let fires = fires.filter(move |fire| fire.at.z == player.z && knowledge.sees(fire.at));
        let fires = fires.map(|fire| (AroundKind::Matter, "fire".to_owned(), fire.at));
        let poured = self.fluids.iter().flat_map(move |fluids| fluids.of_level(player.z));
        fires.chain(poured.map(|(fluid, at)| (AroundKind::Matter, fluid.name().to_owned(), at)))
    }
}

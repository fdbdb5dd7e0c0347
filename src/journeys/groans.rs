//! Groans, as journeys know of them: when one begins, and which known tiles will close; and ground that nobody rests on (SPEC 139).

use super::closing::Closing;
use super::context::JourneyContext;
use super::journey::UnderWay;
use super::known::Known;
use crate::grid::Position;
use crate::sight::is_within;
use crate::world::Groan;
use crate::world::settling::SettlingPlace;

impl JourneyContext<'_, '_> {
    /// The groans of the player's level. Cost O(groans).
    fn groans(&self) -> impl Iterator<Item = &Groan> {
        let level = self.players.single().ok().map(|(_, at, _)| at.z);
        let groans = self.matter.groans().iter();
        groans.filter(move |groan| Some(groan.at.z) == level)
    }

    /// The floor that a groan will close as things are, that on which somebody stands too, each with the turns that are left.
    fn closes(&self, groan: &Groan) -> impl Iterator<Item = (Position, u32)> {
        let place = SettlingPlace::of(groan, &self.matter);
        let settling =
            self.supports.preview(self.terrain.tiles(), self.regions.map(), &self.hollows, place);
        let left = u32::from(groan.left);
        settling.closes.into_iter().chain(settling.hits).map(move |at| (at, left))
    }

    /// The known tiles of the player's level that are about to close. Cost: a branch where nothing groans, else a preview for each
    /// groan.
    pub(super) fn closing(&self) -> Closing {
        let tiles = self.groans().flat_map(|groan| self.closes(groan));
        Closing::of(tiles.filter(|(at, _)| self.knowledge.knows(*at)).collect())
    }

    /// The world as the player knows it, with what is about to close, and the gas that a journey keeps off.
    pub(super) fn known_in_time(&self, journey: &UnderWay) -> Known<'_> {
        Known { closing: self.closing(), gas: self.gas(journey), ..self.known() }
    }

    /// Returns whether a journey ends at a groan: it has begun with the last turn, and reaches to where the player is.
    pub(super) fn has_new_groan(&self, journey: &UnderWay) -> bool {
        let Ok((_, at, _)) = self.players.single() else { return false };
        let begins =
            |groan: &Groan| groan.has_just_begun() && is_within(groan.at, *at, groan.radius());
        journey.steps > 0 && self.groans().any(begins)
    }

    /// Why nobody rests here: the ground is about to close, or is dug away.
    pub(super) fn why_no_ground(&self) -> Option<String> {
        let (_, at, _) = self.players.single().ok()?;
        if self.is_undermined(*at) {
            return Some("You do not rest here: the floor trickles away.".to_owned());
        }
        let left = self.closing().left(*at)?;
        let turns = if left == 1 { "turn" } else { "turns" };
        Some(format!("You do not rest here: the ground closes in {left} {turns}."))
    }
}

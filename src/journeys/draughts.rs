//! Draughts: air from unknown ground behind rock, which leads on where all that can be walked to is known.

use super::context::JourneyContext;
use super::journey::Line;
use super::planning::unknown_ground;
use crate::grid::Position;
use crate::world::{JourneyMemory, Topic};

/// The radius, in tiles, in which a draught is felt through rock.
const DRAUGHT_RADIUS: u32 = 40;

impl JourneyContext<'_, '_> {
    /// Why there is nothing to explore; and signs of hollows that are not open, or else where a draught comes from. Where
    /// nothing is new, the draught alone is named again.
    pub(super) fn with_a_draught(
        &self,
        why: Line,
        steps: u32,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Vec<Line> {
        if let Some(signs) = self.signs_to_tell() {
            return vec![why, signs];
        }
        match self.find_draught(at, memory) {
            Some((line, is_news)) if is_news || steps > 0 => vec![why, line],
            Some((line, _)) => vec![line],
            None => vec![why],
        }
    }

    /// A line about the nearest unknown ground, and whether the last one was about other ground.
    fn find_draught(&self, at: Position, memory: &mut JourneyMemory) -> Option<(Line, bool)> {
        let (ground, turns) = self.unknown_ground(at)?;
        let direction = at.direction_to(ground)?.name();
        let is_news = memory.draught.replace(ground) != Some(ground);
        // Short enough for the narrowest log, with the keys that travel there.
        let text = format!("A draught from the {direction}, through {turns} turns of rock.");
        Some((Line { text, topic: Topic::Draught }, is_news))
    }

    /// The unknown ground that a draught comes from.
    pub(super) fn draught(&self) -> Option<Position> {
        let (_, at, _) = self.players.single().ok()?;
        self.unknown_ground(*at).map(|(ground, _)| ground)
    }

    /// The unknown ground that is nearest through the rock, with the turns to it. Sealed hollows have signs, and no draught.
    fn unknown_ground(&self, at: Position) -> Option<(Position, u32)> {
        let is_sealed = |at: Position| self.hollows.at(at).is_some_and(|hollow| !hollow.is_open);
        unknown_ground(&self.known(), at, DRAUGHT_RADIUS, is_sealed)
    }
}

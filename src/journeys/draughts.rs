//! Draughts: air from unknown ground behind rock, which leads on where all that can be walked to is known.

use super::context::JourneyContext;
use super::journey::Line;
use super::planning::way_to_unknown;
use crate::grid::{Position, Tile};
use crate::settings::Directions;
use crate::world::{JourneyMemory, Topic};

/// The radius, in tiles, in which a draught is felt through rock.
const DRAUGHT_RADIUS: u32 = 40;

/// Air that comes from unknown ground.
struct Draught {
    /// The ground.
    ground: Position,
    /// The last known ground before the rock, on the way there.
    face: Position,
    /// How many tiles of rock are between.
    rock: usize,
}

impl JourneyContext<'_, '_> {
    /// Where the warmth of the Ember comes from, why there is nothing to explore, where a draught comes from, and signs of hollows that
    /// are not open. Where the draught is the last one, why is not said again.
    pub(super) fn with_a_draught(
        &self,
        why: Line,
        steps: u32,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Vec<Line> {
        let (draught, is_news) = self.find_draught(at, memory).unzip();
        let why = Some(why).filter(|_| is_news.unwrap_or(true) || steps > 0);
        let signs = self.signs_to_tell();
        // Whoever sets out goes to a sign first.
        let draught = draught.map(|line| match signs {
            Some(_) => Line::new(line.text),
            None => line,
        });
        [self.warmth(at), why, draught, signs].into_iter().flatten().collect()
    }

    /// Where the Ember lies on the level, which is felt through rock.
    fn warmth(&self, at: Position) -> Option<Line> {
        let ember = self.things.ember_at().filter(|ember| ember.z == at.z)?;
        let direction = at.direction_to(ember)?;
        Some(Line::new(format!("It is warmer {}.", self.directions().at(direction))))
    }

    /// A line about the nearest unknown ground, and whether the last one was about other ground.
    fn find_draught(&self, at: Position, memory: &mut JourneyMemory) -> Option<(Line, bool)> {
        let draught = self.draught_at(at)?;
        let is_news = memory.draught.replace(draught.ground) != Some(draught.ground);
        Some((draught.line(at, self.directions())?, is_news))
    }

    /// See [`super::draught`].
    pub(super) fn draught(&self) -> Option<Position> {
        let (_, at, _) = self.players.single().ok()?;
        self.draught_at(*at).map(|draught| draught.face)
    }

    /// What is behind the rock that a journey has come to: that of the sign beside, or else of a draught, in lines.
    pub(super) fn behind_rock(&self, at: Position) -> Vec<Line> {
        let draught =
            || self.draught_at(at).and_then(|draught| draught.line(at, self.directions()));
        self.sign_beside(at).unwrap_or_else(|| draught().into_iter().collect())
    }

    /// The draught from the unknown ground that is nearest through the rock. Sealed hollows have signs, and no draught.
    fn draught_at(&self, at: Position) -> Option<Draught> {
        let known = self.known();
        let is_sealed = |at: Position| self.hollows.at(at).is_some_and(|hollow| !hollow.is_open);
        let way = way_to_unknown(&known, at, DRAUGHT_RADIUS, is_sealed)?;
        let (ground, before) = way.split_last()?;
        // Ground that has closed unseen is known as ground still.
        let is_open = |at: &Position| {
            let tiles = [known.tile(*at), self.terrain.tile(*at)];
            tiles.into_iter().all(|tile| tile.is_some_and(Tile::is_walkable))
        };
        let face = before.iter().copied().take_while(is_open).last().unwrap_or(at);
        let rock = before.iter().copied().filter(|at| !is_open(at)).count();
        Some(Draught { ground: *ground, face, rock })
    }
}

impl Draught {
    /// A line about it for who stands at a position; `None` for who stands where it comes from.
    fn line(&self, at: Position, directions: Directions) -> Option<Line> {
        let direction = at.direction_to(self.ground)?;
        let (from, to) = (directions.from(direction), directions.at(direction));
        let is_here = self.face == at;
        // Short enough for the narrowest log, with the keys that travel there.
        let text = match self.rock {
            0 => format!("Ground that you have never seen is {to}."),
            1 => format!("A draught {from}, through one tile of rock."),
            tiles => format!("A draught {from}, through {tiles} tiles of rock."),
        };
        Some(Line { text, topic: if is_here { Topic::Other } else { Topic::Draught } })
    }
}

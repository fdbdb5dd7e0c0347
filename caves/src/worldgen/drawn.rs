//! Worlds from drawings, as far as a game can be played on them.

use super::feature::can_have_feature;
use super::map_text::Drawing;
use super::regions::fill_small;
use super::smoothing::smooth;
use super::stairs::far_end;
use super::world_map::WorldMap;
use crate::grid::{Level, OutOfMemory, Position, Size, Tile};

/// Floors among nine tiles that make the middle one floor.
const THRESHOLD: u32 = 5;

/// Why a game cannot be played on a drawing. Lines and columns are those of the drawing, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawnMapError {
    /// There is no floor to stand on.
    #[error("the map has no floor")]
    NoFloor,
    /// No start is drawn.
    #[error("the map has no start: put one @ on it")]
    NoStart,
    /// More than one start is drawn.
    #[error("{}: a second start: allowed is one @", place(.at, .size))]
    SecondStart {
        /// The second `@`.
        at: Position,
        /// Of the drawing.
        size: Size,
    },
    /// Stairs lead nowhere.
    #[error("{}: stairs without a partner on the level {}", place(.at, .size), if *.down { "below" } else { "above" })]
    LooseStairs {
        /// The stairs.
        at: Position,
        /// Do they lead down?
        down: bool,
        /// Of the drawing.
        size: Size,
    },
    /// Something stands there that no game on a drawn map has.
    #[error("{}: a {name}: a game on a drawn map has none", place(.at, .size))]
    Feature {
        /// The first feature.
        at: Position,
        /// What it is.
        name: String,
        /// Of the drawing.
        size: Size,
    },
    /// The machine is too small for the map.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// The line and column of a position in map text.
fn place(at: &Position, size: &Size) -> String {
    let line = u64::from(at.z) * (u64::from(size.height()) + 1) + u64::from(at.y) + 1;
    format!("line {line}, column {}", at.x + 1)
}

impl Drawing {
    /// Smooths the drawing `passes` times by the rule of the caves (SPEC 6), stairs counting as floor, and then
    /// fills regions smaller than `min_region` (SPEC 13). Starts and features that
    /// are no longer on floor are dropped.
    ///
    /// # Errors
    /// [`OutOfMemory`] where a copy does not fit.
    pub fn smoothed(self, passes: u64, min_region: u64) -> Result<Self, OutOfMemory> {
        let Self { mut tiles, mut starts, mut features } = self;
        for z in (0..tiles.size().depth()).filter(|_| passes > 0) {
            let mut level = Level::of(&tiles, z)?;
            smooth(&mut level, passes, THRESHOLD)?;
            level.write_rows(0, tiles.level_mut(z));
        }
        fill_small(&mut tiles, min_region)?;
        starts.retain(|at| tiles[*at] == Tile::Floor);
        features.retain(|feature| can_have_feature(&tiles, None, feature.at));
        Ok(Self { tiles, starts, features })
    }

    /// The world of the drawing, exactly as drawn.
    ///
    /// # Errors
    /// [`DrawnMapError`] where it has more than one start.
    pub fn into_world(self) -> Result<WorldMap, DrawnMapError> {
        if let [_, at, ..] = self.starts[..] {
            return Err(DrawnMapError::SecondStart { at, size: self.tiles.size() });
        }
        let world = WorldMap::from_tiles(self.tiles, self.starts.first().copied())?;
        Ok(WorldMap { features: self.features, ..world })
    }

    /// The world of the drawing, if a game can be played on it.
    ///
    /// # Errors
    /// [`DrawnMapError`] where it has no floor, no start or more than one, loose stairs, or features.
    pub fn into_playable_world(self) -> Result<WorldMap, DrawnMapError> {
        if self.starts.is_empty() {
            let has_floor = self.tiles.cells().contains(&Tile::Floor);
            return Err(if has_floor { DrawnMapError::NoStart } else { DrawnMapError::NoFloor });
        }
        let world = self.into_world()?;
        let tiles = &world.tiles;
        if let Some(first) = world.features.first() {
            let (at, name, size) = (first.at, first.name.clone(), tiles.size());
            return Err(DrawnMapError::Feature { at, name, size });
        }
        let loose = (0..tiles.size().depth())
            .flat_map(|z| tiles.positions(z))
            .find(|at| tiles[*at].is_stairs() && far_end(tiles, *at).is_none());
        match loose {
            Some(at) => {
                let down = tiles[at] == Tile::StairsDown;
                Err(DrawnMapError::LooseStairs { at, down, size: tiles.size() })
            }
            None => Ok(world),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::worldgen::map_text;

    /// SPEC 6, 13
    #[test]
    fn a_drawing_is_smoothed_and_its_small_regions_are_filled() {
        let drawing = map_text::read("@>.##\n...##\n...##\n####.\n".as_bytes()).unwrap();
        let smoothed = drawing.clone().smoothed(1, 0).unwrap();
        assert_eq!(map_text::level_text(&smoothed.tiles, 0), "#.###\n...##\n#.###\n#####\n");
        assert_eq!(smoothed.starts, []);
        let filled = drawing.smoothed(0, 2).unwrap();
        assert_eq!(map_text::level_text(&filled.tiles, 0), ".>.##\n...##\n...##\n#####\n");
        assert_eq!(filled.starts.len(), 1);
        let props = map_text::read("T..##\n.T.##\n...##\n####T\n".as_bytes()).unwrap();
        let props = props.smoothed(1, 0).unwrap().features;
        assert_eq!(props.len(), 1, "those in rock are gone: {props:?}");
    }

    #[test]
    fn a_map_that_cannot_be_played_says_why_and_where() {
        for (text, says) in [
            ("##\n", "the map has no floor"),
            ("><\n", "the map has no floor"),
            (".#\n", "the map has no start: put one @ on it"),
            ("@.\n\n.@\n", "line 3, column 2: a second start: allowed is one @"),
            ("@.\n\n.>\n", "line 3, column 2: stairs without a partner on the level below"),
            ("@<\n\n..\n", "line 1, column 2: stairs without a partner on the level above"),
            ("@>\n\n..\n", "line 1, column 2: stairs without a partner on the level below"),
            ("@.\n.T\n", "line 2, column 2: a prop: a game on a drawn map has none"),
        ] {
            let drawing = map_text::read(text.as_bytes()).unwrap();
            assert_eq!(drawing.into_playable_world().unwrap_err().to_string(), says, "{text:?}");
        }
        let drawing = map_text::read("@>\n\n.<\n".as_bytes()).unwrap();
        assert_eq!(drawing.into_playable_world().unwrap().stairs.len(), 1);
    }
}

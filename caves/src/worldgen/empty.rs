//! The generator `empty`: a ring of wall around floor (SPEC 39).
//!
//! ```text
//!     #####
//!     #...#       5 x 3; a level less than 3 wide or high is all floor
//!     #####
//! ```

use super::error::GenerateError;
use super::feature::Drawn;
use super::generator::Generator;
use super::joining::joining_parameters;
use super::parameter::Parameter;
use super::settings::Settings;
use crate::grid::{Level, Size, Tile};
use crate::streams::Stream;

pub(super) struct Empty;

impl Generator for Empty {
    fn name(&self) -> &str {
        "empty"
    }

    fn description(&self) -> &str {
        "one bare room: a ring of wall around floor"
    }

    fn parameters(&self) -> Vec<Parameter> {
        joining_parameters("few", true)
    }

    fn draw_level(
        &self,
        _: u32,
        size: Size,
        _: &mut Stream,
        _: &Settings,
    ) -> Result<Drawn, GenerateError> {
        let mut level = Level::filled(size, Tile::Floor)?;
        if size.width() >= 3 && size.height() >= 3 {
            for at in level.positions() {
                let is_edge =
                    at.x == 0 || at.y == 0 || at.x == size.width() - 1 || at.y == size.height() - 1;
                if is_edge {
                    level.set(at, Tile::Wall);
                }
            }
        }
        Ok(level.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text::level_text;

    /// SPEC 39: the worked table, as (height, width) with 1 for wall.
    #[test]
    fn the_worked_table_holds() {
        for (height, width, rows) in [
            (1, 1, "0"),
            (2, 2, "00/00"),
            (2, 3, "000/000"),
            (3, 2, "00/00/00"),
            (3, 3, "111/101/111"),
            (3, 5, "11111/10001/11111"),
            (5, 5, "11111/10001/10001/10001/11111"),
        ] {
            let size = Size::new(width, height, 1).unwrap();
            let settings = Settings::defaults(&Empty.parameters());
            let world = Empty.generate(size, 1, &settings, 1).unwrap();
            let text = level_text(&world.tiles, 0).replace('#', "1").replace('.', "0");
            assert_eq!(text.trim_end().replace('\n', "/"), rows);
        }
    }
}

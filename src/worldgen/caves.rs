//! The generator `caves`: noise smoothed by a cellular automaton, small regions filled, levels joined by
//! stairs wherever two regions overlap (SPEC 5-8, 13, 18).

use super::smoothing::{fill_with_noise, smooth};
use super::stairs::{find_pairs, place_by_overlap};
use super::start::choose_start;
use super::{
    GenerateError, Generator, Parameter, ParameterKind, RegionMap, Settings, Value, WorldMap,
};
use crate::grid::{Grid, OutOfMemory, Size, Tile};
use crate::streams::{Domain, Stream};

/// How often a level is drawn before it is given up as solid rock (SPEC 41).
const ATTEMPTS: u16 = 64;

pub(super) struct Caves;

/// The settings of `caves`, typed.
struct Rules {
    /// In 65536ths.
    fill: u32,
    threshold: u32,
    passes: u64,
    min_region: u64,
}

impl Rules {
    fn new(settings: &Settings) -> Self {
        let integer = |name| settings.get(name).map_or(0, Value::as_integer);
        Self {
            fill: settings.get("fill").map_or(0, Value::in_65536ths),
            threshold: integer("threshold") as u32,
            passes: integer("passes"),
            min_region: integer("min_region"),
        }
    }
}

impl Generator for Caves {
    fn name(&self) -> &'static str {
        "caves"
    }

    fn description(&self) -> &'static str {
        "winding caves: noise, smoothed three times, small hollows filled"
    }

    fn parameters(&self) -> Vec<Parameter> {
        let integer = |name, description, min, max, default| Parameter {
            name,
            description,
            kind: ParameterKind::Integer { min, max },
            default: Value::Integer(default),
        };
        vec![
            Parameter {
                name: "fill",
                description: "chance of each tile of the noise to be floor",
                kind: ParameterKind::Probability,
                default: Value::Probability(0.5),
            },
            integer("threshold", "floors among nine tiles that make the middle one floor", 0, 9, 5),
            integer("passes", "how often the noise is smoothed", 0, 1_000, 3),
            integer("min_region", "smaller regions are filled with wall", 0, Size::MAX_TILES, 25),
            integer("creatures", "creatures on each level", 0, 0, 0),
        ]
    }

    fn generate(
        &self,
        size: Size,
        seed: u64,
        settings: &Settings,
    ) -> Result<WorldMap, GenerateError> {
        let rules = Rules::new(settings);
        let parameters = || settings.to_string();
        let mut cells = Vec::new();
        let room = usize::try_from(size.tiles()).map_err(|_| OutOfMemory { size })?;
        cells.try_reserve_exact(room).map_err(|_| OutOfMemory { size })?;
        for z in 0..size.depth() {
            let level =
                draw_level(size, seed, z, &rules)?.ok_or_else(|| GenerateError::NoFloor {
                    level: z + 1,
                    attempts: ATTEMPTS,
                    parameters: parameters(),
                    size,
                    seed,
                })?;
            cells.extend_from_slice(level.cells());
        }
        let mut tiles = Grid::from_cells(size, cells).ok_or(OutOfMemory { size })?;
        let regions = RegionMap::label(&tiles)?;
        place_by_overlap(&mut tiles, &regions, seed);
        let start = choose_start(&tiles, &regions, seed).ok_or_else(|| GenerateError::NoStart {
            parameters: parameters(),
            size,
            seed,
        })?;
        Ok(WorldMap { stairs: find_pairs(&tiles), start: Some(start), tiles, regions })
    }
}

/// One level before stairs, from its own streams alone: the first attempt that leaves any floor, or
/// `None` (SPEC 41, 42).
fn draw_level(
    size: Size,
    seed: u64,
    z: u32,
    rules: &Rules,
) -> Result<Option<Grid<Tile>>, OutOfMemory> {
    let size = size.one_level();
    for attempt in 0..ATTEMPTS {
        let mut noise = Grid::filled(size, Tile::Wall)?.into_cells();
        fill_with_noise(&mut noise, rules.fill, &mut Stream::new(seed, Domain::Noise, z, attempt));
        let width = size.width() as usize;
        let smoothed = (0..rules.passes).fold(noise, |old, _| smooth(&old, width, rules.threshold));
        let mut level = Grid::from_cells(size, smoothed).ok_or(OutOfMemory { size })?;
        RegionMap::label(&level)?.fill_small(&mut level, rules.min_region);
        if level.cells().contains(&Tile::Floor) {
            return Ok(Some(level));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(
        size: (u64, u64, u64),
        seed: u64,
        set: &[(&str, &str)],
    ) -> Result<WorldMap, GenerateError> {
        let set: Vec<_> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let settings = Settings::parse("caves", &Caves.parameters(), &set).unwrap();
        Caves.generate(Size::new(size.0, size.1, size.2).unwrap(), seed, &settings)
    }

    /// SPEC 7, 8: each number of passes is one more pass over the one before, and 0 is the raw noise.
    #[test]
    fn passes_build_on_one_another() {
        let plain = [("min_region", "0"), ("passes", "0")];
        let noise = make((30, 20, 1), 4, &plain).unwrap().tiles;
        let mut level = noise.cells().to_vec();
        for passes in ["1", "2", "3"] {
            level = smooth(&level, 30, 5);
            let made = make((30, 20, 1), 4, &[("min_region", "0"), ("passes", passes)]).unwrap();
            assert_eq!(made.tiles.cells(), level, "{passes} passes");
        }
        let mut expected = vec![Tile::Wall; 600];
        fill_with_noise(&mut expected, 32_768, &mut Stream::new(4, Domain::Noise, 0, 0));
        assert_eq!(noise.cells(), expected);
    }

    /// SPEC 42: a level is drawn from its own stream, whatever other levels there are.
    #[test]
    fn a_level_does_not_depend_on_how_many_lie_below_it() {
        let walkable = |world: &WorldMap| -> Vec<bool> {
            world.tiles.level(0).iter().map(|tile| tile.is_walkable()).collect()
        };
        let alone = make((40, 30, 1), 5, &[]).unwrap();
        let deep = make((40, 30, 4), 5, &[]).unwrap();
        assert_eq!(walkable(&alone), walkable(&deep));
    }

    /// SPEC 41
    #[test]
    fn solid_rock_is_an_error_that_names_the_parameters() {
        assert_eq!(
            make((1, 1, 1), 3, &[]).unwrap_err().to_string(),
            "level 1 came out without floor in 64 attempts with fill=0.5 threshold=5 passes=3 \
             min_region=25 creatures=0, size 1 x 1 x 1, seed 3"
        );
        let all_stairs = [("fill", "1"), ("passes", "0"), ("min_region", "0")];
        assert!(matches!(make((1, 1, 2), 3, &all_stairs), Err(GenerateError::NoStart { .. })));
        assert!(make((1, 1, 1), 3, &all_stairs).is_ok());
    }

    /// SPEC 41: a level without floor is drawn again, from the next attempt's stream.
    #[test]
    fn a_level_of_rock_is_drawn_again() {
        let rare = [("fill", "0.1"), ("passes", "0"), ("min_region", "0")];
        let redrawn = (0..50).any(|seed| {
            let first = &mut [Tile::Wall; 1];
            fill_with_noise(first, 6_554, &mut Stream::new(seed, Domain::Noise, 0, 0));
            first[0] == Tile::Wall && make((1, 1, 1), seed, &rare).is_ok()
        });
        assert!(redrawn);
    }
}

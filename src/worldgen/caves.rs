//! The generators `caves` and `deep-caves`: noise smoothed by a cellular automaton, small regions filled
//! (SPEC 5-8, 13). They are the same but for their defaults.

use super::joining::joining_parameters;
use super::smoothing::{fill_with_noise, smooth};
use super::{GenerateError, Generator, Parameter, ParameterKind, RegionMap, Settings, Value};
use crate::grid::{Grid, OutOfMemory, Size, Tile};
use crate::streams::Stream;

pub(super) struct Caves {
    name: &'static str,
    description: &'static str,
    passes: u64,
    stairs: &'static str,
    connect: bool,
}

/// Three passes, few stairs, everything within reach.
pub(super) const CAVES: Caves = Caves {
    name: "caves",
    description: "winding caves: noise, smoothed three times, small hollows filled",
    passes: 3,
    stairs: "few",
    connect: true,
};

/// Eight passes, and stairs wherever regions overlap: some places are reached by digging alone.
pub(super) const DEEP_CAVES: Caves = Caves {
    name: "deep-caves",
    description: "wide, smooth caves: noise, smoothed eight times, stairs wherever caves overlap",
    passes: 8,
    stairs: "overlap",
    connect: false,
};

impl Generator for Caves {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn parameters(&self) -> Vec<Parameter> {
        let integer = Parameter::integer;
        let mut parameters = vec![
            Parameter {
                name: "fill",
                description: "chance of each tile of the noise to be floor",
                kind: ParameterKind::Probability,
                default: Value::Probability(0.5),
            },
            integer(
                "threshold",
                "floors among nine tiles that make the middle one floor",
                0..=9,
                5,
            ),
            integer("passes", "how often the noise is smoothed", 0..=1_000, self.passes),
            integer("min_region", "smaller regions are filled with wall", 0..=Size::MAX_TILES, 25),
        ];
        parameters.extend(joining_parameters(self.stairs, self.connect));
        parameters
    }

    fn draw_level(
        &self,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
    ) -> Result<Grid<Tile>, GenerateError> {
        let mut noise = Grid::filled(size, Tile::Wall)?.into_cells();
        fill_with_noise(&mut noise, settings.in_65536ths("fill"), stream);
        let (width, threshold) = (size.width() as usize, settings.integer("threshold") as u32);
        let passes = 0..settings.integer("passes");
        let smoothed = passes.fold(noise, |old, _| smooth(&old, width, threshold));
        let mut level = Grid::from_cells(size, smoothed).ok_or(OutOfMemory { size })?;
        RegionMap::label(&level)?.fill_small(&mut level, settings.integer("min_region"));
        Ok(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::Domain;
    use crate::worldgen::WorldMap;

    fn make(
        size: (u64, u64, u64),
        seed: u64,
        set: &[(&str, &str)],
    ) -> Result<WorldMap, GenerateError> {
        let set: Vec<_> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let settings = Settings::parse("deep-caves", &DEEP_CAVES.parameters(), &set).unwrap();
        DEEP_CAVES.generate(Size::new(size.0, size.1, size.2).unwrap(), seed, &settings)
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
        fill_with_noise(&mut expected, 32_768, &mut Stream::new(4, Domain::Level, 0, 0));
        assert_eq!(noise.cells(), expected);
    }

    /// SPEC 8
    #[test]
    fn the_presets_differ_in_their_defaults_alone() {
        let defaults = |caves: Caves| Settings::defaults(&caves.parameters()).to_string();
        assert_eq!(
            defaults(CAVES),
            "fill=0.5 threshold=5 passes=3 min_region=25 stairs=few extra_stairs=1 connect=true creatures=0"
        );
        assert_eq!(
            defaults(DEEP_CAVES),
            "fill=0.5 threshold=5 passes=8 min_region=25 stairs=overlap extra_stairs=1 connect=false creatures=0"
        );
    }

    /// SPEC 41
    #[test]
    fn solid_rock_is_an_error_that_names_the_parameters() {
        assert_eq!(
            make((1, 1, 1), 3, &[]).unwrap_err().to_string(),
            "level 1 came out without floor in 64 attempts with fill=0.5 threshold=5 passes=8 \
             min_region=25 stairs=overlap extra_stairs=1 connect=false creatures=0, \
             size 1 x 1 x 1, seed 3"
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
            fill_with_noise(first, 6_554, &mut Stream::new(seed, Domain::Level, 0, 0));
            first[0] == Tile::Wall && make((1, 1, 1), seed, &rare).is_ok()
        });
        assert!(redrawn);
    }
}

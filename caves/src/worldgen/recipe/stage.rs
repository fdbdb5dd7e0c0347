//! The stages that recipes are made of.

use crate::grid::{Level, OutOfMemory, Size};
use crate::streams::Stream;
use crate::worldgen::components::Components;
use crate::worldgen::error::GenerateError;
use crate::worldgen::generator::MIN_REGION;
use crate::worldgen::joining::joining_parameters;
use crate::worldgen::parameter::{Parameter, ParameterKind, Value};
use crate::worldgen::regions::{RegionLevel, RegionMap};
use crate::worldgen::runs::Runs;
use crate::worldgen::settings::Settings;
use crate::worldgen::smoothing::{fill_with_noise, smooth};
use crate::worldgen::tunnels::join_level;
use crate::worldgen::{dig_walk, rooms};

/// The stage that smooths.
pub(super) const SMOOTH: &str = "smooth";
/// The parameter for how often a stage is done.
pub(super) const PASSES: &str = "passes";

/// One thing that is done to a world while it is made.
#[derive(Debug)]
pub struct StageKind {
    /// As in `do = "..."`.
    pub name: &'static str,
    /// What it does, in one line.
    pub description: &'static str,
    /// What can be set about it.
    pub parameters: fn() -> Vec<Parameter>,
    pub(super) work: Work,
}

/// Changes one level, with that level's own stream.
pub(super) type LevelWork = fn(&mut Level, &mut Stream, &Settings) -> Result<(), GenerateError>;

/// What a stage works on.
#[derive(Debug)]
pub(super) enum Work {
    /// One level alone.
    Level(LevelWork),
    /// One level alone, and no region smaller than `min_region` is left.
    Cull(LevelWork),
    /// One level alone, and regions only grow.
    Join(LevelWork),
    /// All levels together: what their joining is set to.
    World,
}

/// Every stage, in the order in which recipes mostly have them.
pub const STAGES: &[StageKind] = &[
    StageKind {
        name: "fill",
        description: "noise: each tile becomes floor or wall by chance",
        parameters: fill_parameters,
        work: Work::Level(|level, stream, settings| {
            fill_with_noise(level, settings.in_65536ths("fill")?, stream);
            Ok(())
        }),
    },
    StageKind {
        name: SMOOTH,
        description: "a cellular automaton: each tile becomes what most tiles around it are",
        parameters: smooth_parameters,
        work: Work::Level(|level, _, settings| {
            let (passes, threshold) = (settings.integer(PASSES)?, settings.integer("threshold")?);
            Ok(smooth(level, passes, threshold as u32)?)
        }),
    },
    StageKind {
        name: "dig-walk",
        description: "diggers walk at random through the rock and leave floor behind",
        parameters: dig_walk::parameters,
        work: Work::Level(dig_walk::dig),
    },
    StageKind {
        name: "rooms",
        description: "rooms with walls, doors and sometimes pillars, wherever there is space",
        parameters: rooms::parameters,
        work: Work::Level(rooms::build),
    },
    StageKind {
        name: "cull",
        description: "small regions are filled with wall",
        parameters: cull_parameters,
        work: Work::Cull(|level, _, settings| {
            Runs::label(level, settings.integer(MIN_REGION)?).fill_small(level);
            Ok(())
        }),
    },
    StageKind {
        name: "join",
        description: "the shortest tunnels make one region of each level",
        parameters: Vec::new,
        work: Work::Join(|level, _, _| Ok(join_alone(level)?)),
    },
    StageKind {
        name: "stairs",
        description: "staircases between each level and the next",
        parameters: || joining_of(&["stairs", "extra_stairs"]),
        work: Work::World,
    },
    StageKind {
        name: "tunnels",
        description: "the shortest tunnels join what stairs could not",
        parameters: || joining_of(&["connect"]),
        work: Work::World,
    },
];

fn fill_parameters() -> Vec<Parameter> {
    vec![Parameter {
        name: "fill",
        description: "chance of each tile of the noise to be floor",
        kind: ParameterKind::Probability,
        default: Value::Probability(0.5),
    }]
}

fn smooth_parameters() -> Vec<Parameter> {
    let integer = Parameter::integer;
    vec![
        integer("threshold", "floors among nine tiles that make the middle one floor", 0..=9, 5),
        integer(PASSES, "how often the noise is smoothed", 0..=1_000, 3),
    ]
}

fn cull_parameters() -> Vec<Parameter> {
    let all = 0..=Size::MAX_TILES;
    vec![Parameter::integer(MIN_REGION, "smaller regions are filled with wall", all, 25)]
}

fn joining_of(names: &[&str]) -> Vec<Parameter> {
    let all = joining_parameters("few", true).into_iter();
    all.filter(|parameter| names.contains(&parameter.name)).collect()
}

/// Joins the regions of a level by tunnels.
fn join_alone(level: &mut Level) -> Result<(), OutOfMemory> {
    let regions = RegionLevel::label(level.clone(), 0)?;
    let mut components = Components::new(RegionMap::of_levels(level.size(), vec![regions]));
    join_level(&mut components, 0)?;
    level.clone_from(components.regions().open_tiles(0));
    Ok(())
}

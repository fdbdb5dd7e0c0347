//! `cavewright generate`: print a world.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::options::WorldOptions;
use super::output::Target;
use super::{Exit, Failure};
use crate::record::WorldReport;
use crate::worldgen::{Registry, map_text};

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    world: WorldOptions,
    /// How the world is written
    #[arg(long, value_enum, default_value = "text", allow_hyphen_values = true)]
    format: Format,
    /// What text shows of each tile
    #[arg(long, value_enum, default_value = "tiles", allow_hyphen_values = true)]
    layer: Layer,
    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// One character a tile
    Text,
    /// Everything that is known of the world
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum Layer {
    /// What it is made of: # . > < and @ for the start
    Tiles,
    /// The number of its region: 1-9a-zA-Z, * beyond
    Regions,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let (world, spec) = match options.world.drawn_world()? {
        Some(world) => (world, None),
        None => {
            let spec = options.world.spec()?;
            (Registry::default().make(&spec)?, Some(spec))
        }
    };
    let report = WorldReport::new(&world, spec.as_ref())
        .map_err(|error| Failure::new(Exit::Usage, error))?;
    Target::new(options.output.as_deref()).write(|mut out| match (options.format, options.layer) {
        (Format::Text, Layer::Tiles) => map_text::write(&world, &mut out),
        (Format::Text, Layer::Regions) => map_text::write_regions(&world, &mut out),
        (Format::Json, _) => {
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)
        }
    })
}

//! Worlds as results: options that say how a world is printed, and the printing.

use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::output::Target;
use super::{Exit, Failure};
use crate::picture::{self, Artwork, draw_world, usual_folders};
use crate::record::WorldReport;
use crate::worldgen::{WorldMap, WorldSpec, map_text};

/// How a world is printed.
#[derive(Args)]
pub(super) struct OutputOptions {
    /// How the world is written
    #[arg(long, value_enum, default_value = "text", allow_hyphen_values = true)]
    format: Format,
    /// What text and pictures show of each tile
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
    /// A picture, its levels below one another
    Png,
}

#[derive(Clone, Copy, ValueEnum)]
enum Layer {
    /// What it is made of: # . > < and @ for the start
    Tiles,
    /// Its region: 1-9a-zA-Z, * beyond, or a colour
    Regions,
}

impl OutputOptions {
    /// Prints a world; `spec` is what it was made from, unless it was drawn.
    ///
    /// # Errors
    /// Exit 2 where there can be no such picture, exit 3 where it cannot be written.
    pub(super) fn print(&self, world: &WorldMap, spec: Option<&WorldSpec>) -> Result<(), Failure> {
        let target = Target::new(self.output.as_deref());
        match (self.format, self.layer) {
            (Format::Text, Layer::Tiles) => {
                target.write(|mut out| map_text::write(world, &mut out))
            }
            (Format::Text, Layer::Regions) => {
                target.write(|mut out| map_text::write_regions(world, &mut out))
            }
            (Format::Json, _) => {
                let report = WorldReport::new(world, spec)
                    .map_err(|error| Failure::new(Exit::Usage, error))?;
                target.write(|mut out| {
                    serde_json::to_writer(&mut out, &report)?;
                    writeln!(out)
                })
            }
            (Format::Png, layer) => {
                let layer = match layer {
                    Layer::Tiles => picture::Layer::Tiles,
                    Layer::Regions => picture::Layer::Regions,
                };
                let (artwork, warnings) = Artwork::load(&usual_folders());
                warnings.iter().for_each(super::exit::complain);
                let drawn = draw_world(world, layer, &artwork)
                    .map_err(|error| Failure::new(Exit::Usage, error))?;
                let mut bytes = io::Cursor::new(Vec::new());
                drawn
                    .write_to(&mut bytes, image::ImageFormat::Png)
                    .map_err(|error| Failure::new(Exit::File, error))?;
                target.write(|out| out.write_all(bytes.get_ref()))
            }
        }
    }
}

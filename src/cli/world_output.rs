//! Worlds as results: the options for printing a world, and the printing.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::exit::{Exit, Failure, complain};
use super::output::Target;
use crate::picture::{self, Artwork, draw_world, usual_folders};
use crate::record::WorldDescription;
use crate::worldgen::{WorldMap, WorldSpec, map_text};

/// How a world is printed.
#[derive(Args)]
pub(super) struct OutputOptions {
    /// How the world is written [default: as the name of the file ends, or else text]
    #[arg(long, value_enum, allow_hyphen_values = true)]
    format: Option<Format>,
    /// What text and pictures show of each tile
    #[arg(long, value_enum, default_value = "tiles", allow_hyphen_values = true)]
    layer: Layer,
    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    output: Option<PathBuf>,
}

/// How a world is printed, and where to.
pub(super) struct WorldOutput {
    format: Format,
    layer: Layer,
    target: Target,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// One character a tile
    Text,
    /// Everything that is known of the world
    Json,
    /// A picture, its levels below one another
    Png,
    /// With --seeds: the same as json, a world a line
    Jsonl,
    /// With --seeds: a bit for each tile, see docs/reports.md
    Bits,
}

#[derive(Clone, Copy, ValueEnum)]
enum Layer {
    /// What it is made of: # . > < and @ for the start
    Tiles,
    /// Its region: 1-9a-zA-Z, * beyond, or a colour
    Regions,
}

impl Format {
    /// What the name of a file in this format ends with.
    fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Json => "json",
            Self::Png => "png",
            Self::Jsonl => "jsonl",
            Self::Bits => "bits",
        }
    }

    /// As in `--format`.
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// The format by the ending of a file's name.
    fn of(file: &Path) -> Option<Self> {
        let ending = file.extension()?;
        let mut all = Self::value_variants().iter().copied();
        all.find(|format| ending.eq_ignore_ascii_case(format.ending()))
    }
}

impl OutputOptions {
    /// How a world is printed, and where to, by the name of the file where no format is given.
    ///
    /// # Errors
    /// Exit 2 where the format that is given is not that of the name.
    pub(super) fn chosen(&self) -> Result<WorldOutput, Failure> {
        let file = self.output.as_deref();
        let format = self.format_of_both()?.unwrap_or(Format::Text);
        if matches!(format, Format::Jsonl | Format::Bits) {
            let line = format!("--format {} goes with --seeds alone", format.name());
            return Err(Failure::new(Exit::Usage, line));
        }
        Ok(WorldOutput { format, layer: self.layer, target: Target::new(file) })
    }

    /// How many worlds are printed, and into which file, if into one.
    ///
    /// # Errors
    /// Exit 2 where that format is of one world alone, or not that of the name.
    pub(super) fn of_many(&self) -> Result<(Format, Option<&Path>), Failure> {
        let (file, given) = (self.output.as_deref(), self.format_of_both()?);
        let format = given.unwrap_or(Format::Jsonl);
        if matches!(format, Format::Text | Format::Json) {
            let line = format!(
                "--format {} is of one world: allowed with --seeds are jsonl, bits and png",
                format.name()
            );
            return Err(Failure::new(Exit::Usage, line));
        }
        Ok((format, file))
    }

    /// The format that is given, or that of the name of the file.
    ///
    /// # Errors
    /// Exit 2 where these are two.
    fn format_of_both(&self) -> Result<Option<Format>, Failure> {
        let file = self.output.as_deref();
        let named = file.and_then(Format::of);
        if let (Some(file), Some(given), Some(named)) = (file, self.format, named)
            && given != named
        {
            let (given, named, file) = (given.name(), named.name(), file.display());
            let line =
                format!("--format {given} does not go with --output {file}: allowed is {named}");
            return Err(Failure::new(Exit::Usage, line));
        }
        Ok(self.format.or(named))
    }
}

impl WorldOutput {
    /// Prints a world; `spec` is what it was made from, unless it was drawn.
    ///
    /// # Errors
    /// Exit 2 where there can be no such picture, exit 3 where it cannot be written.
    pub(super) fn print(&self, world: &WorldMap, spec: Option<&WorldSpec>) -> Result<(), Failure> {
        let target = &self.target;
        match (self.format, self.layer) {
            (Format::Text, Layer::Tiles) => {
                target.write(|mut out| map_text::write(world, &mut out))
            }
            (Format::Text, Layer::Regions) => {
                target.write(|mut out| map_text::write_regions(world, &mut out))
            }
            (Format::Json, _) => {
                let report = WorldDescription::new(world, spec)
                    .map_err(|error| Failure::new(Exit::Usage, error))?;
                target.write_json(&report)
            }
            (Format::Png, layer) => {
                let layer = match layer {
                    Layer::Tiles => picture::Layer::Tiles,
                    Layer::Regions => picture::Layer::Regions,
                };
                let (artwork, warnings) = Artwork::load(&usual_folders());
                warnings.iter().for_each(complain);
                let drawn = draw_world(world, layer, &artwork)
                    .map_err(|error| Failure::new(Exit::Usage, error))?;
                let mut bytes = io::Cursor::new(Vec::new());
                drawn
                    .write_to(&mut bytes, image::ImageFormat::Png)
                    .map_err(|error| Failure::new(Exit::File, error))?;
                target.write(|out| out.write_all(bytes.get_ref()))
            }
            // Those are of many worlds.
            (Format::Jsonl | Format::Bits, _) => Ok(()),
        }
    }
}

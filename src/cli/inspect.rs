//! `cavewright inspect`: read a map, smooth it, label and describe it.

use std::path::PathBuf;

use clap::Args;

use super::exit::{Exit, Failure};
use super::files::{read_drawing, unplayable};
use super::values::{text, whole_number};
use super::world_output::OutputOptions;

#[derive(Args)]
pub(super) struct Options {
    /// The map, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Smooth it so many times first
    #[arg(long, value_name = "N", default_value = "0", value_parser = text(passes), allow_hyphen_values = true)]
    smooth: u64,
    /// Fill regions that have fewer tiles
    #[arg(long, value_name = "N", default_value = "0", value_parser = text(tiles), allow_hyphen_values = true)]
    min_region: u64,
    #[command(flatten)]
    output: OutputOptions,
}

/// The most passes.
const MAX_PASSES: u64 = 1_000;

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let output = options.output.chosen()?;
    let drawing = read_drawing(&options.file)?
        .smoothed(options.smooth, options.min_region)
        .map_err(|error| Failure::new(Exit::Usage, error))?;
    let world = drawing.into_world().map_err(|error| unplayable(&options.file, &error))?;
    output.print(&world, None)
}

fn passes(text: &str) -> Result<u64, String> {
    whole_number(text)
        .filter(|passes| *passes <= MAX_PASSES)
        .ok_or_else(|| format!("allowed is a whole number from 0 to {MAX_PASSES}"))
}

fn tiles(text: &str) -> Result<u64, String> {
    whole_number(text).ok_or_else(|| format!("allowed is a whole number from 0 to {}", u64::MAX))
}

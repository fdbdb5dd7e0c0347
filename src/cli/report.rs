//! `cavewright report`: statistics over many worlds, every one proved.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::options::{WorldOptions, text, whole_number};
use super::output::Target;
use super::{Exit, Failure};
use crate::survey::{Survey, take_survey};
use crate::worldgen::Registry;

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    world: WorldOptions,
    /// The seeds A <= s < B
    #[arg(
        long,
        value_name = "A..B",
        value_parser = text(seed_range),
        allow_hyphen_values = true,
        required_unless_present = "merge",
        conflicts_with_all = ["seed", "map"]
    )]
    seeds: Option<Range<u64>>,
    /// Worlds that are made at once [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = text(jobs), allow_hyphen_values = true)]
    jobs: Option<usize>,
    /// Join reports of other seeds instead: files that --json printed
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = [
            "seeds", "jobs", "generator", "seed", "width", "height", "depth", "set", "map"
        ]
    )]
    merge: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let survey = match &options.seeds {
        Some(seeds) => survey(options, seeds.clone())?,
        None => merged(&options.merge)?,
    };
    Target::Standard.write(|mut out| {
        if options.json {
            serde_json::to_writer(&mut out, &survey)?;
            writeln!(out)
        } else {
            write!(out, "{}", in_words(&survey))
        }
    })?;
    match survey.violations.first() {
        None => Ok(()),
        Some(first) => Err(Failure::new(
            Exit::CheckFailed,
            format!(
                "{} violations, the first with seed {}: {}; again: {}",
                survey.violations.len(),
                first.seed,
                first.invariant,
                first.command
            ),
        )),
    }
}

fn survey(options: &Options, seeds: Range<u64>) -> Result<Survey, Failure> {
    let spec = options.world.spec_with_seed(seeds.start)?;
    let registry = Registry::default();
    let generator =
        registry.get(&spec.generator).map_err(|error| Failure::new(Exit::Usage, error))?;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    // Drawn on standard error, and on a terminal alone.
    let progress = ProgressBar::new(seeds.end - seeds.start);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} worlds, {eta} left") {
        progress.set_style(style);
    }
    let jobs = options.jobs.unwrap_or(processors);
    let survey = take_survey(generator, &spec, seeds, jobs, |worlds| progress.inc(worlds));
    progress.finish_and_clear();
    Ok(survey)
}

fn merged(files: &[PathBuf]) -> Result<Survey, Failure> {
    let Some((first, others)) = files.split_first() else {
        return Err(Failure::new(Exit::Usage, "--merge needs a value"));
    };
    let mut whole = read(first)?;
    for file in others {
        whole.merge(&read(file)?).map_err(|error| {
            Failure::new(Exit::Usage, format!("--merge: {}: {error}", file.display()))
        })?;
    }
    Ok(whole)
}

fn read(file: &Path) -> Result<Survey, Failure> {
    let bytes = std::fs::read(file)
        .map_err(|error| Failure::new(Exit::File, format!("{}: {error}", file.display())))?;
    serde_json::from_slice(&bytes)
        .map_err(|error| Failure::new(Exit::Damage, format!("{}: {error}", file.display())))
}

fn in_words(survey: &Survey) -> String {
    let Survey { generator, width, height, depth, worlds, refused, seconds, .. } = survey;
    let violations = survey.violations.len();
    let ranges: Vec<_> = survey.seeds.iter().map(|[from, to]| format!("{from}..{to}")).collect();
    let mut words = format!(
        "{generator} {width} x {height} x {depth}, seeds {}: {worlds} worlds, {refused} refused, \
         {violations} violations, {seconds:.2} s\n\n{:<20}{:>12}{:>12}{:>12}{:>12}\n",
        ranges.join(" "),
        "",
        "min",
        "mean",
        "median",
        "max"
    );
    for (name, figure) in survey.figures.named() {
        words += &format!("{name:<20}");
        for value in figure.summary() {
            words += &format!("{value:>12.5}");
        }
        words += "\n";
    }
    for violation in &survey.violations {
        words += &format!(
            "\nseed {}: {}\n    {}\n",
            violation.seed, violation.invariant, violation.command
        );
    }
    words
}

fn seed_range(text: &str) -> Result<Range<u64>, String> {
    let ends = text.split_once("..").and_then(|(a, b)| Some((whole_number(a)?, whole_number(b)?)));
    let range = ends.map(|(a, b)| a..b).filter(|range| !range.is_empty());
    range.ok_or_else(|| "allowed is A..B with whole numbers A < B".to_owned())
}

fn jobs(text: &str) -> Result<usize, String> {
    whole_number(text)
        .filter(|jobs| (1..=1_024).contains(jobs))
        .map(|jobs| jobs as usize)
        .ok_or_else(|| "allowed is a whole number from 1 to 1024".to_owned())
}

//! `cavewright report`: statistics over many worlds, every one proved.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::exit::complain;
use super::options::{MakerOptions, read_at_most, text, whole_number};
use super::output::Target;
use super::{Exit, Failure};
use crate::grid::Size;
use crate::plot;
use crate::record::of_text;
use crate::report::{
    Find, MEASURES, Question, QuestionError, Report, Task, Unfinished, Violation, make_report,
};
use crate::worldgen::{Registry, Settings, WorldSpec};

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    maker: MakerOptions,
    /// The seeds A <= s < B
    #[arg(
        long,
        value_name = "A..B",
        value_parser = text(seed_range),
        allow_hyphen_values = true,
        required_unless_present = "merge"
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
            "seeds", "jobs", "find", "generator", "recipe", "width", "height", "depth", "set"
        ]
    )]
    merge: Vec<PathBuf>,
    /// List the worlds that fit a question, such as 'loops > 20 and regions < 8'; it can ask about regions,
    /// floor_share, stairs, reachable_share, walk, loops, dead_ends, choke_points
    #[arg(long, value_name = "QUESTION", value_parser = text(question), allow_hyphen_values = true)]
    find: Option<Question>,
    /// Draw the figures, and the most unusual worlds, into a picture (SVG)
    #[arg(long, value_name = "FILE", value_parser = svg_file, allow_hyphen_values = true)]
    plot: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let registry = Registry::default();
    let (report, spec) = match &options.seeds {
        Some(seeds) => {
            let spec = options.maker.spec(|| seeds.start)?;
            (report_of(options, &spec, seeds.clone(), &registry)?, Some(spec))
        }
        None => {
            let report = merged(&options.merge)?;
            let spec = spec_of(&report, &registry);
            (report, spec)
        }
    };
    let spec = spec.as_ref();
    if let Some(file) = &options.plot {
        draw_plot(&report, spec, &registry, file)?;
    }
    Target::Standard.write(|mut out| {
        if options.json {
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)
        } else {
            write!(out, "{}", in_words(&report))
        }
    })?;
    check(&report, spec, &registry)
}

/// # Errors
/// Exit 2 where no world could be made, exit 1 where one broke a promise.
fn check(report: &Report, spec: Option<&WorldSpec>, registry: &Registry) -> Result<(), Failure> {
    if report.worlds == 0 {
        let error = spec.and_then(|spec| registry.make(spec).err());
        let why = error.map(|error| format!(", first because {error}")).unwrap_or_default();
        return Err(Failure::new(Exit::Usage, format!("no world could be made{why}")));
    }
    let Some(first) = report.violations.first() else { return Ok(()) };
    let (count, Violation { seed, invariant, command }) = (report.violations.len(), first);
    let line =
        format!("{count} violations, the first with seed {seed}: {invariant}; again: {command}");
    Err(Failure::new(Exit::CheckFailed, line))
}

fn report_of(
    options: &Options,
    spec: &WorldSpec,
    seeds: Range<u64>,
    registry: &Registry,
) -> Result<Report, Failure> {
    let generator =
        registry.generator_for(spec).map_err(|error| Failure::new(Exit::Usage, error))?;
    let recipe = spec.recipe.as_ref().map(|recipe| of_text(recipe.text()).to_string());
    let question = options.find.clone();
    let task = Task { generator, spec: spec.clone(), recipe, question };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    // Drawn on standard error, and on a terminal alone.
    let progress = ProgressBar::new(seeds.end - seeds.start);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} worlds, {eta} left") {
        progress.set_style(style);
    }
    let jobs = options.jobs.unwrap_or(processors);
    let report = make_report(&task, seeds, jobs, |worlds| progress.inc(worlds));
    progress.finish_and_clear();
    report.map_err(|error| match error {
        Unfinished::OutOfMemory(error) => Failure::new(Exit::Usage, error),
        Unfinished::Failed { .. } => Failure::new(Exit::CheckFailed, error),
    })
}

/// The most bytes that a report has.
const LONGEST_REPORT: u64 = 1 << 28;

fn merged(files: &[PathBuf]) -> Result<Report, Failure> {
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

fn read(file: &Path) -> Result<Report, Failure> {
    let bytes = read_at_most(file, LONGEST_REPORT)?;
    let damaged = |error: &dyn std::fmt::Display| {
        Failure::new(Exit::Damage, format!("{}: {error}", file.display()))
    };
    let report: Report = serde_json::from_slice(&bytes).map_err(|error| damaged(&error))?;
    report.check().map_err(|error| damaged(&error))?;
    Ok(report)
}

/// Draws a report. Worlds of a recipe that is not at hand are left out.
fn draw_plot(
    report: &Report,
    spec: Option<&WorldSpec>,
    registry: &Registry,
    file: &Path,
) -> Result<(), Failure> {
    if spec.is_none() {
        complain("the unusual worlds are not drawn: their generator does not ship");
    }
    let make = |seed| registry.make(&WorldSpec { seed, ..spec.cloned()? }).ok();
    let drawn = plot::draw(report, make).map_err(|error| Failure::new(Exit::File, error))?;
    Target::new(Some(file)).write(|out| out.write_all(drawn.as_bytes()))
}

/// What the first world of a report was made from; `None` where it cannot be made again.
fn spec_of(report: &Report, registry: &Registry) -> Option<WorldSpec> {
    // A recipe may have the name of a generator.
    let name = report.recipe.is_none().then_some(&report.generator)?;
    let generator = registry.get(name).ok()?;
    let set: Vec<_> = (report.parameters.iter())
        .map(|(name, value)| {
            (name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned))
        })
        .collect();
    let settings = Settings::parse(generator.name(), &generator.parameters(), &set).ok()?;
    let size = Size::new(report.width.into(), report.height.into(), report.depth.into()).ok()?;
    let (generator, [seed, _]) = (report.generator.clone(), *report.seeds.first()?);
    Some(WorldSpec { generator, recipe: None, size, seed, settings })
}

fn in_words(report: &Report) -> String {
    let Report { generator, width, height, depth, worlds, refused, seconds, .. } = report;
    let violations = report.violations.len();
    let ranges: Vec<_> = report.seeds.iter().map(|[from, to]| format!("{from}..{to}")).collect();
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
    for (name, figure) in report.figures.named() {
        words += &format!("{name:<20}");
        words += &match figure.summary() {
            Some(values) => values.map(|value| format!("{value:>12.5}")).concat(),
            None => format!("{:>12}", "-").repeat(4),
        };
        words += "\n";
    }
    if let Some(Find { question, worlds: found }) = &report.find {
        words += &format!("\n{question}: {} of {worlds} worlds\n", found.len());
        if !found.is_empty() {
            words += &format!("{:>20}", "seed");
            MEASURES.iter().for_each(|name| words += &format!("  {name:>8}"));
            words += "\n";
        }
        for world in found {
            words += &format!("{:>20}", world.seed);
            for name in MEASURES {
                let width = name.len().max(8);
                words += &match world.measures.get(name).copied().flatten() {
                    None => format!("  {:>width$}", "-"),
                    Some(value) if name.ends_with("share") => format!("  {value:>width$.5}"),
                    Some(value) => format!("  {value:>width$}"),
                };
            }
            words += "\n";
        }
    }
    for violation in &report.violations {
        words += &format!(
            "\nseed {}: {}\n    {}\n",
            violation.seed, violation.invariant, violation.command
        );
    }
    words
}

fn question(text: &str) -> Result<Question, String> {
    text.parse().map_err(|error: QuestionError| error.to_string())
}

fn svg_file(text: &str) -> Result<PathBuf, String> {
    let file = PathBuf::from(text);
    let is_svg = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    is_svg.then_some(file).ok_or_else(|| "allowed is a file whose name ends with .svg".to_owned())
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

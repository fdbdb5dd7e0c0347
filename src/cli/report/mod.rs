//! `cavewright report`: statistics over many worlds, every one proved.

mod kept;
mod merging;
mod progress;
mod shards;
mod surveying;
mod sweep;
mod values;
mod words;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::bots::{BotKind, ReportBot};
use crate::cli::exit::{Exit, Failure, complain};
use crate::cli::interrupt::flag_of_signals;
use crate::cli::options::GeneratorOptions;
use crate::cli::output::Target;
use crate::cli::values::{seed_range, text};
use crate::grid::Size;
use crate::plot;
use crate::record::of_text;
use crate::report::{
    FigureKind, MEASURES, OF_PLAY, Play, Question, Report, RowFormat, RowsOf, Shard, Task,
    Violation, worlds_in_a_chunk,
};
use crate::world::Generators;
use crate::worldgen::{Registry, WorldSpec};
use kept::Kept;
use merging::merged;
use shards::shard_of;
use surveying::Survey;
use sweep::{Sweep, Swept};
use values::{bot, figure, games, jobs, question, rows_file, shard, svg_file, tried};
use words::in_words;

/// Games of each world, where nobody says how many.
const GAMES: u64 = 10;

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    generator: GeneratorOptions,
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
            "seeds", "jobs", "play", "games", "decisions", "find", "figures", "sweep", "rows", "per", "output", "shard", "generator", "recipe",
            "width", "height", "depth", "set"
        ]
    )]
    merge: Vec<PathBuf>,
    /// Play each world too, by a bot: handy plays as well as it can, plain fights who comes; and plain, handy, rester, dancer,
    /// thrower, dimmer, camper, tunneller, sealer, opener, diver, heedless or random is what it can be
    #[arg(long, value_name = "BOT", value_parser = text(bot), allow_hyphen_values = true)]
    play: Option<&'static BotKind>,
    /// Games that are played in each world, each with dice of its own [default: 10]
    #[arg(long, value_name = "N", value_parser = text(games), requires = "play", allow_hyphen_values = true)]
    games: Option<u64>,
    /// Try every verb at so many turns of a game of the handy bot in each world, and play on from there, to tell how many of a
    /// hundred turns are decisions; it takes some seconds for each turn [default: 0]
    #[arg(long, value_name = "N", value_parser = text(tried), requires = "play", allow_hyphen_values = true)]
    decisions: Option<u64>,
    /// List the worlds that fit a question, such as 'loops > 20 and regions < 8'; it can ask about regions,
    /// floor_share, stairs, reachable_share, walk, loops, dead_ends, choke_points, and with --play about wins, turns, decisions
    #[arg(long, value_name = "QUESTION", value_parser = text(question), allow_hyphen_values = true)]
    find: Option<Question>,
    /// Work out these figures alone, of regions_per_level, floor_share, stairs_per_pair, reachable_share, walk_to_deepest, loops,
    /// dead_ends, choke_points, generation_seconds; every world is proved all the same [default: all of them]
    #[arg(long, value_name = "NAME,...", value_parser = text(figure), value_delimiter = ',', allow_hyphen_values = true)]
    figures: Vec<FigureKind>,
    /// Write a row for each world, in the order of seeds, to a file whose name ends with .csv or .jsonl, or .parquet where the program has
    /// the feature parquet
    #[arg(long, value_name = "FILE", value_parser = OsStringValueParser::new().try_map(rows_file), allow_hyphen_values = true)]
    rows: Option<(PathBuf, RowFormat)>,
    /// What has a row of its own [default: world]
    #[arg(long, value_enum, requires = "rows", allow_hyphen_values = true)]
    per: Option<Per>,
    /// The figures over a parameter: N values of it from FROM to TO
    #[arg(
        long,
        value_name = "KEY=FROM..TO/N",
        value_parser = text(Sweep::read),
        allow_hyphen_values = true,
        conflicts_with_all = ["rows", "output", "plot"]
    )]
    sweep: Option<Sweep>,
    /// Keep what is done, chunk by chunk, in a folder; the same command skips what is there
    #[arg(long, value_name = "DIR", allow_hyphen_values = true)]
    output: Option<PathBuf>,
    /// Make the I-th of N parts of the chunks [default: that of a task of a Slurm array, or all]
    #[arg(long, value_name = "I/N", value_parser = text(shard), requires = "output", allow_hyphen_values = true)]
    shard: Option<Shard>,
    /// Draw the figures, and the most unusual worlds, into a picture (SVG)
    #[arg(long, value_name = "FILE", value_parser = OsStringValueParser::new().try_map(svg_file), allow_hyphen_values = true)]
    plot: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What has a row.
#[derive(Clone, Copy, ValueEnum)]
enum Per {
    /// Each world
    World,
    /// Each level of each world
    Level,
}

pub(super) fn run(options: &Options, generators: &Generators) -> Result<(), Failure> {
    let registry = &*generators.0;
    if let (Some(sweep), Some(seeds)) = (&options.sweep, &options.seeds) {
        return run_sweep(options, sweep, seeds, generators);
    }
    let (report, spec) = match &options.seeds {
        Some(seeds) => {
            let spec = options.generator.spec(registry, || seeds.start)?;
            (report_of(options, &spec, seeds.clone(), generators, flag_of_signals())?, Some(spec))
        }
        None => {
            let report = merged(&options.merge)?;
            let spec = spec_of(&report, registry);
            (report, spec)
        }
    };
    let spec = spec.as_ref();
    if let Some(file) = &options.plot {
        draw_plot(&report, spec, registry, file)?;
    }
    let printed = if options.json {
        Target::Standard.write_json(&report)
    } else {
        Target::Standard.write(|out| write!(out, "{}", in_words(&report)))
    };
    // A reader that went away changes nothing about what was found.
    check(&report, spec, registry).and(printed)
}

/// # Errors
/// Exit 2 where no world of any value could be made, exit 1 where one broke a promise.
fn run_sweep(
    options: &Options,
    sweep: &Sweep,
    seeds: &Range<u64>,
    generators: &Generators,
) -> Result<(), Failure> {
    let registry = &*generators.0;
    let of = |value: Option<(&str, &str, &str)>| {
        options.generator.spec_with(registry, value, || seeds.start)
    };
    let mut specs = Vec::new();
    for value in sweep.values_in(&of(None)?)? {
        let spec = of(Some(("--sweep", &sweep.key, &value)))?;
        specs.push((value, spec));
    }
    let is_ended = flag_of_signals();
    let mut reports = Vec::new();
    for (value, spec) in &specs {
        if is_ended.load(Ordering::Relaxed) {
            break;
        }
        reports
            .push((value.clone(), report_of(options, spec, seeds.clone(), generators, is_ended)?));
    }
    let swept = Swept::new(&sweep.key, reports);
    let printed = swept.print(options);
    let is_made = swept.reports().any(|report| report.worlds > 0);
    let mut checks =
        specs.iter().zip(swept.reports()).filter(|(_, report)| report.worlds > 0 || !is_made);
    checks.try_for_each(|((_, spec), report)| check(report, Some(spec), registry)).and(printed)
}

/// # Errors
/// Exit 2 where no world could be made, exit 1 where one broke a promise.
fn check(report: &Report, spec: Option<&WorldSpec>, registry: &Registry) -> Result<(), Failure> {
    // A part of a survey may have no chunk.
    if report.worlds == 0 && !report.seeds.is_empty() {
        let error = spec.and_then(|spec| registry.make(spec).err());
        let why = error.map(|error| format!(", first because {error}")).unwrap_or_default();
        return Err(Failure::new(Exit::Usage, format!("no world could be made{why}")));
    }
    if report.play.as_ref().is_some_and(|play| play.played == 0) {
        let line = "--play: no game could be played: there is no Ember to bring home";
        return Err(Failure::new(Exit::Usage, line));
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
    generators: &Generators,
    is_ended: &AtomicBool,
) -> Result<Report, Failure> {
    let generator = generators.0.resolve(spec).map_err(|error| Failure::new(Exit::Usage, error))?;
    let recipe = spec.recipe.as_ref().map(|recipe| of_text(recipe.text()).to_string());
    let question = options.find.clone();
    if options.play.is_none() && question.as_ref().is_some_and(Question::is_about_play) {
        let line =
            format!("--find: {} can be asked with --play alone", MEASURES[OF_PLAY..].join(", "));
        return Err(Failure::new(Exit::Usage, line));
    }
    let tried = options.decisions.unwrap_or_default();
    if tried == 0 && question.as_ref().is_some_and(Question::is_about_decisions) {
        let line = "--find: decisions can be asked with --decisions alone";
        return Err(Failure::new(Exit::Usage, line));
    }
    let games = options.games.unwrap_or(GAMES);
    let player = options.play.map(|kind| ReportBot { kind, generators });
    let play = player.as_ref().map(|player| Play { player, games, tried });
    let rows_of = options.rows.as_ref().map(|_| match options.per {
        None | Some(Per::World) => RowsOf::World,
        Some(Per::Level) => RowsOf::Level,
    });
    let mut task =
        Task { recipe, play, question, rows: rows_of, ..Task::new(generator, spec.clone()) };
    if !options.figures.is_empty() {
        task.figures = options.figures.iter().copied().collect();
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = options.jobs.unwrap_or(processors);
    let rows = options.rows.as_ref().map(|(file, format)| (file.as_path(), *format));
    let keep = |folder: &PathBuf| Kept::open(folder, &task, rows.map(|(_, format)| format), jobs);
    let kept = options.output.as_ref().map(keep).transpose()?;
    let worlds =
        kept.as_ref().map_or_else(|| worlds_in_a_chunk(&task, jobs), Kept::worlds_in_a_chunk);
    let shard = if kept.is_some() { shard_of(options.shard)? } else { Shard::default() };
    Survey { task: &task, seeds, jobs, worlds, shard, kept, rows, is_ended }.run()
}

/// Draws a report. Worlds of a recipe, which is not in the report, are left out.
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

/// The specification of a report's first world; `None` where it cannot be made again.
fn spec_of(report: &Report, registry: &Registry) -> Option<WorldSpec> {
    // A recipe may have the name of a generator.
    let name = report.recipe.is_none().then_some(&report.generator)?;
    let size = Size::new(report.width.into(), report.height.into(), report.depth.into()).ok()?;
    let [seed, _] = *report.seeds.first()?;
    let mut parameters = report.parameters.iter();
    let builder = parameters.try_fold(registry.spec(name).ok()?, |builder, (name, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        builder.set(name, text).ok()
    })?;
    Some(builder.size(size).seed(seed).spec())
}

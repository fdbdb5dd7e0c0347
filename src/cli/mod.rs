//! The command line: one file for each sub-command; they print, and compute nothing themselves. [`run`] is the whole of it, with any
//! generators.

mod by_text;
mod daily;
mod exit;
mod files;
mod generate;
mod generators;
mod hall;
mod headless;
mod inspect;
mod interrupt;
mod keys;
mod lab;
mod manual;
mod many_worlds;
mod options;
mod output;
mod play;
mod played;
mod replay;
mod report;
mod saying;
mod scenario;
mod temporary;
mod text_game;
mod text_line;
mod usage;
mod values;
#[cfg(feature = "window")]
mod window;
#[cfg(not(feature = "window"))]
#[path = "no_window.rs"]
mod window;
mod world_output;

pub use exit::{Exit, Failure};
#[cfg(unix)]
pub use output::note_standard_output;
pub use text_game::TextGame;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::world::Generators;
use crate::worldgen::Registry;

/// A graphical roguelike, and a laboratory for the caves that it plays in.
///
/// Without a command the window opens at the start screen.
#[derive(Parser)]
#[command(name = "cavewright", version, propagate_version = true, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    words: play::WordOptions,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play, straight into a game
    Play(play::Options),
    /// Change and watch how worlds are made
    Lab(lab::Options),
    /// Play today's mountain, the same for everybody
    Daily(daily::Options),
    /// Play a recorded game again, and check it
    Replay(replay::Options),
    /// List the games that have ended, or check the scores of replays
    Hall(hall::Options),
    /// List what makes worlds, and what can be set
    Generators(generators::Options),
    /// Print a world
    Generate(generate::Options),
    /// Read a map, smooth it, label and describe it
    Inspect(inspect::Options),
    /// Make many worlds, prove each, and count their figures
    Report(report::Options),
    /// Print what a shell reads to complete this command line
    Completions(manual::CompletionOptions),
    /// Print a page of the manual, for `man -l -`
    Manual(manual::ManualOptions),
}

/// Runs the command line of this process with the generators of a registry: the window and every command have them. A failure is one
/// line on standard error.
///
/// ```no_run
/// use cavewright::world::game_registry;
/// use cavewright::worldgen::Recipe;
///
/// fn main() -> cavewright::cli::Exit {
///     let mut registry = game_registry();
///     let pits = "name = \"pits\"\ndescription = \"pits\"\nstage = [{ do = \"fill\" }]";
///     if let Ok(pits) = pits.parse::<Recipe>() {
///         registry.register(pits);
///     }
///     cavewright::cli::run(registry)
/// }
/// ```
#[must_use]
pub fn run(registry: Registry) -> Exit {
    run_with(registry, std::env::args_os())
}

/// The same with other arguments, of which the first is the name of the program.
#[must_use]
pub fn run_with(registry: Registry, arguments: impl IntoIterator<Item = OsString>) -> Exit {
    #[cfg(unix)]
    interrupt::survive_full_files();
    let generators = Generators(registry.into());
    match parse(arguments).and_then(|cli| dispatch(cli, &generators)) {
        Ok(()) => Exit::Ok,
        Err(failure) => failure.report(),
    }
}

fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, Failure> {
    let matches = Cli::command().try_get_matches_from(arguments);
    let parsed = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(cli),
        Err(error) if error.exit_code() == 0 => {
            output::Target::Standard.write(|out| write!(out, "{}", error.render()))?;
            Err(Failure::done())
        }
        Err(error) => Err(usage::in_one_line(&error, &Cli::command())),
    }
}

fn dispatch(Cli { words, command }: Cli, generators: &Generators) -> Result<(), Failure> {
    match command {
        None => play::start(&words, generators),
        Some(Command::Play(options)) => play::run(&options, generators),
        Some(Command::Daily(options)) => daily::run(&options, generators),
        Some(Command::Lab(options)) => lab::run(&options, generators),
        Some(Command::Replay(options)) => replay::run(&options, generators),
        Some(Command::Hall(options)) => hall::run(&options, generators),
        Some(Command::Generators(options)) => generators::run(&options, &generators.0),
        Some(Command::Generate(options)) => generate::run(&options, &generators.0),
        Some(Command::Inspect(options)) => inspect::run(&options),
        Some(Command::Report(options)) => report::run(&options, generators),
        Some(Command::Completions(options)) => manual::print_completions(Cli::command(), &options),
        Some(Command::Manual(options)) => manual::print_page(Cli::command(), &options),
    }
}

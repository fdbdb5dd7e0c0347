//! `cavewright manual` and `cavewright completions`: what packages hold beside the program, of the command line itself.

use clap::{Args, Command};
use clap_complete::Shell;

use super::exit::{Exit, Failure};
use super::output::Target;
use crate::nearest::did_you_mean;

#[derive(Args)]
pub(super) struct ManualOptions {
    /// The page of a command; without it the page of the program
    command: Option<String>,
}

#[derive(Args)]
pub(super) struct CompletionOptions {
    /// The shell that reads them
    shell: Shell,
}

/// Prints a page of the manual, as `man` reads it.
///
/// # Errors
/// Exit 2 where there is no such command, exit 3 where it cannot be written.
pub(super) fn print_page(program: Command, options: &ManualOptions) -> Result<(), Failure> {
    let page = match &options.command {
        None => program,
        Some(name) => page_of(program, name)?,
    };
    Target::Standard.write(|out| clap_mangen::Man::new(page).render(out))
}

/// A command, which is called `cavewright-play` once the program is built.
fn page_of(mut program: Command, name: &str) -> Result<Command, Failure> {
    program.build();
    let found = program.find_subcommand(name).cloned();
    let unknown = || {
        let known: Vec<_> = program.get_subcommands().map(Command::get_name).collect();
        let meant = did_you_mean(name, known.iter().copied());
        let name = name.escape_debug();
        Failure::new(
            Exit::Usage,
            format!("unknown command \"{name}\": {meant}known are {}", known.join(", ")),
        )
    };
    found.ok_or_else(unknown)
}

/// Prints what a shell reads to complete the command line.
///
/// # Errors
/// Exit 3 where it cannot be written.
pub(super) fn print_completions(
    mut program: Command,
    options: &CompletionOptions,
) -> Result<(), Failure> {
    let name = program.get_name().to_owned();
    // What it writes goes to memory first: it panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut program, name, &mut script);
    Target::Standard.write(|out| out.write_all(&script))
}

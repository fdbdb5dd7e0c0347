//! `cavewright hall`: the games that have ended, and the scores of replays.

mod rows;
mod verifying;

use std::path::PathBuf;

use clap::Args;

use super::exit::{Exit, Failure};
use super::output::Target;
use crate::record::{Hall, HallError, Store};
use crate::settings::Preferences;
use crate::world::Generators;
use rows::{Listing, Row};
use verifying::verified;

#[derive(Args)]
pub(super) struct Options {
    /// Play each replay of a folder again, and rank those whose results are true
    #[arg(long, value_name = "DIR", allow_hyphen_values = true)]
    verify: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// Runs `cavewright hall`.
pub(super) fn run(options: &Options, generators: &Generators) -> Result<(), Failure> {
    let listing = match &options.verify {
        Some(folder) => verified(folder, generators)?,
        None => kept()?,
    };
    let printed = if options.json {
        Target::Standard.write_json(&listing)
    } else {
        Target::Standard.write(|out| out.write_all(listing.in_words().as_bytes()))
    };
    // A reader that went away changes nothing about what was found.
    match listing.failure() {
        Some(failure) => Err(failure),
        None => printed,
    }
}

/// The hall in the user's folder for data. Nothing is changed there.
fn kept() -> Result<Listing, Failure> {
    let folder = Preferences::data_folder().ok_or_else(|| {
        Failure::new(Exit::File, "there is no folder for data: set HOME to yours")
    })?;
    let hall = Hall::read_from(&Store::new(folder)).map_err(|error| {
        let exit = match error {
            HallError::Unreadable(_) => Exit::File,
            HallError::Damaged(_) => Exit::Damage,
        };
        Failure::new(exit, error)
    })?;
    let ranked = hall.best().into_iter().map(Row::of).collect();
    let last = hall.last().map(Row::of).collect();
    Ok(Listing { ranked, last: Some(last), ..Listing::default() })
}

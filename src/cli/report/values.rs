//! Values of the options of `cavewright report`, from text.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::bots::{BOTS, BotKind, bot_named};
use crate::cli::values::{whole_number, within};
use crate::nearest::did_you_mean;
use crate::report::{FigureKind, Question, QuestionError, RowFormat, Shard};

/// A question about worlds.
pub(super) fn question(text: &str) -> Result<Question, String> {
    text.parse().map_err(|error: QuestionError| error.to_string())
}

/// A file for a picture.
pub(super) fn svg_file(name: OsString) -> Result<PathBuf, String> {
    let file = PathBuf::from(name);
    let is_svg = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    is_svg.then_some(file).ok_or_else(|| "allowed is a file whose name ends with .svg".to_owned())
}

/// A figure, by its name or that of its measure.
pub(super) fn figure(text: &str) -> Result<FigureKind, String> {
    FigureKind::named(text).ok_or_else(|| {
        let names: Vec<_> = FigureKind::ALL.iter().map(|kind| kind.name()).collect();
        format!("{}allowed are {}", did_you_mean(text, names.iter().copied()), names.join(", "))
    })
}

/// A file for rows, and their format.
pub(super) fn rows_file(name: OsString) -> Result<(PathBuf, RowFormat), String> {
    let file = PathBuf::from(name);
    let is_parquet = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"));
    let format = RowFormat::of(&file).ok_or_else(|| {
        let endings: Vec<_> =
            RowFormat::ALL.iter().map(|format| format!(".{}", format.ending())).collect();
        let why =
            if is_parquet { "this program is built without its feature parquet; " } else { "" };
        format!("{why}allowed is a file whose name ends with {}", endings.join(" or "))
    })?;
    Ok((file, format))
}

/// `I/N`, from 1.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    let numbers =
        text.split_once('/').and_then(|(i, n)| Some((whole_number(i)?, whole_number(n)?)));
    let shard = numbers.filter(|(i, n)| (1..=*n).contains(i));
    let shard = shard.map(|(i, of)| Shard { index: i - 1, of });
    shard.ok_or_else(|| "allowed is I/N with whole numbers 1 <= I <= N".to_owned())
}

/// A number of worlds that are made at once.
pub(super) fn jobs(text: &str) -> Result<usize, String> {
    within(text, 1, 1_024)
}

/// The bot with a name.
pub(super) fn bot(text: &str) -> Result<&'static BotKind, String> {
    bot_named(text).ok_or_else(|| {
        let names = BOTS.map(|bot| bot.name);
        format!("{}allowed are {}", did_you_mean(text, names), names.join(", "))
    })
}

/// A number of games in each world.
pub(super) fn games(text: &str) -> Result<u64, String> {
    within(text, 1, 1_000)
}

/// A number of turns at which every verb is tried.
pub(super) fn tried(text: &str) -> Result<u64, String> {
    within(text, 0, 1_000)
}

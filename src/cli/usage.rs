//! Usage errors in one line, where the parser would print five.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

use super::exit::{Exit, Failure};
use crate::nearest::did_you_mean;

/// The failure of an error of the parser: its line names the option, the value and what is allowed.
pub(super) fn in_one_line(error: &Error, command: &Command) -> Failure {
    let text = |kind| error.get(kind).map(plain).unwrap_or_default();
    let (option, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    let line = match error.kind() {
        ErrorKind::InvalidValue => match text(ContextKind::ValidValue) {
            allowed if allowed.is_empty() => format!("{option} needs a value"),
            allowed => format!("{option}: {}: allowed are {allowed}", quoted(&value)),
        },
        ErrorKind::ValueValidation => {
            let cause = std::error::Error::source(error);
            let allowed = cause.map_or_else(|| "not allowed".to_owned(), ToString::to_string);
            format!("{option}: {}: {allowed}", quoted(&value))
        }
        ErrorKind::UnknownArgument => {
            let meant = text(ContextKind::SuggestedArg);
            let meant = if meant.is_empty() { meant } else { format!(": did you mean {meant}?") };
            format!("unexpected argument {}{meant}", quoted(&option))
        }
        ErrorKind::InvalidSubcommand => {
            let name = text(ContextKind::InvalidSubcommand);
            let known: Vec<_> = command.get_subcommands().map(|known| known.get_name()).collect();
            let meant = did_you_mean(&name, known.iter().copied());
            format!("unknown command {}: {meant}known are {}", quoted(&name), known.join(", "))
        }
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg);
            if option.is_empty() {
                format!("{other} comes after the command, as in: play {other}")
            } else if other.is_empty() || other == option {
                format!("{option} is given more than once")
            } else {
                format!("{option} does not go with {other}")
            }
        }
        ErrorKind::MissingRequiredArgument => format!("{option} is missing"),
        ErrorKind::InvalidUtf8 => "an argument is not valid UTF-8".to_owned(),
        _ => {
            let rendered = error.render().to_string();
            let first = rendered.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        }
    };
    Failure::new(Exit::Usage, format!("{line} (see --help)"))
}

/// A context value without the quotes and brackets of the parser.
fn plain(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join(", "),
        ContextValue::StyledStrs(all) => {
            all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// A value in quotes, cut where it is long.
fn quoted(value: &str) -> String {
    let short: String = value.chars().take(60).collect();
    let cut = if short.len() < value.len() { "..." } else { "" };
    format!("{short:?}{cut}")
}

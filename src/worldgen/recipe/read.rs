//! Recipes from text: TOML, and for every mistake its line and key.

use std::ops::Range;
use std::str::FromStr;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::stage::Work;
use super::{Recipe, STAGES, Stage, StageKind};
use crate::grid::Size;
use crate::nearest::did_you_mean;
use crate::worldgen::{Parameter, ParameterKind, Value};

/// What is wrong with a recipe, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecipeError {
    /// The line, from 1.
    pub line: usize,
    /// The key, its value, and what is allowed.
    pub message: String,
}

/// What is wrong, and which bytes of the text it is about.
type Mistake = (Range<usize>, String);

/// The most stages that a recipe has.
const MOST_STAGES: usize = 200;
/// Longer values are cut short where they are told.
const TOLD_CHARACTERS: usize = 60;

type Entry<'a> = Spanned<DeValue<'a>>;

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        read(text).map_err(|(place, message)| {
            let before = text.as_bytes().iter().take(place.start);
            let line = 1 + before.filter(|byte| **byte == b'\n').count();
            RecipeError { line, message }
        })
    }
}

fn read(text: &str) -> Result<Recipe, Mistake> {
    let document = DeTable::parse(text).map_err(|error| {
        let message = error.message().lines().collect::<Vec<_>>().join(", ");
        (error.span().unwrap_or(0..0), message)
    })?;
    let table = document.get_ref();
    only_known(table, &["name", "description", "cycle", "stage"], "a recipe")?;
    let name = text_of("name", needed(table, "name")?)?;
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(is_plain) {
        let allowed = "lower-case letters, digits and dashes";
        return Err(refused("name", needed(table, "name")?, allowed));
    }
    let description = text_of("description", needed(table, "description")?)?;
    if description.is_empty() || description.contains(char::is_control) {
        return Err(refused("description", needed(table, "description")?, "one line of text"));
    }
    let cycle = table.get("cycle").map(|value| level_number("cycle", value)).transpose()?;
    let entry = needed(table, "stage")?;
    let DeValue::Array(list) = entry.get_ref() else {
        return Err(refused("stage", entry, "a list of stages, each under [[stage]]"));
    };
    if list.len() > MOST_STAGES {
        return Err((entry.span(), format!("stage: at most {MOST_STAGES} are allowed")));
    }
    let mut stages: Vec<Stage> = Vec::new();
    for entry in list.iter() {
        let stage = read_stage(entry)?;
        check_order(&stages, stage.kind).map_err(|message| (entry.span(), message))?;
        stages.push(stage);
    }
    let (text, name, description) = (text.to_owned(), name.to_owned(), description.to_owned());
    Ok(Recipe { text, file: None, name, description, cycle, stages })
}

fn read_stage(entry: &Entry) -> Result<Stage, Mistake> {
    let DeValue::Table(table) = entry.get_ref() else {
        return Err(refused("stage", entry, "a list of stages, each under [[stage]]"));
    };
    let Some(doing) = table.get("do") else {
        return Err((entry.span(), format!("do is missing: allowed is {}", stage_names())));
    };
    let name = text_of("do", doing)?;
    let kind = STAGES.iter().find(|kind| kind.name == name).ok_or_else(|| {
        let names = STAGES.map(|kind| kind.name);
        let (meant, known) = (did_you_mean(name, names), names.join(", "));
        (doing.span(), format!("do {}: {meant}allowed is {known}", told(doing)))
    })?;
    let parameters = (kind.parameters)();
    let mut known = vec!["do"];
    let is_of_levels = !matches!(kind.work, Work::World);
    if is_of_levels {
        known.push("levels");
    }
    known.extend(parameters.iter().map(|parameter| parameter.name));
    only_known(table, &known, kind.name)?;
    let levels = table.get("levels").map(read_levels).transpose()?.unwrap_or_default();
    let values = parameters.iter().map(|parameter| {
        let value = match table.get(parameter.name) {
            None => vec![parameter.default],
            Some(entry) => read_values(parameter, entry, is_of_levels)?,
        };
        Ok((parameter.name, value))
    });
    Ok(Stage { kind, levels, values: values.collect::<Result<_, Mistake>>()? })
}

/// Levels are drawn before they are joined, and joined once.
fn check_order(before: &[Stage], next: &StageKind) -> Result<(), String> {
    let Some(last) = before.last().filter(|last| matches!(last.kind.work, Work::World)) else {
        return Ok(());
    };
    if last.kind.name == "stairs" && next.name == "tunnels" {
        return Ok(());
    }
    Err(format!(
        "do {:?}: after {:?} there can be {}",
        next.name,
        last.kind.name,
        if last.kind.name == "stairs" { "\"tunnels\" alone" } else { "nothing" }
    ))
}

/// One value for all levels, or an array of one for each.
fn read_values(
    parameter: &Parameter,
    entry: &Entry,
    is_of_levels: bool,
) -> Result<Vec<Value>, Mistake> {
    match entry.get_ref() {
        DeValue::Array(list) if is_of_levels && !list.is_empty() => {
            list.iter().map(|entry| read_value(parameter, entry)).collect()
        }
        _ => read_value(parameter, entry).map(|value| vec![value]),
    }
}

fn read_value(parameter: &Parameter, entry: &Entry) -> Result<Value, Mistake> {
    let kind = parameter.kind;
    let value = match (kind, entry.get_ref()) {
        (
            ParameterKind::Integer { .. }
            | ParameterKind::IntegerOrAuto { .. }
            | ParameterKind::Probability,
            DeValue::Integer(number),
        ) => {
            let number = u64::from_str_radix(number.as_str(), number.radix()).ok();
            number.and_then(|number| Value::parse(kind, &number.to_string()))
        }
        // However it is written: with an exponent, or as zero with a sign.
        (ParameterKind::Probability, DeValue::Float(number)) => {
            let number = number.as_str().parse::<f64>().ok();
            number.and_then(|number| Value::parse(kind, &(number + 0.0).to_string()))
        }
        (ParameterKind::Flag, DeValue::Boolean(flag)) => Some(Value::Flag(*flag)),
        (ParameterKind::Choice(_), DeValue::String(word)) => Value::parse(kind, word),
        _ => None,
    };
    value.ok_or_else(|| refused(parameter.name, entry, &kind.to_string()))
}

/// `3`, `"2-4"`, `"1, 3-5, 8-"`: levels from 1.
fn read_levels(entry: &Entry) -> Result<Vec<(u32, u32)>, Mistake> {
    let DeValue::String(text) = entry.get_ref() else {
        return level_number("levels", entry).map(|level| vec![(level, level)]);
    };
    let part = |part: &str| {
        let level = |text: &str| text.trim().parse().ok().filter(|level| is_level(*level));
        let (first, last) = match part.split_once('-') {
            None => (level(part)?, level(part)?),
            Some((first, "")) => (level(first)?, Size::MAX_DEPTH),
            Some((first, last)) => (level(first)?, level(last)?),
        };
        (first <= last).then_some((first, last))
    };
    let levels: Option<Vec<_>> = text.split(',').map(|text| part(text.trim())).collect();
    levels.ok_or_else(|| refused("levels", entry, "as in 2, \"1-3\" and \"1, 3-5, 8-\""))
}

fn level_number(key: &str, entry: &Entry) -> Result<u32, Mistake> {
    let number = match entry.get_ref() {
        DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    };
    number.filter(|level| is_level(*level)).ok_or_else(|| {
        refused(key, entry, &format!("a whole number from 1 to {}", Size::MAX_DEPTH))
    })
}

fn is_level(number: u32) -> bool {
    (1..=Size::MAX_DEPTH).contains(&number)
}

fn only_known(table: &DeTable, known: &[&str], owner: &str) -> Result<(), Mistake> {
    let mut unknown = table.iter().filter(|(key, _)| !known.contains(&key.get_ref().as_ref()));
    match unknown.next() {
        None => Ok(()),
        Some((key, _)) => {
            let name = key.get_ref();
            let (meant, known) = (did_you_mean(name, known.iter().copied()), known.join(", "));
            Err((key.span(), format!("unknown key {name:?}: {meant}{owner} has {known}")))
        }
    }
}

fn needed<'a, 'i>(table: &'a DeTable<'i>, key: &str) -> Result<&'a Entry<'i>, Mistake> {
    table.get(key).ok_or_else(|| (0..0, format!("{key} is missing")))
}

fn text_of<'a>(key: &str, entry: &'a Entry) -> Result<&'a str, Mistake> {
    match entry.get_ref() {
        DeValue::String(text) => Ok(text),
        _ => Err(refused(key, entry, "text in quotes")),
    }
}

fn refused(key: &str, entry: &Entry, allowed: &str) -> Mistake {
    (entry.span(), format!("{key} {}: allowed is {allowed}", told(entry)))
}

/// A value as it is told, cut short where it is long.
fn told(entry: &Entry) -> String {
    let value = match entry.get_ref() {
        DeValue::String(text) => format!("{text:?}"),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(_) => "[...]".to_owned(),
        DeValue::Table(_) => "{...}".to_owned(),
    };
    match value.char_indices().nth(TOLD_CHARACTERS) {
        Some((end, _)) => format!("{}...", &value[..end]),
        None => value,
    }
}

fn stage_names() -> String {
    STAGES.map(|kind| kind.name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::Generator;

    #[test]
    fn mistakes_are_told_with_line_and_key() {
        let head = "name = \"a\"\ndescription = \"b\"\n";
        let stage = |lines: &str| format!("{head}[[stage]]\n{lines}\n");
        for (text, says) in [
            (String::new(), "line 1: name is missing"),
            (head.to_owned(), "line 1: stage is missing"),
            (
                "name = \"A b\"".to_owned(),
                "line 1: name \"A b\": allowed is lower-case letters, digits and dashes",
            ),
            (
                format!("{head}cycle = 0\nstage = []"),
                "line 3: cycle 0: allowed is a whole number from 1 to 1024",
            ),
            (
                format!("{head}\nstages = []"),
                "line 4: unknown key \"stages\": did you mean \"stage\"? a recipe has name, \
                 description, cycle, stage",
            ),
            (
                stage("do = \"smoothe\""),
                "line 4: do \"smoothe\": did you mean \"smooth\"? allowed is fill, smooth, dig-walk, \
                 rooms, cull, join, stairs, tunnels",
            ),
            (
                stage("do = \"erode\""),
                "line 4: do \"erode\": allowed is fill, smooth, dig-walk, rooms, cull, join, \
                 stairs, tunnels",
            ),
            (
                stage("do = \"smooth\"\npass = 3"),
                "line 5: unknown key \"pass\": did you mean \"passes\"? smooth has do, levels, \
                 threshold, passes",
            ),
            (
                stage("do = \"smooth\"\npasses = [3, -1]"),
                "line 5: passes -1: allowed is a whole number from 0 to 1000",
            ),
            (
                stage("do = \"smooth\"\npasses = \"3\""),
                "line 5: passes \"3\": allowed is a whole number from 0 to 1000",
            ),
            (
                stage("do = \"fill\"\nlevels = \"3-2\""),
                "line 5: levels \"3-2\": allowed is as in 2, \"1-3\" and \"1, 3-5, 8-\"",
            ),
            (
                stage("do = \"stairs\"\nstairs = [\"few\"]"),
                "line 5: stairs [...]: allowed is few, single, overlap",
            ),
            (
                stage("do = \"tunnels\"\n[[stage]]\ndo = \"fill\""),
                "line 5: do \"fill\": after \"tunnels\" there can be nothing",
            ),
        ] {
            assert_eq!(text.parse::<Recipe>().unwrap_err().to_string(), says, "{text}");
        }
        for (turn, value) in [("1e-09", 1e-9), ("+0.5E+0", 0.5), ("1_0.0e-1", 1.0), ("-0.0", 0.0)] {
            let read = stage(&format!("do = \"dig-walk\"\nturn = {turn}\nsteps = 0x1_0"));
            let parameters = read.parse::<Recipe>().unwrap().parameters();
            let default = |name: &str| parameters.iter().find(|p| p.name == name).unwrap().default;
            assert_eq!(default("turn"), Value::Probability(value), "{turn}");
            assert_eq!(default("steps"), Value::Integer(16));
        }
        for turn in ["2e0", "-1e-9", "nan", "inf", "1e999"] {
            let read = stage(&format!("do = \"dig-walk\"\nturn = {turn}"));
            assert!(read.parse::<Recipe>().is_err(), "{turn}");
        }
        let broken = stage("do = \"fill").parse::<Recipe>().unwrap_err();
        assert_eq!(broken.line, 4, "{broken}");
        assert!(!broken.to_string().contains('\n'), "{broken}");
    }
}

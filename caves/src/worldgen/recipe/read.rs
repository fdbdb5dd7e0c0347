//! Recipes from text: TOML, and for every mistake its line and key.

use std::str::FromStr;

use super::definition::{Recipe, Stage};
use super::entry::{
    DeValue, Entry, Mistake, level_number, line_at, needed, only_known, parse, read_levels,
    read_values, refused, shown, text_of,
};
use super::stage::{STAGES, StageKind, Work};
use crate::nearest::did_you_mean;

/// What is wrong with a recipe, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecipeError {
    /// The line, from 1.
    pub line: usize,
    /// The key, its value, and what is allowed.
    pub message: String,
}

/// The most stages that a recipe has.
const MOST_STAGES: usize = 200;

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        read(text)
            .map_err(|(bytes, message)| RecipeError { line: line_at(text, bytes.start), message })
    }
}

fn read(text: &str) -> Result<Recipe, Mistake> {
    let document = parse(text)?;
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
        let meant = did_you_mean(name, STAGES.iter().map(|kind| kind.name));
        (doing.span(), format!("do {}: {meant}allowed is {}", shown(doing), stage_names()))
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

fn stage_names() -> String {
    STAGES.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::generator::Generator;
    use crate::worldgen::parameter::Value;

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

//! `cavewright generators`: what makes worlds, and what can be set.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::exit::Failure;
use super::files::read_recipe;
use super::output::Target;
use crate::worldgen::{Generator, Parameter, ParameterKind, Registry, Value};

#[derive(Args)]
pub(super) struct Options {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// List a recipe instead of what ships
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    recipe: Option<PathBuf>,
}

#[derive(Serialize)]
struct Listing<'a> {
    format: u32,
    generators: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    description: &'a str,
    parameters: Vec<ParameterEntry>,
}

#[derive(Serialize)]
struct ParameterEntry {
    name: &'static str,
    description: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    range: Range,
    default: Value,
}

/// Both ends of a number's range, or the words that are allowed.
#[derive(Serialize)]
#[serde(untagged)]
enum Range {
    Integers([u64; 2]),
    Reals([f64; 2]),
    Flags([bool; 2]),
    Words(&'static [&'static str]),
}

pub(super) fn run(options: &Options, registry: &Registry) -> Result<(), Failure> {
    let recipe = options.recipe.as_deref().map(|path| read_recipe(path, registry)).transpose()?;
    let listed: Vec<&dyn Generator> = match &recipe {
        Some(recipe) => vec![recipe],
        None => registry.iter().collect(),
    };
    if options.json {
        let generators = listed.iter().map(|generator| entry(*generator, registry)).collect();
        return Target::Standard.write_json(&Listing { format: 1, generators });
    }
    Target::Standard.write(|out| {
        for generator in &listed {
            writeln!(out, "{}: {}", generator.name(), generator.description())?;
            let parameters = registry.parameters(*generator);
            for Parameter { name, description, kind, default } in parameters {
                writeln!(out, "    {name} = {default}  ({kind})  {description}")?;
            }
        }
        Ok(())
    })
}

fn entry<'a>(generator: &'a dyn Generator, registry: &Registry) -> Entry<'a> {
    let parameters = registry.parameters(generator).into_iter().map(|parameter| {
        let (kind, range) = match parameter.kind {
            ParameterKind::Integer { min, max } => ("integer", Range::Integers([min, max])),
            ParameterKind::IntegerOrAuto { min, max } => {
                ("integer or auto", Range::Integers([min, max]))
            }
            ParameterKind::Probability => ("probability", Range::Reals([0.0, 1.0])),
            ParameterKind::Flag => ("flag", Range::Flags([false, true])),
            ParameterKind::Choice(words) => ("choice", Range::Words(words)),
            ParameterKind::Words(words) => ("words", Range::Words(words)),
        };
        let Parameter { name, description, default, .. } = parameter;
        ParameterEntry { name, description, kind, range, default }
    });
    Entry {
        name: generator.name(),
        description: generator.description(),
        parameters: parameters.collect(),
    }
}

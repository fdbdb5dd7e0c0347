//! The option of a living place that is drawn by hand: a file, or one that ships.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::exit::{Exit, Failure};
use super::files::read_at_most;
use super::output::Target;
use crate::nearest::did_you_mean;
use crate::world::{SCENARIOS, Scenario, ScenarioError, ShippedScenario, WorldSource};

/// The most bytes that a scenario has.
const LONGEST: u64 = 1 << 20;

/// Which scenario, if any.
#[derive(Args)]
pub(super) struct ScenarioOption {
    /// A living place drawn by hand: a file, or one that ships; without a value those are listed
    #[arg(
        long,
        value_name = "FILE|NAME",
        conflicts_with_all =
            ["generator", "recipe", "width", "height", "depth", "set", "seed", "map"]
    )]
    scenario: Option<Option<PathBuf>>,
}

impl ScenarioOption {
    /// Is the option given without a value?
    pub(super) fn asks_for_list(&self) -> bool {
        matches!(self.scenario, Some(None))
    }

    /// The scenario as the world of a game, if one is given.
    ///
    /// # Errors
    /// Exit 3 where it cannot be read, exit 5 where it is damaged.
    pub(super) fn source(&self) -> Result<Option<WorldSource>, Failure> {
        let Some(Some(path)) = &self.scenario else { return Ok(None) };
        let text = match path.to_str().and_then(ShippedScenario::named) {
            Some(shipped) => shipped.text.to_owned(),
            None => read_text(path)?,
        };
        let scenario: Scenario =
            text.parse().map_err(|error: ScenarioError| damaged(path, &error))?;
        Ok(Some(WorldSource::Scenario(Arc::new(scenario))))
    }
}

/// Prints the scenarios that ship, a line each.
pub(super) fn list() -> Result<(), Failure> {
    let longest = SCENARIOS.iter().map(|scenario| scenario.name.len()).max().unwrap_or(0);
    Target::Standard.write(|out| {
        SCENARIOS.iter().try_for_each(|scenario| {
            let ShippedScenario { name, about, .. } = scenario;
            writeln!(out, "{name:longest$}  {about}")
        })
    })
}

/// The text of a file.
fn read_text(path: &Path) -> Result<String, Failure> {
    let name = path.to_str().filter(|name| !name.contains(['.', '/', '\\']) && !path.exists());
    if let Some(name) = name {
        let known = SCENARIOS.map(|scenario| scenario.name);
        let (meant, known) = (did_you_mean(name, known), known.join(", "));
        let what = format!("--scenario: no file {name:?}: {meant}those that ship are {known}");
        return Err(Failure::new(Exit::File, what));
    }
    String::from_utf8(read_at_most(path, LONGEST)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let before = String::from_utf8_lossy(valid);
        damaged(path, &ScenarioError::after(&before, "not valid UTF-8".to_owned()))
    })
}

fn damaged(path: &Path, error: &ScenarioError) -> Failure {
    Failure::new(Exit::Damage, format!("{}: {error}", path.display()))
}

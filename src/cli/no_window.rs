//! Stubs for the window in a program that was built without it.

use super::exit::{Exit, Failure};
use super::played::Played;
use super::saying::Speaker;
use crate::GamePlugin;
use crate::record::Replay;
use crate::world::Generators;

/// # Errors
/// Always: exit 4.
pub(super) fn play(
    _: GamePlugin,
    _: &[char],
    _: bool,
    _: Option<Speaker>,
) -> Result<Played, Failure> {
    Err(without_window("play"))
}

/// # Errors
/// Always: exit 4.
pub(super) fn watch(_: Replay, _: &Generators) -> Result<Played, Failure> {
    Err(without_window("replay"))
}

fn without_window(command: &str) -> Failure {
    let line = format!("this program was built without its window: {command} with --headless");
    Failure::new(Exit::NoWindow, line)
}

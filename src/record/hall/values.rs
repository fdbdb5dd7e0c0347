//! What the values of a line of the hall can be. Others were never written, and are damage.

use super::Mark;
use crate::grid::Size;
use crate::record::result::ENDINGS;
use crate::world::{Conduct, Mode};
use crate::worldgen::toml_text::{Entry, Mistake, refused, text_of, whole_number};

pub(super) fn read_mode(entry: &Entry) -> Result<String, Mistake> {
    one_of("mode", entry, &Mode::ALL.map(Mode::name))
}

pub(super) fn read_ending(entry: &Entry) -> Result<String, Mistake> {
    one_of("ending", entry, &ENDINGS)
}

pub(super) fn read_conduct(entry: &Entry) -> Result<String, Mistake> {
    one_of("conducts", entry, &Conduct::ALL.map(Conduct::name))
}

pub(super) fn read_mark(entry: &Entry) -> Result<Mark, Mistake> {
    let names = Mark::ALL.map(Mark::name);
    let name = one_of("marks", entry, &names)?;
    let mark = Mark::ALL.into_iter().find(|mark| mark.name() == name);
    mark.ok_or_else(|| refused("marks", entry, &names.join(", ")))
}

/// One of some words.
fn one_of(key: &str, entry: &Entry, words: &[&str]) -> Result<String, Mistake> {
    let text = text_of(key, entry)?;
    let is_known = words.contains(&text);
    is_known.then(|| text.to_owned()).ok_or_else(|| refused(key, entry, &words.join(", ")))
}

/// A level of a world, from 1.
pub(super) fn read_level(entry: &Entry) -> Result<u32, Mistake> {
    let level = whole_number(entry).and_then(|level| u32::try_from(level).ok());
    let level = level.filter(|level| (1..=Size::MAX_DEPTH).contains(level));
    let allowed = || format!("a whole number from 1 to {}", Size::MAX_DEPTH);
    level.ok_or_else(|| refused("level", entry, &allowed()))
}

/// The name of a replay, which is part of a path: a day, `-` and a sum; or nothing.
pub(super) fn read_replay(entry: &Entry) -> Result<String, Mistake> {
    let name = text_of("replay", entry)?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    let allowed = "a day and a sum, as 2026-11-22-0123456789abcdef, or nothing";
    is_name.then(|| name.to_owned()).ok_or_else(|| refused("replay", entry, allowed))
}

//! The replays of a folder, each played again without a window.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bevy::prelude::{App, World};

use super::rows::{Listing, Row, Unranked};
use crate::GamePlugin;
use crate::cli::exit::{Exit, Failure};
use crate::cli::headless;
use crate::record::{Day, ReadError, Replay, end_in_words, is_usual_world, of_bytes, verify};
use crate::screens::Screen;
use crate::world::{Generators, Mode, NewGame, Outcome, WorldFailure, WorldSource, make_world};
use crate::worldgen::{GenerateError, Registry};

/// What became of a replay.
enum Found {
    Ranked(Row),
    Apart(String),
    Dropped(String),
    /// It is none.
    Unreadable(String),
}

/// Plays replays, one after the other.
struct Verifier {
    generators: Generators,
    /// The app of the replays before; `None` before the first.
    app: Option<App>,
    /// The names of those that are ranked, by the sums of their bytes.
    ranked: BTreeMap<u64, String>,
}

/// Plays every file of a folder whose name ends with `.replay`. Of copies of one the first by name is ranked.
///
/// # Errors
/// Exit 3 where the folder cannot be read.
pub(super) fn verified(folder: &Path, generators: &Generators) -> Result<Listing, Failure> {
    let files = files_of(folder)
        .map_err(|error| Failure::new(Exit::File, format!("{}: {error}", folder.display())))?;
    let mut verifier =
        Verifier { generators: generators.clone(), app: None, ranked: BTreeMap::new() };
    let (mut listing, mut is_any_read) = (Listing::default(), false);
    for file in &files {
        let replay = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let found = verifier.look_at(file, &replay);
        is_any_read |= !matches!(found, Found::Unreadable(_));
        match found {
            Found::Ranked(row) => listing.ranked.push(row),
            Found::Apart(why) => listing.apart.push(Unranked { replay, why }),
            Found::Dropped(why) | Found::Unreadable(why) => {
                listing.dropped.push(Unranked { replay, why });
            }
        }
    }
    // The earlier one of equal scores comes first, and one without a day last.
    listing.ranked.sort_by_key(|row| {
        (Reverse(row.score), row.date.is_none(), row.date.clone(), row.replay.clone())
    });
    if !is_any_read && !files.is_empty() {
        let what = format!("{}: none of its replays can be read", folder.display());
        listing.nothing_is_read = Some(what);
    }
    Ok(listing)
}

/// The paths of the replays in a folder, by their names.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension() == Some(OsStr::new("replay"))).collect();
    paths.sort_unstable();
    Ok(paths)
}

impl Verifier {
    /// Reads a replay and plays it, unless it is a copy of one that is ranked.
    fn look_at(&mut self, file: &Path, name: &str) -> Found {
        let bytes = match read(file) {
            Ok(bytes) => bytes,
            Err(error) => return Found::Unreadable(error.to_string()),
        };
        let sum = of_bytes(&bytes).0;
        if let Some(first) = self.ranked.get(&sum) {
            return Found::Apart(format!("it is a copy of {first}"));
        }
        let found = match Replay::read(&bytes, &self.generators.0) {
            Err(error @ ReadError::Version { .. }) => Found::Apart(error.to_string()),
            Err(error) => Found::Unreadable(error.to_string()),
            Ok(replay) if replay.program != env!("CARGO_PKG_VERSION") => {
                Found::Apart(format!("it was recorded by version {}", replay.program))
            }
            Ok(replay) => play(&replay, name, &mut self.app, &self.generators),
        };
        if matches!(found, Found::Ranked(_)) {
            self.ranked.insert(sum, name.to_owned());
        }
        found
    }
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    // Opening a pipe might block for ever.
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::other("this is no file"));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(Replay::MOST_BYTES + 1).read_to_end(&mut bytes)?;
    let is_short = bytes.len() as u64 <= Replay::MOST_BYTES;
    is_short.then_some(bytes).ok_or_else(|| io::Error::other("this is too long"))
}

/// Plays a replay, and ranks its game where the claim is true and such games are ranked.
fn play(replay: &Replay, name: &str, app: &mut Option<App>, generators: &Generators) -> Found {
    let world = match begin(app, replay.source.clone(), generators) {
        Ok(world) => world,
        Err(error) => return Found::Dropped(error.to_string()),
    };
    let result = match verify(replay, world) {
        Ok(result) => result,
        Err(why) => return Found::Dropped(why.to_string()),
    };
    if let Some(why) = why_unranked(replay, &generators.0) {
        return Found::Apart(why.to_owned());
    }
    let cause = match world.get_resource::<Outcome>() {
        Some(Outcome::Lost { cause, .. }) => cause.as_str(),
        _ => "",
    };
    Found::Ranked(Row {
        score: result.score,
        date: name.get(..10).and_then(Day::parse).map(|day| day.to_string()),
        seed: replay.source.seed(),
        mode: replay.source.variant().mode.name().to_owned(),
        end: end_in_words(&result.ending, cause, result.level),
        ending: result.ending,
        level: result.level,
        turns: result.turns,
        replay: name.to_owned(),
        verified: Some(true),
        marks: Vec::new(),
    })
}

/// Why a replay whose claim is true is not ranked; `None` where it is.
fn why_unranked(replay: &Replay, registry: &Registry) -> Option<&'static str> {
    if !is_usual_world(&replay.source, registry) {
        return Some("it was played in another world than the usual one");
    }
    if replay.source.variant().mode == Mode::Gentle {
        return Some("it was played in the mode gentle");
    }
    let is_aided = replay.claim.as_ref().is_some_and(|claim| !claim.is_unaided);
    is_aided.then_some("turns were taken back, or everything was revealed")
}

/// Begins the game of a replay: in the app of the replays before, where there is one, for that is not made in a moment.
fn begin<'a>(
    app: &'a mut Option<App>,
    source: WorldSource,
    generators: &Generators,
) -> Result<&'a mut World, GenerateError> {
    let game = NewGame(source);
    let app = match app {
        None => {
            let generators = generators.clone();
            app.insert(headless::begin(GamePlugin { game, first: Screen::Play, generators })?)
        }
        Some(app) => {
            let world = app.world_mut();
            world.insert_resource(game);
            make_world(world);
            if let Some(WorldFailure(error)) = world.remove_resource() {
                return Err(error);
            }
            app.update();
            app
        }
    };
    Ok(app.world_mut())
}

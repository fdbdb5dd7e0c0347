//! Plays games by their text alone, as `cavewright play --text` tells it, and says how many were won beside the plain bot:
//!
//! ```sh
//! cargo run --release --no-default-features --example by_text -- 1000
//! ```
//!
//! With a second number, the game of that seed is printed as it is played.

mod heard;
mod reader;

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use cavewright::bots::{BotKind, Ending, KitChoice, Played, bot_named, play};
use cavewright::cli::TextGame;
use cavewright::headless_app;
use cavewright::screens::Screen;
use cavewright::world::{NewGame, Outcome, WorldSource, game_registry};
use reader::Reader;

/// Who has said so many lines is lost somewhere, and gives up.
const MOST_LINES: u32 = 3_000;

/// Plays the game of a seed; `None` where it did not end.
fn play_by_text(seed: u64, is_printed: bool) -> Option<Outcome> {
    let spec = game_registry().spec("caves").ok()?.seed(seed).spec();
    let app = headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
    let mut game = TextGame::new(app);
    let mut told = game.begin();
    let mut reader = Reader::default();
    for _ in 0..MOST_LINES {
        if is_printed {
            println!("{told}");
        }
        let Some(line) = reader.next(&told) else { break };
        if is_printed {
            println!("$ {line}");
        }
        told = game.follow(&line)?;
    }
    game.app().world().get_resource::<Outcome>().cloned()
}

/// How many of some games were won, and how many did not end.
fn count(games: u64, has_won: impl Fn(u64) -> Option<bool> + Sync) -> [u64; 2] {
    let (next, won, lost_track) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= games {
                        return;
                    }
                    let counter = match has_won(seed) {
                        Some(true) => &won,
                        Some(false) => continue,
                        None => &lost_track,
                    };
                    counter.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    [won, lost_track].map(AtomicU64::into_inner)
}

fn main() -> ExitCode {
    let numbers: Option<Vec<u64>> =
        std::env::args().skip(1).map(|word| word.parse().ok()).collect();
    let (games, printed) = match numbers.as_deref() {
        Some([]) => (100, None),
        Some([games]) => (*games, None),
        Some([_, seed]) => (0, Some(*seed)),
        _ => {
            eprintln!("usage: by_text [GAMES [SEED]]");
            return ExitCode::from(2);
        }
    };
    if let Some(seed) = printed {
        println!("{:?}", play_by_text(seed, true));
        return ExitCode::SUCCESS;
    }
    let Some(plain) = bot_named("plain") else { return ExitCode::FAILURE };
    let by_plain = |seed| won_by(plain, seed);
    let by_text = |seed| Some(matches!(play_by_text(seed, false)?, Outcome::Won { .. }));
    for (name, [won, gave_up]) in
        [("plain", count(games, by_plain)), ("text", count(games, by_text))]
    {
        let share = won as f64 * 100.0 / games.max(1) as f64;
        println!("{name}: {won} of {games} won, {share:.1} %; {gave_up} did not end");
    }
    ExitCode::SUCCESS
}

fn won_by(kind: &BotKind, seed: u64) -> Option<bool> {
    let Played { ending, .. } = play(kind, seed, KitChoice::BySeed, &[])?;
    match ending {
        Ending::Won { .. } => Some(true),
        Ending::GaveUp => None,
        _ => Some(false),
    }
}

//! Signals end a game in order: SIGINT, SIGTERM and SIGHUP call one function. A file that may not grow ends nothing.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

#[cfg(unix)]
use nix::sys::signal::{SigSet, Signal};

use super::exit::{Exit, complain};
use crate::record::{is_ending, is_saving};

/// How long an end in order may take, after the game is saved. One that is still making its world has nothing to lose.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// The time between two checks whether the game is still being saved.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest wait for a game that is being saved, and for a reader of the results.
const MOST: Duration = Duration::from_secs(120);

/// Whether results are given up: a signal came again. Whoever closes a terminal sends two at once, which are one.
static IS_IMPATIENT: AtomicBool = AtomicBool::new(false);

/// Calls a function, on a thread of its own, at the first signal that asks the process to end. A process that does not end
/// by itself is ended, once no game is being saved and its results are written. Later signals give up standard output; files
/// are written whole.
pub(super) fn on_signal(mut act: impl FnMut() + Send + 'static) {
    let mut first = None;
    let listen = move || match first {
        Some(first) => IS_IMPATIENT.store(is_over(first), Ordering::Relaxed),
        None => {
            first = Some(Instant::now());
            act();
            // Without another thread this one waits, and hears no more signals.
            if thread::Builder::new().spawn(end_in_order).is_err() {
                end_in_order();
            }
        }
    };
    if let Err(error) = handle(listen) {
        let why = match error {
            ctrlc::Error::System(cause) => cause.to_string(),
            other => other.to_string(),
        };
        complain(format!("signals will end the game at once: {why}"));
    }
}

/// A flag that the first signal sets, for long work that ends between two parts of it. A signal that comes later ends the process at once, as
/// the first does where signals cannot be handled.
pub(super) fn flag_of_signals() -> &'static AtomicBool {
    static IS_ASKED: AtomicBool = AtomicBool::new(false);
    let mut first = None;
    let listen = move || match first {
        Some(first) if is_over(first) => exit(Exit::Ok as i32),
        Some(_) => {}
        None => {
            first = Some(Instant::now());
            IS_ASKED.store(true, Ordering::Relaxed);
            complain(
                "it ends after the worlds that are being made; another signal ends it at once",
            );
        }
    };
    _ = handle(listen);
    &IS_ASKED
}

/// Handles signals that ask the process to end.
fn handle(act: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    // Without a thread to handle them they are not caught either: nothing else would end the process.
    let free = thread::Builder::new().spawn(|| ()).map(JoinHandle::join);
    free.map_err(ctrlc::Error::System).and_then(|_| ctrlc::set_handler(act))
}

/// Returns whether an end in order has no time left that began at a moment.
fn is_over(since: Instant) -> bool {
    since.elapsed() >= PATIENCE
}

/// Returns whether an end waits: for files always, for standard output until a signal comes again.
fn is_waited_for(is_saving: bool, is_ending: bool, is_impatient: bool) -> bool {
    is_saving || is_ending && !is_impatient
}

/// Ends the process once it had the time to end by itself.
fn end_in_order() {
    let heard = Instant::now();
    let mut busy = heard;
    while !is_over(busy) && heard.elapsed() < MOST {
        sleep(PAUSE);
        let is_impatient = IS_IMPATIENT.load(Ordering::Relaxed);
        if is_waited_for(is_saving(), is_ending(), is_impatient) {
            busy = Instant::now();
        } else if is_impatient {
            break;
        }
    }
    complain("a signal ended it before there was a result");
    exit(Exit::Ok as i32);
}

/// To write more than the system allows a file (`ulimit -f`) is an error like any other from now on, and not the end of
/// the process: the signal of it is blocked, in this thread and in all that begin later.
#[cfg(unix)]
pub(super) fn survive_full_files() {
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGXFSZ);
    // Where it cannot be blocked, the process ends as any other does.
    let _ = signals.thread_block();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_that_comes_again_waits_for_files_alone() {
        let [first, again] = [false, true];
        assert!(is_waited_for(true, true, first) && is_waited_for(true, true, again), "files");
        assert!(is_waited_for(false, true, first), "standard output, at the first signal");
        assert!(!is_waited_for(false, true, again), "standard output, at the second");
        assert!(!is_waited_for(false, false, first), "a world that is still being made");
    }
}

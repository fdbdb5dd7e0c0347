//! Signals end a game in order: SIGINT, SIGTERM and SIGHUP call one function.

use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use super::Exit;
use super::exit::complain;

/// How long an end in order may take. A game that is still making its world has nothing to lose.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Calls a function, on a thread of its own, at the first signal that asks the process to end. A process
/// that goes on all the same is ended.
pub(super) fn on_signal(mut act: impl FnMut() + Send + 'static) {
    let heard = ctrlc::set_handler(move || {
        act();
        sleep(PATIENCE);
        exit(Exit::Ok as i32);
    });
    if let Err(error) = heard {
        complain(format!("signals will end the game at once: {error}"));
    }
}

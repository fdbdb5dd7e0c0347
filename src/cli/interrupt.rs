//! Signals end a game in order: SIGINT, SIGTERM and SIGHUP call one function.

use super::exit::complain;

/// Calls a function, on a thread of its own, at each signal that asks the process to end.
pub(super) fn on_signal(act: impl FnMut() + Send + 'static) {
    if let Err(error) = ctrlc::set_handler(act) {
        complain(format!("signals will end the game at once: {error}"));
    }
}

//! `--say PROGRAM`: each message of the game is given to a program, one after another, as one that speaks.

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use bevy::prelude::World;
#[cfg(feature = "window")]
use bevy::prelude::{NonSendMut, Res};

use super::exit::{Exit, Failure, complain};
use crate::plain::plain;
use crate::spoken::NewMessages;
#[cfg(feature = "window")]
use crate::world::{JournalReader, TurnCount};

/// So long the process waits at its end for what is still to be said.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// How often it is looked whether a message is said.
const LOOKS: Duration = Duration::from_millis(20);

/// What is said first: a program that cannot be started is found out before the game begins.
const GREETING: &str = "Cavewright.";

/// Gives messages to a program, in a thread of its own: the game does not wait for what is said.
pub(super) struct Speaker {
    new: NewMessages,
    messages: Option<Sender<String>>,
    ended: Receiver<()>,
    /// Whether nobody waits any more for what is still to be said.
    is_left: Arc<AtomicBool>,
}

impl Speaker {
    /// Begins to say to a program.
    ///
    /// # Errors
    /// Exit 2 where it is no program.
    pub(super) fn start(program: &OsString) -> Result<Self, Failure> {
        let (messages, to_say) = channel::<String>();
        let (ends, ended) = channel();
        let program = program.clone();
        let found = saying(&program, GREETING).spawn();
        let mut found = found.map_err(|error| {
            Failure::new(Exit::Usage, format!("--say {}: {error}", program.display()))
        })?;
        let is_left = Arc::new(AtomicBool::new(false));
        let is_over = is_left.clone();
        let said = thread::Builder::new().name("saying".into()).spawn(move || {
            let mut was_told = false;
            let mut tell = |failed: io::Result<()>| {
                if let Err(why) = failed
                    && !std::mem::replace(&mut was_told, true)
                {
                    complain(format!("--say {}: {why}", program.display()));
                }
            };
            tell(wait_for(&mut found, &is_over));
            for message in to_say.iter().take_while(|_| !is_over.load(Ordering::Relaxed)) {
                let saying = saying(&program, &message).spawn();
                tell(saying.and_then(|mut saying| wait_for(&mut saying, &is_over)));
            }
            _ = ends.send(());
        });
        said.map_err(|error| Failure::new(Exit::Usage, format!("--say: no thread: {error}")))?;
        Ok(Self { new: NewMessages::default(), messages: Some(messages), ended, is_left })
    }

    /// Says what is new in the game in a world.
    pub(super) fn say_new_of(&mut self, world: &World) {
        let new = self.new.take_of(world);
        self.say(new);
    }

    fn say(&self, messages: Vec<String>) {
        let Some(to) = &self.messages else { return };
        // A thread that has ended says nothing.
        messages.iter().for_each(|message| _ = to.send(plain(message)));
    }
}

/// A program that says a message, and prints nothing.
fn saying(program: &OsString, message: &str) -> Command {
    let mut saying = Command::new(program);
    saying.arg(message).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    saying
}

/// Waits for a program that says a message; one that is not done when nobody waits any more is ended.
///
/// # Errors
/// It failed.
fn wait_for(saying: &mut Child, is_over: &AtomicBool) -> io::Result<()> {
    loop {
        if let Some(status) = saying.try_wait()? {
            let failed = || io::Error::other(format!("it ended with {status}"));
            return if status.success() { Ok(()) } else { Err(failed()) };
        }
        if is_over.load(Ordering::Relaxed) {
            saying.kill()?;
            _ = saying.wait();
            return Ok(());
        }
        thread::sleep(LOOKS);
    }
}

/// Says what is new in a game in a window.
#[cfg(feature = "window")]
pub(super) fn say_new(
    mut speaker: NonSendMut<Speaker>,
    journal: JournalReader,
    turn: Res<TurnCount>,
) {
    if journal.is_changed() {
        let new = speaker.new.take(journal.get(), *turn);
        speaker.say(new);
    }
}

impl Drop for Speaker {
    /// Waits a moment for the last words.
    fn drop(&mut self) {
        drop(self.messages.take());
        if self.ended.recv_timeout(LAST_WORDS).is_err() {
            self.is_left.store(true, Ordering::Relaxed);
            _ = self.ended.recv_timeout(LAST_WORDS);
        }
    }
}

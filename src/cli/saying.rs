//! `--say PROGRAM`: each message of the game is given to a program, one after another, as one that speaks.

use std::ffi::OsString;
use std::process::{Command, Stdio};
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

/// What is said first: a program that cannot be started is found out before the game begins.
const GREETING: &str = "Cavewright.";

/// Gives messages to a program, in a thread of its own: the game does not wait for what is said.
pub(super) struct Speaker {
    new: NewMessages,
    messages: Option<Sender<String>>,
    ended: Receiver<()>,
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
        let said = thread::Builder::new().name("saying".into()).spawn(move || {
            _ = found.wait();
            let mut was_told = false;
            for message in to_say {
                if let Err(error) = saying(&program, &message).status()
                    && !std::mem::replace(&mut was_told, true)
                {
                    complain(format!("--say {}: {error}", program.display()));
                }
            }
            _ = ends.send(());
        });
        said.map_err(|error| Failure::new(Exit::Usage, format!("--say: no thread: {error}")))?;
        Ok(Self { new: NewMessages::default(), messages: Some(messages), ended })
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
    saying.arg(message).stdin(Stdio::null()).stdout(Stdio::null());
    saying
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
        _ = self.ended.recv_timeout(LAST_WORDS);
    }
}

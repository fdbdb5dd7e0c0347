//! Orca, the reader of the screen, on a display, and what it speaks.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::display::Display;

/// How long a line of speech may take, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often its log is read.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// How long a program may take to end in order.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// What begins a line of speech in the log of Orca, and what ends it.
const SPEECH: (&str, &str) = ("SPEECH OUTPUT: '", "'{");

/// A reader on a display, with a bus of its own. It ends with this value.
pub struct Orca<'a> {
    display: &'a Display,
    /// The address of the bus.
    bus: String,
    processes: Vec<Child>,
    /// Dropped last.
    _one: MutexGuard<'static, ()>,
    folder: tempfile::TempDir,
    /// The lines of speech that were asserted.
    heard: usize,
}

impl Drop for Orca<'_> {
    /// Ends all in order: those that started others end these.
    fn drop(&mut self) {
        for process in self.processes.iter_mut().rev() {
            let _ = kill(Pid::from_raw(process.id().cast_signed()), Signal::SIGTERM);
            let until = Instant::now() + LAST_WORDS;
            while matches!(process.try_wait(), Ok(None)) && Instant::now() < until {
                std::thread::park_timeout(LOOK_AGAIN);
            }
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// There is one reader for a user at a time.
static ONE: Mutex<()> = Mutex::new(());

impl<'a> Orca<'a> {
    /// Starts it, and waits until it speaks. `None` where it, or the bus, is not installed.
    pub fn start(display: &'a Display) -> Option<Self> {
        match Self::try_to_start(display) {
            Ok(orca) => Some(orca),
            Err(error) => {
                let required = std::env::var_os("CAVEWRIGHT_REQUIRE_WINDOW").is_some();
                assert!(!required, "Orca cannot be started: {error}");
                println!("skipped: Orca cannot be started: {error}");
                None
            }
        }
    }

    fn try_to_start(display: &'a Display) -> io::Result<Self> {
        let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let mut daemon = Command::new("dbus-daemon");
        daemon.args(["--session", "--nofork", "--print-address=1"]);
        let mut daemon = daemon.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut bus = String::new();
        let address = daemon.stdout.take().map(|out| BufReader::new(out).read_line(&mut bus));
        let bus = bus.trim().to_owned();
        let folder = tempfile::tempdir()?;
        let mut orca = Self { display, bus, processes: vec![daemon], _one: one, folder, heard: 0 };
        address.transpose()?;
        let mut launcher = orca.command("/usr/libexec/at-spi-bus-launcher");
        orca.processes.push(launcher.arg("--launch-immediately").spawn()?);
        for property in ["IsEnabled", "ScreenReaderEnabled"] {
            orca.set_status(property)?;
        }
        let mut reader = orca.command("orca");
        // Its log is written line by line, and not when it has a page of them.
        let customs = orca.folder.path().join("orca-customizations.py");
        fs::write(
            customs,
            "import orca.debug\norca.debug.debugFile.reconfigure(line_buffering=True)\n",
        )?;
        reader.arg(format!("--debug-file={}", orca.log().display()));
        reader.arg("-u").arg(orca.folder.path());
        let mut reader = reader.spawn()?;
        let until = Instant::now() + PATIENCE;
        while orca.speech().is_empty() {
            if reader.try_wait()?.is_some() || Instant::now() > until {
                _ = reader.kill();
                return Err(io::Error::other("it does not speak: does another one run?"));
            }
            std::thread::park_timeout(LOOK_AGAIN);
        }
        orca.processes.push(reader);
        orca.expect(&["Screen reader on."]);
        Ok(orca)
    }

    /// A program that the reader knows of.
    pub fn command(&self, program: &str) -> Command {
        let mut command = self.display.command(program);
        command.env("DBUS_SESSION_BUS_ADDRESS", &self.bus).env("HOME", self.folder.path());
        command.env_remove("AT_SPI_BUS_ADDRESS").stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Tells the bus that there is a reader, as desktops do.
    fn set_status(&self, property: &str) -> io::Result<()> {
        let until = Instant::now() + PATIENCE;
        loop {
            let mut set = self.command("dbus-send");
            set.args(["--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus"]);
            set.args(["org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status"]);
            set.args([&format!("string:{property}"), "variant:boolean:true"]);
            if set.status()?.success() {
                return Ok(());
            }
            if Instant::now() > until {
                return Err(io::Error::other("there is no bus for readers"));
            }
        }
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("orca.log")
    }

    /// All that was spoken so far, a line each, with single spaces.
    fn speech(&self) -> Vec<String> {
        let log = fs::read(self.log()).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let lines =
            log.split(SPEECH.0).skip(1).filter_map(|line| Some(line.split_once(SPEECH.1)?.0));
        lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    /// Waits for lines of speech, and asserts that no others came before or between them.
    pub fn expect(&mut self, lines: &[&str]) {
        let until = Instant::now() + PATIENCE;
        loop {
            let speech = self.speech();
            let new = speech.get(self.heard..).unwrap_or_default();
            let count = new.len().min(lines.len());
            assert_eq!(new[..count], lines[..count], "before that: {:?}", &speech[..self.heard]);
            if new.len() >= lines.len() {
                self.heard += lines.len();
                return;
            }
            assert!(Instant::now() < until, "heard {new:?} and not {lines:?}");
            std::thread::park_timeout(LOOK_AGAIN);
        }
    }

    /// Waits for another line of speech; returns whether one came.
    pub fn hears_more(&self) -> bool {
        let until = Instant::now() + PATIENCE / 2;
        while self.speech().len() <= self.heard {
            if Instant::now() > until {
                return false;
            }
            std::thread::park_timeout(LOOK_AGAIN);
        }
        true
    }

    /// Presses a key in a window, and expects lines of speech.
    pub fn press(&mut self, window: &str, key: &str, lines: &[&str]) {
        self.display.press(window, &[key]);
        self.expect(lines);
    }
}

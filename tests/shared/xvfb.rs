//! A virtual display, for tests and benchmarks of the window.

use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A virtual display of 1280 x 720; it ends with this value.
pub struct Xvfb {
    server: Child,
    /// The value of `DISPLAY` for programs on it.
    pub name: String,
}

impl Drop for Xvfb {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Xvfb {
    /// Starts one under a number that is free.
    ///
    /// # Errors
    /// Those of the system: it may not be installed.
    pub fn open() -> io::Result<Self> {
        let screen = ["-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset"];
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1"]).args(screen).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = command.spawn()?;
        let mut number = String::new();
        let read = server.stdout.take().map(|out| BufReader::new(out).read_line(&mut number));
        let display = Self { server, name: format!(":{}", number.trim()) };
        read.transpose().map(|_| display)
    }
}

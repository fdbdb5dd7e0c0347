//! A sound server that nobody hears.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A PulseAudio server of its own, with a sink that goes nowhere, `nowhere`. It ends with this value.
pub struct Pulse {
    process: Child,
    home: TempDir,
}

impl Pulse {
    /// Starts one; its socket comes a little later. `None` where PulseAudio is not installed.
    ///
    /// # Panics
    /// There is no room for a folder.
    pub fn start() -> Option<Self> {
        let home = tempfile::tempdir().expect("there is room for a folder");
        let process = Command::new("pulseaudio")
            .args(["-n", "--daemonize=no", "--exit-idle-time=-1"])
            .args(["-L", "module-null-sink sink_name=nowhere"])
            .args(["-L", "module-native-protocol-unix auth-anonymous=1"])
            .env("XDG_RUNTIME_DIR", home.path())
            .env("HOME", home.path())
            .stderr(Stdio::null())
            .spawn();
        Some(Self { process: process.ok()?, home })
    }

    /// Where clients connect.
    pub fn socket(&self) -> PathBuf {
        self.home.path().join("pulse/native")
    }

    /// The variables by which a program finds it, and shows it a cookie that it does not ask for.
    ///
    /// # Panics
    /// There is no room for the cookie.
    pub fn environment(&self) -> [(&'static str, PathBuf); 2] {
        let cookie = self.home.path().join("cookie");
        std::fs::write(&cookie, [0; 256]).expect("there is room for a file");
        let server = format!("unix:{}", self.socket().display());
        [("PULSE_SERVER", server.into()), ("PULSE_COOKIE", cookie)]
    }

    /// Ends it at once.
    pub fn end(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.end();
    }
}

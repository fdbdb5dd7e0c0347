//! A virtual display, games on it, and what their windows show.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use cavewright_testing::xvfb::Xvfb;
use image::RgbaImage;
use serde_json::Value;

/// A room with rock around, stairs, and a corridor of 60 tiles.
pub fn map() -> tempfile::NamedTempFile {
    let corridor = format!("@{}", ".".repeat(60));
    let rock = "#".repeat(61);
    let room = format!(".....>{}", "#".repeat(55));
    let below = format!("#####<{}", "#".repeat(55));
    let top = [corridor.as_str(), &room, &rock, &rock].join("\n");
    let deep = [rock.as_str(), &below, &rock, &rock].join("\n");
    let mut file = tempfile::NamedTempFile::new().unwrap();
    write!(file, "{top}\n\n{deep}\n").unwrap();
    file
}

/// Keys that end the program from a game: its pause, the last row of that, and yes.
pub const QUIT: [&str; 4] = ["Escape", "Up", "Return", "Return"];

/// A virtual display, with folders for what games on it write.
pub struct Display {
    pub server: Xvfb,
    /// Where the games on it keep settings and what is saved.
    pub settings: tempfile::TempDir,
}

impl Display {
    /// `None` where Xvfb is not installed.
    pub fn open() -> Option<Self> {
        match Xvfb::open() {
            Ok(server) => Some(Self { server, settings: tempfile::tempdir().unwrap() }),
            Err(error) => {
                let required = std::env::var_os("CAVEWRIGHT_REQUIRE_WINDOW").is_some();
                assert!(!required, "Xvfb cannot be started: {error}");
                println!("skipped: Xvfb cannot be started: {error}");
                None
            }
        }
    }

    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.server.name).env_remove("WAYLAND_DISPLAY");
        command.env("XDG_CONFIG_HOME", self.settings.path());
        command.env("XDG_DATA_HOME", self.settings.path());
        command.env("XDG_RUNTIME_DIR", self.settings.path());
        command
    }

    pub fn play(&self, map: &tempfile::NamedTempFile) -> Child {
        self.play_saving_in(map, self.settings.path())
    }

    /// A game that is saved in a folder for data.
    pub fn play_saving_in(&self, map: &tempfile::NamedTempFile, data: &Path) -> Child {
        self.command(env!("CARGO_BIN_EXE_cavewright"))
            .args(["play", "--json", "--seed", "3", "--map", map.path().to_str().unwrap()])
            .env("XDG_DATA_HOME", data)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    pub fn xdotool(&self, arguments: &[&str]) -> String {
        let output = self.command("xdotool").args(arguments).output().expect("xdotool is there");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// Presses keys in a window, one after another.
    pub fn press(&self, window: &str, keys: &[&str]) {
        self.xdotool(&[&["windowfocus", "--sync", window, "key", "--delay", "2"], keys].concat());
    }

    /// The window, once it is there and has drawn walls, floor and the player.
    pub fn wait_for_map(&self, game: &mut Child) -> String {
        self.wait_for(game, shows_map)
    }

    /// The window, once it shows anything at all.
    pub fn wait_for_anything(&self, game: &mut Child) -> String {
        self.wait_for(game, |picture| share(picture, is_dark) < 0.999)
    }

    fn wait_for(&self, game: &mut Child, shows: fn(&RgbaImage) -> bool) -> String {
        for _ in 0..600 {
            assert!(game.try_wait().unwrap().is_none(), "the game ended: {}", errors(game));
            let found = self.xdotool(&["search", "--onlyvisible", "--class", "cavewright"]);
            let Some(window) = found.lines().last() else { continue };
            if self.picture(window).is_some_and(|picture| shows(&picture)) {
                return window.to_owned();
            }
        }
        panic!("the window never showed what it should");
    }

    /// The part of the window that shows the map.
    fn picture(&self, window: &str) -> Option<RgbaImage> {
        let map = ["-window", window, "-crop", "944x600+0+0", "+repage", "png:-"];
        let shot = self.command("import").args(map).output();
        let shot = shot.expect("import is there");
        Some(image::load_from_memory(&shot.stdout).ok()?.into_rgba8())
    }
}

pub fn errors(game: &mut Child) -> String {
    game.stderr.take().and_then(|err| std::io::read_to_string(err).ok()).unwrap_or_default()
}

/// By the light of the lantern, with darkness around.
fn shows_map(picture: &RgbaImage) -> bool {
    share(picture, is_floor) > 0.01
        && share(picture, is_rock) > 0.004
        && share(picture, is_player) > 0.00002
        && share(picture, is_dark) > 0.5
}

fn share(picture: &RgbaImage, test: fn([u8; 4]) -> bool) -> f64 {
    let hits = picture.pixels().filter(|pixel| test(pixel.0)).count();
    hits as f64 / f64::from(picture.width() * picture.height())
}

/// Umber floor in warm light.
fn is_floor([r, g, b, _]: [u8; 4]) -> bool {
    (0x28..=0x72).contains(&r) && r > g && g > b && b >= 0x10
}

/// Rock is bluish, even in that light.
fn is_rock([r, g, b, _]: [u8; 4]) -> bool {
    (0x0a..=0x60).contains(&b) && b > g && b > r.saturating_add(2)
}

/// Where nothing is known.
fn is_dark([r, g, b, _]: [u8; 4]) -> bool {
    r.max(g).max(b) < 4
}

/// The cloak in the light of the lantern.
fn is_player([r, g, b, _]: [u8; 4]) -> bool {
    r.abs_diff(0xd0) < 6 && g.abs_diff(0x4e) < 6 && b.abs_diff(0x30) < 6
}

pub fn state(output: &Output) -> Value {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    serde_json::from_slice(&output.stdout).expect("the state is printed")
}

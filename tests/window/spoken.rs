//! What a reader of the screen speaks of a game.

use std::fs;
use std::process::Child;

use super::display::Display;
use super::orca::Orca;

/// A game that is spoken: the reader, the game, and its window.
struct Spoken<'a> {
    orca: Orca<'a>,
    game: Child,
    window: String,
}

impl Drop for Spoken<'_> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<'a> Spoken<'a> {
    /// Starts the program for a reader, with its window in front. `None` where there is no reader.
    fn start(display: &'a Display, arguments: &[&str]) -> Option<Self> {
        let orca = Orca::start(display)?;
        let (game, window) = Self::open(display, &orca, arguments);
        let mut spoken = Self { orca, game, window };
        spoken.orca.expect(&["Cavewright frame."]);
        // On a busy machine Orca may lose what comes right after the window, and then hears nothing of the first screen.
        if !spoken.orca.hears_more() {
            spoken.end();
            (spoken.game, spoken.window) = Self::open(display, &spoken.orca, arguments);
            spoken.orca.expect(&["Cavewright frame."]);
        }
        Some(spoken)
    }

    /// Opens the window of the program, and brings it to the front.
    fn open(display: &Display, orca: &Orca, arguments: &[&str]) -> (Child, String) {
        let mut program = orca.command(env!("CARGO_BIN_EXE_cavewright"));
        let mut game = program.args(arguments).spawn().unwrap();
        let window = display.wait_for_anything(&mut game);
        display.xdotool(&["windowfocus", "--sync", &window]);
        (game, window)
    }

    fn end(&mut self) {
        let _ = self.game.kill();
        let _ = self.game.wait();
    }

    /// Presses keys, each with what is spoken of it.
    fn press(&mut self, keys: &[(&str, &[&str])]) {
        for (key, lines) in keys {
            self.orca.press(&self.window, key, lines);
        }
    }
}

/// Who is hurt, with a glowcap, oil to walk to, and hounds to fight.
const SCENARIO: &str = r#"
opening = ["A hound sleeps behind the oil."]
levels = ["""
###########
#@..o..hhh#
###########
"""]
[legend]
h = { creature = "hound", asleep = true }
o = { thing = "oil flask" }
[player]
health = 1
pack = [["glowcap", 1]]
[mountain]
seed = 7
number = 0
"#;

/// SPEC 175, 176: a game is begun, read, walked, fought and lost by what is spoken alone.
#[test]
fn a_game_is_spoken_to_its_end() {
    let Some(display) = Display::open() else { return };
    let place = display.settings.path().join("den.toml");
    fs::write(&place, SCENARIO).unwrap();
    let settings = display.settings.path().join("cavewright");
    fs::create_dir_all(&settings).unwrap();
    fs::write(settings.join("settings.toml"), "hints = false\n").unwrap();
    let place = place.to_str().unwrap();
    let Some(mut spoken) = Spoken::start(&display, &["play", "--scenario", place]) else { return };
    spoken.orca.expect(&["A hound sleeps behind the oil. Health 1 of 30."]);
    spoken.press(&[
        ("v", &[
            "Around you dialog Health 1 of 30. Lantern bright, oil 900. Level 1/1 loc: [1,1] turn 0 seed 7 \
             Enter walk there x look t throw [ ] kinds Esc back",
            "hound, asleep, unhurt, 6 turns, 6 east push button.",
        ]),
        ("bracketright", &["oil flask, 3 turns, 3 east push button."]),
        ("Return", &[
            "You stop, for the hound wakes. New: hound, awake, sees you, unhurt, 4 turns, 4 east.",
        ]),
        ("x", &["you cave floor, region 1, here."]),
        ("Tab", &[
            "hound, awake, sees you, unhurt It hunts by sight, noise and scent, over stairs and down \
             shafts too. It has at most 10 health, its blow takes 2 to 4, and it is quicker than you. \
             cave floor, region 1, 4 east.",
        ]),
        ("Escape", &[
            "You stop, for the hound wakes. New: hound, awake, sees you, unhurt, 4 turns, 4 east.",
        ]),
        ("i", &[
            "Pack dialog t throw d drop Enter choose Esc back",
            "1 glowcap: 1 of 3. Heals 10, and you glow for 60 turns; thrown, it is a lamp. push button.",
        ]),
        ("Return", &["You eat a glowcap, and glow. Health 11 of 30."]),
        ("l", &["New: hound, awake, sees you, unhurt, 6 turns, 6 east."]),
        ("l", &[
            "You hit the hound. The hound bites you. Health 7 of 30. New: hound, awake, sees you, unhurt, \
             4 turns, 4 east.",
        ]),
        ("l", &[
            "You died. dialog On level 1, in turn 5, you were killed by a hound, woken by the sight of \
             you 4 turns before. Score 25: down to level 1, no garnets. Kept: bloodless, handless, quiet, \
             dim, warded, straight. Ctrl-Z takes the last turn back, for practice. Enter choose Esc back",
            "The same scenario push button.",
        ]),
    ]);
}

/// SPEC 175: menus say what they are, their rows, and what is chosen there.
#[test]
fn a_setting_is_changed_by_what_is_spoken() {
    let Some(display) = Display::open() else { return };
    let Some(mut spoken) = Spoken::start(&display, &[]) else { return };
    spoken.orca.expect(&[
        "Choose, or begin with any other key dialog Fetch the Ember from the deepest level, and bring \
         it home. ? keys Esc quit",
        "New game push button.",
    ]);
    spoken.press(&[
        ("Up", &["Quit push button."]),
        ("Up", &["Keys and help push button."]),
        ("Up", &["Settings push button."]),
        (
            "Return",
            &[
                "Settings dialog left right change Enter choose Esc back",
                "Walk with: vi spin button.",
            ],
        ),
        ("Right", &["Walk with: numpad spin button."]),
        ("Left", &["Walk with: vi spin button."]),
        ("Down", &["Keys push button."]),
    ]);
}

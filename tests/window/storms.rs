//! Windows that are resized, hidden and shown at random: the game goes on.

use std::process::{Child, Stdio};

use cavewright::streams::Stream;
use cavewright::world::domains;

use crate::display::{Display, QUIT, errors, map, state};

/// Sizes that a window should survive, in pixels.
const SIZES: [(u32, u32); 10] = [
    (1, 1),
    (2, 3),
    (33, 700),
    (1_000, 1),
    (640, 360),
    (777, 555),
    (1_280, 720),
    (1_919, 1_081),
    (2_560, 1_440),
    (4_096, 2_160),
];

fn storm(operations: u64, seed: u64) {
    let Some(display) = Display::open() else { return };
    let map = map();
    let mut game = display.play(&map);
    let window = display.wait_for_map(&mut game);
    let mut stream = Stream::new(seed, domains::RULES, 0, 11);
    for _ in 0..operations {
        match stream.below(10) {
            0 => _ = display.xdotool(&["windowunmap", &window, "windowmap", &window]),
            1 => display.press(&window, &["F11"]),
            2 => display.press(&window, &["plus", "minus", "Tab", "R", "m", "m"]),
            3 => _ = display.xdotool(&["windowmove", &window, "-300", "200"]),
            _ => {
                let (width, height) = SIZES[stream.below(SIZES.len() as u64) as usize];
                let (width, height) = (width.to_string(), height.to_string());
                display.xdotool(&["windowsize", &window, &width, &height]);
            }
        }
        assert!(game.try_wait().unwrap().is_none(), "the game ended: {}", errors(&mut game));
    }
    display.xdotool(&["windowmap", &window, "windowsize", "--sync", &window, "1280", "720"]);
    display.press(&window, &[&["Escape", "Escape", "l", "l"][..], &QUIT].concat());
    let output = game.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let state = state(&output);
    assert_eq!((&state["turn"], &state["player"]["x"]), (&2.into(), &2.into()), "{state}");
    assert!(!said.contains("alidation"), "{said}");
}

#[test]
fn a_window_survives_any_size_and_being_hidden() {
    storm(40, 1);
}

/// The same for long: `cargo test --test window -- --ignored thousand_storms`.
#[test]
#[ignore = "takes some minutes"]
fn a_window_survives_a_thousand_storms() {
    storm(1_000, 2);
}

/// How much memory a process has at hand, in kB.
fn resident_kb(process: &Child) -> u64 {
    let status = format!("/proc/{}/status", process.id());
    let status = std::fs::read_to_string(status).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim_end_matches("kB").trim().parse().unwrap()
}

/// Keys at random, letters and the size of tiles among them: `cargo test --test window -- --ignored soak_of_a_window`.
/// A look that was worn once is kept, so that the first half may take memory; the second must not.
#[test]
#[ignore = "takes some minutes"]
fn a_soak_of_a_window_takes_no_more_memory() {
    const KEYS: [&str; 19] = [
        "h",
        "j",
        "k",
        "l",
        "y",
        "u",
        "b",
        "n",
        "o",
        "o",
        "underscore",
        "Z",
        "F2",
        "F2",
        "plus",
        "minus",
        "Tab",
        "R",
        "m",
    ];
    let Some(display) = Display::open() else { return };
    let program = env!("CARGO_BIN_EXE_cavewright");
    let mut game = display.command(program);
    game.args(["play", "--seed", "11", "--set", "creatures=0"]);
    let mut game = game.stderr(Stdio::piped()).spawn().unwrap();
    let window = display.wait_for_map(&mut game);
    let mut stream = Stream::new(12, domains::RULES, 0, 11);
    let mut resident = Vec::new();
    for _ in 0..1_000 {
        let keys: Vec<_> =
            (0..40).map(|_| KEYS[stream.below(KEYS.len() as u64) as usize]).collect();
        display.press(&window, &keys);
        assert!(game.try_wait().unwrap().is_none(), "the game ended: {}", errors(&mut game));
        resident.push(resident_kb(&game));
    }
    game.kill().unwrap();
    game.wait().unwrap();
    let (half, end) = (resident[resident.len() / 2], resident[resident.len() - 1]);
    println!(
        "{} MB at the start, {} MB half-way, {} MB at the end",
        resident[0] / 1_024,
        half / 1_024,
        end / 1_024
    );
    assert!(end < half + 32 * 1_024, "{resident:?}");
}

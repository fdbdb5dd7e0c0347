//! Help lists every key of the screen that it lies over, and so do the documents.

use bevy::ecs::message::{Message, Messages};
use bevy::input::keyboard::{Key as LogicalKey, KeyboardInput, NativeKey};
use bevy::prelude::{App, KeyCode};
use cavewright::controls::{Action, BindingTable, Key, KeyStroke, LabAction, type_key};
use cavewright::headless_app;
use cavewright::screens::{
    ForWindow, Help, HelpLine, Lab, Menu, PanLab, Replaying, Screen, Screens,
};
use cavewright::settings::Preferences;
use cavewright::world::NewGame;

use crate::support::{caves, game_on, move_to, watched};

/// Those that type nothing.
const PLACES: [KeyCode; 43] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Insert,
    KeyCode::Delete,
    KeyCode::Backspace,
    KeyCode::Tab,
    KeyCode::Enter,
    KeyCode::Space,
    KeyCode::Escape,
    KeyCode::F1,
    KeyCode::F2,
    KeyCode::F3,
    KeyCode::F4,
    KeyCode::F5,
    KeyCode::F6,
    KeyCode::F7,
    KeyCode::F8,
    KeyCode::F9,
    KeyCode::F10,
    KeyCode::F11,
    KeyCode::F12,
    KeyCode::Numpad0,
    KeyCode::Numpad1,
    KeyCode::Numpad2,
    KeyCode::Numpad3,
    KeyCode::Numpad4,
    KeyCode::Numpad5,
    KeyCode::Numpad6,
    KeyCode::Numpad7,
    KeyCode::Numpad8,
    KeyCode::Numpad9,
    KeyCode::NumpadEnter,
    KeyCode::NumpadAdd,
    KeyCode::NumpadSubtract,
    KeyCode::NumpadMultiply,
    KeyCode::NumpadDivide,
    KeyCode::NumpadDecimal,
];

fn keys(app: &mut App, keys: &str) {
    keys.chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
}

/// Presses a key and releases it.
fn press(app: &mut App, key: Key) {
    match key {
        Key::Character(c) => type_key(app.world_mut(), c),
        Key::Place(key_code) => {
            let stroke = KeyStroke::typing('x');
            let logical_key = LogicalKey::Unidentified(NativeKey::Unidentified);
            let mut messages = app.world_mut().resource_mut::<Messages<KeyboardInput>>();
            for message in [stroke.pressed(), stroke.released()] {
                let logical_key = logical_key.clone();
                messages.write(KeyboardInput { key_code, logical_key, ..message });
            }
        }
    }
    app.update();
}

fn help(app: &mut App, screen: Screen) -> Help {
    let mut tables = app.world_mut().query::<&BindingTable>();
    let table = tables.single(app.world()).unwrap();
    Help::of(screen, &|action| Key::of(table, action).into_iter().map(Key::name).collect())
}

/// Returns whether a key is in a line of help.
fn has(line: &HelpLine, name: &str) -> bool {
    let is_digit = name.len() == 1 && name.chars().all(|c| c.is_ascii_digit());
    let listed = |way: &String| format!(" {way} ").contains(&format!(" {name} "));
    line.ways.iter().any(|way| listed(way) || (is_digit && way.contains("0-9")))
}

/// The names of all keys that change anything. Each is pressed where `open` leads, which nothing but keys changes.
fn keys_that_mean_something(open: &dyn Fn() -> App, state: &dyn Fn(&App) -> String) -> Vec<String> {
    let mut app = open();
    let mut before = state(&app);
    app.update();
    assert_eq!(state(&app), before, "nothing changes by itself");
    let mut meant = Vec::new();
    for key in ('!'..='~').map(Key::Character).chain(PLACES.map(Key::Place)) {
        press(&mut app, key);
        if state(&app) != before {
            meant.push(key.name());
            app = open();
            before = state(&app);
        }
    }
    meant
}

/// Asserts that help lists just the keys that mean something.
fn assert_lists(help: &Help, meant: &[String]) {
    let lines: Vec<_> = help.own.iter().chain(&help.others).collect();
    for name in meant {
        assert!(lines.iter().any(|line| has(line, name)), "{name} is not in {help:?}");
    }
    for line in help.own.iter().filter(|line| !line.ways[0].starts_with("0-9")) {
        for name in line.ways[0].split(' ') {
            assert!(meant.iter().any(|key| key == name), "{name} does nothing: {}", line.what);
        }
    }
}

fn asked<M: Message>(app: &App) -> usize {
    app.world().resource::<Messages<M>>().len()
}

/// Everything about the screens that a key can change.
fn screens(app: &App) -> String {
    let world = app.world();
    let open = (world.resource::<Screens>(), world.resource::<Menu>());
    format!("{open:?} {:?} {}", world.resource::<Preferences>(), asked::<ForWindow>(app))
}

/// Two worlds, each in the middle of its steps, levels and rows.
fn lab() -> App {
    let mut app = headless_app(NewGame(caves((30, 20, 3), 5)), Screen::Lab);
    keys(&mut app, "v],,,");
    move_to(&mut app, "fill");
    app
}

#[test]
fn help_over_the_lab_lists_every_key_of_the_lab() {
    let shown = |app: &App| {
        let lab = app.world().resource::<Lab>();
        format!("{} {} {:?}", screens(app), asked::<PanLab>(app), lab)
    };
    let meant = keys_that_mean_something(&lab, &shown);
    let mut app = lab();
    let listed = help(&mut app, Screen::Lab);
    assert_lists(&listed, &meant);
    let documented = include_str!("../../docs/lab.md");
    for line in listed.own.iter().filter(|line| !has(line, "0")) {
        for name in line.ways[0].split(' ') {
            assert!(documented.contains(&format!("`{name}`")), "{name} in docs/lab.md");
        }
    }
    keys(&mut app, "?");
    let opened = app.world().resource::<Screens>();
    assert_eq!((opened.current(), opened.beneath()), (Screen::Help, Screen::Lab));
}

/// The rows of the panel show the same keys.
#[test]
fn rows_of_the_lab_have_the_keys_that_do_the_same() {
    let app = lab();
    let rows = &app.world().resource::<Menu>().rows;
    for (label, key) in [
        ("watch it being made", "Space"),
        ("step", ", ."),
        ("level", "[ ]"),
        ("regions", "R"),
        ("compare", "v"),
        ("panel of", "f"),
        ("smooth once more", "s"),
        ("another seed", "r"),
        ("gallery of 24 worlds", "g"),
        ("play this world", "Enter"),
    ] {
        let row = rows.iter().find(|row| row.label == label).unwrap();
        assert_eq!(row.key, key, "{label}");
    }
}

#[test]
fn help_over_the_gallery_lists_its_keys() {
    let mut app = lab();
    keys(&mut app, "g?");
    let opened = app.world().resource::<Screens>();
    assert_eq!((opened.current(), opened.beneath()), (Screen::Help, Screen::Gallery));
    let listed = help(&mut app, Screen::Gallery);
    assert!(["[", "]"].iter().all(|key| has(&listed.own[0], key)));
    for key in ["j", "l", "PgDn", "Enter", "Esc", "F12"] {
        assert!(listed.others.iter().any(|line| has(line, key)), "{key}");
    }
}

#[test]
fn help_over_a_replay_lists_every_key_of_it() {
    let shown = |app: &App| {
        let watched = app.world().resource::<Replaying>();
        let watched = (watched.progress(), watched.is_playing(), watched.speed(), watched.typed());
        format!("{} {watched:?}", screens(app))
    };
    let meant = keys_that_mean_something(&watched, &shown);
    let mut app = watched();
    assert_lists(&help(&mut app, Screen::Replay), &meant);
    keys(&mut app, "12?");
    let opened = app.world().resource::<Screens>();
    assert_eq!((opened.current(), opened.beneath()), (Screen::Help, Screen::Replay));
    assert_eq!(app.world().resource::<Replaying>().typed(), "", "what was typed is forgotten");
}

/// Help over a game has every action, but of the debug layers two alone.
#[test]
fn help_over_a_game_lists_the_keys_of_the_game() {
    let mut app = game_on("@\n").app;
    let listed = help(&mut app, Screen::Play);
    let steps = listed.steps.unwrap();
    assert!(["h", "left", "pad 4"].iter().all(|key| has(&steps, key)));
    let is_listed = |key: &str| listed.own.iter().any(|line| has(line, key));
    for key in [".", "o", "R", "C", "F3", "?", "Esc", "F12"] {
        assert!(is_listed(key), "{key}");
    }
    assert!(!["W", "D", "G", "S", "N", "T"].into_iter().any(is_listed), "F3 lists them");
}

/// With Ctrl a character is a command, which the lab has none of.
#[test]
fn a_character_with_ctrl_is_no_key_of_the_lab() {
    let mut app = lab();
    let before = screens(&app);
    for typed in ['s', 'v', 'g', ','] {
        let stroke = KeyStroke::typing(typed);
        let ctrl = |message: KeyboardInput| KeyboardInput {
            key_code: KeyCode::ControlLeft,
            logical_key: LogicalKey::Control,
            ..message
        };
        let (down, up) = (stroke.pressed(), stroke.released());
        let mut messages = app.world_mut().resource_mut::<Messages<KeyboardInput>>();
        for message in [ctrl(down.clone()), down, up.clone(), ctrl(up)] {
            messages.write(message);
        }
        app.update();
        assert_eq!(screens(&app), before, "{typed}");
    }
}

/// Keys of the lab are rebound as all others are: they keep their actions, and help and the rows show them.
#[test]
fn a_key_of_the_lab_is_bound_anew() {
    let mut app = lab();
    let mut mine = Preferences::default();
    let compare = Action::Lab(LabAction::Compare);
    mine.add_key(compare, Key::Character('R'));
    mine.add_key(compare, Key::Character('T'));
    let mut tables = app.world_mut().query::<&mut BindingTable>();
    *tables.single_mut(app.world_mut()).unwrap() = mine.bindings();
    app.update();
    let compared = |app: &App| app.world().resource::<Lab>().benches().len() == 2;
    let row = |app: &App, label: &str| {
        let rows = &app.world().resource::<Menu>().rows;
        rows.iter().find(|row| row.label == label).map(|row| row.key.clone())
    };
    assert!(compared(&app));
    assert_eq!(row(&app, "compare").as_deref(), Some("T"));
    for key in ["T", "R", "v"] {
        let before = compared(&app);
        keys(&mut app, key);
        assert_ne!(compared(&app), before, "{key}");
    }
    assert!(!app.world().resource::<Lab>().shows_regions(), "the lab goes before the map");
    let listed = help(&mut app, Screen::Lab);
    let line = listed.own.iter().find(|line| line.what == "compare two worlds").unwrap();
    assert!(["T", "R", "v"].iter().all(|key| has(line, key)), "{line:?}");
    let regions = listed.own.iter().find(|line| line.what == "colour the regions").unwrap();
    assert!(!has(regions, "R"), "{regions:?}");
}

/// SPEC 62: the slots share a line, and the page of the pack has a list of its own.
#[test]
fn help_lists_the_slots_in_a_line_and_the_keys_of_the_pack() {
    let mut game = crate::pack_screen::laden(&[]);
    let listed = help(&mut game.app, Screen::Play);
    let line = listed.own.iter().find(|line| line.what == "use what you carry").unwrap();
    assert_eq!(line.ways, ["1 2 3 4 5 6 7 8"]);
    for key in ["t", "i", "f", "g"] {
        assert!(listed.own.iter().any(|line| has(line, key)), "{key}");
    }
    game.keys("i?");
    let opened = game.app.world().resource::<Screens>();
    assert_eq!((opened.current(), opened.beneath()), (Screen::Help, Screen::Pack));
    let listed = help(&mut game.app, Screen::Pack);
    assert!(
        ["t", "d"].iter().all(|key| listed.own.iter().any(|line| has(line, key))),
        "{listed:?}"
    );
}

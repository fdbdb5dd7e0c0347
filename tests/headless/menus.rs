//! Menus: what is chosen there, by keyboard and by mouse.

use bevy::input::keyboard::{Key as LogicalKey, KeyboardInput};
use bevy::prelude::{App, KeyCode, Messages};
use cavewright::controls::{
    Action, BindingTable, Key, KeyStroke, Press, Presses, RowAction, RowPress, type_key,
};
use cavewright::headless_app;
use cavewright::layers::DebugLayer;
use cavewright::record::of_game;
use cavewright::screens::{Clipboard, Screen, Screens};
use cavewright::settings::Preferences;
use cavewright::world::Overlays;
use cavewright::world::{GameSeed, NewGame, Terrain, WorldSource};

use crate::support::{ask, caves, choose, game, game_on, menu, move_to, row, screen, value};

fn title() -> App {
    headless_app(NewGame(caves((50, 30, 2), 5)), Screen::Start)
}

fn keys(app: &mut App, keys: &str) {
    keys.chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
}

/// Presses a key that types nothing, perhaps with Ctrl.
fn press(app: &mut App, place: KeyCode, logical: LogicalKey, with_ctrl: bool) {
    let stroke = |key_code, logical_key: LogicalKey, down: bool| {
        let like = KeyStroke::typing('x');
        let message = if down { like.pressed() } else { like.released() };
        KeyboardInput { key_code, logical_key, ..message }
    };
    let mut messages = app.world_mut().resource_mut::<Messages<KeyboardInput>>();
    let ctrl = with_ctrl.then_some((KeyCode::ControlLeft, LogicalKey::Control));
    ctrl.iter().for_each(|(place, key)| _ = messages.write(stroke(*place, key.clone(), true)));
    messages.write(stroke(place, logical.clone(), true));
    messages.write(stroke(place, logical, false));
    ctrl.iter().for_each(|(place, key)| _ = messages.write(stroke(*place, key.clone(), false)));
    app.update();
}

/// Presses the mouse on a row.
fn press_on(app: &mut App, press: RowPress) {
    app.world_mut().resource_mut::<Presses>().push(Press::Row(press));
    app.update();
}

fn keys_of(app: &mut App, action: Action) -> Vec<String> {
    let mut tables = app.world_mut().query::<&BindingTable>();
    let table = tables.single(app.world()).unwrap();
    Key::of(table, action).into_iter().map(Key::name).collect()
}

/// SPEC 31, 42: a seed is typed, corrected and pasted, and the world of it is begun.
#[test]
fn a_world_is_chosen_by_seed_generator_and_size() {
    let mut app = title();
    choose(&mut app, "Choose a world");
    assert_eq!(screen(&app), Screen::NewGame);
    assert_eq!(value(&app, "Seed"), "any");
    keys(&mut app, "1204");
    press(&mut app, KeyCode::Backspace, LogicalKey::Backspace, false);
    assert_eq!(value(&app, "Seed"), "120");
    keys(&mut app, "l");
    assert_eq!(value(&app, "Seed"), "121");
    keys(&mut app, &"9".repeat(40));
    let longest: u64 = value(&app, "Seed").parse().unwrap();
    assert!(longest > 1 << 60, "digits too many are none");
    app.world_mut().resource_mut::<Clipboard>().write(" 77 \n".to_owned());
    press(&mut app, KeyCode::KeyV, LogicalKey::Character("v".into()), true);
    assert_eq!(value(&app, "Seed"), "77");
    app.world_mut().resource_mut::<Clipboard>().write("no seed".to_owned());
    press(&mut app, KeyCode::KeyV, LogicalKey::Character("v".into()), true);
    assert_eq!(value(&app, "Seed"), "77");
    assert!(menu(&app).hint.contains("no seed"));
    let mut other = title();
    choose(&mut other, "Choose a world");
    keys(&mut other, "77\n");
    assert_eq!(screen(&other), Screen::Play, "Enter begins where the seed is typed");
    assert_eq!(other.world().resource::<GameSeed>().0, 77);
    move_to(&mut app, "Generator");
    keys(&mut app, "ll");
    move_to(&mut app, "Size");
    keys(&mut app, "h");
    choose(&mut app, "Begin");
    assert_eq!(screen(&app), Screen::Play);
    assert_eq!(app.world().resource::<GameSeed>().0, 77);
    let WorldSource::Generated(spec) = &app.world().resource::<NewGame>().0 else {
        panic!("a generator makes it")
    };
    assert_ne!(spec.generator, "caves");
    assert_eq!(app.world().resource::<Terrain>().size(), spec.size);
    assert_eq!((spec.size.width(), spec.size.height(), spec.size.depth()), (80, 40, 3));
}

/// Rows of the first menu lead where they say, and Esc leads back.
#[test]
fn rows_of_the_title_lead_where_they_say_and_esc_back() {
    for (label, leads_to) in [
        ("Choose a world", Screen::NewGame),
        ("Lessons", Screen::Lessons),
        ("The hall", Screen::Hall),
        ("Settings", Screen::Settings),
        ("Keys and help", Screen::Help),
        ("Quit", Screen::Quit),
    ] {
        let mut app = title();
        choose(&mut app, label);
        assert_eq!(screen(&app), leads_to);
        keys(&mut app, "\u{1b}");
        assert_eq!(screen(&app), Screen::Start);
        assert_eq!(menu(&app).selected, row(&app, label), "it is where it was");
    }
}

/// The mouse points and chooses, and never begins a game beside the rows.
#[test]
fn the_mouse_chooses_rows_and_turns_values() {
    let mut app = title();
    let mouse = |app: &mut App, label, what| {
        let row = row(app, label);
        press_on(app, RowPress { row, what });
    };
    mouse(&mut app, "Settings", RowAction::Point);
    assert_eq!((screen(&app), menu(&app).selected), (Screen::Start, row(&app, "Settings")));
    press_on(&mut app, RowPress { row: 99, what: RowAction::Choose });
    app.world_mut().resource_mut::<Presses>().push(Press::Map(None));
    app.update();
    assert_eq!(screen(&app), Screen::Start);
    mouse(&mut app, "Choose a world", RowAction::Choose);
    mouse(&mut app, "Seed", RowAction::Choose);
    assert_eq!(screen(&app), Screen::NewGame, "to point at the seed begins nothing");
    keys(&mut app, "\u{1b}");
    mouse(&mut app, "Settings", RowAction::Choose);
    assert_eq!(screen(&app), Screen::Settings);
    mouse(&mut app, "Size of the interface", RowAction::More);
    assert_eq!(app.world().resource::<Preferences>().interface_percent, 125);
    mouse(&mut app, "Size of the interface", RowAction::Less);
    mouse(&mut app, "Size of the interface", RowAction::Less);
    assert_eq!(app.world().resource::<Preferences>().interface_percent, 100, "there it ends");
}

/// What is chosen takes hold at once, in a game too.
#[test]
fn settings_take_hold_at_once() {
    let mut game = game_on("@....\n");
    game.keys("\u{1b}");
    choose(&mut game.app, "Settings");
    assert_eq!(game.screen(), Screen::Settings);
    for (label, action) in [
        ("Walk with", Action::West),
        ("Colours", Action::East),
        ("Draw", Action::East),
        ("Reduced motion", Action::East),
    ] {
        move_to(&mut game.app, label);
        ask(&mut game.app, action);
    }
    let chosen = game.app.world().resource::<Preferences>().clone();
    assert_eq!(chosen.preset.name(), "laptop");
    game.keys("\u{1b}\u{1b}d");
    assert_eq!(game.turn(), 1, "d walks east there");
    assert_ne!(chosen, Preferences { preset: chosen.preset, ..Preferences::default() });
}

/// A key is bound, taken from another after a question, and given back; the only key of anything is not taken.
#[test]
fn keys_are_bound_with_a_question_where_they_are_used() {
    let mut app = title();
    choose(&mut app, "Settings");
    choose(&mut app, "Keys");
    assert_eq!(screen(&app), Screen::Keys);
    choose(&mut app, "explore");
    keys(&mut app, "Q");
    assert_eq!(screen(&app), Screen::Keys);
    assert_eq!(keys_of(&mut app, Action::Explore), ["Q", "o"]);
    keys(&mut app, "\nx");
    assert_eq!(screen(&app), Screen::Capture, "x looks around: a question");
    keys(&mut app, "x");
    assert_eq!(keys_of(&mut app, Action::Explore), ["Q", "o"]);
    keys(&mut app, "\n");
    assert_eq!(keys_of(&mut app, Action::Explore), ["x", "Q", "o"]);
    assert_eq!(keys_of(&mut app, Action::Look), [";"]);
    press(&mut app, KeyCode::Delete, LogicalKey::Delete, false);
    assert_eq!(keys_of(&mut app, Action::Explore), ["o"]);
    assert_eq!(keys_of(&mut app, Action::Look), ["x", ";"]);
    keys(&mut app, "\n>");
    assert_eq!(screen(&app), Screen::Capture);
    assert!(menu(&app).hint.contains("only key"), "{:?}", menu(&app).hint);
    keys(&mut app, "\u{1b}\u{1b}\u{1b}");
    assert_eq!(screen(&app), Screen::Start);
    assert_eq!(keys_of(&mut app, Action::Descend), [">"]);
}

/// What loses a game is asked for first; the seed is copied.
#[test]
fn a_pause_has_the_seed_and_asks_before_the_game_is_lost() {
    let mut game = game(caves((30, 20, 1), 7));
    game.keys(".");
    game.keys("\u{1b}");
    choose(&mut game.app, "Copy the seed");
    assert_eq!(game.screen(), Screen::Pause);
    let copied = game.app.world_mut().resource_mut::<Clipboard>().read();
    assert_eq!(copied.as_deref(), Some("7"));
    choose(&mut game.app, "Copy the fingerprint");
    let copied = game.app.world_mut().resource_mut::<Clipboard>().read();
    let fingerprint = of_game(game.app.world_mut()).to_string();
    assert_eq!(copied, Some(fingerprint), "by which two games are compared");
    for (label, yes, leads_to) in [
        ("The same world again", "Begin again", Screen::Play),
        ("To the title", "Leave it", Screen::Start),
    ] {
        choose(&mut game.app, label);
        assert_eq!(game.screen(), Screen::Quit);
        let open = menu(&game.app);
        let safe = if label == "The same world again" { "Go on" } else { yes };
        assert_eq!(open.rows[open.selected].label, safe);
        choose(&mut game.app, "Go on");
        assert_eq!((game.screen(), game.turn()), (Screen::Pause, 1), "no is no");
        choose(&mut game.app, label);
        choose(&mut game.app, yes);
        assert_eq!(game.screen(), leads_to);
        game.app.world_mut().resource_mut::<Screens>().open(Screen::Play);
        game.keys(".\u{1b}");
    }
}

/// Debug layers are switched in their list and by their keys, there and on the map; none takes a turn.
#[test]
fn debug_layers_are_listed_with_their_keys() {
    let mut game = game_on("@....\n");
    press(&mut game.app, KeyCode::F3, LogicalKey::F3, false);
    assert_eq!(game.screen(), Screen::Layers);
    assert_eq!(menu(&game.app).rows.len(), DebugLayer::ALL.len() + 1);
    let shown = |app: &App| -> Vec<_> {
        let overlays = app.world().resource::<Overlays>();
        DebugLayer::ALL.into_iter().filter(|layer| overlays.shows(*layer)).collect()
    };
    let reach = menu(&game.app).rows[1].label.clone();
    choose(&mut game.app, &reach);
    game.keys("T");
    assert_eq!(shown(&game.app), [DebugLayer::Reach, DebugLayer::Stairs]);
    press(&mut game.app, KeyCode::F3, LogicalKey::F3, false);
    assert_eq!(game.screen(), Screen::Play);
    game.keys("RWDGSN{}");
    assert_eq!(shown(&game.app), [DebugLayer::Below, DebugLayer::Stairs]);
    game.keys("}T");
    assert_eq!((shown(&game.app), game.turn()), (vec![], 0));
}

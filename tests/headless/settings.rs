//! Settings: what holds for each row of their table, from the menu to the file and back.

use bevy::prelude::App;
use cavewright::headless_app;
use cavewright::screens::{Menu, Screen};
use cavewright::settings::{Preferences, SettingId};
use cavewright::world::NewGame;

use crate::support::{caves, choose, move_to, press, screen, value};

/// A game that has opened the settings menu from its title.
fn settings_menu() -> App {
    let mut app = headless_app(NewGame(caves((50, 30, 2), 5)), Screen::Start);
    choose(&mut app, "Settings");
    assert_eq!(screen(&app), Screen::Settings);
    app
}

#[test]
fn every_setting_is_shown_adjusted_written_alone_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    for setting in SettingId::in_menu_order().into_iter().map(SettingId::setting) {
        let mut app = settings_menu();
        let before = app.world().resource::<Preferences>().clone();
        let shown = value(&app, setting.label);
        assert_eq!(shown, setting.shown(&before), "{}", setting.name);

        move_to(&mut app, setting.label);
        press(&mut app, "l");
        let after = app.world().resource::<Preferences>().clone();
        let now_shown = value(&app, setting.label);
        assert_ne!(now_shown, shown, "{}", setting.name);
        assert_eq!(now_shown, setting.shown(&after), "{}", setting.name);

        let file = folder.path().join(setting.name);
        after.save(&before, &file).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with(&format!("{} = ", setting.name)), "{text}");
        assert_eq!(Preferences::load(&file), (after, Vec::new()), "{text}");
    }
}

#[test]
fn the_menu_has_the_settings_in_order_with_the_keys_below_the_preset() {
    let app = settings_menu();
    let rows = &app.world().resource::<Menu>().rows;
    let labels: Vec<_> = rows.iter().map(|row| row.label.as_str()).collect();
    let expected = [
        "Walk with",
        "Keys",
        "Size of the interface",
        "Colours",
        "Draw",
        "Reduced motion",
        "Hints",
        "Sound",
        "Volume of effects",
        "Volume of the caves",
        "Volume of menus",
        "Captions and dots of sounds",
        "Directions by",
        "Points in messages",
        "Full screen on or off",
        "Back",
    ];
    assert_eq!(labels, expected);
    let values: Vec<_> = rows.iter().filter_map(|row| row.value.as_deref()).collect();
    assert_eq!(
        values,
        [
            "vi", "100 %", "default", "pictures", "off", "on", "on", "70 %", "50 %", "50 %", "on",
            "compass", "off"
        ]
    );
}

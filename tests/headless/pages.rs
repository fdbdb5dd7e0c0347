//! Every page: the way there and back, and every row of its menu.

use bevy::ecs::message::Messages;
use bevy::prelude::App;
use cavewright::controls::{Action, LabAction, Press, Presses, RowAction, RowPress};
use cavewright::headless_app;
use cavewright::record::{SavedGame, Slot};
use cavewright::screens::{ForWindow, Gallery, Lab, Menu, Row, Screen, Screens};
use cavewright::settings::Preferences;
use cavewright::spoken::Spoken;
use cavewright::world::Overlays;
use cavewright::world::{NewGame, Tally, Thing};

use crate::pack_screen::laden;
use crate::support::{
    ask, caves, choose, game_on, menu, move_to, recorded, screen, value, watched,
};

/// A state in which a page is visited: some rows are there in one state alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visit {
    /// As [`opened`].
    Usual(Screen),
    /// The title, where a game is saved: it can be gone on with.
    TitleWithSavedGame,
    /// The gallery of two parameters: which ones can be changed.
    GalleryOfParameters,
}

impl Visit {
    fn all() -> impl Iterator<Item = Self> {
        let others = [Self::TitleWithSavedGame, Self::GalleryOfParameters];
        Screen::ALL.into_iter().map(Self::Usual).chain(others)
    }

    /// A program in that state.
    fn app(self) -> App {
        match self {
            Self::Usual(page) => opened(page),
            Self::TitleWithSavedGame => {
                let saved = SavedGame::take(recorded(caves((30, 20, 3), 5)).world_mut()).unwrap();
                let mut app = title();
                app.insert_resource(Slot { game: Some(Box::new(saved)), ..Slot::default() });
                app.update();
                app
            }
            Self::GalleryOfParameters => {
                let mut app = opened(Screen::Gallery);
                move_to(&mut app, "shows");
                ask(&mut app, Action::East);
                assert_eq!(value(&app, "shows"), "two parameters");
                fill(&mut app);
                app
            }
        }
    }
}

/// A program on a screen, opened as a player opens it.
fn opened(wanted: Screen) -> App {
    let mut app = match wanted {
        Screen::Start | Screen::NewGame | Screen::Hall | Screen::Settings => title(),
        Screen::Lessons | Screen::Keys | Screen::Capture | Screen::Help | Screen::Quit => title(),
        Screen::Lab | Screen::Gallery => headless_app(NewGame(caves((30, 20, 3), 5)), Screen::Lab),
        Screen::Replay => watched(),
        Screen::Pack | Screen::Throw | Screen::GoHome => laden(&[Thing::OilFlask]).app,
        _ => game_on("@...>\n\n####<\n").app,
    };
    match wanted {
        Screen::Start | Screen::Play | Screen::Replay => {}
        Screen::NewGame => choose(&mut app, "Choose a world"),
        Screen::Lessons => choose(&mut app, "Lessons"),
        Screen::Hall => choose(&mut app, "The hall"),
        Screen::Settings => choose(&mut app, "Settings"),
        Screen::Keys => ["Settings", "Keys"].iter().for_each(|label| choose(&mut app, label)),
        Screen::Capture => {
            ["Settings", "Keys", "explore"].iter().for_each(|label| choose(&mut app, label));
        }
        Screen::Lab => ask(&mut app, Action::Lab(LabAction::Compare)),
        Screen::Gallery => {
            ask(&mut app, Action::Lab(LabAction::Gallery));
            fill(&mut app);
        }
        Screen::Quit | Screen::Pause => ask(&mut app, Action::Back),
        Screen::Help => ask(&mut app, Action::Help),
        Screen::Mountain => {
            [Action::Help, Action::Accept].into_iter().for_each(|action| ask(&mut app, action));
        }
        Screen::Travel => ask(&mut app, Action::Travel),
        Screen::Messages => ask(&mut app, Action::Messages),
        Screen::Look => ask(&mut app, Action::Look),
        Screen::Around => ask(&mut app, Action::Around),
        Screen::Map => ask(&mut app, Action::Map),
        Screen::Layers => ask(&mut app, Action::Layers),
        Screen::Pack => ask(&mut app, Action::Pack),
        Screen::Throw => ask(&mut app, Action::Throw),
        Screen::GoHome => {
            app.world_mut().resource_mut::<Tally>().deepest = 2;
            ask(&mut app, Action::Accept);
        }
        Screen::Win | Screen::Lose => {
            app.world_mut().resource_mut::<Screens>().open(wanted);
            app.update();
        }
    }
    assert_eq!(screen(&app), wanted);
    app
}

fn title() -> App {
    headless_app(NewGame(caves((30, 20, 3), 5)), Screen::Start)
}

/// Has all worlds of the gallery made: each frame makes one at least.
fn fill(app: &mut App) {
    let worlds = app.world().resource::<Gallery>().worlds().count();
    (0..worlds).for_each(|_| app.update());
    assert!(app.world().resource::<Gallery>().is_filled());
}

/// SPEC 31: from every page there is a way back, or to one.
#[test]
fn every_page_is_reached_and_left() {
    for page in Screen::ALL {
        let mut app = opened(page);
        ask(&mut app, Action::Back);
        assert_ne!(screen(&app), page);
    }
}

/// SPEC 175: every page says something, and of its menu the row that is chosen.
#[test]
fn every_page_is_said_in_words() {
    for page in Screen::ALL {
        let mut app = opened(page);
        let spoken = Spoken::of(app.world_mut());
        assert!(!spoken.in_lines().is_empty(), "{page:?}");
        let has_rows = !menu(&app).rows.is_empty();
        assert_eq!(spoken.chosen.is_some(), has_rows, "{page:?}");
        let chosen = spoken.chosen.and_then(|chosen| spoken.rows.get(chosen));
        assert_eq!(chosen.is_some(), has_rows, "{page:?}");
    }
}

/// All of the program that a row can change.
fn state(app: &App) -> String {
    let world = app.world();
    let open = (world.resource::<Screens>(), world.resource::<Menu>());
    let chosen = (world.resource::<Preferences>(), world.resource::<Overlays>());
    let asked = (world.resource::<Messages<ForWindow>>().len(), app.should_exit().is_some());
    format!("{open:?} {chosen:?} {asked:?} {:?}", world.resource::<Lab>())
}

/// Points at a row of a page, and presses; returns whether that changes anything.
fn changes(visit: Visit, row: usize, press: Press) -> bool {
    let mut app = visit.app();
    let send = |app: &mut App, press| {
        app.world_mut().resource_mut::<Presses>().push(press);
        app.update();
    };
    send(&mut app, Press::Row(RowPress { row, what: RowAction::Point }));
    assert_eq!(menu(&app).selected, row, "{visit:?}");
    let before = state(&app);
    send(&mut app, press);
    // What a row has saved is not left lying about.
    if let Some(saved) = menu(&app).hint.strip_prefix("Saved ") {
        std::fs::remove_file(saved).unwrap();
    }
    state(&app) != before
}

/// Asserts that a row does something, by Enter, by the mouse, and by the keys that adjust its value.
fn assert_does_something(visit: Visit, index: usize, row: &Row) {
    let of_row = format!("{visit:?}: {}", row.label);
    let by = |action| changes(visit, index, Press::Button(Some(action)));
    assert!(by(Action::Accept), "{of_row} does nothing");
    if row.is_adjustable {
        assert!(by(Action::West) || by(Action::East), "{of_row} has one value only");
    }
    let click = Press::Row(RowPress { row: index, what: RowAction::Choose });
    let is_typed = row.slider.is_some() || row.label.eq_ignore_ascii_case("seed");
    assert!(changes(visit, index, click) || is_typed, "{of_row} cannot be clicked");
}

/// Every row of every menu does something.
#[test]
fn every_row_of_every_page_does_something() {
    let mut count = 0;
    for visit in Visit::all() {
        for (index, row) in menu(&visit.app()).rows.iter().enumerate() {
            assert_does_something(visit, index, row);
            count += 1;
        }
    }
    assert!(count > 100, "{count} rows");
}

/// The rows that are there in one state alone are visited by the test above.
#[test]
fn rows_of_one_state_alone_are_visited() {
    for (visit, label) in [
        (Visit::TitleWithSavedGame, "Go on"),
        (Visit::GalleryOfParameters, "across"),
        (Visit::GalleryOfParameters, "down"),
    ] {
        let app = visit.app();
        let has_row = |app: &App| menu(app).rows.iter().any(|row| row.label == label);
        assert!(has_row(&app) && !has_row(&opened(screen(&app))), "{visit:?}: {label}");
    }
}

/// The keys that adjust a value change no row that has none.
#[test]
fn rows_without_a_value_are_not_adjusted() {
    for page in [Screen::Start, Screen::Pause, Screen::Settings, Screen::Lab] {
        let rows = menu(&opened(page)).rows.into_iter().enumerate();
        for (index, _) in rows.filter(|(_, row)| !row.is_adjustable) {
            for action in [Action::West, Action::East] {
                let press = Press::Button(Some(action));
                assert!(!changes(Visit::Usual(page), index, press), "{page:?}, row {index}");
            }
        }
    }
}

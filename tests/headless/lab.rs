//! The lab: worlds made again, watched, compared, smoothed by hand, shown by the dozen, and played.

use std::time::Duration;

use bevy::prelude::App;
use bevy::time::TimeUpdateStrategy;
use cavewright::controls::{Action, LabAction, Press, Presses, RowAction, RowPress, type_key};
use cavewright::grid::{Position, Size};
use cavewright::headless_app;
use cavewright::report::{MEASURES, OF_PLAY};
use cavewright::screens::{
    Bench, Clipboard, FULL, Gallery, Lab, LabPlace, Menu, Screen, figure_name,
};
use cavewright::world::settling::{SettlingPlace, settle_map};
use cavewright::world::{GameSeed, NewGame, Terrain, WorldSource, game_registry};
use cavewright::worldgen::map_text::Drawing;
use cavewright::worldgen::{Registry, WorldMap, WorldSpec};

use crate::support::{caves, move_to, row, screen, value};

fn lab() -> App {
    headless_app(NewGame(caves((50, 30, 2), 5)), Screen::Lab)
}

fn keys(app: &mut App, keys: &str) {
    keys.chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
}

fn bench(app: &App) -> Bench {
    app.world().resource::<Lab>().bench().unwrap().clone()
}

fn mouse(app: &mut App, label: &str, what: RowAction) {
    let press = Press::Row(RowPress { row: row(app, label), what });
    app.world_mut().resource_mut::<Presses>().push(press);
    app.update();
}

fn made(spec: &WorldSpec) -> WorldMap {
    Registry::default().make(spec).unwrap()
}

fn assert_shows_what_is_made(app: &App, what: &str) {
    let bench = bench(app);
    assert_eq!(bench.failure(), None, "{what}");
    assert_eq!(bench.shown().unwrap(), &made(bench.spec()), "{what}");
}

/// SPEC 9, 42: the lab makes a world again whenever anything changes, goes through the steps of its making, and plays
/// it.
#[test]
fn the_lab_makes_watches_and_plays_worlds() {
    let mut app = lab();
    assert_eq!(screen(&app), Screen::Lab);
    assert_shows_what_is_made(&app, "the last step is the world");
    let figure = |app: &App, wanted: &str| {
        let bench = bench(app);
        let mut figures = bench.figures().iter();
        figures.find(|(name, _)| *name == wanted).map(|(_, value)| value.clone()).unwrap()
    };
    let stairs = made(bench(&app).spec()).stairs.len();
    assert_eq!(figure(&app, "staircases"), stairs.to_string());
    assert_eq!(figure(&app, "in reach"), "100.0 %", "as connect promises");
    let all = bench(&app).steps().len();
    keys(&mut app, &",".repeat(all));
    assert_eq!((bench(&app).at(), figure(&app, "staircases")), (0, "0".to_owned()));
    keys(&mut app, &".".repeat(all));
    keys(&mut app, ",,");
    assert_eq!(bench(&app).at(), all - 3);
    keys(&mut app, "...");
    move_to(&mut app, "seed");
    keys(&mut app, "l");
    assert_eq!(bench(&app).spec().seed, 6);
    assert_shows_what_is_made(&app, "of the new seed");
    move_to(&mut app, "fill");
    keys(&mut app, "l");
    assert_shows_what_is_made(&app, "the first parameter is another");
    let command = bench(&app).command().unwrap();
    assert!(command.contains("--seed 6 --width 50 --height 30 --depth 2 --set fill=0.51"));
    mouse(&mut app, "copy the command", RowAction::Choose);
    assert_eq!(app.world_mut().resource_mut::<Clipboard>().read().as_deref(), Some(&*command));
    keys(&mut app, "\n");
    assert_ne!(screen(&app), Screen::Play, "what is chosen is done");
    move_to(&mut app, "fill");
    let world = made(bench(&app).spec());
    keys(&mut app, "\n");
    assert_eq!(screen(&app), Screen::Play);
    assert_eq!(app.world().resource::<Terrain>().tiles(), &world.tiles);
    assert_eq!(app.world().resource::<GameSeed>().0, 6);
}

/// Every slider of every generator is dragged from end to end, and what is shown is always what is made then.
#[test]
fn sliders_make_the_world_of_their_place_at_once() {
    let registry = game_registry();
    for generator in registry.iter() {
        let size = Size::new(30, 20, 2).unwrap();
        let spec = registry.spec(generator.name()).unwrap().size(size).seed(5).spec();
        let mut app = headless_app(NewGame(WorldSource::Generated(spec)), Screen::Lab);
        app.update();
        let rows = app.world().resource::<Menu>().rows.clone();
        let sliders = rows.into_iter().filter(|row| row.slider.is_some());
        let labels: Vec<_> = sliders.map(|row| row.label).collect();
        assert!(labels.len() >= 5, "{}", generator.name());
        for label in labels {
            let before = value(&app, &label);
            let mut seen = Vec::new();
            for share in [0, FULL / 3, FULL / 2, FULL] {
                mouse(&mut app, &label, RowAction::Slide(share));
                let bench = bench(&app);
                seen.push(value(&app, &label));
                if let Some(failure) = bench.failure() {
                    let result = registry.make(bench.spec()).map(drop);
                    let refused = result.map_err(|error| error.to_string());
                    assert_eq!(refused, Err(failure.to_owned()), "{} {label}", generator.name());
                } else if label != "step" {
                    assert_shows_what_is_made(&app, &label);
                }
            }
            seen.dedup();
            assert!(seen.len() > 1, "{} {label}: {seen:?}", generator.name());
            // Back to where it was, by hand where it is a number.
            if before.parse::<f64>().is_ok() {
                move_to(&mut app, &label);
                keys(&mut app, &before);
                keys(&mut app, "\n");
            } else if before == "auto" {
                mouse(&mut app, &label, RowAction::Slide(0));
            } else {
                continue;
            }
            assert_eq!(value(&app, &label), before, "{} {label}", generator.name());
        }
        assert_eq!(screen(&app), Screen::Lab);
    }
}

/// Numbers are typed: Enter takes them over, Esc forgets them, and what cannot be is not taken.
#[test]
fn numbers_are_typed_into_rows() {
    let mut app = lab();
    move_to(&mut app, "seed");
    keys(&mut app, "12");
    assert_eq!(value(&app, "seed"), "12_");
    assert_eq!(bench(&app).spec().seed, 5, "not yet");
    keys(&mut app, "0\n");
    assert_eq!((screen(&app), bench(&app).spec().seed), (Screen::Lab, 120));
    keys(&mut app, "7\u{1b}");
    assert_eq!((screen(&app), bench(&app).spec().seed), (Screen::Lab, 120));
    keys(&mut app, "99999999999999999999\n");
    assert_eq!(bench(&app).spec().seed, 120);
    assert!(app.world().resource::<Menu>().hint.contains("no seed"));
    move_to(&mut app, "width");
    keys(&mut app, "64j");
    assert_eq!(bench(&app).spec().size.width(), 64, "taken over where one goes on");
    move_to(&mut app, "width");
    keys(&mut app, "99999999\n");
    assert_eq!(bench(&app).spec().size.width(), 64);
    assert!(app.world().resource::<Menu>().hint.contains("65535"));
    move_to(&mut app, "fill");
    keys(&mut app, "0.475\n");
    assert_eq!(value(&app, "fill"), "0.475");
    keys(&mut app, "7\n");
    assert_eq!(value(&app, "fill"), "0.475", "no chance is 7");
    assert_shows_what_is_made(&app, "after all that");
}

/// SPEC 9: a pass more by hand, from any step; the world of it can be played.
#[test]
fn a_world_that_is_smoothed_by_hand_can_be_played() {
    let mut app = lab();
    keys(&mut app, ",,,,s");
    let smoothed = bench(&app);
    let step = smoothed.at();
    let tiles = smoothed.steps()[step - 1].tiles().unwrap();
    let before = Drawing { tiles, starts: vec![], features: vec![] };
    let expected = before.smoothed(1, 0).unwrap().tiles;
    assert_eq!(smoothed.shown().unwrap().tiles, expected);
    assert!(smoothed.is_changed_by_hand() && smoothed.command().is_none());
    keys(&mut app, "s");
    let world = bench(&app).world().unwrap();
    assert_ne!(world.tiles, made(bench(&app).spec()).tiles);
    assert!(world.start.is_some() && !world.stairs.is_empty());
    keys(&mut app, "\n");
    assert_eq!(screen(&app), Screen::Play);
    assert_eq!(app.world().resource::<Terrain>().tiles(), &world.tiles);
}

/// SPEC 57: the ground settles once by five or six where the mouse is, as a step of the time line; that world can be played.
#[test]
fn the_ground_settles_where_the_mouse_is() {
    let mut app = lab();
    let world = bench(&app).world().unwrap();
    let settled = |x, y, number| {
        let place = SettlingPlace { at: Position::new(x, y, 0), radius: 12, number };
        settle_map(world.clone(), place).unwrap().tiles
    };
    let shown = |app: &App| bench(app).shown().unwrap().tiles.clone();
    keys(&mut app, "C");
    assert_eq!(shown(&app), settled(25, 15, 6), "in the middle where there is no mouse");
    assert_ne!(shown(&app), world.tiles);
    assert_eq!(bench(&app).steps().last().unwrap().names[0], "settle by 6 at 25,15");
    keys(&mut app, ",");
    assert_eq!(shown(&app), world.tiles, "a step back");
    keys(&mut app, ".");
    assert_eq!(shown(&app), settled(25, 15, 6), "and on");
    keys(&mut app, ",");
    app.insert_resource(LabPlace(Some((0, 9, 7))));
    keys(&mut app, "c");
    assert_eq!(shown(&app), settled(9, 7, 5));
    assert_eq!(bench(&app).steps().last().unwrap().names[0], "settle by 5 at 9,7");
    keys(&mut app, "\n");
    assert_eq!(screen(&app), Screen::Play);
    assert_eq!(app.world().resource::<Terrain>().tiles(), &settled(9, 7, 5));
}

/// Two worlds beside one another: each has its own panel, and one time line goes through both.
#[test]
fn two_worlds_are_compared() {
    let mut app = lab();
    keys(&mut app, "v");
    let both = |app: &App| app.world().resource::<Lab>().benches().to_vec();
    assert_eq!(both(&app).len(), 2);
    move_to(&mut app, "seed");
    keys(&mut app, "l");
    let seeds = |app: &App| both(app).iter().map(|bench| bench.spec().seed).collect::<Vec<_>>();
    assert_eq!(seeds(&app), [5, 6]);
    keys(&mut app, "f");
    move_to(&mut app, "seed");
    keys(&mut app, "lll");
    assert_eq!(seeds(&app), [8, 6]);
    assert!(both(&app).iter().all(|bench| bench.shown() == Some(&made(bench.spec()))));
    mouse(&mut app, "step", RowAction::First);
    assert!(both(&app).iter().all(|bench| bench.at() == 0));
    mouse(&mut app, "step", RowAction::Last);
    assert!(both(&app).iter().all(Bench::is_finished));
    keys(&mut app, "v");
    assert_eq!(seeds(&app), [8]);
}

/// A click is for the row that was under the mouse, also where a key of the same frame has moved the rows or closed the
/// menu.
#[test]
fn a_click_means_the_row_that_was_shown_there() {
    let mut app = lab();
    let click = |app: &App, label: &str| {
        Press::Row(RowPress { row: row(app, label), what: RowAction::Choose })
    };
    let compare = Press::Button(Some(Action::Lab(LabAction::Compare)));
    let press = |app: &mut App, presses: [Press; 2]| {
        let mut waiting = app.world_mut().resource_mut::<Presses>();
        presses.into_iter().for_each(|press| waiting.push(press));
        app.update();
    };
    let (rows, watch) =
        (app.world().resource::<Menu>().rows.len(), click(&app, "watch it being made"));
    press(&mut app, [compare, watch]);
    assert!(app.world().resource::<Menu>().rows.len() > rows, "a row came before it");
    assert!(app.world().resource::<Lab>().is_playing());
    assert_eq!(app.world().resource::<Lab>().active(), 1, "the row that came is not clicked");
    let second = click(&app, "seed");
    press(&mut app, [Press::Button(Some(Action::Back)), second]);
    assert_eq!(screen(&app), Screen::Start, "nothing is chosen on the title");
}

/// 24 worlds of consecutive seeds, sorted by any measure; a chosen one is opened.
#[test]
fn the_gallery_shows_worlds_by_the_dozen() {
    let mut app = lab();
    keys(&mut app, "g");
    let gallery = |app: &App| app.world().resource::<Gallery>().clone();
    let fill = |app: &mut App| {
        let worlds = gallery(app).worlds().count();
        // Each frame makes one at least.
        (0..worlds).for_each(|_| app.update());
        assert!(gallery(app).is_filled());
    };
    fill(&mut app);
    assert_eq!(screen(&app), Screen::Gallery);
    let seeds: Vec<_> = gallery(&app).worlds().map(|world| world.spec.seed).collect();
    assert_eq!(seeds, (5..29).collect::<Vec<_>>());
    move_to(&mut app, "sorted by");
    assert!(
        MEASURES
            .iter()
            .take(OF_PLAY)
            .zip(0..)
            .all(|(name, index)| figure_name(index) == Some(name))
    );
    for (index, name) in (0..).map_while(|index| Some((index, figure_name(index)?))) {
        keys(&mut app, "l");
        assert_eq!(value(&app, "sorted by"), name);
        let values: Vec<_> =
            gallery(&app).worlds().map(|world| world.figure(index).unwrap_or(-1.0)).collect();
        assert_eq!(values.len(), 24);
        assert!(values.windows(2).all(|two| two[0] >= two[1]), "{values:?}");
    }
    let chosen = gallery(&app).worlds().nth(3).unwrap().spec.seed;
    app.world_mut().resource_mut::<Presses>().push(Press::Item(3));
    keys(&mut app, "\n");
    assert_eq!((screen(&app), bench(&app).spec().seed), (Screen::Lab, chosen));
    assert_shows_what_is_made(&app, "what was opened");
    keys(&mut app, "g");
    move_to(&mut app, "sorted by");
    keys(&mut app, "l");
    assert_eq!(value(&app, "sorted by"), "none", "round about");
    move_to(&mut app, "shows");
    keys(&mut app, "l");
    fill(&mut app);
    let (across, down) = (value(&app, "across"), value(&app, "down"));
    let worlds: Vec<_> = gallery(&app).worlds().map(|world| world.spec.clone()).collect();
    let columns = gallery(&app).columns().unwrap();
    assert!(columns > 1 && worlds.len() > columns && worlds.len() <= 24);
    let of = |spec: &WorldSpec, name: &str| spec.settings.get(name).unwrap();
    for (index, spec) in worlds.iter().enumerate() {
        assert_eq!(spec.seed, chosen);
        assert_eq!(of(spec, &across), of(&worlds[index % columns], &across));
        assert_eq!(of(spec, &down), of(&worlds[index / columns * columns], &down));
    }
    assert_ne!(of(&worlds[0], &across), of(&worlds[1], &across));
    assert_ne!(of(&worlds[0], &down), of(&worlds[columns], &down));
    keys(&mut app, "\u{1b}");
    assert_eq!(screen(&app), Screen::Lab);
}

/// Steps that are watched follow one another from the first, and stand still at the last.
#[test]
fn steps_are_watched_one_after_another() {
    let mut app = lab();
    let all = bench(&app).steps().len();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    keys(&mut app, " ");
    assert!(app.world().resource::<Lab>().is_playing());
    let mut seen = vec![bench(&app).at()];
    for _ in 0..2 * all {
        app.update();
        seen.push(bench(&app).at());
    }
    seen.dedup();
    let first = seen[0];
    assert!(first <= 1, "from the first");
    assert_eq!(seen, (first..all).collect::<Vec<_>>());
    assert!(!app.world().resource::<Lab>().is_playing());
}

//! Lessons: they are on the title, each can be won, and the next game is of the kind that it was before.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::App;
use cavewright::grid::{Position, Tile};
use cavewright::headless_app;
use cavewright::intent::Verb;
use cavewright::record::of_game;
use cavewright::rules::can_throw;
use cavewright::screens::{Screen, Screens};
use cavewright::world::{
    Fire, Fixture, HollowKind, Hollows, Knowledge, Matter, NewGame, Occupancy, Outcome, SCENARIOS,
    ShippedScenario, Terrain, Thing, WorldSource,
};

use crate::lesson::{Lesson, MOST_TURNS};
use crate::living::{pack, slots, standing};
use crate::scenario::game_in;
use crate::support::{
    at, caves, choose, matter, menu, move_to, points, press, saved_turn, saving, screen,
};

fn title() -> App {
    headless_app(NewGame(caves((30, 20, 1), 5)), Screen::Start)
}

/// SPEC 166
#[test]
fn the_page_of_the_lessons_lists_them_and_no_other_scenario() {
    let mut app = title();
    choose(&mut app, "Lessons");
    assert_eq!(screen(&app), Screen::Lessons);
    let names: Vec<_> = ShippedScenario::lessons().map(|lesson| lesson.name).collect();
    let expected = [
        "stealth", "throwing", "settling", "props", "hollows", "shafts", "gas", "fire", "braziers",
    ];
    assert_eq!(names, expected);
    assert_eq!(menu(&app).rows.len(), names.len() + 1, "and the way back");
    for (index, lesson) in ShippedScenario::lessons().enumerate() {
        let label = menu(&app).rows[index].label.clone();
        assert!(label.eq_ignore_ascii_case(lesson.name), "{label}");
        move_to(&mut app, &label);
        let (first, rest) = lesson.about.split_at(1);
        assert_eq!(menu(&app).lines, [first.to_uppercase() + rest]);
    }
}

/// SPEC 166: Enter begins one, and the next new world is of the kind that it was before.
#[test]
fn a_lesson_is_begun_and_then_another_world() {
    let mut app = title();
    for lesson in ["Stealth", "Throwing"] {
        choose(&mut app, "Lessons");
        choose(&mut app, lesson);
        assert_eq!(screen(&app), Screen::Play);
        assert!(matches!(app.world().resource::<NewGame>().0, WorldSource::Scenario(_)));
        press(&mut app, "\u{1b}");
        choose(&mut app, "To the title");
        if screen(&app) == Screen::Quit {
            press(&mut app, "\n");
        }
        assert_eq!(screen(&app), Screen::Start);
    }
    choose(&mut app, "New game");
    assert_eq!(screen(&app), Screen::Play);
    assert!(matches!(app.world().resource::<NewGame>().0, WorldSource::Generated(_)));
}

/// The files of a folder, by their names.
fn files(folder: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name(), fs::read(entry.path()).unwrap())).collect()
}

fn leave_for_the_title(app: &mut App) {
    press(app, "\u{1b}");
    choose(app, "To the title");
    choose(app, "Leave it");
    assert_eq!(screen(app), Screen::Start);
}

/// SPEC 165, 166: a lesson asks nothing, nothing of it is saved, and the saved game is gone on with afterwards.
#[test]
fn a_lesson_touches_no_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = saving(caves((30, 20, 1), 5), Screen::Play, folder.path());
    press(&mut app, "...");
    let end = of_game(app.world_mut());
    leave_for_the_title(&mut app);
    let before = files(folder.path());
    choose(&mut app, "Lessons");
    choose(&mut app, "Stealth");
    assert_eq!(screen(&app), Screen::Play, "no question");
    press(&mut app, "..");
    press(&mut app, "..\u{1b}");
    choose(&mut app, "To the title");
    assert_eq!(menu(&app).lines, ["Nothing is kept of a lesson; what was saved stays."]);
    choose(&mut app, "Go on");
    choose(&mut app, "The same world again");
    choose(&mut app, "Begin again");
    press(&mut app, "..");
    leave_for_the_title(&mut app);
    assert_eq!(files(folder.path()), before, "nor of the same lesson again");
    choose(&mut app, "Go on");
    assert_eq!(of_game(app.world_mut()), end);
    press(&mut app, ".");
    assert_eq!(saved_turn(folder.path()), Some(4), "it is saved again");
}

/// SPEC 165: a scenario that is no lesson from the title is saved.
#[test]
fn a_scenario_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = saving(shipped(0), Screen::Play, folder.path());
    press(&mut app, ".");
    assert_eq!(saved_turn(folder.path()), Some(1));
}

/// The world of a scenario that ships.
fn shipped(index: usize) -> WorldSource {
    WorldSource::Scenario(Arc::new(SCENARIOS[index].text.parse().unwrap()))
}

/// The labels of the rows at the end of the game that is played.
fn rows_at_the_end(app: &mut App) -> Vec<String> {
    app.insert_resource(Outcome::Won { turn: 9, is_kindled: false });
    app.world_mut().resource_mut::<Screens>().open(Screen::Win);
    app.update();
    menu(app).rows.into_iter().map(|row| row.label).collect()
}

/// SPEC 166: the end of a lesson offers the next one, first of all.
#[test]
fn the_end_of_a_lesson_offers_the_next() {
    let next = "Next lesson".to_owned();
    let mut app = title();
    choose(&mut app, "Lessons");
    choose(&mut app, "Stealth");
    for expected in ShippedScenario::lessons().skip(1) {
        assert_eq!(rows_at_the_end(&mut app)[0], next);
        choose(&mut app, "Next lesson");
        assert_eq!(screen(&app), Screen::Play);
        let WorldSource::Scenario(lesson) = &app.world().resource::<NewGame>().0 else {
            panic!("it is a lesson");
        };
        assert_eq!(lesson.text(), expected.text);
    }
    assert!(!rows_at_the_end(&mut app).contains(&next), "it is the last");
    let mut scenario = headless_app(NewGame(shipped(0)), Screen::Play);
    assert!(!rows_at_the_end(&mut scenario).contains(&next), "it is no lesson");
}

/// SPEC 166: the end of a lesson says what there was to learn, whether it was won or lost; that of another game says nothing of it.
#[test]
fn the_end_of_a_lesson_says_what_it_taught() {
    for lesson in ShippedScenario::lessons() {
        let mut app = game_in(lesson.text).app;
        let WorldSource::Scenario(scenario) = &app.world().resource::<NewGame>().0 else {
            panic!("{} is a scenario", lesson.name);
        };
        let rule = scenario.teaches().expect(lesson.name).to_owned();
        for end in [Screen::Win, Screen::Lose] {
            app.world_mut().resource_mut::<Screens>().open(end);
            app.update();
            assert!(menu(&app).lines.contains(&format!("The lesson: {rule}")), "{}", lesson.name);
        }
    }
    let mut app = headless_app(NewGame(caves((30, 20, 1), 5)), Screen::Play);
    rows_at_the_end(&mut app);
    assert!(!menu(&app).lines.iter().any(|line| line.starts_with("The lesson")));
}

/// SPEC 53, 54, 166: the lesson of settling states its rule in words.
#[test]
fn the_settling_lesson_says_by_which_numbers_a_tile_stays_open() {
    let said = Lesson::of("settling").0.messages().join(" ");
    let rule =
        "A tile stays open if five of the nine on and around it are; six once you lift the Ember.";
    assert!(said.contains(rule), "{said}");
    assert_eq!((Matter::CALM, Matter::ANGRY), (5, 6));
}

/// SPEC 166: whoever shutters the lantern comes to the Ember unseen, and brings it home.
#[test]
fn the_stealth_lesson_is_won_in_the_dark() {
    let mut lesson = Lesson::of("stealth");
    let camp = lesson.0.at();
    lesson.0.keys("f");
    lesson.win(camp);
}

/// SPEC 166: oil and stones, and then fists, where two hounds come one after another.
#[test]
fn the_throwing_lesson_is_won_with_oil_and_stones() {
    let mut lesson = Lesson::of("throwing");
    let camp = lesson.0.at();
    // The corridor is between the player and whoever comes.
    for _ in 0..MOST_TURNS {
        let here = lesson.0.at();
        let near = lesson.awake().first().map_or(u32::MAX, |at| at.steps_to(here));
        if near <= 7 || lesson.outcome().is_some() {
            break;
        }
        lesson.go_on(Position { x: here.x + 1, ..here });
    }
    let (before, foes) = (lesson.health(), lesson.awake());
    let (here, foe) = (lesson.0.at(), foes[0]);
    let dx = i8::try_from(i64::from(foe.x) - i64::from(here.x)).unwrap();
    let dy = i8::try_from(i64::from(foe.y) - i64::from(here.y)).unwrap();
    let player = lesson.0.player;
    lesson.0.intend(Verb::Throw { what: 1, dx, dy }.by(player));
    lesson.0.intend(Verb::Throw { what: 0, dx: -1, dy: 0 }.by(player));
    assert!(lesson.health() <= before && lesson.outcome().is_none());
    lesson.win(camp);
}

/// SPEC 49, 52, 166: what is dug closes again, and one digs anew, to the Ember and home.
#[test]
fn the_settling_lesson_is_won_through_rock() {
    let mut lesson = Lesson::of("settling");
    let camp = lesson.0.at();
    lesson.win(camp);
    assert!(lesson.0.times_told("The mountain groans.") > 0);
    let closed = lesson.0.app.world().resource::<Terrain>().closed();
    assert!(closed > 0, "it has settled");
}

/// Which tiles of the tunnel of the lesson of props are open.
fn tunnel_of_props(lesson: &Lesson) -> Vec<bool> {
    let tiles = (8..=22).map(|x| lesson.0.tile(x, 3, 0));
    tiles.map(|tile| tile == Some(Tile::Floor)).collect()
}

/// SPEC 46, 87, 166: a prop on every third tile holds the tunnel.
#[test]
fn the_props_lesson_is_won_through_a_tunnel_that_stands() {
    let mut lesson = Lesson::of("props");
    let camp = lesson.0.at();
    lesson.0.keys(&format!("lll{}", "lll1".repeat(5)));
    assert_eq!(lesson.0.times_told("You set up a prop."), 5);
    lesson.win(camp);
    assert!(lesson.0.app.world().resource::<Terrain>().closed() > 0, "it has settled");
    assert!(tunnel_of_props(&lesson).into_iter().all(|is_open| is_open));
}

/// SPEC 53, 166: without props the tunnel closes, and the way home is dug.
#[test]
fn without_props_the_tunnel_of_the_lesson_closes() {
    let mut lesson = Lesson::of("props");
    let camp = lesson.0.at();
    lesson.win(camp);
    assert!(lesson.0.times_told("You dig through the rock.") > 0);
    assert!(tunnel_of_props(&lesson).contains(&false));
}

/// SPEC 92, 93, 166: signs tell of all three hollows; a cache and a lode are dug out, and the nest is left alone.
#[test]
fn the_hollows_lesson_is_won_with_what_is_behind_the_signs() {
    let mut lesson = Lesson::of("hollows");
    let camp = lesson.0.at();
    let hollows = lesson.0.app.world().resource::<Hollows>().clone();
    let region = |lesson: &Lesson, at: Position| lesson.0.region(at.x, at.y, at.z);
    for hollow in hollows.of_level(0) {
        let terrain = lesson.0.app.world().resource::<Terrain>();
        let is_before = |at: &Position| {
            let south = Position { y: at.y + 1, ..*at };
            region(&lesson, south) == region(&lesson, camp)
        };
        let mut faces = hollows.faces(hollow, terrain, |_| true).filter(is_before);
        let face = faces.next().expect("its sign is seen from the cave");
        assert_eq!(hollows.sign_at(face, terrain), Some(hollow));
    }
    lesson.go_to(at(6, 8));
    lesson.0.keys("uukkkkkn");
    lesson.go_to(at(25, 10));
    lesson.0.keys("kkkkk");
    let hollows = lesson.0.app.world().resource::<Hollows>();
    let open = hollows.of_level(0).filter(|hollow| hollow.is_open);
    let open: Vec<_> = open.map(|hollow| hollow.kind).collect();
    assert_eq!(open, [HollowKind::Cache, HollowKind::Lode], "the nest stays shut");
    let packed: Vec<_> = slots(&lesson.0).into_iter().map(|(_, thing, _)| thing).collect();
    assert_eq!(packed, [Thing::Quickstone, Thing::OilFlask]);
    assert!(pack(&lesson.0).garnets > 0);
    lesson.win(camp);
}

/// SPEC 166: after a lesson comes the usual mountain; a scenario that is all there is has nothing else to begin.
#[test]
fn the_end_of_a_scenario_offers_no_other_that_is_the_same() {
    let labels = |app: &App| {
        let rows = menu(app).rows;
        rows.into_iter().take(3).map(|row| row.label).collect::<Vec<_>>()
    };
    let mut scenario = game_in(SCENARIOS[0].text).app;
    scenario.world_mut().resource_mut::<Screens>().open(Screen::Lose);
    scenario.update();
    assert_eq!(labels(&scenario), ["The same scenario", "Today's mountain", "Copy the seed"]);
    press(&mut scenario, "n");
    assert_eq!(screen(&scenario), Screen::Lose);
    let mut lesson = title();
    choose(&mut lesson, "Lessons");
    choose(&mut lesson, "Stealth");
    lesson.world_mut().resource_mut::<Screens>().open(Screen::Lose);
    lesson.update();
    assert_eq!(labels(&lesson), ["Next lesson", "The same lesson", "Another mountain"]);
    let (cause, chain) = ("killed by a test".to_owned(), String::new());
    lesson.insert_resource(Outcome::Lost { cause, chain, turn: 1, level: 1 });
    lesson.update();
    assert_eq!(labels(&lesson), ["The same lesson", "Next lesson", "Another mountain"]);
    press(&mut lesson, "n");
    assert_eq!(screen(&lesson), Screen::Quit);
}

/// SPEC 97, 99, 166: the rope is hung, and is the way down and home.
#[test]
fn the_shafts_lesson_is_won_by_the_rope() {
    let mut lesson = Lesson::of("shafts");
    let camp = lesson.0.at();
    lesson.go_to(at(7, 4));
    lesson.0.keys("1>");
    assert_eq!((lesson.0.at().z, points(&lesson.0)), (1, 30));
    lesson.go_to(Position::new(3, 4, 1));
    lesson.go_to(Position::new(7, 4, 1));
    lesson.0.keys("<");
    assert_eq!(lesson.0.at().z, 0, "{:?}", lesson.0.messages());
    lesson.win(camp);
}

/// SPEC 82, 83, 93, 107-109, 166: the flame burns blue, the gas is let out in the dark, and comes to the hounds that sleep on; oil from
/// afar burns them with it.
#[test]
fn the_gas_lesson_is_won_by_fire_from_afar() {
    let mut lesson = Lesson::of("gas");
    let camp = lesson.0.at();
    let blue = "Your flame burns blue.";
    lesson.0.keys(&"l".repeat(12));
    assert_eq!((lesson.0.times_told(blue), matter(&lesson.0).is_flame_blue()), (0, false));
    lesson.0.keys("l");
    assert_eq!((lesson.0.times_told(blue), matter(&lesson.0).is_flame_blue()), (1, true));
    lesson.0.keys(&format!("f{}k{}", "l".repeat(5), "h".repeat(16)));
    assert_eq!(lesson.0.times_told("You break into firedamp."), 1, "{:?}", lesson.0.messages());
    assert_eq!((lesson.0.at(), lesson.health(), lesson.awake()), (at(6, 8), 30, vec![]));
    lesson.0.keys("ft1llllllll\n");
    assert_eq!(lesson.0.times_told("The gas burns."), 1, "{:?}", lesson.0.messages());
    assert_eq!((lesson.health(), lesson.awake().len()), (30, 2), "they were in it, and wake");
    lesson.win(camp);
}

/// SPEC 107, 108, 166: who digs into the gas with a bright lantern burns.
#[test]
fn who_keeps_the_lantern_bright_in_the_gas_lesson_burns() {
    let mut lesson = Lesson::of("gas");
    lesson.0.keys(&format!("{}k", "l".repeat(18)));
    assert_eq!(lesson.0.times_told("The gas burns."), 1, "{:?}", lesson.0.messages());
    assert!((21..=26).contains(&lesson.health()), "{}", lesson.health());
}

/// The lesson of fire, once oil was thrown in the dark from the water onto the floor beyond, with the lantern open again.
fn oil_is_spilt() -> Lesson {
    let mut lesson = Lesson::of("fire");
    lesson.go_to(at(16, 4));
    lesson.0.keys("f");
    throw_oil(&mut lesson, at(18, 4));
    lesson.0.keys("f");
    lesson
}

fn throw_oil(lesson: &mut Lesson, to: Position) {
    let (here, player) = (lesson.0.at(), lesson.0.player);
    let along = |from: u32, to: u32| i8::try_from(i64::from(to) - i64::from(from)).unwrap();
    let (dx, dy) = (along(here.x, to.x), along(here.y, to.y));
    lesson.0.intend(Verb::Throw { what: 1, dx, dy }.by(player));
}

/// Can the player throw a flask to a place?
fn can_hit(lesson: &Lesson, to: Position) -> bool {
    let (world, here) = (lesson.0.app.world(), lesson.0.at());
    let (terrain, occupancy) = (world.resource::<Terrain>(), world.resource::<Occupancy>());
    can_throw(world.resource::<Knowledge>(), terrain, occupancy, Thing::OilFlask, here, to).is_ok()
}

/// Stands and strikes who comes, as long as there is such a fire.
fn stand_while(lesson: &mut Lesson, burns: impl Fn(&Fire) -> bool) {
    for _ in 0..MOST_TURNS {
        let is_calm = !matter(&lesson.0).fires().iter().any(&burns);
        if is_calm || lesson.outcome().is_some() {
            return;
        }
        lesson.stand();
    }
}

/// SPEC 83, 88, 110, 112-114, 166: oil is lit at its edge, and the fire runs over moss to the hounds that sleep on it; it does not cross
/// the water, and they do not pass the prop that burns: oil from a bright lantern meets them there.
#[test]
fn the_fire_lesson_is_won_by_fire_that_runs_over_moss() {
    let mut lesson = oil_is_spilt();
    let (camp, prop) = (at(2, 4), at(26, 4));
    assert_eq!(lesson.0.times_told("The oil flask breaks, and the oil runs out, unlit."), 1);
    let stands = |lesson: &Lesson, x| standing(&lesson.0, at(x, 4));
    let (slick, moss) = (Some(Fixture::Slick), Some(Fixture::Moss));
    let around = [16, 17, 18, 19, 20].map(|x| stands(&lesson, x));
    assert_eq!(around, [None, slick, slick, slick, moss]);
    lesson.0.keys("lh");
    assert_eq!(lesson.0.times_told("Your lantern lights the oil."), 1);
    assert_eq!((lesson.0.at(), lesson.awake()), (at(16, 4), vec![]));
    stand_while(&mut lesson, |fire| fire.at.x <= 20);
    lesson.0.keys("lll");
    let mut foe = None;
    for _ in 0..20 {
        foe = lesson.awake().into_iter().find(|at| can_hit(&lesson, *at));
        if foe.is_some() {
            break;
        }
        lesson.0.wait();
    }
    let foe = foe.expect("they wake in the fire, and come");
    assert!(matter(&lesson.0).fire_at(prop).is_some() && foe.x > prop.x, "{foe:?}");
    assert_eq!(lesson.health(), 30);
    throw_oil(&mut lesson, foe);
    assert_eq!(lesson.0.times_told("The oil flask bursts into flame."), 1);
    stand_while(&mut lesson, |_| true);
    assert_eq!(lesson.0.times_told("A prop burns down."), 1);
    assert_eq!([13, 20, 26].map(|x| stands(&lesson, x)), [moss, None, None]);
    lesson.win(camp);
}

/// SPEC 112, 113, 166: who stays where the lantern has lit the oil burns.
#[test]
fn who_stays_on_the_oil_of_the_fire_lesson_burns() {
    let mut lesson = oil_is_spilt();
    lesson.0.keys("l..");
    assert_eq!(lesson.health(), 30 - 2 * 3, "{:?}", lesson.0.messages());
}

/// SPEC 124, 166: the hollow is dug free, the Ember lifted and carried past the brazier: the ground stays as it was.
#[test]
fn the_braziers_lesson_is_won_on_calm_ground() {
    let mut lesson = Lesson::of("braziers");
    let camp = lesson.0.at();
    lesson.go_to(at(26, 6));
    lesson.go_to(at(26, 4));
    lesson.go_to(at(30, 8));
    lesson.go_to(at(26, 4));
    assert_eq!(standing(&lesson.0, at(26, 3)), Some(Fixture::LitBrazier));
    lesson.win(camp);
    assert_eq!(lesson.0.app.world().resource::<Terrain>().closed(), 0);
    let outcome = lesson.outcome();
    assert!(matches!(outcome, Some(Outcome::Won { .. })), "{outcome:?}");
}

/// SPEC 121, 166: without the brazier the mountain groans, and the tunnel closes.
#[test]
fn without_its_brazier_the_tunnel_of_the_lesson_closes() {
    let mut lesson = Lesson::of("braziers");
    let camp = lesson.0.at();
    lesson.win(camp);
    assert!(lesson.0.times_told("The mountain groans.") > 0);
    let tunnel = (11..20).map(|x| lesson.0.tile(x, 7, 0));
    assert!(tunnel.into_iter().any(|tile| tile == Some(Tile::Wall)), "some of it has closed");
}

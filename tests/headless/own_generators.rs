//! Generators that a caller registers: they are found, watched and played like those that ship.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::App;
use cavewright::cli;
use cavewright::grid::{Level, Position, Size, Tile};
use cavewright::headless_app;
use cavewright::screens::Screen;
use cavewright::streams::Stream;
use cavewright::world::{
    Fixture, Fixtures, Generators, NewGame, Terrain, Thing, Things, WorldFailure, WorldPlugin,
    WorldSource, game_registry, make_world,
};
use cavewright::worldgen::{
    Drawn, Feature, GenerateError, Generator, Parameter, Registry, Settings, interned,
    joining_parameters, steps, steps_after,
};

use crate::support::player_of;

/// The example, whose main function is of no use here.
#[allow(dead_code)]
#[path = "../../examples/own_generator.rs"]
mod example;

/// A generator whose every level is drawn by a function of its size.
struct Own {
    name: &'static str,
    parameters: Vec<Parameter>,
    draw: fn(Size) -> Result<Drawn, GenerateError>,
}

impl Generator for Own {
    fn name(&self) -> &str {
        self.name
    }

    fn description(&self) -> &str {
        "for tests"
    }

    fn parameters(&self) -> Vec<Parameter> {
        self.parameters.clone()
    }

    fn draw_level(
        &self,
        _: u32,
        size: Size,
        _: &mut Stream,
        _: &Settings,
    ) -> Result<Drawn, GenerateError> {
        (self.draw)(size)
    }
}

/// One tile of floor.
fn cell(size: Size) -> Result<Drawn, GenerateError> {
    let mut level = Level::filled(size, Tile::Wall)?;
    level.set(Position::new(1, 0, 0), Tile::Floor);
    Ok(level.into())
}

/// A hall with rock in every third column, and a camp drawn twice on every tile, the last tile first.
fn camps(size: Size) -> Result<Drawn, GenerateError> {
    let mut open = Level::filled(size, Tile::Floor)?;
    open.positions().filter(|at| at.x.is_multiple_of(3)).for_each(|at| open.set(at, Tile::Wall));
    let camp = |at| Feature { at, name: "camp".to_owned() };
    let mut features: Vec<_> = open.positions().map(camp).collect();
    features.extend(features.clone());
    features.reverse();
    Ok(Drawn { open, features })
}

/// The generator of [`camps`], whose levels are joined wherever they overlap.
fn of_camps() -> Own {
    Own { name: "camps", parameters: joining_parameters("overlap", true), draw: camps }
}

/// SPEC 37: a generator that a caller registers stands after those that ship, and is played like them.
#[test]
fn a_registered_generator_is_found_and_played() {
    let mut registry = Registry::default();
    registry.register(Own { name: "cell", parameters: Vec::new(), draw: cell });
    let names: Vec<_> = registry.iter().map(Generator::name).collect();
    assert_eq!(
        names,
        ["empty", "bsp", "caves", "deep-caves", "drunkard", "halls", "strata", "cell",]
    );
    let spec = registry.spec("cell").unwrap().size(Size::new(3, 1, 1).unwrap()).seed(1).spec();
    let mut app = headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
    assert!(app.world().contains_resource::<WorldFailure>(), "it does not ship");
    app.insert_resource(Generators(registry.into()));
    make_world(app.world_mut());
    let player = player_of(app.world_mut());
    assert_eq!(app.world().get::<Position>(player), Some(&Position::new(1, 0, 0)));
}

/// A level of another size than was asked for is refused, whichever level it is.
#[test]
fn a_level_of_another_size_is_an_error() {
    for draw in [
        |_| Ok(Level::filled(Size::new(5, 5, 1).unwrap(), Tile::Floor)?.into()),
        |_| Ok(Level::filled(Size::new(21, 9, 1).unwrap(), Tile::Floor)?.into()),
        |_| Ok(Level::filled(Size::new(99, 99, 1).unwrap(), Tile::Floor)?.into()),
    ] {
        let own = Own { name: "other", parameters: Vec::new(), draw };
        let settings = Settings::defaults(&[]);
        let size = Size::new(20, 9, 2).unwrap();
        let error = own.generate(size, 1, &settings, 1).unwrap_err();
        assert!(matches!(error, GenerateError::OtherSize { level: 1, .. }), "{error}");
        assert!(error.to_string().ends_with("and not with 20 x 9 x 1"), "{error}");
        let mut still = || Duration::ZERO;
        assert_eq!(steps(&own, size, 1, &settings, &mut still).err(), Some(error));
    }
}

/// What a generator draws to stand on tiles stands there in the finished world and in the game that begins in it, where
/// floor is left; the start has the camp.
#[test]
fn what_a_generator_draws_to_stand_there_stands_in_the_game() {
    let mut registry = Registry::default();
    registry.register(of_camps());
    let registry = Arc::new(registry);
    for seed in 0..8 {
        let size = Size::new(20, 9, 3).unwrap();
        let spec = registry.spec("camps").unwrap().size(size).seed(seed).spec();
        let world = registry.make(&spec).unwrap();
        let start = world.start.unwrap();
        let all = (0..3).flat_map(|z| world.tiles.positions(z));
        let floor: Vec<_> = all.filter(|at| world.tiles[*at] == Tile::Floor).collect();
        let drawn = |at: &&Position| **at != start && !at.x.is_multiple_of(3);
        let expected: Vec<_> = floor.iter().filter(drawn).copied().collect();
        // A tunnel opens rock on which a camp was drawn.
        let standing: Vec<_> = world.features.iter().map(|feature| feature.at).collect();
        let of_halls: Vec<_> =
            standing.iter().filter(|at| !at.x.is_multiple_of(3)).copied().collect();
        assert_eq!(of_halls, expected, "seed {seed}");
        assert!(standing.iter().all(|at| floor.contains(at)), "seed {seed}");
        let mut app = App::new();
        app.add_plugins(WorldPlugin);
        app.insert_resource(Generators(registry.clone()));
        app.insert_resource(NewGame(WorldSource::Generated(spec)));
        make_world(app.world_mut());
        let fixtures = app.world().resource::<Fixtures>();
        assert_eq!(fixtures.at(start), Some(Fixture::Camp));
        assert_eq!(fixtures.iter().count(), standing.len() + 1);
        assert!(standing.iter().all(|at| fixtures.at(*at) == Some(Fixture::Camp)));
    }
}

/// The last step has the features of the world, also after another pass by hand.
#[test]
fn features_stay_through_all_steps() {
    let generator = of_camps();
    let settings = Settings::defaults(&generator.parameters);
    for seed in 0..50 {
        let size = Size::new(20, 9, 3).unwrap();
        let made = generator.generate(size, seed, &settings, 1).unwrap();
        assert!(made.features.len() > 10, "seed {seed}");
        let mut still = || Duration::ZERO;
        let all = steps(&generator, size, seed, &settings, &mut still).unwrap();
        assert_eq!(all[0].features.len(), 2 * 20 * 9 * 3, "all that were drawn");
        assert_eq!(all.last().unwrap().features, made.features, "seed {seed}");
        let onward = steps_after(&generator, &all[0], size, seed, &settings, &mut still);
        assert_eq!(onward.unwrap().last().unwrap().features, made.features);
    }
}

/// The variable with the arguments of [`the_program_of_a_caller`], a line each; the first is the name of its generator.
const ARGUMENTS: &str = "CAVEWRIGHT_TEST_OF_OWN_PROGRAM";

/// The whole program with a generator whose name was read. The tests below start it as a process of its own.
#[test]
#[ignore = "a program for other tests"]
fn the_program_of_a_caller() {
    let arguments = std::env::var(ARGUMENTS).unwrap();
    let mut arguments = arguments.lines();
    let name = interned(arguments.next().unwrap());
    let mut registry = game_registry();
    registry.register(Own { name, ..of_camps() });
    let arguments = std::iter::once("cavewright").chain(arguments).map(Into::into);
    std::process::exit(cli::run_with(registry, arguments) as i32);
}

/// Runs [`the_program_of_a_caller`]; what it prints stands after what a test prints.
fn run_own(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let Output { status, stdout, stderr } = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "own_generators::the_program_of_a_caller", "--ignored", "--nocapture"])
        .env(ARGUMENTS, format!("read-camps\n{}", arguments.join("\n")))
        .env("HOME", folder)
        .current_dir(folder)
        .output()
        .unwrap();
    let printed = [stdout, stderr].concat();
    (status.code().unwrap(), String::from_utf8(printed).unwrap())
}

/// What readers copy is played in, with what it says that lies there.
#[test]
fn the_example_is_a_world_to_play_in() {
    let mut registry = game_registry();
    registry.register(example::Pillars);
    let spec = registry.spec("pillars").unwrap().seed(1).spec();
    let mut app = App::new();
    app.add_plugins(WorldPlugin);
    app.insert_resource(Generators(registry.into()));
    app.insert_resource(NewGame(WorldSource::Generated(spec)));
    make_world(app.world_mut());
    assert!(app.world().get_resource::<WorldFailure>().is_none());
    let size = app.world().resource::<Terrain>().size();
    let middle = Position::new(size.width() / 2, size.height() / 2, 0);
    let lies = app.world().resource::<Things>().at(middle).unwrap();
    assert_eq!(app.world().get::<Thing>(lies), Some(&Thing::OilFlask));
}

/// Every command has the generators of the registry that the program was run with.
#[test]
fn a_caller_s_generators_reach_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let size = ["--width", "20", "--height", "9", "--depth", "3"];
    let of_own =
        |command: &[&'static str]| [command, &["--generator", "read-camps"], &size].concat();
    let run = |arguments: &[&str]| run_own(folder.path(), arguments);
    let (exit, printed) = run(&["generators"]);
    assert!(exit == 0 && printed.contains("read-camps: for tests"), "{printed}");
    let (exit, printed) = run(&of_own(&["generate", "--seed", "1"]));
    assert!(exit == 0 && printed.contains("#..#..#"), "{printed}");
    let (exit, printed) = run(&of_own(&["generate", "--seeds", "1..3", "--format", "jsonl"]));
    assert!(exit == 0 && printed.matches("\"read-camps\"").count() == 2, "{printed}");
    let (exit, printed) = run(&of_own(&["report", "--seeds", "0..3", "--play", "plain", "--json"]));
    assert!(exit == 0 && printed.contains("\"worlds\":3"), "{printed}");
    let recorded = of_own(&["play", "--seed", "4", "--headless", "--keys", "...", "--record", "r"]);
    let (exit, printed) = run(&recorded);
    assert!(exit == 0 && printed.contains("turn 3"), "{printed}");
    let (exit, printed) = run(&["replay", "--verify", "r"]);
    assert!(exit == 0 && printed.contains("the same game in each of 3 actions"), "{printed}");
    std::fs::rename(folder.path().join("r"), folder.path().join("r.replay")).unwrap();
    let (_, printed) = run(&["hall", "--verify", "."]);
    assert!(printed.contains("r.replay: the game has not ended"), "{printed}");
    let (exit, printed) = run(&["generate", "--generator", "read-camp", "--seed", "1"]);
    assert!(exit == 2 && printed.contains("did you mean \"read-camps\"?"), "{printed}");
}

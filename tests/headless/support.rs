//! A game on a drawn map, driven by intents; games that are recorded and saved.

use std::path::Path;
use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::{App, Bundle, Entity, World};
use cavewright::controls::{Action, Press, Presses, type_key};
use cavewright::grid::{Direction, Position, Size, Tile, Vertical};
use cavewright::headless_app;
use cavewright::intent::{Intent, Verb};
use cavewright::record::{
    Found, GameState, Replay, SavingPlugin, Store, finish_saving, record_games, replay_of,
};
use cavewright::rules::take_turn;
use cavewright::screens::{Menu, Replaying, Screen, Screens};
use cavewright::streams::Stream;
use cavewright::world::{
    Abilities, Ability, Attack, Energy, GameFact, Health, Journal, Matter, Mind, NewGame, Player,
    Points, Readied, Regions, SpeciesId, Terrain, TurnCount, WorldSource, add_at, add_species,
    domains, game_registry,
};
use cavewright::worldgen::map_text;

/// The abilities of most actors.
pub const WALKS: Abilities = Abilities::of(&[Ability::Walk]);

pub struct Game {
    pub app: App,
    pub player: Entity,
}

/// A game on a drawing, with seed 1.
pub fn game_on(map: &str) -> Game {
    game_on_with_seed(map, 1)
}

/// A game on a drawing.
pub fn game_on_with_seed(map: &str, seed: u64) -> Game {
    let drawing = map_text::read(map.as_bytes()).expect("the drawing is a map");
    let map = Arc::new(drawing.into_playable_world().expect("the map can be played"));
    game(WorldSource::Drawn { map, seed })
}

/// What a game in generated caves is made from, without creatures.
pub fn caves(size: (u64, u64, u64), seed: u64) -> WorldSource {
    living_caves(size, seed, "0")
}

/// What a game in generated caves is made from, with some creatures on each level.
pub fn living_caves(size: (u64, u64, u64), seed: u64, creatures: &str) -> WorldSource {
    let registry = game_registry();
    let size = Size::new(size.0, size.1, size.2).expect("a size within the limits");
    let builder = registry.spec("caves").expect("caves ship").size(size).seed(seed);
    let builder = builder.set("creatures", creatures).expect("a number of creatures");
    WorldSource::Generated(builder.spec())
}

/// A game in a world.
pub fn game(source: WorldSource) -> Game {
    let mut app = headless_app(NewGame(source), Screen::Play);
    app.add_message::<GameFact>();
    let player = player_of(app.world_mut());
    Game { app, player }
}

/// A game that is recorded.
pub fn recorded(source: WorldSource) -> App {
    let mut app = headless_app(NewGame(source), Screen::Play);
    record_games(app.world_mut());
    app
}

/// A program that saves in a folder.
pub fn saving(source: WorldSource, first: Screen, folder: &Path) -> App {
    let mut app = App::new();
    app.add_plugins((
        bevy::MinimalPlugins,
        cavewright::GamePlugin::new(NewGame(source), first),
        SavingPlugin { store: Some(Store::new(folder.to_owned())) },
    ));
    app.update();
    app
}

/// Types keys, all in one frame, and waits until what they had saved is saved.
pub fn press(app: &mut App, keys: &str) {
    keys.chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
    finish_saving(app.world_mut());
}

/// Presses a button that is bound to an action.
pub fn ask(app: &mut App, action: Action) {
    app.world_mut().resource_mut::<Presses>().push(Press::Button(Some(action)));
    app.update();
}

/// The screen that receives the keys.
pub fn screen(app: &App) -> Screen {
    app.world().resource::<Screens>().current()
}

/// The menu that is open.
pub fn menu(app: &App) -> Menu {
    app.world().resource::<Menu>().clone()
}

/// The index of the row with a label in the menu that is open.
pub fn row(app: &App, label: &str) -> usize {
    let menu = menu(app);
    let row = menu.rows.iter().position(|row| row.label == label);
    row.unwrap_or_else(|| panic!("{:?} has no row {label:?}", menu.heading))
}

/// The value of the row with a label.
pub fn value(app: &App, label: &str) -> String {
    menu(app).rows[row(app, label)].value.clone().expect("the row has a value")
}

/// Moves to the row with a label.
pub fn move_to(app: &mut App, label: &str) {
    let (now, wanted) = (menu(app).selected, row(app, label));
    let step = if wanted < now { Action::North } else { Action::South };
    (0..now.abs_diff(wanted)).for_each(|_| ask(app, step));
    assert_eq!(menu(app).selected, wanted, "{label}");
}

/// Moves to the row with a label, presses Enter, and waits until what that had saved is saved.
pub fn choose(app: &mut App, label: &str) {
    move_to(app, label);
    press(app, "\n");
}

/// A game of sixty turns that is watched, in its middle.
pub fn watched() -> App {
    let mut game = game_on(&format!("@{}\n", ".".repeat(61)));
    record_games(game.app.world_mut());
    game.keys(&"l".repeat(60));
    let bytes = replay_of(game.app.world_mut()).expect("the game is recorded");
    let kept = Replay::read(&bytes, &game_registry()).expect("it is a replay");
    let mut app = headless_app(NewGame(kept.source.clone()), Screen::Play);
    app.insert_resource(Replaying::new(kept));
    app.world_mut().resource_mut::<Screens>().open(Screen::Replay);
    ",30\n".chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
    assert_eq!(app.world().resource::<Replaying>().progress(), (30, 60));
    app
}

/// The turn of the game that is saved in a folder.
pub fn saved_turn(folder: &Path) -> Option<u64> {
    match Store::new(folder.to_owned()).load(&game_registry()) {
        Found::Game(game) => Some(game.game.turn()),
        _ => None,
    }
}

pub fn player_of(world: &mut World) -> Entity {
    let mut players = world.query_filtered::<Entity, bevy::prelude::With<Player>>();
    players.single(world).expect("there is one player")
}

impl Game {
    pub fn intend(&mut self, intent: Intent) {
        take_turn(self.app.world_mut(), intent);
        self.app.update();
    }

    pub fn step(&mut self, direction: Direction) {
        self.intend(Verb::Step(direction).by(self.player));
    }

    pub fn climb(&mut self, vertical: Vertical) {
        self.intend(Verb::Climb(vertical).by(self.player));
    }

    pub fn wait(&mut self) {
        self.intend(Verb::Wait.by(self.player));
    }

    /// Waits for so many turns.
    pub fn wait_for(&mut self, turns: u32) {
        (0..turns).for_each(|_| self.wait());
    }

    /// Types keys, all in one frame.
    pub fn keys(&mut self, keys: &str) {
        keys.chars().for_each(|c| type_key(self.app.world_mut(), c));
        self.app.update();
    }

    pub fn at(&self) -> Position {
        self.position_of(self.player)
    }

    pub fn position_of(&self, actor: Entity) -> Position {
        *self.app.world().get::<Position>(actor).expect("an actor has a position")
    }

    pub fn tile(&self, x: u32, y: u32, z: u32) -> Option<Tile> {
        self.app.world().resource::<Terrain>().tile(Position::new(x, y, z))
    }

    pub fn region(&self, x: u32, y: u32, z: u32) -> Option<u32> {
        self.app.world().resource::<Regions>().map().number(Position::new(x, y, z))
    }

    pub fn turn(&self) -> u64 {
        self.app.world().resource::<TurnCount>().get()
    }

    /// All messages and notices, oldest first.
    pub fn messages(&self) -> Vec<&str> {
        let journal = Journal::of(self.app.world()).expect("a game is being played");
        let mut texts: Vec<_> = journal.newest_first().map(|one| one.text.as_str()).collect();
        texts.reverse();
        texts
    }

    /// How often a message or notice was logged.
    pub fn times_told(&self, text: &str) -> usize {
        self.messages().into_iter().filter(|message| *message == text).count()
    }

    /// The last message or notice; empty before the first.
    pub fn last_message(&self) -> &str {
        self.messages().last().copied().unwrap_or_default()
    }

    /// The facts since the last call.
    pub fn facts(&mut self) -> Vec<GameFact> {
        self.app.world_mut().resource_mut::<Messages<GameFact>>().drain().collect()
    }

    pub fn screen(&self) -> Screen {
        self.app.world().resource::<Screens>().current()
    }

    pub fn add(&mut self, at: Position, actor: impl Bundle) -> Entity {
        add_at(self.app.world_mut(), at, actor).expect("the place is free")
    }

    pub fn state(&mut self) -> GameState {
        let screen = self.screen().name();
        GameState::of(self.app.world_mut(), screen).expect("a game is being played")
    }

    /// The state as `play --json` prints it.
    pub fn json(&mut self) -> serde_json::Value {
        serde_json::to_value(self.state()).expect("the state is JSON")
    }
}

/// A position on the top level.
pub fn at(x: u32, y: u32) -> Position {
    Position::new(x, y, 0)
}

/// What the dice of a game with that seed roll, to be read apart from it.
pub fn dice(seed: u64) -> Stream {
    Stream::new(seed, domains::RULES, 0, 0)
}

/// Adds a creature.
pub fn add(game: &mut Game, place: Position, species: SpeciesId, is_awake: bool) -> Entity {
    add_species(game.app.world_mut(), place, species, is_awake).expect("the place is free")
}

/// Adds a creature that sleeps, and does nothing once it is awake.
pub fn add_idle(game: &mut Game, place: Position, species: SpeciesId) -> Entity {
    let who = add(game, place, species, false);
    game.app.world_mut().entity_mut(who).remove::<Energy>();
    who
}

/// Adds a creature that is awake, and acts once for each action of the player.
pub fn add_even(game: &mut Game, place: Position, species: SpeciesId) -> Entity {
    let who = add(game, place, species, true);
    game.app.world_mut().get_mut::<Energy>(who).expect("it acts").speed = Energy::ACTION;
    who
}

/// Gives health to the player of a drawn world.
pub fn make_mortal(game: &mut Game, health: u32) {
    let player = game.player;
    game.app.world_mut().entity_mut(player).insert(Health::full(health));
}

/// Has the player of a drawn world attack, each time for so many points.
pub fn arm(game: &mut Game, points: u32) {
    let (player, points) = (game.player, Points { least: points, most: points });
    game.app.world_mut().entity_mut(player).insert(Attack { verb: ("hit", "hits"), points });
}

pub fn health(game: &Game, who: Entity) -> Option<u32> {
    game.app.world().get::<Health>(who).map(|health| health.now)
}

/// The player's points of health.
pub fn points(game: &Game) -> u32 {
    health(game, game.player).expect("the player is mortal")
}

/// Leaves the player so many points of health.
pub fn wound(game: &mut Game, now: u32) {
    let player = game.player;
    game.app.world_mut().get_mut::<Health>(player).expect("it is mortal").now = now;
}

/// What moves by itself.
pub fn matter(game: &Game) -> &Matter {
    game.app.world().resource()
}

/// The top level as map text.
pub fn top_level(game: &Game) -> String {
    map_text::level_text(game.app.world().resource::<Terrain>().tiles(), 0)
}

pub fn is_awake(game: &Game, who: Entity) -> bool {
    game.app.world().get::<Mind>(who).is_some_and(|mind| mind.is_awake)
}

/// What a creature is about to do.
pub fn readied(game: &Game, who: Entity) -> Option<Readied> {
    game.app.world().get::<Mind>(who).and_then(|mind| mind.readies)
}

/// The goal of a creature.
pub fn goal(game: &Game, who: Entity) -> Option<Position> {
    game.app.world().get::<Mind>(who).and_then(|mind| mind.goal)
}

/// Sets the goal of a creature.
pub fn set_goal(game: &mut Game, who: Entity, goal: Position) {
    let mut mind = game.app.world_mut().get_mut::<Mind>(who).expect("a creature has a mind");
    mind.goal = Some(goal);
}

/// Waits until the process has a thread that handles signals.
#[cfg(target_os = "linux")]
pub fn wait_until_started(process: u32) {
    let threads = format!("/proc/{process}/task");
    for _ in 0..1_000_000 {
        let names = std::fs::read_dir(&threads).into_iter().flatten().filter_map(Result::ok);
        let hears = |entry: std::fs::DirEntry| {
            let name = std::fs::read_to_string(entry.path().join("comm")).unwrap_or_default();
            name.starts_with("ctrl-c")
        };
        if names.into_iter().any(hears) {
            return;
        }
        std::thread::yield_now();
    }
    panic!("the process never listened for signals");
}

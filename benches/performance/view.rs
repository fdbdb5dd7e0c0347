//! What is seen: frames, and the start of the window. Each figure comes from a process of its own under a virtual
//! display; without one there are none.
//!
//! Frames are updates of the whole app, rendering, recording and saving included, without the window's surface: what is
//! left out is the driver's own drawing. The cost of an idle frame is the time that all threads of the process ran.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bevy::app::{App, AppExit, PluginsState, Update};
use bevy::ecs::entity::Entity;
use bevy::ecs::query::{Or, With};
use bevy::ecs::system::Local;
use bevy::ecs::world::World;
use bevy::prelude::{MessageWriter, PluginGroup, default};
use bevy_ecs_tilemap::prelude::*;
use cavewright::GamePlugin;
use cavewright::controls::type_key;
use cavewright::grid::{Direction, Position, Size, Tile};
use cavewright::picture::{Artwork, usual_folders};
use cavewright::record::{SavingPlugin, Store};
use cavewright::screens::Screen;
use cavewright::view::ViewPlugin;
use cavewright::world::{Matter, NewGame, Player, Terrain, WorldSource, game_registry, make_world};
use cavewright_testing::xvfb::Xvfb;
use serde_json::{Value, json};

use crate::lights;
#[cfg(feature = "sound")]
use crate::sounds;

/// The variable with what a process measures: a size, or what to open a window with.
const VARIABLE: &str = "CAVEWRIGHT_BENCH_VIEW";

/// Frames of which the mean is taken, and means of which the median is taken.
const FRAMES: u32 = 100;
const BATCHES: usize = 15;
/// Digs, steps, and changes of level.
const TIMES: usize = 40;
/// Settlings.
const SETTLINGS: usize = 15;
/// After so long all animations are at rest.
const REST: Duration = Duration::from_millis(250);
/// After so long a game of any size is saved, and the thread that saves it leaves the core to the frames.
const SAVED: Duration = Duration::from_secs(3);
/// By this frame the map is drawn.
const FIRST_FRAMES: u32 = 3;

/// Returns whether this is such a process.
pub fn is_child() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// Measures, and prints what was measured as JSON.
pub fn run_child() {
    let what = std::env::var(VARIABLE).unwrap_or_default();
    let folder = tempfile::tempdir().expect("there is room for a folder");
    match what.as_str() {
        "empty" => run_window(App::new().add_plugins(bevy::DefaultPlugins.build())),
        "map" => run_window(&mut window(new_game([160, 50, 5], "1"), folder.path())),
        #[cfg(feature = "sound")]
        sounds::WITHOUT | sounds::WITH => {
            println!("{}", sounds::measure(what == sounds::WITH, folder.path()));
        }
        #[cfg(feature = "sound")]
        sounds::START => sounds::run_start(folder.path()),
        lights::PART => println!("{}", lights::measure(folder.path())),
        size => {
            let sides: Vec<u64> = size.split('x').filter_map(|side| side.parse().ok()).collect();
            println!("{}", measure_frames([sides[0], sides[1], sides[2]], folder.path()));
        }
    }
}

/// Opens a window and closes it when some frames are drawn.
pub fn run_window(app: &mut App) {
    let leave = |mut frames: Local<u32>, mut exit: MessageWriter<AppExit>| {
        *frames += 1;
        if *frames > FIRST_FRAMES {
            exit.write(AppExit::Success);
        }
    };
    app.add_systems(Update, leave).run();
}

/// A game in a window, saved in a folder.
pub fn window(game: NewGame, saves: &Path) -> App {
    let (artwork, _) = Artwork::load(&usual_folders());
    let mut app = App::new();
    let saving = SavingPlugin { store: Some(Store::new(saves.to_owned())) };
    let game = GamePlugin::new(game, Screen::Play);
    app.add_plugins((ViewPlugin { artwork }, game, saving));
    app
}

/// An app that has begun and is at rest.
pub fn begun(mut app: App) -> App {
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    settle(&mut app);
    app
}

/// What a game in caves is made from. One creature on each level is enough for the lantern to burn and for digs to be logged, and
/// leaves the player alone for a while; nobody dies of gentle rock.
pub fn new_game([width, height, depth]: [u64; 3], creatures: &str) -> NewGame {
    let registry = game_registry();
    let size = Size::new(width, height, depth).expect("within the limits");
    let caves = registry.spec("deep-caves").expect("it ships").size(size).seed(7);
    let caves = caves.set("creatures", creatures).and_then(|caves| caves.set("connect", true));
    let caves = caves.and_then(|caves| caves.set("mode", "gentle"));
    NewGame(WorldSource::Generated(caves.expect("it has those").spec()))
}

fn measure_frames(sides: [u64; 3], saves: &Path) -> Value {
    let app = &mut begun(window(new_game(sides, "1"), saves));
    let tiles = count_tiles(app.world_mut());
    let with_map = idle(app);
    let moves = moves(app);
    let settling = settlings(app);
    // In a world without creatures none stops a journey.
    app.insert_resource(new_game(sides, "0"));
    make_world(app.world_mut());
    let climb = climbs(app);
    let before = resident();
    spawn_level(app.world_mut());
    settle(app);
    let plain_bytes = resident() - before;
    remove_tiles(app.world_mut());
    settle(app);
    let without = idle(app);
    spawn_level(app.world_mut());
    settle(app);
    let (plain_tiles, plain) = (count_tiles(app.world_mut()), idle(app));
    let again = (0..TIMES)
        .map(|_| cost(app, remove_tiles_of_level) + cost(app, spawn_tiles) - 4.0 * plain.0);
    let respawn = median(again.collect());
    json!({
        "tiles": tiles, "map": with_map.1 - without.1, "idle": with_map.0,
        "dig": moves.dig, "panels": moves.panels, "was_drawn": moves.was_drawn, "step": moves.step,
        "settling": settling, "climb": climb, "respawn": respawn,
        "plain_tiles": plain_tiles, "plain_bytes": plain_bytes, "plain": plain.1 - without.1,
    })
}

/// Lets everything arrive that takes some frames, or some time.
fn settle(app: &mut App) {
    let began = Instant::now();
    (0..FRAMES).for_each(|_| app.update());
    while began.elapsed() < REST {
        app.update();
    }
}

/// Lets everything arrive, the save of the game too.
pub fn settle_and_save(app: &mut App) {
    let began = Instant::now();
    while began.elapsed() < SAVED {
        settle(app);
    }
}

/// The time of a frame that begins with some work, in seconds.
fn frame(app: &mut App, work: impl FnOnce(&mut World)) -> f64 {
    let began = Instant::now();
    work(app.world_mut());
    app.update();
    began.elapsed().as_secs_f64()
}

/// The time of two frames, the first of which begins with some work, in seconds: what a frame begins the next one
/// may draw.
fn cost(app: &mut App, work: impl FnOnce(&mut World)) -> f64 {
    frame(app, work) + frame(app, |_| {})
}

/// A frame in which nothing happens: its time, and its processor time.
pub fn idle(app: &mut App) -> (f64, f64) {
    let mut times: Vec<_> = (0..BATCHES).map(|_| idle_once(app, FRAMES)).collect();
    let mut median = |key: fn(&(f64, f64)) -> f64| {
        times.sort_by(|a, b| key(a).total_cmp(&key(b)));
        times.get(BATCHES / 2).map_or(0.0, key)
    };
    (median(|(time, _)| *time), median(|(_, processor)| *processor))
}

/// The same, as a mean over so many frames.
pub fn idle_once(app: &mut App, frames: u32) -> (f64, f64) {
    let (began, processor) = (Instant::now(), processor_time());
    (0..frames).for_each(|_| app.update());
    let processor = processor_time().saturating_sub(processor);
    let mean = |time: Duration| time.as_secs_f64() / f64::from(frames);
    (mean(began.elapsed()), mean(processor))
}

/// The middle one of some times.
pub fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

/// What digs and steps cost, beyond an idle frame.
struct Moves {
    /// The time of the frame of the key.
    dig: Option<f64>,
    /// The same of the frame after it, in which the panels show the dig.
    panels: Option<f64>,
    /// Whether tiles were redrawn in the frame of the key.
    was_drawn: bool,
    /// The time of the frame of a step.
    step: Option<f64>,
}

/// Walks and digs along the row. Each time is compared with that of the idle frame before it, as the machine's speed
/// changes.
fn moves(app: &mut App) -> Moves {
    let (mut digs, mut panels, mut was_drawn, mut steps) = (vec![], vec![], true, vec![]);
    for _ in 0..2_000 {
        if digs.len() == TIMES {
            break;
        }
        let Some((key, is_rock)) = way_east(app.world_mut()) else { break };
        let before = looks(app.world_mut());
        let idle = frame(app, |_| {});
        let time = frame(app, |world| type_key(world, key)) - idle;
        if is_rock {
            was_drawn &= looks(app.world_mut()) != before;
            digs.push(time);
            panels.push(frame(app, |_| {}) - idle);
        } else {
            steps.push(time);
        }
        settle(app);
    }
    was_drawn &= !digs.is_empty();
    Moves { dig: median(digs), panels: median(panels), was_drawn, step: median(steps) }
}

/// The time of the frame in which the ground settles around the player, beyond the idle frame before it: digs until it groans, and
/// waits.
fn settlings(app: &mut App) -> Option<f64> {
    let mut times = Vec::new();
    for _ in 0..20_000 {
        if times.len() == SETTLINGS {
            break;
        }
        let groan = app.world().resource::<Matter>().groans().first();
        match groan.map(|groan| groan.left) {
            Some(1) => {
                settle_and_save(app);
                let idle = frame(app, |_| {});
                times.push(frame(app, |world| type_key(world, '.')) - idle);
                settle(app);
            }
            Some(_) => _ = frame(app, |world| type_key(world, '.')),
            None => {
                let Some((key, _)) = way_east(app.world_mut()) else { break };
                frame(app, |world| type_key(world, key));
            }
        }
    }
    median(times)
}

/// The key that leads along the row, and whether rock is there.
fn way_east(world: &mut World) -> Option<(char, bool)> {
    let at = place(world)?;
    let terrain = world.resource::<Terrain>();
    let (key, way) = if at.y % 2 == 0 { ('l', Direction::East) } else { ('h', Direction::West) };
    let to = at.step(way, terrain.size()).and_then(|to| terrain.tile(to));
    Some(to.map_or(('j', false), |tile| (key, tile == Tile::Wall)))
}

fn place(world: &mut World) -> Option<Position> {
    world.query_filtered::<&Position, With<Player>>().single(world).ok().copied()
}

/// What every drawn tile looks like.
fn looks(world: &mut World) -> Vec<(u32, bool)> {
    let mut tiles = world.query::<(&TileTextureIndex, &TileVisible)>();
    tiles.iter(world).map(|(index, visible)| (index.0, visible.0)).collect()
}

/// The time of a change of level beyond that of idle frames: the player goes to stairs, and climbs down and up.
fn climbs(app: &mut App) -> Option<f64> {
    // All is known, so that there is a way.
    "V_>".chars().for_each(|key| type_key(app.world_mut(), key));
    // The way there takes some time, in which frames go by.
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        app.update();
        let at = place(app.world_mut())?;
        if app.world().resource::<Terrain>().tile(at) == Some(Tile::StairsDown) {
            let times = ['>', '<'].into_iter().cycle().take(TIMES).map(|key| {
                let idle = cost(app, |_| {});
                let time = cost(app, |world| type_key(world, key)) - idle;
                settle(app);
                time
            });
            return median(times.collect());
        }
    }
    None
}

/// Takes every tilemap and every tile out of the world.
fn remove_tiles(world: &mut World) {
    let mut parts = world.query_filtered::<Entity, Or<(With<TilemapSize>, With<TilePos>)>>();
    for part in parts.iter(world).collect::<Vec<_>>() {
        world.despawn(part);
    }
}

fn count_tiles(world: &mut World) -> usize {
    world.query_filtered::<(), With<TilePos>>().iter(world).count()
}

/// One entity for each tile of a level of 160 x 50, as the tilemap's examples have it.
fn spawn_level(world: &mut World) {
    let size = TilemapSize { x: 160, y: 50 };
    let texture = {
        let mut images = world.resource_mut::<bevy::asset::Assets<bevy::image::Image>>();
        TilemapTexture::Single(images.add(bevy::image::Image::default()))
    };
    let storage = TileStorage::empty(size);
    let tile_size = TilemapTileSize { x: 16.0, y: 16.0 };
    let grid_size = tile_size.into();
    let map_bundle = TilemapBundle { size, storage, texture, tile_size, grid_size, ..default() };
    let map = world.spawn(map_bundle).id();
    spawn_tiles_on(world, map, size);
}

/// Spawns the tiles of the only map again.
fn spawn_tiles(world: &mut World) {
    let mut maps = world.query::<(Entity, &TilemapSize)>();
    if let Ok((map, size)) = maps.single(world).map(|(map, size)| (map, *size)) {
        spawn_tiles_on(world, map, size);
    }
}

fn spawn_tiles_on(world: &mut World, map: Entity, size: TilemapSize) {
    let mut storage = TileStorage::empty(size);
    for (x, y) in (0..size.y).flat_map(|y| (0..size.x).map(move |x| (x, y))) {
        let position = TilePos { x, y };
        let tile = TileBundle { position, tilemap_id: TilemapId(map), ..default() };
        storage.set(&position, world.spawn(tile).id());
    }
    world.entity_mut(map).insert(storage);
}

/// Takes the tiles away, and leaves their map.
fn remove_tiles_of_level(world: &mut World) {
    let mut tiles = world.query_filtered::<Entity, With<TilePos>>();
    for tile in tiles.iter(world).collect::<Vec<_>>() {
        world.despawn(tile);
    }
}

/// How long all threads of this process have run, as Linux counts it.
pub fn processor_time() -> Duration {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let times = threads.filter_map(|thread| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(times.sum())
}

/// The memory that this process has, in bytes, as Linux counts it.
pub fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes =
        line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1_024
}

/// A virtual display; it ends with this value.
pub struct Display {
    server: Xvfb,
    /// Variables for what runs on it.
    environment: Vec<(&'static str, PathBuf)>,
}

impl Display {
    /// `None` where Xvfb is not installed.
    pub fn open() -> Option<Self> {
        let server = Xvfb::open().ok()?;
        Some(Self { server, environment: Vec::new() })
    }

    /// Sets variables for what runs on it from now on.
    pub fn set(&mut self, environment: impl IntoIterator<Item = (&'static str, PathBuf)>) {
        self.environment.extend(environment);
    }

    fn child(&self, mut child: Command, what: &str) -> Command {
        child.env(VARIABLE, what).env("DISPLAY", &self.server.name).env_remove("WAYLAND_DISPLAY");
        child.envs(self.environment.iter().cloned());
        child.stderr(Stdio::null());
        child
    }

    /// The figures of a world of some size, or of [`lights::PART`]: on one core, as threads that wake one another are most of the noise.
    pub fn frames(&self, size: &str) -> Option<Value> {
        let mut child = Command::new("taskset");
        child.args(["-c", "0"]).arg(std::env::current_exe().ok()?);
        let output = self.child(child, size).output().ok()?;
        serde_json::from_str(String::from_utf8(output.stdout).ok()?.trim()).ok()
    }

    /// The median time from the start of a process until its window has drawn some frames, in seconds; the
    /// first time is not counted.
    pub fn start(&self, what: &str) -> Option<f64> {
        median((0..6).map(|_| self.start_once(what)).skip(1).collect::<Option<_>>()?)
    }

    /// The time of one such start.
    pub fn start_once(&self, what: &str) -> Option<f64> {
        let began = Instant::now();
        let child = Command::new(std::env::current_exe().ok()?);
        let status = self.child(child, what).stdout(Stdio::null()).status().ok()?;
        status.success().then(|| began.elapsed().as_secs_f64())
    }
}

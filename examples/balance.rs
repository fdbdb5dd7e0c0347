//! Plays many games by a simple bot, without a window, and prints how they ended:
//! `cargo run --release --no-default-features --example balance -- 10000`.
//!
//! The bot explores, takes the first stairs down that it knows, fetches the Ember and goes home the way it
//! came; where it cannot walk on it digs. It fights whoever comes near and rests when nobody does: a player
//! who never hides and never runs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::prelude::{App, With, Without, World};
use cavewright::controls::type_key;
use cavewright::grid::{Direction, Position, Size, Tile};
use cavewright::headless_app;
use cavewright::screens::Screen;
use cavewright::world::{
    Abilities, Ability, ActorId, Fixture, Fixtures, Health, Knowledge, Mind, NewGame, Outcome,
    Player, Terrain, Thing, Things, TurnCount, WorldSource, game_registry,
};
use cavewright::worldgen::count_reachable;

/// A bot that has done so much is lost somewhere.
const MOST_ACTIONS: u32 = 30_000;

/// Actions for which the bot digs before it looks about again.
const DIG_ACTIONS: u32 = 40;

/// How a game ended.
#[derive(Clone, Debug)]
struct Ending {
    turns: u64,
    /// "won", "gave up", or what the player died of and where.
    how: String,
    is_reachable: bool,
}

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut endings = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= games {
                return endings;
            }
            endings.extend(play(seed));
        }
    };
    let mut endings: Vec<Ending> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
    });
    print_summary(&mut endings);
}

fn print_summary(endings: &mut [Ending]) {
    let count = endings.len().max(1);
    endings.sort_by_key(|ending| ending.turns);
    let unreachable = endings.iter().filter(|ending| !ending.is_reachable).count();
    println!("games {}, in which the Ember cannot be reached on foot {unreachable}", endings.len());
    let quantile = |part: usize| endings.get(count * part / 100).map_or(0, |ending| ending.turns);
    println!("turns: 5 % {}, median {}, 95 % {}", quantile(5), quantile(50), quantile(95));
    let mut by_end: BTreeMap<&str, usize> = BTreeMap::new();
    let mut by_cause: BTreeMap<&str, usize> = BTreeMap::new();
    for ending in endings.iter() {
        *by_end.entry(&ending.how).or_default() += 1;
        if let Some((cause, _)) = ending.how.split_once(" on ") {
            *by_cause.entry(cause).or_default() += 1;
        }
    }
    let deaths: usize = by_cause.values().sum();
    for (cause, number) in by_cause {
        println!(
            "{number:>7}  {:>5.1} % of deaths  {cause}",
            100.0 * number as f64 / deaths.max(1) as f64
        );
    }
    for (how, number) in by_end {
        println!("{number:>7}  {:>5.1} % of games   {how}", 100.0 * number as f64 / count as f64);
    }
}

/// Plays one game of the default kind.
fn play(seed: u64) -> Option<Ending> {
    let registry = game_registry();
    let spec = registry.spec("caves").ok()?.seed(seed).spec();
    let map = registry.make(&spec).ok()?;
    let walkable = map.tiles.cells().iter().filter(|tile| tile.is_walkable()).count() as u64;
    let reachable = count_reachable(&map, map.start?).ok()?;
    let mut app = headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
    let mut bot = Bot::default();
    for _ in 0..MOST_ACTIONS {
        if app.world().contains_resource::<Outcome>() {
            break;
        }
        let keys = bot.choose(app.world_mut())?;
        press(&mut app, &keys);
    }
    let turns = app.world().resource::<TurnCount>().get();
    let how = match app.world().get_resource::<Outcome>() {
        Some(Outcome::Won { .. }) => "won".to_owned(),
        Some(Outcome::Home { .. }) => "went home".to_owned(),
        Some(Outcome::Lost { cause, level, .. }) => format!("{cause} on level {level}"),
        None => "gave up".to_owned(),
    };
    Some(Ending { turns, how, is_reachable: walkable == reachable })
}

fn press(app: &mut App, keys: &str) {
    keys.chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
}

/// What the bot remembers.
#[derive(Default)]
struct Bot {
    /// Turns for which it has waited for who is in view.
    waited: u32,
    last: Option<(Position, u64)>,
    /// Actions in a row that came to nothing.
    stuck: u32,
    /// Where it digs to, and for how many more actions.
    digging: Option<(Position, u32)>,
}

impl Bot {
    fn choose(&mut self, world: &mut World) -> Option<String> {
        let mut players = world.query_filtered::<(&ActorId, &Position, &Health), With<Player>>();
        let (id, at, health) = players.single(world).ok().map(|(i, a, h)| (*i, *a, *h))?;
        let has_ember = world.resource::<Things>().carries(id, Thing::Ember);
        let turn = world.resource::<TurnCount>().get();
        self.stuck = if self.last == Some((at, turn)) { self.stuck + 1 } else { 0 };
        self.last = Some((at, turn));
        let mut creatures =
            world.query_filtered::<(&Position, &Mind, &Abilities), Without<Player>>();
        let knowledge = world.resource::<Knowledge>();
        let mut foes: Vec<_> = creatures
            .iter(world)
            .filter(|(place, ..)| knowledge.is_in_sight(**place))
            .map(|(place, mind, can)| {
                (at.steps_to(*place), *place, mind.is_awake && can.has(Ability::Walk))
            })
            .collect();
        foes.sort_by_key(|(steps, place, _)| (*steps, place.scan_key()));
        let danger = foes.iter().find(|(.., comes)| *comes);
        if let Some((steps, place, _)) = danger {
            self.waited += 1;
            // Who does not come is gone to.
            return Some(if *steps <= 1 || self.waited % 12 > 6 {
                towards(at, *place, turn)
            } else {
                ".".to_owned()
            });
        }
        self.waited = 0;
        // A fungus beside stings whoever rests.
        if let Some((1, place, _)) = foes.first() {
            return Some(towards(at, *place, turn));
        }
        if health.now * 10 < health.max * 6 {
            return Some(".".to_owned());
        }
        let terrain = world.resource::<Terrain>();
        if self.stuck > 1 && self.digging.is_none() {
            self.digging = Some((somewhere(at, terrain.size(), turn), DIG_ACTIONS));
        }
        match self.digging.take() {
            Some((place, left)) if left > 0 && place != at => {
                self.digging = Some((place, left - 1));
                return Some(towards(at, place, turn + u64::from(left)));
            }
            _ => {}
        }
        let depth = terrain.size().depth();
        let underfoot = terrain.tile(at);
        if has_ember {
            let fixtures = world.resource::<Fixtures>();
            let camp = fixtures.nearest_known(Fixture::Camp, at, knowledge)?;
            return Some(match underfoot {
                _ if at.z == camp.z => "_\n".to_owned(),
                Some(Tile::StairsUp) => "<".to_owned(),
                _ if self.stuck > 0 => "o".to_owned(),
                _ => "_<".to_owned(),
            });
        }
        let knows_a_way_down = terrain
            .tiles()
            .positions(at.z)
            .any(|place| knowledge.remembered(place) == Some(Tile::StairsDown));
        Some(match underfoot {
            Some(Tile::StairsDown) => ">".to_owned(),
            _ if at.z + 1 < depth && knows_a_way_down && self.stuck == 0 => "_>".to_owned(),
            _ => "o".to_owned(),
        })
    }
}

fn towards(from: Position, to: Position, turn: u64) -> String {
    from.towards(to).map_or_else(|| random_key(turn), key_of)
}

fn key_of(direction: Direction) -> String {
    let key = match direction {
        Direction::West => 'h',
        Direction::South => 'j',
        Direction::North => 'k',
        Direction::East => 'l',
        Direction::NorthWest => 'y',
        Direction::NorthEast => 'u',
        Direction::SouthWest => 'b',
        Direction::SouthEast => 'n',
    };
    key.to_string()
}

/// A position of the level that is far from another.
fn somewhere(at: Position, size: Size, turn: u64) -> Position {
    let mixed = turn.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    let far =
        |at: u32, side: u32, roll: u64| (at + side / 4 + roll as u32 % (side / 2).max(1)) % side;
    Position { x: far(at.x, size.width(), mixed), y: far(at.y, size.height(), mixed >> 8), z: at.z }
}

/// Some way out of a corner, another in each turn.
fn random_key(turn: u64) -> String {
    let mixed = turn.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61;
    key_of(Direction::ALL[mixed as usize % 8])
}

//! A game, and who plays it.

use bevy::ecs::message::Messages;
use bevy::prelude::{App, Entity, QueryState, With, Without, World};
use cavewright::bots::{Eyes, Seen};
use cavewright::grid::Position;
use cavewright::intent::Verb;
use cavewright::rules::{RulesPlugin, take_turn};
use cavewright::world::{
    Knowledge, Mind, NewGame, Outcome, Pack, Player, SpeciesId, Tally, TileChanged, WorldFailure,
    WorldMade, WorldPlugin, WorldSource, make_world, score,
};

use super::actions::actions;
use super::observation::{Creature, Part, View};

/// A place at the game.
pub struct Seat {
    source: WorldSource,
    game: Option<Game>,
}

/// A game that was begun.
struct Game {
    world: World,
    player: Entity,
    eyes: Eyes,
    creatures:
        QueryState<(&'static Position, &'static SpeciesId, Option<&'static Mind>), Without<Player>>,
    score: u32,
    steps: u32,
}

impl Seat {
    /// One for games of that kind, without a game.
    pub fn new(source: WorldSource) -> Self {
        Self { source, game: None }
    }

    /// Begins the game of a seed.
    ///
    /// # Errors
    /// A line of why there is no such world.
    pub fn begin(&mut self, seed: u64) -> Result<(), String> {
        let source = self.source.clone().with_seed(seed);
        let mut world = match self.game.take() {
            Some(game) => game.world,
            None => {
                let mut app = App::new();
                app.add_plugins((WorldPlugin, RulesPlugin));
                std::mem::take(app.world_mut())
            }
        };
        world.insert_resource(NewGame(source));
        make_world(&mut world);
        // What was removed with the game before is kept for who may ask, and nobody does.
        world.clear_trackers();
        world.resource_mut::<Messages<WorldMade>>().clear();
        if let Some(WorldFailure(error)) = world.remove_resource() {
            return Err(error.to_string());
        }
        let mut players = world.query_filtered::<Entity, With<Player>>();
        let player = players.single(&world).map_err(|_| "no player".to_owned())?;
        let (mut eyes, creatures) = (Eyes::new(&mut world), QueryState::new(&mut world));
        if eyes.look(&world).is_none() {
            return Err("a world without creatures has no game in it".to_owned());
        }
        let mut game = Game { world, player, eyes, creatures, score: 0, steps: 0 };
        game.score = game.score_now();
        self.game = Some(game);
        Ok(())
    }

    /// Has the player do something, by its number; returns by how much the score has grown.
    pub fn act(&mut self, action: usize) -> f64 {
        let Some(game) = self.game.as_mut().filter(|game| !game.is_over()) else { return 0.0 };
        let action = actions()[action];
        let verb = action.verb(|| action.throw(&game.eyes.look(&game.world)?));
        game.act(verb)
    }

    /// Writes what the player knows; nothing where nobody is alive.
    pub fn observe(&mut self, view: View, part: &mut Part<'_>) {
        if let Some(game) = &mut self.game {
            game.observe(view, part);
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(Game::is_over)
    }

    /// What was done in the game, in steps.
    pub fn steps(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.steps)
    }

    /// The score of the game.
    pub fn score(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.score)
    }

    /// How the game has ended, in a sentence.
    pub fn outcome(&self) -> Option<String> {
        Some(self.game.as_ref()?.world.get_resource::<Outcome>()?.sentence())
    }

    /// What the player knows of the level.
    pub fn text(&mut self) -> String {
        self.game.as_mut().map(Game::text).unwrap_or_default()
    }
}

impl Game {
    fn act(&mut self, verb: Verb) -> f64 {
        take_turn(&mut self.world, verb.by(self.player));
        // Nobody reads these.
        self.world.clear_trackers();
        self.world.resource_mut::<Messages<TileChanged>>().clear();
        let score = self.score_now();
        let reward = f64::from(score) - f64::from(self.score);
        self.score = score;
        self.steps = self.steps.saturating_add(1);
        reward
    }

    fn is_over(&self) -> bool {
        self.world.contains_resource::<Outcome>()
    }

    fn score_now(&self) -> u32 {
        let tally = self.world.get_resource::<Tally>().copied().unwrap_or_default();
        let garnets = self.world.get::<Pack>(self.player).map_or(0, |pack| pack.garnets);
        score(self.world.get_resource::<Outcome>(), &tally, garnets)
    }

    fn observe(&mut self, view: View, part: &mut Part<'_>) {
        let Self { world, eyes, creatures, score, .. } = self;
        let Some(seen) = eyes.look(world) else { return };
        let Some(knowledge) = world.get_resource::<Knowledge>() else { return };
        let in_sight = creatures.iter(world).filter(|(at, ..)| knowledge.is_in_sight(**at));
        let in_sight = in_sight.map(|(at, species, mind)| Creature {
            at: *at,
            number: *species as u8,
            is_awake: mind.is_some_and(|mind| mind.is_awake),
            is_ready: mind.is_some_and(|mind| mind.readies.is_some()),
        });
        part.write(view, &seen, in_sight, *score);
    }

    /// What the player knows of the level, a character a tile.
    fn text(&mut self) -> String {
        let Self { world, eyes, creatures, .. } = self;
        let Some(seen) = eyes.look(world) else { return String::new() };
        let mut rows = known_tiles(&seen);
        let mut put = |at: Position, glyph: char| {
            if at.z == seen.at.z {
                rows[at.y as usize][at.x as usize] = glyph;
            }
        };
        for (at, fixture) in seen.fixtures {
            put(*at, fixture.kind().glyph);
        }
        for thing in seen.things {
            put(thing.at, thing.thing.kind().glyph);
        }
        let in_sight = creatures.iter(world).filter(|(at, ..)| seen.is_in_sight(**at));
        for (at, species, _) in in_sight {
            put(*at, species.species().glyph);
        }
        put(seen.at, '@');
        rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
    }
}

/// The tiles of the player's level as they were last seen.
fn known_tiles(seen: &Seen<'_>) -> Vec<Vec<char>> {
    let size = seen.size();
    let glyph =
        |x, y| seen.tile(Position { x, y, z: seen.at.z }).map_or(' ', |tile| tile.kind().glyph);
    (0..size.height()).map(|y| (0..size.width()).map(|x| glyph(x, y)).collect()).collect()
}

//! Playing whole games: a bare app with the rules alone, and a bot that chooses.

use bevy::ecs::message::Messages;
use bevy::prelude::{App, Entity, With, World};

use super::counts::Counts;
use super::keys::Keys;
use super::kinds::{BotKind, KitChoice};
use super::last::Last;
use super::{Bot, Eyes};
use crate::grid::Size;
use crate::intent::Verb;
use crate::rules::{RulesPlugin, take_turn};
use crate::streams::{Domain, Stream};
use crate::world::{
    Dice, Generators, KitId, NewGame, Outcome, Player, Tally, Things, TileChanged, TurnCount,
    Variant, WorldPlugin, WorldSource, make_world, score,
};
use crate::worldgen::WorldSpec;

/// A bot that has done so much is lost somewhere, and gives up.
pub const MOST_ACTIONS: u32 = 20_000;

/// The dice of games of a world that are not its first.
const OTHER_DICE: Domain = Domain::new(903);

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With the Ember at the camp.
    Won {
        /// Whether every brazier of the mountain burnt.
        is_kindled: bool,
    },
    /// Home without the Ember.
    Home,
    /// By death.
    Died {
        /// What of, as in `killed by a bat`; of falling rock also what shook it loose.
        cause: String,
        /// The level, from 1; `None` on the way home with the Ember.
        level: Option<u32>,
    },
    /// Not at all, after [`MOST_ACTIONS`].
    GaveUp,
}

#[cfg(test)]
impl Ending {
    /// As a game is usually won.
    pub(super) const WON: Self = Self::Won { is_kindled: false };
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// How it ended.
    pub ending: Ending,
    /// The turns that it took.
    pub turns: u64,
    /// Keys that a player would have pressed: see [`Keys`].
    pub keys: u64,
    /// Those of them for the pack, for throwing, for the shutter and for digging.
    pub hand_keys: u64,
    /// Oil in the lantern at the end.
    pub oil: u64,
    /// Slots of the pack that were filled at the end.
    pub things: u64,
    /// The score.
    pub score: u64,
    /// What happened in it.
    pub counts: Counts,
}

impl Played {
    /// What it cost the player, in points of health: those that were lost, a point for each thing, one for 20 oil, and one for 50
    /// turns.
    #[must_use]
    pub fn harm(&self) -> f64 {
        const OIL: f64 = 20.0;
        const TURNS: f64 = 50.0;
        let Counts { health_lost, things_lost, oil_lost, .. } = self.counts;
        (health_lost + things_lost) as f64 + oil_lost as f64 / OIL + self.turns as f64 / TURNS
    }
}

/// A parameter of a world and its value.
pub type Setting = (String, String);

/// Plays the usual game of a seed with some parameters set; `None` where there is no such world.
#[must_use]
pub fn play(kind: &BotKind, seed: u64, kit: KitChoice, settings: &[Setting]) -> Option<Played> {
    play_out(begin(seed, settings)?, kind, seed, kit.kit(kind, seed))
}

/// Plays a game of a world, by its number: the first, of number 0, is the usual one, and each other has dice of its own. Who takes
/// kits by seed takes the next one in each game. `None` where there is no such world, or no Ember in it.
#[must_use]
pub(super) fn play_in(
    kind: &BotKind,
    generators: &Generators,
    spec: &WorldSpec,
    number: u64,
    kit: KitChoice,
) -> Option<Played> {
    let mut app = begin_from(WorldSource::Generated(spec.clone()), generators);
    app.world().get_resource::<Things>()?.ember_at()?;
    if number > 0 {
        let dice = Stream::new(spec.seed, OTHER_DICE, number as u32, 0).bits();
        app.insert_resource(Dice::new(dice));
    }
    play_out(app, kind, spec.seed, kit.kit(kind, spec.seed.wrapping_add(number)))
}

/// Lets a bot play the game of an app; `None` where it has none.
fn play_out(mut app: App, kind: &BotKind, seed: u64, kit: Option<KitId>) -> Option<Played> {
    let world = app.world_mut();
    let mut players = world.query_filtered::<Entity, With<Player>>();
    let player = players.single(world).ok()?;
    Counts::begin(world);
    let bot = (kind.make)(seed, kit);
    let mut bot_player = BotPlayer::new(bot, Eyes::new(world));
    for _ in 0..MOST_ACTIONS {
        let Some(verb) = bot_player.choose(world) else { break };
        take_turn(world, verb.by(player));
        bot_player.count(world, player, verb);
        // Nobody reads these.
        world.resource_mut::<Messages<TileChanged>>().clear();
    }
    Some(bot_player.played(world, seed))
}

/// The usual game of a seed with some parameters set, as it begins; `None` where its world cannot be made.
pub(super) fn begin(seed: u64, settings: &[Setting]) -> Option<App> {
    let generators = Generators::default();
    let caves = generators.0.spec("caves").ok()?.seed(seed);
    let set = settings.iter().try_fold(caves, |spec, (name, value)| spec.set(name, value));
    let spec = set.ok()?.spec();
    let [width, height, depth] = Variant::of(&spec.settings).mode.size();
    let spec = WorldSpec { size: Size::new(width, height, depth).ok()?, ..spec };
    Some(begin_from(WorldSource::Generated(spec), &generators))
}

/// The game of a world, as it begins; without one where that cannot be made.
pub(super) fn begin_from(source: WorldSource, generators: &Generators) -> App {
    let mut app = bare();
    app.insert_resource(generators.clone());
    app.insert_resource(NewGame(source));
    make_world(app.world_mut());
    app
}

/// The rules alone, without a game.
pub(super) fn bare() -> App {
    let mut app = App::new();
    app.add_plugins((WorldPlugin, RulesPlugin));
    app
}

/// A bot at play, and what is counted meanwhile.
struct BotPlayer {
    bot: Box<dyn Bot>,
    eyes: Eyes,
    keys: Keys,
    last: Last,
    counts: Counts,
}

impl BotPlayer {
    fn new(bot: Box<dyn Bot>, eyes: Eyes) -> Self {
        Self { bot, eyes, keys: Keys::default(), last: Last::default(), counts: Counts::default() }
    }

    /// Counts what has come of a verb.
    fn count(&mut self, world: &mut World, player: Entity, verb: Verb) {
        self.counts.note(world, player, &self.last, verb);
    }

    /// What the bot does next; `None` once the game has ended.
    fn choose(&mut self, world: &World) -> Option<Verb> {
        if world.contains_resource::<Outcome>() {
            return None;
        }
        let seen = self.eyes.look(world)?;
        self.last = Last::of(&seen);
        let verb = self.bot.choose(&seen);
        self.counts.look(&seen, verb);
        self.keys.count(&seen, verb);
        Some(verb)
    }

    /// What came of the game of a seed.
    fn played(&self, world: &World, seed: u64) -> Played {
        let Self { keys, last, counts, .. } = self;
        let mut counts = counts.clone();
        counts.end(world);
        let outcome = world.get_resource::<Outcome>();
        let tally = world.get_resource::<Tally>().copied().unwrap_or_default();
        Played {
            seed,
            ending: ending(outcome, last.has_ember),
            turns: world.get_resource::<TurnCount>().map_or(0, |turn| turn.get()),
            keys: keys.all,
            hand_keys: keys.hands,
            oil: u64::from(last.oil),
            things: last.pack.stacks().count() as u64,
            score: u64::from(score(outcome, &tally, last.pack.garnets)),
            counts,
        }
    }
}

fn ending(outcome: Option<&Outcome>, has_ember: bool) -> Ending {
    match outcome {
        None => Ending::GaveUp,
        Some(Outcome::Won { is_kindled, .. }) => Ending::Won { is_kindled: *is_kindled },
        Some(Outcome::Home { .. }) => Ending::Home,
        Some(Outcome::Lost { cause, chain, level, .. }) => {
            let level = Some(*level).filter(|_| !has_ember);
            let chain = if cause == Outcome::BY_ROCK { chain.as_str() } else { "" };
            Ending::Died { cause: format!("{cause}{chain}"), level }
        }
    }
}

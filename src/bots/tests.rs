//! Bots play: they end their games, and know no more than a player would.

use bevy::prelude::{Entity, With, Without, World};

use super::play::begin;
use super::*;
use crate::grid::{Position, Tile};
use crate::intent::Verb;
use crate::rules::take_turn;
use crate::world::{BESTIARY, Fixtures, Hollows, Knowledge, Outcome, Player, Terrain};

/// What was hidden from a bot.
struct Hidden {
    terrain: Terrain,
    fixtures: Fixtures,
    hollows: Hollows,
    places: Vec<(Entity, Position)>,
}

/// Changes all that is out of sight: rock becomes floor there and floor rock, fixtures are gone, and creatures and things are
/// elsewhere. Hollows of which nothing was ever seen are gone too.
fn hide(world: &mut World) -> Hidden {
    let knowledge = world.resource::<Knowledge>().clone();
    let (terrain, fixtures) =
        (world.resource::<Terrain>().clone(), world.resource::<Fixtures>().clone());
    let mut tiles = terrain.tiles().clone();
    let all = (0..terrain.size().depth()).flat_map(|z| terrain.tiles().positions(z));
    let out_of_sight: Vec<_> = all.filter(|at| !knowledge.is_in_sight(*at)).collect();
    for &at in &out_of_sight {
        tiles[at] = if tiles[at].is_walkable() { Tile::Wall } else { Tile::Floor };
    }
    let in_sight = fixtures.iter().filter(|(at, _)| knowledge.is_in_sight(*at));
    let in_sight: Fixtures = in_sight.collect();
    let hollows = world.resource::<Hollows>().clone();
    let is_seen = |at: Position| knowledge.remembered(at).is_some();
    let seen = hollows.0.iter().filter(|hollow| hollow.around_of_sign().any(is_seen));
    let seen = Hollows(seen.copied().collect());
    let mut others = world.query_filtered::<(Entity, &mut Position), Without<Player>>();
    let mut places = Vec::new();
    for (who, mut at) in others.iter_mut(world) {
        if !knowledge.is_in_sight(*at) {
            places.push((who, *at));
            *at = out_of_sight[places.len() % out_of_sight.len()];
        }
    }
    world.insert_resource(Terrain::new(tiles));
    world.insert_resource(in_sight);
    world.insert_resource(seen);
    Hidden { terrain, fixtures, hollows, places }
}

impl Hidden {
    /// Makes all of it as it was.
    fn show(self, world: &mut World) {
        world.insert_resource(self.terrain);
        world.insert_resource(self.fixtures);
        world.insert_resource(self.hollows);
        for (who, at) in self.places {
            *world.get_mut::<Position>(who).unwrap() = at;
        }
    }
}

fn player(world: &mut World) -> Entity {
    let mut players = world.query_filtered::<Entity, With<Player>>();
    players.single(world).unwrap()
}

#[test]
fn a_bot_chooses_the_same_whatever_it_does_not_know() {
    for bot in &BOTS {
        let mut app = begin(3, &[]).unwrap();
        let world = app.world_mut();
        let who = player(world);
        let kit = KitChoice::BySeed.kit(bot, 3);
        let (mut bots, mut eyes) =
            ([(); 2].map(|()| (bot.make)(3, kit)), [(); 2].map(|()| Eyes::new(world)));
        for action in 0..250 {
            if world.contains_resource::<Outcome>() {
                break;
            }
            let verb = bots[0].choose(&eyes[0].look(world).unwrap());
            let hidden = hide(world);
            let other = bots[1].choose(&eyes[1].look(world).unwrap());
            hidden.show(world);
            assert_eq!(verb, other, "{} after {action} actions", bot.name);
            take_turn(world, verb.by(who));
        }
    }
}

/// Every bot but the random one ends nearly all of its games.
fn bots_end(games: u64, most_given_up: u64) {
    let entrants = BOTS.iter().filter_map(|bot| bot_named(bot.name)).map(Entrant::whole).collect();
    let tournament =
        Tournament { entrants, games, first_seed: 0, kit: KitChoice::BySeed, settings: Vec::new() };
    for arm in tournament.play() {
        let summary = Summary::of(&arm);
        assert_eq!(summary.games, games, "{}", summary.bot);
        let is_random = summary.bot == "random";
        assert!(is_random || summary.gave_up <= most_given_up, "{summary:#?}");
        assert!(arm.games.iter().all(|game| game.turns <= u64::from(MOST_ACTIONS)));
        let counts = arm.games.iter().map(|game| &game.counts);
        for counts in counts.clone() {
            let mut both = counts.dug_into.iter().zip(counts.opened);
            assert!(both.all(|(is_dug_into, opened)| !is_dug_into || opened > 0));
        }
        let reacted = counts.flat_map(|counts| {
            let ids = BESTIARY.iter().map(|row| row.id);
            let to = ids.filter(|id| counts.reactions.to_creature(*id));
            to.inspect(|id| assert!(counts.met[*id as usize], "{id:?} was not met"))
        });
        assert!(reacted.count() > 0, "{}: nothing was acted on", arm.entrant.name());
    }
}

#[test]
fn every_bot_ends_its_games() {
    bots_end(2, 1);
}

#[test]
#[ignore = "plays twenty games of each bot"]
fn every_bot_ends_twenty_games() {
    bots_end(20, 3);
}

#[test]
fn a_game_of_a_seed_is_the_same_again() {
    let handy = bot_named("handy").unwrap();
    let game = || play(handy, 5, KitChoice::BySeed, &[]);
    assert_eq!(game(), game());
}

#[test]
fn waits_in_a_row_are_one_key_and_a_throw_is_three_of_the_hands() {
    let quiet = (0..).find_map(|seed| {
        let mut app = begin(seed, &[])?;
        let mut eyes = Eyes::new(app.world_mut());
        let is_quiet = eyes.look(app.world())?.creatures.is_empty();
        is_quiet.then_some((app, eyes))
    });
    let (app, mut eyes) = quiet.unwrap();
    let seen = eyes.look(app.world()).unwrap();
    let mut keys = Keys::default();
    let mut counted = |verb| {
        keys.count(&seen, verb);
        (keys.all, keys.hands)
    };
    let throw = Verb::Throw { what: 0, dx: 1, dy: 0 };
    let verbs =
        [Verb::Rest, Verb::Rest, Verb::Wait, Verb::Shutter, Verb::Rest, Verb::Use(1), throw];
    let expected = [(1, 0), (1, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 5)];
    assert_eq!(verbs.map(&mut counted), expected);
}

//! Nothing is lost and nothing comes from nowhere: things are counted over the ground, all packs and the rock.

use std::sync::atomic::{AtomicU64, Ordering};

use bevy::ecs::message::Messages;
use bevy::prelude::{App, Entity, With, World};
use cavewright::grid::{Direction, Vertical};
use cavewright::intent::Verb;
use cavewright::rules::{RulesPlugin, take_turn};
use cavewright::streams::{Domain, Stream};
use cavewright::world::{
    Count, Effect, Fact, Fixture, Fixtures, GameFact, Health, NewGame, Outcome, Pack, Player,
    Stack, THINGS, Thing, WorldPlugin, make_world,
};

use crate::support::{living_caves, player_of};

/// How many there are of each kind of thing.
type Counts = [i64; THINGS.len()];

/// All things of a world: on the ground or carried, in packs, props and ropes that are set up, and garnets in the rock. Remains are no things
/// that one keeps.
fn count(world: &mut World) -> Counts {
    let mut counts = [0; THINGS.len()];
    let mut add = |thing: Thing, count: i64| counts[thing as usize] += count;
    let mut bodies = world.query::<(&Thing, &Count)>();
    bodies.iter(world).for_each(|(thing, count)| add(*thing, count.0.into()));
    let mut packs = world.query::<&Pack>();
    for pack in packs.iter(world) {
        pack.stacks().for_each(|(_, Stack { thing, count })| add(thing, count.into()));
        add(Thing::Stone, pack.stones.into());
        add(Thing::Garnet, pack.garnets.into());
    }
    for (_, fixture) in world.resource::<Fixtures>().iter() {
        add(Thing::Garnet, fixture.kind().garnets.into());
        fixture.kind().taken_as.into_iter().for_each(|thing| add(thing, 1));
    }
    counts[Thing::Remains as usize] = 0;
    counts
}

/// What the facts of a turn say about numbers: what was used, broken, or came out of a bundle or the rock.
fn book(player: Entity, stones: u8, facts: &[GameFact], counts: &mut Counts) {
    let mut stones = i64::from(stones);
    for fact in facts {
        match fact.what {
            Fact::Used(thing) => counts[thing as usize] -= 1,
            Fact::Burst | Fact::Landed(Thing::OilFlask) => counts[Thing::OilFlask as usize] -= 1,
            Fact::Threw { what: Thing::Stone, .. } => {
                counts[Thing::Stone as usize] -= 1;
                stones -= 1;
            }
            Fact::Threw { what: what @ (Thing::Powder | Thing::Quickstone), .. } => {
                counts[what as usize] -= 1;
            }
            Fact::SetUp(fixture) => {
                fixture.kind().taken_as.into_iter().for_each(|thing| counts[thing as usize] += 1);
            }
            Fact::Broke(fixture) => {
                fixture.kind().taken_as.into_iter().for_each(|thing| counts[thing as usize] -= 1);
                counts[Thing::Garnet as usize] -= i64::from(fixture.kind().garnets);
            }
            Fact::Dug { who } if who == player && stones < Pack::MOST_STONES.into() => {
                counts[Thing::Stone as usize] += 1;
                stones += 1;
            }
            Fact::Took(thing) => {
                let Effect::Bundle(kit) = thing.kind().effect else { continue };
                for kind in THINGS.iter().filter(|kind| matches!(kind.effect, Effect::Bundle(_))) {
                    counts[kind.thing as usize] = 0;
                }
                let kit = kit.kit();
                counts[Thing::Stone as usize] += i64::from(kit.stones);
                for stack in kit.stacks {
                    counts[stack.thing as usize] += i64::from(stack.count);
                }
            }
            _ => {}
        }
    }
}

/// Anything that a player can do, hands most of all.
fn draw(stream: &mut Stream) -> Verb {
    let small = |stream: &mut Stream| stream.below(9) as i8 - 4;
    let slot = 1 + stream.below(4) as u8;
    match stream.below(24) {
        way @ 0..8 => Verb::Step(Direction::ALL[way as usize]),
        8..10 => Verb::Climb(Vertical::Down),
        10 => Verb::Climb(Vertical::Up),
        11 => Verb::Shutter,
        12..14 => Verb::Use(slot),
        14..18 => {
            let what = stream.below(4) as u8;
            Verb::Throw { what, dx: small(stream), dy: small(stream) }
        }
        18..21 => Verb::Take,
        21..23 => Verb::Drop(slot),
        _ => Verb::Wait,
    }
}

/// Plays a game, and counts after each intent; returns how many intents of hands took a turn.
fn play(seed: u64, intents: u32) -> u64 {
    let mut app = App::new();
    app.insert_resource(NewGame(living_caves((60, 30, 2), seed, "6")));
    app.add_plugins((WorldPlugin, RulesPlugin)).add_message::<GameFact>();
    let world = app.world_mut();
    make_world(world);
    let player = player_of(world);
    world.entity_mut(player).insert(Health { now: 500_000, max: 1_000_000 });
    let mut stream = Stream::new(seed, Domain::START, 5, 5);
    let (mut expected, mut hands) = (count(world), 0);
    for intent in 0..intents {
        let verb = draw(&mut stream);
        let stones = world.get::<Pack>(player).unwrap().stones;
        let took_turn = take_turn(world, verb.by(player));
        hands += u64::from(
            took_turn
                && !matches!(verb, Verb::Step(_) | Verb::Climb(_) | Verb::Wait | Verb::Shutter),
        );
        let facts: Vec<_> = world.resource_mut::<Messages<GameFact>>().drain().collect();
        book(player, stones, &facts, &mut expected);
        // Powder that lies near goes off with what does, and in fire.
        let lights = [Fact::Blasted, Fact::SetUp(Fixture::LitPowder)];
        if facts.iter().any(|fact| lights.contains(&fact.what)) {
            let powder = &mut expected[Thing::Powder as usize];
            *powder = (*powder).min(count(world)[Thing::Powder as usize]);
        }
        // What was on the plinths that break is gone with them.
        if facts.iter().any(|fact| fact.what == Fact::BrokePlinths) {
            let now = count(world);
            expected.iter_mut().zip(now).for_each(|(expected, now)| *expected = now.min(*expected));
        }
        assert_eq!(count(world), expected, "seed {seed}, intent {intent}: {verb:?}");
        check(world, seed, verb);
        if world.contains_resource::<Outcome>() {
            break;
        }
    }
    hands
}

/// What holds of every pack and of all that lies there.
fn check(world: &mut World, seed: u64, verb: Verb) {
    let mut packs = world.query::<&Pack>();
    for pack in packs.iter(world) {
        assert!(pack.stones <= Pack::MOST_STONES, "seed {seed}: {verb:?}");
        for (_, Stack { thing, count }) in pack.stacks() {
            assert!((1..=thing.kind().stack).contains(&count), "seed {seed}: {verb:?}");
        }
    }
    let mut counts = world.query::<&Count>();
    assert!(counts.iter(world).all(|count| count.0 > 0), "seed {seed}: {verb:?}");
    let mut players = world.query_filtered::<&Health, With<Player>>();
    assert!(players.single(world).is_ok(), "seed {seed}: {verb:?}");
}

/// SPEC 60-67, 85, 86, 134: over a thousand games.
#[test]
fn things_are_conserved() {
    let (next, hands) = (AtomicU64::new(0), AtomicU64::new(0));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= 1_000 {
                        return;
                    }
                    hands.fetch_add(play(seed, 100), Ordering::Relaxed);
                }
            });
        }
    });
    assert!(hands.into_inner() > 1_000, "hands did something");
}

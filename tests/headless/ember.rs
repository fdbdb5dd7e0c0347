//! The Ember awake: the mountain that minds, and the Warden.

use cavewright::grid::{Direction, Position, Tile};
use cavewright::intent::Verb;
use cavewright::world::{
    Fact, Fixture, Fixtures, Game as State, Glyph, Health, Matter, Mind, SpeciesId, Tally, Terrain,
    Thing, Things, Tremor, WorldSource, game_registry, lay_at,
};

use crate::light;
use crate::scenario;
use crate::support::{
    Game, add, arm, at, caves, game, health, is_awake, living_caves, make_mortal, matter,
};

const ROSE: &str = "Something great turns over in the rock.";

/// A hall of ground around (13, 13), eleven steps each way, with rock around that; the player stands west of the middle.
fn hall() -> String {
    let middle = at(13, 13);
    let row = |y| -> String {
        let cell = |x| match middle.steps_to(at(x, y)) {
            12.. => '#',
            _ if (x, y) == (12, 13) => '@',
            _ => '.',
        };
        (0..27).map(cell).collect()
    };
    (0..27).map(|y| row(y) + "\n").collect()
}

/// Lays the Ember east of the player, and lifts it.
fn lift(game: &mut Game) {
    let player = game.at();
    let east = Position { x: player.x + 1, ..player };
    assert!(lay_at(game.app.world_mut(), east, Thing::Ember));
    game.step(Direction::East);
    assert_eq!(game.at(), east);
}

/// Where the Wardens are, whether each is awake, and its health.
fn wardens(game: &mut Game) -> Vec<(Position, bool, Option<u32>)> {
    let world = game.app.world_mut();
    let mut all = world.query::<(&SpeciesId, &Position, Option<&Mind>, Option<&Health>)>();
    let wardens = all.iter(world).filter(|(id, ..)| **id == SpeciesId::Warden);
    let told = wardens.map(|(_, at, mind, health)| {
        (*at, mind.is_some_and(|mind| mind.is_awake), health.map(|health| health.now))
    });
    told.collect()
}

/// SPEC 51, 52, 54: as many turns as fill the strain, and some until the ground has settled; the last of these strains again.
#[test]
fn the_ember_angers_the_mountain_and_strains_it_where_it_is_carried() {
    let mut game = scenario::living(&hall());
    assert_eq!(matter(&game).number(), Matter::CALM);
    lift(&mut game);
    assert_eq!(matter(&game).number(), Matter::ANGRY);
    let (mut groans, mut settlings) = (Vec::new(), Vec::new());
    let row = Tremor::Ember.row();
    let fills = u64::from(Matter::MOST_STRAIN.div_ceil(row.strain));
    let settles = u64::from(row.turns);
    let again = fills + settles + fills - 1;
    while game.turn() < again + settles + 5 {
        for fact in game.facts() {
            match fact.what {
                Fact::Groaned(Tremor::Ember) => groans.push((game.turn(), fact.at)),
                Fact::Settled(Tremor::Ember) => settlings.push(game.turn()),
                _ => {}
            }
        }
        game.wait();
    }
    assert_eq!(groans, [fills, again].map(|turn| (turn, at(13, 13))));
    assert_eq!(settlings, [fills + settles, again + settles]);
    assert!(game.messages().contains(&"The mountain groans."));
    assert!(!game.app.world().resource::<Tally>().has_groaned, "SPEC 128: not before the Ember");
}

/// SPEC 54: where the ground never settles, the Ember does not change that.
#[test]
fn where_the_ground_never_settles_it_does_not_groan() {
    let mut game = light::living(&hall());
    lift(&mut game);
    game.wait_for(30);
    assert_eq!((matter(&game).number(), matter(&game).groans().len()), (0, 0));
}

/// SPEC 121: beside the Ember in each new game, as a statue; nowhere where it is left out.
#[test]
fn the_warden_stands_beside_the_ember_of_a_new_game() {
    for seed in 0..10 {
        let mut game = game(living_caves((80, 40, 3), seed, "auto"));
        let ember = game.app.world().resource::<Things>().ember_at().expect("it lies somewhere");
        let wardens = wardens(&mut game);
        assert_eq!(wardens.len(), 1, "seed {seed}");
        let (place, is_awake, health) = wardens[0];
        assert_eq!((place.is_beside(ember), is_awake, health), (true, false, None), "seed {seed}");
    }
    assert!(wardens(&mut game(caves((80, 40, 3), 1))).is_empty(), "nothing lives there");
    let registry = game_registry();
    let builder = registry.spec("caves").expect("caves ship").seed(1);
    let builder = builder.set("without", "warden").expect("it is a switch");
    assert!(wardens(&mut game(WorldSource::Generated(builder.spec()))).is_empty());
}

/// SPEC 121
#[test]
fn nobody_can_wake_or_hurt_the_statue() {
    let mut game = scenario::living("....\n.@..\n..#.\n....\n");
    let statue = add(&mut game, at(2, 1), SpeciesId::Warden, false);
    game.step(Direction::East);
    assert_eq!((game.turn(), game.last_message()), (0, "The Warden is in the way."));
    game.step(Direction::SouthEast);
    assert!(game.tile(2, 2, 0).is_some_and(Tile::is_walkable), "a dig beside it");
    game.intend(Verb::Throw { what: 0, dx: 1, dy: 0 }.by(game.player));
    assert_eq!(game.turn(), 2, "a stone at it");
    game.wait_for(30);
    assert_eq!(wardens(&mut game), [(at(2, 1), false, None)]);
    assert_eq!((is_awake(&game, statue), game.position_of(statue)), (false, at(2, 1)));
}

/// SPEC 121: thirty turns after the Ember was lifted, and not before.
#[test]
fn the_warden_wakes_thirty_turns_after_the_ember_was_lifted() {
    let mut game = light::living(&hall());
    let statue = add(&mut game, at(20, 13), SpeciesId::Warden, false);
    game.wait_for(30);
    lift(&mut game);
    let saved = State::take(game.app.world_mut()).expect("a game is being played");
    game.wait_for(29);
    assert_eq!((is_awake(&game, statue), game.times_told(ROSE)), (false, 0));
    game.facts();
    game.wait();
    assert_eq!((is_awake(&game, statue), game.times_told(ROSE)), (true, 1));
    assert!(game.facts().iter().any(|fact| fact.what == Fact::WardenRose && fact.at == at(20, 13)));
    assert_eq!(wardens(&mut game), [(at(20, 13), true, Some(60))]);
    // A turn that is taken back is as it was: the same thirty turns go by again.
    saved.put(game.app.world_mut()).expect("there is room");
    assert_eq!(wardens(&mut game), [(at(20, 13), false, None)]);
    game.player = crate::support::player_of(game.app.world_mut());
    game.wait_for(29);
    assert_eq!(game.times_told(ROSE), 0);
    game.wait();
    assert_eq!(wardens(&mut game), [(at(20, 13), true, Some(60))]);
}

/// SPEC 121: without a Warden nobody rises.
#[test]
fn where_no_statue_stands_nobody_rises() {
    let mut game = light::living(&hall());
    lift(&mut game);
    game.wait_for(60);
    assert_eq!((game.times_told(ROSE), wardens(&mut game).len()), (0, 0));
}

/// SPEC 122: a step in five turns, and rock is no obstacle.
#[test]
fn the_warden_comes_straight_through_the_rock_and_smites() {
    let mut game = light::living("..@.########\n############\n");
    lift(&mut game);
    let warden = add(&mut game, at(11, 1), SpeciesId::Warden, true);
    let mut places = Vec::new();
    for _ in 0..7 {
        game.wait_for(5);
        places.push(game.position_of(warden));
    }
    assert_eq!(places, [10, 9, 8, 7, 6, 5, 4].map(|x| at(x, 0)));
    let before = health(&game, game.player).expect("it is mortal");
    game.wait_for(5);
    let lost = before - health(&game, game.player).expect("it is mortal");
    assert!((4..=8).contains(&lost), "{lost}");
    assert_eq!(game.last_message(), "The Warden smites you.");
}

/// SPEC 88, 122: in the column where it is, or in the next where somebody stands in that; a prop breaks under it.
#[test]
fn the_warden_rises_to_the_level_of_the_ember() {
    let map = "@.....>\n.......\n\n######<\n#####..\n";
    let below = |x, y| Position::new(x, y, 1);
    for is_taken in [false, true] {
        let mut game = light::living(map);
        lift(&mut game);
        let warden = add(&mut game, below(5, 1), SpeciesId::Warden, true);
        if is_taken {
            game.add(at(5, 1), Glyph('x'));
            game.wait_for(5);
            assert_eq!(game.position_of(warden), below(5, 0));
        }
        let from = game.position_of(warden);
        let above = Position { z: 0, ..from };
        game.app.world_mut().resource_mut::<Fixtures>().put_up(above, Fixture::Prop);
        game.facts();
        game.wait_for(5);
        assert_eq!(game.position_of(warden), above);
        assert_eq!(game.app.world().resource::<Fixtures>().at(above), None);
        let climbed = Fact::Climbed { who: warden, from };
        assert!(game.facts().iter().any(|fact| fact.what == climbed));
        assert!(game.messages().contains(&"The Warden comes up through the floor."));
    }
}

/// SPEC 77: each level that the Ember is brought up to closes wounds, once.
#[test]
fn the_ember_warms_who_brings_it_up() {
    let mut game = light::living("....\n.>..\n\n.>..\n.<..\n\n.<.@\n....\n");
    assert!(lay_at(game.app.world_mut(), Position::new(2, 0, 2), Thing::Ember));
    make_mortal(&mut game, 30);
    let player = game.player;
    game.app.world_mut().get_mut::<Health>(player).unwrap().now = 2;
    (0..2).for_each(|_| game.step(Direction::West));
    let warmed = "The Ember burns brighter, and your wounds close.";
    for (keys, left, is_warmed) in [("<", 27, true), (">", 27, false), ("<", 27, false)] {
        game.keys(keys);
        assert_eq!(health(&game, game.player), Some(left), "{keys} to {:?}", game.at());
        assert_eq!(game.last_message() == warmed, is_warmed, "{keys} to {:?}", game.at());
    }
    game.keys("j<");
    assert_eq!(health(&game, game.player), Some(30), "as far as it is wounded");
}

/// SPEC 125: an Ember that lies is guarded.
#[test]
fn the_warden_stands_by_an_ember_that_lies() {
    let mut game = light::living("@.........\n..........\n");
    lay_at(game.app.world_mut(), at(6, 0), Thing::Ember);
    let warden = add(&mut game, at(9, 0), SpeciesId::Warden, true);
    game.wait_for(20);
    assert_eq!(game.position_of(warden), at(7, 0));
}

/// SPEC 123, 128
#[test]
fn a_warden_that_crumbles_stands_again_in_the_rock_twelve_steps_away() {
    let mut game = light::living(&hall());
    make_mortal(&mut game, 1_000);
    arm(&mut game, 60);
    lift(&mut game);
    add(&mut game, at(14, 13), SpeciesId::Warden, true);
    game.step(Direction::East);
    assert_eq!(game.last_message(), "The Warden crumbles.");
    assert!(wardens(&mut game).is_empty());
    let world = game.app.world();
    assert_eq!(world.resource::<Things>().at(at(14, 13)), None, "nothing remains");
    assert_eq!(world.resource::<Tally>().killed, 0, "nobody was killed");
    game.wait_for(39);
    assert_eq!((wardens(&mut game).len(), game.times_told(ROSE)), (0, 0));
    game.wait();
    assert_eq!(game.times_told(ROSE), 1);
    let wardens = wardens(&mut game);
    assert_eq!(wardens.len(), 1);
    let (place, is_awake, health) = wardens[0];
    assert_eq!((place.steps_to(at(13, 13)), is_awake, health), (12, true, Some(60)));
    assert_eq!(game.app.world().resource::<Terrain>().tile(place), Some(Tile::Wall));
    game.wait_for(60);
    assert!(game.messages().contains(&"The Warden smites you."), "it comes again");
}

/// SPEC 139: it is felt through rock.
#[test]
fn no_journey_begins_within_six_steps_of_the_warden() {
    let refused = "Not while the Warden is near: fight it, or go step by step.";
    for (steps, is_awake, is_refused) in [(6, true, true), (7, true, false), (6, false, false)] {
        let mut game = light::living("@.############.\n");
        add(&mut game, at(steps, 0), SpeciesId::Warden, is_awake);
        game.keys("o");
        assert_eq!(game.times_told(refused) > 0, is_refused, "{steps} steps, {is_awake}");
        assert!(!is_refused || game.turn() == 0);
    }
}

//! Creatures, light, fights and the Ember.

use std::sync::atomic::{AtomicU64, Ordering};

use bevy::prelude::{Entity, With, World};
use cavewright::grid::{Direction, Position, Tile, Vertical};
use cavewright::intent::Verb;
use cavewright::rules::take_turn;
use cavewright::screens::Screen;
use cavewright::streams::{Domain, Stream};
use cavewright::world::{
    Abilities, Ability, ActorId, Fact, Knowledge, Lantern, Mind, Occupancy, Player, Regions,
    Roster, SpeciesId, Terrain, Thing, Things, lay_at,
};
use cavewright::worldgen::RegionMap;

use crate::support::{
    Game, add, arm, at, game, game_on, health, is_awake, living_caves, make_mortal,
};

/// The invariants that hold after every turn.
fn check(world: &mut World, what: &str) {
    let mut actors = world.query_filtered::<(Entity, &Position, &Abilities), With<ActorId>>();
    let actors: Vec<_> =
        actors.iter(world).map(|(who, at, can)| (who, *at, can.has(Ability::PassRock))).collect();
    let (terrain, occupancy) = (world.resource::<Terrain>(), world.resource::<Occupancy>());
    assert_eq!(occupancy.count(), actors.len(), "{what}: one place for each actor");
    assert_eq!(world.resource::<Roster>().iter().count(), actors.len(), "{what}: the roster");
    for (who, at, walks_through_rock) in actors {
        assert_eq!(occupancy.at(at), Some(who), "{what}: the index is true");
        let is_walkable = terrain.tile(at).is_some_and(Tile::is_walkable);
        assert!(is_walkable || walks_through_rock, "{what}: no actor stands in rock");
    }
}

/// Regions equal a fresh labelling up to numbering.
fn check_regions(world: &World, what: &str) {
    let tiles = world.resource::<Terrain>().tiles();
    let (kept, fresh) = (world.resource::<Regions>().map(), RegionMap::label(tiles).unwrap());
    for z in 0..tiles.size().depth() {
        let mut names = Vec::new();
        for at in tiles.positions(z) {
            let (own, other) = (kept.number(at), fresh.number(at));
            assert_eq!(own.is_some(), other.is_some(), "{what}: {at:?}");
            let Some((own, other)) = own.zip(other) else { continue };
            names.resize(names.len().max(other as usize + 1), None);
            assert_eq!(*names[other as usize].get_or_insert(own), own, "{what}: {at:?}");
        }
        let mut used: Vec<_> = names.iter().flatten().collect();
        used.sort_unstable();
        assert!(used.windows(2).all(|pair| pair[0] != pair[1]), "{what}: one name each");
    }
}

/// Plays games on all cores, and checks everything after every turn.
fn play_random_games(games: u64, turns: u32) {
    let (next, rooted) = (AtomicU64::new(0), AtomicU64::new(0));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    match next.fetch_add(1, Ordering::Relaxed) {
                        seed if seed < games => {
                            rooted.fetch_add(play_random_game(seed, turns), Ordering::Relaxed);
                        }
                        _ => return,
                    }
                }
            });
        }
    });
    assert!(rooted.into_inner() > 0, "creatures that cannot walk are among them");
}

/// Plays a game, and returns how many creatures of it cannot walk.
fn play_random_game(seed: u64, turns: u32) -> u64 {
    let mut game = game(living_caves((60, 30, 2), seed, "12"));
    make_mortal(&mut game, 1_000_000);
    let rooted: Vec<_> = {
        let world = game.app.world_mut();
        let mut all = world.query_filtered::<(Entity, &Position, &Abilities), With<Mind>>();
        // A statue cannot walk before it wakes.
        let rooted = all.iter(world).filter(|(.., can)| !can.has(Ability::Walk));
        rooted.map(|(who, at, _)| (who, *at)).collect()
    };
    let mut stream = Stream::new(seed, Domain::START, 7, 7);
    let mut known_good = None;
    for turn in 0..turns {
        let (actor, world) = (game.player, game.app.world_mut());
        let intent = match stream.below(16) {
            choice @ 0..8 => {
                let direction = Direction::ALL[choice as usize];
                Verb::Step(direction).by(actor)
            }
            8 => Verb::Climb(Vertical::Down).by(actor),
            9 => Verb::Climb(Vertical::Up).by(actor),
            10 => Verb::Take.by(actor),
            11 => Verb::Use(1).by(actor),
            12 => Verb::Drop(1).by(actor),
            13 => Verb::Throw { what: turn as u8 % 3, dx: 2, dy: -1 }.by(actor),
            _ => Verb::Wait.by(actor),
        };
        take_turn(world, intent);
        let what = format!("seed {seed}, intent {turn}");
        check(world, &what);
        let has_moved = |(who, at): &&(Entity, Position)| {
            world.get::<Position>(*who).is_some_and(|now| now != at)
        };
        assert_eq!(rooted.iter().find(has_moved), None, "{what}: who cannot walk stays");
        // Regions need no second look where neither they nor the tiles have changed.
        let state = (world.resource::<Terrain>().tiles(), world.resource::<Regions>().map());
        if known_good.as_ref().is_none_or(|(tiles, map)| (tiles, map) != state) {
            known_good = Some((state.0.clone(), state.1.clone()));
            check_regions(world, &what);
        }
    }
    rooted.len() as u64
}

/// SPEC 15, 16, 27, 28
#[test]
fn every_turn_of_random_games_keeps_the_world_whole() {
    play_random_games(12, 300);
}

/// The same for long: `cargo test --release --test headless -- --ignored ten_thousand_random_games`.
#[test]
#[ignore = "takes long"]
fn ten_thousand_random_games_keep_the_world_whole() {
    play_random_games(10_000, 1_000);
}

/// SPEC 42: the same seed and the same keys are the same game, creatures and all.
#[test]
fn the_same_keys_play_the_same_game() {
    let play = |keys: &str| {
        let mut game = game(living_caves((60, 30, 2), 5, "30"));
        game.keys(keys);
        game.json().to_string()
    };
    let keys = "llljjjyyuu....nnbbhhkkll..jj".repeat(8);
    assert_eq!(play(&keys), play(&keys));
    assert_ne!(play(&keys), play(&keys.replace('y', "u")));
}

/// SPEC 28: what a creature can do belongs to the creature.
#[test]
fn a_bat_that_is_given_digger_digs() {
    for is_digger in [false, true] {
        let mut game = game_on("@####\n#####\n###.#\n#####\n");
        let bat = add(&mut game, at(3, 2), SpeciesId::Bat, true);
        if is_digger {
            game.app
                .world_mut()
                .entity_mut(bat)
                .insert(Abilities::of(&[Ability::Walk, Ability::Dig]));
        }
        (0..20).for_each(|_| game.wait());
        let dug = game.app.world().resource::<Terrain>().dug();
        assert_eq!(dug > 0, is_digger, "{dug} tiles");
    }
}

/// SPEC 28
#[test]
fn an_elemental_comes_through_the_rock_and_leaves_it_as_it_was() {
    let mut game = game_on("@####.\n");
    make_mortal(&mut game, 100);
    let elemental = add(&mut game, at(5, 0), SpeciesId::Elemental, true);
    for _ in 0..40 {
        game.wait();
    }
    assert_eq!(game.position_of(elemental), at(1, 0), "it stands in the rock beside");
    assert_eq!(game.app.world().resource::<Terrain>().dug(), 0);
    assert!(health(&game, game.player) < Some(100));
    assert!(game.messages().contains(&"The stone elemental crushes you."));
}

/// SPEC 28
#[test]
fn a_minotaur_changes_places_with_who_is_in_its_way() {
    let mut game = game_on("@...\n");
    make_mortal(&mut game, 100);
    let fungus = add(&mut game, at(2, 0), SpeciesId::Fungus, true);
    game.app.world_mut().entity_mut(fungus).insert(Abilities::of(&[Ability::Walk]));
    let minotaur = add(&mut game, at(3, 0), SpeciesId::Minotaur, true);
    game.wait();
    assert_eq!((game.position_of(minotaur), game.position_of(fungus)), (at(2, 0), at(3, 0)));
    let moved = |who, from| Fact::Moved { who, from };
    let both = [(moved(minotaur, at(3, 0)), at(2, 0)), (moved(fungus, at(2, 0)), at(3, 0))];
    let facts = game.facts().into_iter().map(|fact| (fact.what, fact.at));
    assert_eq!(facts.collect::<Vec<_>>(), both, "each is shown to come from where it was");
}

#[test]
fn a_bump_attacks_and_the_slain_leave_remains() {
    let mut game = game_on("@.\n");
    make_mortal(&mut game, 100);
    arm(&mut game, 3);
    let bat = add(&mut game, at(1, 0), SpeciesId::Bat, false);
    game.step(Direction::East);
    assert_eq!((health(&game, bat), game.at(), game.turn()), (Some(1), at(0, 0), 1));
    assert!(is_awake(&game, bat), "who is hit wakes");
    // The other tile is all that the bat has, so it stays beside.
    game.step(Direction::East);
    assert_eq!(health(&game, bat), None);
    let messages = game.messages();
    assert_eq!(messages.first(), Some(&"You hit the bat."));
    assert_eq!(messages.last(), Some(&"The bat dies."));
    let mut items = game.app.world_mut().query::<(&Position, &Thing)>();
    let items: Vec<_> = items.iter(game.app.world()).collect();
    assert_eq!(items, [(&at(1, 0), &Thing::Remains)]);
}

#[test]
fn digging_wakes_sleepers_within_twelve_tiles() {
    let mut game = game_on(&format!("@#{}\n", ".".repeat(30)));
    let near = add(&mut game, at(13, 0), SpeciesId::Hound, false);
    let far = add(&mut game, at(14, 0), SpeciesId::Hound, false);
    game.step(Direction::East);
    assert!(is_awake(&game, near) && !is_awake(&game, far));
}

#[test]
fn a_dig_burns_three_and_a_step_one() {
    let mut game = game(living_caves((40, 20, 1), 3, "1"));
    let oil = |game: &Game| game.app.world().get::<Lantern>(game.player).unwrap().oil;
    let mut burnt = std::collections::BTreeSet::new();
    for direction in Direction::ALL.into_iter().flat_map(|way| [way; 12]) {
        let (before, dug, turn) =
            (oil(&game), game.app.world().resource::<Terrain>().dug(), game.turn());
        game.step(direction);
        let digs = game.app.world().resource::<Terrain>().dug() - dug;
        let expected = if game.turn() == turn { 0 } else { 1 + 2 * digs as u32 };
        assert_eq!(before - oil(&game), expected);
        burnt.insert(expected);
    }
    assert!(burnt.contains(&1) && burnt.contains(&3), "{burnt:?}");
}

/// SPEC 27-29 hold to the letter in a world without creatures: no oil burns.
#[test]
fn a_drawn_world_has_no_creatures_and_burns_no_oil() {
    let mut game = game_on("@....\n");
    game.keys("llll....");
    assert_eq!(game.app.world().get::<Lantern>(game.player).unwrap().oil, Lantern::FIRST_OIL);
    assert_eq!(game.app.world().resource::<Roster>().iter().count(), 1);
    assert_eq!(health(&game, game.player), None);
}

#[test]
fn the_ember_brought_to_the_camp_wins_and_lifting_it_wakes_everything() {
    let mut game = game_on("@...........................\n");
    assert!(lay_at(game.app.world_mut(), at(2, 0), Thing::Ember));
    let hound = add(&mut game, at(27, 0), SpeciesId::Hound, false);
    game.keys("l");
    assert!(!is_awake(&game, hound));
    game.keys("l");
    let world = game.app.world();
    let id = *world.get::<ActorId>(game.player).unwrap();
    assert!(world.resource::<Things>().carries(id, Thing::Ember) && is_awake(&game, hound));
    assert_eq!(game.screen(), Screen::Play);
    game.keys("hhl");
    assert_eq!((game.screen(), game.turn(), game.at()), (Screen::Win, 4, at(0, 0)));
    assert_eq!(game.messages().last(), Some(&"You bring the Ember home."));
    let outcome = game.app.world().resource::<cavewright::world::Outcome>();
    assert_eq!(*outcome, cavewright::world::Outcome::Won { turn: 4, is_kindled: false });
}

#[test]
fn who_is_slain_has_lost_and_no_key_plays_on() {
    let mut game = game_on("@.\n");
    make_mortal(&mut game, 1);
    add(&mut game, at(1, 0), SpeciesId::Minotaur, true);
    game.keys(".....");
    assert_eq!((game.screen(), game.turn()), (Screen::Lose, 1));
    let outcome = game.app.world().resource::<cavewright::world::Outcome>();
    let lost = cavewright::world::Outcome::Lost {
        cause: "killed by a minotaur".to_owned(),
        chain: ", drawn by the sight of you in that turn".to_owned(),
        turn: 1,
        level: 1,
    };
    assert_eq!(*outcome, lost);
}

/// What is seen is remembered as it was, and what is dug in sight is seen at once.
#[test]
fn sight_ends_at_rock_and_memory_keeps_what_was_seen() {
    let mut game = game_on("@.#..\n");
    let knows = |game: &Game, x| game.app.world().resource::<Knowledge>().remembered(at(x, 0));
    assert_eq!(knows(&game, 2), Some(Tile::Wall));
    assert_eq!(knows(&game, 3), None);
    game.keys("ll");
    assert_eq!(knows(&game, 2), Some(Tile::Floor));
    assert_eq!(knows(&game, 4), Some(Tile::Floor));
}

/// Revealing takes no turn, changes no fingerprint, and marks the game for ever.
#[test]
fn revealing_marks_the_game_and_changes_nothing_else() {
    let mut game = game_on("@#.\n");
    let before = game.json();
    let knows = |game: &Game| game.app.world().resource::<Knowledge>().knows(at(2, 0));
    assert!(!knows(&game));
    game.keys("V");
    assert!(knows(&game));
    game.keys("V");
    assert!(!knows(&game) && game.app.world().resource::<Knowledge>().is_assisted());
    assert_eq!(game.json(), before);
    game.keys("VV");
    let said = "Everything is revealed: this game is assisted now, and not ranked.";
    assert_eq!(game.messages(), [said], "it is told once");
}

/// SPEC 25: a default world has creatures, flasks and the Ember, and no creature stands near the player.
#[test]
fn a_living_world_has_its_ember_on_the_lowest_level_and_peace_around_the_player() {
    for seed in 0..20 {
        let mut game = game(living_caves((80, 40, 3), seed, "auto"));
        let start = game.at();
        let world = game.app.world_mut();
        let mut items = world.query::<(&Position, &Thing)>();
        let embers: Vec<_> = items
            .iter(world)
            .filter(|(_, item)| **item == Thing::Ember)
            .map(|(at, _)| at.z)
            .collect();
        assert_eq!(embers, [2], "seed {seed}");
        let mut others =
            world.query_filtered::<&Position, (With<Mind>, bevy::prelude::Without<Player>)>();
        let others: Vec<_> = others.iter(world).copied().collect();
        assert!(others.len() > 6, "seed {seed}: {} creatures", others.len());
        assert!(others.iter().all(|at| at.z > 0 || start.steps_to(*at) > 7), "seed {seed}");
        check(world, &format!("seed {seed}"));
    }
}

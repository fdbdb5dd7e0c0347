//! What is saved is read as it was, and each form that no game has is refused in its own words.

use std::iter::repeat_n;
use std::sync::Arc;

use super::knowledge::MOST_RADIUS;
use super::matter::SavedPour;
use super::packed::pack as packed;
use super::things::SavedWhereabouts;
use super::*;
use crate::grid::Position;
use crate::headless_app;
use crate::record::record_games;
use crate::screens::Screen;
use crate::world::{
    ActorId, Energy, Fixture, Fluid, Health, Home, Lantern, Mind, NewGame, Opened, Outcome, Pack,
    PlacedThing, Pour, Pours, Readied, Rouse, Roused, Rousing, SpeciesId, Stack, Tally, Thing,
    Whereabouts, WorldSource, add_species, lay_at,
};
use crate::worldgen::map_text;

const MAP: &str = "@....>\n..##..\n......\n\n.....<\n......\n......\n";
const TILES: u64 = 36;
const ROCK: [u32; 3] = [2, 1, 0];

/// A game of two actors, the player first and then a knocker, and of two things.
fn game() -> SavedGame {
    let drawing = map_text::read(MAP.as_bytes()).unwrap();
    let map = Arc::new(drawing.into_playable_world().unwrap());
    let mut app = headless_app(NewGame(WorldSource::Drawn { map, seed: 1 }), Screen::Play);
    let world = app.world_mut();
    record_games(world);
    add_species(world, Position::new(3, 2, 0), SpeciesId::Knocker, true).unwrap();
    assert!(lay_at(world, Position::new(5, 1, 0), Thing::OilFlask));
    assert!(lay_at(world, Position::new(0, 2, 1), Thing::Ember));
    SavedGame::take(world).unwrap()
}

fn read(game: &SavedGame) -> Result<SavedGame, String> {
    SavedGame::read(&game.to_bytes(), &Registry::default()).map_err(|error| error.to_string())
}

/// The game with a flag for each bit.
fn with_flags(first: &SavedGame, flags: u32, outcome: Option<Outcome>) -> SavedGame {
    let is = |bit: u32| flags >> bit & 1 == 1;
    let mut saved = first.clone();
    let game = &mut saved.game;
    (game.is_practice, game.outcome) = (is(0), outcome);
    game.knowledge.set_revealed(is(1));
    if is(2) {
        game.knowledge.set_assisted();
    }
    let goal = game.fixtures.iter().next().map(|(at, _)| at).filter(|_| is(6));
    let glow = (flags % 61) as u8;
    game.actors[0].lantern = Some(Lantern { oil: flags, burns: is(3), is_shuttered: is(0), glow });
    if is(4) {
        game.things[1].place = Whereabouts::Carried(ActorId(1));
    }
    game.things[0].is_put_down = is(1);
    game.things[0].stack.count = 1 + (flags % 3) as u8;
    let readies = goal.map(|at| Readied { at, left: glow }).filter(|_| is(0));
    let mind = Mind { is_awake: is(5), is_following: is(2), goal, readies, patience: glow };
    game.actors[1].mind = game.actors[1].mind.map(|_| mind);
    let rousing = Rousing { by: Rouse::Stone, turn: 3, has_slept: is(5), over_stairs: None };
    game.actors[1].roused = Roused(is(2).then_some(rousing));
    game.actors[1].home = goal.map(|at| Home { at, was_told: is(3) });
    game.actors[1].pack = is(4).then(pack);
    game.tally = Tally { used: flags, has_rested: is(0), was_bright_below: is(5), ..game.tally };
    saved
}

/// A pack with something in its last slot.
fn pack() -> Pack {
    let mut pack = Pack::default();
    assert!(pack.fill(Pack::SLOTS, Stack::one(Thing::Glowcap)));
    (pack.stones, pack.garnets, pack.oil) = (9, 300, 15);
    pack
}

#[test]
fn every_flag_is_read_as_it_was_saved() {
    let outcomes = [
        None,
        Some(Outcome::Won { turn: 7, is_kindled: false }),
        Some(Outcome::Lost {
            cause: "killed by a bat".to_owned(),
            chain: ", as told".to_owned(),
            turn: 8,
            level: 2,
        }),
        Some(Outcome::Home { turn: 9 }),
    ];
    let first = game();
    for flags in 0..outcomes.len() as u32 * 128 {
        let outcome = &outcomes[flags as usize / 128];
        let game = with_flags(&first, flags, outcome.clone());
        let again = read(&game).unwrap().game;
        let game = &game.game;
        assert_eq!((again.is_practice, &again.outcome), (game.is_practice, outcome));
        assert_eq!(again.knowledge.is_revealed(), game.knowledge.is_revealed());
        assert_eq!(again.knowledge.is_assisted(), game.knowledge.is_assisted());
        assert_eq!(again.actors, game.actors);
        assert_eq!(again.things, game.things);
        assert_eq!((again.turn, again.dice), (game.turn, game.dice));
        assert_eq!((&again.fixtures, again.tally), (&game.fixtures, game.tally));
        assert_eq!((again.seed, again.last_actor), (game.seed, game.last_actor));
    }
}

/// Puts an eye with a radius at the first position, which sees nothing.
fn see(file: &mut SaveFile, radius: u32) {
    file.knowledge.eye = Some(([0; 3], radius));
    file.knowledge.visible = packed(repeat_n(0, (2 * radius as usize + 1).pow(2)), 1);
    file.knowledge.in_line.clear();
}

/// Another thing at the place of the first one.
fn lay(file: &mut SaveFile, name: &str, count: u8) {
    (file.things[0].name, file.things[0].count) = (name.to_owned(), count);
}

/// A vein at a position.
fn put_up(file: &mut SaveFile, at: [u32; 3]) {
    file.fixtures.push(SavedFixture { name: Fixture::Vein.kind().name.to_owned(), at });
}

#[test]
fn each_form_that_cannot_be_is_refused_in_its_own_words() {
    let drawn = |map: &str| Origin::Drawn { map: map.to_owned(), features: vec![], seed: 1 };
    assert_eq!(
        refused_for(|file| file.origin = drawn(".\n")),
        "the map has no start: put one @ on it"
    );
    let cases: [(&str, fn(&mut SaveFile)); 48] = [
        ("width 0 is out of range: allowed is 1 to 65535", |file| file.world.sides[0] = 0),
        ("tiles that are not as many", |file| _ = file.world.tiles.pop()),
        ("tiles that are not as many", |file| file.world.tiles.push(0)),
        ("stairs without a partner", |file| file.world.tiles[0] |= (Tile::StairsDown as u8) << 2),
        ("an opened tile that is no floor", |file| file.world.opened = vec![ROCK]),
        ("a position outside the world", |file| file.world.opened = vec![[0, 0, 2]]),
        ("opened tiles that cannot be", |file| file.world.opened = vec![[1, 0, 0]]),
        ("opened tiles that cannot be", |file| {
            (file.opened, file.world.opened) = (9, vec![[1, 0, 0], [1, 0, 0]]);
        }),
        ("levels without regions", |file| _ = file.world.regions.pop()),
        ("numbers of regions that cannot be", |file| file.world.regions[1].0[0] = 2),
        ("memory of elsewhere", |file| _ = file.knowledge.remembered.pop()),
        ("memory of a tile that there is not", |file| file.knowledge.remembered[0] = 5),
        ("an eye that sees too far", |file| see(file, MOST_RADIUS + 1)),
        ("an eye that sees too far", |file| file.knowledge.eye = Some(([0; 3], u32::MAX))),
        ("a position outside the world", |file| file.knowledge.eye = Some(([6, 0, 0], 1))),
        ("sight of another size", |file| file.knowledge.visible.push(0)),
        ("sight of another size", |file| {
            see(file, 2);
            file.knowledge.in_line.push(0);
        }),
        ("a light that reaches too far", |file| file.knowledge.radius = MOST_RADIUS + 1),
        ("a fixture that there is not", |file| file.fixtures[0].name = "throne".to_owned()),
        ("a position outside the world", |file| file.fixtures[0].at = [0, 3, 0]),
        ("a fixture in rock", |file| file.fixtures[0].at = ROCK),
        ("no camp", |file| file.fixtures.clear()),
        ("a fixture that is in rock alone, outside of it", |file| put_up(file, [1, 0, 0])),
        ("a fixture that is in rock alone, outside of it", |file| put_up(file, [5, 0, 0])),
        ("a position outside the world", |file| put_up(file, [0, 0, 2])),
        ("two fixtures at one position", |file| {
            let at = file.fixtures[0].at;
            file.fixtures.push(SavedFixture { name: "camp".to_owned(), at });
        }),
        ("too many turns", |file| file.turn = MOST_TURNS + 1),
        ("more dug than there is", |file| file.opened = TILES + 1),
        ("more closed than there was", |file| file.closed = TILES + 1),
        ("too much closed", |file| file.closed = MOST_CHANGES + 1),
        ("too many actors", |file| file.last_actor = MOST),
        ("an actor after the last", |file| file.last_actor = 1),
        ("a thing that there is not", |file| file.things[0].name = "crown".to_owned()),
        ("a position outside the world", |file| {
            file.things[0].whereabouts = SavedWhereabouts::Lying([0, 0, 2])
        }),
        ("the Ember in rock", |file| file.things[1].whereabouts = SavedWhereabouts::Lying(ROCK)),
        ("two things at one position", |file| {
            file.things[1].whereabouts = file.things[0].whereabouts
        }),
        ("a thing that nobody has", |file| {
            file.things[1].whereabouts = SavedWhereabouts::Carried(3)
        }),
        ("a thing that nobody carries by itself", |file| {
            file.things[0].whereabouts = SavedWhereabouts::Carried(1)
        }),
        ("a thing that is carried and put down", |file| {
            file.things[1].whereabouts = SavedWhereabouts::Carried(1);
            file.things[1].is_put_down = true;
        }),
        ("a number of things that cannot be", |file| lay(file, "oil flask", 0)),
        ("a number of things that cannot be", |file| lay(file, "oil flask", 4)),
        ("a number of things that cannot be", |file| lay(file, "ear-horn", 2)),
        ("a number of things that cannot be", |file| lay(file, "Ember", 2)),
        ("a number of things that cannot be", |file| lay(file, "garnet", 0)),
        ("a number of things that cannot be", |file| lay(file, "stone", 0)),
        ("a number of things that cannot be", |file| lay(file, "stone", 10)),
        ("a level below the last", |file| file.tally.deepest = 3),
        ("a position outside the world", |file| file.fixtures[0].at = [u32::MAX; 3]),
    ];
    for (words, change) in cases {
        assert_eq!(refused_for(change), words);
    }
}

/// Why a game is refused whose form was changed.
fn refused_for(change: impl FnOnce(&mut SaveFile)) -> String {
    let mut file = SaveFile::of(&game());
    change(&mut file);
    file.saved_game(&Registry::default(), &Tables::default()).map(drop).unwrap_err()
}

#[test]
fn each_actor_that_cannot_be_is_refused_in_its_own_words() {
    let cases: [(&str, fn(&mut Game)); 18] = [
        ("a position outside the world", |game| game.actors[1].at.x = 6),
        ("an actor in rock", |game| game.actors[1].at = Position::new(2, 1, 0)),
        ("a health that cannot be", |game| game.actors[1].health = Some(Health { now: 3, max: 2 })),
        ("a health that cannot be", |game| game.actors[1].health = Some(Health { now: 0, max: 2 })),
        ("a health that cannot be", |game| game.actors[1].health = Some(Health::full(MOST + 1))),
        ("an energy that cannot be", |game| energy(game, MOST + 1, 100)),
        ("an energy that cannot be", |game| energy(game, 0, MOST + 1)),
        ("more oil than a lantern holds", |game| oil(game, Lantern::MOST_OIL + 1)),
        ("a glow that lasts too long", |game| glow(game, Lantern::GLOW_TURNS + 1)),
        ("more stones than a pack holds", |game| {
            let mut full = pack();
            full.stones += 1;
            game.actors[1].pack = Some(full);
        }),
        ("a position outside the world", |game| {
            game.actors[1].home = Some(Home { at: Position::new(0, 3, 0), was_told: false });
        }),
        ("actors out of order", |game| game.actors.swap(0, 1)),
        ("actors out of order", |game| game.actors[1].id = game.actors[0].id),
        ("two actors at one position", |game| game.actors[1].at = game.actors[0].at),
        ("another number of players than one", |game| game.actors[0].is_player = false),
        ("another number of players than one", |game| game.actors[1].is_player = true),
        ("another number of players than one", |game| {
            game.actors[0].is_player = false;
            game.outcome = Some(Outcome::Won { turn: 1, is_kindled: false });
        }),
        ("a position outside the world", |game| {
            let goal = Some(Position::new(0, 0, 2));
            game.actors[1].mind = game.actors[1].mind.map(|mind| Mind { goal, ..mind });
        }),
    ];
    for (words, change) in cases {
        let mut game = game();
        change(&mut game.game);
        let refused = read(&game).map(drop).unwrap_err();
        assert_eq!(refused, format!("this save says what cannot be: {words}"));
    }
}

fn energy(game: &mut Game, now: u32, speed: u32) {
    game.actors[1].energy = Some(Energy { now, speed });
}

fn oil(game: &mut Game, oil: u32) {
    game.actors[0].lantern = Some(Lantern { oil, burns: true, ..Lantern::default() });
}

fn glow(game: &mut Game, glow: u8) {
    game.actors[0].lantern = Some(Lantern { glow, ..Lantern::default() });
}

/// SPEC 103-106: in the middle of its way as at rest.
#[test]
fn what_pours_is_read_as_it_was_saved() {
    let place = |x, y| Position::new(x, y, 0);
    let mut saved = game();
    for (fluid, is_moving) in [(Fluid::Gas, true), (Fluid::Water, false)] {
        let mut pour = Pour::within(fluid, 40, place(1, 0), &[place(2, 0), place(3, 0)]);
        (pour.age, pour.looked) = (is_moving.then_some(3), 2);
        let other = Pour::within(Fluid::Water, 1, place(4, 2), &[]);
        let pours: Pours = [pour, other].into_iter().collect();
        let matter = &mut saved.game.matter;
        matter.pours = pours.in_condition((u64::MAX, 7, is_moving));
        (matter.is_flooded, matter.is_flame_blue) = (is_moving, !is_moving);
        assert_eq!(read(&saved).unwrap().game.matter, saved.game.matter);
    }
}

/// Gas on some tiles of the first row, by their columns.
fn gas_on(columns: &[u32]) -> SavedPour {
    let tiles = columns.iter().map(|x| ([*x, 0, 0], 1)).collect();
    SavedPour { volume: 5, farthest: 5, tiles, ..SavedPour::default() }
}

/// SPEC 103-106
#[test]
fn what_cannot_pour_is_refused_in_its_own_words() {
    let cases: [(&str, fn(&mut SavedPour)); 10] = [
        ("something pours that there is not", |pour| pour.fluid = 2),
        ("a position outside the world", |pour| pour.source = [6, 0, 0]),
        ("a position outside the world", |pour| pour.tiles[1].0 = [0, 3, 0]),
        ("gas or water that is too far away", |pour| pour.tiles[1].1 = 6),
        ("gas or water that is too far away", |pour| pour.farthest = 1),
        ("gas or water that cannot be", |pour| pour.tiles.clear()),
        ("gas or water that cannot be", |pour| pour.volume = 1),
        ("gas or water that cannot be", |pour| pour.looked = 3),
        ("gas that cannot be", |pour| pour.age = Some(Pour::TURNS_PER_TILE)),
        ("gas and water on one tile", |pour| pour.tiles.push(([1, 0, 0], 1))),
    ];
    for (words, change) in cases {
        let mut gas = gas_on(&[1, 2]);
        change(&mut gas);
        assert_eq!(refused_for(|file| file.matter.pours = vec![gas]), words);
    }
    let twice = || vec![gas_on(&[1, 2]), gas_on(&[2, 3])];
    let words = refused_for(|file| file.matter.pours = twice());
    assert_eq!(words, "gas and water on one tile");
}

#[test]
fn what_is_just_possible_is_believed() {
    let mut saved = game();
    let game = &mut saved.game;
    energy(game, MOST, MOST);
    glow(game, Lantern::GLOW_TURNS);
    game.actors[0].pack = Some(pack());
    game.actors[0].health = Some(Health { now: 0, max: MOST });
    game.actors[1].health = Some(Health { now: 1, max: MOST });
    let mut file = SaveFile::of(&saved);
    see(&mut file, MOST_RADIUS);
    file.knowledge.radius = MOST_RADIUS;
    lay(&mut file, "garnet", u8::MAX);
    put_up(&mut file, ROCK);
    file.tally.deepest = 2;
    (file.turn, file.last_actor) = (MOST_TURNS, MOST - 1);
    (file.opened, file.closed) = (TILES + MOST_CHANGES, MOST_CHANGES);
    file.world.opened = vec![[1, 0, 0], [0, 1, 0]];
    // SPEC 47: what lies in rock is buried.
    file.things[0].whereabouts = SavedWhereabouts::Lying(ROCK);
    let again = file.saved_game(&Registry::default(), &Tables::default()).unwrap().game;
    assert_eq!(again.actors, saved.game.actors);
    let garnets = Stack { thing: Thing::Garnet, count: u8::MAX };
    assert!(again.things.iter().any(|thing: &PlacedThing| thing.stack == garnets));
    assert_eq!((again.knowledge.radius(), again.tally.deepest), (MOST_RADIUS, 2));
    assert_eq!(again.fixtures.at(Position::new(2, 1, 0)), Some(Fixture::Vein));
    assert_eq!(again.knowledge.eye(), Some((Position::new(0, 0, 0), MOST_RADIUS)));
    assert_eq!((again.turn, again.last_actor), (MOST_TURNS, MOST - 1));
    let opened = [Position::new(1, 0, 0), Position::new(0, 1, 0)];
    assert_eq!(again.terrain.opened_tiles(), &Opened::from_iter(opened));
    assert_eq!((again.terrain.dug(), again.terrain.closed()), (TILES + MOST_CHANGES, MOST_CHANGES));
    let buried = Whereabouts::Lying(Position::new(2, 1, 0));
    assert!(again.things.iter().any(|thing| thing.place == buried));
    // The player of a lost game is no actor any more.
    let mut lost = saved;
    lost.game.actors.remove(0);
    lost.game.outcome = Some(Outcome::Lost {
        cause: "killed by a bat".to_owned(),
        chain: String::new(),
        turn: 1,
        level: 1,
    });
    assert_eq!(read(&lost).unwrap().game.actors.len(), 1);
}

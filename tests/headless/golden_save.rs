//! A saved game that is kept in the repository: every later build of the same format reads it as the same game. A change of
//! the format renews it, with a line in CHANGELOG.

use std::collections::BTreeSet;

use bevy::prelude::{App, Name, With, Without};
use cavewright::controls::type_key;
use cavewright::headless_app;
use cavewright::record::{SavedGame, of_bytes, record_games};
use cavewright::screens::Screen;
use cavewright::world::{
    Attack, BESTIARY, Energy, Health, Mind, NewGame, Pack, Player, SpeciesId, Thing, game_registry,
};

use crate::support::{caves, living_caves};

const GOLDEN: &[u8] = include_bytes!("golden/game.save");

fn read(bytes: &[u8]) -> SavedGame {
    SavedGame::read(bytes, &game_registry()).expect("the saved game is of this format")
}

/// The page about saving has the number that stands in the file.
#[test]
fn the_format_is_documented() {
    let number = u32::from_le_bytes(GOLDEN[16..20].try_into().unwrap());
    let page = include_str!("../../docs/saving.md");
    assert!(page.contains(&format!("the number of the format, {number} ")), "format {number}");
}

/// Every creature is what it was, though there may be others by now.
#[test]
fn the_golden_save_is_read_as_the_game_that_it_was() {
    let game = read(GOLDEN);
    assert!(game.to_bytes() == GOLDEN, "what is read is written the same");
    let mut app = headless_app(NewGame(caves((20, 20, 1), 1)), Screen::Play);
    game.go_on(app.world_mut()).unwrap();
    let world = app.world_mut();
    let mut creatures = world.query::<(&Name, &SpeciesId, &Attack, &Health, &Energy)>();
    let mut met = BTreeSet::new();
    for (name, id, attack, health, energy) in creatures.iter(world) {
        let species = BESTIARY.iter().find(|species| species.name == name.as_str()).unwrap();
        assert_eq!((*id, attack.verb), (species.id, species.verb), "{name}");
        assert_eq!(attack.points, species.points, "{name}");
        assert_eq!((health.max, energy.speed), (species.health, species.speed), "{name}");
        met.insert(species.name);
    }
    let mut first = BTreeSet::from(["fungus", "bat", "hound", "borer", "stone elemental"]);
    first.extend([
        "minotaur", "lampmoth", "knocker", "mason", "skitter", "rock eel", "antlion", "listener",
    ]);
    assert_eq!(met, first);
    let mut players = world.query_filtered::<(&Attack, &Pack), Without<Mind>>();
    let (attack, pack) = players.single(world).unwrap();
    assert_eq!(attack.verb, ("hit", "hits"));
    assert!(!pack.is_empty(), "something is in the pack");
    let items: BTreeSet<_> =
        world.query::<&Thing>().iter(world).map(|item| item.kind().name).collect();
    let bundles = ["miner's bundle", "lamplighter's bundle", "listener's bundle"];
    let lying = BTreeSet::from(["Ember", "glowcap", "oil flask"]);
    assert!(items.is_superset(&lying) && items.is_superset(&bundles.into()), "{items:?}");
}

/// A save of another format is refused in plain words, and never read as something else.
#[test]
fn a_save_of_another_format_is_refused_in_plain_words() {
    let format = GOLDEN[16];
    for other in (0..=255).filter(|other| *other != format) {
        let mut bytes = GOLDEN.to_vec();
        bytes[16] = other;
        let end = bytes.len() - 8;
        let sum = of_bytes(&bytes[..end]).0.to_le_bytes();
        bytes[end..].copy_from_slice(&sum);
        let why = SavedGame::read(&bytes, &game_registry()).unwrap_err().to_string();
        let says = format!("this save has format {other}: this program reads format {format}");
        assert_eq!(why, says);
    }
}

/// Writes it anew: `cargo test --test headless -- --ignored renew_the_golden_save`.
#[test]
#[ignore = "writes a file of the repository"]
fn renew_the_golden_save() {
    let games = (0..).map(|seed| {
        let mut app = headless_app(NewGame(living_caves((60, 40, 2), seed, "30")), Screen::Play);
        record_games(app.world_mut());
        "oooof.hhjjkl".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        app
    });
    let has_all = |app: &mut App| {
        let world = app.world_mut();
        let mut creatures = world.query_filtered::<&Name, With<Mind>>();
        let names = creatures.iter(world).map(Name::as_str);
        // The Warden is a statue yet.
        let has_met = names.collect::<BTreeSet<_>>().len() == BESTIARY.len() - 1;
        let mut packs = world.query_filtered::<&Pack, With<Player>>();
        has_met && packs.single(world).is_ok_and(|pack| !pack.is_empty())
    };
    let mut app = games.into_iter().find_map(|mut app| has_all(&mut app).then_some(app)).unwrap();
    let bytes = SavedGame::take(app.world_mut()).unwrap().to_bytes();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/headless/golden/game.save");
    std::fs::write(file, bytes).unwrap();
}

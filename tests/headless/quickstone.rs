//! Quickstone: rock closes around the player, or where it is thrown.

use cavewright::grid::{Direction, Tile};
use cavewright::intent::Verb;
use cavewright::world::{Fact, SpeciesId, Thing};

use crate::living::{does, living, refused, slots};
use crate::support::{Game, add_idle, at};

/// A game in a hall, with quickstone; the camp is at its west end, a glowcap and a prop lie and stand in it.
fn hall() -> Game {
    living(
        r#"levels = ["""
............
.....o......
@..........T
............
............
"""]
[legend]
o = { thing = "glowcap" }
[player]
pack = [["quickstone", 3]]
[mountain]
number = 0
"#,
    )
}

/// The tiles of the hall that are rock.
fn rock(game: &Game) -> Vec<(u32, u32)> {
    let all = (0..5).flat_map(|y| (0..12).map(move |x| (x, y)));
    all.filter(|(x, y)| game.tile(*x, *y, 0) == Some(Tile::Wall)).collect()
}

/// SPEC 46, 47: where somebody stands it stays open; what lies there is buried until it is dug out.
#[test]
fn the_eight_tiles_around_close() {
    let mut game = hall();
    (0..5).for_each(|_| game.step(Direction::East));
    add_idle(&mut game, at(6, 2), SpeciesId::Fungus);
    game.facts();
    assert!(does(&mut game, Verb::Use(1)));
    let closed = [(4, 1), (5, 1), (6, 1), (4, 2), (4, 3), (5, 3), (6, 3)];
    assert_eq!(rock(&game), closed);
    assert_eq!((slots(&game), game.at()), (vec![(1, Thing::Quickstone, 2)], at(5, 2)));
    assert_eq!(game.last_message(), "The rock around you closes.");
    assert!(game.facts().iter().any(|it| (it.what, it.at) == (Fact::Quickened, at(5, 2))));
    assert_eq!(refused(&mut game, Verb::Use(1)), "Nothing would close there.");
    (0..2).for_each(|_| game.step(Direction::North));
    assert_eq!(slots(&game), [(1, Thing::Quickstone, 2), (2, Thing::Glowcap, 1)]);
}

/// SPEC 43: who closes the rock around has a region alone.
#[test]
fn what_closes_parts_regions() {
    let mut game = hall();
    (0..5).for_each(|_| game.step(Direction::East));
    assert_eq!(game.region(5, 2, 0), game.region(0, 0, 0));
    assert!(does(&mut game, Verb::Use(1)));
    assert_eq!(rock(&game).len(), 8);
    assert_ne!(game.region(5, 2, 0), game.region(0, 0, 0));
}

/// SPEC 46: at the camp, and in the block of a prop, nothing closes.
#[test]
fn what_is_held_stays_open() {
    let mut game = hall();
    assert_eq!(refused(&mut game, Verb::Use(1)), "Nothing would close there.", "the camp");
    (0..8).for_each(|_| game.step(Direction::East));
    let throw = Verb::Throw { what: 1, dx: 3, dy: 0 };
    assert_eq!(refused(&mut game, throw), "Nothing would close there.", "a prop");
    assert_eq!((rock(&game), slots(&game)[0].2), (vec![], 3));
}

/// SPEC 65: it is thrown five tiles, and closes the whole block.
#[test]
fn where_it_is_thrown_the_block_closes() {
    let mut game = hall();
    let throw = |dx| Verb::Throw { what: 1, dx, dy: 1 };
    assert_eq!(refused(&mut game, throw(6)), "It is too far to throw.");
    assert!(does(&mut game, throw(3)));
    let block: Vec<_> = (2..5).flat_map(|y| (2..5).map(move |x| (x, y))).collect();
    assert_eq!((rock(&game), slots(&game)[0].2), (block, 2));
    assert_eq!(game.last_message(), "The rock around it closes.");
}

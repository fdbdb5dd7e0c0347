//! Instruments: what a dowsing rod makes known through rock.

use bevy::ecs::system::RunSystemOnce;
use cavewright::grid::{Direction, Position, Tile};
use cavewright::world::{Dowsing, Felt};

use crate::living::living;
use crate::support::Game;

/// What the rod feels.
fn felt(game: &mut Game) -> Vec<(Position, Felt)> {
    let felt = |dowsing: Dowsing| dowsing.all().collect::<Vec<_>>();
    game.app.world_mut().run_system_once(felt).expect("the rod is asked")
}

/// What has a rod carried.
const ROD: &str = "[player]\npack = [['dowsing rod', 1]]\n";

/// SPEC 68: a hollow is felt as one until a dig has opened it, and it can be walked to.
#[test]
fn a_hollow_is_felt_until_it_is_open() {
    let level = "\
##########
######dd##
#@..#dddd#
#...#dddd#
######dd##
##########";
    let legend = "[legend]\nd = { hollow = 'cache' }\n";
    let mut game = living(&format!("levels = ['''\n{level}\n''']\n{legend}{ROD}"));
    let all = felt(&mut game);
    assert_eq!(all.len(), 12);
    assert!(all.iter().all(|(at, what)| at.x > 4 && *what == Felt::Hollow), "{all:?}");
    (0..3).for_each(|_| game.step(Direction::East));
    assert_eq!(game.tile(4, 2, 0), Some(Tile::Floor), "it is dug");
    assert_eq!(felt(&mut game), []);
}

/// SPEC 68: ground of another region is felt from where the player is now, and not any more once a dig has joined it.
#[test]
fn another_region_is_felt_nearby_until_it_is_joined() {
    let level = format!("@{}#{}", ".".repeat(10), ".".repeat(12));
    let mut game = living(&format!("levels = ['{level}']\n{ROD}"));
    assert_eq!(felt(&mut game), []);
    (0..5).for_each(|_| game.step(Direction::East));
    let columns: Vec<_> = felt(&mut game).iter().map(|(at, _)| at.x).collect();
    assert_eq!(columns, [12, 13, 14]);
    (0..5).for_each(|_| game.step(Direction::East));
    let columns: Vec<_> = felt(&mut game).iter().map(|(at, _)| at.x).collect();
    assert_eq!(columns, (12..20).collect::<Vec<_>>());
    game.step(Direction::East);
    assert_eq!(felt(&mut game), []);
}

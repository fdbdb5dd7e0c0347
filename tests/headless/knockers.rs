//! Knockers: they come in the dark, take what is in a slot, and dig themselves home.

use bevy::prelude::Entity;
use cavewright::grid::{Direction, Position, Tile};
use cavewright::world::{Fact, Home, Pack, SpeciesId, Stack, Terrain, Thing, lay_at};

use crate::light::living;
use crate::living::{lying, set_lantern};
use crate::support::{Game, add, arm, at};

const KNOCK: &str = "Something knocks in the rock.";

/// A game whose player has taken an oil flask at (1, 0) and gone back, with the lantern shuttered or not.
fn game_with_flask(map: &str, is_shuttered: bool) -> Game {
    let mut game = living(map);
    set_lantern(&mut game, |lantern| lantern.is_shuttered = is_shuttered);
    assert!(lay_at(game.app.world_mut(), at(1, 0), Thing::OilFlask));
    game.step(Direction::East);
    game.step(Direction::West);
    assert_eq!(stacks(&game, game.player), [Stack::one(Thing::OilFlask)]);
    game
}

fn stacks(game: &Game, who: Entity) -> Vec<Stack> {
    let pack = game.app.world().get::<Pack>(who).expect("it has a pack");
    pack.stacks().map(|(_, stack)| stack).collect()
}

/// Adds a knocker that has come from somewhere else.
fn knocker_from(game: &mut Game, place: Position, home: Position) -> Entity {
    let knocker = add(game, place, SpeciesId::Knocker, true);
    game.app.world_mut().get_mut::<Home>(knocker).expect("a knocker has a home").at = home;
    knocker
}

/// Table of section 2
#[test]
fn a_knocker_takes_all_of_one_slot_in_the_dark() {
    let mut game = game_with_flask("@.........\n", true);
    let knocker = knocker_from(&mut game, at(1, 0), at(9, 0));
    game.wait();
    assert_eq!(stacks(&game, game.player), []);
    assert_eq!(stacks(&game, knocker), [Stack::one(Thing::OilFlask)]);
    assert!(game.messages().contains(&"The knocker takes your oil flask."));
    let stolen = Fact::Stole { who: knocker, what: Thing::OilFlask };
    assert!(game.facts().iter().any(|fact| fact.what == stolen));
}

/// Table of section 2: the tunnel leads home.
#[test]
fn a_knocker_digs_straight_home_and_puts_down_there_what_it_took() {
    let rock = "########\n".repeat(7);
    let mut game = game_with_flask(&format!("@.######\n{rock}"), true);
    let home = at(7, 6);
    let knocker = knocker_from(&mut game, at(1, 0), home);
    game.wait_for(16);
    let terrain = game.app.world().resource::<Terrain>();
    let floors: Vec<_> =
        terrain.tiles().positions(0).filter(|at| terrain.tile(*at) == Some(Tile::Floor)).collect();
    let tunnel = (1..=6).map(|step| at(1 + step, step));
    assert_eq!(floors, [at(0, 0), at(1, 0)].into_iter().chain(tunnel).collect::<Vec<_>>());
    assert_eq!(
        lying(&game, home).map(|(thing, count, _)| (thing, count)),
        Some((Thing::OilFlask, 1))
    );
    assert_eq!((stacks(&game, knocker), game.position_of(knocker)), (vec![], home));
}

#[test]
fn a_knocker_never_comes_to_a_bright_lantern() {
    let mut game = game_with_flask("@..............\n", false);
    let knocker = knocker_from(&mut game, at(7, 0), at(7, 0));
    game.wait_for(30);
    assert!(game.position_of(knocker).x >= 9, "it goes away from a light that it sees");
    assert_eq!(stacks(&game, game.player), [Stack::one(Thing::OilFlask)]);
    set_lantern(&mut game, |lantern| lantern.is_shuttered = true);
    game.wait_for(20);
    assert_eq!(stacks(&game, game.player), [], "it comes once that is shut");
}

#[test]
fn a_knocker_has_no_interest_in_who_carries_nothing() {
    let mut game = living("@.....\n");
    set_lantern(&mut game, |lantern| lantern.is_shuttered = true);
    let knocker = knocker_from(&mut game, at(5, 0), at(5, 0));
    game.wait_for(10);
    assert_eq!(game.position_of(knocker), at(5, 0));
}

/// Table of section 2: from eight tiles, once until it is seen.
#[test]
fn knocking_in_the_rock_is_told_once() {
    let mut game = game_with_flask("@.##############\n", true);
    let knocker = knocker_from(&mut game, at(12, 0), at(12, 0));
    game.wait_for(6);
    assert!((9..12).contains(&game.position_of(knocker).x), "it is on its way");
    assert_eq!(game.times_told(KNOCK), 0, "it is too far away");
    game.wait_for(4);
    assert!((4..=8).contains(&game.position_of(knocker).x), "{:?}", game.position_of(knocker));
    assert_eq!(game.times_told(KNOCK), 1);
    assert!(game.facts().iter().any(|fact| fact.what == Fact::Knocked));
}

/// SPEC 85
#[test]
fn a_slain_knocker_leaves_all_that_it_took() {
    let mut game = game_with_flask("@.........\n", true);
    arm(&mut game, 100);
    let knocker = knocker_from(&mut game, at(1, 0), at(9, 0));
    game.wait();
    assert_eq!(game.position_of(knocker), at(1, 0));
    game.step(Direction::East);
    assert!(game.app.world().get_entity(knocker).is_err());
    assert_eq!(
        lying(&game, at(1, 0)).map(|(thing, count, _)| (thing, count)),
        Some((Thing::OilFlask, 1))
    );
}

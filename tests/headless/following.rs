//! Who comes after the player over stairs.

use cavewright::grid::{Direction, Position, Vertical};
use cavewright::world::{Fact, Fixture, Fixtures, SpeciesId};

use crate::light::living;
use crate::support::{Game, add, at, goal, is_awake};

const BELOW: u32 = 1;

/// A game whose player stands on stairs down at (1, 0), with open ground around, and on the level below as drawn.
fn game_on_stairs(below: &str) -> Game {
    let mut game = living(&format!("@>..\n....\n....\n\n{below}"));
    game.step(Direction::East);
    game
}

fn below(x: u32, y: u32) -> Position {
    Position::new(x, y, BELOW)
}

/// SPEC 95
#[test]
fn who_stands_beside_comes_after_the_player_and_arrives_beside_him() {
    let mut game = game_on_stairs(".<..\n....\n....\n");
    let hound = add(&mut game, at(2, 1), SpeciesId::Hound, true);
    let bat = add(&mut game, at(0, 1), SpeciesId::Bat, true);
    game.climb(Vertical::Down);
    assert_eq!(game.position_of(hound), below(0, 0), "the first free place in scan order");
    assert_eq!(game.position_of(bat).z, BELOW);
    assert!(game.messages().contains(&"The hound follows you down."), "{:?}", game.messages());
    let followed = Fact::Followed { who: hound, from: at(2, 1) };
    assert!(game.facts().iter().any(|fact| fact.what == followed && fact.at == below(0, 0)));
    game.climb(Vertical::Up);
    assert_eq!(game.position_of(hound).z, 0, "and up again");
}

/// SPEC 95
#[test]
fn two_who_follow_take_two_places() {
    let mut game = game_on_stairs("#<##\n#.##\n####\n");
    let hounds = [at(2, 1), at(0, 1)].map(|place| add(&mut game, place, SpeciesId::Hound, true));
    game.climb(Vertical::Down);
    assert_eq!(game.position_of(hounds[0]), below(1, 1));
    assert_eq!(game.position_of(hounds[1]).z, 0, "there is no other place");
    let mut game = game_on_stairs("#<##\n#.##\n#..#\n");
    let hounds = [at(2, 1), at(0, 1)].map(|place| add(&mut game, place, SpeciesId::Hound, true));
    game.climb(Vertical::Down);
    assert_eq!(hounds.map(|hound| game.position_of(hound)), [below(1, 1), below(1, 2)]);
}

/// SPEC 95
#[test]
fn who_finds_no_place_stays_and_comes_to_the_stairs() {
    let mut game = game_on_stairs("#<##\n####\n####\n");
    let hound = add(&mut game, at(2, 1), SpeciesId::Hound, true);
    game.climb(Vertical::Down);
    assert_eq!((game.position_of(hound), goal(&game, hound)), (at(2, 1), Some(at(1, 0))));
    game.wait();
    assert_eq!(game.position_of(hound), at(1, 0));
}

/// SPEC 95: who sleeps, who is rooted, and who stands farther away.
#[test]
fn others_stay_where_they_are() {
    let mut game = game_on_stairs(".<..\n....\n....\n");
    let sleeper = add(&mut game, at(2, 1), SpeciesId::Hound, false);
    let fungus = add(&mut game, at(0, 1), SpeciesId::Fungus, true);
    let far = add(&mut game, at(3, 1), SpeciesId::Minotaur, true);
    game.climb(Vertical::Down);
    let stayed = [sleeper, fungus, far].map(|who| game.position_of(who).z);
    assert_eq!((stayed, is_awake(&game, sleeper)), ([0; 3], false));
}

/// SPEC 95: its next action is the one after the player's return.
#[test]
fn a_slow_creature_does_not_follow_who_is_back_already() {
    let mut game = game_on_stairs(".<..\n....\n....\n");
    let elemental = add(&mut game, at(2, 1), SpeciesId::Elemental, true);
    game.climb(Vertical::Down);
    assert_eq!(game.position_of(elemental), at(2, 1));
    game.climb(Vertical::Up);
    assert_eq!(game.position_of(elemental).z, 0);
}

/// SPEC 95, 146: who is no foe, and who stays in rock.
#[test]
fn not_everybody_beside_follows_over_stairs() {
    for species in [SpeciesId::Mason, SpeciesId::RockEel] {
        let mut game = living("@>..\n####\n####\n\n.<..\n....\n....\n");
        game.step(Direction::East);
        let place = if species == SpeciesId::RockEel { at(1, 1) } else { at(2, 0) };
        let who = add(&mut game, place, species, true);
        game.climb(Vertical::Down);
        game.wait_for(3);
        assert_eq!((game.at().z, game.position_of(who).z), (1, 0), "{species:?}");
    }
}

/// SPEC 88, 95: who breaks props does so where it comes out of the stairs.
#[test]
fn a_prop_breaks_under_who_follows() {
    for (species, breaks) in [(SpeciesId::Minotaur, true), (SpeciesId::Hound, false)] {
        let mut game = game_on_stairs(".<..\n....\n....\n");
        let mut fixtures = game.app.world_mut().resource_mut::<Fixtures>();
        fixtures.put_up(below(0, 0), Fixture::OldProp);
        let who = add(&mut game, at(2, 1), species, true);
        game.climb(Vertical::Down);
        assert_eq!(game.position_of(who), below(0, 0), "{species:?}");
        let stands = game.app.world().resource::<Fixtures>().at(below(0, 0));
        assert_eq!(stands.is_none(), breaks, "{species:?}");
    }
}

//! Fights to the death, and what dead actors no longer do.

use cavewright::grid::{Direction, Position};
use cavewright::intent::Verb;
use cavewright::rules::take_turn;
use cavewright::world::{Energy, Outcome, SpeciesId, Thing, Things, lay_at};

use crate::support::{add, add_idle, arm, at, game_on, health, make_mortal};

#[test]
fn the_slain_leave_no_remains_where_something_lies() {
    let mut game = game_on("@.\n");
    arm(&mut game, 9);
    let place = at(1, 0);
    assert!(lay_at(game.app.world_mut(), place, Thing::OilFlask));
    let bat = add(&mut game, place, SpeciesId::Bat, false);
    game.step(Direction::East);
    assert_eq!(health(&game, bat), None, "it is dead");
    let mut items = game.app.world_mut().query::<(&Position, &Thing)>();
    let world = game.app.world();
    let lying: Vec<_> = items.iter(world).collect();
    assert_eq!(lying, [(&place, &Thing::OilFlask)]);
    let item = world.resource::<Things>().at(place).and_then(|item| world.get::<Thing>(item));
    assert_eq!(item, Some(&Thing::OilFlask));
}

/// Both choose to attack when the round begins; the second comes too late.
#[test]
fn who_is_slain_is_struck_no_more() {
    let mut game = game_on(".@.\n");
    make_mortal(&mut game, 1);
    add(&mut game, at(0, 0), SpeciesId::Hound, true);
    add(&mut game, at(2, 0), SpeciesId::Minotaur, true);
    game.wait();
    assert_eq!(game.messages(), ["The hound bites you.", "You die."]);
    let cause = "killed by a hound".to_owned();
    let outcome = game.app.world().resource::<Outcome>();
    let chain = ", drawn by the sight of you in that turn".to_owned();
    assert_eq!(*outcome, Outcome::Lost { cause, chain, turn: 1, level: 1 });
}

/// Neither the others act any more nor does the player.
#[test]
fn everything_ends_with_the_round_in_which_the_player_is_slain() {
    let mut game = game_on(".@......\n");
    make_mortal(&mut game, 1);
    add(&mut game, at(0, 0), SpeciesId::Minotaur, true);
    let bat = add(&mut game, at(7, 0), SpeciesId::Bat, true);
    let actor = game.player;
    for took_turn in [true, false, false] {
        assert_eq!(take_turn(game.app.world_mut(), Verb::Wait.by(actor)), took_turn);
    }
    assert_eq!((health(&game, actor), game.turn()), (Some(0), 1));
    let energy = game.app.world().get::<Energy>(bat).map(|energy| energy.now);
    assert_eq!(energy, Some(100), "it acts twice a turn, and had one action left");
}

/// SPEC 28: they do not swap places for ever instead.
#[test]
fn minotaurs_in_a_row_come_to_their_blows() {
    for (place, map) in [("corridor", "@......\n"), ("room", "@......\n.......\n.......\n")] {
        for count in [2, 3] {
            let mut game = game_on(map);
            make_mortal(&mut game, 100);
            for x in 1..=count {
                add(&mut game, at(x, 0), SpeciesId::Minotaur, true);
            }
            game.wait_for(10);
            let left = health(&game, game.player);
            assert!(left <= Some(70), "{count} in a {place}: one alone takes 3 a turn, {left:?}");
            game.wait_for(24);
            let outcome = game.app.world().get_resource::<Outcome>();
            assert!(matches!(outcome, Some(Outcome::Lost { .. })), "{count} in a {place}");
        }
    }
}

/// SPEC 28
#[test]
fn a_minotaur_displaces_a_hound_or_a_bat_in_its_way() {
    for species in [SpeciesId::Hound, SpeciesId::Bat] {
        let mut game = game_on("@...\n");
        make_mortal(&mut game, 100);
        let other = add_idle(&mut game, at(2, 0), species);
        let minotaur = add(&mut game, at(3, 0), SpeciesId::Minotaur, true);
        game.wait();
        assert_eq!((game.position_of(minotaur), game.position_of(other)), (at(2, 0), at(3, 0)));
        game.wait_for(2);
        assert!(health(&game, game.player) < Some(100), "{species:?}");
    }
}

//! Stepping, bumping, and the abilities for them.

use bevy::ecs::name::Name;
use cavewright::grid::{Direction, Position};
use cavewright::intent::Verb;
use cavewright::world::{Abilities, Ability, Glyph, Occupancy};

use crate::support::{WALKS, at, game_on};

/// SPEC 4, 26
#[test]
fn eight_directions_lead_to_the_eight_neighbours() {
    for direction in Direction::ALL {
        let mut game = game_on("...\n.@.\n...\n");
        game.step(direction);
        let (dx, dy) = direction.delta();
        assert_eq!(game.at(), at((1 + dx) as u32, (1 + dy) as u32), "{direction:?}");
        assert_eq!(game.turn(), 1);
    }
}

/// SPEC 4: no corner rule.
#[test]
fn diagonal_steps_pass_between_two_corners_of_rock() {
    let mut game = game_on("@#\n#.\n");
    game.step(Direction::SouthEast);
    assert_eq!((game.at(), game.turn()), (at(1, 1), 1));
}

/// SPEC 2, 3, 29
#[test]
fn the_edge_of_the_world_stops_a_step_and_takes_no_turn() {
    let mut game = game_on("@\n");
    for direction in Direction::ALL {
        game.step(direction);
    }
    assert_eq!((game.at(), game.turn()), (at(0, 0), 0));
    assert_eq!(game.messages(), [""; 0]);
}

/// SPEC 3: stairs can be walked on.
#[test]
fn stairs_are_walked_over_without_climbing() {
    let mut game = game_on("@>.\n\n.<.\n");
    game.step(Direction::East);
    game.step(Direction::East);
    assert_eq!((game.at(), game.turn()), (at(2, 0), 2));
}

/// SPEC 27
#[test]
fn an_occupied_tile_cannot_be_entered_and_the_message_names_the_occupant() {
    let mut game = game_on("@..\n");
    let bat = game.add(at(1, 0), (Glyph('b'), Name::new("cave bat"), WALKS));
    game.step(Direction::East);
    assert_eq!((game.at(), game.turn()), (at(0, 0), 0));
    assert_eq!(game.messages(), ["The cave bat is in the way."]);
    game.intend(Verb::Step(Direction::East).by(bat));
    assert_eq!(game.position_of(bat), at(2, 0));
    game.step(Direction::East);
    assert_eq!(game.at(), at(1, 0), "the way is free again");
}

/// SPEC 27: an actor inside rock is in the way of a dig too.
#[test]
fn an_actor_without_a_name_is_something() {
    let mut game = game_on("@#\n");
    game.add(at(1, 0), Glyph('e'));
    game.step(Direction::East);
    assert_eq!((game.turn(), game.messages()), (0, vec!["Something is in the way."]));
}

/// SPEC 28
#[test]
fn an_entity_moves_only_if_it_is_mobile_and_digs_only_if_it_is_a_digger() {
    for (mobile, digger) in [(false, false), (false, true), (true, false), (true, true)] {
        let mut game = game_on("@.#.#\n");
        let other = game.add(at(3, 0), Glyph('x'));
        let can = [(mobile, Ability::Walk), (digger, Ability::Dig)];
        let can = can.into_iter().filter(|(has, _)| *has).map(|(_, ability)| ability);
        game.app.world_mut().entity_mut(other).insert(can.collect::<Abilities>());
        let west = Verb::Step(Direction::West).by(other);
        game.intend(west);
        assert_eq!(game.tile(2, 0, 0).unwrap().is_walkable(), digger);
        assert_eq!(game.position_of(other), at(3, 0), "digging does not move the digger");
        game.intend(west);
        let expected = if mobile && digger { at(2, 0) } else { at(3, 0) };
        assert_eq!(game.position_of(other), expected);
    }
}

/// SPEC 28
#[test]
fn an_entity_that_is_not_mobile_does_not_climb() {
    let mut game = game_on("@>\n\n.<\n");
    let rooted = game.add(at(1, 0), Glyph('f'));
    let vertical = cavewright::grid::Vertical::Down;
    game.intend(Verb::Climb(vertical).by(rooted));
    assert_eq!((game.position_of(rooted), game.turn()), (at(1, 0), 0));
}

/// SPEC 29
#[test]
fn waiting_takes_a_turn_and_changes_nothing_else() {
    let mut game = game_on("@\n");
    let before = game.json();
    game.wait();
    game.intend(Verb::Wait.by(game.player));
    assert_eq!(game.turn(), 2);
    let mut after = game.json();
    for of_turn in ["turn", "fingerprint"] {
        after[of_turn] = before[of_turn].clone();
    }
    assert_eq!(after, before);
}

/// SPEC 27, 36: actors of other levels are in no way.
#[test]
fn actors_are_met_on_their_own_level_only() {
    let mut game = game_on("@..\n\n...\n");
    game.add(Position::new(1, 0, 1), (Glyph('b'), WALKS));
    game.step(Direction::East);
    assert_eq!((game.at(), game.turn()), (at(1, 0), 1));
    let occupancy = game.app.world().resource::<Occupancy>();
    assert_eq!((occupancy.at(at(1, 0)), occupancy.at(at(0, 0))), (Some(game.player), None));
    assert_eq!(occupancy.count(), 2);
}

//! The page of a throw: what, and then where.

use cavewright::controls::{Click, Press, Presses, SlotAction};
use cavewright::grid::Position;
use cavewright::screens::{Aiming, Screen};
use cavewright::world::{Fixtures, SpeciesId, Thing, Things};

use crate::pack_screen::{count, laden, laden_on, pack, press};
use crate::support::{Game, add, at, health};

/// What is aimed at.
fn aiming(game: &Game) -> Option<Aiming> {
    game.app.world().get_resource().copied()
}

/// What lies at a place, or sticks there.
fn lies_at(game: &Game, place: Position) -> Option<Thing> {
    let world = game.app.world();
    let standing = world.resource::<Fixtures>().at(place);
    let lying = world.resource::<Things>().at(place).and_then(|lying| world.get(lying).copied());
    lying.or_else(|| standing?.kind().taken_as)
}

fn click(game: &mut Game, x: u32, y: u32, through_rock: bool) {
    let press = Press::Map(Some(Click { at: at(x, y), through_rock }));
    game.app.world_mut().resource_mut::<Presses>().push(press);
    game.app.update();
}

/// SPEC 62, 65: a digit, steps and Enter; it lands there, and that is one turn.
#[test]
fn a_slot_is_thrown_to_where_the_cursor_was_moved() {
    for throw in ["t1ll\n", "t1llt", "t1jllk\n"] {
        let mut game = laden(&[Thing::Glowcap, Thing::Glowcap]);
        let turn = game.turn();
        game.keys(throw);
        assert_eq!((game.screen(), game.turn()), (Screen::Play, turn + 1), "{throw}");
        assert_eq!((lies_at(&game, at(2, 0)), count(&game, 1)), (Some(Thing::Glowcap), 1));
        assert_eq!((aiming(&game), game.at()), (None, at(0, 0)), "{throw}");
    }
}

/// SPEC 62, 66: `t` once more is a stone, and Tab goes to the creatures in sight within 8, and no farther.
#[test]
fn a_stone_is_thrown_at_the_next_creature() {
    let mut game = laden_on(&format!("@{}\n", ".".repeat(20)), &[]);
    let near = add(&mut game, at(6, 0), SpeciesId::Hound, false);
    let far = add(&mut game, at(9, 0), SpeciesId::Hound, false);
    let before = health(&game, near);
    game.keys("tt\t");
    assert_eq!(aiming(&game), Some(Aiming { what: Some(0), at: at(6, 0) }));
    game.keys("\t");
    assert_eq!(aiming(&game), Some(Aiming { what: Some(0), at: at(6, 0) }), "nine away is too far");
    game.keys("\n");
    assert_eq!((game.turn(), pack(&game).stones), (1, 2));
    assert_eq!(health(&game, near).zip(before).map(|(now, before)| before - now), Some(1));
    assert!(health(&game, far).is_some());
}

/// SPEC 62, 65: the cursor begins at the nearest creature that can be hit, at one that is awake before a sleeper.
#[test]
fn a_throw_is_aimed_at_the_nearest_that_can_be_hit() {
    let aimed_of = |thing: Thing, creatures: &[(u32, bool)]| {
        let mut game = laden_on(&format!("@{}\n", ".".repeat(20)), &[thing]);
        for (x, is_awake) in creatures {
            add(&mut game, at(*x, 0), SpeciesId::Hound, *is_awake);
        }
        game.keys("t1");
        aiming(&game).map(|aiming| aiming.at.x)
    };
    let aimed_with = |creatures: &[(u32, bool)]| aimed_of(Thing::Glowcap, creatures);
    assert_eq!(aimed_with(&[(3, false), (6, false)]), Some(3));
    assert_eq!(aimed_with(&[(3, false), (6, true), (7, true)]), Some(6), "awake before asleep");
    assert_eq!(aimed_with(&[(9, true), (5, false)]), Some(5), "nine away is too far");
    assert_eq!(aimed_with(&[(10, true), (9, false)]), Some(9), "in view, though too far");
    assert_eq!(aimed_with(&[]), Some(0));
    let of_powder = aimed_of(Thing::Powder, &[(3, false), (6, true)]);
    assert_eq!(of_powder, Some(3), "a stone would reach who is awake");
}

/// SPEC 62, 63: where nobody can be hit, Tab leaves the cursor where it is, and says so once.
#[test]
fn the_next_creature_of_none_is_told_once() {
    let mut game = laden_on(&format!("@{}\n", ".".repeat(20)), &[]);
    add(&mut game, at(9, 0), SpeciesId::Hound, false);
    let said = game.messages().len();
    game.keys("tt\t\t");
    assert_eq!(aiming(&game), Some(Aiming { what: Some(0), at: at(9, 0) }));
    assert_eq!(game.messages().len(), said + 1);
    assert_eq!(game.messages().last().copied(), Some("Nobody is within 8 tiles."));
}

/// SPEC 63: Esc, any other first key and what is refused take no turn; nothing is aimed at after the page.
#[test]
fn a_throw_is_left_and_refused_without_a_turn() {
    let mut game = laden_on(&format!("@{}#\n", ".".repeat(20)), &[Thing::Glowcap]);
    let (turn, stones) = (game.turn(), pack(&game).stones);
    for keys in ["t\u{1b}", "tt\u{1b}", "t1ll\u{1b}", "tx", "t5"] {
        game.keys(keys);
        assert_eq!((game.screen(), aiming(&game)), (Screen::Play, None), "{keys}");
    }
    assert_eq!(game.messages().last().copied(), Some("Slot 5 is empty."));
    let said = game.messages().len();
    game.keys("tt\n");
    assert_eq!((game.screen(), game.messages().len()), (Screen::Throw, said + 1), "at oneself");
    game.keys("lllllllllt");
    assert_eq!((game.screen(), game.messages().len()), (Screen::Throw, said + 2), "too far");
    game.keys("hhh\n");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, turn + 1), "another place is chosen");
    assert_eq!(pack(&game).stones, stones - 1);
}

/// SPEC 62: without anything to throw nothing is asked.
#[test]
fn an_empty_pack_is_not_asked_what_to_throw() {
    let mut game = laden(&[]);
    let player = game.player;
    game.app.world_mut().entity_mut(player).insert(cavewright::world::Pack::default());
    game.keys("t");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 0));
    assert_eq!(game.messages(), ["You have nothing to throw."]);
}

/// SPEC 62: the left button throws where it is pressed, the right one goes back.
#[test]
fn the_mouse_throws_and_goes_back() {
    let mut game = laden(&[Thing::Glowcap]);
    let turn = game.turn();
    game.keys("t1");
    click(&mut game, 3, 1, true);
    assert_eq!((game.screen(), game.turn(), aiming(&game)), (Screen::Play, turn, None));
    game.keys("t1");
    click(&mut game, 3, 1, false);
    assert_eq!((game.screen(), game.turn(), game.at()), (Screen::Play, turn + 1, at(0, 0)));
    assert_eq!(lies_at(&game, at(3, 1)), Some(Thing::Glowcap));
}

/// Drags a slot over a place.
fn drag(game: &mut Game, slot: u8, to: Position) {
    press(game, slot, SlotAction::Throw);
    press(game, slot, SlotAction::Drag(Some(to)));
}

/// SPEC 62, 65: the throw is aimed at where a thing is dragged to, and it lands where it is let go; that is one turn.
#[test]
fn a_slot_is_dragged_onto_the_map() {
    let mut game = laden(&[Thing::Glowcap, Thing::Glowcap]);
    let turn = game.turn();
    drag(&mut game, 1, at(2, 1));
    assert_eq!((game.screen(), game.turn()), (Screen::Throw, turn));
    assert_eq!(aiming(&game), Some(Aiming { what: Some(1), at: at(2, 1) }));
    for beside in [None, Some(at(99, 0))] {
        press(&mut game, 1, SlotAction::Drag(beside));
        assert_eq!(aiming(&game), Some(Aiming { what: Some(1), at: at(0, 0) }), "{beside:?}");
    }
    press(&mut game, 2, SlotAction::Drag(Some(at(4, 1))));
    press(&mut game, 2, SlotAction::Release(Some(at(4, 1))));
    assert_eq!(aiming(&game), Some(Aiming { what: Some(1), at: at(0, 0) }), "another slot");
    press(&mut game, 1, SlotAction::Release(Some(at(3, 1))));
    assert_eq!((game.screen(), game.turn(), game.at()), (Screen::Play, turn + 1, at(0, 0)));
    assert_eq!((lies_at(&game, at(3, 1)), count(&game, 1)), (Some(Thing::Glowcap), 1));
    assert_eq!(aiming(&game), None);
}

/// SPEC 63: let go where it cannot be thrown, it stays in the pack, and one message says why; beside the map none does.
#[test]
fn a_slot_that_is_let_go_elsewhere_stays_in_the_pack() {
    let mut game = laden_on(&format!("@{}#\n", ".".repeat(20)), &[Thing::Glowcap]);
    let (turn, said) = (game.turn(), game.messages().len());
    for (to, more) in [(None, 0), (Some(at(99, 0)), 0), (Some(at(12, 0)), 1), (Some(at(0, 0)), 2)] {
        drag(&mut game, 1, at(2, 0));
        press(&mut game, 1, SlotAction::Release(to));
        assert_eq!((game.screen(), aiming(&game)), (Screen::Play, None), "{to:?}");
        assert_eq!((game.turn(), game.messages().len()), (turn, said + more), "{to:?}");
    }
    drag(&mut game, 2, at(2, 0));
    assert_eq!((game.screen(), aiming(&game)), (Screen::Play, None));
    assert_eq!(game.messages().last().copied(), Some("Slot 2 is empty."));
    assert_eq!((game.turn(), game.messages().len(), count(&game, 1)), (turn, said + 3, 1));
}

/// SPEC 63: Esc ends the throw, and what the mouse still holds is thrown no more.
#[test]
fn esc_leaves_a_throw_that_is_dragged() {
    let mut game = laden(&[Thing::Glowcap]);
    let turn = game.turn();
    drag(&mut game, 1, at(2, 0));
    game.keys("\u{1b}");
    for what in [SlotAction::Drag(Some(at(3, 0))), SlotAction::Release(Some(at(3, 0)))] {
        press(&mut game, 1, what);
        assert_eq!((game.screen(), aiming(&game)), (Screen::Play, None), "{what:?}");
    }
    assert_eq!((game.turn(), count(&game, 1)), (turn, 1));
}

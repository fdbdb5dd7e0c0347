//! The pack: taking, using and putting down.

use cavewright::grid::Direction;
use cavewright::intent::Verb;
use cavewright::rules::Handlings;
use cavewright::world::{Fact, Pack, Refusal, SpeciesId, Thing, lay_at};

use crate::living::{does, lantern, living, lying, pack, refused, set_lantern, slots, tally};
use crate::support::{Game, add, arm, at, game_on, health, make_mortal};

const EAST: Verb = Verb::Step(Direction::East);
const WEST: Verb = Verb::Step(Direction::West);

/// A game whose player begins with some things, on a level that has one `o`.
fn carrying(level: &str, o: &str, player: &str) -> Game {
    living(&format!("levels = [\"{level}\"]\n[legend]\no = {{ {o} }}\n[player]\n{player}\n"))
}

/// Has the player do one thing after another.
fn all(game: &mut Game, verbs: &[Verb]) {
    verbs.iter().for_each(|verb| assert!(does(game, *verb), "{verb:?}"));
}

/// SPEC 60, 61: a slot holds a kind up to its stack; what has no room stays, and is told of once for each visit.
#[test]
fn walking_onto_a_thing_takes_it_as_far_as_there_is_room() {
    let mut game = carrying("@oo.", "thing = 'glowcap'", "pack = [['glowcap', 2]]");
    assert!(does(&mut game, EAST));
    assert_eq!(slots(&game), [(1, Thing::Glowcap, 3)]);
    assert_eq!((lying(&game, at(1, 0)), game.turn()), (None, 1), "it took no turn of its own");
    does(&mut game, EAST);
    assert_eq!(slots(&game), [(1, Thing::Glowcap, 3)], "a fourth does not fit");
    assert_eq!(lying(&game, at(2, 0)), Some((Thing::Glowcap, 1, false)));
    let no_room = "You have no room for the glowcap.";
    assert_eq!(game.messages(), ["You take a glowcap.", no_room]);
    does(&mut game, Verb::Wait);
    assert_eq!(game.messages().len(), 2, "once for a visit");
    does(&mut game, EAST);
    does(&mut game, WEST);
    assert_eq!(game.messages()[2..], [no_room], "and once for the next");
}

/// SPEC 61
#[test]
fn what_is_left_of_a_stack_stays_there() {
    let mut game = carrying("@o", "thing = 'oil flask', count = 3", "pack = [['oil flask', 1]]");
    game.facts();
    does(&mut game, EAST);
    assert_eq!(slots(&game), [(1, Thing::OilFlask, 3)]);
    assert_eq!(lying(&game, at(1, 0)), Some((Thing::OilFlask, 1, false)));
    assert_eq!(game.messages(), ["You take 2 oil flasks; you can carry no more of them."]);
    let facts: Vec<_> = game.facts().into_iter().map(|fact| fact.what).collect();
    assert!(facts.contains(&Fact::Took(Thing::OilFlask)), "{facts:?}");
    assert!(facts.contains(&Fact::NoRoom(Thing::OilFlask)), "{facts:?}");
}

/// SPEC 61: flasks do not act when they are walked onto. Garnets and stones go to their own places.
#[test]
fn what_is_taken_does_nothing_yet() {
    let mut game = carrying("@o", "thing = 'oil flask'", "oil = 100\nhealth = 5");
    does(&mut game, EAST);
    assert_eq!((lantern(&game).oil, health(&game, game.player)), (99, Some(5)));
    let mut game = carrying("@o", "thing = 'garnet', count = 2", "garnets = 3");
    does(&mut game, EAST);
    assert_eq!((pack(&game).garnets, slots(&game)), (5, vec![]));
    let mut game = carrying("@o", "thing = 'stone', count = 2", "stones = 8");
    does(&mut game, EAST);
    assert_eq!(pack(&game).stones, 9);
    assert_eq!(lying(&game, at(1, 0)), Some((Thing::Stone, 1, false)));
}

/// SPEC 62, 63: what is refused takes no turn, changes nothing, and says why in one message.
#[test]
fn every_verb_of_hands_is_refused_in_words() {
    let mut game = carrying("@.o", "thing = 'garnet'", "pack = [['ear-horn', 1]]\noil = 1200");
    let stone = |dx| Verb::Throw { what: 0, dx, dy: 0 };
    for (verb, text) in [
        (Verb::Use(3), "Slot 3 is empty."),
        (Verb::Use(0), "Slot 0 is empty."),
        (Verb::Use(u8::MAX), "Slot 255 is empty."),
        (Verb::Use(1), "Carrying the ear-horn is enough: it is not used."),
        (Verb::Drop(2), "Slot 2 is empty."),
        (Verb::Throw { what: 9, dx: 1, dy: 0 }, "Slot 9 is empty."),
        (Verb::Throw { what: 1, dx: 0, dy: 0 }, "You would hit yourself."),
        (Verb::Throw { what: 1, dx: -1, dy: 0 }, "You cannot see that."),
        (Verb::Throw { what: 1, dx: 1, dy: 1 }, "You cannot see that."),
        (Verb::Throw { what: 1, dx: i8::MAX, dy: i8::MAX }, "It is too far to throw."),
        (Verb::Throw { what: 1, dx: i8::MIN, dy: i8::MIN }, "You cannot see that."),
        (stone(1), "You have no stones: a dig gives one."),
        (Verb::Take, "Nothing lies here."),
        (Verb::Leave, "There is no other level: the way home is with the Ember."),
    ] {
        assert_eq!(refused(&mut game, verb), text, "{verb:?}");
    }
    game.facts();
    refused(&mut game, Verb::Use(3));
    let facts: Vec<_> = game.facts().into_iter().map(|fact| fact.what).collect();
    assert_eq!(facts, [Fact::Refused(Refusal::EmptySlot(3))]);
    let mut game = carrying("@o", "thing = 'garnet'", "pack = [['oil flask', 1]]\noil = 1200");
    assert_eq!(refused(&mut game, Verb::Use(1)), "Your lantern is full.");
    does(&mut game, EAST);
    assert_eq!(refused(&mut game, Verb::Leave), "The way home begins at the camp.");
}

/// In a world without creatures nobody carries a pack.
#[test]
fn in_a_world_without_life_the_hands_are_empty() {
    let mut game = game_on("@.\n");
    assert!(lay_at(game.app.world_mut(), at(1, 0), Thing::OilFlask));
    let throw = Verb::Throw { what: 0, dx: 1, dy: 0 };
    for verb in [Verb::Use(1), throw, Verb::Take, Verb::Drop(1), Verb::Leave] {
        assert_eq!(refused(&mut game, verb), "You carry no pack in these caves.", "{verb:?}");
    }
    does(&mut game, EAST);
    assert_eq!(lying(&game, at(1, 0)), Some((Thing::OilFlask, 1, false)), "nor take by walking");
    assert_eq!(game.messages().len(), 5, "of which nothing is said");
}

/// SPEC 63
#[test]
fn using_taking_and_dropping_take_a_turn_each() {
    let mut game = carrying("@..o", "thing = 'garnet'", "pack = [['glowcap', 3]]\nhealth = 9");
    for (turn, verb) in (1..).zip([
        Verb::Use(1),
        Verb::Drop(1),
        Verb::Take,
        Verb::Throw { what: 1, dx: 2, dy: 0 },
        Verb::Rest,
    ]) {
        assert!(does(&mut game, verb), "{verb:?}");
        assert_eq!(game.turn(), turn, "{verb:?}");
    }
    assert_eq!((tally(&game).used, slots(&game)), (2, vec![(1, Thing::Glowcap, 1)]));
    assert!(tally(&game).has_rested);
}

/// SPEC 64
#[test]
fn what_was_put_down_is_taken_by_hand_alone() {
    let mut game = carrying("@.o", "thing = 'garnet'", "pack = [['oil flask', 2]]");
    does(&mut game, Verb::Drop(1));
    assert_eq!(lying(&game, at(0, 0)), Some((Thing::OilFlask, 2, true)));
    assert_eq!(game.messages(), ["You drop 2 oil flasks."]);
    all(&mut game, &[EAST, WEST]);
    assert_eq!((slots(&game), game.messages().len()), (vec![], 1), "not by walking there");
    does(&mut game, Verb::Take);
    assert_eq!(slots(&game), [(1, Thing::OilFlask, 2)]);
    assert_eq!(lying(&game, at(0, 0)), None);
}

/// SPEC 64: once somebody has taken of it by hand, the rest is as it was before.
#[test]
fn what_is_left_of_what_was_put_down_is_put_down_no_more() {
    let level = "@oo..";
    let mut game =
        carrying(level, "thing = 'glowcap', count = 2", "pack = [['glowcap', 2]]\nhealth = 5");
    does(&mut game, Verb::Drop(1));
    all(&mut game, &[EAST, WEST]);
    assert_eq!(slots(&game), [(1, Thing::Glowcap, 2)]);
    does(&mut game, Verb::Take);
    assert_eq!(slots(&game), [(1, Thing::Glowcap, 3)]);
    assert_eq!(lying(&game, at(0, 0)), Some((Thing::Glowcap, 1, false)));
    all(&mut game, &[EAST, Verb::Use(1), WEST]);
    assert_eq!((slots(&game), lying(&game, at(0, 0))), (vec![(1, Thing::Glowcap, 3)], None));
}

/// SPEC 64
#[test]
fn dropping_onto_a_thing_exchanges_the_two() {
    let player = "pack = [['ear-horn', 1], ['oil flask', 2]]";
    let mut game = carrying("@.o", "thing = 'garnet'", player);
    does(&mut game, Verb::Drop(1));
    does(&mut game, Verb::Drop(2));
    assert_eq!(lying(&game, at(0, 0)), Some((Thing::OilFlask, 2, true)));
    assert_eq!(slots(&game), [(1, Thing::EarHorn, 1)]);
    let last = "You drop 2 oil flasks and take the ear-horn.";
    assert_eq!(game.messages(), ["You drop the ear-horn.", last]);
}

/// SPEC 64, 67: what has no room in the pack stays, and what is dropped lies beside.
#[test]
fn what_cannot_be_exchanged_stays_where_it_is() {
    let player = "pack = [['glowcap', 3], ['ear-horn', 1]]";
    let mut game = carrying("@o.", "thing = 'glowcap'", player);
    does(&mut game, EAST);
    does(&mut game, Verb::Drop(2));
    assert_eq!(lying(&game, at(1, 0)), Some((Thing::Glowcap, 1, false)));
    assert_eq!(lying(&game, at(0, 0)), Some((Thing::EarHorn, 1, true)));
}

/// SPEC 67: by distance, then row, then column.
#[test]
fn what_cannot_lie_there_lies_on_the_nearest_free_floor() {
    let rows = r"@......\n.......\n...o...\n.......\n.......";
    let player =
        "pack = [['ear-horn', 1], ['felt wraps', 1], ['plumb line', 1], ['dowsing rod', 1]]";
    let mut game = carrying(rows, "thing = 'garnet'", player);
    let throws = [(1, (3, 1)), (2, (2, 2)), (3, (4, 2)), (4, (3, 3))];
    for (what, (x, y)) in throws {
        assert!(does(&mut game, Verb::Throw { what, dx: 3, dy: 2 }));
        assert!(lying(&game, at(x, y)).is_some(), "{x}, {y}: {:?}", game.messages());
    }
}

/// SPEC 75
#[test]
fn a_flask_fills_the_lantern_up_to_what_it_holds() {
    let mut game = carrying("@.o", "thing = 'garnet'", "pack = [['oil flask', 3]]\noil = 500");
    does(&mut game, Verb::Use(1));
    assert_eq!(lantern(&game).oil, 949, "450 more, and the turn burns one");
    set_lantern(&mut game, |lantern| lantern.oil = 1_000);
    does(&mut game, Verb::Use(1));
    assert_eq!(lantern(&game).oil, 1_199);
    set_lantern(&mut game, |lantern| lantern.oil = 1_200);
    assert_eq!(refused(&mut game, Verb::Use(1)), "Your lantern is full.");
    let filled = "You fill your lantern from an oil flask.";
    assert_eq!(game.messages()[..2], [filled, filled]);
    assert_eq!(tally(&game).used, 2);
}

/// SPEC 83
#[test]
fn a_glowcap_heals_and_makes_who_eats_it_glow_anew() {
    let mut game = carrying("@.o", "thing = 'garnet'", "pack = [['glowcap', 3]]\nhealth = 5");
    does(&mut game, Verb::Use(1));
    assert_eq!((health(&game, game.player), lantern(&game).glow), (Some(15), 59));
    assert_eq!(game.messages(), ["You eat a glowcap, and glow."]);
    set_lantern(&mut game, |lantern| lantern.glow = 20);
    does(&mut game, Verb::Use(1));
    assert_eq!(lantern(&game).glow, 59);
    make_mortal(&mut game, 30);
    set_lantern(&mut game, |lantern| lantern.glow = 60);
    assert_eq!(refused(&mut game, Verb::Use(1)), "You have no use for the glowcap now.");
    set_lantern(&mut game, |lantern| lantern.glow = 59);
    assert!(does(&mut game, Verb::Use(1)), "it makes one glow longer");
}

/// SPEC 85: who is slain drops what it took, where it stood.
#[test]
fn the_slain_leave_what_they_had() {
    let mut game = carrying("@..o", "thing = 'garnet'", "pack = [['oil flask', 2]]");
    let knocker = add(&mut game, at(1, 0), SpeciesId::Knocker, true);
    let (player, world) = (game.player, game.app.world_mut());
    let mut bodies = world.query::<&mut Pack>();
    let [mut own, mut theirs] = bodies.get_many_mut(world, [player, knocker]).unwrap();
    std::mem::swap(&mut *own, &mut *theirs);
    arm(&mut game, 99);
    does(&mut game, EAST);
    assert_eq!(health(&game, knocker), None);
    assert_eq!(lying(&game, at(1, 0)), Some((Thing::OilFlask, 2, false)));
    assert_eq!(tally(&game).killed, 1);
}

/// The order of the rare verbs is total, as that of a turn's systems is.
#[test]
fn the_schedule_of_the_rare_verbs_has_no_ambiguity() {
    let mut game = game_on("@\n");
    let conflicts = game.app.world_mut().schedule_scope(Handlings, |world, schedule| {
        schedule.initialize(world).expect("the schedule can be built");
        schedule.graph().conflicting_systems().len()
    });
    assert_eq!(conflicts, 0);
}

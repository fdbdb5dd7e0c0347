//! Props: set up, taken down, and broken by what is heavy.

use cavewright::grid::{Direction, Vertical};
use cavewright::intent::Verb;
use cavewright::world::{Fact, Fixture, SpeciesId, Thing};

use crate::living::{does, living, lying, refused, slots, standing};
use crate::support::{add, at};

/// SPEC 62, 87: where floor has no fixture, for a turn; and it is taken again as it was.
#[test]
fn a_prop_is_set_up_and_taken_down() {
    let mut game = living("levels = ['@....']\n[player]\npack = [['prop', 2], ['glowcap', 1]]\n");
    assert_eq!(refused(&mut game, Verb::Use(1)), "There is no place for the prop here.", "camp");
    game.step(Direction::East);
    game.facts();
    assert!(does(&mut game, Verb::Use(1)));
    assert_eq!(standing(&game, at(1, 0)), Some(Fixture::Prop));
    assert_eq!((slots(&game)[0], game.turn()), ((1, Thing::Prop, 1), 2));
    assert_eq!(game.last_message(), "You set up a prop.");
    assert!(game.facts().iter().any(|it| it.what == Fact::SetUp(Fixture::Prop)));
    assert_eq!(refused(&mut game, Verb::Use(1)), "There is no place for the prop here.");
    assert!(does(&mut game, Verb::Drop(2)) && does(&mut game, Verb::Take));
    assert_eq!(standing(&game, at(1, 0)), Some(Fixture::Prop), "things first");
    assert_eq!(lying(&game, at(1, 0)), None);
    assert!(does(&mut game, Verb::Take));
    assert_eq!((standing(&game, at(1, 0)), slots(&game)[0]), (None, (1, Thing::Prop, 2)));
    assert_eq!(game.last_message(), "You take down a prop.");
    assert_eq!(refused(&mut game, Verb::Take), "Nothing lies here.");
}

/// SPEC 59, 60, 62: an old prop is a prop like any other, if there is room for it.
#[test]
fn an_old_prop_is_taken_if_there_is_room() {
    let old = "levels = ['@o']\n[legend]\no = { fixture = 'old prop' }\n";
    let mut game = living(old);
    game.step(Direction::East);
    assert!(does(&mut game, Verb::Take));
    assert_eq!((standing(&game, at(1, 0)), slots(&game)), (None, vec![(1, Thing::Prop, 1)]));
    assert_eq!(game.last_message(), "You take down an old prop.");
    let mut game = living(&format!("{old}[player]\npack = [['prop', 5]]\n"));
    game.step(Direction::East);
    assert_eq!(refused(&mut game, Verb::Take), "You have no room for the prop.");
    assert_eq!(standing(&game, at(1, 0)), Some(Fixture::OldProp));
}

/// SPEC 61, 62: what there is no room for is no cover for the prop that stands there, and without room for either that is told.
#[test]
fn a_prop_is_taken_from_under_what_there_is_no_room_for() {
    let full = "['oil flask', 1], ['powder', 1], ['quickstone', 1], [\"miner's helmet\", 1], ['star-iron pick', 1], \
                ['felt wraps', 1], ['ear-horn', 1]";
    let with = |more: &str| {
        let legend = "[legend]\nc = { thing = 'glowcap', fixture = 'prop' }\n";
        living(&format!("levels = ['@c.']\n{legend}[player]\npack = [['glowcap', 3]{more}]\n"))
    };
    let mut game = with("");
    game.step(Direction::East);
    assert_eq!(game.last_message(), "You have no room for the glowcap.");
    assert!(does(&mut game, Verb::Take));
    assert_eq!((standing(&game, at(1, 0)), slots(&game)[1]), (None, (2, Thing::Prop, 1)));
    assert_eq!(lying(&game, at(1, 0)), Some((Thing::Glowcap, 1, false)));
    assert_eq!(refused(&mut game, Verb::Take), "You have no room for the glowcap.");
    let mut game = with(&format!(", {full}"));
    game.step(Direction::East);
    assert_eq!(refused(&mut game, Verb::Take), "You have no room for the glowcap.");
    assert_eq!(standing(&game, at(1, 0)), Some(Fixture::Prop));
}

/// SPEC 87
#[test]
fn nothing_is_set_up_on_stairs() {
    let mut game = living("levels = ['@>', '.<']\n[player]\npack = [['prop', 1], ['powder', 1]]\n");
    game.step(Direction::East);
    assert_eq!(refused(&mut game, Verb::Use(1)), "There is no place for the prop here.");
    assert_eq!(refused(&mut game, Verb::Use(2)), "There is no place for the powder here.");
    game.climb(Vertical::Down);
    assert_eq!(refused(&mut game, Verb::Use(1)), "There is no place for the prop here.");
}

/// SPEC 88
#[test]
fn a_prop_breaks_under_a_minotaur_and_under_nobody_light() {
    for (species, breaks) in [(SpeciesId::Minotaur, true), (SpeciesId::Hound, false)] {
        let mut game = living("levels = ['@....T...']\n[mountain]\nnumber = 0\n");
        let who = add(&mut game, at(8, 0), species, true);
        game.facts();
        while game.position_of(who).x > 4 {
            let before = game.position_of(who);
            game.wait();
            assert_ne!(game.position_of(who), before, "{species:?} comes");
        }
        let left = (!breaks).then_some(Fixture::Prop);
        assert_eq!(standing(&game, at(5, 0)), left, "{species:?}");
        let told = game.facts().iter().filter(|it| it.what == Fact::Broke(Fixture::Prop)).count();
        assert_eq!((told, game.times_told("A prop breaks.")), (breaks.into(), breaks.into()));
    }
}

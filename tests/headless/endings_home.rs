//! Going home without the Ember.

use cavewright::grid::{Direction, Vertical};
use cavewright::intent::Verb;
use cavewright::world::{Fact, Outcome};

use crate::living::{does, living, refused, tally};
use crate::support::{at, game, living_caves};

const STAIRS: &str = "levels = [\"@>\", \".<\"]\n[player]\ngarnets = 7\n";

/// SPEC 126
#[test]
fn who_has_seen_the_second_level_may_go_home() {
    let mut game = living(STAIRS);
    assert_eq!((game.turn(), tally(&game).deepest), (0, 1), "from the beginning");
    let not_yet = "You have seen nothing yet: go home once you were on level 2.";
    assert_eq!(refused(&mut game, Verb::Leave), not_yet);
    game.step(Direction::East);
    assert_eq!(refused(&mut game, Verb::Leave), "The way home begins at the camp.");
    game.climb(Vertical::Down);
    assert_eq!(refused(&mut game, Verb::Leave), "The way home begins at the camp.");
    assert_eq!(tally(&game).deepest, 2);
    game.climb(Vertical::Up);
    game.step(Direction::West);
    assert_eq!((game.at(), game.turn()), (at(0, 0), 4));
    game.facts();
    assert!(does(&mut game, Verb::Leave));
    let outcome = game.app.world().resource::<Outcome>();
    assert_eq!((outcome, game.turn()), (&Outcome::Home { turn: 5 }, 5));
    assert_eq!(game.messages().last(), Some(&"You go home with 7 garnets."));
    assert!(game.facts().iter().any(|fact| fact.what == Fact::Home));
    assert!(!does(&mut game, Verb::Wait), "the game has ended");
}

/// SPEC 126: what one has to show is told as it is.
#[test]
fn garnets_are_counted_on_the_way_home() {
    for (garnets, told) in [(0, "empty hands"), (1, "a garnet"), (300, "300 garnets")] {
        let mut game = living(&STAIRS.replace('7', &garnets.to_string()));
        game.step(Direction::East);
        game.climb(Vertical::Down);
        game.climb(Vertical::Up);
        game.step(Direction::West);
        does(&mut game, Verb::Leave);
        let expected = format!("You go home with {told}.");
        assert_eq!(game.messages().last(), Some(&expected.as_str()));
    }
}

/// SPEC 126: a new game cannot be left at its camp.
#[test]
fn a_new_game_is_not_left_at_once() {
    let mut game = game(living_caves((60, 30, 2), 3, "5"));
    assert!(refused(&mut game, Verb::Leave).starts_with("You have seen nothing yet"));
    let mut game = living("levels = ['@.']\n");
    let only = "There is no other level: the way home is with the Ember.";
    assert_eq!(refused(&mut game, Verb::Leave), only);
}

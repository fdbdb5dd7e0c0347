//! Powder: fuses burn down, and what they light opens rock, breaks, wounds and is heard.

use std::collections::BTreeSet;

use cavewright::grid::{Direction, Position, Tile};
use cavewright::intent::Verb;
use cavewright::rules::BLAST_REACH;
use cavewright::world::{
    Fact, Fixture, Fuse, Matter, Outcome, SpeciesId, Thing, Thrown, TurnCount,
};

use crate::living::{does, living, lying, pack, refused, slots, standing, tally};
use crate::support::{Game, add_idle, at, goal, health, is_awake};

/// A game in a mountain that never settles, with so many kegs.
fn with_kegs(rows: &str, kegs: u8, more: &str) -> Game {
    living(&format!(
        "levels = [\"\"\"\n{rows}\n\"\"\"]\n[player]\npack = [['powder', {kegs}]]\n{more}\n"
    ))
}

/// What powder says of itself is what it does.
#[test]
fn powder_says_when_and_how_far() {
    let kind = Thing::Powder.kind();
    let Thrown::Lit(thrown) = kind.thrown else { panic!("it is lit by a throw") };
    let [lit, thrown, reach] = [
        format!("after {} turns", Fuse::TURNS),
        format!("thrown after {thrown},"),
        format!("within {BLAST_REACH} tiles"),
    ];
    assert!([lit, thrown, reach].iter().all(|part| kind.help.contains(part)), "{}", kind.help);
}

const STILL: &str = "[mountain]\nnumber = 0";

fn fuses(game: &Game) -> Vec<Fuse> {
    game.app.world().resource::<Matter>().fuses().to_vec()
}

fn go(game: &mut Game, direction: Direction, steps: u32) {
    (0..steps).for_each(|_| game.step(direction));
}

/// The blasts since the last call, and how far each is heard.
fn blasts(game: &mut Game) -> Vec<(Position, u32)> {
    let facts = game.facts().into_iter().filter(|fact| fact.what == Fact::Blasted);
    facts.map(|fact| (fact.at, fact.loudness)).collect()
}

/// SPEC 89: six turns, then the rock of the block is open, and who is beside is wounded and goes there.
#[test]
fn powder_goes_off_after_six_turns() {
    let rows = "##########\n#@.......#\n##########\n##########";
    let mut game = with_kegs(rows, 1, STILL);
    let hound = add_idle(&mut game, at(8, 1), SpeciesId::Hound);
    go(&mut game, Direction::East, 5);
    assert!(does(&mut game, Verb::Use(1)));
    assert_eq!(fuses(&game), [Fuse { at: at(6, 1), left: 6 }]);
    assert_eq!(standing(&game, at(6, 1)), Some(Fixture::LitPowder));
    assert_eq!((slots(&game), game.last_message()), (vec![], "You light the fuse: run."));
    go(&mut game, Direction::West, 5);
    assert_eq!((game.at(), fuses(&game)[0].left, blasts(&mut game)), (at(1, 1), 1, vec![]));
    game.wait();
    assert_eq!(blasts(&mut game), [(at(6, 1), 24)]);
    assert_eq!((fuses(&game), standing(&game, at(6, 1))), (vec![], None));
    for y in 0..4 {
        for x in 0..10 {
            let is_open = (y == 1 && (1..9).contains(&x)) || (y < 3 && (5..8).contains(&x));
            assert_eq!(game.tile(x, y, 0) == Some(Tile::Floor), is_open, "{x}, {y}");
        }
    }
    assert_eq!(health(&game, game.player), Some(30), "five steps away");
    let left = health(&game, hound).unwrap();
    assert!((4..=7).contains(&left), "{left}");
    assert!(is_awake(&game, hound) && goal(&game, hound) == Some(at(6, 1)));
    assert_eq!(
        (game.last_message(), pack(&game).stones, tally(&game).dug),
        ("The hound is caught in the blast.", 0, 0)
    );
}

/// SPEC 89
#[test]
fn a_blast_takes_more_in_its_block_than_beside_it() {
    for (steps, range) in [(0, 8..=14), (1, 8..=14), (2, 3..=6), (3, 0..=0)] {
        let mut lost = BTreeSet::new();
        for seed in 0..60 {
            let mut game = with_kegs("@......", 1, &format!("{STILL}\nseed = {seed}"));
            go(&mut game, Direction::East, 1);
            does(&mut game, Verb::Use(1));
            go(&mut game, Direction::East, steps);
            game.wait_for(6 - steps);
            lost.insert(30 - health(&game, game.player).unwrap());
        }
        assert_eq!(lost, range.collect(), "{steps} steps away");
    }
}

/// SPEC 89, 130
#[test]
fn who_dies_of_powder_is_told_so() {
    let mut game = with_kegs("@......", 1, &format!("health = 5\n{STILL}"));
    go(&mut game, Direction::East, 1);
    does(&mut game, Verb::Use(1));
    game.wait_for(6);
    let outcome = game.app.world().get_resource::<Outcome>();
    let Some(Outcome::Lost { cause, chain, .. }) = outcome else { panic!("{outcome:?}") };
    assert_eq!((cause.as_str(), chain.as_str()), ("killed by your own powder", ""));
}

/// SPEC 89, 163: powder that a scenario draws as lit burns from the first turn on.
#[test]
fn drawn_powder_goes_off_after_six_turns() {
    let mut game = living("levels = ['@......p']\n[legend]\np = { fixture = 'lit powder' }\n");
    assert_eq!(fuses(&game), [Fuse { at: at(7, 0), left: 6 }]);
    game.wait_for(5);
    assert!(blasts(&mut game).is_empty());
    game.wait();
    assert_eq!(blasts(&mut game), [(at(7, 0), 24)]);
    assert_eq!((fuses(&game), standing(&game, at(7, 0))), (vec![], None));
}

/// SPEC 89: other powder in the block goes off in the same turn, whether its fuse burns or not.
#[test]
fn powder_lights_powder() {
    let mut game = with_kegs("@.........", 3, STILL);
    for verb in [Verb::Use(1), Verb::Use(1), Verb::Drop(1)] {
        game.step(Direction::East);
        assert!(does(&mut game, verb));
    }
    assert_eq!(fuses(&game).iter().map(|fuse| fuse.left).collect::<Vec<_>>(), [2, 4]);
    assert_eq!(lying(&game, at(3, 0)), Some((Thing::Powder, 1, true)));
    game.step(Direction::East);
    assert!(blasts(&mut game).is_empty());
    game.step(Direction::East);
    assert_eq!(blasts(&mut game), [1, 2, 3].map(|x| (at(x, 0), 24)));
    assert_eq!((fuses(&game), lying(&game, at(3, 0))), (vec![], None));
}

/// SPEC 65, 87-89: thrown five tiles, with a fuse of three turns; where something stands it lies beside.
#[test]
fn powder_is_thrown_five_tiles_and_breaks_props() {
    let mut game = with_kegs("@...T.....", 2, STILL);
    let throw = |dx| Verb::Throw { what: 1, dx, dy: 0 };
    assert_eq!(refused(&mut game, throw(6)), "It is too far to throw.");
    assert!(does(&mut game, throw(5)));
    assert_eq!(fuses(&game), [Fuse { at: at(5, 0), left: 3 }]);
    assert!(does(&mut game, throw(4)));
    assert_eq!(fuses(&game)[1], Fuse { at: at(3, 0), left: 3 });
    assert_eq!(standing(&game, at(4, 0)), Some(Fixture::Prop));
    game.facts();
    game.wait_for(2);
    let what: Vec<_> = game.facts().iter().map(|fact| fact.what).collect();
    assert!(what.contains(&Fact::Broke(Fixture::Prop)), "{what:?}");
    assert_eq!(standing(&game, at(4, 0)), None);
    assert_eq!((fuses(&game).len(), health(&game, game.player)), (1, Some(30)));
}

/// SPEC 51, 86, 89: veins are destroyed, what dies is the player's deed, and the mountain bears 40.
#[test]
fn a_blast_destroys_veins_kills_and_strains() {
    let mut game = with_kegs("@.....\n####%#", 1, "[mountain]\nnumber = 5");
    let fungus = add_idle(&mut game, at(3, 0), SpeciesId::Fungus);
    go(&mut game, Direction::East, 2);
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 2, dy: 0 }));
    go(&mut game, Direction::West, 2);
    game.wait();
    assert_eq!((health(&game, fungus), tally(&game).killed), (None, 1));
    assert_eq!(game.tile(4, 1, 0), Some(Tile::Floor));
    assert_eq!((standing(&game, at(4, 1)), lying(&game, at(4, 1))), (None, None));
    let is_caught = |fact| matches!(fact, Fact::Caught { whom, .. } if whom == fungus);
    assert!(game.facts().iter().any(|it| is_caught(it.what)));
    let world = game.app.world();
    let turn = *world.resource::<TurnCount>();
    assert_eq!(world.resource::<Matter>().strain(0, turn), 40);
}

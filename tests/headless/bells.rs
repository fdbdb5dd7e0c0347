//! Bells: three strokes, each of which makes the ground settle where it is rung.

use cavewright::intent::Verb;
use cavewright::world::{Fact, Groan, Matter, SpeciesId, Thing, Tremor};

use crate::living::{does, living, lying, refused, slots};
use crate::support::{add_idle, at, goal, is_awake};

/// SPEC 52, 79, 89: each stroke begins a groan of its own, at once, and is heard twelve tiles around.
#[test]
fn a_bell_makes_the_ground_groan() {
    let hall = ".".repeat(20);
    let bell = "[player]\npack = [['bell', 2]]\n";
    let mut game = living(&format!("levels = ['@{hall}']\n{bell}"));
    let near = add_idle(&mut game, at(12, 0), SpeciesId::Hound);
    let far = add_idle(&mut game, at(13, 0), SpeciesId::Hound);
    game.facts();
    assert!(does(&mut game, Verb::Use(1)));
    let groan = |left| Groan { at: at(0, 0), by: Tremor::Bell, left };
    assert_eq!(game.app.world().resource::<Matter>().groans(), [groan(5)]);
    assert_eq!(slots(&game), [(1, Thing::Bell, 1)]);
    assert!(game.facts().iter().any(|it| it.what == Fact::Rang && it.loudness == 12));
    assert!(is_awake(&game, near) && !is_awake(&game, far));
    assert_eq!(goal(&game, near), Some(at(0, 0)));
    assert_eq!(game.messages(), ["You ring the bell.", "The mountain groans."]);
    assert!(does(&mut game, Verb::Use(1)));
    assert_eq!(game.app.world().resource::<Matter>().groans(), [groan(4), groan(5)]);
    assert!(slots(&game).is_empty(), "it has no stroke left");
}

/// SPEC 89
#[test]
fn where_the_ground_never_settles_no_bell_is_rung() {
    let mut game =
        living("levels = ['@.']\n[player]\npack = [['bell', 3]]\n[mountain]\nnumber = 0\n");
    assert_eq!(refused(&mut game, Verb::Use(1)), "These caves do not answer a bell.");
}

/// SPEC 89: the strokes that are left are what is counted of it.
#[test]
fn a_bell_is_one_however_many_strokes_it_has() {
    let mut game = living("levels = ['@.']\n[player]\npack = [['bell', 3]]\n");
    does(&mut game, Verb::Drop(1));
    assert_eq!(lying(&game, at(0, 0)), Some((Thing::Bell, 3, true)));
    assert_eq!(game.last_message(), "You drop the bell (3 strokes).");
    assert!(does(&mut game, Verb::Take));
    assert_eq!(slots(&game), [(1, Thing::Bell, 3)]);
}

//! Shakers stomp, and the mountain minds.

use cavewright::world::{Fact, Readied, SpeciesId, Tremor};

use crate::support::{Game, add_even, add_idle, at, is_awake, matter, points, readied};
use crate::{light, living};

/// How many of the facts since the last call are meant.
fn facts_of(game: &mut Game, is_meant: impl Fn(Fact) -> bool) -> usize {
    game.facts().into_iter().filter(|fact| is_meant(fact.what)).count()
}

/// SPEC 79, 144, 147: every second action of its own; it never comes.
#[test]
fn a_shaker_stomps_with_every_second_action_while_it_sees_the_player() {
    let mut game = light::living(&format!("@{}\n", ".".repeat(20)));
    let shaker = add_even(&mut game, at(6, 0), SpeciesId::Shaker);
    let hound = add_idle(&mut game, at(18, 0), SpeciesId::Hound);
    game.facts();
    for _ in 0..2 {
        game.wait();
        assert_eq!(readied(&game, shaker), Some(Readied { at: at(6, 0), left: 1 }));
        assert_eq!(facts_of(&mut game, |fact| matches!(fact, Fact::Stomped { .. })), 0);
        game.wait();
        assert_eq!(readied(&game, shaker), None);
        assert_eq!(facts_of(&mut game, |fact| fact == Fact::Stomped { who: shaker }), 1);
    }
    assert!(game.messages().contains(&"The shaker stomps."));
    assert!(is_awake(&game, hound), "it is heard twelve tiles around");
    assert_eq!((game.position_of(shaker), points(&game)), (at(6, 0), 30));
}

/// SPEC 144
#[test]
fn a_shaker_kicks_who_is_beside_and_stomps_not_for_whom_it_does_not_see() {
    let mut game = light::living("@....\n");
    let shaker = add_even(&mut game, at(1, 0), SpeciesId::Shaker);
    game.wait();
    assert!((23..=26).contains(&points(&game)), "{}", points(&game));
    assert_eq!(readied(&game, shaker), None);
    let mut game = light::living("@..#....\n");
    let shaker = add_even(&mut game, at(6, 0), SpeciesId::Shaker);
    game.wait_for(4);
    assert_eq!(readied(&game, shaker), None);
}

/// SPEC 51, 52: a stomp is fifteen of strain, and the groan is where it stands.
#[test]
fn stomps_make_the_mountain_groan() {
    let mut game = living::living(
        r#"
levels = ["""
############
#@.........#
############
"""]
[mountain]
strain = [80]
"#,
    );
    let shaker = add_even(&mut game, at(8, 1), SpeciesId::Shaker);
    game.wait_for(3);
    assert!(matter(&game).groans().is_empty());
    game.wait();
    let groans = matter(&game).groans();
    assert_eq!(groans.len(), 1);
    assert_eq!((groans[0].by, groans[0].at), (Tremor::Stomp, game.position_of(shaker)));
}

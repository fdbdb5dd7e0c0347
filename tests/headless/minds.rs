//! How creatures choose, how often, and what they forget: which dice they throw is read from the dice themselves.

use std::collections::BTreeSet;
use std::iter;

use cavewright::world::{Fact, GameFact, Glyph, Roster, Rouse, Roused, SpeciesId};

use crate::light::living;
use crate::living::throw_stone;
use crate::support::{
    Game, add, at, dice, game_on, game_on_with_seed, goal, is_awake, points, set_goal,
};

/// After its first action it has just what a second one costs.
#[test]
fn a_bat_acts_twice_for_each_action_of_the_player() {
    let mut game = game_on("@........\n");
    let bat = add(&mut game, at(6, 0), SpeciesId::Bat, true);
    for turn in 1..=2 {
        game.wait();
        let steps = game.facts();
        let its = |fact: &&GameFact| matches!(fact.what, Fact::Moved { who, .. } if who == bat);
        assert_eq!(steps.iter().filter(its).count(), 2, "turn {turn}: {steps:?}");
    }
}

/// SPEC 74: no creature farther away throws a die, and none throws two.
#[test]
fn a_sleeper_that_sees_the_player_within_six_tiles_wakes_once_in_eight_actions() {
    let mut rows = vec![".".repeat(15); 15];
    rows[7].replace_range(7..8, "@");
    let (map, player) = (rows.join("\n"), at(7, 7));
    for seed in 0..12 {
        let (mut game, mut dice) = (game_on_with_seed(&map, seed), dice(seed));
        let places = (0..225).map(|place| at(place % 15, place / 15));
        let sleepers: Vec<_> = places
            .filter(|place| place.steps_to(player) > 1)
            .map(|place| (place, add(&mut game, place, SpeciesId::Minotaur, false)))
            .collect();
        game.wait();
        for (place, sleeper) in sleepers {
            let (dx, dy) = (place.x.abs_diff(player.x), place.y.abs_diff(player.y));
            let wakes = dx * dx + dy * dy <= 6 * 6 + 6 && dice.below(8) == 0;
            assert_eq!(is_awake(&game, sleeper), wakes, "seed {seed}, {place:?}");
        }
    }
}

/// A fungus throws one die of 160 an action, and the crowd decides what comes of it.
#[test]
fn a_fungus_spreads_beside_one_other_but_not_beside_two() {
    let mut dice = dice(1);
    let spreads = 1 + iter::repeat_with(|| dice.below(160)).take_while(|die| *die > 0).count();
    let actors = |game: &Game| game.app.world().resource::<Roster>().iter().count();
    for (others, grown) in [(0, 1), (1, 1), (2, 0)] {
        let mut game = game_on("@......\n.......\n.......\n");
        add(&mut game, at(3, 1), SpeciesId::Fungus, true);
        for place in [at(2, 0), at(4, 2)].into_iter().take(others) {
            game.add(place, Glyph('x'));
        }
        let before = actors(&game);
        (1..spreads).for_each(|_| game.wait());
        assert_eq!(actors(&game), before, "{others} others");
        game.wait();
        assert_eq!(actors(&game), before + grown, "{others} others");
    }
}

/// Does a hound go the right way? Two corridors meet at their east ends, `length` tiles away. The player is at the
/// west end of the upper one, and the hound, which has noticed something in it, at `x` of the lower one: scent leads
/// it east, the place that it has noticed west.
fn follows_scent(length: usize, x: u32, noticed: u32) -> bool {
    let (floor, rock) = (".".repeat(length - 1), "#".repeat(length));
    let mut game = game_on(&format!("@{floor}#\n{rock}.\n.{floor}#\n"));
    let hound = add(&mut game, at(x, 2), SpeciesId::Hound, true);
    set_goal(&mut game, hound, at(noticed, 0));
    game.wait();
    let end = game.position_of(hound);
    assert!(end == at(x - 1, 2) || end == at(x + 1, 2), "it takes a step: {end:?}");
    end == at(x + 1, 2)
}

#[test]
fn scent_is_as_long_as_thirty_steps() {
    // From the hound 31 steps lead to the player, and 30 from the tile beside it.
    assert!(follows_scent(16, 1, 0));
    assert!(!follows_scent(17, 2, 0), "32 steps");
}

#[test]
fn scent_is_found_within_two_steps_of_where_the_player_was_noticed() {
    assert!(follows_scent(10, 5, 2));
    assert!(!follows_scent(10, 5, 3));
}

/// The borer throws a die for the column and one for the row.
#[test]
fn a_borer_sets_out_for_any_place_within_twelve_tiles_up_to_the_last_row_and_column() {
    let rows = vec![".".repeat(29); 5];
    let map = format!("@{}\n.{}\n", rows[0], rows.join("\n."));
    let mut aims = BTreeSet::new();
    for seed in 0..60 {
        let (mut game, mut dice) = (game_on_with_seed(&map, seed), dice(seed));
        let borer = add(&mut game, at(20, 3), SpeciesId::Borer, true);
        // It is slower than the player.
        game.wait();
        game.wait();
        let aim = at(8 + dice.below(22) as u32, dice.below(6) as u32);
        assert_eq!(goal(&game, borer), Some(aim), "seed {seed}");
        aims.extend([('x', aim.x), ('y', aim.y)]);
    }
    assert!(aims.contains(&('x', 29)) && aims.contains(&('y', 5)), "{aims:?}");
}

/// SPEC 118: all of its kind in its region, and no others.
#[test]
fn skitters_of_a_region_wake_together() {
    let mut game = living(&format!("@{}#...\n", ".".repeat(21)));
    let near = add(&mut game, at(8, 0), SpeciesId::Skitter, false);
    let far = add(&mut game, at(20, 0), SpeciesId::Skitter, false);
    let apart = add(&mut game, at(24, 0), SpeciesId::Skitter, false);
    let hound = add(&mut game, at(19, 0), SpeciesId::Hound, false);
    throw_stone(&mut game, 5);
    assert_eq!(
        [near, far, apart, hound].map(|who| is_awake(&game, who)),
        [true, true, false, false]
    );
    let roused = |who| game.app.world().get::<Roused>(who).and_then(|it| it.0).map(|it| it.by);
    assert_eq!([near, far].map(roused), [Some(Rouse::Stone), Some(Rouse::Kin)]);
    assert_eq!(goal(&game, far), Some(at(5, 0)), "it goes where the first was called");
    let woken = game.facts().into_iter().filter(|fact| matches!(fact.what, Fact::Woke { .. }));
    assert_eq!(woken.count(), 2);
    game.wait_for(9);
    assert!(points(&game) < 30, "they run at the player, and nip");
}

/// SPEC 116: it stays as near as it can get for twenty turns, and then it forgets.
#[test]
fn a_walker_forgets_a_goal_in_another_region_after_twenty_turns() {
    let mut game = living("@..#....\n");
    let hound = add(&mut game, at(6, 0), SpeciesId::Hound, true);
    set_goal(&mut game, hound, at(1, 0));
    game.wait_for(18);
    assert_eq!((game.position_of(hound), goal(&game, hound)), (at(4, 0), Some(at(1, 0))));
    game.wait_for(5);
    assert_eq!(goal(&game, hound), None);
}

/// SPEC 117: rock is in nobody's way who goes through it.
#[test]
fn who_digs_or_passes_rock_keeps_its_goal() {
    let mut game = living(&format!("@{}\n", "#".repeat(60)));
    let [far, near] = [at(58, 0), at(1, 0)];
    let elemental = add(&mut game, far, SpeciesId::Elemental, true);
    set_goal(&mut game, elemental, near);
    game.wait_for(40);
    assert_eq!(goal(&game, elemental), Some(near));
    assert!(game.position_of(elemental).x < 45);
}

//! Shafts and ropes: falls, ways down and up, who takes them, and what opens them.

use std::collections::BTreeSet;

use cavewright::grid::{Direction, Position, Vertical};
use cavewright::intent::Verb;
use cavewright::journeys::{Aim, Journey, go_on, set_out};
use cavewright::world::{
    Fact, Fixture, Fixtures, Knowledge, Mode, Outcome, SpeciesId, Staircases, Thing, Variant,
    ways_between_levels,
};

use crate::living::{does, living, refused, slots, standing, tally};
use crate::support::{Game, add, add_even, add_idle, at, is_awake, points, wound};

/// A hall over a hall, with a shaft between them right beside the player.
const HALLS: &str = "levels = ['''
@O.........
...........
...........
''', '''
...........
...........
...........
''']
";

fn below(x: u32, y: u32) -> Position {
    Position::new(x, y, 1)
}

/// A game in the halls, whose player stands on the shaft with something in the pack.
fn on_shaft(pack: &str) -> Game {
    let mut game = living(&format!("{HALLS}[player]\npack = [{pack}]\n"));
    game.step(Direction::East);
    game.facts();
    game
}

/// The points that actors lost by falls since the last call.
fn falls(game: &mut Game) -> Vec<u32> {
    let facts = game.facts().into_iter();
    let lost = facts.filter_map(|fact| match fact.what {
        Fact::Fell { points, .. } => Some(points),
        _ => None,
    });
    lost.collect()
}

/// What falls from level to level took of a player with something in the pack, in a mode.
fn falls_of_who_carries(pack: &str, mode: Mode) -> Vec<u32> {
    let deep = ["O.", ".O"].repeat(25).join("\n''', '''\n");
    let levels = format!("'''\n@O\n''', '''\n{deep}\n''', '''\n..\n'''");
    let mut game = living(&format!("levels = [{levels}]\n[player]\npack = [{pack}]\n"));
    game.app.world_mut().resource_mut::<Variant>().mode = mode;
    let mut all = Vec::new();
    for level in 0..51 {
        game.step(if level % 2 == 0 { Direction::East } else { Direction::West });
        wound(&mut game, 30);
        game.climb(Vertical::Down);
        assert_eq!(game.at().z, level + 1);
        all.extend(falls(&mut game));
        let lost = 30 - points(&game);
        assert!(all.last().is_some_and(|points| points.abs_diff(lost) <= 1), "a wound may close");
    }
    all
}

/// SPEC 85, 97: a helmet takes six off, and a gentle world half.
#[test]
fn a_fall_takes_nine_to_seventeen_points() {
    let helmet = "[\"miner's helmet\", 1]";
    let all = [("", Mode::True, 9..=17), (helmet, Mode::True, 3..=11), ("", Mode::Gentle, 4..=8)];
    for (pack, mode, expected) in all {
        let falls = falls_of_who_carries(pack, mode);
        assert_eq!(falls.len(), 51, "one a level");
        let drawn: BTreeSet<_> = falls.iter().copied().collect();
        assert_eq!(drawn, expected.collect(), "{falls:?}");
    }
}

/// SPEC 21, 96, 97: a shaft is walked over, and only jumped into; that is heard eight tiles around, and nothing leads up again.
#[test]
fn a_shaft_is_walked_over_and_jumped_into() {
    let mut game = on_shaft("");
    game.step(Direction::East);
    game.step(Direction::West);
    assert_eq!((game.at(), points(&game)), (at(1, 0), 30));
    let [near, far] =
        [below(9, 0), below(10, 0)].map(|place| add_idle(&mut game, place, SpeciesId::Minotaur));
    game.climb(Vertical::Down);
    assert_eq!((game.at(), game.last_message()), (below(1, 0), "You fall to level 2."));
    assert!(is_awake(&game, near) && !is_awake(&game, far), "8 tiles around");
    let turn = game.turn();
    game.climb(Vertical::Up);
    assert_eq!((game.at(), game.turn()), (below(1, 0), turn), "it is too high");
}

/// SPEC 102: a rope is a way home as stairs are.
#[test]
fn the_camp_is_found_by_a_rope() {
    let mut game = on_shaft("['rope', 1]");
    assert!(does(&mut game, Verb::Use(1)));
    game.keys(">_\n");
    assert_eq!(game.at(), below(1, 0));
    assert_eq!(game.last_message(), "The camp is on level 1: take this rope up.");
    game.keys("lll_<");
    assert_eq!(game.at(), below(1, 0), "it is travelled to");
}

/// SPEC 99: a rope makes both ways quiet and harmless, and is taken again at its top.
#[test]
fn a_rope_is_a_quiet_way_down_and_up() {
    let mut game = on_shaft("['rope', 1]");
    let sleeper = add_idle(&mut game, below(3, 0), SpeciesId::Minotaur);
    game.climb(Vertical::Down);
    assert_eq!(falls(&mut game).len(), 1, "it is no use in the pack");
    let mut game = on_shaft("['rope', 1]");
    assert!(does(&mut game, Verb::Use(1)));
    assert_eq!((slots(&game), game.last_message()), (vec![], "You let the rope down the shaft."));
    assert_eq!(standing(&game, below(1, 0)), Some(Fixture::RopesEnd));
    for (vertical, place, told) in [
        (Vertical::Down, below(1, 0), "You climb down the rope to level 2."),
        (Vertical::Up, at(1, 0), "You climb up the rope to level 1."),
    ] {
        game.climb(vertical);
        assert_eq!((game.at(), game.last_message(), points(&game)), (place, told, 30));
    }
    assert!(falls(&mut game).is_empty() && !is_awake(&game, sleeper));
    assert!(does(&mut game, Verb::Take));
    assert_eq!(slots(&game), [(1, Thing::Rope, 1)]);
    let ends = [at(1, 0), below(1, 0)].map(|end| standing(&game, end));
    assert_eq!(ends, [Some(Fixture::Shaft), Some(Fixture::ShaftFoot)]);
    game.step(Direction::East);
    assert_eq!(refused(&mut game, Verb::Use(1)), "There is no shaft here to let it down.");
}

/// SPEC 99
#[test]
fn a_second_rope_is_refused() {
    let mut game = on_shaft("['rope', 2]");
    assert!(does(&mut game, Verb::Use(1)));
    assert_eq!(refused(&mut game, Verb::Use(1)), "A rope hangs here already.");
}

/// SPEC 89, 99: the shaft stays, and it is told that there is no way up any more.
#[test]
fn a_blast_tears_a_rope() {
    let mut game = on_shaft("['rope', 1], ['powder', 1]");
    assert!(does(&mut game, Verb::Use(1)));
    game.step(Direction::East);
    assert!(does(&mut game, Verb::Use(2)));
    (0..6).for_each(|_| game.step(Direction::East));
    let ends = [at(1, 0), below(1, 0)].map(|end| standing(&game, end));
    assert_eq!(ends, [Some(Fixture::Shaft), Some(Fixture::ShaftFoot)]);
    assert_eq!(game.times_told("The blast tears the rope."), 1);
}

/// SPEC 99: at its end it is not to be had.
#[test]
fn a_rope_is_not_taken_from_below() {
    let mut game = on_shaft("['rope', 1]");
    assert!(does(&mut game, Verb::Use(1)));
    game.climb(Vertical::Down);
    assert_eq!(refused(&mut game, Verb::Take), "Nothing lies here.");
}

/// SPEC 95, 100: who hunts jumps after the player and is hurt, a bat flies, and who digs stays above.
#[test]
fn hounds_jump_after_the_player_bats_fly_and_borers_stay() {
    let mut game = on_shaft("");
    wound(&mut game, 30);
    let places = [at(2, 0), at(2, 1), at(1, 1)];
    let kinds = [SpeciesId::Hound, SpeciesId::Bat, SpeciesId::Borer];
    let all: Vec<_> = places
        .into_iter()
        .zip(kinds)
        .map(|(place, kind)| add(&mut game, place, kind, true))
        .collect();
    game.facts();
    game.climb(Vertical::Down);
    let levels: Vec<_> = all.iter().map(|who| game.position_of(*who).z).collect();
    assert_eq!(levels, [1, 1, 0]);
    let mut lost = falls(&mut game);
    lost.sort_unstable();
    let [of_hound, of_player] = lost[..] else { panic!("{lost:?}: the player and the hound") };
    assert!((3..=5).contains(&of_hound) && (9..=17).contains(&of_player), "{lost:?}");
}

/// SPEC 100: and a bat comes up again.
#[test]
fn a_bat_flies_through_a_shaft_either_way() {
    let mut game = living("levels = ['''\n@#O#\n''', '''\n##.#\n''']\n");
    let bat = add(&mut game, Position::new(2, 0, 0), SpeciesId::Bat, true);
    let mut levels = Vec::new();
    for _ in 0..200 {
        game.wait();
        levels.push(game.position_of(bat).z);
    }
    levels.dedup();
    assert!(levels.len() > 4, "{levels:?}");
    assert!(falls(&mut game).is_empty());
}

/// SPEC 89, 98: powder leaves a shaft, rock below opens, and who stands there falls at once; a bat does not.
#[test]
fn powder_leaves_a_shaft_under_who_stands_there() {
    let map =
        "levels = ['''\n@......\n.......\n.......\n''', '''\n.......\n.###...\n.###...\n''']\n";
    for kind in [SpeciesId::Minotaur, SpeciesId::Bat] {
        let mut game = living(&format!("{map}[player]\npack = [['powder', 1]]\n"));
        let who = add_idle(&mut game, at(3, 2), kind);
        let player = game.player;
        game.app.world_mut().entity_mut(who).insert(cavewright::world::Health::full(90));
        game.app.world_mut().entity_mut(player).insert(cavewright::world::Health::full(90));
        assert!(does(&mut game, Verb::Throw { what: 1, dx: 3, dy: 2 }));
        game.wait_for(4);
        let ends = [Position::new(3, 2, 0), below(3, 2)].map(|end| standing(&game, end));
        assert_eq!(ends, [Some(Fixture::Shaft), Some(Fixture::ShaftFoot)], "{:?}", game.messages());
        let falls = falls(&mut game).len();
        let is_below = game.position_of(who).z == 1;
        assert_eq!((falls, is_below), if kind == SpeciesId::Bat { (0, false) } else { (1, true) });
    }
}

/// SPEC 139: a rest, and a wait whose key is held, end while there is time to step off.
#[test]
fn nobody_rests_while_the_floor_trickles() {
    let levels = "levels = ['''\n#####\n#@..#\n#####\n''', '''\n#####\n#####\n#####\n''']\n";
    let map = format!("{levels}[player]\nhealth = 5\n[mountain]\nnumber = 0\n");
    for aim in [Aim::Rest, Aim::Onward(None)] {
        let mut game = living(&map);
        game.step(Direction::East);
        add_even(&mut game, below(1, 1), SpeciesId::Antlion);
        set_out(game.app.world_mut(), aim);
        for _ in 0..9 {
            go_on(game.app.world_mut());
        }
        assert!(!game.app.world().resource::<Journey>().is_under_way());
        assert_eq!((game.at(), standing(&game, at(2, 1))), (at(2, 1), None), "{aim:?}");
        assert!(game.messages().contains(&"The floor trickles away beneath you: step off."));
    }
}

/// SPEC 147: an antlion gets under the player, and digs the floor away while he stays there; who steps off has a shaft.
#[test]
fn an_antlion_digs_the_floor_away_under_who_stays() {
    let map = "levels = ['''\n#####\n#@..#\n#####\n''', '''\n#####\n#####\n#####\n''']\n";
    let mut game = living(map);
    game.step(Direction::East);
    let antlion = add_even(&mut game, below(1, 1), SpeciesId::Antlion);
    let mut trickled = 0;
    while standing(&game, at(2, 1)).is_none() {
        game.wait();
        trickled += 1;
        assert!(trickled < 10, "{:?}", game.messages());
    }
    assert_eq!(trickled, 4, "three turns, and then it is gone");
    assert!(game.messages().contains(&"The floor trickles away beneath you: step off."));
    assert_eq!(game.at().z, 1);
    assert!(game.at().is_beside(game.position_of(antlion)), "it waits there");
    assert_eq!(falls(&mut game).len(), 1);
    let mut game = living(map);
    game.step(Direction::East);
    add_even(&mut game, below(1, 1), SpeciesId::Antlion);
    game.wait_for(2);
    game.step(Direction::East);
    game.step(Direction::West);
    assert_eq!((game.at().z, standing(&game, at(2, 1))), (0, None), "it has to begin again");
}

/// SPEC 127: a hollow that an antlion opens is no deed of the player, who falls into it.
#[test]
fn the_shaft_of_an_antlion_into_a_hollow_counts_for_nobody() {
    let above = "########\n#@.....#\n#......#\n#......#\n########\n########";
    let hollow = "########\n###cc###\n##cccc##\n##cccc##\n###cc###\n########";
    let legend = "[legend]\nc = { hollow = 'cache' }\n";
    let mut game = living(&format!("levels = ['''\n{above}\n''', '''\n{hollow}\n''']\n{legend}"));
    game.step(Direction::SouthEast);
    game.step(Direction::East);
    add_even(&mut game, below(1, 2), SpeciesId::Antlion);
    for _ in 0..12 {
        if game.at().z == 0 {
            game.wait();
        }
    }
    assert_eq!((game.at().z, standing(&game, at(3, 2))), (1, Some(Fixture::Shaft)));
    assert!(game.facts().iter().any(|fact| matches!(fact.what, Fact::OpenedHollow(_))));
    assert_eq!(tally(&game).hollows, 0);
}

/// SPEC 84: within five of the player's column, and no farther.
#[test]
fn a_plumb_line_knows_the_level_below() {
    let knows = |pack: &str| {
        let mut game = living(&format!("{HALLS}[player]\npack = [{pack}]\n"));
        game.step(Direction::East);
        let knowledge = game.app.world().resource::<Knowledge>();
        [6, 7].map(|x| knowledge.knows(below(x, 0)))
    };
    assert_eq!(knows("['plumb line', 1]"), [true, false]);
    assert_eq!(knows(""), [false, false]);
}

/// SPEC 102: a shaft is a way down in the graph of regions, and with a rope one both ways.
#[test]
fn ways_between_levels_have_shafts_and_ropes() {
    let mut game = on_shaft("['rope', 1]");
    let ways = |game: &Game| {
        let world = game.app.world();
        ways_between_levels(world.resource::<Staircases>(), world.resource::<Fixtures>())
    };
    assert_eq!(ways(&game), [(at(1, 0), below(1, 0))]);
    assert!(does(&mut game, Verb::Use(1)));
    assert_eq!(ways(&game), [(at(1, 0), below(1, 0)), (below(1, 0), at(1, 0))]);
}

/// SPEC 139: the first sight of a shaft ends a journey, and one can travel to it.
#[test]
fn a_journey_stops_at_a_new_shaft_and_another_leads_there() {
    let corner = "levels = ['''\n@........\n########.\n########.\n####O....\n''', '''\n.........\n.........\n.........\n.........\n''']\n";
    let mut game = living(corner);
    game.keys("o");
    assert!(game.last_message().contains("shaft"), "{:?}", game.messages());
    let stopped = game.at();
    assert_ne!(stopped, Position::new(4, 3, 0));
    game.keys("_g");
    assert_eq!(game.at(), Position::new(4, 3, 0), "{:?}", game.messages());
}

/// SPEC 89, 98: who is killed by the blast is dead where it was, and does not fall.
#[test]
fn the_dead_do_not_fall() {
    let level = "#####\n#@..#\n#####\n";
    let below = level.replace('@', ".");
    let mut game = living(&format!(
        "levels = [\"\"\"\n{level}\"\"\", \"\"\"\n{below}\"\"\"]\n[player]\npack = [['powder', 1]]\n[mountain]\nnumber = 0\n"
    ));
    // Off the camp.
    game.step(Direction::East);
    wound(&mut game, 1);
    assert!(does(&mut game, Verb::Use(1)));
    (0..9).for_each(|_| game.wait());
    let outcome = game.app.world().resource::<Outcome>().clone();
    assert!(matches!(&outcome, Outcome::Lost { level: 1, .. }), "{outcome:?}");
    assert!(!game.messages().iter().any(|line| line.contains("fall")), "{:?}", game.messages());
}

/// SPEC 97: who dies by a jump dies in the turn that it takes.
#[test]
fn a_deadly_jump_is_told_with_its_turn() {
    let mut game = on_shaft("");
    wound(&mut game, 1);
    game.climb(Vertical::Down);
    let outcome = game.app.world().resource::<Outcome>().clone();
    let Outcome::Lost { turn, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(turn, game.turn());
}

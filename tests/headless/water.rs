//! Water: where it comes to, who hears, shuns and loses it, and who has no air in it.

use cavewright::grid::{Direction, Position};
use cavewright::intent::Verb;
use cavewright::world::{Fact, Fixture, Fluid, Health, Outcome, Pour, SpeciesId, Thing};

use crate::living::{does, lantern, living, lying, standing};
use crate::support::{
    Game, add, add_even, add_idle, at, health, is_awake, matter, points, set_goal,
};

/// A cistern in the rock, the way out of which is the first of the row before it.
const CISTERN: &str = "\
####################
#######dd###########
###X..dddd##########
######dddd##########
#######dd###########
####################";

/// The legend of what is drawn here.
const LEGEND: &str = "[legend]
d = { hollow = 'cistern' }
p = { fixture = 'lit powder' }
";

/// A game in a scenario of some levels, of which each is in quotes.
fn watery(levels: &str, player: &str) -> Game {
    living(&format!("levels = [{levels}]\n{LEGEND}[player]\n{player}\n"))
}

/// The cistern on the only level, with something in the place of the way out, and the player in the other place.
fn cistern(way: &str, other: &str) -> Game {
    let rows = CISTERN.replace("X..", way).replacen("####", other, 1);
    watery(&format!("'''\n{rows}\n'''"), "")
}

/// The tiles of water, in the order in which it came to them.
fn water(game: &Game) -> Vec<Position> {
    let pours = matter(game).pours().iter().filter(|pour| pour.fluid == Fluid::Water);
    pours.flat_map(Pour::tiles).collect()
}

fn is_wet(game: &Game, place: Position) -> bool {
    matter(game).pours().has(Fluid::Water, place)
}

/// SPEC 93, 103: it comes out of a cistern that is open, which is told, and stays.
#[test]
fn water_pours_out_of_an_open_cistern_and_stays() {
    let mut game = cistern("...", "#@##");
    assert_eq!(water(&game).len(), 12);
    game.wait();
    assert_eq!(water(&game)[12..], [at(5, 2)]);
    assert_eq!(game.times_told("Water pours out of the rock."), 1);
    game.wait_for(60);
    assert_eq!(water(&game).len(), 15);
    assert_eq!(game.times_told("Water pours out of the rock."), 1);
}

/// SPEC 105: down stairs and shafts, a tile as if it were beside, and never up.
#[test]
fn water_sinks_over_stairs_and_through_shafts() {
    let rock = "#".repeat(20);
    let hall = |row: &str| format!("{rock}\n{rock}\n{row:#<20}\n{rock}\n{rock}\n{rock}");
    for (above, below) in [(">", "<"), ("O", ".")] {
        let upper = CISTERN.replace('X', above).replacen("####", "#@##", 1);
        let lower = hall(&format!("###{below}......"));
        let mut game = watery(&format!("'''\n{upper}\n''', '''\n{lower}\n'''"), "");
        let last = |game: &Game| water(game).last().copied();
        game.wait_for(3);
        assert_eq!(last(&game), Some(at(3, 2)), "{above}");
        game.wait();
        assert_eq!(last(&game), Some(Position::new(3, 2, 1)), "{below}");
        game.wait();
        assert_eq!(last(&game), Some(Position::new(4, 2, 1)), "{below}");
    }
    let lower = CISTERN.replace('X', "<");
    let mut game = watery(&format!("'''\n{}\n''', '''\n{lower}\n'''", hall("###>.......@")), "");
    game.wait_for(20);
    assert!(water(&game).len() == 15 && water(&game).iter().all(|tile| tile.z == 1));
}

/// SPEC 110: it puts out a fuse that it comes to, and one that is lit in it; the keg lies there.
#[test]
fn water_puts_out_fuses() {
    let mut game = cistern("..p", "#@##");
    assert_eq!(standing(&game, at(5, 2)), Some(Fixture::LitPowder));
    game.wait();
    assert_eq!(standing(&game, at(5, 2)), None);
    assert_eq!(lying(&game, at(5, 2)), Some((Thing::Powder, 1, true)));
    assert!(matter(&game).fuses().is_empty());
    assert_eq!(game.times_told("The water puts out the fuse."), 1);
    let mut game = watery("'@~~~'", "pack = [['powder', 1]]");
    game.step(Direction::East);
    assert!(does(&mut game, Verb::Use(1)));
    assert!(matter(&game).fuses().is_empty() && standing(&game, at(1, 0)).is_none());
    assert_eq!(lying(&game, at(1, 0)), Some((Thing::Powder, 1, true)));
}

/// SPEC 79, 110: through rock too; and who flies is not heard.
#[test]
fn wading_is_heard_four_tiles_around() {
    let mut game = watery("'@~###..'", "");
    let [near, far] = [5, 6].map(|x| add_idle(&mut game, at(x, 0), SpeciesId::Minotaur));
    game.step(Direction::East);
    let waded = game.facts().into_iter().filter(|fact| matches!(fact.what, Fact::Waded { .. }));
    let waded: Vec<_> = waded.map(|fact| (fact.at, fact.loudness)).collect();
    assert_eq!(waded, [(at(1, 0), 4)]);
    assert!(is_awake(&game, near) && !is_awake(&game, far));
    let mut game = watery("'@#~~~~~'", "");
    add(&mut game, at(4, 0), SpeciesId::Bat, true);
    for _ in 0..20 {
        game.wait();
        let facts = game.facts();
        assert!(facts.iter().all(|fact| !matches!(fact.what, Fact::Waded { .. })), "{facts:?}");
    }
}

/// SPEC 110
#[test]
fn water_wakes_sleepers_that_it_comes_to() {
    let mut game = cistern("...", "#@##");
    let [near, far] = [5, 4].map(|x| add_idle(&mut game, at(x, 2), SpeciesId::Minotaur));
    game.wait();
    assert!(is_awake(&game, near) && !is_awake(&game, far));
    game.wait();
    assert!(is_awake(&game, far));
}

/// SPEC 110: skitters and lampmoths go onto none, where a hound wades.
#[test]
fn skitters_and_lampmoths_shun_water() {
    let pool = ".....~~~.....";
    let levels = format!("'''\n{pool}\n@{}\n{pool}\n'''", &pool[1..]);
    for (kind, shuns) in
        [(SpeciesId::Skitter, true), (SpeciesId::Lampmoth, true), (SpeciesId::Hound, false)]
    {
        let mut game = watery(&levels, "");
        let who = add_even(&mut game, at(9, 1), kind);
        let mut has_waded = false;
        for _ in 0..20 {
            game.wait();
            let is_there = game.app.world().get::<Health>(who).is_some();
            has_waded |= is_there && is_wet(&game, game.position_of(who));
        }
        assert_eq!(has_waded, !shuns, "{kind:?}");
    }
}

/// SPEC 110: two corridors meet at their east ends. Scent leads the hound there, but for water where they meet: then it goes towards
/// the place that it has noticed.
#[test]
fn scent_does_not_lead_over_water() {
    for (meeting, column) in [('.', 6), ('~', 4)] {
        let levels = format!("'''\n@.........#\n##########{meeting}\n..........#\n'''");
        let mut game = watery(&levels, "");
        let hound = add(&mut game, at(5, 2), SpeciesId::Hound, true);
        set_goal(&mut game, hound, at(2, 0));
        game.wait();
        assert_eq!(game.position_of(hound), at(column, 2), "{meeting}");
    }
}

/// SPEC 111: where no tile is dry, whoever breathes loses a point a turn, and the lantern is shut; who is at home in rock does not.
#[test]
fn a_region_that_is_all_under_water_drowns_who_breathes() {
    let mut game = cistern("@..", "####");
    let minotaur = add_idle(&mut game, at(4, 2), SpeciesId::Minotaur);
    let elemental = add_idle(&mut game, at(5, 2), SpeciesId::Elemental);
    let left = |game: &Game| (points(game), health(game, minotaur), health(game, elemental));
    game.wait_for(2);
    assert_eq!((left(&game), lantern(&game).is_shuttered), ((30, Some(22), Some(20)), false));
    game.wait();
    assert_eq!((left(&game), lantern(&game).is_shuttered), ((29, Some(21), Some(20)), true));
    assert_eq!(game.times_told("You have no air."), 1);
    game.wait_for(4);
    assert_eq!(left(&game), (25, Some(17), Some(20)));
    assert!(does(&mut game, Verb::Shutter), "it goes out again");
    assert!(lantern(&game).is_shuttered);
}

/// SPEC 104, 111: water that is sealed wakes nobody and drowns nobody.
#[test]
fn water_in_its_cistern_drowns_nobody() {
    let mut game = cistern("@.#", "####");
    let minotaur = add_idle(&mut game, at(7, 2), SpeciesId::Minotaur);
    game.wait_for(5);
    assert_eq!((health(&game, minotaur), points(&game)), (Some(22), 30));
    assert!(!is_awake(&game, minotaur) && water(&game).len() == 12);
}

/// SPEC 111, 130: a death by water is told with where that came from, and whose deed it was, as far as that is sure.
#[test]
fn who_drowns_is_told_which_cistern_it_was() {
    for (way, digs, whose) in [("@.#", 2, " that you opened"), ("@..", 0, "")] {
        let rows = CISTERN.replace("X..", way);
        let mut game = watery(&format!("'''\n{rows}\n'''"), "health = 2");
        (0..digs).for_each(|_| game.step(Direction::East));
        game.wait_for(9);
        let outcome = game.app.world().get_resource::<Outcome>();
        let Some(Outcome::Lost { cause, chain, .. }) = outcome else { panic!("{outcome:?}") };
        let expected = format!(", in the water of a cistern{whose}");
        assert_eq!((cause.as_str(), chain.as_str()), ("drowned", expected.as_str()));
    }
}

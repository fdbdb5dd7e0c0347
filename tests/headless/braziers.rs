//! Braziers: a bearer lights them, a level with one that burns is calm, and with all of them the mountain is (SPEC 124, 126).

use cavewright::grid::{Direction, Position, Vertical};
use cavewright::record::GameResult;
use cavewright::world::{
    Fact, Fixture, Fixtures, Game as State, HollowKind, Hollows, Matter, Mind, Outcome, SpeciesId,
    Tally, Tremor, TurnCount, score,
};

use crate::scenario::game_in;
use crate::support::{
    Game, add, game, health, is_awake, living_caves, make_mortal, matter, player_of,
};

/// Two levels, with a brazier on each, and the Ember two steps east of the player, on the lower one.
const TWO: &str = "
levels = ['''
##################
#c..............>#
#....b...........#
#................#
#................#
##################
''', '''
##################
#.........b.....<#
#................#
#.@.E............#
#................#
##################
''']
[legend]
b = { fixture = 'brazier' }
c = { fixture = 'camp' }
E = { thing = 'Ember' }
";
/// The braziers.
const UPPER: Position = Position { x: 5, y: 2, z: 0 };
const LOWER: Position = Position { x: 10, y: 1, z: 1 };

fn two() -> Game {
    let mut game = game_in(TWO);
    make_mortal(&mut game, 1_000);
    game
}

fn fixture(game: &Game, at: Position) -> Option<Fixture> {
    game.app.world().resource::<Fixtures>().at(at)
}

fn go(game: &mut Game, way: Direction, steps: usize) {
    (0..steps).for_each(|_| game.step(way));
}

/// Lifts the Ember, and lights the brazier of the lower level.
fn light_lower(game: &mut Game) {
    go(game, Direction::East, 6);
    go(game, Direction::NorthEast, 1);
}

/// From the lower brazier on: lights the other one.
fn light_upper(game: &mut Game) {
    go(game, Direction::East, 6);
    go(game, Direction::NorthEast, 1);
    game.climb(Vertical::Up);
    go(game, Direction::West, 9);
    go(game, Direction::SouthWest, 1);
}

fn told(game: &Game) -> usize {
    game.times_told("The brazier takes fire from the Ember. The rock around you is calm.")
}

fn strain(game: &Game, z: u32) -> u32 {
    matter(game).strain(z, *game.app.world().resource::<TurnCount>())
}

/// SPEC 124: where every brazier burns already, the mountain asks for no more than before.
#[test]
fn nothing_is_said_of_six_where_all_braziers_burn() {
    let map = "levels = ['@*B...']\n[legend]\nB = { fixture = 'lit brazier' }\n";
    let mut game = game_in(&format!("{map}'*' = {{ thing = 'Ember' }}\n[mountain]\nseed = 1\n"));
    go(&mut game, Direction::East, 1);
    let angry = |game: &Game| game.messages().iter().any(|line| line.contains("is angry"));
    assert!(!angry(&game), "{:?}", game.messages());
    assert_eq!(matter(&game).number_on(0), Matter::CALM);
    let mut game = game_in(TWO);
    go(&mut game, Direction::East, 2);
    assert!(angry(&game), "{:?}", game.messages());
}

/// SPEC 124: beside it and not before, by who has the Ember, and it takes no turn of its own.
#[test]
fn a_bearer_lights_a_brazier_beside_the_way() {
    let mut bare = game_in(&TWO.replace("@.E", "@.."));
    light_lower(&mut bare);
    assert_eq!((fixture(&bare, LOWER), told(&bare)), (Some(Fixture::Brazier), 0));
    let mut game = two();
    go(&mut game, Direction::East, 6);
    assert_eq!((fixture(&game, LOWER), told(&game)), (Some(Fixture::Brazier), 0), "too far away");
    game.facts();
    game.step(Direction::NorthEast);
    assert_eq!(
        (fixture(&game, LOWER), told(&game), game.turn()),
        (Some(Fixture::LitBrazier), 1, 7)
    );
    assert!(game.facts().iter().any(|fact| fact.what == Fact::LitBrazier && fact.at == LOWER));
    game.step(Direction::East);
    assert_eq!((told(&game), game.app.world().resource::<Tally>().braziers), (1, 1));
}

/// SPEC 124: by five there and by six elsewhere; the Ember strains the one level and not the other.
#[test]
fn a_level_whose_brazier_burns_is_calm() {
    let mut game = two();
    go(&mut game, Direction::East, 6);
    let (numbers, before) = ([0, 1].map(|z| matter(&game).number_on(z)), strain(&game, 1));
    assert_eq!(numbers, [Matter::ANGRY; 2]);
    assert!(before >= 4 * Tremor::Ember.row().strain);
    game.step(Direction::NorthEast);
    let lit = strain(&game, 1);
    assert_eq!([0, 1].map(|z| matter(&game).number_on(z)), [Matter::ANGRY, Matter::CALM]);
    go(&mut game, Direction::East, 6);
    assert!(strain(&game, 1) <= lit && matter(&game).groans().is_empty());
    go(&mut game, Direction::NorthEast, 1);
    game.climb(Vertical::Up);
    game.wait();
    assert!(strain(&game, 0) > 0, "the level above is not calm");
}

/// SPEC 124: that of a reliquary is its own.
#[test]
fn a_burning_brazier_calms_what_groans_already_but_no_theft() {
    let mut game = two();
    let at = Position { x: 3, ..LOWER };
    let number = |game: &Game, by| {
        let groan = cavewright::world::Groan { at, by, left: 3 };
        matter(game).number_of(&groan)
    };
    go(&mut game, Direction::East, 6);
    assert_eq!(number(&game, Tremor::YourDigging), Matter::ANGRY);
    game.step(Direction::NorthEast);
    assert_eq!(number(&game, Tremor::YourDigging), Matter::CALM);
    assert_eq!(number(&game, Tremor::Vault), 6);
}

/// SPEC 124, 126, 127: with all of them every level is calm, the Warden kneels and is called no more, and it is another end.
#[test]
fn with_all_braziers_the_warden_kneels_and_the_mountain_is_kindled() {
    let mut game = two();
    let place = Position { x: 16, y: 4, z: 0 };
    let statue = add(&mut game, place, SpeciesId::Warden, false);
    light_lower(&mut game);
    let saved = State::take(game.app.world_mut()).expect("a game is being played");
    let kindled = |game: &Game| {
        let told = game.messages().into_iter().filter(|told| told.starts_with("Every brazier"));
        told.map(str::to_owned).collect::<Vec<_>>()
    };
    light_upper(&mut game);
    assert_eq!(fixture(&game, UPPER), Some(Fixture::LitBrazier));
    assert_eq!(kindled(&game), ["Every brazier burns. The whole mountain is calm."]);
    assert_eq!([0, 1].map(|z| matter(&game).number_on(z)), [Matter::CALM; 2]);
    game.wait_for(60);
    assert!(!is_awake(&game, statue), "it is called no more");
    // The same from before, by a Warden that lives.
    saved.put(game.app.world_mut()).expect("there is room");
    game.player = player_of(game.app.world_mut());
    let far = Position { x: 2, y: 4, z: 1 };
    let warden = add(&mut game, far, SpeciesId::Warden, true);
    game.wait_for(2);
    assert!(is_awake(&game, warden));
    light_upper(&mut game);
    assert_eq!(
        kindled(&game),
        ["Every brazier burns. The Warden kneels, and the whole mountain is calm."]
    );
    let (mind, health) = (game.app.world().get::<Mind>(warden), health(&game, warden));
    assert!(mind.is_none() && health.is_none(), "it is stone");
    let kneels_at = game.position_of(warden);
    game.wait_for(40);
    assert_eq!(game.position_of(warden), kneels_at);
    go(&mut game, Direction::NorthWest, 1);
    go(&mut game, Direction::West, 4);
    let world = game.app.world_mut();
    assert!(matches!(world.resource::<Outcome>(), Outcome::Won { is_kindled: true, .. }));
    assert_eq!(GameResult::of(world).expect("it has ended").ending, "kindled");
    let tally = Tally { braziers: 2, deepest: 2, ..Tally::default() };
    assert_eq!(score(None, &tally, 0) - score(None, &Tally { braziers: 0, ..tally }, 0), 300);
}

/// SPEC 124, 126: who comes home with one of them cold has brought the Ember home, and no more.
#[test]
fn with_one_brazier_cold_the_mountain_is_not_kindled() {
    let mut game = two();
    light_lower(&mut game);
    go(&mut game, Direction::East, 6);
    go(&mut game, Direction::NorthEast, 1);
    game.climb(Vertical::Up);
    go(&mut game, Direction::SouthWest, 3);
    go(&mut game, Direction::West, 11);
    go(&mut game, Direction::NorthWest, 1);
    go(&mut game, Direction::North, 2);
    let world = game.app.world_mut();
    assert!(matches!(world.resource::<Outcome>(), Outcome::Won { is_kindled: false, .. }));
    assert_eq!(GameResult::of(world).expect("it has ended").ending, "won");
}

/// SPEC 93, 94: in most worlds the levels between the first and the last have one each, in a hollow, and no other level has.
#[test]
fn worlds_have_a_brazier_on_each_level_between() {
    let mut whole = 0;
    for seed in 0..20 {
        let game = game(living_caves((160, 50, 5), seed, "8"));
        let world = game.app.world();
        let hollows = (0..5).flat_map(|z| world.resource::<Hollows>().of_level(z));
        let of_kind = hollows.filter(|hollow| hollow.kind == HollowKind::Brazier);
        let middles: Vec<_> = of_kind.map(|hollow| hollow.middle()).collect();
        let standing = world.resource::<Fixtures>().iter();
        let standing = standing.filter(|(_, fixture)| *fixture == Fixture::Brazier);
        assert_eq!(standing.map(|(at, _)| at).collect::<Vec<_>>(), middles, "seed {seed}");
        let levels: Vec<_> = middles.iter().map(|at| at.z).collect();
        assert!(levels.is_sorted() && levels.iter().all(|z| (1..4).contains(z)), "{levels:?}");
        whole += usize::from(levels == [1, 2, 3]);
    }
    assert!(whole >= 18, "{whole} of 20");
}

//! What comes of two rules at once, in the scenarios that ship, each played by keys.

use cavewright::grid::{Position, Tile};
use cavewright::screens::Screen;
use cavewright::world::{
    Fact, Fixture, Fluid, Health, Hollows, Mind, Regions, ShippedScenario, SpeciesId, Thing, Tremor,
};

use crate::lesson::Lesson;
use crate::living::{lying, slots, standing};
use crate::scenario::game_in;
use crate::support::{Game, at, matter, points, top_level};

/// A creature: where it is, its health, and whether it is awake.
type Creature = (Position, u32, bool);

/// The game in a scenario that ships.
fn game_of(name: &str) -> Game {
    Lesson::of(name).0
}

/// The creatures of a kind, by their places.
fn creatures(game: &mut Game, kind: SpeciesId) -> Vec<Creature> {
    let world = game.app.world_mut();
    let mut all = world.query::<(&Position, &SpeciesId, &Health, &Mind)>();
    let of_kind = all.iter(world).filter(|(_, id, ..)| **id == kind);
    let of_kind = of_kind.map(|(at, _, health, mind)| (*at, health.now, mind.is_awake));
    let mut of_kind: Vec<_> = of_kind.collect();
    of_kind.sort_by_key(|(at, ..)| at.scan_key());
    of_kind
}

/// Presses a key until something has come to pass, and returns what that was; so many times at most.
fn press_until<T>(
    game: &mut Game,
    key: &str,
    most: u32,
    mut done: impl FnMut(&mut Game) -> Option<T>,
) -> T {
    for _ in 0..most {
        if let Some(what) = done(game) {
            return what;
        }
        game.keys(key);
    }
    panic!("{key:?}, {most} times, and still not:\n{}\n{:?}", top_level(game), game.messages());
}

/// Presses a key until the ground has settled for something.
fn press_until_settled(game: &mut Game, key: &str, by: Tremor) {
    game.facts();
    press_until(game, key, 80, |game| {
        game.facts().iter().any(|fact| fact.what == Fact::Settled(by)).then_some(())
    });
}

fn region(game: &Game, place: Position) -> Option<u32> {
    game.app.world().resource::<Regions>().map().number(place)
}

/// Can one walk from where the player is to a place?
fn can_walk_to(game: &Game, place: Position) -> bool {
    region(game, place).is_some() && region(game, place) == region(game, game.at())
}

fn has_told(game: &Game, end: &str) -> bool {
    game.messages().iter().any(|message| message.ends_with(end))
}

/// SPEC 144, 147, 166: a mason walls in the hound that follows.
#[test]
fn a_mason_shuts_out_the_hound_that_follows() {
    let mut game = game_of("masonry");
    assert!(creatures(&mut game, SpeciesId::Hound).iter().all(|(.., is_awake)| !is_awake));
    game.keys(&"l".repeat(20));
    assert!(has_told(&game, "walls up what was opened."), "{:?}", game.messages());
    let hound = |game: &mut Game| creatures(game, SpeciesId::Hound)[0];
    let came = press_until(&mut game, ".", 12, |game| {
        let (place, ..) = hound(game);
        (place.steps_to(at(7, 5)) <= 2).then_some(place)
    });
    let (_, _, is_awake) = hound(&mut game);
    assert!(is_awake && region(&game, came) == region(&game, at(3, 5)), "{}", top_level(&game));
    game.keys(&".".repeat(15));
    let (place, ..) = hound(&mut game);
    assert!(!can_walk_to(&game, place) && !has_told(&game, "bites you."), "{}", top_level(&game));
}

/// SPEC 47, 144, 166: the tunnel of a thief closes over what it has brought home, and a dig lays that bare.
#[test]
fn what_a_thief_took_is_buried_in_its_tunnel_and_dug_out_again() {
    let (mut game, home) = (game_of("thieves"), at(12, 4));
    let packed = slots(&game);
    let (loot, ..) = press_until(&mut game, ".", 40, |game| lying(game, home));
    assert!(packed.iter().any(|(_, thing, _)| *thing == loot), "{packed:?}");
    assert!(can_walk_to(&game, home), "its tunnel leads there:\n{}", top_level(&game));
    game.keys("jjjjnb");
    press_until_settled(&mut game, ".", Tremor::YourDigging);
    assert_eq!(game.tile(home.x, home.y, home.z), Some(Tile::Wall), "{}", top_level(&game));
    assert_eq!(lying(&game, home).map(|(thing, ..)| thing), Some(loot), "it is buried");
    game.keys("fkkk");
    press_until(&mut game, "l", 60, |game| (game.at().x > home.x).then_some(()));
    let packed = slots(&game);
    assert!(packed.iter().any(|(_, thing, _)| *thing == loot), "{packed:?}");
}

/// The game of the thief, who finds a rope alone, in which the player digs after so many turns; once the ground has settled, if the thief is
/// on its way home in its tunnel then, and where.
fn caught_in_its_tunnel(turns: usize) -> Option<(Game, Position)> {
    let text = ShippedScenario::named("thieves")?.text;
    let (before, rope) = ("[[\"oil flask\", 1], [\"glowcap\", 1]]", "[[\"rope\", 1]]");
    assert!(text.contains(before), "{text}");
    let mut game = game_in(&text.replace(before, rope));
    game.keys(&format!("h{}h", ".".repeat(turns)));
    game.facts();
    for _ in 0..12 {
        game.keys(".");
        let mut settled = game.facts().into_iter();
        if settled.any(|fact| fact.what == Fact::Settled(Tremor::YourDigging)) {
            let (place, ..) = creatures(&mut game, SpeciesId::Knocker)[0];
            let has_robbed = slots(&game).is_empty();
            return (has_robbed && (8..=10).contains(&place.x)).then_some((game, place));
        }
    }
    None
}

/// SPEC 46, 56, 144, 166: the tunnel of a thief settles while it carries a rope home: it is walled in where it stands, unhurt, and digs on.
#[test]
fn a_thief_is_walled_in_by_its_own_tunnel_and_digs_on_home() {
    let (mut game, place) = (1..=15).find_map(caught_in_its_tunnel).expect("it settles on it");
    let tiles = [place.x - 1, place.x, place.x + 1].map(|x| game.tile(x, 4, 0));
    assert_eq!(tiles, [Some(Tile::Wall), Some(Tile::Floor), Some(Tile::Wall)]);
    let unhurt = SpeciesId::Knocker.species().health;
    assert_eq!(creatures(&mut game, SpeciesId::Knocker), [(place, unhurt, true)]);
    let home = at(12, 4);
    let (loot, ..) = press_until(&mut game, ".", 30, |game| lying(game, home));
    assert_eq!((loot, slots(&game)), (Thing::Rope, vec![]));
    assert!(!can_walk_to(&game, home), "what is behind it is closed:\n{}", top_level(&game));
}

/// SPEC 88, 122, 166: the Warden breaks the prop that holds the way home, and the next settling closes that.
#[test]
fn the_warden_breaks_the_prop_that_holds_the_way_home() {
    let (mut game, prop) = (game_of("guardian"), at(9, 2));
    game.keys(&format!("uu{}nnjbb{}", "l".repeat(27), "h".repeat(19)));
    assert!(has_told(&game, "everything in these caves wakes."), "{:?}", game.messages());
    game.keys(&format!("{}uukyy", "l".repeat(19)));
    assert_eq!(standing(&game, prop), Some(Fixture::Prop));
    press_until(&mut game, ".", 60, |game| standing(game, prop).is_none().then_some(()));
    assert!(can_walk_to(&game, at(4, 4)), "it is open still");
    // The Warden leaves the gate, or else it would keep it open.
    press_until(&mut game, ".", 60, |game| {
        creatures(game, SpeciesId::Warden).iter().all(|(at, ..)| at.x > 13).then_some(())
    });
    press_until_settled(&mut game, ".", Tremor::Ember);
    assert_eq!(game.tile(9, 2, 0), Some(Tile::Wall), "{}", top_level(&game));
    assert!(!can_walk_to(&game, at(4, 4)));
}

/// The tiles of the nest, and where its thin wall is.
const NEST: (Position, Position) = (Position { x: 10, y: 3, z: 0 }, Position { x: 10, y: 5, z: 0 });

/// Is the nest open, which is the only hollow?
fn is_nest_open(game: &Game) -> bool {
    game.app.world().resource::<Hollows>().of_level(0).all(|hollow| hollow.is_open)
}

/// Digs towards the Ember until the mountain has settled.
fn dig_by_the_nest(game: &mut Game) {
    game.keys(&"l".repeat(8));
    press_until(game, "l", 20, |game| has_told(game, "The mountain groans.").then_some(()));
    game.keys("hhhh");
    press_until_settled(game, ".", Tremor::YourDigging);
}

/// SPEC 53, 55, 118, 166: a settling opens the wall of a nest, and its skitters come.
#[test]
fn a_settling_lets_out_the_skitters_of_a_nest_with_a_thin_wall() {
    let (mut game, (nest, wall)) = (game_of("brood"), NEST);
    assert!(!can_walk_to(&game, nest));
    dig_by_the_nest(&mut game);
    assert!(
        game.tile(wall.x, wall.y, wall.z).is_some_and(Tile::is_walkable),
        "{}",
        top_level(&game)
    );
    assert!(can_walk_to(&game, nest) && is_nest_open(&game));
    let out = press_until(&mut game, ".", 12, |game| {
        let skitters = creatures(game, SpeciesId::Skitter);
        skitters.iter().any(|(at, ..)| at.y > wall.y).then_some(skitters)
    });
    assert!(out.iter().all(|(.., is_awake)| *is_awake), "{out:?}");
}

/// SPEC 46, 55, 166: a prop holds rock too, and keeps them in.
#[test]
fn a_prop_before_the_thin_wall_keeps_the_skitters_in() {
    let (mut game, (nest, wall)) = (game_of("brood"), NEST);
    game.keys("lllllluu1nn");
    dig_by_the_nest(&mut game);
    assert_eq!(game.tile(wall.x, wall.y, wall.z), Some(Tile::Wall), "{}", top_level(&game));
    assert!(!can_walk_to(&game, nest) && !is_nest_open(&game));
}

/// Lifts the Ember of the hunters, and comes back so many steps.
fn lift_and_flee(steps: usize) -> Game {
    let mut game = game_of("hunters");
    game.keys(&format!("{}{}", "l".repeat(35), "h".repeat(steps)));
    assert!(has_told(&game, "everything in these caves wakes."));
    game
}

/// Walks home, and has won.
fn win_at_home(game: &mut Game) {
    press_until(game, "h", 60, |game| (game.screen() != Screen::Play).then_some(()));
    assert_eq!(game.screen(), Screen::Win, "{:?}", game.messages());
}

/// SPEC 89, 166: a quickstone closes the tunnel before them.
#[test]
fn a_quickstone_closes_the_tunnel_before_hounds_that_follow() {
    let mut game = lift_and_flee(6);
    game.keys("1");
    assert!(has_told(&game, "The rock around you closes."), "{:?}", game.messages());
    game.keys("hhhh");
    let hounds = creatures(&mut game, SpeciesId::Hound);
    assert!(!hounds.is_empty() && hounds.iter().all(|(at, ..)| !can_walk_to(&game, *at)));
    win_at_home(&mut game);
}

/// Walks above the gas, and waits until the floor is gone.
fn fall_into_gas(mut game: Game) -> Game {
    game.keys(&"l".repeat(10));
    press_until(&mut game, ".", 40, |game| (game.at().z == 1).then_some(()));
    assert!(
        has_told(&game, "The floor trickles away beneath you: step off."),
        "{:?}",
        game.messages()
    );
    game
}

/// SPEC 98, 105, 107, 147, 166: the gas below rises through the shaft of an antlion, and harms nobody in the dark.
#[test]
fn the_shaft_of_an_antlion_lets_gas_rise() {
    let mut game = game_of("borehole");
    game.keys("f");
    let game = fall_into_gas(game);
    let pours = matter(&game).pours();
    assert!(pours.has(Fluid::Gas, game.at()) && pours.has(Fluid::Gas, at(12, 4)));
    assert!(!has_told(&game, "The gas burns."), "{:?}", game.messages());
}

/// SPEC 98, 107, 108, 166: who falls into it with a bright lantern burns, and the antlion beside him too.
#[test]
fn a_bright_lantern_that_falls_into_gas_burns_all_of_it() {
    let mut game = fall_into_gas(game_of("borehole"));
    assert!(has_told(&game, "The gas burns."), "{:?}", game.messages());
    assert!(matter(&game).pours().is_empty());
    assert!(points(&game) <= 30 - 3 - 4, "{}", points(&game));
    let antlions = creatures(&mut game, SpeciesId::Antlion);
    assert!(antlions.iter().all(|(_, health, _)| *health <= 15 - 4), "{antlions:?}");
}

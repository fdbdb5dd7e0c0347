//! The schedule of a turn.

use bevy::ecs::schedule::{LogLevel, Schedule, ScheduleBuildSettings};
use bevy::prelude::{ResMut, Schedules};
use cavewright::grid::{Direction, Vertical};
use cavewright::intent::Verb;
use cavewright::rules::{Turn, take_turn};
use cavewright::world::TurnCount;

use crate::support::{at, game_on};

/// The order of systems is total, so nothing depends on chance.
#[test]
fn the_schedule_of_a_turn_has_no_ambiguity() {
    let mut game = game_on("@\n");
    let world = game.app.world_mut();
    let conflicts = world.schedule_scope(Turn, |world, schedule| {
        schedule.initialize(world).expect("the schedule can be built");
        schedule.graph().conflicting_systems().len()
    });
    assert_eq!(conflicts, 0);
}

/// The test above can fail: an unordered system is found.
#[test]
fn an_unordered_system_in_a_turn_would_be_found() {
    fn meddle(_: ResMut<TurnCount>) {}
    let mut game = game_on("@\n");
    game.app.add_systems(Turn, meddle);
    let built = game.app.world_mut().schedule_scope(Turn, |world, turn| turn.initialize(world));
    assert!(built.is_err());
}

/// Ambiguity detection is on in the game itself, not in tests alone.
#[test]
fn ambiguities_are_errors_in_the_game() {
    let game = game_on("@\n");
    let schedules = game.app.world().resource::<Schedules>();
    let settings: ScheduleBuildSettings =
        schedules.get(Turn).map(Schedule::get_build_settings).expect("there is a schedule");
    assert!(matches!(settings.ambiguity_detection, LogLevel::Error));
}

/// SPEC 29: as many turns as intents that come to something, however many are taken in one frame.
#[test]
fn every_intent_has_a_turn_of_its_own_in_order() {
    let mut game = game_on("@...#\n");
    let actor = game.player;
    for _ in 0..5 {
        let world = game.app.world_mut();
        assert!(take_turn(world, Verb::Step(Direction::East).by(actor)));
        assert!(take_turn(world, Verb::Wait.by(actor)));
    }
    // Three steps, one dig, one step into what was dug, and five waits.
    assert_eq!((game.at(), game.turn()), (at(4, 0), 10));
    assert!(!take_turn(game.app.world_mut(), Verb::Climb(Vertical::Down).by(actor)));
    assert_eq!(game.turn(), 10, "what comes to nothing takes no turn");
}

/// SPEC 16: a turn long after the last frame, and a hundred thousand in one, are turns like any other.
#[test]
fn a_hundred_thousand_turns_fit_into_one_frame() {
    let mut game = game_on("@.\n");
    game.keys(&"lh".repeat(50_000));
    assert_eq!((game.at(), game.turn()), (at(0, 0), 100_000));
}

/// SPEC 33
#[test]
fn the_status_line_shows_level_location_turn_and_seed() {
    let mut game = game_on("...\n@.>\n\n...\n..<\n");
    game.keys("ll>.");
    let words = game.state().in_words();
    let last = words.lines().last();
    assert_eq!(last, Some("Level 2/2   loc: [2,1]   turn 4   seed 1"));
}

/// SPEC 34
#[test]
fn every_message_is_kept_in_order_with_its_turn() {
    let mut game = game_on("@>\n\n.<\n");
    game.keys("<l><<");
    let log = game.app.world().resource::<cavewright::world::MessageLog>();
    let turns: Vec<_> = log.messages().iter().map(|message| message.turn).collect();
    assert_eq!(turns, [0, 1, 2, 3]);
    assert_eq!(log.messages()[3].text, "You try to go up but are stopped by the cave ceiling.");
}

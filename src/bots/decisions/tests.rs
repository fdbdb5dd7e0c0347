//! Planted states: what saves is found, and the same is found again.

use std::sync::Arc;

use super::judging::Judged;
use super::measuring::judge;
use super::playouts::Playouts;
use super::report::DecisionReport;
use super::states::{Sample, State, pick, states_of};
use crate::bots::play::{Ending, Played, begin_from};
use crate::bots::{Counts, Decisions, Entrant, KitChoice, bot_named};
use crate::world::{Generators, Scenario, WorldSource};

/// A hound beside a player with a point of health left, who cannot run.
const CORNERED: &str = r#"
levels = ["""
######
#@h.##
######
"""]
[legend]
h = { creature = "hound" }
[player]
health = 1
pack = [["glowcap", 1], ["oil flask", 1]]
"#;

/// A hound comes down a hall.
const HALL: &str = r#"
levels = ["""
##########
#@......h#
#........#
##########
"""]
[legend]
h = { creature = "hound" }
[player]
health = 9
stones = 2
"#;

/// The states of a scenario at some turns.
fn states(scenario: &str, turns: &[u64]) -> Vec<State> {
    let scenario: Scenario = scenario.parse().unwrap();
    let app = begin_from(WorldSource::Scenario(Arc::new(scenario)), &Generators::default());
    states_of(app, None, &Sample { seed: 1, turns: turns.to_vec() })
}

fn report(judged: &[Judged], playouts: Playouts) -> DecisionReport {
    DecisionReport::of("handy".to_owned(), playouts, judged)
}

/// The hound bites for 2 to 4 at least once and at most twice in two turns: whoever does not eat dies, and whoever eats lives.
#[test]
fn the_verb_that_saves_is_the_best() {
    let playouts = Playouts { games: 3, turns: 2 };
    let report = report(&judge(&states(CORNERED, &[0]), playouts, 2), playouts);
    let [state] = report.states.as_slice() else { panic!("{report:#?}") };
    assert_eq!((state.seed, state.turn, state.has_ember), (1, 0, false));
    assert_eq!((state.best.as_str(), state.plain.as_deref()), ("use glowcap", Some("use glowcap")));
    assert!(!state.is_decision, "the plain bot knows that too");
    for tried in &state.tried {
        let expected = if tried.verb == "use glowcap" { 1.0 } else { 0.0 };
        assert_eq!(tried.survival, expected, "{tried:?}");
    }
    for verb in ["strike", "dig", "shutter", "wait", "use oil flask", "throw glowcap"] {
        assert!(state.tried.iter().any(|tried| tried.verb == verb), "{verb} in {state:#?}");
    }
    let best = &report.verbs[0];
    assert_eq!((best.verb.as_str(), best.best, best.tried), ("use glowcap", 1, 1));
    assert!(best.health > 2.0 && best.deepest == 1.0, "{best:?}");
    assert!(report.to_string().contains("| use glowcap | 1 | 1 | 100.0 % |"), "{report}");
}

#[test]
fn what_is_refused_was_not_tried() {
    let full = CORNERED.replace("health = 1", "health = 1\noil = 1200");
    let judged = judge(&states(&full, &[0]), Playouts { games: 1, turns: 1 }, 1);
    let verbs: Vec<_> = judged[0].attempts.iter().map(|attempt| attempt.verb.as_str()).collect();
    assert!(!verbs.contains(&"use oil flask") && verbs.contains(&"use glowcap"), "{verbs:?}");
}

#[test]
fn the_same_states_give_the_same_figures() {
    let playouts = Playouts { games: 4, turns: 12 };
    let measured = || report(&judge(&states(HALL, &[0, 2]), playouts, 2), playouts);
    let first = measured();
    assert_eq!(first, measured());
    assert_eq!(first.states.iter().map(|state| state.turn).collect::<Vec<_>>(), [0, 2]);
    assert_eq!((first.all.states, first.before_ember.states, first.with_ember.states), (2, 2, 0));
    let names: Vec<_> = first.states[0].tried.iter().map(|tried| tried.verb.as_str()).collect();
    assert!(names.contains(&"throw stone") && names.contains(&"wait"), "{names:?}");
}

fn game(seed: u64, turns: u64) -> Played {
    let (ending, keys, hand_keys) = (Ending::WON, 0, 0);
    let counts = Counts::default();
    Played { seed, ending, turns, keys, hand_keys, oil: 0, things: 0, score: 0, counts }
}

/// 26 turns have one 25th turn before their end, 25 have none, and 151 have six.
#[test]
fn states_are_picked_evenly_from_all_games() {
    let games = [game(1, 26), game(2, 25), game(3, 151)];
    let sample = |seed, turns: &[u64]| Sample { seed, turns: turns.to_vec() };
    let all = [sample(1, &[25]), sample(3, &[25, 50, 75, 100, 125, 150])];
    assert_eq!(pick(&games, 100), all);
    assert_eq!(pick(&games, 7), all);
    assert_eq!(pick(&games, 1), [sample(3, &[75])]);
    assert_eq!(pick(&games, 2), [sample(3, &[25, 125])]);
    assert!(pick(&games, 0).is_empty() && pick(&games[1..2], 9).is_empty());
}

#[test]
#[ignore = "plays a whole game four times"]
fn the_same_arguments_give_the_same_figures() {
    let decisions = Decisions {
        entrant: Entrant::whole(bot_named("handy").unwrap()),
        states: 2,
        playouts: 2,
        turns: 50,
        first_seed: 3,
        kit: KitChoice::BySeed,
        settings: Vec::new(),
    };
    let first = decisions.measure();
    assert_eq!(first.states.len(), 2, "{first:#?}");
    assert!(first.states.iter().all(|state| state.seed == 3 && state.tried.len() > 1));
    assert_eq!(first, decisions.measure());
}

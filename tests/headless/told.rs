//! How things are told, by what the player chose.

use cavewright::settings::{Directions, Preferences};
use cavewright::spoken::{NewMessages, Spoken};
use cavewright::world::{Scenario, WorldSource};

use crate::support::{Game, game, points};

/// A player with a hound that sleeps beside.
fn beside_a_hound() -> Game {
    let scenario: Scenario =
        "levels = [\"\"\"\n@h.......>\n\"\"\"]\n[legend]\nh = { creature = \"hound\", asleep = true }\n"
            .replace('>', ".")
            .parse()
            .unwrap();
    game(WorldSource::Scenario(scenario.into()))
}

/// What a step at the hound tells, and the points that the player has lost by it.
fn told(game: &mut Game) -> (Vec<String>, u32) {
    let mut new = NewMessages::default();
    new.take_of(game.app.world());
    let before = points(game);
    game.keys("l");
    (new.take_of(game.app.world()), before - points(game))
}

/// SPEC 178: the points that messages tell are those that were lost; the same game tells none unless they are wanted.
#[test]
fn messages_tell_points_where_they_are_wanted() {
    let (mut plain, mut counted) = (beside_a_hound(), beside_a_hound());
    counted.app.world_mut().resource_mut::<Preferences>().numbers = true;
    let mut total = 0;
    for _ in 0..4 {
        let (without, lost) = told(&mut plain);
        let (with, also_lost) = told(&mut counted);
        assert_eq!((without.len(), lost), (with.len(), also_lost));
        let of = |line: &str| -> u32 {
            let number = line.strip_suffix(" points.").or(line.strip_suffix(" point."));
            number.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or(0)
        };
        let bites = with.iter().filter(|line| line.starts_with("The hound bites you"));
        assert_eq!(bites.map(|line| of(line)).sum::<u32>(), lost, "{with:?}");
        assert!(without.iter().all(|line| !line.contains("point")), "{without:?}");
        total += lost;
    }
    assert!(total > 0, "the hound bites");
    assert_eq!(plain.messages(), counted.messages(), "the log of the rules is the same");
}

/// SPEC 177: directions are told as the player chose.
#[test]
fn directions_are_told_by_the_compass_or_by_a_clock() {
    let mut game = beside_a_hound();
    let around = |game: &mut Game| Spoken::of(game.app.world_mut()).rows[0].label.clone();
    assert_eq!(around(&mut game), "hound, asleep, unhurt, beside you, east");
    game.app.world_mut().resource_mut::<Preferences>().directions = Directions::Clock;
    assert_eq!(around(&mut game), "hound, asleep, unhurt, beside you, 3 o'clock");
}

//! The morgue: what a player can read of a game that has ended.

use std::fs;

use cavewright::screens::{Screen, Screens};
use cavewright::world::MessageLog;

use crate::hall::read;
use crate::support::{living_caves, press, saving};

/// SPEC 130
#[test]
fn a_morgue_tells_of_the_end_the_score_the_level_the_pack_and_the_last_messages() {
    let folder = tempfile::tempdir().unwrap();
    let source = living_caves((40, 30, 1), 5, "40");
    let mut app = saving(source, Screen::Play, folder.path());
    for _ in 0..2_000 {
        if app.world().resource::<Screens>().base() != Screen::Play {
            break;
        }
        press(&mut app, "...hjkl");
    }
    assert_eq!(app.world().resource::<Screens>().base(), Screen::Lose);
    let hall = read(folder.path());
    let line = hall.last().next().unwrap();
    let file = folder.path().join("morgue").join(format!("{}.txt", line.replay));
    let text = fs::read_to_string(file).unwrap();
    let end = format!("on level {}, in turn {}", line.level, line.turns);
    let score = format!("\nScore {}\n", line.score);
    for told in [end.as_str(), &score, "garnets", "deepest level", "\nLevel 1, as it was known\n"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    let (before, messages) = text.split_once("\nThe last messages\n").unwrap();
    let said = app.world().resource::<MessageLog>().messages().len();
    assert!(said > 9 && messages.lines().count() == said.min(20), "{said}: {messages}");
    let (_, map) = before.split_once("as it was known\n").unwrap();
    assert!(map.starts_with("(the way of the last 60 turns is marked with ,)\n"), "{map}");
    let (map, pack) = map.split_once("\nPack\n").unwrap();
    let map = map.split_once("\nMissed\n").map_or(map, |(map, _)| map);
    assert!(pack.contains("stones") && pack.contains("oil"), "{pack}");
    assert_eq!(map.matches('@').count(), 1);
    assert!(map.contains('#') && map.contains('.') && map.lines().count() <= 31, "{map}");
    assert!((30..=100).contains(&text.lines().count()), "{text}");
    assert!(text.lines().all(|line| line.chars().count() < 160), "{text}");
}

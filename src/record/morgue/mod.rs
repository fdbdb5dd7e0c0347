//! The morgue: what is left of a game that has ended, as text for people (SPEC 130).

mod map;

use std::fmt::Write;

use super::SavedGame;
use super::hall::HallLine;
use crate::plain::plain;
use crate::world::{Actor, Conduct, Game, HOLLOWS, Lantern, Missed, Pack, score_terms};

/// So many of the last messages are told.
const MESSAGES: usize = 20;

/// The morgue of a game that has ended, with its line in the hall: how it ended, its score, the level as the player knew it, the
/// pack, the last messages. Characters that steer a terminal are escaped. Cost O(tiles of a level).
pub(super) fn morgue(saved: &SavedGame, line: &HallLine) -> String {
    let game = &saved.game;
    let player = game.actors.iter().find(|actor| actor.is_player);
    let mut text = head(saved, line);
    write_score(&mut text, game, player);
    if let Some(player) = player {
        let temper = game.tempers.of(player.at.z).map(|temper| format!(", {}", temper.row().name));
        let (level, temper) = (player.at.level(), temper.unwrap_or_default());
        let _ = writeln!(text, "\nLevel {level}{temper}, as it was known");
        let (letter, turns) = (map::WAY_LETTER, map::WAY_TURNS);
        let _ = writeln!(text, "(the way of the last {turns} turns is marked with {letter})");
        map::rows(game, player.at).iter().for_each(|row| _ = writeln!(text, "    {row}"));
        write_missed(&mut text, game);
        player.pack.iter().for_each(|pack| write_pack(&mut text, pack, player.lantern));
    }
    write_messages(&mut text, game);
    text
}

/// How the game ended. Writing to a text does not fail, here and below.
fn head(saved: &SavedGame, line: &HallLine) -> String {
    let HallLine { date, seed, turns, chain, .. } = line;
    let mut end = plain(&format!("{}, in turn {turns}{chain}", line.end_in_words()));
    if let Some(first) = end.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let mut text = format!("Cavewright {}, {date}\n\n{end}.\n", saved.program);
    let kit = if line.kit.is_empty() { "none" } else { line.kit.as_str() };
    let _ = writeln!(text, "Seed {seed}, kit: {kit}.");
    if let Some(day) = line.daily {
        let _ = writeln!(text, "The mountain of {day}.");
    }
    let marks: Vec<_> = line.marks.iter().map(|mark| mark.name()).collect();
    if !marks.is_empty() {
        let _ = writeln!(text, "Not ranked: {}.", marks.join(", "));
    }
    text
}

fn write_score(text: &mut String, game: &Game, player: Option<&Actor>) {
    let garnets = player.and_then(|player| player.pack).map_or(0, |pack| pack.garnets);
    let terms = score_terms(game.outcome.as_ref(), &game.tally, garnets);
    let total: u32 = terms.iter().map(|(_, points)| points).sum();
    let _ = writeln!(text, "\nScore {total}");
    for (what, points) in terms {
        let _ = writeln!(text, "    {what:<16}{points:>6}");
    }
    for (word, wanted) in [("Kept", true), ("Broken", false)] {
        let conducts = Conduct::ALL.into_iter().filter(|one| one.is_kept(&game.tally) == wanted);
        let names: Vec<_> = conducts.map(Conduct::name).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "    {word}: {}", names.join(", "));
        }
    }
    let _ = writeln!(text, "    Killed: {}", game.tally.killed);
    let opened = HOLLOWS.iter().filter_map(|row| {
        let of_kind = game.hollows.0.iter().filter(|one| one.kind == row.kind && one.is_open);
        let count = of_kind.count();
        (count > 0).then(|| format!("{} {count}", row.name))
    });
    let opened: Vec<_> = opened.collect();
    if !opened.is_empty() {
        let _ = writeln!(text, "    Hollows that were opened: {}", opened.join(", "));
    }
}

fn write_missed(text: &mut String, game: &Game) {
    if let Some(line) = Missed::line(&Missed::of_game(game)) {
        let _ = writeln!(text, "\n{line}");
    }
}

fn write_pack(text: &mut String, pack: &Pack, lantern: Option<Lantern>) {
    let _ = writeln!(text, "\nPack");
    for (slot, stack) in pack.stacks() {
        let _ = writeln!(text, "    {slot}  {} x {}", stack.thing.kind().name, stack.count);
    }
    let oil = lantern.map_or(0, |lantern| lantern.oil);
    let _ = writeln!(text, "    stones {}, garnets {}, oil {oil}", pack.stones, pack.garnets);
}

fn write_messages(text: &mut String, game: &Game) {
    let _ = writeln!(text, "\nThe last messages");
    let first = game.messages.len().saturating_sub(MESSAGES);
    for message in &game.messages[first..] {
        let _ = writeln!(text, "    {:>6}  {}", message.turn, plain(&message.text));
    }
}

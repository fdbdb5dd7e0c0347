//! The page of the documentation about balance, as a whole: a table for each question, a column for each bot.

use std::collections::BTreeSet;

use super::comparison::Comparison;
use super::statistics::wilson;
use super::summary::Summary;
use super::tournament::Arm;

/// What stands above the tables.
const HEAD: &str = "\
Bots ([src/bots](../src/bots/mod.rs)) play the default world by the rules alone, a seed a game and the same seeds for each bot,
and know what a player would know. A bot that has not ended a game after 20,000 actions gives up. Intervals are those of
Wilson, at 95 %; differences are between games of the same seed, with the probability of McNemar's test: exact below 25 pairs
that differ.

Keys are what a player would press who goes by journeys: a verb that goes on with the one before is none, as a step onto known
ground after another, or a wait after a wait, unless a creature or the first thing of a kind comes into sight, health is lost, or
a foe that is awake is within 4 steps. A throw is three keys.

`--without X,Y` adds arms for each bot that play the same seeds, each without one of what it names, and tells by how much each of them
differs from the bot's first; with `--together` all of it is left out of one arm. `--ablate X,Y` plays the same and prints a part for the end of
this page with a line for each, `--ablate all` for all that can be left out. `--mode M` sets how all worlds are played.

A bot that plays one trick all the time is measured by the handy bot: none of them may win more often.
";

/// What stands below them.
const DECISIONS: &str = "
## Decisions

    cargo run --release --no-default-features --example balance -- --decisions

tells how often what is done next matters. It takes 20 turns of games of the handy bot, or as many as follow `--decisions`, evenly from all that
are 25 turns apart. At each it tries every verb that is not refused: a step on, back and aside, a strike, a dig, the shutter, a wait,
each thing of the pack, and a throw of each at the nearest creature; and lets the handy bot play on 16 times (`--playouts`) for 400 turns, with other
dice each time. A turn is a decision where the best verb keeps more alive than the one in the middle, by 8 points of survival or more,
and another is within 3 points of it; or where it keeps so many more alive than what the plain bot would do.

The best of many is better by luck too: *by chance* is how many decisions there would be if who lived and who died were dealt to the verbs
anew. With few games for each verb that is a great part; more of them cost time, and make it smaller. `--without X` measures once more
without it.
";

/// The page, in Markdown: the command that makes it, and what came of it.
#[must_use]
pub fn page(command: &str, arms: &[Arm]) -> String {
    let whole = arms.iter().map(|arm| &arm.entrant).filter(|entrant| entrant.without.is_none());
    let bots = whole.map(|entrant| format!("- **{}** {}\n", entrant.bot.name, entrant.bot.help));
    let bots: String = bots.collect();
    let tables = tables(arms);
    format!("# Balance\n\n    {command}\n\nmakes this page.\n\n{HEAD}\n{bots}\n{tables}{DECISIONS}")
}

/// The tables alone, in Markdown.
#[must_use]
pub fn tables(arms: &[Arm]) -> String {
    let all: Vec<_> = arms.iter().map(Summary::of).collect();
    let parts =
        [games(&all), differences(arms), causes(&all), places(&all), uses(&all), meetings(&all)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A table with a column for each bot.
fn table(title: &str, all: &[Summary], rows: &[(String, Vec<String>)]) -> String {
    let line = |first: &str, cells: &[String]| format!("| {first} | {} |\n", cells.join(" | "));
    let names: Vec<_> = all.iter().map(|summary| summary.bot.clone()).collect();
    let rule = "|---".repeat(all.len() + 1);
    let rows: String = rows.iter().map(|(name, cells)| line(name, cells)).collect();
    format!("{}{rule}|\n{rows}", line(title, &names))
}

/// How the games went.
fn games(all: &[Summary]) -> String {
    let row = |name: &str, cell: &dyn Fn(&Summary) -> String| {
        (name.to_owned(), all.iter().map(cell).collect::<Vec<_>>())
    };
    let rows = [
        row("games", &|of| of.games.to_string()),
        row("won", &|of| percent(of.share(of.won))),
        row("won, at 95 %", &|of| {
            let (low, high) = of.won_interval;
            format!("{:.1}-{:.1} %", 100.0 * low, 100.0 * high)
        }),
        row("home without the Ember", &|of| percent(of.share(of.home))),
        row("died", &|of| percent(of.share(of.died))),
        row("gave up", &|of| percent(of.share(of.gave_up))),
        row("turns, 5 % / median / 95 %", &|of| {
            of.turns.map(|turns| turns.to_string()).join(" / ")
        }),
        row("turns of won games, median", &|of| of.turns_of_won.to_string()),
        row("keys in 100 turns", &|of| format!("{:.1}", of.keys_per_100_turns)),
        row("of these pack, throw, shutter, digs", &|of| {
            format!("{:.1}", of.hand_keys * of.keys_per_100_turns)
        }),
        row("oil left in won games, median", &|of| of.oil_of_won.to_string()),
        row("hollows opened in won games, mean", &|of| percent(of.opened_of_won)),
        row("lit a brazier", &|of| within(of.lit, of.games)),
        row("won with every brazier lit", &|of| within(of.kindled, of.games)),
        row("filled slots at death, mean", &|of| format!("{:.1}", of.things_of_dead)),
        row("score, median", &|of| of.score.to_string()),
        row("deaths by falling rock", &|of| within(of.by_rock, of.died)),
        row("deaths by gas, fire, water and falls", &|of| within(of.by_elements, of.died)),
        row("deaths on the way home", &|of| within(of.on_the_way_home, of.died)),
        row("went down a shaft", &|of| within(of.shafts, of.games)),
        row("groaned before the Ember", &|of| within(of.groaned, of.games)),
        row("falling rock, hits / points a game", &|of| {
            format!("{:.2} / {:.1}", of.rock_hits, of.rock_points)
        }),
        row("health lost, a game", &|of| format!("{:.1}", of.health_lost)),
    ];
    table("", all, &rows)
}

/// A part of all, in percent, and half of the interval of 95 % around it.
fn within(part: u64, all: u64) -> String {
    let (low, high) = wilson(part, all);
    let share = part as f64 / all.max(1) as f64;
    format!("{} +- {:.1}", percent(share), 50.0 * (high - low))
}

/// By how much the others win more often than what they are measured by: a table for each of those.
fn differences(arms: &[Arm]) -> String {
    let pairs = Comparison::of_arms(arms);
    let mut firsts = Vec::new();
    for pair in &pairs {
        if !firsts.contains(&pair.first.as_str()) {
            firsts.push(pair.first.as_str());
        }
    }
    let tables = firsts.into_iter().map(|first| {
        let against = pairs.iter().filter(|pair| pair.first == first);
        let rows: String = against.map(|pair| format!("| {} |\n", pair.cells())).collect();
        format!(
            "| against {first} | points of wins | won by {first} alone / by the other alone | p |\n|---|---|---|---|\n{rows}"
        )
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// What was died of.
fn causes(all: &[Summary]) -> String {
    shares("deaths", all, |summary| &summary.causes, |summary| summary.died)
}

/// Where it was died.
fn places(all: &[Summary]) -> String {
    shares("deaths on", all, |summary| &summary.places, |summary| summary.died)
}

/// What was used and opened.
fn uses(all: &[Summary]) -> String {
    shares("games with a use of", all, |summary| &summary.used, |summary| summary.games)
}

/// What was carried, and who came into sight.
fn meetings(all: &[Summary]) -> String {
    shares("games with", all, |summary| &summary.met, |summary| summary.games)
}

/// A table of shares of a total: a row for each name that any bot has.
fn shares(
    title: &str,
    all: &[Summary],
    of: fn(&Summary) -> &[(String, u64)],
    total: fn(&Summary) -> u64,
) -> String {
    let names: BTreeSet<_> = all.iter().flat_map(of).map(|(name, _)| name.as_str()).collect();
    let rows = names.into_iter().map(|name| {
        let cells = all.iter().map(|summary| {
            let count = of(summary).iter().find(|(other, _)| other == name);
            let count = count.map_or(0, |(_, count)| *count);
            percent(count as f64 / total(summary).max(1) as f64)
        });
        (name.to_owned(), cells.collect::<Vec<_>>())
    });
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() { String::new() } else { table(title, all, &rows) }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{BOTS, Counts, Ending, Entrant, Played};

    fn arm(bot: usize, endings: &[Ending]) -> Arm {
        let games = (1..).zip(endings).map(|(seed, ending)| Played {
            seed,
            ending: ending.clone(),
            turns: 100,
            keys: 30,
            hand_keys: 3,
            oil: 200,
            things: 1,
            score: 50,
            counts: Counts { rock_hits: 1, rock_points: 4, ..Counts::default() },
        });
        Arm { entrant: Entrant::whole(&BOTS[bot]), games: games.collect() }
    }

    #[test]
    fn the_page_says_its_command_and_has_a_column_for_each_bot() {
        let dead = Ending::Died { cause: "killed by a bat".to_owned(), level: Some(1) };
        let arms = [arm(0, &[dead.clone(), dead]), arm(1, &[Ending::WON, Ending::Home])];
        let page = page("balance 2", &arms);
        for line in [
            "    balance 2",
            "|  | plain | handy |",
            "| won | 0.0 % | 50.0 % |",
            "| home without the Ember | 0.0 % | 50.0 % |",
            "| keys in 100 turns | 30.0 | 30.0 |",
            "| of these pack, throw, shutter, digs | 3.0 | 3.0 |",
            "| handy | +50.0 +- 69.3 | 0 / 1 | 1.0000 |",
            "| killed by a bat | 100.0 % | 0.0 % |",
            "| deaths by falling rock | 0.0 % +- 32.9 | 0.0 % +- 50.0 |",
            "| deaths by gas, fire, water and falls | 0.0 % +- 32.9 | 0.0 % +- 50.0 |",
            "| falling rock, hits / points a game | 1.00 / 4.0 | 1.00 / 4.0 |",
            "| level 1 | 100.0 % | 0.0 % |",
        ] {
            assert!(page.lines().any(|other| other == line), "{line} in\n{page}");
        }
    }

    #[test]
    fn an_arm_without_something_is_measured_by_the_same_bot_with_all() {
        let without = |bot, endings: &[Ending]| {
            let Arm { entrant, games } = arm(bot, endings);
            Arm { entrant: Entrant { without: Some("moth".to_owned()), ..entrant }, games }
        };
        let (won, home) = ([Ending::WON, Ending::WON], [Ending::Home, Ending::WON]);
        let arms = [arm(0, &home), without(0, &won), arm(1, &won), without(1, &home), arm(2, &won)];
        let tables = tables(&arms);
        let first = |name: &str| tables.find(&format!("| against {name} |")).unwrap();
        let row = |line: &str| tables.find(line).unwrap();
        let (plain, handy) = (first("plain"), first("handy"));
        assert_eq!(tables.matches("| against").count(), 2, "{tables}");
        assert!(plain < row("| plain without moth | +50.0"), "{tables}");
        assert!(handy < row("| rester | +0.0 +- 0.0 | 0 / 0 | 1.0000 |"), "a trick: {tables}");
        assert!(handy < row("| handy without moth | -50.0 +- 69.3 | 1 / 0 | 1.0000 |"), "{tables}");
        assert!(!page("balance", &arms).contains("**plain without"));
    }

    #[test]
    fn one_bot_alone_is_compared_with_none() {
        assert!(!tables(&[arm(0, &[Ending::WON])]).contains("against"));
        assert_eq!(tables(&[]).lines().next(), Some("|  |  |"));
    }
}

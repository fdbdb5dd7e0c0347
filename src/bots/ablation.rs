//! What is worth what: arms from whose worlds something is left out, a line each.

use super::comparison::Comparison;
use super::summary::Summary;
use super::tournament::Arm;

/// A table in Markdown with a line for each arm from whose worlds something is left out: by how much its bot wins more often
/// without it than with all, and loses more health and takes more turns.
#[must_use]
pub fn ablation(arms: &[Arm]) -> String {
    let pairs = Comparison::of_arms(arms);
    let others = pairs.iter().zip(arms.iter().skip(1));
    let others = others.filter(|(_, arm)| arm.entrant.without.is_some());
    let lines = others.filter_map(|(pair, arm)| {
        let whole = arms.iter().find(|whole| whole.entrant.name() == pair.first)?;
        Some(line(pair, &Summary::of(whole), &Summary::of(arm)))
    });
    let head = "| arm | points of wins | won by the whole alone / by this alone | p | health lost, a game | turns, median |";
    format!("{head}\n|---|---|---|---|---|---|\n{}", lines.collect::<String>())
}

/// The line of an arm.
fn line(pair: &Comparison, whole: &Summary, other: &Summary) -> String {
    let (points, half) = (100.0 * pair.difference, 100.0 * pair.half_interval);
    let lost = other.health_lost - whole.health_lost;
    let turns = other.turns[1] as f64 - whole.turns[1] as f64;
    format!(
        "| {} | {points:+.1} +- {half:.1} | {} / {} | {:.4} | {lost:+.1} | {turns:+} |\n",
        pair.second, pair.first_alone, pair.second_alone, pair.probability
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{BOTS, Counts, Ending, Entrant, Played};

    fn arm(without: Option<&str>, endings: &[Ending], health_lost: u64, turns: u64) -> Arm {
        let games = (1..).zip(endings).map(|(seed, ending)| Played {
            seed,
            ending: ending.clone(),
            turns,
            keys: 0,
            hand_keys: 0,
            oil: 0,
            things: 0,
            score: 0,
            counts: Counts { health_lost, ..Counts::default() },
        });
        let without = without.map(str::to_owned);
        Arm { entrant: Entrant { bot: &BOTS[1], without }, games: games.collect() }
    }

    #[test]
    fn each_arm_without_something_has_a_line() {
        let (all, one) = ([Ending::Won, Ending::Won], [Ending::Home, Ending::Won]);
        let arms = [
            arm(None, &all, 10, 100),
            arm(Some("settle"), &one, 12, 90),
            arm(Some("prop"), &all, 10, 100),
        ];
        let table = ablation(&arms);
        let lines: Vec<_> = table.lines().skip(2).collect();
        let expected = [
            "| handy without settle | -50.0 +- 69.3 | 1 / 0 | 1.0000 | +2.0 | -10 |",
            "| handy without prop | +0.0 +- 0.0 | 0 / 0 | 1.0000 | +0.0 | +0 |",
        ];
        assert_eq!(lines, expected);
        assert_eq!(ablation(&arms[..1]).lines().count(), 2);
    }
}

//! What is worth what: arms from whose worlds something is left out, a line each.

use super::comparison::Comparison;
use super::tournament::Arm;

/// What stands above the lines.
const HEAD: &str = "\
tells what each thing is worth: by how many points the bot wins more often without it than with all, which is less than none where it
helps, and how much more harm comes to it, as a share of all: health, things, a twentieth of the oil, and a fiftieth of the turns.

| without it | points of wins | won by the whole alone / by this alone | p | harm |
|---|---|---|---|---|
";

/// A part of a page in Markdown, to be put below the others: the command that makes it, and a line for each arm from whose worlds
/// something is left out.
#[must_use]
pub fn ablation(command: &str, arms: &[Arm]) -> String {
    let pairs = Comparison::of_arms(arms);
    let others = pairs.iter().zip(arms.iter().skip(1));
    let others = others.filter(|(_, arm)| arm.entrant.without.is_some());
    let lines = others.filter_map(|(pair, arm)| {
        let whole = arms.iter().find(|whole| whole.entrant.name() == pair.first)?;
        Some(line(pair, whole.harm_of(arm)))
    });
    let lines = lines.collect::<String>();
    format!("\n## What each thing is worth\n\n    {command}\n\n{HEAD}{lines}")
}

/// The line of an arm.
fn line(pair: &Comparison, (harm, half): (f64, f64)) -> String {
    format!("| {} | {:+.1} +- {:.1} % |\n", pair.cells(), 100.0 * harm, 100.0 * half)
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
        let part = ablation("balance 2", &arms);
        assert!(part.starts_with("\n## ") && part.contains("\n    balance 2\n"), "{part}");
        let lines: Vec<_> = part.lines().skip_while(|line| !line.starts_with("|---")).collect();
        let expected = [
            "| handy without settle | -50.0 +- 69.3 | 1 / 0 | 1.0000 | +15.0 +- 0.0 % |",
            "| handy without prop | +0.0 +- 0.0 | 0 / 0 | 1.0000 | +0.0 +- 0.0 % |",
        ];
        assert_eq!(lines[1..], expected);
        assert!(ablation("balance 2", &arms[..1]).ends_with("|---|---|---|---|---|\n"));
    }
}

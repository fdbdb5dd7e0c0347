//! What is worth what: arms from whose worlds something is left out, a line each.

use super::comparison::Comparison;
use super::presence::LeftOut;
use super::tournament::Arm;

/// What stands above the lines.
const HEAD: &str = "\
tells what each thing is worth: by how many points the bot wins more often without it than with all, which is less than none where it
helps, and how much more harm comes to it, as a share of all: health, things, a twentieth of the oil, and a fiftieth of the turns.
What is rare moves few of all games. So the last columns are of those alone in which it was there with all: a thing that was used, or gear
that was carried, a creature that came into sight, a hollow that was opened or whose sign was seen, a level with a temper that was come
to. Both arms are the same game until then, but for creatures, in whose place others are from the beginning: of these the columns favour
the whole. *Acted on* is the share of all games in which a thing was used, a hollow was dug into by who plays, or another verb than a
step came within three turns of a creature's or a sign's coming into sight: neither gear nor a temper has that.

| without it | points of wins | won by the whole alone / by this alone | p | harm | games in which it was there | acted on | points of wins in these | p |
|---|---|---|---|---|---|---|---|---|
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
        let left_out = arm.entrant.without.as_deref().and_then(LeftOut::named);
        let there =
            left_out.map_or_else(|| "- | - | - | -".to_owned(), |it| there(&it, whole, arm));
        Some(line(pair, whole.harm_of(arm), &there))
    });
    let lines = lines.collect::<String>();
    format!("\n## What each thing is worth\n\n    {command}\n\n{HEAD}{lines}")
}

/// The line of an arm.
fn line(pair: &Comparison, (harm, half): (f64, f64), there: &str) -> String {
    format!("| {} | {:+.1} +- {:.1} % | {there} |\n", pair.cells(), 100.0 * harm, 100.0 * half)
}

/// Cells of the games in which what an arm leaves out was there: their share of all, that of those in which it was acted on, the
/// points of wins in the first, and the probability.
fn there(left_out: &LeftOut, whole: &Arm, without: &Arm) -> String {
    let pairs = whole.paired_where(without, |game| left_out.was_there(&game.counts));
    let acted_on = whole.games.iter().filter(|game| left_out.was_acted_on(&game.counts));
    let share = |games: u64| 100.0 * games as f64 / whole.games.len().max(1) as f64;
    let (difference, half) = pairs.difference();
    let probability = pairs.probability();
    format!(
        "{:.0} % | {:.0} % | {:+.1} +- {:.1} | {probability:.4}",
        share(pairs.games),
        share(acted_on.count() as u64),
        100.0 * difference,
        100.0 * half
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{BOTS, Counts, Ending, Entrant, Played};
    use crate::world::Thing;

    /// Of a game in which a prop was set up, or was not.
    fn counts(health_lost: u64, is_shored: bool) -> Counts {
        let mut counts = Counts { health_lost, ..Counts::default() };
        counts.uses[Thing::Prop as usize] = u64::from(is_shored);
        counts
    }

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
            counts: counts(health_lost, seed == 1),
        });
        let without = without.map(str::to_owned);
        Arm { entrant: Entrant { bot: &BOTS[1], without }, games: games.collect() }
    }

    #[test]
    fn each_arm_without_something_has_a_line() {
        let (all, one) = ([Ending::WON, Ending::WON], [Ending::Home, Ending::WON]);
        let arms = [
            arm(None, &all, 10, 100),
            arm(Some("settle"), &one, 12, 90),
            arm(Some("prop"), &all, 10, 100),
        ];
        let part = ablation("balance 2", &arms);
        assert!(part.starts_with("\n## ") && part.contains("\n    balance 2\n"), "{part}");
        let lines: Vec<_> = part.lines().skip_while(|line| !line.starts_with("|---")).collect();
        let expected = [
            "| handy without settle | -50.0 +- 69.3 | 1 / 0 | 1.0000 | +15.0 +- 0.0 % | - | - | - | - |",
            "| handy without prop | +0.0 +- 0.0 | 0 / 0 | 1.0000 | +0.0 +- 0.0 % | 50 % | 50 % | +0.0 +- 0.0 | 1.0000 |",
        ];
        assert_eq!(lines[1..], expected);
        assert!(
            ablation("balance 2", &arms[..1]).ends_with("|---|---|---|---|---|---|---|---|---|\n")
        );
    }
}

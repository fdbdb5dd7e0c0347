//! The figures as text.

use std::fmt;

use super::report::{DecisionReport, PhaseFigures, VerbFigures};

impl fmt::Display for DecisionReport {
    /// Tables in Markdown.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { bot, playouts, turns, .. } = self;
        let games = self.games();
        writeln!(
            f,
            "{bot}: {} states of {games} games; from each, {playouts} games for each verb, of {turns} turns at most.\n",
            self.all.states
        )?;
        writeln!(f, "| | states | decisions | in 100 turns | by chance |\n|---|---|---|---|---|")?;
        let phases = [
            ("all", &self.all),
            ("before the Ember", &self.before_ember),
            ("with the Ember", &self.with_ember),
        ];
        for (name, phase) in phases {
            writeln!(f, "{}", row_of_phase(name, phase))?;
        }
        writeln!(
            f,
            "\n| verb | best in states | of | survival | health | oil | deepest level | Ember |\n|---|---|---|---|---|---|---|---|"
        )?;
        self.verbs.iter().try_for_each(|verb| writeln!(f, "{}", row_of_verb(verb)))
    }
}

impl DecisionReport {
    /// The number of games that the states are of.
    fn games(&self) -> usize {
        let mut seeds: Vec<_> = self.states.iter().map(|state| state.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        seeds.len()
    }
}

fn row_of_phase(name: &str, phase: &PhaseFigures) -> String {
    let PhaseFigures { states, decisions, per_100_turns, by_chance } = phase;
    format!("| {name} | {states} | {decisions} | {per_100_turns:.1} | {by_chance:.1} |")
}

fn row_of_verb(figures: &VerbFigures) -> String {
    let VerbFigures { verb, tried, best, health, oil, deepest, .. } = figures;
    let (survival, embers) = (100.0 * figures.survival, 100.0 * figures.embers);
    format!(
        "| {verb} | {best} | {tried} | {survival:.1} % | {health:.1} | {oil:.0} | {deepest:.1} | {embers:.1} % |"
    )
}

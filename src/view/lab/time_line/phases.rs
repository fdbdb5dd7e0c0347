//! The phases of a making: consecutive steps of one kind.

use std::cmp::Ordering;
use std::time::Duration;

use bevy::prelude::*;

use super::labels::labels;
use super::text::{letters, milliseconds, words};
use crate::art::colours;
use crate::screens::Bench;

/// The gap between two labels, in pixels of the interface: less than in letters, since widths are rounded up.
pub(super) const GAP_PX: f32 = 12.0;

/// Spawns the phases with their times, in other colours before and after the current one.
pub(super) fn spawn_phases(
    row: &mut ChildSpawnerCommands,
    bench: &Bench,
    names: &[String],
    width: f32,
) {
    let phases = phases(names);
    let took = |phase: &Phase| {
        bench.steps()[phase.first..=phase.last].iter().map(|step| step.took).sum::<Duration>()
    };
    let long: Vec<_> = phases
        .iter()
        .map(|phase| format!("{}  {}", phase.label(), milliseconds(took(phase))))
        .collect();
    let short: Vec<_> = phases.iter().map(Phase::label).collect();
    let shown = phases.iter().position(|phase| bench.at() <= phase.last).unwrap_or(0);
    for (index, label) in labels(&long, &short, shown, letters(width)) {
        let ink = match index.cmp(&shown) {
            Ordering::Less => colours::UI_TEXT,
            Ordering::Equal => colours::UI_ACCENT,
            Ordering::Greater => colours::UI_DIM,
        };
        row.spawn(words(label, ink));
    }
}

/// Consecutive steps of one kind.
#[derive(Debug, PartialEq, Eq)]
struct Phase {
    name: String,
    /// The indices of its steps.
    first: usize,
    last: usize,
    /// The number of passes. A level that is finished before others repeats the name of its last step.
    passes: usize,
}

impl Phase {
    /// Its name, and the number of passes.
    fn label(&self) -> String {
        match self.passes {
            1 => self.name.clone(),
            passes => format!("{} x {passes}", self.name),
        }
    }
}

/// Groups steps by their names without the number of the pass.
fn phases(names: &[String]) -> Vec<Phase> {
    let mut phases: Vec<Phase> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let kind = kind_of(name);
        match phases.last_mut() {
            Some(phase) if phase.name == kind => {
                phase.last = index;
                phase.passes += usize::from(names[index - 1] != *name);
            }
            _ => phases.push(Phase { name: kind.to_owned(), first: index, last: index, passes: 1 }),
        }
    }
    phases
}

/// The name of a step without the number of its pass.
fn kind_of(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((kind, pass)) if pass.bytes().all(|byte| byte.is_ascii_digit()) => kind,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_no_number_of_a_pass() {
        for name in ["settle by 5 at 12,7", "fill", "smooth more"] {
            assert_eq!(kind_of(name), name);
        }
        assert_eq!(kind_of("smooth 12"), "smooth");
    }

    #[test]
    fn passes_of_one_kind_are_one_phase() {
        let names = ["fill", "smooth 1", "smooth 2", "smooth more", "regions", "regions"];
        let found = phases(&names.map(str::to_owned));
        let shown: Vec<_> = found
            .iter()
            .map(|phase| (phase.name.as_str(), phase.first, phase.last, phase.passes))
            .collect();
        assert_eq!(
            shown,
            [
                ("fill", 0, 0, 1),
                ("smooth", 1, 2, 2),
                ("smooth more", 3, 3, 1),
                ("regions", 4, 5, 1)
            ]
        );
    }
}

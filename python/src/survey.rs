//! Surveys: many worlds made, proved and measured, on all cores.

use std::collections::BTreeSet;
use std::ops::Range;

use cavewright::grid::Size;
use cavewright::report::{
    Columns, FigureKind, Question, RowsOf, Task, empty_report, make_report_with_rows,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyRange, PyRangeMethods};

use crate::specs::{REGISTRY, Wanted};
use crate::table::{Table, batch};
use crate::values::{bad, thread_count};

/// Worlds of each thread between two looks at whether who called has had enough.
const WORLDS_AT_ONCE: u64 = 128;

/// Makes, proves and measures the worlds of a range of seeds.
///
/// `figures` are the names of those that are wanted, all without it; `per` is "world" or "level"; `find` is a question as that of
/// `cavewright report --find`, whose worlds are in the report; `jobs` are threads, by default one a core; `progress` is called with the worlds
/// that are done, and all of them. The interpreter's lock is free meanwhile, and Ctrl-C
/// ends it after the worlds that are under way.
///
/// Raises ValueError with what is allowed, where there are no such worlds.
#[pyfunction]
#[pyo3(signature = (seeds, generator = None, *, width = None, height = None, depth = None, recipe = None, figures = None, per = "world", find = None, jobs = None, progress = None, **parameters))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
pub fn survey(
    py: Python<'_>,
    seeds: &Bound<'_, PyRange>,
    generator: Option<&str>,
    width: Option<u64>,
    height: Option<u64>,
    depth: Option<u64>,
    recipe: Option<&str>,
    figures: Option<Vec<String>>,
    per: &str,
    find: Option<&str>,
    jobs: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Table> {
    let seeds = seeds_of(seeds)?;
    let wanted = Wanted { generator, recipe, size: [width, height, depth], parameters };
    let spec = wanted.spec(Size::DEFAULT)?;
    let mut task = Task::new(REGISTRY.resolve(&spec).map_err(bad)?, spec.clone());
    task.recipe =
        spec.recipe.as_ref().map(|recipe| cavewright::record::of_text(recipe.text()).to_string());
    if let Some(names) = figures {
        task.figures = names.iter().map(|name| figure(name)).collect::<PyResult<_>>()?;
    }
    task.rows = Some(match per {
        "world" => RowsOf::World,
        "level" => RowsOf::Level,
        _ => return Err(bad(format!("per: {per:?}: allowed are world and level"))),
    });
    let question = find.map(str::parse::<Question>).transpose();
    task.question = question.map_err(|error| bad(format!("find: {error}")))?;
    if task.question.as_ref().is_some_and(Question::is_about_play) {
        return Err(bad("find: worlds are not played here"));
    }
    let columns = Columns::of(&task).ok_or_else(|| bad("no rows"))?;
    let jobs = thread_count(jobs, "jobs")?;

    let (mut report, mut batches) = (empty_report(&task), Vec::new());
    let at_once = WORLDS_AT_ONCE.saturating_mul(jobs as u64);
    let mut first = seeds.start;
    while first < seeds.end {
        let part = first..first.saturating_add(at_once).min(seeds.end);
        let made = py.detach(|| make_report_with_rows(&task, part.clone(), jobs, |_| ()));
        let (of_part, rows) = made.map_err(bad)?;
        report.merge(&of_part).map_err(bad)?;
        batches.push(batch(&columns, &rows).map_err(bad)?);
        py.check_signals()?;
        if let Some(progress) = progress {
            progress.call1((part.end - seeds.start, seeds.end - seeds.start))?;
        }
        first = part.end;
    }
    Ok(Table::new(&columns, batches, report))
}

/// The seeds of a range of Python's.
fn seeds_of(range: &Bound<'_, PyRange>) -> PyResult<Range<u64>> {
    let wrong = || bad("seeds: allowed is range(A, B) with whole numbers 0 <= A <= B");
    let (start, stop) = (range.getattr("start")?, range.getattr("stop")?);
    let ends = start.extract::<u64>().ok().zip(stop.extract::<u64>().ok());
    match ends {
        Some((start, end)) if start <= end && range.step()? == 1 => Ok(start..end),
        _ => Err(wrong()),
    }
}

/// The figure of a name.
fn figure(name: &str) -> PyResult<FigureKind> {
    FigureKind::named(name).ok_or_else(|| {
        let known: BTreeSet<_> = FigureKind::ALL.iter().map(|kind| kind.name()).collect();
        let known: Vec<_> = known.into_iter().collect();
        bad(format!("figures: no figure {name:?}: allowed are {}", known.join(", ")))
    })
}

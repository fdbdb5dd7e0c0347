//! Figures and rows of reports (SPEC 42).

use std::collections::BTreeSet;
use std::ops::Range;

use cavewright::grid::Size;
use cavewright::report::{
    Columns, FigureKind, MEASURES, Report, Row, RowFormat, RowsOf, Task, Value,
    make_report_with_rows,
};
use cavewright::world::game_registry;

const SEEDS: Range<u64> = 0..6;

/// What a report and its rows are of every generator.
fn of_all(make: impl Fn(&str, Task)) {
    let registry = game_registry();
    for generator in registry.iter() {
        let name = generator.name();
        let spec = registry.spec(name).unwrap().size(Size::new(48, 24, 3).unwrap()).spec();
        make(name, Task::new(generator, spec));
    }
}

fn made(task: &Task) -> (Report, Vec<Row>) {
    make_report_with_rows(task, SEEDS, 2, |_| ()).unwrap()
}

/// What a row has in a column.
fn value(task: &Task, row: &Row, name: &str) -> Option<f64> {
    let columns = Columns::of(task).unwrap();
    let index = columns.figures.iter().position(|column| column.name == name).unwrap();
    row.values[index].map(|value| match value {
        Value::Count(count) => count as f64,
        Value::Real(real) => real,
    })
}

/// A figure that is worked out alone is the same as among the others, and no other is there.
#[test]
fn figures_do_not_depend_on_one_another() {
    of_all(|name, task| {
        let whole = made(&task).0;
        for kind in FigureKind::ALL.iter().copied() {
            let alone = made(&Task { figures: BTreeSet::from([kind]), ..task.clone() }).0;
            let kinds: Vec<_> = alone.figures.iter().map(|(kind, _)| kind).collect();
            assert_eq!(kinds, [kind], "{name}");
            if kind != FigureKind::GenerationSeconds {
                assert_eq!(
                    alone.figures.get(kind),
                    whole.figures.get(kind),
                    "{name} {}",
                    kind.name()
                );
                let own = whole
                    .extremes
                    .iter()
                    .filter(|of| kind.measure().is_some_and(|index| of.measure == MEASURES[index]));
                assert!(alone.extremes.iter().eq(own), "{name} {}", kind.name());
            }
            assert_eq!((alone.worlds, &alone.violations), (whole.worlds, &whole.violations));
        }
    });
}

/// A question is about what it asks, whichever figures are wanted beside it.
#[test]
fn a_question_has_what_it_asks_about() {
    of_all(|name, task| {
        let question = || "loops > 2 and walk < 60 or dead_ends < 1".parse().ok();
        let all = made(&Task { question: question(), ..task.clone() }).0;
        let figures = BTreeSet::from([FigureKind::FloorShare]);
        let few = made(&Task { question: question(), figures, ..task.clone() }).0;
        let seeds = |report: &Report| -> Vec<u64> {
            report.find.iter().flat_map(|find| &find.worlds).map(|world| world.seed).collect()
        };
        assert_eq!(seeds(&all), seeds(&few), "{name}");
        for world in few.find.iter().flat_map(|find| &find.worlds) {
            let names: Vec<_> = world.measures.keys().map(String::as_str).collect();
            assert_eq!(names, ["dead_ends", "floor_share", "loops", "walk"], "{name}");
        }
    });
}

/// Rows are the worlds that figures are made of, in the order of seeds, and what a question finds is found in them too.
#[test]
fn rows_are_what_figures_are_made_of() {
    of_all(|name, task| {
        let task =
            Task { rows: Some(RowsOf::World), question: "loops >= 3".parse().ok(), ..task.clone() };
        let (report, rows) = made(&task);
        assert!(
            rows.windows(2).all(|pair| pair[0].seed < pair[1].seed)
                && rows.len() as u64 == report.worlds,
            "{name}"
        );
        for kind in [
            FigureKind::WalkToDeepest,
            FigureKind::Loops,
            FigureKind::DeadEnds,
            FigureKind::ChokePoints,
        ] {
            let values: Vec<_> =
                rows.iter().filter_map(|row| value(&task, row, kind.name())).collect();
            let [least, mean, _, most] = report.figures.get(kind).unwrap().summary().unwrap();
            let sum: f64 = values.iter().sum();
            assert!((mean - sum / values.len() as f64).abs() < 1e-9, "{name} {}", kind.name());
            assert!(values.contains(&least) && values.contains(&most), "{name} {}", kind.name());
        }
        let found: Vec<_> =
            report.find.iter().flat_map(|find| &find.worlds).map(|world| world.seed).collect();
        let with_loops =
            rows.iter().filter(|row| value(&task, row, "loops").is_some_and(|loops| loops >= 3.0));
        assert!(with_loops.map(|row| row.seed).eq(found), "{name}");
    });
}

/// The row of a world has the means of the rows of its levels.
#[test]
fn a_world_is_its_levels() {
    of_all(|name, task| {
        let of = |rows| Task { rows: Some(rows), ..task.clone() };
        let (worlds, levels) = (made(&of(RowsOf::World)).1, made(&of(RowsOf::Level)).1);
        assert_eq!(levels.len(), 3 * worlds.len(), "{name}");
        for (world, levels) in worlds.iter().zip(levels.chunks(3)) {
            assert!(
                levels
                    .iter()
                    .map(|row| (row.seed, row.z))
                    .eq((0..3).map(|z| (world.seed, Some(z))))
            );
            for kind in
                FigureKind::ALL.iter().filter(|kind| **kind != FigureKind::GenerationSeconds)
            {
                let values: Vec<_> = levels
                    .iter()
                    .filter_map(|row| value(&of(RowsOf::World), row, kind.name()))
                    .collect();
                let own = value(&of(RowsOf::World), world, kind.name());
                let mean =
                    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64);
                let differ = own.zip(mean).map(|(own, mean)| (own - mean).abs());
                assert!(
                    own.is_some() == mean.is_some() && differ.is_none_or(|by| by < 1e-9),
                    "{name} {}",
                    kind.name()
                );
            }
        }
    });
}

/// What is written reads back, in every format that can be read here.
#[test]
fn rows_are_written_as_they_are() {
    of_all(|name, task| {
        let task = Task { rows: Some(RowsOf::Level), ..task.clone() };
        let (columns, rows) = (Columns::of(&task).unwrap(), made(&task).1);
        let written = |format: RowFormat| {
            let mut out = Vec::new();
            let mut writer = format.begin(&mut out, &columns).unwrap();
            rows.chunks(4).for_each(|some| writer.write(some).unwrap());
            writer.end().unwrap();
            String::from_utf8(out).unwrap()
        };
        let csv = written(RowFormat::Csv);
        let mut lines = csv.lines();
        let names: Vec<_> = FigureKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(lines.next(), Some(format!("seed,z,{}", names.join(",")).as_str()));
        let jsonl = written(RowFormat::Jsonl);
        for ((row, line), object) in rows.iter().zip(lines).zip(jsonl.lines()) {
            let object: serde_json::Value = serde_json::from_str(object).unwrap();
            let cells: Vec<_> = line.split(',').collect();
            assert_eq!(
                (cells[0], cells[1]),
                (row.seed.to_string().as_str(), row.z.unwrap().to_string().as_str())
            );
            for (name, cell) in names.iter().zip(&cells[2..]) {
                let expected = value(&task, row, name);
                assert_eq!(cell.parse().ok(), expected, "{name}");
                assert_eq!(object[name].as_f64(), expected, "{name}");
            }
        }
        assert_eq!(
            (csv.lines().count(), jsonl.lines().count()),
            (rows.len() + 1, rows.len()),
            "{name}"
        );
    });
}

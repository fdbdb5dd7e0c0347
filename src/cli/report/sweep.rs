//! Figures over a parameter: a report for each of some values.

use serde::Serialize;

use super::Options;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::Target;
use crate::cli::values::{key_value, whole_number};
use crate::report::Report;
use crate::worldgen::{Value, WorldSpec};

/// The values of a parameter: `KEY=FROM..TO/N`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sweep {
    pub(super) key: String,
    from: f64,
    to: f64,
    values: u32,
}

/// The most values.
const MOST: u32 = 1_000;
/// Values are rounded to so many parts of 1, as text has them.
const PARTS: f64 = 1e6;

impl Sweep {
    /// Reads one from text.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let read = || {
            let (key, range) = key_value(text).ok()?;
            let (ends, values) = range.rsplit_once('/')?;
            let (from, to) = ends.split_once("..")?;
            let number = |text: &str| {
                let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
                text.parse().ok().filter(|number: &f64| is_plain && number.is_finite())
            };
            let values = whole_number(values).and_then(|values| u32::try_from(values).ok());
            let values = values.filter(|values| (2..=MOST).contains(values))?;
            let (from, to) = (number(from)?, number(to)?);
            (from < to).then_some(Self { key, from, to, values })
        };
        read().ok_or_else(|| {
            format!(
                "allowed is KEY=FROM..TO/N with numbers FROM < TO and N values from 2 to {MOST}"
            )
        })
    }

    /// The values in order, as text, evenly from one end to the other; those of a whole number are rounded, and come once each.
    fn values(&self, is_whole: bool) -> Vec<String> {
        let step = (self.to - self.from) / f64::from(self.values - 1);
        let parts = if is_whole { 1.0 } else { PARTS };
        let value = |index| ((self.from + step * f64::from(index)) * parts).round() / parts;
        let mut values: Vec<_> = (0..self.values).map(|index| value(index).to_string()).collect();
        values.dedup();
        values
    }

    /// The values that a parameter of some worlds takes.
    ///
    /// # Errors
    /// Exit 2 where its values are no numbers. A parameter that is not there is left to whoever sets it.
    pub(super) fn values_in(&self, spec: &WorldSpec) -> Result<Vec<String>, Failure> {
        let value =
            spec.settings.iter().find(|(name, _)| *name == self.key).map(|(_, value)| value);
        match value {
            None | Some(Value::Integer(_) | Value::Auto) => Ok(self.values(true)),
            Some(Value::Probability(_)) => Ok(self.values(false)),
            Some(_) => {
                let line = format!("--sweep: the values of {} are no numbers", self.key);
                Err(Failure::new(Exit::Usage, line))
            }
        }
    }
}

/// The reports of all values.
#[derive(Serialize)]
pub(super) struct Swept {
    format: u32,
    parameter: String,
    sweep: Vec<Point>,
}

/// One of them.
#[derive(Serialize)]
struct Point {
    value: serde_json::Value,
    report: Report,
}

impl Swept {
    /// The reports of a parameter's values, in order.
    pub(super) fn new(parameter: &str, reports: Vec<(String, Report)>) -> Self {
        // A value is text that was a number.
        let number =
            |text: String| serde_json::from_str(&text).unwrap_or(serde_json::Value::String(text));
        let point = |(value, report)| Point { value: number(value), report };
        let sweep = reports.into_iter().map(point).collect();
        Self { format: 1, parameter: parameter.to_owned(), sweep }
    }

    /// The reports.
    pub(super) fn reports(&self) -> impl Iterator<Item = &Report> {
        self.sweep.iter().map(|point| &point.report)
    }

    /// Prints them: the mean of each figure beside each value, or everything as JSON.
    ///
    /// # Errors
    /// Exit 3 where that cannot be written.
    pub(super) fn print(&self, options: &Options) -> Result<(), Failure> {
        if options.json {
            return Target::Standard.write_json(self);
        }
        Target::Standard.write(|out| write!(out, "{}", self.in_words()))
    }

    fn in_words(&self) -> String {
        let Some(Point { report, .. }) = self.sweep.first() else { return String::new() };
        let Report { generator, width, height, depth, .. } = report;
        let names: Vec<_> = report.named().map(|(name, _)| name).collect();
        let first = self.parameter.len().max(8);
        let mut words = format!(
            "{generator} {width} x {height} x {depth}: means over {}\n\n{:<first$}  {:>6}  {:>7}",
            self.parameter, self.parameter, "worlds", "refused"
        );
        names.iter().for_each(|name| words += &format!("  {name:>9}"));
        words += "\n";
        for Point { value, report } in &self.sweep {
            words += &format!(
                "{:<first$}  {:>6}  {:>7}",
                value.to_string(),
                report.worlds,
                report.refused
            );
            for (name, figure) in report.named() {
                let width = name.len().max(9);
                words += &match figure.summary() {
                    None => format!("  {:>width$}", "-"),
                    Some([_, mean, ..]) => format!("  {mean:>width$.4}"),
                };
            }
            words += "\n";
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lie_evenly_between_both_ends() {
        let sweep = |text| Sweep::read(text).unwrap();
        assert_eq!(sweep("fill=0.1..0.4/4").values(false), ["0.1", "0.2", "0.3", "0.4"]);
        assert_eq!(sweep("passes=0..5/3").values(true), ["0", "3", "5"]);
        assert_eq!(sweep("passes=0..2/9").values(true), ["0", "1", "2"]);
        for wrong in [
            "",
            "fill",
            "fill=0.4",
            "fill=0.4..0.5",
            "fill=0.5..0.4/3",
            "fill=0.1..0.2/1",
            "fill=0..1/1001",
            "fill=-1..1/3",
            "fill=0..inf/3",
            "fill=0..1e9/3",
        ] {
            assert!(Sweep::read(wrong).is_err(), "{wrong}");
        }
    }
}

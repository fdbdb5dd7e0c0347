//! Questions about worlds: `loops > 20 and regions < 8`.
//!
//! ```text
//!     question = all { "or" all }
//!     all      = one { "and" one }
//!     one      = "not" one | "(" question ")" | value ("<" "<=" ">" ">=" "=" "==" "!=") value
//!     value    = number | the name of a measure
//! ```

mod condition;
mod parser;

pub use parser::QuestionError;

use std::fmt;
use std::str::FromStr;

use super::figure_kind::FigureKind;
use super::measure_names::{MEASURES, OF_PLAY};
use super::measures::Measures;
use condition::Condition;

/// A question that a world fits or does not fit. Written out it is the text that it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    text: String,
    condition: Condition,
}

impl Question {
    /// Returns whether it asks about what a world has only where it is played.
    #[must_use]
    pub fn is_about_play(&self) -> bool {
        self.condition.is_about(&|index| index >= OF_PLAY)
    }

    /// Returns whether it asks about decisions.
    #[must_use]
    pub fn is_about_decisions(&self) -> bool {
        self.condition.is_about(&|index| MEASURES[index] == "decisions")
    }

    /// The figures that are made of the measures that it asks about, in order.
    pub(super) fn figures(&self) -> impl Iterator<Item = FigureKind> {
        let is_asked = |kind: &FigureKind| {
            self.condition.is_about(&|index| FigureKind::of_measure(index) == Some(*kind))
        };
        FigureKind::ALL.iter().copied().filter(is_asked)
    }

    /// Whether a world fits. A measure that a world does not have fits no comparison.
    #[must_use]
    pub fn fits(&self, measures: &Measures) -> bool {
        self.condition.fits(measures)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text)
    }
}

impl FromStr for Question {
    type Err = QuestionError;

    fn from_str(text: &str) -> Result<Self, QuestionError> {
        Ok(Self { text: text.trim().to_owned(), condition: parser::parse(text)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{MEASURES, Shape};
    use crate::worldgen::map_text;
    use crate::worldgen::verify::{Promise, verify};

    fn fits(question: &str) -> bool {
        // Two regions on level 1, one on level 2, one staircase; eight of ten tiles can be walked.
        let map = map_text::read(b"@>#..\n\n.<#..\n".as_slice()).unwrap().into_world().unwrap();
        let findings = verify(&map, &Promise::default());
        let measures = Measures::of(&map, &findings, &Shape::measure(&map));
        question.parse::<Question>().unwrap().fits(&measures)
    }

    #[test]
    fn a_world_fits_questions_about_its_measures() {
        for (question, expected) in [
            ("regions = 4", true),
            ("regions=4 and stairs==1", true),
            ("regions<4", false),
            ("regions <= 4 and walk >= 2", true),
            ("stairs > 1 or floor_share > 0.7", true),
            ("reachable_share = .5", true),
            ("not (loops > 0) and not dead_ends != 2", true),
            ("stairs<1 or stairs<1 and regions=4", false),
            ("regions=4 or stairs<1 and stairs<1", true),
            ("stairs < regions", true),
        ] {
            assert_eq!(fits(question), expected, "{question}");
        }
    }

    #[test]
    fn mistakes_are_shown_with_their_column() {
        let names = MEASURES.join(", ");
        for (question, says) in [
            ("", format!("column 1: a number or one of {names} expected")),
            ("loops>", format!("column 7: a number or one of {names} expected")),
            (
                "loops > 2 and lops < 3",
                format!("column 15: did you mean \"loops\"? a number or one of {names} expected"),
            ),
            ("loops>>2", "column 6: <, <=, >, >=, = or != expected".to_owned()),
            ("loops > 2 regions", "column 11: and, or, or the end expected".to_owned()),
            ("(loops > 2", "column 11: and, or, or ) expected".to_owned()),
            ("ö > 2", format!("column 1: a number or one of {names} expected")),
            ("2 > 1e999999x", format!("column 5: a number or one of {names} expected")),
        ] {
            assert_eq!(question.parse::<Question>().unwrap_err().to_string(), says, "{question}");
        }
        let deep = "(".repeat(100_000);
        assert!(deep.parse::<Question>().is_err());
    }
}

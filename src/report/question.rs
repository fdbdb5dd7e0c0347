//! Questions about worlds: `loops > 20 and regions < 8`.
//!
//! ```text
//!     question = all { "or" all }
//!     all      = one { "and" one }
//!     one      = "not" one | "(" question ")" | value ("<" "<=" ">" ">=" "=" "==" "!=") value
//!     value    = number | the name of a measure
//! ```

use std::fmt;
use std::str::FromStr;

use super::{MEASURES, Measures};
use crate::nearest::did_you_mean;

/// How deep brackets and `not` may stand in one another.
const DEEPEST: usize = 64;

/// A question that a world answers with yes or no.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    text: String,
    asks: Asks,
}

#[derive(Clone, Debug, PartialEq)]
enum Asks {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    Compare(Term, Relation, Term),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Term {
    Number(f64),
    Measure(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
    Equal,
    Unequal,
}

/// What is wrong with a question, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {expected} expected")]
pub struct QuestionError {
    /// The character, from 1.
    pub column: usize,
    /// What could stand there.
    pub expected: String,
}

impl Question {
    /// Does a world fit? A measure that a world does not have fits no comparison.
    #[must_use]
    pub fn fits(&self, measures: &Measures) -> bool {
        self.asks.fits(measures)
    }
}

impl Asks {
    fn fits(&self, measures: &Measures) -> bool {
        match self {
            Self::Any(parts) => parts.iter().any(|part| part.fits(measures)),
            Self::All(parts) => parts.iter().all(|part| part.fits(measures)),
            Self::Not(part) => !part.fits(measures),
            Self::Compare(left, relation, right) => {
                let (Some(left), Some(right)) = (left.value(measures), right.value(measures))
                else {
                    return false;
                };
                match relation {
                    Relation::Less => left < right,
                    Relation::LessOrEqual => left <= right,
                    Relation::More => left > right,
                    Relation::MoreOrEqual => left >= right,
                    Relation::Equal => left == right,
                    Relation::Unequal => left != right,
                }
            }
        }
    }
}

impl Term {
    fn value(self, measures: &Measures) -> Option<f64> {
        match self {
            Self::Number(value) => Some(value),
            Self::Measure(index) => measures.get(index),
        }
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
        let mut reader = Reader { text, at: 0 };
        let asks = reader.any(0)?;
        if reader.word().is_empty() {
            return Ok(Self { text: text.trim().to_owned(), asks });
        }
        Err(reader.expected("and, or, or the end"))
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The word that comes next: a name or number, a relation, or one other character; empty at the end.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let rest = rest.trim_start();
        self.at = self.text.len() - rest.len();
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let is_relation = |c: char| matches!(c, '<' | '>' | '=' | '!');
        let first = rest.chars().next();
        let end = match first {
            None => 0,
            Some(c) if is_part(c) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            Some(c) if is_relation(c) => rest.find(|c| !is_relation(c)).unwrap_or(rest.len()),
            Some(c) => c.len_utf8(),
        };
        &rest[..end]
    }

    /// Passes a word if it comes next.
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.word() == word;
        if is_next {
            self.at += word.len();
        }
        is_next
    }

    fn expected(&self, what: impl Into<String>) -> QuestionError {
        let column = self.text[..self.at].chars().count() + 1;
        QuestionError { column, expected: what.into() }
    }

    fn any(&mut self, depth: usize) -> Result<Asks, QuestionError> {
        let mut parts = vec![self.all(depth)?];
        while self.takes("or") {
            parts.push(self.all(depth)?);
        }
        Ok(Asks::Any(parts))
    }

    fn all(&mut self, depth: usize) -> Result<Asks, QuestionError> {
        let mut parts = vec![self.one(depth)?];
        while self.takes("and") {
            parts.push(self.one(depth)?);
        }
        Ok(Asks::All(parts))
    }

    fn one(&mut self, depth: usize) -> Result<Asks, QuestionError> {
        if depth > DEEPEST {
            return Err(self.expected(format!("at most {DEEPEST} brackets in one another")));
        }
        if self.takes("not") {
            return Ok(Asks::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.takes("(") {
            let inner = self.any(depth + 1)?;
            if self.takes(")") {
                return Ok(inner);
            }
            return Err(self.expected("and, or, or )"));
        }
        let left = self.operand()?;
        let relation = match self.word() {
            "<" => Relation::Less,
            "<=" => Relation::LessOrEqual,
            ">" => Relation::More,
            ">=" => Relation::MoreOrEqual,
            "=" | "==" => Relation::Equal,
            "!=" => Relation::Unequal,
            _ => return Err(self.expected("<, <=, >, >=, = or !=")),
        };
        self.at += self.word().len();
        Ok(Asks::Compare(left, relation, self.operand()?))
    }

    fn operand(&mut self) -> Result<Term, QuestionError> {
        let word = self.word();
        let is_number = word.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let operand = match MEASURES.iter().position(|name| *name == word) {
            Some(index) => Some(Term::Measure(index)),
            None if is_number => word.parse().ok().map(Term::Number),
            None => None,
        };
        let operand = operand.ok_or_else(|| {
            let (meant, known) = (did_you_mean(word, MEASURES), MEASURES.join(", "));
            self.expected(format!("{meant}a number or one of {known}"))
        })?;
        self.at += word.len();
        Ok(operand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Shape;
    use crate::worldgen::map_text;
    use crate::worldgen::verify::{Promise, verify};

    fn answer(question: &str) -> bool {
        // Two regions on level 1, one on level 2, one staircase; eight of ten tiles can be walked.
        let map = map_text::read(b"@>#..\n\n.<#..\n".as_slice()).unwrap().into_world().unwrap();
        let findings = verify(&map, &Promise::default());
        let measures = Measures::of(&map, &findings, &Shape::measure(&map));
        question.parse::<Question>().unwrap().fits(&measures)
    }

    #[test]
    fn a_world_answers_questions_about_its_measures() {
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
            assert_eq!(answer(question), expected, "{question}");
        }
    }

    #[test]
    fn mistakes_are_told_with_their_column() {
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

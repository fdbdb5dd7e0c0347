//! Questions read from their text, by recursive descent.

use super::condition::{Condition, Relation, Term};
use crate::nearest::did_you_mean;
use crate::report::measure_names::MEASURES;

/// How deep brackets and `not` may stand in one another.
const DEEPEST: usize = 64;

/// What is wrong with a question, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {expected} expected")]
pub struct QuestionError {
    /// The character, from 1.
    pub column: usize,
    /// What could stand there.
    pub expected: String,
}

/// Reads a whole question.
///
/// # Errors
/// [`QuestionError`] names the first column where the text is no question.
pub(super) fn parse(text: &str) -> Result<Condition, QuestionError> {
    let mut reader = Reader { text, at: 0 };
    let condition = reader.any(0)?;
    if reader.word().is_empty() {
        return Ok(condition);
    }
    Err(reader.expected("and, or, or the end"))
}

struct Reader<'a> {
    text: &'a str,
    /// The byte that is read next.
    at: usize,
}

impl<'a> Reader<'a> {
    /// Passes blanks and returns the word that comes next: a name or number, a relation, or one other character; empty at
    /// the end.
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

    fn any(&mut self, depth: usize) -> Result<Condition, QuestionError> {
        let mut parts = vec![self.all(depth)?];
        while self.takes("or") {
            parts.push(self.all(depth)?);
        }
        Ok(Condition::Any(parts))
    }

    fn all(&mut self, depth: usize) -> Result<Condition, QuestionError> {
        let mut parts = vec![self.one(depth)?];
        while self.takes("and") {
            parts.push(self.one(depth)?);
        }
        Ok(Condition::All(parts))
    }

    fn one(&mut self, depth: usize) -> Result<Condition, QuestionError> {
        if depth > DEEPEST {
            return Err(self.expected(format!("at most {DEEPEST} brackets in one another")));
        }
        if self.takes("not") {
            return Ok(Condition::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.takes("(") {
            let inner = self.any(depth + 1)?;
            if self.takes(")") {
                return Ok(inner);
            }
            return Err(self.expected("and, or, or )"));
        }
        let left = self.operand()?;
        let Some(relation) = Relation::of(self.word()) else {
            return Err(self.expected("<, <=, >, >=, = or !="));
        };
        self.at += self.word().len();
        Ok(Condition::Compare(left, relation, self.operand()?))
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

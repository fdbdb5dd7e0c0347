//! What a question asks of the measures of a world.

use crate::report::measures::Measures;

/// A question without its text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    Compare(Term, Relation, Term),
}

/// One side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Term {
    Number(f64),
    /// By its index in `MEASURES`.
    Measure(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
    Equal,
    Unequal,
}

impl Condition {
    /// Whether it asks about a measure whose index among all fits.
    pub(super) fn is_about(&self, fits: &impl Fn(usize) -> bool) -> bool {
        match self {
            Self::Any(parts) | Self::All(parts) => parts.iter().any(|part| part.is_about(fits)),
            Self::Not(part) => part.is_about(fits),
            Self::Compare(left, _, right) => {
                let is_it = |term: &Term| matches!(term, Term::Measure(index) if fits(*index));
                is_it(left) || is_it(right)
            }
        }
    }

    /// Whether a world fits. A measure that a world does not have fits no comparison.
    pub(super) fn fits(&self, measures: &Measures) -> bool {
        match self {
            Self::Any(parts) => parts.iter().any(|part| part.fits(measures)),
            Self::All(parts) => parts.iter().all(|part| part.fits(measures)),
            Self::Not(part) => !part.fits(measures),
            Self::Compare(left, relation, right) => {
                let values = left.value(measures).zip(right.value(measures));
                values.is_some_and(|(left, right)| relation.holds(left, right))
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

impl Relation {
    /// The relation that is written so.
    pub(super) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "<" => Self::Less,
            "<=" => Self::LessOrEqual,
            ">" => Self::More,
            ">=" => Self::MoreOrEqual,
            "=" | "==" => Self::Equal,
            "!=" => Self::Unequal,
            _ => return None,
        })
    }

    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::More => left > right,
            Self::MoreOrEqual => left >= right,
            Self::Equal => left == right,
            Self::Unequal => left != right,
        }
    }
}

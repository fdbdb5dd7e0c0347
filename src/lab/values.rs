//! Values of parameters as sliders and fields have them, from the generator's own description.

use super::scale::{FULL, Scale};
use crate::worldgen::{Parameter, ParameterKind, Value, WordSet};

/// How far along its slider a parameter's value is, from 0 to [`FULL`]; `None` where the parameter has no slider.
#[must_use]
pub fn share_of(parameter: &Parameter, value: Value) -> Option<u16> {
    Some(match (parameter.kind, value) {
        (ParameterKind::Integer { min, max }, Value::Integer(number)) => {
            Scale::new(min, max).share_of(number)
        }
        (ParameterKind::IntegerOrAuto { min, max }, Value::Integer(number)) => {
            Scale::after_auto(min, max).share_of(number.saturating_sub(min) + 1)
        }
        (ParameterKind::IntegerOrAuto { .. }, _) => 0,
        (ParameterKind::Probability, Value::Probability(chance)) => {
            (chance * f64::from(FULL)).round() as u16
        }
        _ => return None,
    })
}

/// The value at a share of its slider, from 0 to [`FULL`]; a kind without a slider has its words in order.
pub(super) fn value_at(kind: ParameterKind, share: u16) -> Value {
    let nth = |count: usize| usize::from(share) * (count - 1).max(1) / usize::from(FULL);
    match kind {
        ParameterKind::Integer { min, max } => {
            Value::Integer(Scale::new(min, max).number_at(share))
        }
        ParameterKind::IntegerOrAuto { min, max } => {
            let above = Scale::after_auto(min, max).number_at(share).checked_sub(1);
            above.map_or(Value::Auto, |above| Value::Integer(min + above))
        }
        ParameterKind::Probability => {
            Value::Probability((f64::from(share) / f64::from(FULL) * 100.0).round() / 100.0)
        }
        ParameterKind::Flag => Value::Flag(nth(2) > 0),
        ParameterKind::Choice(words) => {
            words.get(nth(words.len())).map_or(Value::Auto, |word| Value::Choice(word))
        }
        ParameterKind::Words(words) => Value::Words(WordSet::nth(words, nth(words.len() + 1))),
    }
}

/// How far to both sides [`values_around`] goes, of [`FULL`].
const AROUND: u16 = FULL / 5;

/// At most `most` values of a parameter, each once: numbers around its value, or its words in order.
pub(super) fn values_around(parameter: &Parameter, value: Value, most: usize) -> Vec<Value> {
    let kind = parameter.kind;
    let (count, from, to) = match (kind, share_of(parameter, value)) {
        (ParameterKind::Choice(words), _) => (words.len().min(most), 0, FULL),
        (ParameterKind::Words(words), _) => ((words.len() + 1).min(most), 0, FULL),
        (_, Some(share)) => {
            let from = share.saturating_sub(AROUND).min(FULL - 2 * AROUND);
            (most, from, from + 2 * AROUND)
        }
        (_, None) => (most.min(2), 0, FULL),
    };
    let part = |index: usize| usize::from(to - from) * index / (count - 1).max(1);
    let mut values: Vec<_> =
        (0..count).map(|index| value_at(kind, from + part(index) as u16)).collect();
    values.dedup();
    values
}

/// A value `by` steps on, or back where negative, within its range; words and flags cyclically.
pub(super) fn adjusted(kind: ParameterKind, value: Value, by: i32) -> Value {
    let number = |value: u64, min: u64, max: u64| {
        Value::Integer(value.saturating_add_signed(by.into()).clamp(min, max))
    };
    match (kind, value) {
        (ParameterKind::Integer { min, max }, Value::Integer(value)) => number(value, min, max),
        (ParameterKind::IntegerOrAuto { min, .. }, Value::Integer(value))
            if by < 0 && value == min =>
        {
            Value::Auto
        }
        (ParameterKind::IntegerOrAuto { min, max }, Value::Integer(value)) => {
            number(value, min, max)
        }
        (ParameterKind::IntegerOrAuto { min, .. }, _) if by > 0 => Value::Integer(min),
        (ParameterKind::Probability, Value::Probability(value)) => {
            let hundredths = (value * 100.0).round() + f64::from(by);
            Value::Probability(hundredths.clamp(0.0, 100.0) / 100.0)
        }
        (ParameterKind::Flag, Value::Flag(is_on)) => Value::Flag(!is_on),
        (ParameterKind::Choice(words), Value::Choice(word)) => {
            let now = words.iter().position(|other| *other == word).unwrap_or(0);
            Value::Choice(words[cycled(now, by, words.len())])
        }
        (ParameterKind::Words(words), Value::Words(set)) => {
            Value::Words(WordSet::nth(words, cycled(set.index(), by, words.len() + 1)))
        }
        (_, value) => value,
    }
}

/// The index `by` further than another among `count`, cyclically; 0 where there are none.
#[must_use]
pub fn cycled(index: usize, by: i32, count: usize) -> usize {
    (index as i64 + i64::from(by)).rem_euclid(count.max(1) as i64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::Registry;

    /// For each parameter of each generator: all of the slider gives legal values, from one end of the range to the
    /// other, and a value is where the slider would be for it.
    #[test]
    fn sliders_reach_from_end_to_end_and_values_stay_where_they_are() {
        let set = Parameter {
            name: "birds",
            description: "which birds sing",
            kind: ParameterKind::Words(&["lark", "wren", "rook"]),
            default: Value::Words(WordSet::nth(&["lark", "wren", "rook"], 0)),
        };
        let registry = Registry::default().with_parameters(vec![set]);
        for generator in registry.iter() {
            for parameter in registry.parameters(generator) {
                let kind = parameter.kind;
                let values: Vec<_> =
                    (0..=100).map(|i| value_at(kind, (u32::from(FULL) * i / 100) as u16)).collect();
                let texts: Vec<_> = values.iter().map(ToString::to_string).collect();
                assert!(
                    values.iter().all(|value| Value::parse(kind, &value.to_string()).is_some())
                );
                match kind {
                    ParameterKind::Integer { min, max } => {
                        assert_eq!(values.first(), Some(&Value::Integer(min)));
                        assert_eq!(values.last(), Some(&Value::Integer(max)));
                    }
                    ParameterKind::IntegerOrAuto { max, .. } => {
                        assert_eq!(values.first(), Some(&Value::Auto));
                        assert_eq!(values.last(), Some(&Value::Integer(max)));
                    }
                    ParameterKind::Probability => assert_eq!(texts[45], "0.45"),
                    ParameterKind::Flag => assert!(texts.contains(&"true".to_owned())),
                    ParameterKind::Choice(words) => {
                        assert!(words.iter().all(|word| texts.iter().any(|text| text == word)));
                    }
                    ParameterKind::Words(words) => {
                        assert!(words.iter().all(|word| texts.iter().any(|text| text == word)));
                        assert_eq!(texts[0], "none");
                    }
                }
                for value in values {
                    if let Some(share) = share_of(&parameter, value) {
                        assert_eq!(value_at(kind, share), value, "{} {value}", parameter.name);
                    }
                }
                let around = values_around(&parameter, parameter.default, 6);
                assert!((2..=6).contains(&around.len()), "{}", parameter.name);
                let ends =
                    [around.first(), around.last()].map(|end| share_of(&parameter, *end.unwrap()));
                if let ([Some(first), Some(last)], Some(now)) =
                    (ends, share_of(&parameter, parameter.default))
                {
                    assert!(first <= now && now <= last, "{}", parameter.name);
                }
            }
        }
    }
}

//! Things as sentences name them.

use crate::world::{Stack, Thing};

/// Some things: "an oil flask", "3 stones", "the felt wraps".
pub(crate) fn counted(Stack { thing, count }: Stack) -> String {
    let (name, is_gear) = (thing.kind().name, thing.kind().stack == 1);
    match count {
        1 if is_gear || thing == Thing::Ember => format!("the {name}"),
        1 if name.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {name}"),
        1 => format!("a {name}"),
        _ => named(Stack { thing, count }),
    }
}

/// Some things without an article: "oil flask", "3 stones".
pub(super) fn named(Stack { thing, count }: Stack) -> String {
    let name = thing.kind().name;
    if count == 1 { name.to_owned() } else { format!("{count} {name}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_have_articles_and_numbers() {
        let words = |thing, count| counted(Stack { thing, count });
        assert_eq!(words(Thing::OilFlask, 1), "an oil flask");
        assert_eq!(words(Thing::Stone, 1), "a stone");
        assert_eq!(words(Thing::Garnet, 3), "3 garnets");
        assert_eq!(words(Thing::FeltWraps, 1), "the felt wraps");
        assert_eq!(words(Thing::Ember, 1), "the Ember");
    }
}

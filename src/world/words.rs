//! How sentences begin, and name things.

use super::narrator::article;
use super::{Effect, Stack, Thing};

impl Stack {
    /// As a sentence names it: "an oil flask", "3 stones", "the felt wraps".
    pub(crate) fn counted(self) -> String {
        let Self { thing, count } = self;
        let name = self.named();
        let is_gear = thing.kind().stack == 1;
        if count == 1 && (is_gear || thing == Thing::Ember) {
            format!("the {name}")
        } else if count == 1 {
            format!("{} {name}", article(&name))
        } else {
            name
        }
    }

    /// The same without an article: "oil flask", "3 stones".
    pub(crate) fn named(self) -> String {
        let Self { thing, count } = self;
        let name = thing.kind().name;
        match count {
            1 if is_powder(thing) => format!("keg of {name}"),
            _ if is_powder(thing) => format!("{count} kegs of {name}"),
            1 => name.to_owned(),
            _ => format!("{count} {name}s"),
        }
    }
}

/// Returns whether it comes in kegs.
fn is_powder(thing: Thing) -> bool {
    matches!(thing.kind().effect, Effect::Light(_))
}

/// `text` as a sentence begins.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_have_articles_and_numbers() {
        let words = |thing, count| Stack { thing, count }.counted();
        assert_eq!(words(Thing::OilFlask, 1), "an oil flask");
        assert_eq!(words(Thing::Stone, 1), "a stone");
        assert_eq!(words(Thing::Garnet, 3), "3 garnets");
        assert_eq!(words(Thing::FeltWraps, 1), "the felt wraps");
        assert_eq!(words(Thing::Ember, 1), "the Ember");
        assert_eq!(words(Thing::Powder, 1), "a keg of powder");
        assert_eq!(words(Thing::Powder, 2), "2 kegs of powder");
    }
}

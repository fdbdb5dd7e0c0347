//! Things as sentences name them.

use super::narrator::article;
use super::{Effect, Stack, Thing};

impl Stack {
    /// As a sentence names it: "an oil flask", "3 stones", "the felt wraps", "the bell (3 strokes)".
    pub(crate) fn counted(self) -> String {
        let Self { thing, count } = self;
        let name = self.named();
        let is_gear = thing.kind().stack == 1;
        if is_bell(thing) || (count == 1 && (is_gear || thing == Thing::Ember)) {
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
            1 if is_bell(thing) => format!("{name} (1 stroke)"),
            _ if is_bell(thing) => format!("{name} ({count} strokes)"),
            1 if is_powder(thing) => format!("keg of {name}"),
            _ if is_powder(thing) => format!("{count} kegs of {name}"),
            1 => name.to_owned(),
            _ => format!("{count} {name}s"),
        }
    }
}

/// Returns whether there is one of it, and its count is the strokes that are left.
fn is_bell(thing: Thing) -> bool {
    thing.kind().effect == Effect::Ring
}

/// Returns whether it comes in kegs.
fn is_powder(thing: Thing) -> bool {
    matches!(thing.kind().effect, Effect::Light(_))
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
        assert_eq!(words(Thing::Bell, 3), "the bell (3 strokes)");
        assert_eq!(words(Thing::Bell, 1), "the bell (1 stroke)");
        assert_eq!(words(Thing::Powder, 1), "a keg of powder");
        assert_eq!(words(Thing::Powder, 2), "2 kegs of powder");
        assert_eq!(words(Thing::StoneHeart, 1), "the stone heart");
    }
}

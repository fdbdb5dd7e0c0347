//! The streams that a game draws from, beside those that made its world (SPEC 42).

use crate::streams::Domain;

/// Where creatures stand when a game begins.
pub const CREATURES: Domain = Domain::new(4);
/// What the rules roll while a game is played.
pub const RULES: Domain = Domain::new(6);
/// Where things lie when a game begins.
pub const ITEMS: Domain = Domain::new(7);
/// Where fixtures stand when a game begins.
pub const FIXTURES: Domain = Domain::new(8);
/// Where veins of garnets stand when a game begins.
pub const VEINS: Domain = Domain::new(9);
/// Which bundle lies where when a game begins.
pub const KITS: Domain = Domain::new(10);
/// Where hollows are when a game begins, and what is in them.
pub const HOLLOWS: Domain = Domain::new(11);
/// Where shafts are when a game begins.
pub const SHAFTS: Domain = Domain::new(12);
/// Which level has which temper, and what that adds when a game begins.
pub const TEMPERS: Domain = Domain::new(13);

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 42: the numbers are part of every world and every game, and no two are the same.
    #[test]
    fn every_domain_has_the_number_that_it_always_had() {
        let all = [
            Domain::LEVEL,
            Domain::STAIRS,
            Domain::START,
            CREATURES,
            Domain::EXTRA_STAIRS,
            RULES,
            ITEMS,
            FIXTURES,
            VEINS,
            KITS,
            HOLLOWS,
            SHAFTS,
            TEMPERS,
        ];
        assert_eq!(all.map(Domain::number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    }
}

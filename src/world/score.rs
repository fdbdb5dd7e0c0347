//! The score of a game (SPEC 127).

use super::{Conduct, Outcome, Tally};

/// Points for a garnet; half of that for who died.
const PER_GARNET: u32 = 10;
/// Points for the level on which the player was deepest, each level.
const PER_LEVEL: u32 = 25;
/// Points for a hollow that the player has opened, each.
const PER_HOLLOW: u32 = 15;
/// Points for a brazier that the player has lit, each.
const PER_BRAZIER: u32 = 150;
/// Points for bringing the Ember home.
const EMBER: u32 = 500;
/// The most points for bringing it home soon.
const SOON: u32 = 300;
/// Turns that cost none of these.
const SOON_TURNS: u64 = 1_500;
/// Then so many turns cost one.
const TURNS_PER_POINT: u64 = 10;
/// Each conduct that is kept adds this part of all other points: one of so many.
const CONDUCT_PART: u32 = 10;

/// The points of a game as it stands or has ended. Conducts count once it has ended, and not for who died.
///
/// ```
/// use cavewright::world::{Outcome, Tally, score};
///
/// let tally = Tally { deepest: 5, killed: 1, dug: 1, used: 1, hollows: 2, has_groaned: true, was_hit_by_rock: true, has_rested: true, was_bright_below: true, ..Tally::default() };
/// assert_eq!(score(None, &tally, 7), 5 * 25 + 70 + 2 * 15);
/// assert_eq!(score(Some(&Outcome::Won { turn: 2_000, is_kindled: false }), &tally, 7), 5 * 25 + 70 + 2 * 15 + 500 + 250);
/// ```
#[must_use]
pub fn score(outcome: Option<&Outcome>, tally: &Tally, garnets: u16) -> u32 {
    score_terms(outcome, tally, garnets).iter().map(|(_, points)| points).sum()
}

/// The points of [`score`], each with what they are for. Terms that do not count for such an end are left out, and
/// those for hollows and braziers where there is none.
#[must_use]
pub fn score_terms(
    outcome: Option<&Outcome>,
    tally: &Tally,
    garnets: u16,
) -> Vec<(&'static str, u32)> {
    let garnets = u32::from(garnets) * PER_GARNET;
    let is_death = matches!(outcome, Some(Outcome::Lost { .. }));
    let garnets = if is_death { garnets / 2 } else { garnets };
    let mut terms = vec![("garnets", garnets), ("deepest level", tally.deepest * PER_LEVEL)];
    if tally.hollows > 0 {
        terms.push(("hollows", tally.hollows * PER_HOLLOW));
    }
    if tally.braziers > 0 {
        terms.push(("braziers", tally.braziers * PER_BRAZIER));
    }
    if let Some(Outcome::Won { turn, .. }) = outcome {
        let late = turn.saturating_sub(SOON_TURNS) / TURNS_PER_POINT;
        let soon = SOON.saturating_sub(u32::try_from(late).unwrap_or(SOON));
        terms.extend([("the Ember", EMBER), ("soon", soon)]);
    }
    if outcome.is_some() && !is_death {
        let points: u32 = terms.iter().map(|(_, points)| points).sum();
        let kept = Conduct::ALL.iter().filter(|conduct| conduct.is_kept(tally)).count() as u32;
        terms.push(("conducts", points * kept / CONDUCT_PART));
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken() -> Tally {
        let (has_groaned, was_hit_by_rock) = (true, true);
        let (has_rested, was_bright_below) = (true, true);
        Tally {
            deepest: 3,
            killed: 2,
            dug: 1,
            used: 1,
            has_groaned,
            was_hit_by_rock,
            has_rested,
            was_bright_below,
            ..Tally::default()
        }
    }

    /// SPEC 127
    #[test]
    fn each_term_of_the_score_counts() {
        let of = |outcome: Option<Outcome>| score(outcome.as_ref(), &broken(), 5);
        let lost = Outcome::Lost { cause: String::new(), chain: String::new(), turn: 9, level: 1 };
        assert_eq!(of(None), 125);
        assert_eq!(of(Some(lost)), 100, "half of the garnets");
        assert_eq!(of(Some(Outcome::Home { turn: 9 })), 125);
        let won = |turn| of(Some(Outcome::Won { turn, is_kindled: false }));
        assert_eq!([won(0), won(1_500), won(1_509), won(1_510)], [925, 925, 925, 924]);
        assert_eq!([won(4_490), won(4_500), won(u64::MAX)], [626, 625, 625]);
        let tally = Tally { hollows: 3, ..broken() };
        assert_eq!(score(None, &tally, 5), 125 + 3 * 15);
        assert_eq!(score_terms(None, &tally, 5)[2], ("hollows", 45));
        let tally = Tally { braziers: 2, ..broken() };
        assert_eq!(score_terms(None, &tally, 5)[2], ("braziers", 300));
    }

    /// SPEC 127: the morgue tells them one by one.
    #[test]
    fn the_terms_are_those_that_count_for_such_an_end() {
        let of = |outcome: Option<Outcome>| score_terms(outcome.as_ref(), &broken(), 5);
        let lost = Outcome::Lost { cause: String::new(), chain: String::new(), turn: 9, level: 1 };
        let always = [("garnets", 50), ("deepest level", 75)];
        assert_eq!(of(None), always);
        assert_eq!(of(Some(lost)), [("garnets", 25), ("deepest level", 75)]);
        assert_eq!(of(Some(Outcome::Home { turn: 9 })), [&always[..], &[("conducts", 0)]].concat());
        let won = [&always[..], &[("the Ember", 500), ("soon", 250), ("conducts", 0)]].concat();
        assert_eq!(of(Some(Outcome::Won { turn: 2_000, is_kindled: false })), won);
    }

    /// SPEC 128: a tenth of all for each.
    #[test]
    fn each_conduct_that_is_kept_adds_a_tenth() {
        let home = Outcome::Home { turn: 9 };
        let changes: [(Conduct, fn(&mut Tally)); Conduct::ALL.len()] = [
            (Conduct::Bloodless, |tally| tally.killed = 0),
            (Conduct::Handless, |tally| tally.dug = 0),
            (Conduct::Quiet, |tally| tally.has_groaned = false),
            (Conduct::Dim, |tally| tally.was_bright_below = false),
            (Conduct::LightPack, |tally| tally.used = 0),
            (Conduct::Warded, |tally| tally.was_hit_by_rock = false),
            (Conduct::Straight, |tally| tally.has_rested = false),
        ];
        let mut all = broken();
        for (count, (conduct, keep)) in (1..).zip(changes) {
            let mut one = broken();
            assert!(!conduct.is_kept(&one));
            keep(&mut one);
            assert!(conduct.is_kept(&one), "{}", conduct.name());
            assert_eq!(score(Some(&home), &one, 5), 137);
            keep(&mut all);
            assert_eq!(score(Some(&home), &all, 5), 125 + 125 * count / 10);
        }
    }
}

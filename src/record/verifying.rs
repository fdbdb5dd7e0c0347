//! What a replay claims is checked by playing it: a score is never believed (SPEC 132).

use bevy::prelude::World;

use super::{Divergence, GameResult, Replay};

/// Why the result of a replay does not count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverified {
    /// It is another game than the recorded one.
    #[error(transparent)]
    Diverges(#[from] Divergence),
    /// The game goes on after its last turn.
    #[error("the game has not ended")]
    NotEnded,
    /// It claims nothing.
    #[error("no result is claimed")]
    NoClaim,
    /// It came to something else.
    #[error("{what} {claimed} is claimed, {played} was played")]
    Differs {
        /// What differs first.
        what: &'static str,
        /// What the replay says.
        claimed: String,
        /// What was played.
        played: String,
    },
}

/// Plays a recorded game in a world where it has just begun; returns what it came to, which is what was claimed.
///
/// # Errors
/// [`Unverified`] where a turn differs from the recorded one, or the result from the claimed one.
pub fn verify(replay: &Replay, world: &mut World) -> Result<GameResult, Unverified> {
    let mut entries = 0..replay.entries.len();
    if let Some(divergence) = entries.find_map(|index| replay.play(world, index)) {
        return Err(divergence.into());
    }
    let played = GameResult::of(world).ok_or(Unverified::NotEnded)?;
    let claimed = &replay.claim.as_ref().ok_or(Unverified::NoClaim)?.result;
    difference(claimed, &played).map_or(Ok(played), Err)
}

/// What differs first between a claimed result and what was played.
fn difference(claimed: &GameResult, played: &GameResult) -> Option<Unverified> {
    let of = |result: &GameResult| {
        [
            ("score", grouped(result.score.into())),
            ("turn", grouped(result.turns)),
            ("ending", result.ending.clone()),
            ("level", grouped(result.level.into())),
        ]
    };
    let mut pairs = of(claimed).into_iter().zip(of(played));
    pairs
        .find(|(claimed, played)| claimed != played)
        .map(|((what, claimed), (_, played))| Unverified::Differs { what, claimed, played })
}

/// A number with a comma between each three of its digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 132
    #[test]
    fn what_differs_is_told_in_a_line() {
        let played = GameResult { score: 214, turns: 1_031, ending: "died".to_owned(), level: 3 };
        let told = |claimed: &GameResult| difference(claimed, &played).map(|why| why.to_string());
        assert_eq!(told(&played), None);
        let claimed = GameResult { score: 9_999, turns: 5, ..played.clone() };
        assert_eq!(told(&claimed).unwrap(), "score 9,999 is claimed, 214 was played");
        let claimed = GameResult { turns: 31, ..played.clone() };
        assert_eq!(told(&claimed).unwrap(), "turn 31 is claimed, 1,031 was played");
        let claimed = GameResult { ending: "won".to_owned(), ..played.clone() };
        assert_eq!(told(&claimed).unwrap(), "ending won is claimed, died was played");
        let claimed = GameResult { level: 1_000_000, ..played.clone() };
        assert_eq!(told(&claimed).unwrap(), "level 1,000,000 is claimed, 3 was played");
    }
}

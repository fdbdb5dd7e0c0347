//! What a game is worth: its score, and the conducts that were kept and broken.

use bevy::prelude::{With, World};

use crate::world::{Conduct, Outcome, Pack, Player, Tally, score};

/// The pack of the player; `None` in a world without creatures, where nothing is counted.
fn pack(world: &mut World) -> Option<Pack> {
    let mut packs = world.query_filtered::<&Pack, With<Player>>();
    packs.single(world).ok().copied()
}

/// The score of a game that has ended, in a line.
pub(super) fn score_line(world: &mut World) -> Option<String> {
    let garnets = pack(world)?.garnets;
    let (outcome, tally) = (world.get_resource::<Outcome>(), world.get_resource::<Tally>()?);
    let points = score(outcome, tally, garnets);
    let garnets = match garnets {
        0 => "no garnets".to_owned(),
        1 => "one garnet".to_owned(),
        _ => format!("{garnets} garnets"),
    };
    Some(format!("Score {points}: down to level {}, {garnets}.", tally.deepest))
}

/// Lines with the conducts that are kept, and with those that are broken, each with what it means; no line of none.
pub(super) fn conduct_lines(world: &mut World) -> Vec<String> {
    let in_words = |conduct: Conduct| format!("{} ({})", conduct.name(), conduct.help());
    [("Kept", true), ("Broken", false)]
        .into_iter()
        .filter_map(|(word, wanted)| Some(format!("{word}: {}.", list(world, wanted, in_words)?)))
        .collect()
}

/// The names of the conducts that were kept to the end, in a line; `None` where there are none.
pub(super) fn kept_line(world: &mut World) -> Option<String> {
    Some(format!("Kept: {}.", list(world, true, |conduct| conduct.name().to_owned())?))
}

/// The conducts that are kept, or those that are broken; `None` where there are none, and where none is counted.
fn list(world: &mut World, is_kept: bool, in_words: impl Fn(Conduct) -> String) -> Option<String> {
    pack(world)?;
    let tally = world.get_resource::<Tally>()?;
    let conducts = Conduct::ALL.into_iter().filter(|one| one.is_kept(tally) == is_kept);
    let words: Vec<_> = conducts.map(in_words).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

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

/// Lines with the conducts that are kept, and with those that are broken; no line of none.
pub(super) fn conduct_lines(world: &mut World) -> Vec<String> {
    let is_counted = pack(world).is_some();
    let Some(tally) = world.get_resource::<Tally>().filter(|_| is_counted) else {
        return Vec::new();
    };
    let line = |(word, wanted): (&str, bool)| {
        let conducts = Conduct::ALL.into_iter().filter(|one| one.is_kept(tally) == wanted);
        let names: Vec<_> = conducts.map(|one| one.name()).collect();
        (!names.is_empty()).then(|| format!("{word}: {}.", names.join(", ")))
    };
    [("Kept", true), ("Broken", false)].into_iter().filter_map(line).collect()
}

/// The conducts that were kept to the end, in a line; `None` where there are none.
pub(super) fn kept_line(world: &mut World) -> Option<String> {
    conduct_lines(world).into_iter().find(|line| line.starts_with("Kept"))
}

//! Where there is more to see.

use std::collections::HashSet;

use super::around::AroundKind;
use crate::grid::{Position, Tile};
use crate::world::{Knowledge, Terrain};

/// Known ground beside unknown ground, of each group of tiles the one that is the fewest steps from the player.
pub(super) fn unknown(
    player: Position,
    knowledge: &Knowledge,
    terrain: &Terrain,
) -> impl Iterator<Item = (AroundKind, String, Position)> {
    let size = terrain.size();
    let is_edge = |at: Position| {
        let is_open = knowledge.tile(terrain, at).is_some_and(Tile::is_walkable);
        is_open && at.neighbours(size).any(|next| !knowledge.knows(next))
    };
    let mut edge: HashSet<_> =
        terrain.tiles().positions(player.z).filter(|at| is_edge(*at)).collect();
    let mut starts: Vec<_> = edge.iter().copied().collect();
    starts.sort_by_key(|at| (player.steps_to(*at), at.scan_key()));
    let mut groups = Vec::new();
    for start in starts {
        if !edge.remove(&start) {
            continue;
        }
        groups.push(start);
        let mut waiting = vec![start];
        while let Some(at) = waiting.pop() {
            waiting.extend(at.neighbours(size).filter(|next| edge.remove(next)));
        }
    }
    groups.into_iter().map(|at| (AroundKind::Unknown, "unknown ground".to_owned(), at))
}

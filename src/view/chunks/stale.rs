//! Which chunks must be drawn again.

use bevy::prelude::*;

use super::chunk::Chunk;
#[cfg(test)]
use super::chunk::ChunkPosition;
use super::layer::TileLayer;
use crate::grid::Position;
use crate::world::{Knowledge, SEEN_FROM, TileChanged, TurnCount, WorldMade};

/// The state that a layer of known tiles was last drawn from.
#[derive(Clone, Copy, Default)]
pub(in crate::view) struct DrawnFrom {
    turn: u64,
    is_revealed: bool,
    notes: u64,
    revision: u64,
}

/// Marks the chunks of a layer as stale whose tiles may have become known or were dug. That is all of them where everything
/// is revealed or hidden again, tiles were noted as rock, or the world is another.
pub(in crate::view) fn refresh_known<L: TileLayer>(
    knowledge: Option<Res<Knowledge>>,
    turn: Res<TurnCount>,
    mut digs: MessageReader<TileChanged>,
    mut worlds: MessageReader<WorldMade>,
    mut last: Local<DrawnFrom>,
    mut chunks: Query<&mut Chunk<L>>,
) {
    let Some(knowledge) = knowledge else { return };
    let is_revealed = knowledge.is_revealed();
    let (notes, revision) = (knowledge.notes(), knowledge.revision());
    let now = DrawnFrom { turn: turn.get(), is_revealed, notes, revision };
    let before = std::mem::replace(&mut *last, now);
    let is_known_anew = before.is_revealed != is_revealed || before.notes != notes;
    let are_all_new = worlds.read().count() > 0 || is_known_anew;
    let mut changed: Vec<_> = digs.read().map(|dig| (dig.at, 1)).collect();
    match (knowledge.changed_since(before.revision), knowledge.eye()) {
        (Some(seen), _) => changed.extend(seen.iter().map(|at| (*at, 1))),
        // Several turns may have passed since the last frame, each at most one step of the player, who may have seen farther.
        (None, Some((eye, radius))) => {
            let turns = turn.get().saturating_sub(before.turn) as i64;
            changed.push((eye, i64::from(radius.max(SEEN_FROM)) + 1 + turns));
        }
        (None, None) => {}
    }
    if !are_all_new && changed.is_empty() {
        return;
    }
    for mut chunk in &mut chunks {
        let is_near = |(at, steps): &(Position, i64)| {
            chunk.position.is_some_and(|position| position.is_near(*at, *steps))
        };
        if are_all_new || changed.iter().any(is_near) {
            chunk.is_stale = true;
        }
    }
}

/// Marks every chunk of a layer as stale.
pub(in crate::view) fn refresh_all<L: TileLayer>(mut chunks: Query<&mut Chunk<L>>) {
    chunks.iter_mut().for_each(|mut chunk| chunk.is_stale = true);
}

/// Returns the positions of all stale chunks and clears the marks.
#[cfg(test)]
pub(in crate::view) fn take_stale<L: TileLayer>(
    mut chunks: Query<&mut Chunk<L>>,
) -> Vec<ChunkPosition> {
    let stale = chunks.iter_mut().filter(|chunk| chunk.is_stale);
    stale
        .filter_map(|mut chunk| std::mem::take(&mut chunk.is_stale).then_some(chunk.position?))
        .collect()
}

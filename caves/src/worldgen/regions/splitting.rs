//! Whether a region has fallen apart, and into what. Where what is close by does not show it, floods from some of its tiles take
//! turns until all but one are through or have met (SPEC 44).

use std::cmp::Reverse;

use super::flooding::{Flood, Floods};
use super::level::RegionLevel;
use super::nearby::{Piece, Window};

/// A part of a region that gets another number.
#[derive(Debug)]
struct Part {
    /// Its first tile in scan order.
    first: u32,
    label: u32,
    tiles: u64,
}

/// What regions are split with.
#[derive(Debug, Default)]
pub(super) struct Splitting {
    /// The pieces of a window.
    pieces: Vec<Piece>,
    floods: Floods,
    /// The labels of the floods that are not through.
    turns: Vec<u32>,
    /// The parts of all regions that get numbers.
    parts: Vec<Part>,
}

impl RegionLevel {
    /// Finds the parts of a region, of which each has one of the tiles that come with the region's root. The largest keeps
    /// the number; the others wait for [`RegionLevel::number_parts`]. Cost: O(1) where they are known close by, else O(all parts but
    /// the largest), or the ways between.
    pub(super) fn split(&mut self, seeds: &[(u32, u32)], splitting: &mut Splitting) {
        let Some(&(root, _)) = seeds.first() else { return };
        if !self.split_nearby(root, seeds, splitting) {
            self.split_by_floods(root, seeds, splitting);
        }
    }

    /// Does it where one part alone goes on beyond a window around the tiles, and is the largest, or none does; returns whether that
    /// is so. Nothing has changed else. The largest part keeps its labels.
    fn split_nearby(
        &mut self,
        root: u32,
        seeds: &[(u32, u32)],
        Splitting { pieces, parts, .. }: &mut Splitting,
    ) -> bool {
        let Some(window) = Window::around(&self.open, seeds) else { return false };
        pieces.clear();
        for &(_, seed) in seeds {
            if !pieces.iter().any(|piece| window.is_in(piece, seed)) {
                let piece = window.piece_of(seed, seeds);
                if piece.goes_on && pieces.iter().any(|other| other.goes_on) {
                    return false;
                }
                pieces.push(piece);
            }
        }
        // It holds together.
        if pieces.len() == 1 {
            return true;
        }
        let inside: u64 = pieces.iter().filter(|piece| !piece.goes_on).map(Piece::count).sum();
        let beyond = self.trees.size(root) - inside;
        let rank = |piece: &Piece| match piece.goes_on {
            true => (beyond, Reverse(u32::MAX)),
            false => (piece.count(), Reverse(window.first_of(piece))),
        };
        let largest = (0..pieces.len()).max_by_key(|index| rank(&pieces[*index]));
        let Some(largest) = largest.map(|index| pieces.swap_remove(index)) else { return false };
        if !largest.goes_on && pieces.iter().any(|piece| piece.goes_on) {
            return false;
        }
        for piece in pieces.iter() {
            let (first, label, tiles) =
                (window.first_of(piece), self.trees.add_root(), piece.count());
            self.label_piece(&window, piece, label);
            self.trees.take_tiles(root, tiles);
            parts.push(Part { first, label, tiles });
        }
        true
    }

    /// Does it by floods.
    fn split_by_floods(
        &mut self,
        root: u32,
        seeds: &[(u32, u32)],
        Splitting { floods, turns, parts, .. }: &mut Splitting,
    ) {
        let before = self.trees.next_label();
        floods.begin(before);
        turns.clear();
        turns.extend(seeds.iter().filter_map(|(_, seed)| self.begin_flood(*seed, floods)));
        let rest = self.take_turns(turns, floods);
        let labels = before..self.trees.next_label();
        let roots: Vec<_> = labels.filter(|label| self.trees.root(*label) == *label).collect();
        let (mut others, mut largest) = (0, 0);
        for label in roots.iter().filter(|label| Some(**label) != rest) {
            let tiles = floods.of(*label).tiles;
            (others, largest) = (others + tiles, largest.max(tiles));
        }
        // What is not through has all that the others have not; where that is not more, it is not much.
        if let Some(rest) = rest {
            let left = self.trees.size(root) - others;
            while left <= largest && self.spread(rest, floods) {}
            floods.of(rest).tiles = left;
        }
        let first_new = parts.len();
        parts.extend(roots.into_iter().map(|label| {
            let &mut Flood { tiles, first, .. } = floods.of(label);
            Part { first, label, tiles }
        }));
        self.keep_largest(root, parts, first_new);
    }

    /// Leaves the number to the largest of the parts from an index on, of equals to the first in scan order.
    fn keep_largest(&mut self, root: u32, parts: &mut Vec<Part>, first_new: usize) {
        let rank = |index: &usize| (parts[*index].tiles, Reverse(parts[*index].first));
        if let Some(largest) = (first_new..parts.len()).max_by_key(rank) {
            let kept = parts.swap_remove(largest);
            self.trees.keep(root, kept.label, kept.tiles);
        }
    }

    /// Gives the parts that were split off the next numbers, in scan order of their first tiles.
    pub(super) fn number_parts(&mut self, splitting: &mut Splitting) {
        splitting.parts.sort_unstable_by_key(|part| part.first);
        splitting.parts.drain(..).for_each(|part| self.trees.found(part.label, part.tiles));
    }

    /// Lets floods go on by turns until one at most is not through; returns that.
    fn take_turns(&mut self, turns: &mut Vec<u32>, floods: &mut Floods) -> Option<u32> {
        loop {
            // Who has met another has no turns of its own any more.
            turns.retain(|label| {
                self.trees.root(*label) == *label && !floods.of(*label).is_through()
            });
            if turns.len() <= 1 {
                return turns.first().copied();
            }
            for label in turns.iter() {
                if self.trees.root(*label) == *label {
                    self.spread(*label, floods);
                }
            }
        }
    }
}

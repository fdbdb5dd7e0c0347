//! Positions by the turns that lead there, the fewest first.

use crate::grid::{Position, TILES};

/// The most turns that a step takes.
const MOST_TURNS: usize = {
    let (mut most, mut index) = (0, 0);
    while index < TILES.len() {
        if TILES[index].turns > most {
            most = TILES[index].turns;
        }
        index += 1;
    }
    most as usize
};

/// A priority queue with a bucket for each number of turns that a step may lead ahead (Dial's algorithm).
#[derive(Default)]
pub(super) struct BucketQueue {
    buckets: [Vec<Position>; MOST_TURNS + 1],
    /// The turns of what was popped last.
    now: usize,
    len: usize,
}

impl BucketQueue {
    /// Adds a position that is at most a step farther than the one that was popped last. Cost O(1).
    pub(super) fn push(&mut self, at: Position, turns: u32) {
        self.buckets[turns as usize % (MOST_TURNS + 1)].push(at);
        self.len += 1;
    }

    /// Removes a position of the fewest turns and returns it with them. Cost O(1).
    pub(super) fn pop(&mut self) -> Option<(Position, u32)> {
        self.len = self.len.checked_sub(1)?;
        loop {
            if let Some(at) = self.buckets[self.now % (MOST_TURNS + 1)].pop() {
                return Some((at, self.now as u32));
            }
            self.now += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_turns_come_first() {
        let mut queue = BucketQueue::default();
        let at = |x| Position::new(x, 0, 0);
        queue.push(at(0), 0);
        assert_eq!(queue.pop(), Some((at(0), 0)));
        queue.push(at(2), 2);
        queue.push(at(1), 1);
        assert_eq!(queue.pop(), Some((at(1), 1)));
        queue.push(at(3), 3);
        assert_eq!(queue.pop(), Some((at(2), 2)));
        assert_eq!(queue.pop(), Some((at(3), 3)));
        assert_eq!(queue.pop(), None);
    }
}

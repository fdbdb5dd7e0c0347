//! What hangs together with what.

/// A union-find. It keeps its memory for the next time.
#[derive(Default)]
pub(super) struct Pieces {
    /// For each node another one of its piece, or itself.
    others: Vec<u32>,
}

impl Pieces {
    /// Removes all nodes.
    pub(super) fn clear(&mut self) {
        self.others.clear();
    }

    /// Adds so many nodes, each a piece of its own. Returns the first of them: they are numbered in order.
    pub(super) fn add(&mut self, count: usize) -> u32 {
        let first = self.others.len() as u32;
        self.others.extend(first..first + count as u32);
        first
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.others.len()
    }

    /// Joins the pieces of two nodes; returns whether they were two.
    pub(super) fn join(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        self.others[one.max(other) as usize] = one.min(other);
        one != other
    }

    /// The node that stands for the piece of another.
    pub(super) fn root(&mut self, mut node: u32) -> u32 {
        while self.others[node as usize] != node {
            let next = self.others[node as usize];
            self.others[node as usize] = self.others[next as usize];
            node = next;
        }
        node
    }
}

//! Which regions of a world are connected by stairs, while it is joined.

use super::regions::RegionMap;
use crate::grid::Position;

/// A union-find over the regions of all levels. Digging merges regions; stairs join them.
pub(super) struct Components {
    regions: RegionMap,
    /// For each level the node of number 0; those of its regions follow by their numbers.
    firsts: Vec<usize>,
    parents: Vec<usize>,
    /// Nodes below each root: the smaller tree goes below the larger, so that ways to the root stay short.
    weights: Vec<usize>,
}

impl Components {
    /// Every region alone.
    pub(super) fn new(regions: RegionMap) -> Self {
        let mut nodes = 0;
        let mut firsts = Vec::new();
        for z in 0..regions.size().depth() {
            firsts.push(nodes);
            nodes += 1 + regions.level(z).highest_ever() as usize;
        }
        Self { regions, firsts, parents: (0..nodes).collect(), weights: vec![1; nodes] }
    }

    pub(super) fn regions(&self) -> &RegionMap {
        &self.regions
    }

    /// The regions as they are now.
    pub(super) fn into_regions(self) -> RegionMap {
        self.regions
    }

    /// The component of a position; `None` in rock.
    pub(super) fn of(&self, at: Position) -> Option<usize> {
        let number = self.regions.number(at)?;
        Some(self.root(self.firsts[at.z as usize] + number as usize))
    }

    fn root(&self, mut node: usize) -> usize {
        while self.parents[node] != node {
            node = self.parents[node];
        }
        node
    }

    /// Returns whether all regions of level `z` are one component; also where there is none.
    pub(super) fn is_level_joined(&self, z: u32) -> bool {
        let first = self.firsts[z as usize];
        let numbers = self.regions.of_level(z).map(|(number, _)| number as usize);
        let mut roots = numbers.map(|number| self.root(first + number));
        let one = roots.next();
        roots.all(|other| Some(other) == one)
    }

    pub(super) fn are_joined(&self, a: Position, b: Position) -> bool {
        self.of(a) == self.of(b)
    }

    /// Joins the regions of two positions.
    pub(super) fn join(&mut self, a: Position, b: Position) {
        if let (Some(a), Some(b)) = (self.of(a), self.of(b))
            && a != b
        {
            let a_is_larger = self.weights[a] >= self.weights[b];
            let (larger, smaller) = if a_is_larger { (a, b) } else { (b, a) };
            self.parents[smaller] = larger;
            self.weights[larger] += self.weights[smaller];
        }
    }

    /// Every region alone again, as if no stairs had joined any.
    pub(super) fn part(&mut self) {
        self.parents = (0..self.parents.len()).collect();
        self.weights.fill(1);
    }

    /// Adds a tile that was rock and touches at least one region.
    pub(super) fn open(&mut self, at: Position) {
        let size = self.regions.size();
        let touched: Vec<_> = at.neighbours(size).filter(|near| self.of(*near).is_some()).collect();
        for pair in touched.windows(2) {
            self.join(pair[0], pair[1]);
        }
        self.regions.open(at);
    }
}

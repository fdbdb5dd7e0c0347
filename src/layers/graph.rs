//! The regions of all levels and the stairs between them, as a graph.

use std::collections::BTreeMap;

use crate::grid::Position;
use crate::worldgen::{Reach, RegionMap};

/// A region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionNode {
    /// Its level, from 0.
    pub z: u32,
    /// Its number on the level.
    pub number: u32,
    /// Its tiles, as far as they were accepted.
    pub tiles: u64,
    /// The mean of its columns and rows; that need not be one of its tiles.
    pub middle: Position,
    /// Whether it can be reached from the player's position without digging.
    pub is_in_reach: bool,
}

/// Regions of neighbouring levels with ways between them: stairs, shafts and ropes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionLink {
    /// The node on the upper level.
    pub above: usize,
    /// The node on the lower level.
    pub below: usize,
    /// The ways down from one to the other.
    pub ways: usize,
}

/// Regions as nodes, and ways between levels as links.
///
/// ```text
///     level 1     1   2       a node for each region,
///                 | \ |       in order of level, then from west to east
///     level 2     1   2
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionGraph {
    /// By level, then from west to east.
    pub nodes: Vec<RegionNode>,
    /// By their nodes.
    pub links: Vec<RegionLink>,
}

impl RegionGraph {
    /// The graph of the positions that a predicate accepts: regions with such a tile, and ways with such an end. Each way leads from a
    /// position to that right below or above it. Cost: O(tiles).
    #[must_use]
    pub fn of(
        regions: &RegionMap,
        ways: &[(Position, Position)],
        from: Option<Position>,
        is_let_in: impl Fn(Position) -> bool,
    ) -> Self {
        let reach = from.map(|from| Reach::along(regions, ways.iter().copied(), from));
        let reach = reach.unwrap_or_default();
        let size = regions.size();
        let mut nodes = Vec::new();
        for z in 0..size.depth() {
            // Tiles that are accepted, and the sums of their columns and rows.
            let mut sums: BTreeMap<u32, (u64, u64, u64)> = BTreeMap::new();
            for (y, x) in (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| (y, x))) {
                let at = Position { x, y, z };
                let Some(number) = regions.number(at).filter(|_| is_let_in(at)) else { continue };
                let (tiles, columns, rows) = sums.entry(number).or_default();
                *tiles += 1;
                *columns += u64::from(x);
                *rows += u64::from(y);
            }
            let first = nodes.len();
            nodes.extend(sums.into_iter().map(|(number, (tiles, columns, rows))| {
                let middle = Position { x: (columns / tiles) as u32, y: (rows / tiles) as u32, z };
                let is_in_reach = reach.has(z, number);
                RegionNode { z, number, tiles, middle, is_in_reach }
            }));
            nodes[first..].sort_by_key(|node| (node.middle.x, node.number));
        }
        let index = |at: Position| {
            let number = regions.number(at)?;
            nodes.iter().position(|node| (node.z, node.number) == (at.z, number))
        };
        let mut counts: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let down = ways.iter().filter(|(from, to)| from.z < to.z);
        for &(from, to) in down.filter(|(from, to)| is_let_in(*from) || is_let_in(*to)) {
            if let (Some(above), Some(below)) = (index(from), index(to)) {
                *counts.entry((above, below)).or_default() += 1;
            }
        }
        let links = counts.into_iter();
        let links = links.map(|((above, below), ways)| RegionLink { above, below, ways });
        Self { links: links.collect(), nodes }
    }

    /// The index of the node of the region that a position is in.
    #[must_use]
    pub fn node_at(&self, regions: &RegionMap, at: Position) -> Option<usize> {
        let number = regions.number(at)?;
        self.nodes.iter().position(|node| (node.z, node.number) == (at.z, number))
    }

    /// The next node on the same level, or the one before, cyclically.
    #[must_use]
    pub fn beside(&self, node: usize, by: isize) -> usize {
        let Some(z) = self.nodes.get(node).map(|node| node.z) else { return node };
        let first = self.nodes.partition_point(|other| other.z < z);
        let count = self.nodes.partition_point(|other| other.z <= z) - first;
        first + (node - first).wrapping_add_signed(by + count as isize) % count
    }

    /// The nearest node on the next level, or on the one above: one that stairs lead to, if there is any.
    #[must_use]
    pub fn beyond(&self, node: usize, is_down: bool) -> usize {
        let Some(from) = self.nodes.get(node) else { return node };
        let z = if is_down { Some(from.z + 1) } else { from.z.checked_sub(1) };
        let is_linked = |other: usize| {
            self.links.iter().any(|link| {
                (link.above, link.below) == if is_down { (node, other) } else { (other, node) }
            })
        };
        let others = self.nodes.iter().enumerate().filter(|(_, other)| Some(other.z) == z);
        let nearest = others.min_by_key(|(index, other)| {
            (!is_linked(*index), other.middle.x.abs_diff(from.middle.x))
        });
        nearest.map_or(node, |(index, _)| index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::{WorldMap, map_text};

    #[test]
    fn regions_are_nodes_and_stairs_are_links() {
        let drawing = map_text::read("@>#>.\n.>#..\n\n.<#<.\n#<#..\n".as_bytes()).unwrap();
        let start = drawing.starts[0];
        let world = WorldMap::from_tiles(drawing.tiles, Some(start)).unwrap();
        let ways = world.stairs.iter().map(|pair| (pair.down, pair.up()));
        let ways: Vec<_> = ways.flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        let graph = |is_let_in: fn(Position) -> bool| {
            RegionGraph::of(&world.regions, &ways, Some(start), is_let_in)
        };
        let all = graph(|_| true);
        let nodes: Vec<_> =
            all.nodes.iter().map(|n| (n.z, n.number, n.tiles, n.is_in_reach)).collect();
        assert_eq!(nodes, [(0, 1, 4, true), (0, 2, 4, false), (1, 1, 3, true), (1, 2, 4, false)]);
        let links: Vec<_> = all.links.iter().map(|l| (l.above, l.below, l.ways)).collect();
        assert_eq!(links, [(0, 2, 2), (1, 3, 1)]);
        assert_eq!(all.nodes[1].middle, Position::new(3, 0, 0));
        assert_eq!((all.beside(0, 1), all.beside(0, -1), all.beside(3, 1)), (1, 1, 2));
        assert_eq!((all.beyond(0, true), all.beyond(3, false), all.beyond(3, true)), (2, 1, 3));
        assert_eq!(all.node_at(&world.regions, Position::new(4, 1, 1)), Some(3));
        let known = graph(|at| at.z == 0 && at.x < 2);
        assert_eq!((known.nodes.len(), known.links.len()), (1, 0), "its other end is not known");
    }
}

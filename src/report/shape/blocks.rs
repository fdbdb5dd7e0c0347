//! Where a world falls apart: its parts, its choke points and its dead ends.

use super::tiles::WalkableTiles;

/// What divides a world. It falls into blocks, which no single tile can divide, and which meet in choke points; a block with
/// one choke point is a dead end.
pub(super) struct Blocks {
    pub(super) dead_ends: u64,
    pub(super) choke_points: u64,
    /// Parts of the world that no way joins.
    pub(super) parts: u64,
}

impl Blocks {
    /// Finds all blocks. Cost O(tiles + ways).
    ///
    /// Source: Hopcroft and Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", 1973.
    pub(super) fn of(tiles: &WalkableTiles) -> Self {
        let mut search = Search::new(&tiles.ways);
        for root in 0..tiles.ways.len() as u32 {
            if search.found[root as usize] == 0 {
                search.walk_from(root);
            }
        }
        let choke_points = search.is_choke.iter().filter(|is_choke| **is_choke).count() as u64;
        Self { dead_ends: search.dead_ends, choke_points, parts: search.parts }
    }
}

/// A depth-first walk over all tiles.
struct Search<'a> {
    ways: &'a [Vec<u32>],
    /// When each tile was found, from 1; 0 for those that are not found yet.
    found: Vec<u32>,
    /// The earliest find that a tile, or any that was found from it, leads to.
    low: Vec<u32>,
    is_choke: Vec<bool>,
    time: u32,
    dead_ends: u64,
    parts: u64,
    /// Tiles of blocks that are not closed yet.
    unclosed: Vec<u32>,
    /// The tiles from the root to where the walk is, each with the index of its next way.
    walk: Vec<(u32, usize)>,
}

impl<'a> Search<'a> {
    fn new(ways: &'a [Vec<u32>]) -> Self {
        let count = ways.len();
        Self {
            ways,
            found: vec![0; count],
            low: vec![0; count],
            is_choke: vec![false; count],
            time: 0,
            dead_ends: 0,
            parts: 0,
            unclosed: Vec::new(),
            walk: Vec::new(),
        }
    }

    /// Walks over the part of the world that a tile is in.
    fn walk_from(&mut self, root: u32) {
        self.parts += 1;
        // For each block at the root: how many choke points it has besides.
        let mut root_blocks: Vec<usize> = Vec::new();
        self.find(root);
        while let Some((at, next)) = self.walk.last_mut() {
            let at = *at;
            let way = self.ways[at as usize].get(*next).copied();
            *next += 1;
            match way {
                Some(next) if self.found[next as usize] == 0 => {
                    self.unclosed.push(next);
                    self.find(next);
                }
                Some(next) => {
                    self.low[at as usize] = self.low[at as usize].min(self.found[next as usize]);
                }
                None => root_blocks.extend(self.go_back(at, root)),
            }
        }
        let root_is_choke = root_blocks.len() > 1;
        self.is_choke[root as usize] = root_is_choke;
        let ends = root_blocks.iter().filter(|chokes| **chokes + usize::from(root_is_choke) == 1);
        self.dead_ends += ends.count() as u64;
    }

    fn find(&mut self, tile: u32) {
        self.time += 1;
        (self.found[tile as usize], self.low[tile as usize]) = (self.time, self.time);
        self.walk.push((tile, 0));
    }

    /// Goes back from a tile whose ways are all walked. Returns the choke points of the block at the root that this closes.
    fn go_back(&mut self, at: u32, root: u32) -> Option<usize> {
        self.walk.pop();
        let (before, _) = *self.walk.last()?;
        let low = self.low[at as usize];
        self.low[before as usize] = self.low[before as usize].min(low);
        if low < self.found[before as usize] {
            return None;
        }
        let chokes = self.close_block(at);
        if before == root {
            return Some(chokes);
        }
        self.is_choke[before as usize] = true;
        self.dead_ends += u64::from(chokes == 0);
        None
    }

    /// Closes the block that was found from a tile on; returns how many choke points it has.
    fn close_block(&mut self, first: u32) -> usize {
        let mut chokes = 0;
        while let Some(tile) = self.unclosed.pop() {
            chokes += usize::from(self.is_choke[tile as usize]);
            if tile == first {
                break;
            }
        }
        chokes
    }
}

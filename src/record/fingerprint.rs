//! Fingerprints of worlds and bytes: one number, which is the same exactly if they are.
//!
//! The hash is XXH3 with 64 bits over fixed-width little-endian numbers, so that it is the same on every
//! platform.

use std::fmt;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::grid::{Grid, Position, Size, Tile};

/// 64 bits that stand for a state; written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl serde::Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The fingerprint of bytes. Cost O(bytes).
#[must_use]
pub fn of_bytes(bytes: &[u8]) -> Fingerprint {
    Fingerprint(xxh3_64(bytes))
}

/// The fingerprint of a text. Cost O(bytes).
#[must_use]
pub fn of_text(text: &str) -> Fingerprint {
    of_bytes(text.as_bytes())
}

/// The fingerprint of a world: its size and its tiles. Cost O(tiles).
#[must_use]
pub fn of_tiles(tiles: &Grid<Tile>) -> Fingerprint {
    let mut hash = FingerprintHasher::new();
    hash.size(tiles.size());
    for z in 0..tiles.size().depth() {
        for row in tiles.rows(z) {
            let bytes: Vec<u8> = row.iter().map(|tile| tile.as_char() as u8).collect();
            hash.bytes(&bytes);
        }
    }
    hash.finish()
}

/// Hashes values one after another. Positions and sizes are three numbers of 32 bits, `x` or the width first.
pub(super) struct FingerprintHasher {
    hash: Xxh3,
    /// What was added and is not hashed yet: the hash is quicker on many bytes than on a number after another.
    buffer: Vec<u8>,
}

/// So many bytes are hashed at once.
const BUFFER: usize = 4_096;

impl FingerprintHasher {
    /// The hash of nothing.
    pub(super) fn new() -> Self {
        Self { hash: Xxh3::new(), buffer: Vec::with_capacity(BUFFER) }
    }

    /// Adds bytes, without how many there are.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        if self.buffer.len() + bytes.len() > BUFFER {
            self.flush();
        }
        if bytes.len() > BUFFER {
            self.hash.update(bytes);
        } else {
            self.buffer.extend_from_slice(bytes);
        }
    }

    fn flush(&mut self) {
        self.hash.update(&self.buffer);
        self.buffer.clear();
    }

    /// Adds a number of 32 bits.
    pub(super) fn u32(&mut self, number: u32) {
        self.bytes(&number.to_le_bytes());
    }

    /// Adds a number of 64 bits.
    pub(super) fn u64(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Adds a position.
    pub(super) fn position(&mut self, at: Position) {
        [at.x, at.y, at.z].into_iter().for_each(|number| self.u32(number));
    }

    /// Adds the size of a world.
    pub(super) fn size(&mut self, size: Size) {
        let sides = [size.width(), size.height(), size.depth()];
        sides.into_iter().for_each(|number| self.u32(number));
    }

    /// Adds a text after its length in bytes, a number of 64 bits.
    pub(super) fn text(&mut self, text: &str) {
        self.u64(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    /// The fingerprint of all that was added.
    pub(super) fn finish(mut self) -> Fingerprint {
        self.flush();
        Fingerprint(self.hash.digest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn of(text: &str) -> String {
        of_tiles(&map_text::read(text.as_bytes()).unwrap().tiles).to_string()
    }

    /// SPEC 42: the number itself is part of the contract.
    #[test]
    fn the_fingerprint_is_that_of_size_and_tiles() {
        assert_eq!(of("#.>\n#.#\n"), "348ddd3017c2e75c");
        assert_eq!(of("@"), of("."), "a start is no tile");
        let different = ["....", "..\n..", ".\n.\n.\n.", ".\n\n.\n\n.\n\n.", "...#", "#..."];
        let mut all: Vec<_> = different.iter().map(|text| of(text)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), different.len());
    }
}

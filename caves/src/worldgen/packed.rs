//! Many worlds in few bytes: a bit for each tile.
//!
//! A file begins with [`HEADER`] bytes: [`MAGIC`], and then the width, the height and the depth of a level and the bytes of a record, each four
//! bytes. Records follow, all of one length: the seed of a world, eight bytes, and a bit for each tile, 1 where it can be walked, in the order of
//! levels, rows and columns, the first tile in the least bit of the first byte. Numbers have their least byte first.

use std::io::{self, Write};

use super::world_map::WorldMap;
use crate::grid::{Size, Tile};

/// What a file begins with.
pub const MAGIC: [u8; 16] = *b"cavewright bits\n";

/// The bytes before the first record.
pub const HEADER: usize = 32;

/// The bytes of a record for worlds of a size; `None` where a record would be too long for its header.
#[must_use]
pub fn record_bytes(size: Size) -> Option<u32> {
    u32::try_from(8 + size.tiles().div_ceil(8)).ok()
}

/// Writes what a file of worlds of a size begins with.
///
/// # Errors
/// Those of what it is written to, and where a record would be too long.
pub fn write_header(size: Size, out: &mut impl Write) -> io::Result<()> {
    let bytes = record_bytes(size)
        .ok_or_else(|| io::Error::other("its worlds are too large for packed bits"))?;
    out.write_all(&MAGIC)?;
    let numbers = [size.width(), size.height(), size.depth(), bytes];
    numbers.into_iter().try_for_each(|number| out.write_all(&number.to_le_bytes()))
}

/// Writes the record of a world. Cost O(tiles), and a bit each.
///
/// # Errors
/// Those of what it is written to.
pub fn write_world(seed: u64, world: &WorldMap, out: &mut impl Write) -> io::Result<()> {
    let bit = |(at, tile): (usize, &Tile)| u8::from(tile.is_walkable()) << at;
    let byte = |tiles: &[Tile]| tiles.iter().enumerate().map(bit).sum::<u8>();
    let bits: Vec<_> = world.tiles.cells().chunks(8).map(byte).collect();
    out.write_all(&seed.to_le_bytes())?;
    out.write_all(&bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::Registry;

    #[test]
    fn each_tile_has_its_bit() {
        let registry = Registry::default();
        for generator in registry.iter() {
            let size = Size::new(21, 11, 3).unwrap();
            let mut file = Vec::new();
            write_header(size, &mut file).unwrap();
            let worlds = [3, u64::MAX].map(|seed| {
                let spec = registry.spec(generator.name()).unwrap().size(size).seed(seed);
                (seed, spec.make().unwrap())
            });
            for (seed, world) in &worlds {
                write_world(*seed, world, &mut file).unwrap();
            }
            let (header, records) = file.split_at(HEADER);
            let numbers =
                header[16..].as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
            assert_eq!(header[..16], MAGIC);
            assert!(numbers.eq([21, 11, 3, 8 + 693_u32.div_ceil(8)]));
            let record = record_bytes(size).unwrap() as usize;
            assert_eq!(records.len(), 2 * record);
            for ((seed, world), bytes) in worlds.iter().zip(records.chunks(record)) {
                assert_eq!(bytes[..8], seed.to_le_bytes());
                for (at, tile) in world.tiles.cells().iter().enumerate() {
                    assert_eq!(bytes[8 + at / 8] >> (at % 8) & 1 == 1, tile.is_walkable());
                }
            }
        }
    }
}

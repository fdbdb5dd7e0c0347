//! Where things are: positions, directions, sizes, tiles, and the arrays that hold them.
//!
//! Pure: no Bevy, no time, no randomness. Everything else is built on this module and it imports none of
//! the others. The index order of every array is `[z][y][x]`; `x` grows right, `y` grows down, `z` grows
//! deeper (SPEC 1).

mod array;
mod direction;
mod level;
mod memory;
mod position;
mod position_set;
mod size;
mod spans;
mod spatial;
mod tile;

pub use array::{Grid, OutOfMemory};
pub use direction::{Direction, Vertical};
pub use level::Level;
pub(crate) use level::open_bits;
pub use level::set_bits;
pub use memory::has_room;
pub use position::Position;
pub use position_set::PositionSet;
pub use size::{Size, SizeError};
pub(crate) use spans::nth_bit;
pub use spans::{Span, spans};
pub use spatial::SpatialIndex;
pub use tile::{TILES, Tile, TileKind};

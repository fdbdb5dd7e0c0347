//! Whether there is memory for worlds that are made and proved at once. It is asked for before it is needed, because a
//! process that finds none in the midst of its work ends.

use crate::grid::{OutOfMemory, Size, has_room};
use crate::worldgen::WorldMap;

/// What a tile needs at most while its world is made, and while it is proved.
const BYTES_PER_TILE: u64 = 48;
/// What a walkable tile needs besides while its world is proved and measured: its place in walks over all of them.
const BYTES_PER_WALKABLE: u64 = 32;
/// What a job needs besides: its stack, and small allocations.
const BYTES_PER_JOB: u64 = 8 << 20;

/// As many of the wanted jobs as there is memory for worlds that are floor all over; at least one, which [`Room`] stops
/// where there is none for it. Cost O(log jobs): nothing is written.
pub(super) fn jobs_with_room(wanted: usize, size: Size) -> usize {
    let each = size.tiles() * (BYTES_PER_TILE + BYTES_PER_WALKABLE) + BYTES_PER_JOB;
    let has_room = |jobs: usize| is_room(each.saturating_mul(jobs as u64));
    // As many as fit, and too many.
    let (mut fit, mut many) = (1, wanted.max(1) + 1);
    if has_room(many - 1) {
        return many - 1;
    }
    while many - fit > 1 {
        let middle = fit + (many - fit) / 2;
        if has_room(middle) { fit = middle } else { many = middle }
    }
    fit
}

/// The memory for worlds that are proved and measured one after another.
#[derive(Default)]
pub(super) struct Room {
    /// Bytes of worlds for which it need not be asked.
    granted: u64,
}

impl Room {
    /// Checks that there is memory to prove and measure a world that was made. Memory is asked for once for as many small worlds as there is
    /// left free for small allocations, because each time the system stops all threads of the process for it. Cost O(regions).
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is not.
    pub(super) fn find(&mut self, world: &WorldMap) -> Result<(), OutOfMemory> {
        let size = world.tiles.size();
        let levels = 0..size.depth();
        let walkable: u64 =
            levels.flat_map(|z| world.regions.of_level(z)).map(|(_, tiles)| tiles).sum();
        let bytes = size.tiles() * BYTES_PER_TILE + walkable * BYTES_PER_WALKABLE;
        if let Some(left) = self.granted.checked_sub(bytes) {
            self.granted = left;
            return Ok(());
        }
        self.granted = MARGIN / 2;
        is_room(bytes).then_some(()).ok_or(OutOfMemory { size })
    }
}

/// What is left free for small allocations.
const MARGIN: u64 = 32 << 20;

fn is_room(bytes: u64) -> bool {
    has_room(bytes.saturating_add(MARGIN))
}

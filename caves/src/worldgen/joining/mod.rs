//! From levels to a world: staircases, tunnels, and the promise that everything can be reached
//! (SPEC 17-20).

mod choosing;
mod overlapping;
mod parameters;
mod placing;

pub(super) use parameters::JoiningRules;
pub use parameters::joining_parameters;
pub(super) use placing::Joined;

use super::regions::RegionMap;
use super::stairs::StairPair;
use crate::grid::OutOfMemory;
use crate::streams::{Domain, Stream};
use parameters::StairsRule;
use placing::Joining;

/// Why levels cannot be joined.
pub(super) enum CannotJoin {
    /// There is no room for a staircase between this level and the next, counted from 1.
    NoRoom {
        level: u32,
    },
    OutOfMemory(OutOfMemory),
}

impl From<OutOfMemory> for CannotJoin {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

/// Is called after each step of joining with the step's name, the regions, and all staircases so far.
pub(super) type ShowJoining<'a> = &'a mut dyn FnMut(&str, &RegionMap, &[StairPair]);

/// Places stairs and cuts tunnels by the rules, and shows the world after each step.
pub(super) fn join_levels(
    regions: RegionMap,
    seed: u64,
    rules: JoiningRules,
    show: ShowJoining,
) -> Result<Joined, CannotJoin> {
    let JoiningRules { stairs, extra_stairs, connect } = rules;
    let mut joining = Joining::new(regions, connect)?;
    if stairs == StairsRule::Single {
        joining.join_every_level()?;
        joining.show("tunnels", show);
    }
    place_stairs(&mut joining, seed, rules)?;
    joining.show("stairs", show);
    if connect {
        joining.join_every_level()?;
        joining.show("tunnels", show);
    }
    if extra_stairs > 0 {
        place_extra_stairs(&mut joining, seed, rules)?;
        joining.show("more stairs", show);
    }
    Ok(joining.finish()?)
}

/// Places the staircases that are needed, from the top level down.
fn place_stairs(joining: &mut Joining, seed: u64, rules: JoiningRules) -> Result<(), CannotJoin> {
    let JoiningRules { stairs, connect, .. } = rules;
    for z in 0..joining.size().depth() - 1 {
        let mut stream = Stream::new(seed, Domain::STAIRS, z, 0);
        let placed = joining.pairs.len();
        match stairs {
            StairsRule::Overlap => joining.place_overlapping(z, &mut stream),
            StairsRule::Few => joining.place_forest(z, &mut stream),
            StairsRule::Single => {}
        }
        let needs_one = connect || stairs == StairsRule::Single;
        if needs_one && joining.pairs.len() == placed && !joining.place_anywhere(z, &mut stream)? {
            return Err(CannotJoin::NoRoom { level: z + 1 });
        }
    }
    if stairs == StairsRule::Few && !connect && joining.may_miss_any() {
        joining.match_overlapping(seed);
    }
    Ok(())
}

/// Places the staircases beyond those that are needed, as far as there is room.
fn place_extra_stairs(
    joining: &mut Joining,
    seed: u64,
    rules: JoiningRules,
) -> Result<(), OutOfMemory> {
    for z in 0..joining.size().depth() - 1 {
        let mut stream = Stream::new(seed, Domain::EXTRA_STAIRS, z, 0);
        for _ in 0..rules.extra_stairs {
            let is_placed = match rules.stairs {
                StairsRule::Single => joining.place_anywhere(z, &mut stream)?,
                _ => joining.place_spare(z, &mut stream),
            };
            if !is_placed {
                break;
            }
        }
    }
    Ok(())
}

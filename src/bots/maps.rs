//! Distance maps of the level that the player is on: from each tile the number of steps to the nearest goal.
//!
//! A map is made when it is asked for, and kept as long as what is remembered, who stands in the way and the goals are the
//! same. It is filled from the goals on until the player's place is reached: whoever goes downhill stays where it is filled.

use strum::EnumCount;

use super::Seen;
use super::gas::shunned;
use crate::grid::{Direction, Position, Tile};

/// What a map leads to. Of each there is one map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
pub(super) enum Goal {
    /// Ground beside which there is something unknown, and the places that are asked for with it.
    Unknown,
    /// Known stairs.
    Stairs,
    /// The camp.
    Camp,
    /// Things that are wanted.
    Thing,
    /// Veins, which stand in rock: the last step digs.
    Vein,
    /// Any other place.
    Place,
}

/// The next step to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) direction: Direction,
    /// Steps to the goal, this one too.
    pub(super) steps: u16,
}

/// Not reached.
const FAR: u16 = u16::MAX;
/// Somebody stays there, or gas is near.
const HELD: u16 = u16::MAX - 1;

/// A map.
#[derive(Clone, Default)]
struct Field {
    /// See [`Maps::version`]; 0 before the first use.
    version: u64,
    places: Vec<Position>,
    /// Steps to the nearest goal, row by row.
    steps: Vec<u16>,
    /// Whether all was filled that can be reached.
    is_whole: bool,
}

impl Field {
    /// Returns whether nothing leads from a tile to a goal, as far as the map is filled.
    fn is_off(&self, index: usize) -> bool {
        self.steps.get(index).is_none_or(|steps| *steps >= HELD)
    }
}

/// The maps of a bot.
#[derive(Clone, Default)]
pub(super) struct Maps {
    fields: [Field; Goal::COUNT],
    /// Tiles from which the filling goes on, reused.
    open: Vec<u32>,
    /// Counts what was different from one look to the next.
    version: u64,
    z: u32,
    digest: u64,
    stayers: Vec<Position>,
    /// Gas that the player would light, and what is beside.
    gas: Vec<Position>,
}

impl Maps {
    /// Notes what has changed. Cost O(stayers), and O(gas x log gas) where some was seen.
    pub(super) fn look(&mut self, seen: &Seen) {
        let gas = shunned(seen);
        let is_same = self.version > 0
            && (self.z, self.digest) == (seen.at.z, seen.digest())
            && self.stayers == seen.stayers
            && self.gas == gas;
        if !is_same {
            (self.z, self.digest) = (seen.at.z, seen.digest());
            self.stayers.clone_from(&seen.stayers);
            self.gas = gas;
            self.version += 1;
        }
    }

    /// The next step on a shortest known way to the nearest of some places, all of this level, around creatures that stay where they
    /// are and gas that the player would light; where there is no other way through a creature, and else through gas. `None` without
    /// places but for [`Goal::Unknown`], where no way is known, and where the player is there. Cost O(1) where nothing has changed,
    /// else O(known tiles that are nearer).
    pub(super) fn way(&mut self, seen: &Seen, goal: Goal, places: &[Position]) -> Option<Way> {
        let with_frontier = goal == Goal::Unknown;
        if places.is_empty() && !with_frontier {
            return None;
        }
        let ground = Ground::of(seen);
        let here = ground.index(seen.at)?;
        let field = &mut self.fields[goal as usize];
        let is_new = field.version != self.version || field.places != places;
        if is_new || (!field.is_whole && field.is_off(here)) {
            field.version = self.version;
            field.places.clear();
            field.places.extend_from_slice(places);
            let held = [self.stayers.as_slice(), self.gas.as_slice()].concat();
            ground.fill(field, &mut self.open, with_frontier, &held, here);
            if field.is_off(here) && !self.stayers.is_empty() {
                ground.fill(field, &mut self.open, with_frontier, &self.gas, here);
            }
            if field.is_off(here) && !self.gas.is_empty() {
                ground.fill(field, &mut self.open, with_frontier, &[], here);
            }
        }
        ground.downhill(&field.steps, seen.at)
    }
}

/// What is known of a level, as the maps read it.
struct Ground<'a> {
    /// 0, or 1 plus the number of the tile.
    tiles: &'a [u8],
    width: usize,
    height: usize,
}

impl<'a> Ground<'a> {
    fn of(seen: &'a Seen) -> Self {
        let size = seen.size();
        Self { tiles: seen.level(), width: size.width() as usize, height: size.height() as usize }
    }

    /// The index of a position of this level; `None` outside.
    fn index(&self, at: Position) -> Option<usize> {
        let index = at.y as usize * self.width + at.x as usize;
        ((at.x as usize) < self.width && index < self.tiles.len()).then_some(index)
    }

    /// The indices of the neighbours of an index, clockwise from north.
    fn around(&self, index: usize) -> impl Iterator<Item = (Direction, usize)> + use<> {
        let (width, height) = (self.width as i32, self.height as i32);
        let (x, y) = ((index % self.width) as i32, (index / self.width) as i32);
        Direction::ALL.into_iter().filter_map(move |direction| {
            let (dx, dy) = direction.delta();
            let (x, y) = (x + dx, y + dy);
            let is_inside = x >= 0 && y >= 0 && x < width && y < height;
            is_inside.then(|| (direction, (y * width + x) as usize))
        })
    }

    fn is_open(&self, index: usize) -> bool {
        let number = usize::from(self.tiles[index]);
        number > 0 && Tile::ALL.get(number - 1).is_some_and(|tile| tile.is_walkable())
    }

    /// Returns whether it is open ground beside something unknown.
    fn is_frontier(&self, index: usize) -> bool {
        if !self.is_open(index) {
            return false;
        }
        let (x, y) = (index % self.width, index / self.width);
        let (first, last) = (x.saturating_sub(1), (x + 1).min(self.width - 1));
        let mut rows = y.saturating_sub(1)..=(y + 1).min(self.height - 1);
        rows.any(|row| self.tiles[row * self.width..][first..=last].contains(&0))
    }

    /// Fills a map from its places on, and from the frontier, until the player's place is reached.
    fn fill(
        &self,
        field: &mut Field,
        open: &mut Vec<u32>,
        with_frontier: bool,
        held: &[Position],
        here: usize,
    ) {
        let Field { places, steps, is_whole, .. } = field;
        steps.clear();
        steps.resize(self.tiles.len(), FAR);
        held.iter().filter_map(|at| self.index(*at)).for_each(|index| steps[index] = HELD);
        open.clear();
        let looked_at = if with_frontier { self.tiles.len() } else { 0 };
        let frontier = (0..looked_at).filter(|index| self.is_frontier(*index));
        for index in places.iter().filter_map(|at| self.index(*at)).chain(frontier) {
            if steps[index] == FAR {
                steps[index] = 0;
                open.push(index as u32);
            }
        }
        *is_whole = self.spread(steps, open, here);
    }

    /// Fills a map from the open tiles on, nearest first, until one is reached; returns whether all was filled that can be.
    fn spread(&self, steps: &mut [u16], open: &mut Vec<u32>, here: usize) -> bool {
        let mut next = 0;
        while let Some(index) = open.get(next).map(|index| *index as usize) {
            if index == here {
                break;
            }
            next += 1;
            let far = (steps[index] + 1).min(HELD - 1);
            for (_, beside) in self.around(index) {
                if steps[beside] == FAR && self.is_open(beside) {
                    steps[beside] = far;
                    open.push(beside as u32);
                }
            }
        }
        next == open.len()
    }

    /// The step to a neighbour that is nearest to the goal, if any is nearer than this place.
    fn downhill(&self, steps: &[u16], at: Position) -> Option<Way> {
        let here = self.index(at)?;
        let far = *steps.get(here).filter(|steps| **steps < HELD)?;
        let around = self.around(here).map(|(direction, index)| (steps[index], direction));
        let (nearest, direction) = around.min_by_key(|(steps, _)| *steps)?;
        (nearest < far).then_some(Way { direction, steps: far })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Floor, rock, and what is unknown, as [`Ground`] reads them.
    fn tiles(drawing: &str) -> Vec<u8> {
        let number = |c| match c {
            '.' => 1 + Tile::Floor as u8,
            '#' => 1 + Tile::Wall as u8,
            _ => 0,
        };
        drawing.chars().map(number).collect()
    }

    /// The way from one position to others, around those who stay.
    fn way(
        ground: &Ground,
        from: Position,
        places: &[Position],
        with_frontier: bool,
        stayers: &[Position],
    ) -> Option<Way> {
        let mut field = Field { places: places.to_vec(), ..Field::default() };
        let here = ground.index(from).unwrap();
        ground.fill(&mut field, &mut Vec::new(), with_frontier, stayers, here);
        ground.downhill(&field.steps, from)
    }

    #[test]
    fn a_way_leads_around_rock_and_who_stays() {
        let at = |x, y| Position::new(x, y, 0);
        let tiles = tiles("......###......");
        let ground = Ground { tiles: &tiles, width: 5, height: 3 };
        let to = |stayers: &[Position]| way(&ground, at(0, 1), &[at(4, 1)], false, stayers);
        let north = Way { direction: Direction::NorthEast, steps: 4 };
        let south = Way { direction: Direction::SouthEast, steps: 4 };
        assert_eq!(to(&[]), Some(north));
        assert_eq!(to(&[at(2, 0)]), Some(south));
        assert_eq!(to(&[at(2, 0), at(2, 2)]), None);
        assert_eq!(way(&ground, at(4, 1), &[at(4, 1)], false, &[]), None, "there already");
    }

    #[test]
    fn a_way_into_the_unknown_ends_beside_it_and_one_to_a_vein_in_it() {
        let at = |x| Position::new(x, 0, 0);
        let known = tiles("...?");
        let ground = Ground { tiles: &known, width: 4, height: 1 };
        let east = |steps| Some(Way { direction: Direction::East, steps });
        assert_eq!(way(&ground, at(0), &[], true, &[]), east(2));
        assert_eq!(way(&ground, at(0), &[at(1)], true, &[]), east(1), "what is wanted is nearer");
        let rock = tiles("..##");
        let ground = Ground { tiles: &rock, width: 4, height: 1 };
        assert_eq!(way(&ground, at(0), &[at(2)], false, &[]), east(2));
        assert_eq!(way(&ground, at(0), &[at(3)], false, &[]), None, "behind rock");
        assert_eq!(way(&ground, at(0), &[], true, &[]), None, "nothing is unknown");
    }
}

//! What the player sees, and what the player remembers of each level.

use std::ops::Range;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::Terrain;
use super::digest::mixed;
use crate::grid::{Grid, OutOfMemory, Position, Size, Tile};
use crate::sight::look_around;

/// What is known of the world. Views, maps and travel show and use nothing else. A copy shares what is remembered until one
/// of the two looks around.
#[derive(Resource, Clone, Debug)]
pub struct Knowledge {
    /// For each tile 0, or 1 and the number of what it was when it was last seen.
    remembered: Arc<Grid<u8>>,
    /// The rows of each level from the first of which anything was seen to the last.
    rows: Vec<Range<u32>>,
    /// A sum over all that is remembered, kept up to date, so that two memories can be compared at once.
    digest: u64,
    /// Where the player stood and how far was seen.
    eye: Option<(Position, u32)>,
    /// Tiles of the world that were dug before the last look.
    dug: u64,
    /// The places that are seen, row by row in the square around the eye.
    visible: Vec<bool>,
    is_revealed: bool,
    is_assisted: bool,
    /// Tiles that were never seen before the last look.
    new: Vec<Position>,
    /// Tiles that are remembered otherwise than before the last look, new ones among them.
    changed: Vec<Position>,
    /// How often the player has looked.
    looks: u64,
}

impl Knowledge {
    /// Nothing is known yet.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is no room to remember a world of that size.
    pub fn nothing(size: Size) -> Result<Self, OutOfMemory> {
        Ok(Self {
            remembered: Arc::new(Grid::filled(size, 0)?),
            rows: vec![0..0; size.depth() as usize],
            digest: 0,
            eye: None,
            dug: 0,
            visible: Vec::new(),
            is_revealed: false,
            is_assisted: false,
            new: Vec::new(),
            changed: Vec::new(),
            looks: 0,
        })
    }

    /// The knowledge of a game that goes on: what is remembered, the eye and how far it sees, tiles that were dug before
    /// it looked, the places that are seen around it, whether everything is revealed and whether it ever was.
    pub(crate) fn of(
        remembered: Grid<u8>,
        (eye, dug): (Option<(Position, u32)>, u64),
        visible: Vec<bool>,
        (is_revealed, is_assisted): (bool, bool),
    ) -> Self {
        let all = remembered.cells().iter().enumerate();
        let digest = all.fold(0, |sum: u64, (place, known)| sum.wrapping_add(told(place, *known)));
        let (new, changed) = (Vec::new(), Vec::new());
        Self {
            rows: (0..remembered.size().depth()).map(|z| rows_of(&remembered, z)).collect(),
            remembered: Arc::new(remembered),
            digest,
            eye,
            dug,
            visible,
            is_revealed,
            is_assisted,
            new,
            changed,
            looks: 0,
        }
    }

    /// Looks around from a place: what is seen is remembered as it is now.
    pub(crate) fn look(&mut self, terrain: &Terrain, from: Position, radius: u32) {
        self.eye = Some((from, radius));
        self.dug = terrain.dug();
        self.looks += 1;
        self.new.clear();
        self.changed.clear();
        let side = 2 * radius as usize + 1;
        self.visible.clear();
        self.visible.resize(side * side, false);
        let (visible, remembered) = (&mut self.visible, Arc::make_mut(&mut self.remembered));
        let (new, changed) = (&mut self.new, &mut self.changed);
        let (digest, rows) = (&mut self.digest, &mut self.rows);
        let is_opaque = |at| terrain.tile(at).is_none_or(|tile| !tile.lets_light_through());
        look_around(from, radius, terrain.size(), is_opaque, |at| {
            let (Some(tile), Some(place)) = (terrain.tile(at), remembered.index_of(at)) else {
                return;
            };
            let known = &mut remembered.cells_mut()[place];
            let (x, y) = (at.x + radius - from.x, at.y + radius - from.y);
            visible[y as usize * side + x as usize] = true;
            if *known == 0 {
                new.push(at);
                let rows = &mut rows[at.z as usize];
                let none = Range::is_empty(rows);
                rows.start = if none { at.y } else { rows.start.min(at.y) };
                rows.end = rows.end.max(at.y + 1);
            }
            let seen = 1 + tile as u8;
            if *known != seen {
                *digest = digest.wrapping_sub(told(place, *known)).wrapping_add(told(place, seen));
                *known = seen;
                changed.push(at);
            }
        });
    }

    /// Is a place in sight? Nothing is hidden while everything is revealed.
    #[must_use]
    pub fn sees(&self, at: Position) -> bool {
        self.is_revealed || self.is_in_sight(at)
    }

    /// Is a place in sight by the lantern alone?
    #[must_use]
    pub fn is_in_sight(&self, at: Position) -> bool {
        let Some((from, radius)) = self.eye else { return false };
        let place = square(from, radius, at);
        place.and_then(|place| self.visible.get(place)).copied().unwrap_or(false)
    }

    /// What a place was when it was last seen; `None` where it never was.
    #[must_use]
    pub fn remembered(&self, at: Position) -> Option<Tile> {
        let number = usize::from(*self.remembered.get(at)?);
        Tile::ALL.get(number.checked_sub(1)?).copied()
    }

    /// Is anything known of a place?
    #[must_use]
    pub fn knows(&self, at: Position) -> bool {
        self.is_revealed || self.remembered.get(at).is_some_and(|number| *number > 0)
    }

    /// What is known of a place; everything, while everything is revealed.
    #[must_use]
    pub fn tile(&self, terrain: &Terrain, at: Position) -> Option<Tile> {
        if self.is_revealed { terrain.tile(at) } else { self.remembered(at) }
    }

    /// The rows of level `z` from the first of which anything was seen to the last; none where there is no such level.
    #[must_use]
    pub fn seen_rows(&self, z: u32) -> Range<u32> {
        self.rows.get(z as usize).cloned().unwrap_or_default()
    }

    /// The places of level `z` that were seen, in scan order; none where there is no such level. Cost: a look at each tile
    /// of [`Knowledge::seen_rows`], of many at once where nothing was seen.
    pub fn seen_places(&self, z: u32) -> impl Iterator<Item = Position> {
        const AT_ONCE: usize = 64;
        let size = self.remembered.size();
        let rows = self.seen_rows(z);
        let place = |row: u32| row as usize * size.width() as usize;
        let level = &self.remembered.level(z);
        let level = level.get(place(rows.start)..place(rows.end)).unwrap_or(&[]);
        let before = place(rows.start);
        let known = level.chunks(AT_ONCE).enumerate();
        let known = known.filter(|(_, tiles)| tiles.iter().fold(0, |any, tile| any | tile) > 0);
        let known = known.flat_map(|(chunk, tiles)| (chunk * AT_ONCE..).zip(tiles));
        known.filter(|(_, known)| **known > 0).map(move |(place, _)| {
            let (place, width) = (before + place, size.width() as usize);
            Position { x: (place % width) as u32, y: (place / width) as u32, z }
        })
    }

    /// Where the player stood at the last look, and how far the lantern shone.
    #[must_use]
    pub fn eye(&self) -> Option<(Position, u32)> {
        self.eye
    }

    /// Tiles of the world that were dug before the last look.
    #[must_use]
    pub fn dug_then(&self) -> u64 {
        self.dug
    }

    /// Places that the last look showed for the first time.
    #[must_use]
    pub fn new_places(&self) -> &[Position] {
        &self.new
    }

    /// How often the player has looked: for [`Knowledge::changed_since`].
    #[must_use]
    pub fn looks(&self) -> u64 {
        self.looks
    }

    /// Places that are remembered otherwise than after so many looks; `None` where there were more than one since.
    #[must_use]
    pub fn changed_since(&self, looks: u64) -> Option<&[Position]> {
        match self.looks.checked_sub(looks)? {
            0 => Some(&[]),
            1 => Some(&self.changed),
            _ => None,
        }
    }

    /// For each tile 0, or 1 and the number of what it was when it was last seen; index order as of a grid.
    pub(crate) fn remembered_bytes(&self) -> &[u8] {
        self.remembered.cells()
    }

    /// Shares what is remembered with no other copy. Cost: a copy of it, where it is shared.
    pub(super) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.remembered);
    }

    /// A number for all that is remembered. Cost O(1).
    pub(crate) fn digest(&self) -> u64 {
        self.digest
    }

    /// Which places are seen, row by row in the square around the eye.
    pub(crate) fn visible(&self) -> &[bool] {
        &self.visible
    }

    /// Is everything shown, as if it were known?
    #[must_use]
    pub fn is_revealed(&self) -> bool {
        self.is_revealed
    }

    /// Was everything ever shown in this game?
    #[must_use]
    pub fn is_assisted(&self) -> bool {
        self.is_assisted
    }

    /// The game was an assisted one before.
    pub(crate) fn set_assisted(&mut self) {
        self.is_assisted = true;
    }

    /// Shows everything, or only what is known. A game in which that was done once is an assisted one.
    pub(crate) fn set_revealed(&mut self, is_revealed: bool) {
        self.is_revealed = is_revealed;
        self.is_assisted |= is_revealed;
    }
}

/// What a tile adds to the digest: nothing where nothing is known.
fn told(place: usize, known: u8) -> u64 {
    if known == 0 { 0 } else { mixed(place, u32::from(known)) }
}

/// The rows of a level from the first of which anything is known to the last.
fn rows_of(remembered: &Grid<u8>, z: u32) -> Range<u32> {
    let is_known = |row: &[u8]| row.iter().any(|known| *known > 0);
    let mut known = (0..).zip(remembered.rows(z)).filter(|(_, row)| is_known(row));
    let first = known.next().map(|(y, _)| y);
    let last = known.last().map(|(y, _)| y).or(first);
    first.zip(last).map(|(first, last)| first..last + 1).unwrap_or_default()
}

/// The index of a place in the square of a radius around another.
fn square(from: Position, radius: u32, at: Position) -> Option<usize> {
    let side = 2 * radius + 1;
    // What lies before the square is a very large number.
    let along = |from: u32, at: u32| at.wrapping_sub(from).wrapping_add(radius);
    let (x, y) = (along(from.x, at.x), along(from.y, at.y));
    (x < side && y < side && from.z == at.z).then(|| (y * side + x) as usize)
}

//! Small mountains, drawn at random, whose ground changes.

use super::plain::Ground;
use crate::grid::{Grid, Position, Size, Tile};
use crate::streams::Stream;
use crate::world::pours::{Fluid, Pour, Pours};
use crate::world::{Fixture, Fixtures, Terrain};

/// A small mountain, whose ground changes between turns.
pub(super) struct Mountain {
    tiles: Grid<Tile>,
    pub(super) fixtures: Fixtures,
    opened: u64,
    closed: u64,
    /// The tiles that became floor or rock since they were taken last.
    pub(super) changed: Vec<Position>,
}

impl Mountain {
    pub(super) fn draw(draw: &mut Stream) -> Self {
        let size = Size::new(3 + draw.below(12), 2 + draw.below(5), 1 + draw.below(3)).unwrap();
        let floors = 2 + draw.below(6);
        let mut cells = Vec::new();
        for _ in 0..size.tiles() {
            cells.push(if draw.below(8) < floors { Tile::Floor } else { Tile::Wall });
        }
        let tiles = Grid::from_cells(size, cells).unwrap();
        let (fixtures, changed) = (Fixtures::default(), Vec::new());
        let mut mountain = Self { tiles, fixtures, opened: 0, closed: 0, changed };
        for _ in 0..draw.below(7) {
            let above = mountain.any(draw);
            mountain.join(draw.below(3), above);
        }
        mountain
    }

    pub(super) fn any(&self, draw: &mut Stream) -> Position {
        let size = self.tiles.size();
        let mut below = |side: u32| draw.below(side.into()) as u32;
        Position::new(below(size.width()), below(size.height()), below(size.depth()))
    }

    fn is_open(&self, at: Position) -> bool {
        self.tiles.get(at).is_some_and(|tile| tile.is_walkable())
    }

    /// Is there floor, on which nothing stands?
    fn is_free(&self, at: Position) -> bool {
        self.tiles.get(at) == Some(&Tile::Floor) && self.fixtures.at(at).is_none()
    }

    /// Leads from a tile to the one right below, by stairs, a shaft or a rope, where both are free.
    fn join(&mut self, by: u64, above: Position) {
        let below = Position { z: above.z + 1, ..above };
        if self.is_free(above) && self.is_free(below) {
            match by {
                0 => self.fixtures.open_shaft(above, below),
                1 => self.fixtures.hang_rope(above, below),
                _ => {
                    self.tiles[above] = Tile::StairsDown;
                    self.tiles[below] = Tile::StairsUp;
                }
            }
        }
    }

    fn dig(&mut self, at: Position) {
        if self.tiles[at] == Tile::Wall {
            self.tiles[at] = Tile::Floor;
            self.opened += 1;
            self.changed.push(at);
        }
    }

    fn close(&mut self, at: Position) {
        if self.is_free(at) {
            self.tiles[at] = Tile::Wall;
            self.closed += 1;
            self.changed.push(at);
        }
    }

    /// Something changes: digs, closings, a shaft that comes or goes.
    pub(super) fn change(&mut self, pours: &Pours, draw: &mut Stream) {
        let (at, size) = (self.any(draw), self.tiles.size());
        match draw.below(8) {
            0 | 1 => self.dig(at),
            2 => at.within_steps(1, size).for_each(|near| self.dig(near)),
            3 => at.within_steps(1, size).for_each(|near| self.close(near)),
            4 | 5 => {
                let all: Vec<_> = pours.iter().flat_map(Pour::tiles).collect();
                draw.choose(&all).into_iter().for_each(|wet| self.close(*wet));
            }
            6 => self.join(draw.below(2), at),
            _ => {
                let mouth = self.fixtures.iter().find(|(_, stands)| stands.is_mouth());
                if let Some((mouth, _)) = mouth {
                    self.fixtures.take_away(mouth);
                    self.fixtures.take_away(Position { z: mouth.z + 1, ..mouth });
                }
            }
        }
    }

    pub(super) fn terrain(&self) -> Terrain {
        Terrain::with_changes(self.tiles.clone(), self.opened, self.closed)
    }

    pub(super) fn ground(&self) -> Ground {
        let mut ground = Ground::default();
        for at in (0..self.tiles.size().depth()).flat_map(|z| self.tiles.positions(z)) {
            let (tile, stands) = (self.tiles[at], self.fixtures.at(at));
            let is_mouth = matches!(stands, Some(Fixture::Shaft | Fixture::RopedShaft));
            let is_foot = matches!(stands, Some(Fixture::ShaftFoot | Fixture::RopesEnd));
            for (is_there, places) in [
                (tile != Tile::Wall, &mut ground.open),
                (tile == Tile::StairsDown || is_mouth, &mut ground.down),
                (tile == Tile::StairsUp || is_foot, &mut ground.up),
            ] {
                if is_there {
                    places.insert(at.scan_key());
                }
            }
        }
        ground
    }

    /// Some gas and some water, each on a tile or on those around it, some of it out already.
    pub(super) fn pours(&self, draw: &mut Stream) -> Pours {
        let mut some = Vec::new();
        for _ in 0..1 + draw.below(5) {
            let source = self.any(draw);
            let around = source.within_steps(draw.below(2) as u32, self.tiles.size());
            let around: Vec<_> = around.filter(|at| self.is_open(*at)).collect();
            let fluid = Fluid::ALL[draw.below(2) as usize];
            let most = if draw.below(2) == 0 { 8 } else { 40 };
            let volume = 1 + draw.below(most) as u16;
            let pour = Pour::within(fluid, volume, source, &around);
            let pour = if draw.below(4) == 0 { pour.let_out() } else { pour };
            some.extend(Some(pour).filter(|pour| self.is_open(pour.source)));
        }
        some.into_iter().collect::<Pours>().in_condition((0, 0, true))
    }
}

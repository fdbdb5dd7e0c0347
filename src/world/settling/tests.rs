//! A settling is what the rules say, tile by tile (SPEC 46, 53, 55).

use super::*;
use crate::grid::Size;
use crate::sight::is_within;
use crate::streams::Stream;
use crate::world::Fixture;
use crate::world::domains;

/// A small level with whoever and whatever may be in the way.
struct Drawn {
    tiles: Grid<Tile>,
    standing: Fixtures,
    actors: Vec<Position>,
    ember: Position,
}

impl Drawn {
    fn draw(draw: &mut Stream) -> Self {
        let size = Size::new(1 + draw.below(13), 1 + draw.below(9), 1).unwrap();
        let floors = 3 + draw.below(4);
        let mut cells = Vec::new();
        for _ in 0..size.tiles() {
            cells.push(match draw.below(40) {
                0 => Tile::StairsDown,
                1 => Tile::StairsUp,
                _ if draw.below(8) < floors => Tile::Floor,
                _ => Tile::Wall,
            });
        }
        let tiles = Grid::from_cells(size, cells).unwrap();
        let kinds = [Fixture::Camp, Fixture::Vein, Fixture::Prop, Fixture::OldProp];
        let (mut standing, mut actors) = (Vec::new(), Vec::new());
        for at in tiles.positions(0) {
            if let Some(kind) = kinds.get(draw.below(40) as usize) {
                standing.push((at, *kind));
            }
            if draw.below(9) == 0 {
                actors.push(at);
            }
        }
        let (x, y) = (draw.below(size.width().into()), draw.below(size.height().into()));
        let standing = standing.into_iter().collect();
        Self { tiles, standing, actors, ember: Position::new(x as u32, y as u32, 0) }
    }

    fn footing(&self, at: Position) -> Footing {
        match at {
            _ if at == self.ember => Footing::Ember,
            _ if self.actors.contains(&at) => Footing::Stood,
            _ => Footing::Free,
        }
    }

    fn settled(&self, place: SettlingPlace) -> Settling {
        let regions = RegionMap::label(&self.tiles).unwrap();
        preview(&self.tiles, &regions, &self.standing, |at| self.footing(at), place)
    }

    /// The rules as they are written, tile by tile.
    fn settled_plainly(&self, place: SettlingPlace) -> Settling {
        let mut settling = Settling::default();
        let size = self.tiles.size();
        for at in self.tiles.positions(0).filter(|at| is_within(*at, place.at, place.radius)) {
            let block: Vec<_> = at.neighbours(size).chain([at]).collect();
            let open = block.iter().filter(|near| self.tiles[**near].is_walkable()).count();
            let is_open_then = open as u32 >= place.number;
            let is_beside = |kinds: &[Fixture]| {
                let mut standing = self.standing.iter();
                standing.any(|(near, kind)| kinds.contains(&kind) && block.contains(&near))
            };
            let is_held = is_beside(&[Fixture::Prop, Fixture::OldProp]);
            if is_held || self.standing.iter().any(|(near, _)| near == at) {
                continue;
            }
            match (self.tiles[at], is_open_then) {
                (Tile::Wall, true) => settling.opens.push(at),
                (Tile::Floor, false) if is_beside(&[Fixture::Camp]) || at == self.ember => {}
                (Tile::Floor, false) if self.actors.contains(&at) => settling.hits.push(at),
                (Tile::Floor, false) => settling.closes.push(at),
                _ => {}
            }
        }
        settling
    }
}

/// SPEC 46, 53, 55: on many small levels, as the rules are read.
#[test]
fn a_settling_is_what_the_rules_say_tile_by_tile() {
    let mut draw = Stream::new(57, domains::RULES, 0, 0);
    let mut counts = [0; 3];
    for round in 0..10_000 {
        let drawn = Drawn::draw(&mut draw);
        let size = drawn.tiles.size();
        let (x, y) = (draw.below(size.width().into()), draw.below(size.height().into()));
        let at = Position::new(x as u32, y as u32, 0);
        let number = if draw.below(3) == 0 { 1 + draw.below(9) } else { 5 + draw.below(2) };
        let place = SettlingPlace { at, radius: draw.below(9) as u32, number: number as u32 };
        let found = drawn.settled(place);
        assert_eq!(found, drawn.settled_plainly(place), "round {round}, {place:?}");
        let can = |at: &Position| can_close(&drawn.tiles, &drawn.standing, drawn.footing(*at), *at);
        assert!(found.closes.iter().all(can), "round {round}");
        assert!(!found.hits.iter().any(can), "round {round}");
        let lists = [&found.closes, &found.opens, &found.hits];
        counts.iter_mut().zip(lists).for_each(|(count, list)| *count += list.len());
    }
    assert!(counts.iter().all(|count| *count > 1_000), "{counts:?}");
}

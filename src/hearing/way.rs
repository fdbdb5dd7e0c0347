//! The way of a sound to the player: through the caves, round their corners, or else through the rock.

use std::cell::OnceCell;

use crate::grid::{Position, Tile};
use crate::layers::{Cost, DistanceField};
use crate::world::Terrain;

/// No sound is followed farther than this through the caves, in tiles.
const FARTHEST: u32 = 32;
/// A sound comes from where its way is so many tiles from the player: round the next corner, and not from where it was made.
const CORNER: u32 = 4;
/// Rock that lets a sound through muffled: up to the first number of tiles a little, up to the second more, and then much.
const THIN: u32 = 2;
const THICK: u32 = 6;

/// How a sound comes to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Its length in tiles.
    pub(super) tiles: u32,
    /// Where it seems to come from.
    pub(super) from: Position,
    /// How muffled it is, from 0 to [`super::Heard::MOST_MUFFLED`].
    pub(super) muffled: u8,
}

/// The ways to a player.
pub(super) struct Ways<'a> {
    terrain: &'a Terrain,
    player: Position,
    caves: OnceCell<DistanceField>,
}

impl<'a> Ways<'a> {
    /// Those to a player.
    pub(super) fn to(player: Position, terrain: &'a Terrain) -> Self {
        Self { terrain, player, caves: OnceCell::new() }
    }

    /// The way from a place on the player's level: through the caves where that is hardly farther than straight through the rock.
    /// Cost: O(open tiles within [`FARTHEST`]) once, and then O([`FARTHEST`]).
    pub(super) fn from(&self, at: Position) -> Way {
        let straight = self.player.steps_to(at);
        if straight <= 1 {
            return Way { tiles: straight, from: at, muffled: 0 };
        }
        let through_caves =
            self.mouth(at).filter(|(turns, _)| *turns <= straight + straight / 2 + 2);
        match through_caves {
            Some((tiles, mouth)) => {
                let from = if tiles <= CORNER { at } else { self.corner(mouth) };
                Way { tiles, from, muffled: 0 }
            }
            None => Way { tiles: straight, from: at, muffled: self.muffled(at) },
        }
    }

    fn caves(&self) -> &DistanceField {
        self.caves.get_or_init(|| {
            let tiles = self.terrain.tiles();
            DistanceField::measure(tiles, self.player, FARTHEST, Cost::Walking)
        })
    }

    /// The open tile at or beside a place from which the way through the caves is shortest, and how long that is.
    fn mouth(&self, at: Position) -> Option<(u32, Position)> {
        let near = std::iter::once(at).chain(at.neighbours(self.terrain.size()));
        let reached = near.filter_map(|near| Some((self.caves().turns(near)?, near)));
        let nearest = reached.min_by_key(|(turns, near)| (*turns, near.scan_key()))?;
        Some((nearest.0 + u32::from(nearest.1 != at), nearest.1))
    }

    /// Where a way through the caves comes within [`CORNER`] tiles of the player.
    fn corner(&self, mouth: Position) -> Position {
        let mut at = mouth;
        while let Some(turns) = self.caves().turns(at).filter(|turns| *turns > CORNER) {
            let next = at.neighbours(self.terrain.size());
            let next = next.filter(|next| self.caves().turns(*next).is_some_and(|it| it < turns));
            match next.min_by_key(|next| (self.caves().turns(*next), next.scan_key())) {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }

    /// How much rock muffles what comes straight from a place.
    fn muffled(&self, at: Position) -> u8 {
        let steps = self.player.steps_to(at);
        let between = |a: u32, b: u32, step: u32| {
            let (a, b, step, steps) =
                (i64::from(a), i64::from(b), i64::from(step), i64::from(steps));
            u32::try_from(a + (2 * (b - a) * step + (b - a).signum() * steps) / (2 * steps))
                .unwrap_or(0)
        };
        let along = (1..steps).map(|step| Position {
            x: between(self.player.x, at.x, step),
            y: between(self.player.y, at.y, step),
            ..at
        });
        let rock = along.filter(|at| self.terrain.tile(*at) == Some(Tile::Wall)).count() as u32;
        match rock {
            0 => 0,
            _ if rock <= THIN => 1,
            _ if rock <= THICK => 2,
            _ => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn way(map: &str, from: (u32, u32)) -> Way {
        let world = map_text::read(map.as_bytes()).unwrap().into_playable_world().unwrap();
        let start = world.start.unwrap();
        let terrain = Terrain::new(world.tiles);
        Ways::to(start, &terrain).from(Position::new(from.0, from.1, 0))
    }

    #[test]
    fn a_sound_goes_round_a_corner_where_that_is_hardly_farther() {
        let map = "@.........\n#########.\n##########\n";
        let heard = way(map, (9, 1));
        assert_eq!((heard.tiles, heard.muffled), (9, 0));
        assert_eq!(heard.from, Position::new(4, 0, 0), "from where its way is four tiles away");
        let beside = way(map, (1, 0));
        assert_eq!((beside.tiles, beside.from), (1, Position::new(1, 0, 0)));
    }

    #[test]
    fn a_sound_in_closed_rock_comes_straight_and_is_the_more_muffled_the_more_rock_there_is() {
        let map = format!("@.{}.\n{}\n", "#".repeat(20), "#".repeat(23));
        let muffled = [1, 2, 3, 4, 6, 9, 22].map(|x| way(&map, (x, 0)).muffled);
        assert_eq!(
            muffled,
            [0, 0, 1, 1, 2, 3, 3],
            "one who digs beside an open tile is heard there"
        );
        let straight = way(&map, (22, 0));
        assert_eq!((straight.tiles, straight.from), (22, Position::new(22, 0, 0)));
    }

    #[test]
    fn a_long_detour_is_no_way_of_a_sound() {
        let wall = format!("@{}\n", "#".repeat(30));
        let map =
            format!("{wall}.{}\n{}\n", "#".repeat(30), ".".repeat(31)).replacen("@#", "@#", 1);
        let heard = way(&map, (6, 0));
        assert_eq!((heard.tiles, heard.muffled), (6, 2), "rock is between");
    }
}

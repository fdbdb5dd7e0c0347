//! Old props: the tunnels of a world whose ground settles are shored when a game begins (SPEC 59), and more stand where a temper
//! says so (SPEC 119).

use super::Population;
use crate::grid::{Position, Tile};
use crate::world::{Fixture, Fixtures};

/// A prop holds up the tiles beside it, so that every third tile of a tunnel has one.
const EVERY: usize = 3;

impl Population<'_> {
    /// The same with old props in tunnels, and by themselves on levels that have such, where no other fixture stands. Cost
    /// O(tiles of tunnels + fixtures).
    pub(in crate::world) fn shored(mut self, tunnels: &[Vec<Position>]) -> Self {
        let is_floor = |at: &Position| self.site.terrain.tile(*at) == Some(Tile::Floor);
        let in_tunnels = tunnels.iter().flat_map(|tunnel| places(tunnel, is_floor));
        let levels = 0..self.site.terrain.size().depth();
        let props = in_tunnels.chain(levels.flat_map(|z| self.loose_props(z)));
        let props: Vec<_> = props.map(|at| (at, Fixture::OldProp)).collect();
        // Of two on a tile the first stands.
        let all: Fixtures = self.fixtures.iter().chain(props).collect();
        self.fixtures = all;
        self
    }
}

/// Where the props of a tunnel stand: on every third tile from the first on, and on the last. In the place of one that is no
/// floor, as stairs, those beside it in the tunnel have one.
fn places(tunnel: &[Position], is_floor: impl Fn(&Position) -> bool) -> Vec<Position> {
    let wanted = |index: usize| index.is_multiple_of(EVERY) || index + 1 == tunnel.len();
    let is_missing =
        |index: usize| wanted(index) && tunnel.get(index).is_some_and(|at| !is_floor(at));
    let has_one = |index: &usize| {
        wanted(*index) || is_missing(index + 1) || index.checked_sub(1).is_some_and(is_missing)
    };
    let indices = (0..tunnel.len()).filter(has_one);
    indices.map(|index| tunnel[index]).filter(&is_floor).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 59
    #[test]
    fn every_tile_of_a_tunnel_is_beside_a_prop() {
        let at = |x| Position::new(x, 0, 0);
        for length in 0..20 {
            let tunnel: Vec<_> = (0..length).map(at).collect();
            let columns = |stairs: Option<u32>| -> Vec<u32> {
                places(&tunnel, |at| Some(at.x) != stairs).iter().map(|at| at.x).collect()
            };
            let all = columns(None);
            let thirds: Vec<_> =
                (0..length).filter(|x| x.is_multiple_of(3) || x + 1 == length).collect();
            assert_eq!(all, thirds);
            for stairs in 0..length {
                let props = columns(Some(stairs));
                let is_held = |x: u32| props.iter().any(|prop| prop.abs_diff(x) <= 1);
                let mut others = (0..length).filter(|x| *x != stairs);
                assert!(others.all(is_held), "{length} tiles, stairs at {stairs}: {props:?}");
            }
        }
    }
}

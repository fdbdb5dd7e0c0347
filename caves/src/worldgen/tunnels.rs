//! Tunnels: the shortest cuts through rock (SPEC 20).

use super::components::Components;
use super::nearness::Nearness;
use crate::grid::{OutOfMemory, Position};

/// The tiles of a tunnel that were dug, each beside the one before. Where a tunnel meets what was dug before it is several.
pub(super) type Tunnel = Vec<Position>;

/// Joins the regions of level `z` until they are one component, by tunnels that are as short as can be all
/// together. Returns the tunnels, in the order in which they were dug.
///
/// ```text
///     ..####..      ..####..      every tile belongs to its nearest region; where tiles of two
///     ..####..      ........      regions meet, a tunnel may run; of all of them the shortest that
///     ..####..      ..####..      join what is not joined yet are dug
/// ```
///
/// Cost: O(tiles), and sorting the tiles where regions meet.
///
/// Source: Mehlhorn, "A faster approximation algorithm for the Steiner problem in graphs", 1988: the edges
/// where such territories meet hold a minimum spanning tree of the distances between all regions.
pub(super) fn join_level(components: &mut Components, z: u32) -> Result<Vec<Tunnel>, OutOfMemory> {
    if components.is_level_joined(z) {
        return Ok(Vec::new());
    }
    let mut seeds: Vec<Option<Position>> = Vec::new();
    for (y, span, number) in components.regions().runs(z) {
        let number = number as usize;
        if number >= seeds.len() {
            seeds.resize(number + 1, None);
        }
        seeds[number].get_or_insert(Position { x: span.start.into(), y, z });
    }
    let near = Nearness::measure(components, z)?;
    let mut tunnels = Vec::new();
    for (_, [a, b]) in near.meetings(z) {
        let ends = [a, b].map(|at| seeds.get(near.region(at) as usize).copied().flatten());
        if let [Some(from), Some(to)] = ends
            && !components.are_joined(from, to)
        {
            let mut dug = near.dig_to(components, a);
            dug.extend(near.dig_to(components, b).into_iter().rev());
            tunnels.extend(tunnels_of(&dug));
            if components.is_level_joined(z) {
                break;
            }
        }
    }
    Ok(tunnels)
}

/// The tunnels of some tiles that were dug along a way.
fn tunnels_of(dug: &[Position]) -> impl Iterator<Item = Tunnel> {
    dug.chunk_by(|a, b| a.is_beside(*b)).map(<[Position]>::to_vec)
}

/// The columns between level `z` and the next that cost the least digging on both together, among those
/// that are allowed.
pub(super) fn cheapest_columns(
    components: &Components,
    z: u32,
    is_allowed: impl Fn(Position) -> bool,
) -> Result<Vec<Position>, OutOfMemory> {
    let above = Nearness::measure(components, z)?;
    let below = Nearness::measure(components, z + 1)?;
    let mut best = u64::MAX;
    let mut columns = Vec::new();
    let size = components.regions().size();
    let columns_of_level = (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| (x, y)));
    for down in columns_of_level.map(|(x, y)| Position { x, y, z }) {
        let cost = u64::from(above.digs(down)) + u64::from(below.digs(down));
        if cost > best || !is_allowed(down) {
            continue;
        }
        if cost < best {
            best = cost;
            columns.clear();
        }
        columns.push(down);
    }
    Ok(columns)
}

/// Digs the shortest tunnel from the nearest region of a level to a position, and returns it; none where that is open.
pub(super) fn dig_towards(
    components: &mut Components,
    end: Position,
) -> Result<Vec<Tunnel>, OutOfMemory> {
    if components.of(end).is_some() {
        return Ok(Vec::new());
    }
    let dug = Nearness::measure(components, end.z)?.dig_to(components, end);
    Ok(tunnels_of(&dug).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;
    use crate::worldgen::regions::RegionMap;

    fn joined(text: &str) -> (String, Vec<Tunnel>) {
        let mut tiles = map_text::read(text.as_bytes()).unwrap().tiles;
        let mut components = Components::new(RegionMap::label(&tiles).unwrap());
        let tunnels = join_level(&mut components, 0).unwrap();
        components.regions().open_tiles(0).write_rows(0, tiles.cells_mut());
        (map_text::level_text(&tiles, 0), tunnels)
    }

    /// SPEC 20
    #[test]
    fn regions_are_joined_by_the_shortest_tunnels() {
        assert_eq!(joined(".##.#.\n").0, "......\n");
        assert_eq!(joined(".###.\n").0, ".....\n", "the way back ends where it began");
        let (tiles, tunnels) = joined("..####..\n..####..\n######..\n.#######\n");
        let dug: usize = tunnels.iter().map(Vec::len).sum();
        assert_eq!(dug, 5, "four tiles across and one down\n{tiles}");
        assert!(joined("...\n#.#\n").1.is_empty(), "one region needs no tunnel");
    }

    /// SPEC 59: from one end to the other, whichever region each half was dug from.
    #[test]
    fn the_tiles_of_a_tunnel_follow_one_another() {
        let (_, tunnels) = joined("..#####..\n");
        let columns = |tunnel: &Tunnel| tunnel.iter().map(|at| at.x).collect::<Vec<_>>();
        let [tunnel] = &tunnels[..] else { panic!("one tunnel, not {tunnels:?}") };
        let mut columns = columns(tunnel);
        if columns.first() > columns.last() {
            columns.reverse();
        }
        assert_eq!(columns, [2, 3, 4, 5, 6]);
        let at = |x| Position::new(x, 0, 0);
        let parts: Vec<_> = tunnels_of(&[at(1), at(2), at(4), at(5)]).collect();
        assert_eq!(parts, [[at(1), at(2)], [at(4), at(5)]], "what was dug before is in between");
    }
}

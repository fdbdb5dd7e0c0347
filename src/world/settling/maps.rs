//! Worlds that nobody plays, and what a settling does to them: drawn maps, and worlds in the lab (SPEC 169).

use super::{Footing, Settling, SettlingPlace, preview};
use crate::grid::{OutOfMemory, Position, Tile};
use crate::world::{Fixture, Fixtures};
use crate::worldgen::{WorldMap, can_have_feature};

/// What a settling would do to a world that nobody plays: whoever begins there stands at the start, and what is there by design
/// are its fixtures (SPEC 169). Cost: as [`preview`], and O(features).
#[must_use]
pub fn preview_of_map(map: &WorldMap, place: SettlingPlace) -> Settling {
    let features = map.features.iter();
    let fixtures = features.filter_map(|one| Some((one.at, Fixture::named(&one.name)?)));
    let fixtures: Fixtures = fixtures.collect();
    let footing = |at: Position| if map.start == Some(at) { Footing::Stood } else { Footing::Free };
    preview(&map.tiles, &map.regions, &fixtures, footing, place)
}

/// A world that nobody plays after one settling (SPEC 169), its regions labelled afresh. Cost O(tiles).
///
/// # Errors
/// [`OutOfMemory`] where a copy does not fit.
pub fn settle_map(map: WorldMap, place: SettlingPlace) -> Result<WorldMap, OutOfMemory> {
    let Settling { closes, opens, .. } = preview_of_map(&map, place);
    let WorldMap { mut tiles, start, mut features, settles, .. } = map;
    closes.into_iter().for_each(|at| tiles[at] = Tile::Wall);
    opens.into_iter().for_each(|at| tiles[at] = Tile::Floor);
    features.retain(|feature| can_have_feature(&tiles, start, feature.at));
    Ok(WorldMap { features, settles, ..WorldMap::from_tiles(tiles, start)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::USUAL_RADIUS;
    use crate::worldgen::{Feature, RegionMap, map_text};

    fn map(text: &str) -> WorldMap {
        map_text::read(text.as_bytes()).unwrap().into_world().unwrap()
    }

    fn place(x: u32, y: u32, z: u32) -> SettlingPlace {
        SettlingPlace { at: Position::new(x, y, z), radius: USUAL_RADIUS, number: 5 }
    }

    /// A cave, and a tunnel of one that leads away from it; below them a level of rock.
    const CAVE: &str = "\
############
#....#######
#..........#
#....#######
############

############
############
############
############
############
";

    /// SPEC 46, 55: a camp holds the ground around it, a vein stays in the rock, and the start stays open.
    #[test]
    fn what_stands_somewhere_holds_its_ground() {
        let mut map = map(CAVE);
        let columns = |list: &[Position]| list.iter().map(|at| at.x).collect::<Vec<_>>();
        let bare = preview_of_map(&map, place(6, 2, 0));
        let tunnel = bare.closes.iter().filter(|at| at.y == 2).copied().collect::<Vec<_>>();
        assert_eq!(columns(&tunnel), [6, 7, 8, 9, 10]);
        map.features = vec![Feature { at: Position::new(8, 2, 0), name: "camp".to_owned() }];
        let held = preview_of_map(&map, place(6, 2, 0));
        let tunnel = held.closes.iter().filter(|at| at.y == 2).copied().collect::<Vec<_>>();
        assert_eq!(columns(&tunnel), [6, 10]);
        map.start = Some(Position::new(6, 2, 0));
        let stood = preview_of_map(&map, place(6, 2, 0));
        assert_eq!(stood.hits, [Position::new(6, 2, 0)]);
        let nowhere = Fixtures::default();
        let elsewhere =
            |z| preview(&map.tiles, &map.regions, &nowhere, |_| Footing::Free, place(6, 2, z));
        assert_eq!((elsewhere(1), elsewhere(2)), (Settling::default(), Settling::default()));
    }

    /// SPEC 55: rock that would open stays where a vein is in it.
    #[test]
    fn a_vein_does_not_open() {
        let map = map("......\n..#...\n......\n");
        let vein = Position::new(2, 1, 0);
        let fixtures = Fixtures::from_iter([(vein, Fixture::RichVein)]);
        let free = |_: Position| Footing::Free;
        let (tiles, regions, place) = (&map.tiles, &map.regions, place(2, 1, 0));
        let opens = |fixtures: &Fixtures| preview(tiles, regions, fixtures, free, place).opens;
        assert_eq!(opens(&Fixtures::default()), [vein]);
        assert_eq!(opens(&fixtures), []);
    }

    /// SPEC 169: what is settled is the map with exactly the changes that were foreseen.
    #[test]
    fn a_map_is_settled_as_foreseen() {
        let before = map(CAVE);
        let foreseen = preview_of_map(&before, place(6, 2, 0));
        let after = settle_map(before.clone(), place(6, 2, 0)).unwrap();
        for z in 0..2 {
            for at in before.tiles.positions(z) {
                let expected = match before.tiles[at] {
                    _ if foreseen.closes.contains(&at) => Tile::Wall,
                    _ if foreseen.opens.contains(&at) => Tile::Floor,
                    tile => tile,
                };
                assert_eq!(after.tiles[at], expected, "{at:?}");
            }
        }
        assert_eq!(after.regions, RegionMap::label(&after.tiles).unwrap());
        assert_ne!(after.tiles, before.tiles);
    }
}

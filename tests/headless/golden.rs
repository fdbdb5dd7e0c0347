//! Worlds that never change: a change of one of these is a deliberate act, with a line in CHANGELOG.

use cavewright::world::WorldSource;
use cavewright::worldgen::{Registry, WorldMap, map_text};

use crate::support::caves;

fn world(size: (u64, u64, u64), seed: u64) -> WorldMap {
    let WorldSource::Generated(spec) = caves(size, seed) else {
        unreachable!("caves are generated")
    };
    Registry::default().make(&spec).unwrap()
}

/// SPEC 42
#[test]
fn the_golden_maps_come_out_as_drawn() {
    for (seed, golden) in [
        (7, include_str!("golden/caves-48x16x2-7.txt")),
        (u64::MAX, include_str!("golden/caves-48x16x2-max.txt")),
    ] {
        let mut drawn = Vec::new();
        map_text::write(&world((48, 16, 2), seed), &mut drawn).unwrap();
        assert_eq!(String::from_utf8(drawn).unwrap(), golden, "seed {seed}");
    }
}

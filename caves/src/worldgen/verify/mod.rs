//! Proof that a world keeps its promises, written apart from everything that makes one: it reads tiles by
//! their characters, walks plainly from tile to tile, and shares no code with generation but the reading of settings.

mod check;

use super::generator::Generator;
use super::joining::JoiningRules;
use super::setting_error::SettingError;
use super::settings::Settings;
use super::world_map::WorldMap;
pub use check::Findings;
use check::{Check, Notes};

/// What a world is held to, beside what holds for every world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Promise {
    /// For each level: no region is smaller (SPEC 13). Nothing is promised of levels beyond its end.
    pub min_region: Vec<u64>,
    /// Every walkable tile can be reached from the start (SPEC 20).
    pub connect: bool,
}

impl Promise {
    /// What a generator promises of its worlds of some depth.
    ///
    /// # Errors
    /// [`SettingError`] where a parameter is missing or of another type; then there is no such world either.
    pub fn of(
        generator: &dyn Generator,
        depth: u32,
        settings: &Settings,
    ) -> Result<Self, SettingError> {
        let min_region = (0..depth).map(|z| generator.smallest_region(z, settings));
        let connect = JoiningRules::of(settings)?.connect;
        Ok(Self { min_region: min_region.collect::<Result<_, _>>()?, connect })
    }
}

/// Checks a world; of many, a [`Verifier`] is quicker. Cost O(tiles).
#[must_use]
pub fn verify(world: &WorldMap, promise: &Promise) -> Findings {
    Verifier::default().verify(world, promise)
}

/// Checks worlds one after another, and keeps its memory: a byte a tile, and 24 for each run of walkable ones.
#[derive(Debug, Default)]
pub struct Verifier(Notes);

impl Verifier {
    /// Checks a world. Cost O(tiles), and O(stairs) for each level that is only reached from below.
    pub fn verify(&mut self, world: &WorldMap, promise: &Promise) -> Findings {
        let mut check = Check::new(world, &mut self.0);
        check.stairs();
        check.start();
        check.features();
        check.regions(&promise.min_region);
        check.start_region();
        check.reach(promise.connect);
        check.findings
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::grid::{Position, Size, Tile};
    use crate::worldgen::stairs::far_end;
    use crate::worldgen::{Feature, Registry, map_text};

    fn check(text: &str, min_region: u64, connect: bool) -> Findings {
        let drawing = map_text::read(text.as_bytes()).unwrap();
        let start = drawing.starts.first().copied();
        let world = WorldMap::from_tiles(drawing.tiles, start).unwrap();
        verify(&world, &Promise { min_region: vec![min_region; 9], connect })
    }

    /// SPEC 10, 13, 17, 20, 25: each fault is found, and nothing in a sound world.
    #[test]
    fn each_broken_promise_is_found() {
        assert_eq!(check("@>\n\n.<\n", 2, true).violations, [""; 0]);
        for (text, min_region, connect, violation) in [
            ("@>\n\n..\n", 0, false, "stair pairs: (1, 0, 0) has no partner"),
            ("..\n", 0, false, "start: there is none"),
            ("#.\n\n@.\n", 0, false, "start: (0, 0, 1) is no floor of the top level"),
            ("@#..\n", 0, false, "start: it is not in the largest region of the top level"),
            ("..@#.\n", 2, false, "small regions: region 2 of level 1 has 1 tiles"),
            ("..@#.\n", 0, true, "reach: 3 of 4 walkable tiles can be reached"),
        ] {
            assert_eq!(check(text, min_region, connect).violations, [violation], "{text}");
        }
    }

    #[test]
    fn a_feature_where_none_can_be_is_found() {
        let drawing = map_text::read("@.#.\n".as_bytes()).unwrap();
        let world = WorldMap::from_tiles(drawing.tiles, drawing.starts.first().copied()).unwrap();
        let violations = |columns: &[u32]| {
            let name = || "altar".to_owned();
            let feature = |x: &u32| Feature { at: Position::new(*x, 0, 0), name: name() };
            let features = columns.iter().map(feature).collect();
            let promise = Promise { min_region: vec![], connect: false };
            verify(&WorldMap { features, ..world.clone() }, &promise).violations
        };
        assert_eq!(violations(&[1, 3]), [""; 0]);
        for (columns, violation) in [
            ([1, 2], "features: (2, 0, 0) is no floor"),
            ([1, 4], "features: (4, 0, 0) is no floor"),
            ([0, 1], "features: (0, 0, 0) is the start"),
            ([1, 1], "features: (1, 0, 0) is out of order"),
            ([3, 1], "features: (1, 0, 0) is out of order"),
        ] {
            assert_eq!(violations(&columns), [violation], "{columns:?}");
        }
    }

    /// SPEC 20: the same as a walk from tile to tile, in worlds of which not everything can be reached too.
    #[test]
    fn what_can_be_reached_is_what_a_plain_walk_comes_to() {
        let registry = Registry::default();
        let mut verifier = Verifier::default();
        let mut parted = 0;
        for name in ["caves", "deep-caves", "bsp", "halls", "drunkard", "strata"] {
            for seed in 0..6 {
                let size = Size::new(40 + seed, 30, 3).unwrap();
                let spec = registry.spec(name).unwrap().size(size).seed(seed);
                let world = spec.set("connect", false).unwrap().make().unwrap();
                let start = world.start.unwrap();
                let (mut seen, mut open) = (HashSet::from([start]), vec![start]);
                while let Some(at) = open.pop() {
                    let near = at.neighbours(size).filter(|next| world.tiles[*next].is_walkable());
                    for next in near.chain(far_end(&world.tiles, at)) {
                        if seen.insert(next) {
                            open.push(next);
                        }
                    }
                }
                let findings = verifier.verify(&world, &Promise::default());
                assert_eq!(findings.violations, [""; 0], "{name} {seed}");
                assert_eq!(findings.reachable, seen.len() as u64, "{name} {seed}");
                parted += u32::from(findings.reachable < findings.walkable);
            }
        }
        assert!(parted > 0);
    }

    /// SPEC 10, 11, 17: whatever tile of a world is changed, its regions or its stairs are no more what they were said to be.
    #[test]
    fn a_tile_that_is_another_is_found() {
        let registry = Registry::default();
        let mut verifier = Verifier::default();
        for name in ["caves", "bsp"] {
            let size = Size::new(30, 20, 2).unwrap();
            let world = registry.spec(name).unwrap().size(size).seed(7).make().unwrap();
            for at in (0..2).flat_map(|z| world.tiles.positions(z)) {
                for other in Tile::ALL.into_iter().filter(|other| *other != world.tiles[at]) {
                    let mut broken = world.clone();
                    broken.tiles[at] = other;
                    let findings = verifier.verify(&broken, &Promise::default());
                    let is_rock = !other.is_walkable() && !world.tiles[at].is_walkable();
                    assert_eq!(
                        findings.violations.is_empty(),
                        is_rock,
                        "{name}, {at:?}: {other:?}"
                    );
                }
            }
        }
    }

    /// SPEC 11
    #[test]
    fn a_region_map_that_is_stale_is_found() {
        let drawing = map_text::read("@#.\n".as_bytes()).unwrap();
        let mut world =
            WorldMap::from_tiles(drawing.tiles, drawing.starts.first().copied()).unwrap();
        world.tiles[Position::new(1, 0, 0)] = crate::grid::Tile::Floor;
        let findings = verify(&world, &Promise { min_region: vec![], connect: true });
        assert_eq!(findings.violations, ["region map: region 1 of level 1 is another"]);
        assert_eq!((findings.walkable, findings.reachable), (3, 3));
    }

    #[test]
    fn a_region_map_of_another_world_is_found() {
        let world = |text: &str| {
            let drawing = map_text::read(text.as_bytes()).unwrap();
            WorldMap::from_tiles(drawing.tiles, drawing.starts.first().copied()).unwrap()
        };
        let large = world("@...\n....\n\n....\n....\n");
        for other in
            ["@.\n..\n\n..\n..\n", "@...\n....\n", "@......\n.......\n\n.......\n......#\n"]
        {
            let broken = WorldMap { regions: world(other).regions, ..large.clone() };
            let promise = Promise { min_region: vec![], connect: false };
            let violations = verify(&broken, &promise).violations;
            assert!(
                violations.iter().any(|line| line.starts_with("region map: it is of a world of")),
                "{violations:?}"
            );
        }
    }
}

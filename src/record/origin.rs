//! Where the world of a game came from, in the form that is written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::grid::Position;
use crate::world::{Scenario, WorldSource};
use crate::worldgen::{Feature, Registry, SavedSpec, WorldMap, can_have_feature, map_text};

/// Where a world came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Origin {
    Generated(SavedSpec),
    Drawn {
        /// As map text, without features.
        map: String,
        /// Where and what is there by design, by level, then in scan order.
        features: Vec<([u32; 3], String)>,
        seed: u64,
    },
    Scenario {
        /// All that it was read from, its seed with it.
        text: String,
    },
}

impl Origin {
    /// The form of a source.
    pub(super) fn of(source: &WorldSource) -> Self {
        match source {
            WorldSource::Generated(spec) => Self::Generated(SavedSpec::of(spec)),
            WorldSource::Drawn { map, seed } => {
                let mut text = Vec::new();
                // Writing to memory does not fail.
                let _ = map_text::write_bare(map, &mut text);
                let features = map.features.iter();
                let features =
                    features.map(|Feature { at, name }| ([at.x, at.y, at.z], name.clone()));
                Self::Drawn {
                    map: String::from_utf8(text).unwrap_or_default(),
                    features: features.collect(),
                    seed: *seed,
                }
            }
            WorldSource::Scenario(scenario) => Self::Scenario { text: scenario.text().to_owned() },
        }
    }

    /// The source of the form; or why there can be none.
    pub(super) fn source(&self, registry: &Registry) -> Result<WorldSource, String> {
        match self {
            Self::Generated(saved) => {
                saved.spec(registry).map(WorldSource::Generated).map_err(|error| error.to_string())
            }
            Self::Drawn { map, features, seed } => {
                let drawing = map_text::read(map.as_bytes()).map_err(|error| error.to_string())?;
                let mut map = drawing.into_playable_world().map_err(|error| error.to_string())?;
                map.features = features_in(&map, features)?;
                Ok(WorldSource::Drawn { map: Arc::new(map), seed: *seed })
            }
            Self::Scenario { text } => {
                let scenario = text.parse::<Scenario>().map_err(|error| error.to_string())?;
                Ok(WorldSource::Scenario(Arc::new(scenario)))
            }
        }
    }
}

/// The features of a drawn map; or why there can be none.
fn features_in(map: &WorldMap, saved: &[([u32; 3], String)]) -> Result<Vec<Feature>, String> {
    let feature = |([x, y, z], name): &([u32; 3], String)| {
        let at = Position::new(*x, *y, *z);
        let feature = || Feature { at, name: name.clone() };
        let feature = can_have_feature(&map.tiles, map.start, at).then(feature);
        feature.ok_or_else(|| "a feature where none can be".to_owned())
    };
    let features = saved.iter().map(feature).collect::<Result<Vec<_>, _>>()?;
    let are_sorted = features.windows(2).all(|two| two[0].at.scan_key() < two[1].at.scan_key());
    are_sorted.then_some(features).ok_or_else(|| "features out of order".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a drawn world has by design is played again from a replay.
    #[test]
    fn a_drawn_map_has_its_features_when_it_is_read() {
        let drawing = map_text::read("@..#\n".as_bytes()).unwrap();
        let mut map = drawing.into_playable_world().unwrap();
        let feature = |x| Feature { at: Position::new(x, 0, 0), name: "camp".to_owned() };
        map.features = vec![feature(1), feature(2)];
        let source = WorldSource::Drawn { map: Arc::new(map.clone()), seed: 3 };
        let origin = Origin::of(&source);
        let again = origin.source(&Registry::default()).unwrap();
        let WorldSource::Drawn { map: read, seed: 3 } = again else { panic!("{again:?}") };
        assert_eq!(*read, map);
        let named = |x| ([x, 0, 0], "camp".to_owned());
        for (saved, words) in [
            ([named(3)].as_slice(), "a feature where none can be"),
            (&[named(0)], "a feature where none can be"),
            (&[named(9)], "a feature where none can be"),
            (&[named(2), named(1)], "features out of order"),
            (&[named(1), named(1)], "features out of order"),
        ] {
            let Origin::Drawn { map, seed, .. } = origin.clone() else { panic!("{origin:?}") };
            let damaged = Origin::Drawn { map, features: saved.to_vec(), seed };
            assert_eq!(damaged.source(&Registry::default()).unwrap_err(), words, "{saved:?}");
        }
    }
}

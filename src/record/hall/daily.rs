//! Today's mountain: everybody's world of a day (SPEC 131).

use super::date::Day;
use crate::grid::Size;
use crate::record::of_text;
use crate::world::WorldSource;
use crate::worldgen::{Registry, WorldSpec};

/// The world of a day, as far as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The day.
    pub day: Day,
    /// How many games in it have come to their first turn: of those the first is ranked.
    pub tries: u32,
}

/// The generator of the world that is ranked, and its columns, rows and levels.
const USUAL: (&str, [u64; 3]) = ("caves", [160, 50, 5]);

/// The seed of a day's world.
///
/// ```
/// use cavewright::record::{Day, daily_seed, of_text};
///
/// let day = Day::parse("2026-11-22").expect("a day");
/// assert_eq!(daily_seed(day), of_text("cavewright daily 2026-11-22").0);
/// ```
#[must_use]
pub fn daily_seed(day: Day) -> u64 {
    of_text(&format!("cavewright daily {day}")).0
}

/// The world of a day; `None` in a registry without the usual generator.
#[must_use]
pub fn daily_world(day: Day, registry: &Registry) -> Option<WorldSource> {
    usual_spec(daily_seed(day), registry).map(WorldSource::Generated)
}

/// Returns whether a world is the usual one of its seed: games in no other are ranked.
#[must_use]
pub fn is_usual_world(source: &WorldSource, registry: &Registry) -> bool {
    match source {
        WorldSource::Generated(spec) => usual_spec(spec.seed, registry).as_ref() == Some(spec),
        WorldSource::Drawn { .. } | WorldSource::Scenario(_) => false,
    }
}

fn usual_spec(seed: u64, registry: &Registry) -> Option<WorldSpec> {
    let (generator, [width, height, depth]) = USUAL;
    let size = Size::new(width, height, depth).ok()?;
    Some(registry.spec(generator).ok()?.size(size).seed(seed).spec())
}

/// The day whose world a game is played in, of today, the day before, which may have just ended, and the one that was played last.
pub(super) fn day_of(
    source: &WorldSource,
    today: Day,
    last: Option<Daily>,
    registry: &Registry,
) -> Option<Day> {
    let days = [Some(today), Some(today.before()), last.map(|daily| daily.day)];
    let is_of = |day: &Day| daily_seed(*day) == source.seed();
    days.into_iter().flatten().find(is_of).filter(|_| is_usual_world(source, registry))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::game_registry;

    /// SPEC 131, 133
    #[test]
    fn a_days_world_is_the_usual_one_from_its_seed() {
        let (registry, day) = (game_registry(), Day::parse("2026-11-22").unwrap());
        let source = daily_world(day, &registry).unwrap();
        assert!(is_usual_world(&source, &registry));
        assert_eq!(day_of(&source, day, None, &registry), Some(day));
        let [next, later] = ["2026-11-23", "2026-11-29"].map(|day| Day::parse(day).unwrap());
        assert_eq!(day_of(&source, next, None, &registry), Some(day), "midnight has passed");
        assert_eq!(day_of(&source, later, None, &registry), None);
        let last = Some(Daily { day, tries: 1 });
        assert_eq!(day_of(&source, later, last, &registry), Some(day), "it was left for days");
    }

    /// SPEC 129: the same seed in other caves is another world.
    #[test]
    fn other_settings_are_another_world() {
        let (registry, day) = (game_registry(), Day::parse("2026-11-22").unwrap());
        let seed = daily_seed(day);
        let caves = || registry.spec("caves").unwrap().seed(seed);
        let large = Size::new(320, 100, 8).unwrap();
        let usual = Size::new(160, 50, 5).unwrap();
        for spec in [
            caves().size(large).spec(),
            caves().size(usual).set("creatures", 3).unwrap().spec(),
            registry.spec("empty").unwrap().size(usual).seed(seed).spec(),
        ] {
            let source = WorldSource::Generated(spec);
            assert!(!is_usual_world(&source, &registry));
            assert_eq!(day_of(&source, day, None, &registry), None);
        }
    }
}

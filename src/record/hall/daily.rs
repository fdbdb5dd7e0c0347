//! Today's mountain: everybody's world of a day (SPEC 131).

use super::date::Day;
use crate::grid::Size;
use crate::record::of_text;
use crate::world::{Mode, Variant, WorldSource};
use crate::worldgen::{Registry, WorldSpec};

/// The world of a day, as far as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The day.
    pub day: Day,
    /// How many games in it have come to their first turn: of those the first is ranked.
    pub tries: u32,
}

/// The generator of the worlds that are ranked. Their size is that of their mode.
const USUAL: &str = "caves";

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
    usual_spec(daily_seed(day), Mode::True, registry).map(WorldSource::Generated)
}

/// Returns whether a world is the usual one of its seed and its mode: games in no other are ranked.
#[must_use]
pub fn is_usual_world(source: &WorldSource, registry: &Registry) -> bool {
    match source {
        WorldSource::Generated(spec) => {
            let mode = Variant::of(&spec.settings).mode;
            usual_spec(spec.seed, mode, registry).as_ref() == Some(spec)
        }
        WorldSource::Drawn { .. } | WorldSource::Scenario(_) => false,
    }
}

fn usual_spec(seed: u64, mode: Mode, registry: &Registry) -> Option<WorldSpec> {
    let [width, height, depth] = mode.size();
    let size = Size::new(width, height, depth).ok()?;
    let builder = registry.spec(USUAL).ok()?.size(size).seed(seed);
    // A registry without the parameters of a game has the usual mode alone.
    match mode {
        Mode::True => Some(builder.spec()),
        _ => Some(builder.set("mode", mode.name()).ok()?.spec()),
    }
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
    let is_usual =
        |_: &Day| source.variant().mode == Mode::True && is_usual_world(source, registry);
    days.into_iter().flatten().find(is_of).filter(is_usual)
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

    /// SPEC 133: each mode has a usual world of its own size, and the day's is that of the usual mode.
    #[test]
    fn each_mode_has_its_usual_world() {
        let (registry, day) = (game_registry(), Day::parse("2026-11-22").unwrap());
        let seed = daily_seed(day);
        for mode in Mode::ALL {
            let [width, height, depth] = mode.size();
            let size = Size::new(width, height, depth).unwrap();
            let caves = registry.spec("caves").unwrap().seed(seed).size(size);
            let source = WorldSource::Generated(caves.set("mode", mode.name()).unwrap().spec());
            assert!(is_usual_world(&source, &registry), "{}", mode.name());
            let of_day = day_of(&source, day, None, &registry);
            assert_eq!(of_day, (mode == Mode::True).then_some(day), "{}", mode.name());
        }
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
            caves().size(usual).set("without", "moth").unwrap().spec(),
            caves().size(usual).set("mode", "deep").unwrap().spec(),
            registry.spec("empty").unwrap().size(usual).seed(seed).spec(),
        ] {
            let source = WorldSource::Generated(spec);
            assert!(!is_usual_world(&source, &registry));
            assert_eq!(day_of(&source, day, None, &registry), None);
        }
    }
}

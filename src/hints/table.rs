//! The table of hints. To add one: a variant of [`Hint`], and its row.

use strum::EnumCount;

use super::occasions::Occasion;
use crate::controls::{Action, Bindings};
use crate::layers::DebugLayer;
use crate::world::{Fact, Fixture, Fluid, Matter, SpeciesId, Thing};

/// A hint. The order is that of importance: of several that are due the first is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
pub enum Hint {
    /// The player's level groans.
    Groan,
    /// All is under water where the player is.
    Flooding,
    /// The player's flame burns blue.
    BlueFlame,
    /// The player was robbed.
    Theft,
    /// A lampmoth is in view, or has drunk.
    Lampmoth,
    /// A listener is in view.
    Listener,
    /// A creature in view cannot bear the Ember.
    Shy,
    /// The lantern burns low.
    LowOil,
    /// Fire is in view.
    Fire,
    /// Gas is in view.
    Gas,
    /// Dust trickles from the roof of the player's level.
    Strain,
    /// The sign of a hollow is in view.
    Sign,
    /// A cold brazier is in view.
    Brazier,
    /// A shaft is in view.
    Shaft,
    /// A rope hangs in view, or could.
    Rope,
    /// Water is in view.
    Water,
    /// A creature in view sleeps.
    Sleeper,
    /// Bundles are in view.
    Bundle,
    /// A thing is in view that can be taken.
    Thing,
    /// A vein is in view.
    Vein,
    /// The air is close where the player is.
    CloseAir,
}

/// What a hint is: a row of [`HINTS`].
pub struct HintRow {
    /// Which hint the row is about.
    pub hint: Hint,
    /// Its name in `hints.seen`; it does not change.
    pub name: &'static str,
    /// The sentence, which names keys by the live bindings: at most 61 letters by those of any preset, for the log of the least
    /// window.
    pub(super) sentence: fn(&Bindings<'_, '_>) -> String,
    /// Whether it is due on an occasion.
    pub(super) is_due: fn(Occasion) -> bool,
}

/// Every hint, in the order of [`Hint`].
pub static HINTS: [HintRow; Hint::COUNT] = [
    HintRow {
        hint: Hint::Groan,
        name: "groan",
        sentence: |_| "Hatched ground closes soon: go where there is no hatch.".to_owned(),
        is_due: |occasion| occasion == Occasion::Groaning,
    },
    HintRow {
        hint: Hint::Flooding,
        name: "flooding",
        sentence: |_| "No air under water: dig or climb out before you drown.".to_owned(),
        is_due: |occasion| occasion == Occasion::Flooded,
    },
    HintRow {
        hint: Hint::BlueFlame,
        name: "blue_flame",
        sentence: |keys| {
            let key = keys.key(Action::Shutter);
            format!("Gas is near, and burns by your light: {key} shutters the lantern.")
        },
        is_due: |occasion| occasion == Occasion::Happened(Fact::BurnsBlue),
    },
    HintRow {
        hint: Hint::Theft,
        name: "theft",
        sentence: |_| "Follow its tunnel home. No thief comes to a bright lantern.".to_owned(),
        is_due: |occasion| matches!(occasion, Occasion::Happened(Fact::Stole { .. })),
    },
    HintRow {
        hint: Hint::Lampmoth,
        name: "lampmoth",
        sentence: |keys| {
            format!("It drinks your light. {} shutters the lantern.", keys.key(Action::Shutter))
        },
        is_due: |occasion| {
            matches!(
                occasion,
                Occasion::Creature { species: SpeciesId::Lampmoth, .. }
                    | Occasion::Happened(Fact::Drank { .. })
            )
        },
    },
    HintRow {
        hint: Hint::Listener,
        name: "listener",
        sentence: |_| "It sees nothing: walk past it, or draw it off with a stone.".to_owned(),
        is_due: |occasion| is_awake(occasion, SpeciesId::Listener),
    },
    HintRow {
        hint: Hint::Shy,
        name: "shy",
        sentence: |_| "Eyes cannot bear the Ember: they keep off, unless cornered.".to_owned(),
        is_due: |occasion| occasion == Occasion::Shies,
    },
    HintRow {
        hint: Hint::LowOil,
        name: "low_oil",
        sentence: |keys| {
            let key = keys.key(Action::Shutter);
            format!("A flask of oil fills the lantern; {key} shutters it to save oil.")
        },
        is_due: |occasion| occasion == Occasion::Happened(Fact::LanternLow),
    },
    HintRow {
        hint: Hint::Fire,
        name: "fire",
        sentence: |_| "Stand clear of fire: it spreads on oil, moss and timber.".to_owned(),
        is_due: |occasion| occasion == Occasion::Fire,
    },
    HintRow {
        hint: Hint::Gas,
        name: "gas",
        sentence: |_| "Gas burns at any flame: pass it dark, or light it from afar.".to_owned(),
        is_due: |occasion| occasion == Occasion::Fluid(Fluid::Gas),
    },
    HintRow {
        hint: Hint::Strain,
        name: "strain",
        sentence: |keys| {
            let key = keys.key(Action::Layer(DebugLayer::Settling));
            format!("Digging strains the mountain: {key} shows what would close.")
        },
        is_due: |occasion| matches!(occasion, Occasion::Strain(strain) if strain >= Matter::DUST),
    },
    HintRow {
        hint: Hint::Sign,
        name: "sign",
        sentence: |keys| {
            format!("A sign on the rock: {} looks at what it says.", keys.key(Action::Look))
        },
        is_due: |occasion| occasion == Occasion::Sign,
    },
    HintRow {
        hint: Hint::Brazier,
        name: "brazier",
        sentence: |_| "Bring the Ember past this, and its level will be calm.".to_owned(),
        is_due: |occasion| occasion == Occasion::Fixture(Fixture::Brazier),
    },
    HintRow {
        hint: Hint::Shaft,
        name: "shaft",
        sentence: |keys| {
            let key = keys.key(Action::Descend);
            format!("A shaft: {key} jumps for half your health; ropes lead both ways.")
        },
        is_due: |occasion| matches!(occasion, Occasion::Fixture(fixture) if fixture.is_mouth()),
    },
    HintRow {
        hint: Hint::Rope,
        name: "rope",
        sentence: |keys| {
            let [accept, take] = [Action::Accept, Action::Take].map(|action| keys.key(action));
            format!("{accept} at a shaft hangs a rope; {take} at its top takes it again.")
        },
        is_due: |occasion| occasion == Occasion::Rope,
    },
    HintRow {
        hint: Hint::Water,
        name: "water",
        sentence: |_| "Wade to lose who follows your scent; each step is heard.".to_owned(),
        is_due: |occasion| occasion == Occasion::Fluid(Fluid::Water),
    },
    HintRow {
        hint: Hint::Sleeper,
        name: "sleeper",
        sentence: |keys| {
            let key = keys.key(Action::Shutter);
            format!("A sleeper: noise wakes it, light may. {key} shutters the lantern.")
        },
        is_due: |occasion| matches!(occasion, Occasion::Creature { is_awake: false, .. }),
    },
    HintRow {
        hint: Hint::Bundle,
        name: "bundle",
        sentence: |keys| {
            let key = keys.key(Action::Take);
            format!("Take one: stand on it and press {key}. The others fall to dust.")
        },
        is_due: |occasion| matches!(occasion, Occasion::Thing(thing) if thing.is_bundle()),
    },
    HintRow {
        hint: Hint::Thing,
        name: "thing",
        sentence: |keys| {
            let [first, last] = [1, 8].map(|slot| keys.key(Action::Slot(slot)));
            let throw = keys.key(Action::Throw);
            format!("Walk onto a thing to take it; {first} to {last} use it, {throw} throws it.")
        },
        is_due: |occasion| matches!(occasion, Occasion::Thing(thing) if goes_into_a_slot(thing)),
    },
    HintRow {
        hint: Hint::Vein,
        name: "vein",
        sentence: |_| "Walk into rock to dig. It is heard twelve tiles around.".to_owned(),
        is_due: |occasion| matches!(occasion, Occasion::Fixture(fixture) if fixture.kind().garnets > 0),
    },
    HintRow {
        hint: Hint::CloseAir,
        name: "close_air",
        sentence: |_| "Close air: no wound closes in so small a place.".to_owned(),
        is_due: |occasion| occasion == Occasion::CloseAir,
    },
];

/// Returns whether a creature of a kind is in view that is awake.
fn is_awake(occasion: Occasion, kind: SpeciesId) -> bool {
    occasion == Occasion::Creature { species: kind, is_awake: true }
}

fn goes_into_a_slot(thing: Thing) -> bool {
    thing.kind().stack > 0
}

impl Hint {
    /// Its row of [`HINTS`]. Cost O(1).
    #[must_use]
    pub fn row(self) -> &'static HintRow {
        &HINTS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{Entity, World};

    use super::*;
    use crate::controls::{Preset, bindings_of};

    /// SPEC 137: who has not seen the lampmoth come is told by its draught.
    #[test]
    fn a_draught_from_the_lantern_is_told_as_the_moth_is() {
        let drank = Fact::Drank { who: Entity::PLACEHOLDER, points: 15 };
        assert!((Hint::Lampmoth.row().is_due)(Occasion::Happened(drank)));
        let bat = Occasion::Creature { species: SpeciesId::Bat, is_awake: true };
        assert!(HINTS.iter().all(|row| !(row.is_due)(bat)));
    }

    /// SPEC 137: the first groan, the first dust and the first sign are told.
    #[test]
    fn what_the_mountain_does_is_told_once_it_matters() {
        let due = |hint: Hint, occasion| (hint.row().is_due)(occasion);
        assert!(due(Hint::Groan, Occasion::Groaning));
        let strains = [0, 59, 60, 99].map(|strain| due(Hint::Strain, Occasion::Strain(strain)));
        assert_eq!(strains, [false, false, true, true]);
        assert!(due(Hint::Sign, Occasion::Sign) && due(Hint::CloseAir, Occasion::CloseAir));
        assert!(HINTS.iter().all(|row| !(row.is_due)(Occasion::Strain(0))));
    }

    /// SPEC 109, 137: the first blue flame and the first shaft are told.
    #[test]
    fn gas_and_shafts_are_told_of_once_they_matter() {
        let due = |hint: Hint, occasion| (hint.row().is_due)(occasion);
        assert!(due(Hint::BlueFlame, Occasion::Happened(Fact::BurnsBlue)));
        let standing = [Fixture::Shaft, Fixture::RopedShaft, Fixture::ShaftFoot, Fixture::Prop];
        let is_told = standing.map(|fixture| due(Hint::Shaft, Occasion::Fixture(fixture)));
        assert_eq!(is_told, [true, true, false, false]);
    }

    /// SPEC 137: what flows and burns is told of, each by itself.
    #[test]
    fn what_flows_and_burns_has_a_hint_of_its_own() {
        let occasions = [
            (Hint::Flooding, Occasion::Flooded),
            (Hint::Fire, Occasion::Fire),
            (Hint::Gas, Occasion::Fluid(Fluid::Gas)),
            (Hint::Rope, Occasion::Rope),
            (Hint::Brazier, Occasion::Fixture(Fixture::Brazier)),
            (Hint::Water, Occasion::Fluid(Fluid::Water)),
            (Hint::Shy, Occasion::Shies),
        ];
        for (hint, occasion) in occasions {
            let due: Vec<_> = HINTS.iter().filter(|row| (row.is_due)(occasion)).collect();
            assert!(due.len() == 1 && due[0].hint == hint, "{hint:?}");
        }
    }

    /// SPEC 137: the log of the least window shows each to its last word.
    #[test]
    fn no_hint_is_longer_than_the_narrowest_log() {
        for preset in Preset::ALL {
            let mut world = World::new();
            world.spawn(bindings_of(preset));
            let sentences = |keys: Bindings| HINTS.each_ref().map(|row| (row.sentence)(&keys));
            for sentence in world.run_system_once(sentences).unwrap() {
                let letters = sentence.chars().count();
                assert!((1..=61).contains(&letters), "{preset:?}, {letters}: {sentence}");
                assert!(!sentence.contains("  "), "{preset:?}: a key is missing: {sentence}");
            }
        }
    }

    #[test]
    fn every_row_is_that_of_its_hint_and_has_a_name_of_its_own() {
        for (index, row) in HINTS.iter().enumerate() {
            assert_eq!(row.hint as usize, index);
            assert!(HINTS[..index].iter().all(|other| other.name != row.name), "{}", row.name);
            assert!(row.name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{}", row.name);
        }
    }
}

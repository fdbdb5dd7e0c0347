//! What the player has chosen: each setting as a field, with its default and its row. To add one: a field here, its
//! default, its row, and the system that reads the field; the file, its errors and the menu follow from the row.

use bevy::prelude::Resource;

use super::directions::Directions;
use super::setting::{Kind, Setting};
use super::sounds::Sounds;
use crate::controls::{Action, Key, Preset};
use crate::picture::Palette;

/// What the player has chosen. Each field but `keys` is a setting: a row of `SETTINGS` below has its name and its values.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The bindings to begin with.
    pub preset: Preset,
    /// The player's own keys, which override those of the preset; of two actions with the same key the first has it.
    pub keys: Vec<(Action, Vec<Key>)>,
    /// Whether animations are off: nothing glides, flies or shakes.
    pub reduced_motion: bool,
    /// Whether letters are drawn in the place of pictures.
    pub ascii: bool,
    /// The colours of pictures and interface.
    pub palette: Palette,
    /// The size of the interface, in percent of what suits the window.
    pub interface_percent: u32,
    /// What is heard.
    pub sounds: Sounds,
    /// How loud what is heard of the game is, in percent.
    pub effects_percent: u32,
    /// How loud the air of the caves and the rumble of the rock are, in percent.
    pub ambience_percent: u32,
    /// How loud menus are, in percent.
    pub menus_percent: u32,
    /// Whether what is heard and not seen is written as well, with a mark where it comes from.
    pub captions: bool,
    /// How directions are told.
    pub directions: Directions,
    /// Whether messages tell the points of health that are lost.
    pub numbers: bool,
    /// Whether hints are given, each once in the life of a player (SPEC 137).
    pub hints: bool,
}

impl Default for Preferences {
    /// The default of every setting, and no keys of the player's own.
    fn default() -> Self {
        Self {
            preset: Preset::default(),
            keys: Vec::new(),
            reduced_motion: false,
            ascii: false,
            palette: Palette::default(),
            interface_percent: 100,
            sounds: Sounds::On,
            effects_percent: 70,
            ambience_percent: 50,
            menus_percent: 50,
            captions: true,
            directions: Directions::default(),
            numbers: false,
            hints: true,
        }
    }
}

impl Preferences {
    /// How directions are told; by the compass where nobody has chosen, as in a game without a player.
    #[must_use]
    pub fn directions_of(chosen: Option<&Self>) -> Directions {
        chosen.map(|chosen| chosen.directions).unwrap_or_default()
    }

    /// Turns sound off, or on again.
    pub fn mute(&mut self) {
        self.sounds = if self.sounds == Sounds::Off { Sounds::On } else { Sounds::Off };
    }
}

/// A row of a volume.
const fn volume(
    name: &'static str,
    label: &'static str,
    menu_position: usize,
    get: fn(&Preferences) -> u32,
    set: fn(&mut Preferences, u32),
) -> Setting {
    let kind = Kind::Range { allowed: 0..=100, step: 10, unit: "%", get, set };
    Setting { name, label, menu_position, kind }
}

/// Every setting, in the order in which the file is written and errors list them.
pub(super) static SETTINGS: &[Setting] = &[
    Setting {
        name: "preset",
        label: "Walk with",
        menu_position: 0,
        kind: Kind::Choice {
            names: || Preset::ALL.map(Preset::name).to_vec(),
            get: |chosen| chosen.preset as usize,
            set: |chosen, index| chosen.preset = Preset::ALL[index],
        },
    },
    Setting {
        name: "reduced_motion",
        label: "Reduced motion",
        menu_position: 4,
        kind: Kind::Switch {
            shown: ["off", "on"],
            get: |chosen| chosen.reduced_motion,
            set: |chosen, is_on| chosen.reduced_motion = is_on,
        },
    },
    Setting {
        name: "ascii",
        label: "Draw",
        menu_position: 3,
        kind: Kind::Switch {
            shown: ["pictures", "letters"],
            get: |chosen| chosen.ascii,
            set: |chosen, is_on| chosen.ascii = is_on,
        },
    },
    Setting {
        name: "palette",
        label: "Colours",
        menu_position: 2,
        kind: Kind::Choice {
            names: || Palette::ALL.map(Palette::name).to_vec(),
            get: |chosen| chosen.palette as usize,
            set: |chosen, index| chosen.palette = Palette::ALL[index],
        },
    },
    Setting {
        name: "interface_scale",
        label: "Size of the interface",
        menu_position: 1,
        kind: Kind::Range {
            allowed: 100..=300,
            step: 25,
            unit: "%",
            get: |chosen| chosen.interface_percent,
            set: |chosen, percent| chosen.interface_percent = percent,
        },
    },
    Setting {
        name: "sounds",
        label: "Sound",
        menu_position: 6,
        kind: Kind::Choice {
            names: || Sounds::ALL.map(Sounds::name).to_vec(),
            get: |chosen| chosen.sounds as usize,
            set: |chosen, index| chosen.sounds = Sounds::ALL[index],
        },
    },
    volume(
        "volume_effects",
        "Volume of effects",
        7,
        |it| it.effects_percent,
        |it, percent| it.effects_percent = percent,
    ),
    volume(
        "volume_ambience",
        "Volume of the caves",
        8,
        |it| it.ambience_percent,
        |it, percent| it.ambience_percent = percent,
    ),
    volume(
        "volume_menus",
        "Volume of menus",
        9,
        |it| it.menus_percent,
        |it, percent| it.menus_percent = percent,
    ),
    Setting {
        name: "captions",
        label: "Captions and dots of sounds",
        menu_position: 10,
        kind: Kind::Switch {
            shown: ["off", "on"],
            get: |chosen| chosen.captions,
            set: |chosen, is_on| chosen.captions = is_on,
        },
    },
    Setting {
        name: "directions",
        label: "Directions by",
        menu_position: 11,
        kind: Kind::Choice {
            names: || Directions::ALL.map(Directions::name).to_vec(),
            get: |chosen| chosen.directions as usize,
            set: |chosen, index| chosen.directions = Directions::ALL[index],
        },
    },
    Setting {
        name: "numbers",
        label: "Points in messages",
        menu_position: 12,
        kind: Kind::Switch {
            shown: ["off", "on"],
            get: |chosen| chosen.numbers,
            set: |chosen, is_on| chosen.numbers = is_on,
        },
    },
    Setting {
        name: "hints",
        label: "Hints",
        menu_position: 5,
        kind: Kind::Switch {
            shown: ["off", "on"],
            get: |chosen| chosen.hints,
            set: |chosen, is_on| chosen.hints = is_on,
        },
    },
];

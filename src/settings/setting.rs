//! One setting: its name in the file, its row in the menu, and its values.

use std::ops::RangeInclusive;

use super::preferences::Preferences;

/// A setting, described once: reading, writing and the settings menu follow from it.
pub struct Setting {
    /// Its name in `settings.toml`.
    pub name: &'static str,
    /// The label of its row in the settings menu.
    pub label: &'static str,
    /// Its position among the settings of the menu, from 0 at the top; no two settings have the same.
    pub menu_position: usize,
    /// Its values, and where [`Preferences`] have them.
    pub(super) kind: Kind,
}

/// The values of a setting, and how [`Preferences`] are read and changed.
pub(super) enum Kind {
    /// On or off.
    Switch {
        /// What the menu shows for off and for on.
        shown: [&'static str; 2],
        get: fn(&Preferences) -> bool,
        set: fn(&mut Preferences, bool),
    },
    /// One of some names, which file and menu share. `get` and `set` have the index of a name.
    Choice {
        names: fn() -> Vec<&'static str>,
        get: fn(&Preferences) -> usize,
        set: fn(&mut Preferences, usize),
    },
    /// A whole number of a range. The menu adjusts it in steps from the least, and shows its unit.
    Range {
        allowed: RangeInclusive<u32>,
        step: u32,
        unit: &'static str,
        get: fn(&Preferences) -> u32,
        set: fn(&mut Preferences, u32),
    },
}

/// A value as `settings.toml` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value<'a> {
    Switch(bool),
    Name(&'a str),
    Number(u32),
}

impl Setting {
    /// Its value as the settings menu shows it.
    #[must_use]
    pub fn shown(&self, chosen: &Preferences) -> String {
        match &self.kind {
            Kind::Switch { shown, get, .. } => shown[usize::from(get(chosen))].to_owned(),
            Kind::Choice { names, get, .. } => names()[get(chosen)].to_owned(),
            Kind::Range { unit, get, .. } => format!("{} {unit}", get(chosen)),
        }
    }

    /// Moves its value `by` 1 or -1 steps: a switch is flipped, a choice goes on at the other end, and a range stops
    /// at its ends. A number between two steps counts as the lower one.
    pub fn adjust(&self, chosen: &mut Preferences, by: i32) {
        match &self.kind {
            Kind::Switch { get, set, .. } => {
                let is_on = get(chosen);
                set(chosen, !is_on);
            }
            Kind::Choice { names, get, set, .. } => {
                let index = get(chosen) as i64 + i64::from(by);
                set(chosen, index.rem_euclid(names().len() as i64) as usize);
            }
            Kind::Range { allowed, step, get, set, .. } => {
                let (least, most) = (*allowed.start(), *allowed.end());
                let steps = get(chosen).saturating_sub(least) / step;
                let steps = steps.saturating_add_signed(by).min((most - least) / step);
                set(chosen, least + steps * step);
            }
        }
    }

    /// Its value, to be written.
    pub(super) fn value(&self, chosen: &Preferences) -> Value<'static> {
        match &self.kind {
            Kind::Switch { get, .. } => Value::Switch(get(chosen)),
            Kind::Choice { names, get, .. } => Value::Name(names()[get(chosen)]),
            Kind::Range { get, .. } => Value::Number(get(chosen)),
        }
    }

    /// Sets a value that was read; `None` is one of a kind that no setting has.
    ///
    /// # Errors
    /// One line that says what is allowed, where the value is not; then nothing is set.
    pub(super) fn read(
        &self,
        chosen: &mut Preferences,
        value: Option<Value<'_>>,
    ) -> Result<(), String> {
        match (&self.kind, value) {
            (Kind::Switch { set, .. }, Some(Value::Switch(is_on))) => set(chosen, is_on),
            (Kind::Choice { names, set, .. }, Some(Value::Name(wanted))) => {
                let index = names().iter().position(|known| *known == wanted);
                set(chosen, index.ok_or_else(|| self.refusal(value))?);
            }
            (Kind::Range { allowed, set, .. }, Some(Value::Number(number)))
                if allowed.contains(&number) =>
            {
                set(chosen, number);
            }
            _ => return Err(self.refusal(value)),
        }
        Ok(())
    }

    /// The message for a value that is not allowed.
    fn refusal(&self, value: Option<Value<'_>>) -> String {
        let name = self.name;
        match (&self.kind, value) {
            (Kind::Switch { .. }, _) => format!("{name}: allowed is true and false"),
            (Kind::Choice { names, .. }, Some(Value::Name(wanted))) => {
                format!("{name} {:?}: allowed is {}", shortened(wanted), names().join(", "))
            }
            (Kind::Choice { .. }, _) => format!("{name}: allowed is one of the names, in quotes"),
            (Kind::Range { allowed, .. }, _) => {
                format!("{name}: allowed is {} to {}", allowed.start(), allowed.end())
            }
        }
    }
}

/// Longer words are cut short in messages.
const MESSAGE_CHARACTERS: usize = 40;

/// A word of the file as messages quote it: cut short, and without control characters.
pub(super) fn shortened(word: &str) -> String {
    let is_long = word.chars().count() > MESSAGE_CHARACTERS;
    let kept = word.chars().take(MESSAGE_CHARACTERS).map(|c| if c.is_control() { ' ' } else { c });
    kept.chain(is_long.then_some("...").into_iter().flat_map(str::chars)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A setting for tests, in the field of the interface's size.
    const VOLUME: Setting = Setting {
        name: "volume",
        label: "Volume",
        menu_position: 0,
        kind: Kind::Range {
            allowed: 2..=10,
            step: 3,
            unit: "of 10",
            get: |chosen| chosen.interface_percent,
            set: |chosen, volume| chosen.interface_percent = volume,
        },
    };

    /// Another, in the field of letters.
    const MUSIC: Setting = Setting {
        name: "music",
        label: "Music",
        menu_position: 1,
        kind: Kind::Choice {
            names: || vec!["silence", "drums"],
            get: |chosen| usize::from(chosen.ascii),
            set: |chosen, index| chosen.ascii = index == 1,
        },
    };

    #[test]
    fn a_made_up_range_is_read_shown_and_adjusted_within_its_ends() {
        let mut chosen = Preferences { interface_percent: 7, ..Preferences::default() };
        assert_eq!(VOLUME.value(&chosen), Value::Number(7));
        assert_eq!(VOLUME.read(&mut chosen, Some(Value::Number(9))), Ok(()));
        assert_eq!(VOLUME.shown(&chosen), "9 of 10");
        let adjusted = [1, -1, -1, -1, 1, 1, 1].map(|by| {
            VOLUME.adjust(&mut chosen, by);
            chosen.interface_percent
        });
        assert_eq!(adjusted, [8, 5, 2, 2, 5, 8, 8]);
        for refused in [Some(Value::Number(11)), Some(Value::Switch(true)), None] {
            let error = VOLUME.read(&mut chosen, refused).unwrap_err();
            assert_eq!(error, "volume: allowed is 2 to 10");
        }
        assert_eq!(VOLUME.value(&chosen), Value::Number(8), "what is refused is not set");
    }

    #[test]
    fn a_made_up_choice_is_read_shown_and_adjusted_round_its_ends() {
        let mut chosen = Preferences { ascii: true, ..Preferences::default() };
        assert_eq!(MUSIC.value(&chosen), Value::Name("drums"));
        MUSIC.adjust(&mut chosen, 1);
        assert_eq!(MUSIC.shown(&chosen), "silence");
        MUSIC.adjust(&mut chosen, -1);
        assert_eq!(MUSIC.shown(&chosen), "drums");
        assert_eq!(MUSIC.read(&mut chosen, Some(Value::Name("silence"))), Ok(()));
        assert!(!chosen.ascii);
        let error = MUSIC.read(&mut chosen, Some(Value::Name("flutes"))).unwrap_err();
        assert_eq!(error, "music \"flutes\": allowed is silence, drums");
        let error = MUSIC.read(&mut chosen, Some(Value::Number(1))).unwrap_err();
        assert_eq!(error, "music: allowed is one of the names, in quotes");
    }

    #[test]
    fn long_words_are_cut_short_in_messages() {
        assert_eq!(shortened("a\tb"), "a b");
        assert_eq!(shortened(&"x".repeat(50)), format!("{}...", "x".repeat(40)));
    }
}

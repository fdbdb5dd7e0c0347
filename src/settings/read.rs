//! Settings from text: what can be read is kept.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::keys::{Refusal, grant};
use super::{Preferences, SCALES_PERCENT};
use crate::controls::{Action, Key, Preset};
use crate::picture::Palette;

/// Longer words are cut short where they are told.
const TOLD_CHARACTERS: usize = 40;

/// The keys that somebody wants for an action.
struct Wish {
    action: Action,
    keys: Vec<Key>,
    line: usize,
}

/// What was read so far.
#[derive(Default)]
struct Reading {
    preferences: Preferences,
    wishes: Vec<Wish>,
    /// Names that were met, and whether in the table of keys.
    met: BTreeSet<(bool, String)>,
    /// What was passed over, by line.
    mistakes: Vec<(usize, String)>,
}

/// Where a text is damaged, it is read line by line, so that what is whole is kept.
pub(super) fn read(text: &str) -> (Preferences, Vec<String>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reading = Reading::default();
    match DeTable::parse(text) {
        Ok(document) => {
            let line = |place: usize| 1 + text[..place].matches('\n').count();
            for (name, value) in document.get_ref() {
                match (&**name.get_ref(), value.get_ref()) {
                    ("keys", DeValue::Table(keys)) => {
                        for (name, value) in keys {
                            reading.take_keys(name.get_ref(), value, line(name.span().start));
                        }
                    }
                    (other, _) => reading.take(other, value, line(name.span().start)),
                }
            }
        }
        Err(_) => reading.take_lines(text),
    }
    let Reading { mut preferences, mut wishes, mut mistakes, .. } = reading;
    wishes.sort_by_key(|wish| wish.line);
    let lines: Vec<_> = wishes.iter().map(|wish| wish.line).collect();
    preferences.keys = wishes.into_iter().map(|wish| (wish.action, wish.keys)).collect();
    let (_, refusals) = grant(preferences.preset, &preferences.keys);
    mistakes.extend(refusals.into_iter().map(|refusal| match refusal {
        Refusal::Taken(place, key, other) => {
            let (name, key) = (preferences.keys[place].0.name(), key.name());
            (lines[place], format!("keys.{name}: {key:?} is wanted for {} already", other.name()))
        }
        Refusal::Last(place, key, other) => {
            let (name, key) = (preferences.keys[place].0.name(), key.name());
            (lines[place], format!("keys.{name}: {key:?} is the last key of {}", other.name()))
        }
    }));
    mistakes.sort();
    let told = mistakes.into_iter().map(|(line, message)| format!("line {line}: {message}"));
    (preferences, told.collect())
}

impl Reading {
    fn note(&mut self, line: usize, message: impl Into<String>) {
        self.mistakes.push((line, message.into()));
    }

    fn take_lines(&mut self, text: &str) {
        let mut is_in_keys = false;
        for (line, number) in text.lines().zip(1..) {
            match DeTable::parse(line) {
                Ok(table) if line.trim_start().starts_with('[') => {
                    is_in_keys = table.get_ref().contains_key("keys");
                }
                Ok(table) => {
                    for (name, value) in table.get_ref() {
                        let name = name.get_ref();
                        if !self.met.insert((is_in_keys, name.to_string())) {
                            self.note(number, format!("{:?} is given already", short(name)));
                        } else if is_in_keys {
                            self.take_keys(name, value, number);
                        } else {
                            self.take(name, value, number);
                        }
                    }
                }
                Err(error) => {
                    let message = error.message().lines().collect::<Vec<_>>().join(", ");
                    self.note(number, message);
                }
            }
        }
    }

    /// An entry that is not about keys.
    fn take(&mut self, name: &str, value: &Spanned<DeValue>, line: usize) {
        let preferences = &mut self.preferences;
        let named = |known: &[&'static str], wanted: &str| known.iter().position(|k| *k == wanted);
        match (name, value.get_ref()) {
            ("preset", DeValue::String(wanted)) => {
                let known = Preset::ALL.map(Preset::name);
                match named(&known, wanted) {
                    Some(place) => preferences.preset = Preset::ALL[place],
                    None => self.note_unknown(line, name, wanted, &known),
                }
            }
            ("palette", DeValue::String(wanted)) => {
                let known = Palette::ALL.map(Palette::name);
                match named(&known, wanted) {
                    Some(place) => preferences.palette = Palette::ALL[place],
                    None => self.note_unknown(line, name, wanted, &known),
                }
            }
            ("reduced_motion", DeValue::Boolean(on)) => preferences.reduced_motion = *on,
            ("ascii", DeValue::Boolean(on)) => preferences.ascii = *on,
            ("interface_scale", value) => {
                let percent = match value {
                    DeValue::Integer(number) => number.as_str().parse().ok(),
                    _ => None,
                };
                match percent.filter(|percent| SCALES_PERCENT.contains(percent)) {
                    Some(percent) => preferences.interface_percent = percent,
                    None => {
                        let (least, most) = (SCALES_PERCENT.start(), SCALES_PERCENT.end());
                        self.note(line, format!("interface_scale: allowed is {least} to {most}"));
                    }
                }
            }
            ("preset" | "palette", _) => {
                self.note(line, format!("{name}: allowed is one of the names, in quotes"));
            }
            ("reduced_motion" | "ascii", _) => {
                self.note(line, format!("{name}: allowed is true and false"));
            }
            ("keys", _) => self.note(line, "keys: allowed is a table of actions"),
            (name, _) => {
                let known =
                    "known are preset, reduced_motion, ascii, palette, interface_scale, keys";
                self.note(line, format!("unknown key {:?}: {known}", short(name)));
            }
        }
    }

    fn note_unknown(&mut self, line: usize, name: &str, wanted: &str, known: &[&str]) {
        let (wanted, known) = (short(wanted), known.join(", "));
        self.note(line, format!("{name} {wanted:?}: allowed is {known}"));
    }

    /// An entry of the table of keys. Of a list the names that are keys are kept.
    fn take_keys(&mut self, name: &str, value: &Spanned<DeValue>, line: usize) {
        let told = short(name);
        let Some(action) = Action::ALL.into_iter().find(|action| action.name() == name) else {
            return self.note(line, format!("keys.{told}: there is no such action"));
        };
        let one = std::slice::from_ref(value);
        let names = match value.get_ref() {
            DeValue::Array(names) if names.is_empty() => {
                return self.note(line, format!("keys.{told}: at least one key is needed"));
            }
            DeValue::Array(names) => &names[..],
            _ => one,
        };
        let mut keys = Vec::new();
        for name in names {
            match name.get_ref() {
                DeValue::String(name) => match Key::named(name) {
                    Some(key) if keys.contains(&key) => {}
                    Some(key) => keys.push(key),
                    None => {
                        self.note(line, format!("keys.{told}: there is no key {:?}", short(name)));
                    }
                },
                _ => self.note(
                    line,
                    format!("keys.{told}: allowed is the name of a key, or a list of names"),
                ),
            }
        }
        if !keys.is_empty() {
            self.wishes.push(Wish { action, keys, line });
        }
    }
}

fn short(text: &str) -> String {
    let is_long = text.chars().count() > TOLD_CHARACTERS;
    let kept = text.chars().take(TOLD_CHARACTERS).map(|c| if c.is_control() { ' ' } else { c });
    kept.chain(is_long.then_some("...").into_iter().flat_map(str::chars)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::DebugLayer;
    use crate::streams::{Domain, Stream};

    fn keys(preferences: &Preferences, action: Action) -> Vec<String> {
        Key::of(&preferences.bindings(), action).into_iter().map(Key::name).collect()
    }

    const GOOD: &str = "# Mine.\npreset = \"laptop\"\nreduced_motion = true\n\n[keys]\n\
                        explore = [\"F5\", \"o\"]\nhelp = \"F1\"\nregions = \"g\"\n";

    #[test]
    fn what_is_chosen_is_bound_and_the_rest_is_as_usual() {
        let (settings, mistakes) = read(GOOD);
        assert_eq!(mistakes, [""; 0]);
        assert!(settings.reduced_motion);
        assert_eq!(keys(&settings, Action::Explore), ["o", "F5"]);
        assert_eq!(keys(&settings, Action::Help), ["F1"]);
        assert_eq!(keys(&settings, Action::Layer(DebugLayer::Regions)), ["g"]);
        assert_eq!(keys(&settings, Action::South)[0], "x", "the preset");
        assert_eq!(keys(&settings, Action::Travel), ["_"]);
    }

    #[test]
    fn a_bad_entry_falls_back_alone_and_is_told_with_its_line() {
        let text = "preset = \"emacs\"\nreduced_motion = 1\nvolume = 3\n[keys]\nexplore = \"F99\"\n\
                    dance = \"d\"\nregions = \"g\"\nmessages = [\"g\"]\nlook = []\nnext = \"k\"\n";
        let (settings, mistakes) = read(text);
        assert_eq!(
            mistakes,
            [
                "line 1: preset \"emacs\": allowed is vi, numpad, arrows, laptop",
                "line 2: reduced_motion: allowed is true and false",
                "line 3: unknown key \"volume\": known are preset, reduced_motion, ascii, palette, interface_scale, keys",
                "line 5: keys.explore: there is no key \"F99\"",
                "line 6: keys.dance: there is no such action",
                "line 8: keys.messages: \"g\" is wanted for regions already",
                "line 9: keys.look: at least one key is needed",
            ]
        );
        assert_eq!(keys(&settings, Action::Layer(DebugLayer::Regions)), ["g"]);
        assert_eq!(keys(&settings, Action::Messages), ["M"]);
        assert_eq!(keys(&settings, Action::Explore), ["o"]);
        assert_eq!(keys(&settings, Action::Next), ["k"]);
        assert_eq!(keys(&settings, Action::North)[0], "up", "its letter was taken");
        let (settings, mistakes) = read("preset = \"arrows\"\npreset = \"vi\"\n");
        assert_eq!(mistakes, ["line 2: \"preset\" is given already"]);
        assert_eq!(keys(&settings, Action::West), ["left"]);
        let (settings, mistakes) = read("[keys]\nlook = \"Esc\"\n");
        assert_eq!(mistakes, ["line 2: keys.look: \"Esc\" is the last key of back"]);
        assert_eq!(keys(&settings, Action::Back), ["Esc"]);
        assert_eq!(keys(&settings, Action::Look), ["x", ";"]);
        let (settings, mistakes) = read("[keys]\nlook = \"Esc\"\nback = [\"Esc\", \"F10\"]\n");
        assert_eq!(mistakes, ["line 2: keys.look: \"Esc\" is the last key of back"]);
        assert_eq!(keys(&settings, Action::Back), ["Esc", "F10"]);
        let (settings, mistakes) = read("[keys]\nlook = \"Esc\"\nback = \"F10\"\n");
        assert_eq!(mistakes, [""; 0]);
        assert_eq!(keys(&settings, Action::Back), ["F10"]);
        let (settings, mistakes) = read("[keys]\nlook = [\"F99\", \"F5\"]\n");
        assert_eq!(mistakes, ["line 2: keys.look: there is no key \"F99\""]);
        assert_eq!(keys(&settings, Action::Look), ["F5"]);
    }

    /// Whatever happens to a file, every line that is whole keeps its meaning as far as it can be told, and every
    /// action that had a key has one.
    #[test]
    fn five_hundred_damaged_files_leave_a_game_that_can_be_played() {
        let mut kept = 0;
        for seed in 0..500 {
            let mut stream = Stream::new(seed, Domain::Level, 0, 0);
            let mut bytes = GOOD.as_bytes().to_vec();
            for _ in 0..=stream.below(4) {
                let place = stream.below(bytes.len() as u64) as usize;
                match stream.below(4) {
                    0 => bytes[place] = stream.below(256) as u8,
                    1 => _ = bytes.remove(place),
                    2 => bytes.insert(place, b"\"[]=\n#{\0"[stream.below(8) as usize]),
                    _ => bytes.truncate(place.max(1)),
                }
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let (settings, mistakes) = read(&text);
            for action in Action::ALL {
                assert!(
                    !keys(&settings, action).is_empty(),
                    "{action:?} in {text:?}: {mistakes:?}"
                );
            }
            assert!(mistakes.iter().all(|told| !told.contains('\n')));
            // Lines that are whole are kept, as long as the heading above them is.
            let lines: Vec<_> = text.lines().collect();
            let whole = |line: &str| lines.iter().filter(|other| **other == line).count() == 1;
            if lines.ends_with(&["regions = \"g\""]) && whole("[keys]") && whole("help = \"F1\"") {
                assert_eq!(keys(&settings, Action::Help), ["F1"], "{text:?}: {mistakes:?}");
                assert_eq!(
                    keys(&settings, Action::Layer(DebugLayer::Regions)),
                    ["g"],
                    "{text:?}: {mistakes:?}"
                );
                kept += 1;
            }
        }
        assert!(kept > 100, "{kept} of 500 had lines that were whole");
    }
}

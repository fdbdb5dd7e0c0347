//! Settings from text: every valid entry is taken.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::keys::{Reason, Refusal, grant};
use super::preferences::Preferences;
use super::preferences::SETTINGS;
use super::setting::{Value, shortened};
use crate::controls::{Action, Key};

/// An entry of the file for the keys of an action.
struct KeyRequest {
    action: Action,
    keys: Vec<Key>,
    line: usize,
}

/// What was read so far.
#[derive(Default)]
struct Reading {
    preferences: Preferences,
    requests: Vec<KeyRequest>,
    /// The names so far, each with whether it is in the table of keys.
    met: BTreeSet<(bool, String)>,
    /// The entries that were ignored, by line.
    mistakes: Vec<(usize, String)>,
}

impl Preferences {
    /// Reads the text of settings, and returns the entries that were ignored, with line and key. A damaged text is read line
    /// by line, so that its undamaged lines count.
    #[must_use]
    pub fn read(text: &str) -> (Self, Vec<String>) {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reading = Reading::default();
        match DeTable::parse(text) {
            Ok(document) => reading.take_document(document.get_ref(), text),
            Err(_) => reading.take_lines(text),
        }
        reading.finish()
    }
}

impl Reading {
    fn note(&mut self, line: usize, message: impl Into<String>) {
        self.mistakes.push((line, message.into()));
    }

    fn take_document(&mut self, document: &DeTable, text: &str) {
        let line = |index: usize| 1 + text[..index].matches('\n').count();
        for (name, value) in document {
            match (&**name.get_ref(), value.get_ref()) {
                ("keys", DeValue::Table(keys)) => {
                    for (name, value) in keys {
                        self.take_keys(name.get_ref(), value, line(name.span().start));
                    }
                }
                (other, value) => self.take(other, value, line(name.span().start)),
            }
        }
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
                            self.note(number, format!("{:?} is given already", shortened(name)));
                        } else if is_in_keys {
                            self.take_keys(name, value, number);
                        } else {
                            self.take(name, value.get_ref(), number);
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

    /// An entry outside the table of keys.
    fn take(&mut self, name: &str, value: &DeValue, line: usize) {
        if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) {
            if let Err(refusal) = setting.read(&mut self.preferences, value_of(value)) {
                self.note(line, refusal);
            }
        } else if name == "keys" {
            self.note(line, "keys: allowed is a table of actions");
        } else {
            let known = SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ");
            let name = shortened(name);
            self.note(line, format!("unknown key {name:?}: known are {known}, keys"));
        }
    }

    /// An entry of the table of keys. Of a list the valid keys are taken.
    fn take_keys(&mut self, name: &str, value: &Spanned<DeValue>, line: usize) {
        let quoted = shortened(name);
        let Some(action) = Action::ALL.into_iter().find(|action| action.name() == name) else {
            return self.note(line, format!("keys.{quoted}: there is no such action"));
        };
        let one = std::slice::from_ref(value);
        let names = match value.get_ref() {
            DeValue::Array(names) if names.is_empty() => {
                return self.note(line, format!("keys.{quoted}: at least one key is needed"));
            }
            DeValue::Array(names) => &names[..],
            _ => one,
        };
        let mut keys = Vec::new();
        for name in names {
            match key_of(name.get_ref()) {
                Ok(key) if keys.contains(&key) => {}
                Ok(key) => keys.push(key),
                Err(refusal) => self.note(line, format!("keys.{quoted}: {refusal}")),
            }
        }
        if !keys.is_empty() {
            self.requests.push(KeyRequest { action, keys, line });
        }
    }

    /// The preferences, and the entries that were ignored, from the first line to the last.
    fn finish(self) -> (Preferences, Vec<String>) {
        let Reading { mut preferences, mut requests, mut mistakes, .. } = self;
        requests.sort_by_key(|request| request.line);
        let lines: Vec<_> = requests.iter().map(|request| request.line).collect();
        preferences.keys =
            requests.into_iter().map(|request| (request.action, request.keys)).collect();
        let (_, refusals) = grant(preferences.preset, &preferences.keys);
        mistakes.extend(refusals.into_iter().map(|Refusal { request, key, holder, reason }| {
            let (name, key) = (preferences.keys[request].0.name(), key.name());
            let refused = match reason {
                Reason::Taken => format!("is wanted for {} already", holder.name()),
                Reason::Last => format!("is the last key of {}", holder.name()),
            };
            (lines[request], format!("keys.{name}: {key:?} {refused}"))
        }));
        mistakes.sort();
        let mistakes =
            mistakes.into_iter().map(|(line, message)| format!("line {line}: {message}"));
        (preferences, mistakes.collect())
    }
}

/// A value as settings have them; `None` where it is of another kind.
fn value_of<'a>(value: &'a DeValue<'_>) -> Option<Value<'a>> {
    match value {
        DeValue::Boolean(is_on) => Some(Value::Switch(*is_on)),
        DeValue::String(name) => Some(Value::Name(name)),
        DeValue::Integer(number) => number.as_str().parse().ok().map(Value::Number),
        _ => None,
    }
}

/// The key of a name.
fn key_of(name: &DeValue) -> Result<Key, String> {
    let DeValue::String(name) = name else {
        return Err("allowed is the name of a key, or a list of names".to_owned());
    };
    Key::named(name).ok_or_else(|| format!("there is no key {:?}", shortened(name)))
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
    fn chosen_keys_are_bound_and_the_others_are_those_of_the_preset() {
        let (settings, mistakes) = Preferences::read(GOOD);
        assert_eq!(mistakes, [""; 0]);
        assert!(settings.reduced_motion);
        assert_eq!(keys(&settings, Action::Explore), ["o", "F5"]);
        assert_eq!(keys(&settings, Action::Help), ["F1"]);
        assert_eq!(keys(&settings, Action::Layer(DebugLayer::Regions)), ["g"]);
        assert_eq!(keys(&settings, Action::South)[0], "x", "the preset");
        assert_eq!(keys(&settings, Action::Travel), ["_"]);
    }

    #[test]
    fn a_bad_entry_falls_back_alone_and_is_reported_with_its_line() {
        let text = "preset = \"emacs\"\nreduced_motion = 1\nvolume = 3\n[keys]\nexplore = \"F99\"\n\
                    dance = \"d\"\nregions = \"g\"\nmessages = [\"g\"]\nlook = []\nnext = \"k\"\n";
        let (settings, mistakes) = Preferences::read(text);
        assert_eq!(
            mistakes,
            [
                "line 1: preset \"emacs\": allowed is vi, numpad, arrows, laptop",
                "line 2: reduced_motion: allowed is true and false",
                "line 3: unknown key \"volume\": known are preset, reduced_motion, ascii, palette, interface_scale, sounds, volume_effects, volume_ambience, \
                 volume_menus, captions, directions, numbers, hints, keys",
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
        let (settings, mistakes) = Preferences::read("preset = \"arrows\"\npreset = \"vi\"\n");
        assert_eq!(mistakes, ["line 2: \"preset\" is given already"]);
        assert_eq!(keys(&settings, Action::West), ["left"]);
        let (settings, mistakes) = Preferences::read("[keys]\nlook = \"Esc\"\n");
        assert_eq!(mistakes, ["line 2: keys.look: \"Esc\" is the last key of back"]);
        assert_eq!(keys(&settings, Action::Back), ["Esc"]);
        assert_eq!(keys(&settings, Action::Look), ["x", ";"]);
        let (settings, mistakes) =
            Preferences::read("[keys]\nlook = \"Esc\"\nback = [\"Esc\", \"F10\"]\n");
        assert_eq!(mistakes, ["line 2: keys.look: \"Esc\" is the last key of back"]);
        assert_eq!(keys(&settings, Action::Back), ["Esc", "F10"]);
        let (settings, mistakes) = Preferences::read("[keys]\nlook = \"Esc\"\nback = \"F10\"\n");
        assert_eq!(mistakes, [""; 0]);
        assert_eq!(keys(&settings, Action::Back), ["F10"]);
        let (settings, mistakes) = Preferences::read("[keys]\nlook = [\"F99\", \"F5\"]\n");
        assert_eq!(mistakes, ["line 2: keys.look: there is no key \"F99\""]);
        assert_eq!(keys(&settings, Action::Look), ["F5"]);
    }

    /// However a file is damaged, its undamaged lines keep their meaning as long as the headings above them do, and every
    /// action has a key.
    #[test]
    fn five_hundred_damaged_files_leave_a_game_that_can_be_played() {
        let mut kept = 0;
        for seed in 0..500 {
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            let mut bytes = GOOD.as_bytes().to_vec();
            for _ in 0..=stream.below(4) {
                let index = stream.below(bytes.len() as u64) as usize;
                match stream.below(4) {
                    0 => bytes[index] = stream.below(256) as u8,
                    1 => _ = bytes.remove(index),
                    2 => bytes.insert(index, b"\"[]=\n#{\0"[stream.below(8) as usize]),
                    _ => bytes.truncate(index.max(1)),
                }
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let (settings, mistakes) = Preferences::read(&text);
            for action in Action::ALL {
                assert!(
                    !keys(&settings, action).is_empty(),
                    "{action:?} in {text:?}: {mistakes:?}"
                );
            }
            assert!(mistakes.iter().all(|mistake| !mistake.contains('\n')));
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

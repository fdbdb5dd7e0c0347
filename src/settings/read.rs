//! Settings from text: what can be read is kept.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Settings;
use crate::controls::{Action, Key, Preset, bindings_of};

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
    settings: Settings,
    wishes: Vec<Wish>,
    /// Names that were met, and whether in the table of keys.
    met: BTreeSet<(bool, String)>,
    /// What was passed over, by line.
    mistakes: Vec<(usize, String)>,
}

/// Where a text is damaged, it is read line by line, so that what is whole is kept.
pub(super) fn read(text: &str) -> (Settings, Vec<String>) {
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
    let Reading { mut settings, mut wishes, mut mistakes, .. } = reading;
    wishes.sort_by_key(|wish| wish.line);
    grant(wishes, &mut settings, &mut mistakes);
    mistakes.sort();
    let told = mistakes.into_iter().map(|(line, message)| match line {
        0 => message,
        line => format!("line {line}: {message}"),
    });
    (settings, told.collect())
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
        match (name, value.get_ref()) {
            ("preset", DeValue::String(preset)) => {
                match Preset::ALL.into_iter().find(|known| known.name() == &**preset) {
                    Some(preset) => self.settings.bindings = bindings_of(preset),
                    None => {
                        let known = Preset::ALL.map(Preset::name).join(", ");
                        let preset = short(preset);
                        self.note(line, format!("preset {preset:?}: allowed is {known}"));
                    }
                }
            }
            ("reduced_motion", DeValue::Boolean(on)) => self.settings.reduced_motion = *on,
            ("preset", _) => self.note(line, "preset: allowed is one of the names, in quotes"),
            ("reduced_motion", _) => self.note(line, "reduced_motion: allowed is true and false"),
            ("keys", _) => self.note(line, "keys: allowed is a table of actions"),
            (name, _) => {
                let name = short(name);
                let known = "known are preset, reduced_motion, keys";
                self.note(line, format!("unknown key {name:?}: {known}"));
            }
        }
    }

    /// An entry of the table of keys.
    fn take_keys(&mut self, name: &str, value: &Spanned<DeValue>, line: usize) {
        let told = short(name);
        match (Action::ALL.into_iter().find(|action| action.name() == name), keys_in(value)) {
            (None, _) => self.note(line, format!("keys.{told}: there is no such action")),
            (_, Err(message)) => self.note(line, format!("keys.{told}: {message}")),
            (Some(action), Ok(keys)) => self.wishes.push(Wish { action, keys, line }),
        }
    }
}

/// One key or a list of keys, by their names.
fn keys_in(value: &Spanned<DeValue>) -> Result<Vec<Key>, String> {
    let allowed = "allowed is the name of a key, or a list of names";
    let key = |value: &DeValue| match value {
        DeValue::String(name) => {
            Key::named(name).ok_or_else(|| format!("there is no key {:?}", short(name)))
        }
        _ => Err(allowed.to_owned()),
    };
    match value.get_ref() {
        DeValue::Array(names) if names.is_empty() => Err("at least one key is needed".to_owned()),
        DeValue::Array(names) => names.iter().map(|name| key(name.get_ref())).collect(),
        one => Ok(vec![key(one)?]),
    }
}

/// Binds what is wanted, in order. What is wanted takes a key from whoever has it by custom; of two that want the
/// same key the first has it, and the other keeps what it had.
fn grant(wishes: Vec<Wish>, settings: &mut Settings, mistakes: &mut Vec<(usize, String)>) {
    let usual = settings.bindings.clone();
    let map = &mut settings.bindings;
    let mut granted: Vec<(Key, Action)> = Vec::new();
    for Wish { action, keys, line } in wishes {
        let holder = |key: &Key| granted.iter().find(|(other, _)| other == key);
        if let Some((key, (_, other))) = keys.iter().find_map(|key| Some((key, holder(key)?))) {
            let (name, key, other) = (action.name(), key.name(), other.name());
            mistakes.push((line, format!("keys.{name}: {key:?} is wanted for {other} already")));
            continue;
        }
        Key::of(map, action).into_iter().for_each(|key| key.unbind(map, action));
        for key in keys {
            for other in Action::ALL.into_iter().filter(|other| *other != action) {
                key.unbind(map, other);
            }
            key.bind(map, action);
            granted.push((key, action));
        }
    }
    // Nobody goes without a key where a usual one is free.
    for action in Action::ALL.into_iter().filter(|action| !Key::of(&usual, *action).is_empty()) {
        if Key::of(map, action).is_empty() {
            let is_free = |key: &Key| !granted.iter().any(|(other, _)| other == key);
            let kept: Vec<_> = Key::of(&usual, action).into_iter().filter(is_free).collect();
            kept.iter().for_each(|key| key.bind(map, action));
            if kept.is_empty() {
                let name = action.name();
                mistakes.push((0, format!("keys: {name} has no key any more; give it one")));
            }
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
    use crate::streams::{Domain, Stream};

    fn keys(settings: &Settings, action: Action) -> Vec<String> {
        Key::of(&settings.bindings, action).into_iter().map(Key::name).collect()
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
        assert_eq!(keys(&settings, Action::Regions), ["g"]);
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
                "line 3: unknown key \"volume\": known are preset, reduced_motion, keys",
                "line 5: keys.explore: there is no key \"F99\"",
                "line 6: keys.dance: there is no such action",
                "line 8: keys.messages: \"g\" is wanted for regions already",
                "line 9: keys.look: at least one key is needed",
            ]
        );
        assert_eq!(keys(&settings, Action::Regions), ["g"]);
        assert_eq!(keys(&settings, Action::Messages), ["M"]);
        assert_eq!(keys(&settings, Action::Explore), ["o"]);
        assert_eq!(keys(&settings, Action::Next), ["k"]);
        assert_eq!(keys(&settings, Action::North)[0], "up", "its letter was taken");
        let (settings, mistakes) = read("preset = \"arrows\"\npreset = \"vi\"\n");
        assert_eq!(mistakes, ["line 2: \"preset\" is given already"]);
        assert_eq!(keys(&settings, Action::West), ["left"]);
        let (_, mistakes) = read("[keys]\nlook = \"Esc\"\n");
        assert_eq!(mistakes, ["keys: back has no key any more; give it one"]);
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
                assert_eq!(keys(&settings, Action::Regions), ["g"], "{text:?}: {mistakes:?}");
                kept += 1;
            }
        }
        assert!(kept > 100, "{kept} of 500 had lines that were whole");
    }
}

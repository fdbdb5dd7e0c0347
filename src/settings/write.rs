//! Settings to text: the entries that have changed, and no others.

use std::io::ErrorKind;
use std::path::Path;

use toml_edit::{Array, DocumentMut, Item, Table, TableLike, value};

use super::folders::{MAX_BYTES, bytes_of, replace_file};
use super::preferences::Preferences;
use super::preferences::SETTINGS;
use super::setting::Value;
use crate::controls::{Action, Key};
use crate::links::end_of;

impl Preferences {
    /// Writes the entries that differ from `old`; all others stay as the file has them by now. The file is replaced as a
    /// whole or not at all.
    ///
    /// # Errors
    /// One line, where there is no space or no permission, or where the file is damaged.
    pub fn save(&self, old: &Self, file: &Path) -> Result<(), String> {
        save(old, self, file).map_err(|error| format!("{}: {error}", file.display()))
    }
}

fn save(old: &Preferences, new: &Preferences, file: &Path) -> Result<(), String> {
    // A file that is a link stays one, even if the file that it leads to does not exist yet.
    let file = &end_of(file).map_err(|error| error.to_string())?;
    let text = match bytes_of(file) {
        Ok(bytes) if bytes.len() as u64 == MAX_BYTES => Err("this is too long".to_owned()),
        Ok(bytes) => String::from_utf8(bytes).map_err(|_| "this is no text".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error.to_string()),
    }?;
    let plain = text.strip_prefix(BOM).unwrap_or(&text);
    let mut written = rewritten(old, new, plain)?;
    if written == plain {
        return Ok(());
    }
    if plain.contains("\r\n") {
        written = written.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    let mark = if plain.len() < text.len() { BOM } else { "" };
    replace_file(file, &format!("{mark}{written}")).map_err(|error| error.to_string())
}

/// The mark that some editors begin a file with.
const BOM: &str = "\u{feff}";

/// The text with the entries that have changed from `old` to `new`; all others are as they were.
fn rewritten(old: &Preferences, new: &Preferences, text: &str) -> Result<String, String> {
    let mut document: DocumentMut =
        text.parse().map_err(|_| "mend or remove it, for it is damaged".to_owned())?;
    for setting in SETTINGS {
        let chosen = setting.value(new);
        if setting.value(old) != chosen {
            replace(document.as_table_mut(), setting.name, item_of(chosen));
        }
    }
    if old.keys != new.keys {
        rewrite_keys(&mut document, old, new)?;
    }
    Ok(document.to_string())
}

/// Changes the entries of the actions whose own keys have changed.
fn rewrite_keys(
    document: &mut DocumentMut,
    old: &Preferences,
    new: &Preferences,
) -> Result<(), String> {
    let keys = document.entry("keys").or_insert(Item::Table(Table::new()));
    let Some(keys) = keys.as_table_like_mut() else {
        return Err("mend it, for its keys are no table".to_owned());
    };
    for action in Action::ALL {
        let own = |from: &Preferences| {
            from.keys.iter().find(|(other, _)| *other == action).map(|(_, keys)| keys.clone())
        };
        match (own(old), own(new)) {
            (old, new) if old == new => {}
            (_, None) => _ = keys.remove(action.name()),
            (_, Some(own)) => {
                let names: Array = own.into_iter().map(Key::name).collect();
                replace(keys, action.name(), value(names));
            }
        }
    }
    Ok(())
}

fn item_of(chosen: Value<'_>) -> Item {
    match chosen {
        Value::Switch(is_on) => value(is_on),
        Value::Name(name) => value(name),
        Value::Number(number) => value(i64::from(number)),
    }
}

/// Replaces the value of an entry, and keeps the comments beside it.
fn replace(table: &mut dyn TableLike, name: &str, mut new: Item) {
    match table.get_mut(name) {
        Some(old) => {
            if let (Some(old), Some(new)) = (old.as_value(), new.as_value_mut()) {
                *new.decor_mut() = old.decor().clone();
            }
            *old = new;
        }
        None => _ = table.insert(name, new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::Preset;
    use crate::picture::Palette;
    use crate::streams::{Domain, Stream};

    const MINE: &str = "# Mine.\npreset = \"laptop\" # on the train\nvolume = 3\n\n[keys]\n\
                        explore = \"F5\" # far away\ndance = \"d\"\n";

    #[test]
    fn only_entries_that_have_changed_are_written() {
        let (mut mine, _) = Preferences::read(MINE);
        let was = mine.clone();
        assert_eq!(rewritten(&mine, &mine, MINE).unwrap(), MINE);
        mine.preset = Preset::Numpad;
        mine.interface_percent = 150;
        mine.add_key(Action::Help, Key::Character('H'));
        let text = rewritten(&was, &mine, MINE).unwrap();
        let kept = ["# Mine.", "preset = \"numpad\" # on the train", "volume = 3", "dance = \"d\""];
        kept.iter().for_each(|line| assert!(text.contains(line), "{line} in {text}"));
        assert!(text.contains("explore = \"F5\" # far away"), "{text}");
        assert_eq!(Preferences::read(&text).0, mine);
        let was = mine.clone();
        mine.reset_keys(Action::Explore);
        let text = rewritten(&was, &mine, &text).unwrap();
        assert!(!text.contains("explore"));
        assert_eq!(Preferences::read(&text).0, mine);
    }

    #[test]
    fn entries_written_by_hand_meanwhile_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        let by_hand = "\u{feff}palette = \"high-contrast\"\r\n[keys]\r\nlook = \"Q\"\r\n";
        std::fs::write(&file, by_hand).unwrap();
        let was = Preferences::default();
        Preferences { ascii: true, ..was.clone() }.save(&was, &file).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let kept =
            ["\u{feff}palette = \"high-contrast\"\r\n", "ascii = true\r\n", "look = \"Q\"\r\n"];
        kept.iter().for_each(|line| assert!(text.contains(line), "{line:?} in {text:?}"));
    }

    #[test]
    fn whatever_is_written_is_read_back_the_same() {
        for seed in 0..200 {
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            let mut draw = |below: usize| stream.below(below as u64) as usize;
            let mut mine = Preferences {
                preset: Preset::ALL[draw(4)],
                reduced_motion: draw(2) == 0,
                ascii: draw(2) == 0,
                palette: Palette::ALL[draw(Palette::ALL.len())],
                interface_percent: 100 + 25 * draw(9) as u32,
                hints: draw(2) == 0,
                ..Default::default()
            };
            for _ in 0..draw(6) {
                let c = char::from(b'!' + draw(94) as u8);
                mine.add_key(Action::ALL[draw(Action::ALL.len())], Key::Character(c));
            }
            let text = rewritten(&Preferences::default(), &mine, "").unwrap();
            let (read, mistakes) = Preferences::read(&text);
            let (mut kept, mut wanted) = (read.keys.clone(), mine.keys.clone());
            kept.sort();
            wanted.sort();
            assert_eq!(kept, wanted, "{text} {mistakes:?}");
            assert_eq!(Preferences { keys: mine.keys.clone(), ..read }, mine, "{text}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_device_in_the_place_of_the_file_is_neither_read_nor_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        std::os::unix::fs::symlink("/dev/null", &file).unwrap();
        let refused = format!("{}: this is no file", file.display());
        assert_eq!(Preferences::load(&file), (Preferences::default(), vec![refused.clone()]));
        let mine = Preferences { ascii: true, ..Default::default() };
        assert_eq!(mine.save(&Preferences::default(), &file), Err(refused));
    }

    #[test]
    fn a_file_is_written_whole_and_a_damaged_one_never() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new").join("settings.toml");
        let mine = Preferences { ascii: true, ..Default::default() };
        mine.save(&Preferences::default(), &file).unwrap();
        assert_eq!(Preferences::load(&file), (mine, vec![]));
        for damaged in [&b"ascii = tr"[..], b"\xff\xfe", b"keys = 3\n"] {
            std::fs::write(&file, damaged).unwrap();
            let was = Preferences::load(&file).0;
            let mut other = was.clone();
            other.add_key(Action::Help, Key::Character('H'));
            let refused = other.save(&was, &file).unwrap_err();
            assert!(!refused.contains('\n'), "{refused}");
            assert_eq!(std::fs::read(&file).unwrap(), damaged);
        }
        let beside = std::fs::read_dir(file.parent().unwrap()).unwrap();
        assert_eq!(beside.count(), 1, "no other file is left in the folder");
    }
}

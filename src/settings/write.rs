//! Settings to text: what has changed, and nothing else.

use std::io::{ErrorKind, Write};
use std::path::Path;

use toml_edit::{Array, DocumentMut, Item, Table, TableLike, value};

use super::{MAX_BYTES, Preferences, bytes_of};
use crate::controls::{Action, Key};
use crate::links::end_of;

/// Writes what differs between two choices.
pub(super) fn save(old: &Preferences, new: &Preferences, file: &Path) -> Result<(), String> {
    // Where the file is a link, it stays one, even if what it leads to is not there yet.
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
    let folder = file.parent().unwrap_or(Path::new("."));
    let write = || {
        std::fs::create_dir_all(folder)?;
        let mut whole = tempfile::NamedTempFile::new_in(folder)?;
        whole.write_all(mark.as_bytes())?;
        whole.write_all(written.as_bytes())?;
        if let Ok(about) = std::fs::metadata(file) {
            whole.as_file().set_permissions(about.permissions())?;
        }
        whole.as_file().sync_all()?;
        whole.persist(file).map_err(|failed| failed.error)
    };
    write().map(drop).map_err(|error| error.to_string())
}

/// The mark that some editors begin a file with.
const BOM: &str = "\u{feff}";

/// The text with what has changed from the old choice to the new; all else is as it was, whoever wrote it.
fn rewritten(old: &Preferences, new: &Preferences, text: &str) -> Result<String, String> {
    let mut document: DocumentMut =
        text.parse().map_err(|_| "mend or remove it, for it is damaged".to_owned())?;
    let mut set = |name: &str, is_other: bool, new: Item| {
        if is_other {
            replace(document.as_table_mut(), name, new);
        }
    };
    set("preset", old.preset != new.preset, value(new.preset.name()));
    set("reduced_motion", old.reduced_motion != new.reduced_motion, value(new.reduced_motion));
    set("ascii", old.ascii != new.ascii, value(new.ascii));
    set("palette", old.palette != new.palette, value(new.palette.name()));
    let percent = new.interface_percent;
    set("interface_scale", old.interface_percent != percent, value(i64::from(percent)));
    if old.keys != new.keys {
        let keys = document.entry("keys").or_insert(Item::Table(Table::new()));
        let Some(keys) = keys.as_table_like_mut() else {
            return Err("mend it, for its keys are no table".to_owned());
        };
        for action in Action::ALL {
            let wish = |from: &Preferences| {
                from.keys.iter().find(|(other, _)| *other == action).map(|(_, keys)| keys.clone())
            };
            match (wish(old), wish(new)) {
                (old, new) if old == new => {}
                (_, None) => _ = keys.remove(&action.name()),
                (_, Some(wanted)) => {
                    let names: Array = wanted.into_iter().map(Key::name).collect();
                    replace(keys, &action.name(), value(names));
                }
            }
        }
    }
    Ok(document.to_string())
}

/// Replaces a value, and keeps what is written beside it.
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
    fn only_what_has_changed_is_written() {
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

    /// What somebody else has written meanwhile stays.
    #[test]
    fn changes_by_hand_are_kept() {
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

    /// Whatever is chosen is read back as it was.
    #[test]
    fn what_is_written_is_read_again() {
        for seed in 0..200 {
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            let mut draw = |below: usize| stream.below(below as u64) as usize;
            let mut mine = Preferences {
                preset: Preset::ALL[draw(4)],
                reduced_motion: draw(2) == 0,
                ascii: draw(2) == 0,
                palette: Palette::ALL[draw(Palette::ALL.len())],
                interface_percent: 100 + 25 * draw(9) as u32,
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

    /// A pipe or a device is neither waited for nor replaced.
    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        std::os::unix::fs::symlink("/dev/null", &file).unwrap();
        let told = format!("{}: this is no file", file.display());
        assert_eq!(Preferences::load(&file), (Preferences::default(), vec![told.clone()]));
        let mine = Preferences { ascii: true, ..Default::default() };
        assert_eq!(mine.save(&Preferences::default(), &file), Err(told));
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
        assert_eq!(beside.count(), 1, "nothing is left lying about");
    }
}

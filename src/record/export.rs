//! New files in the user's folder for pictures, as of the map.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The most files of one name.
const MOST: u32 = 10_000;

/// Writes a new file, `STEM.EXTENSION` or, where that is there, `STEM-2.EXTENSION` and so on, in the user's folder for
/// pictures, or where there is none in the current folder. No file is ever replaced. Returns its path.
///
/// # Errors
/// Those of the system; a file that could not be written whole is removed.
pub fn export(stem: &str, extension: &str, content: &[u8]) -> io::Result<PathBuf> {
    export_to(&pictures(), stem, extension, content)
}

/// The user's folder for pictures; empty where there is none.
fn pictures() -> PathBuf {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let named = std::env::var_os("XDG_PICTURES_DIR").map(PathBuf::from);
    let mut folders = named.into_iter().chain(home.map(|home| home.join("Pictures")));
    folders.find(|folder| folder.is_dir()).unwrap_or_default()
}

fn export_to(folder: &Path, stem: &str, extension: &str, content: &[u8]) -> io::Result<PathBuf> {
    let numbered = (2..MOST).map(|number| format!("{stem}-{number}.{extension}"));
    for name in std::iter::once(format!("{stem}.{extension}")).chain(numbered) {
        let path = folder.join(name);
        match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(mut file) => {
                return match file.write_all(content).and_then(|()| file.sync_all()) {
                    Ok(()) => Ok(path),
                    Err(error) => {
                        let _ = std::fs::remove_file(&path);
                        Err(error)
                    }
                };
            }
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exported_file_replaces_no_other() {
        let folder = std::env::temp_dir().join(format!("cavewright-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let paths: Vec<_> =
            (0..3).map(|i| export_to(&folder, "caves", "txt", &[b'a' + i]).unwrap()).collect();
        let names: Vec<_> = paths.iter().filter_map(|path| path.file_name()?.to_str()).collect();
        assert_eq!(names, ["caves.txt", "caves-2.txt", "caves-3.txt"]);
        let content: Vec<_> = paths.iter().map(|path| std::fs::read(path).unwrap()).collect();
        assert_eq!(content, [b"a", b"b", b"c"]);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(export_to(&folder, "caves", "txt", b"x").is_err(), "there is no such folder");
    }
}

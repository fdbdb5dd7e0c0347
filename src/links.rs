//! The files that symbolic links lead to: a file is replaced at the end of its links, and the links stay.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// More links than the system follows.
const MOST_LINKS: usize = 64;

/// The file at the end of a path's links, which need not exist.
///
/// # Errors
/// Where links lead round in a circle.
pub(crate) fn end_of(path: &Path) -> io::Result<PathBuf> {
    if let Ok(there) = fs::canonicalize(path) {
        return Ok(there);
    }
    let mut end = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&end) {
            Ok(next) => end = end.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(end),
        }
    }
    Err(io::Error::other("links lead round in a circle"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_lead_to_their_end_whether_it_exists_or_not() {
        let folder = std::env::temp_dir().join(format!("cavewright-links-{}", std::process::id()));
        fs::create_dir_all(folder.join("a")).unwrap();
        let at = |name: &str| folder.join(name);
        symlink("a/two", at("one")).unwrap();
        symlink("../end", at("a/two")).unwrap();
        symlink("round", at("round")).unwrap();
        assert_eq!(end_of(&at("one")).unwrap(), at("a/../end"));
        assert_eq!(end_of(&at("none")).unwrap(), at("none"));
        fs::write(at("end"), "x").unwrap();
        assert_eq!(end_of(&at("one")).unwrap(), fs::canonicalize(at("end")).unwrap());
        assert!(end_of(&at("round")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}

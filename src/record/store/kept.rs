//! What is kept of games that have ended, and where.

use std::path::PathBuf;

use super::Store;

/// What is kept of each game, a file in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::record) enum Kept {
    Replay,
    Morgue,
}

impl Kept {
    /// So many files are kept of each.
    pub(in crate::record) const MOST: usize = 50;

    /// The folder, and how the names of its files end.
    pub(super) fn place(self) -> (&'static str, &'static str) {
        match self {
            Self::Replay => ("replays", "replay"),
            Self::Morgue => ("morgue", "txt"),
        }
    }
}

/// The characters of a name: a day, `-`, and a sum.
const NAME_LENGTH: usize = 10 + 1 + 16;

impl Store {
    /// The path of the replay with a name that the hall has.
    #[must_use]
    pub fn kept_replay(&self, name: &str) -> PathBuf {
        self.kept(Kept::Replay, name)
    }

    pub(super) fn kept(&self, kept: Kept, name: &str) -> PathBuf {
        let (folder, extension) = kept.place();
        self.folder.join(folder).join(format!("{name}.{extension}"))
    }
}

/// Returns whether what is kept of a game can have a name.
pub(super) fn is_name(name: &str) -> bool {
    name.len() == NAME_LENGTH && name.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
}

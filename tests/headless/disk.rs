//! A disk that loses what was not forced to it.
//!
//! Of files that were not forced, it may keep everything, a half, zeros or nothing; of the changes of names since the folder was
//! forced, any.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Files by their names.
pub type Files = BTreeMap<String, Vec<u8>>;
/// Whether the program has printed that the game is saved; and which file has each name, with what is left of it.
pub type State = (bool, BTreeMap<String, (usize, Left)>);
/// Names, and which file each is of from now on, if of any: at once, or not at all.
type Change = Vec<(String, Option<usize>)>;

/// What is left of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Left {
    All,
    Half,
    Zeros,
    Nothing,
}

impl Left {
    pub fn of(self, content: &[u8]) -> Vec<u8> {
        match self {
            Self::All => content.to_vec(),
            Self::Half => content[..content.len() / 2].to_vec(),
            Self::Zeros => vec![0; content.len()],
            Self::Nothing => Vec::new(),
        }
    }
}

/// A folder on such a disk.
pub struct Disk {
    folder: PathBuf,
    /// Which file has each name, as programs see it.
    pub names: BTreeMap<String, usize>,
    /// The same as it was when the folder was forced.
    forced_names: BTreeMap<String, usize>,
    /// What was done to names since.
    changes: Vec<Change>,
    /// Whether each file is forced as it is.
    is_forced: Vec<bool>,
    is_reported: bool,
}

impl Disk {
    /// A folder whose files are all forced.
    pub fn new(folder: &Path, files: &Files) -> Self {
        let names: BTreeMap<_, _> = files.keys().cloned().zip(0..).collect();
        Self {
            folder: folder.to_owned(),
            is_forced: vec![true; names.len()],
            forced_names: names.clone(),
            names,
            changes: Vec::new(),
            is_reported: false,
        }
    }

    /// How many files there are or were.
    pub fn files(&self) -> usize {
        self.is_forced.len()
    }

    /// Carries out a call, as `strace -y` writes it.
    pub fn take(&mut self, call: &str) {
        let Some((call, rest)) = call.split_once('(') else { return };
        let Some((given, result)) = rest.rsplit_once(") = ") else { return };
        if result.starts_with('-') {
            return;
        }
        let paths = given.split('"').skip(1).step_by(2);
        let paths: Vec<_> = paths.filter_map(|path| self.name(path)).collect();
        let file = |name: &String| self.names.get(name).copied();
        let change = match (call, &paths[..]) {
            ("openat", [path]) if given.contains("O_CREAT") && file(path).is_none() => {
                vec![(path.clone(), Some(self.files()))]
            }
            ("link" | "linkat", [old, new]) => vec![(new.clone(), file(old))],
            ("rename" | "renameat" | "renameat2", [old, new]) => {
                vec![(old.clone(), None), (new.clone(), file(old))]
            }
            ("unlink" | "unlinkat", [path]) => vec![(path.clone(), None)],
            _ => return self.take_content(call, given),
        };
        if change.iter().any(|(_, file)| *file == Some(self.files())) {
            self.is_forced.push(false);
        }
        apply(&mut self.names, &change);
        self.changes.push(change);
    }

    /// The same of those that change no name.
    fn take_content(&mut self, call: &str, given: &str) {
        self.is_reported |= reports_save(call, given);
        // Of two files that are open, the second is written to.
        let open = given.rsplit('<').find_map(|part| self.name(part.split_once('>')?.0));
        let Some(name) = open else { return };
        let is_force = ["fsync", "fdatasync"].contains(&call);
        match self.names.get(&name) {
            None if is_force && name.is_empty() => {
                self.forced_names = self.names.clone();
                self.changes.clear();
            }
            Some(file) if call != "openat" => self.is_forced[*file] = is_force,
            _ => {}
        }
    }

    /// The name of a path in the folder; that of the folder is empty.
    fn name(&self, path: &str) -> Option<String> {
        let name = Path::new(path).strip_prefix(&self.folder).ok()?;
        name.to_str().map(str::to_owned)
    }

    /// Adds all that may be on the disk now.
    pub fn add_states(&self, states: &mut BTreeSet<State>) {
        for chosen in 0..1_u32 << self.changes.len() {
            let mut names = self.forced_names.clone();
            let is_chosen = |index: usize| chosen >> index & 1 == 1;
            let changes = self.changes.iter().enumerate().filter(|(index, _)| is_chosen(*index));
            changes.for_each(|(_, change)| apply(&mut names, change));
            for left in [Left::All, Left::Half, Left::Zeros, Left::Nothing] {
                let left = |file: usize| if self.is_forced[file] { Left::All } else { left };
                let files = names.iter().map(|(name, file)| (name.clone(), (*file, left(*file))));
                states.insert((self.is_reported, files.collect()));
            }
        }
    }
}

fn apply(names: &mut BTreeMap<String, usize>, change: &[(String, Option<usize>)]) {
    for (name, file) in change {
        match file {
            Some(file) => _ = names.insert(name.clone(), *file),
            None => _ = names.remove(name),
        }
    }
}

/// Returns whether a call prints that a game is saved.
pub fn reports_save(call: &str, given: &str) -> bool {
    call == "write" && given.starts_with("1<") && given.contains("saved ")
}

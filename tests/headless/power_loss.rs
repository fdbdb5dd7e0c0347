//! What becomes of saved games where the power fails.
//!
//! A process saves under `strace`. From its system calls [`Disk`] computes every state that a disk may have at any moment of
//! them. Each such state is made in a folder, and loaded as by the next program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use cavewright::record::{Found, Store};
use cavewright::world::game_registry;

use crate::disk::{Disk, Files, State, reports_save};
use crate::failures::{ANOTHER, copy_of, folder_of_two, has_strace, saver};

/// A process that saves.
#[derive(Clone, Copy)]
struct Process {
    turns: u32,
    is_another: bool,
    /// Whether files can have two names.
    can_link: bool,
}

impl Process {
    /// Its system calls, one a line.
    fn calls(self, folder: &Path) -> Vec<String> {
        let contents = "open(at)?|p?write(64)?|copy_file_range|f(data)?sync";
        let names = "link(at)?|rename(at2?)?|unlink(at)?|mkdir(at)?";
        let trace = tempfile::NamedTempFile::new().unwrap();
        let mut strace = Command::new("strace");
        strace.args([
            "-f",
            "-qq",
            "-y",
            "-a1",
            "-e",
            &format!("trace=/^({contents}|{names})$"),
            "-o",
        ]);
        strace.arg(trace.path());
        if !self.can_link {
            strace.args(["-e", "inject=/^link(at)?$:error=EPERM"]);
        }
        if self.is_another {
            strace.env(ANOTHER, "1");
        }
        strace.arg(std::env::current_exe().unwrap());
        assert!(saver(&mut strace, folder, self.turns).output().unwrap().status.success());
        whole_calls(&fs::read_to_string(trace.path()).unwrap())
    }
}

/// The calls of a trace; one that others came between is at the place where it ended.
fn whole_calls(trace: &str) -> Vec<String> {
    let (mut calls, mut begun) = (Vec::new(), BTreeMap::new());
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        let resumed = call.strip_prefix("<... ").and_then(|rest| rest.split_once(" resumed>"));
        match (call.strip_suffix("<unfinished ...>"), resumed) {
            (Some(begin), _) => _ = begun.insert(thread, begin),
            (_, Some((_, end))) => calls.push(format!("{}{end}", begun[thread])),
            _ => calls.push(call.to_owned()),
        }
    }
    calls
}

/// What a process did in a folder, and all that a disk may have held meanwhile.
struct Run {
    before: Files,
    after: Files,
    /// What each file held.
    contents: Vec<Vec<u8>>,
    states: BTreeSet<State>,
}

impl Run {
    /// Has a process work in a copy of a folder.
    fn of(process: Process, start: &Path) -> Self {
        let copy = copy_of(start);
        let folder = fs::canonicalize(copy.path()).unwrap();
        let before = files(&folder);
        let mut disk = Disk::new(&folder, &before);
        let mut states = BTreeSet::new();
        for call in process.calls(&folder) {
            disk.take(&call);
            disk.add_states(&mut states);
        }
        let after = files(&folder);
        assert!(after.keys().eq(disk.names.keys()), "{:?}", disk.names);
        let mut contents: Vec<_> = before.values().cloned().collect();
        contents.resize(disk.files(), Vec::new());
        after.iter().for_each(|(name, content)| contents[disk.names[name]] = content.clone());
        Self { before, after, contents, states }
    }

    /// Looks at each state in a folder.
    fn look(&self, look: impl Fn(&Path, &State)) {
        println!("{} states", self.states.len());
        assert!(self.states.len() > 1, "something was done");
        for state in &self.states {
            let folder = tempfile::tempdir().unwrap();
            for (name, (file, left)) in &state.1 {
                let content = left.of(&self.contents[*file]);
                fs::write(folder.path().join(name), content).unwrap();
            }
            look(folder.path(), state);
        }
    }
}

fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
    entries.map(|entry| (name(&entry), fs::read(entry.path()).unwrap())).collect()
}

/// Whenever the power fails the game is the old one or the new one, and the new one once that was said; the old one is
/// there as well, and the replay is of what was saved.
#[test]
fn who_loses_power_while_saving_has_the_old_game_or_the_new_one() {
    if !has_strace() {
        return;
    }
    let (two, none) = (folder_of_two(), tempfile::tempdir().unwrap());
    for can_link in [true, false] {
        for (start, is_another) in [(&two, false), (&two, true), (&none, false)] {
            let run = Run::of(Process { turns: 1, is_another, can_link }, start.path());
            let written = run.contents.len() - run.before.len();
            assert!(can_link || written > 2, "without links there are copies");
            assert!(run.states.iter().any(|(is_reported, _)| *is_reported), "it was said");
            run.look(|folder, state| has_old_or_new(folder, state, &run, is_another));
        }
    }
}

fn has_old_or_new(folder: &Path, state: &State, run: &Run, is_another: bool) {
    if let Found::Refused { why, .. } = Store::new(folder.to_owned()).load(&game_registry()) {
        panic!("{why}: {state:?}");
    }
    let there = files(folder);
    let is_old = |name: &str| there.get(name) == run.before.get(name);
    let is_new = |name: &str| there.get(name) == run.after.get(name);
    let was_game = |name: &str| there.get(name) == run.before.get("game.save");
    for name in ["game.save", "game.save.backup", "last.replay"] {
        assert!(is_new(name) || (is_old(name) && !state.0), "{name}: {state:?}");
    }
    assert!(is_old("game.save") || was_game("game.save.backup"), "{state:?}");
    let is_kept = is_old("game.save") || !is_another || was_game("game.save.before-1");
    assert!(is_kept, "the other game: {state:?}");
    assert!(is_old("last.replay") || is_new("game.save"), "a replay of no game: {state:?}");
}

/// A game that is refused is never lost, whenever the power fails while it is kept aside.
#[test]
fn who_loses_power_while_loading_still_has_the_game_that_is_refused() {
    if !has_strace() {
        return;
    }
    let folder = copy_of(folder_of_two().path());
    fs::write(folder.path().join("game.save"), "damaged").unwrap();
    for can_link in [true, false] {
        let run = Run::of(Process { turns: 0, is_another: false, can_link }, folder.path());
        assert_eq!(run.after["game.save.refused-1"], b"damaged");
        run.look(|folder, state| {
            assert!(files(folder).values().any(|content| content == b"damaged"), "{state:?}");
        });
    }
}

/// A folder that is made for a game has its name on the disk before the game is said to be saved.
#[test]
fn a_new_folder_is_forced_to_the_disk_with_its_first_game() {
    if !has_strace() {
        return;
    }
    let above = tempfile::tempdir().unwrap();
    let above = fs::canonicalize(above.path()).unwrap();
    let (deep, saves) = (above.join("deep"), above.join("deep").join("saves"));
    let calls = Process { turns: 1, is_another: false, can_link: true }.calls(&saves);
    let done = |call: &str, words: String| {
        let is_it = |line: &String| line.starts_with(call) && line.contains(&words);
        calls.iter().position(|line| is_it(line) && !line.contains(" = -1 "))
    };
    let reported = calls.iter().position(|line| {
        line.split_once('(').is_some_and(|(call, given)| reports_save(call, given))
    });
    for (folder, made) in [(&above, &deep), (&deep, &saves)] {
        let made = done("mkdir", format!("\"{}\"", made.display()));
        let forced = done("fsync", format!("<{}>", folder.display()));
        assert!(
            made.is_some() && made < forced && forced < reported,
            "{made:?} {forced:?} {reported:?}"
        );
    }
}

//! README's table of the house has every room, and no others.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const README: &str = include_str!("../../../README.md");

/// The rows of the table: paths below `src` or `caves/src`, and their description.
fn rows() -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
    let cells = README.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" | "));
    cells.map(|(names, what)| {
        let names = names.split(", ").map(|name| name.trim_matches('`'));
        let below = |name: &'static str| {
            super::ROOTS.iter().find_map(|root| name.strip_prefix(root)?.strip_prefix('/'))
        };
        (names.filter_map(below).collect(), what)
    })
}

/// The rooms that are called pure, as paths below `src`.
pub fn pure_rooms() -> Vec<&'static str> {
    let pure = rows().filter(|(_, what)| what.contains("Pure"));
    pure.flat_map(|(names, _)| names).collect()
}

#[test]
fn every_room_is_listed_in_the_table() {
    let listed: BTreeSet<_> = rows().flat_map(|(names, _)| names).map(str::to_owned).collect();
    let rooms = || super::ROOTS.iter().map(|name| super::root(name));
    for name in &listed {
        assert!(rooms().any(|root| root.join(name).exists()), "{name} is in the table, not there");
    }
    for entry in rooms().flat_map(|root| fs::read_dir(root).unwrap()) {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_root = ["lib.rs", "main.rs"].contains(&name.as_str());
        assert!(is_root || listed.contains(&name), "{name} is not in the table");
    }
}

/// The pages whose links are followed: README and all of `docs`.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.chain([root.join("README.md")]).collect()
}

/// Pictures and pages that a page shows or links to are there.
#[test]
fn every_link_to_a_file_leads_to_one() {
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let path = page.with_file_name(file);
            let is_there = link.contains("://") || file.is_empty() || path.exists();
            assert!(is_there, "{} links to {link}", page.display());
        }
    }
}

//! No file imports itself through others.

use std::collections::BTreeSet;

use super::imports::Imports;
use super::texts;

/// The folder of a file.
fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Two files of one folder may import each other, and no others.
fn is_allowed(knot: &BTreeSet<&str>) -> bool {
    let folders: BTreeSet<_> = knot.iter().map(|file| folder(file)).collect();
    knot.len() <= 2 && folders.len() == 1
}

/// The circles that are not allowed, a line each, in sources.
fn circles(texts: &[(String, String)]) -> String {
    let imports = Imports::between_files(texts);
    let knots = imports.knots();
    let lines = knots.iter().filter(|knot| !is_allowed(knot)).map(|knot| {
        let circles: Vec<_> = imports.circles(knot).into_iter().collect();
        format!("{} files import each other:\n  {}\n", knot.len(), circles.join("\n  "))
    });
    lines.collect()
}

/// A `mod.rs` that calls what its children define, as `child::plugin`, is in no circle: it puts them together.
#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles = circles(&texts(""));
    assert!(circles.is_empty(), "{circles}");
}

#[test]
fn no_rooms_import_each_other() {
    let rooms = Imports::between_files(&texts("")).between_rooms();
    let knots = rooms.knots();
    let circles: Vec<_> = knots.iter().flat_map(|knot| rooms.circles(knot)).collect();
    assert!(circles.is_empty(), "{circles:#?}");
}

/// Sources by their names, as the tests above read them.
fn sources(texts: &[(&str, &str)]) -> Vec<(String, String)> {
    texts.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect()
}

/// The tests above can fail: they see through re-exports, modules and paths.
#[test]
fn a_circle_would_be_found_through_re_exports() {
    let texts = sources(&[
        ("lib.rs", "pub mod a; mod b;"),
        ("a/mod.rs", "mod one; pub use one::One;"),
        ("a/one.rs", "use crate::b::{self, Three}; pub struct One(b::Two);"),
        ("b/mod.rs", "mod three; mod two; pub use three::Three; pub(crate) use two::Two;"),
        ("b/two.rs", "pub struct Two(super::Three);"),
        ("b/three.rs", "pub struct Three(crate::a::One);"),
    ]);
    let expected = "3 files import each other:
  a/one.rs -> b/three.rs (Three) -> a/one.rs (One)
  a/one.rs -> b/two.rs (Two) -> b/three.rs (Three) -> a/one.rs (One)
";
    assert_eq!(circles(&texts), expected);
    let rooms = Imports::between_files(&texts).between_rooms();
    assert_eq!(rooms.names("a", "b").len(), 2);
    assert_eq!(rooms.knots(), BTreeSet::from([BTreeSet::from(["a", "b"])]));
}

/// Nor do they find what is no circle: a pair in a folder, a way through a `mod.rs`, tests, comments.
#[test]
fn what_is_no_circle_is_not_found() {
    let texts = sources(&[
        ("lib.rs", "mod a; mod b;"),
        (
            "a/mod.rs",
            "mod one; mod two; pub use one::One; pub use two::Two; fn plugin() { two::go() }",
        ),
        ("a/one.rs", "use super::Two; pub struct One; #[cfg(test)] mod tests { use crate::b::B; }"),
        ("a/two.rs", "use super::{One, plugin}; /* use crate::b::B; */ pub struct Two;"),
        ("b.rs", "use crate::a::One; pub struct B;"),
    ]);
    assert_eq!(circles(&texts), "");
}

//! Files are short, and so they are about one thing.

use super::imports::Imports;
use super::texts;

/// Half of the files have no more lines than this.
const MEDIAN: usize = 100;

/// Nine of ten have no more than this.
const LONG: usize = 200;

/// How many lines of a source are no tests; as rustfmt writes it, an item ends in the column in which it begins.
fn lines_without_tests(text: &str) -> usize {
    let column = |line: &str| line.len() - line.trim_start().len();
    let mut count = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("#[cfg(") && line.contains("test") {
            _ = lines.find(|end| column(end) == column(line) && end.ends_with(['}', ';']));
        } else {
            count += 1;
        }
    }
    count
}

#[test]
fn files_are_short() {
    let texts = texts("");
    let imports = Imports::between_files(&texts);
    let of_tests = |file: &str| file != "main.rs" && !imports.files().any(|other| other == file);
    let counted = texts.iter().filter(|(file, _)| !of_tests(file));
    let mut sizes: Vec<_> =
        counted.map(|(file, text)| (lines_without_tests(text), file.as_str())).collect();
    sizes.sort_unstable();
    let long: Vec<_> = sizes.iter().filter(|(lines, _)| *lines > LONG).collect();
    let (median, _) = sizes[sizes.len() / 2];
    let summary = format!("median {median}, {} of {} are long: {long:#?}", long.len(), sizes.len());
    assert!(median <= MEDIAN && long.len() * 10 <= sizes.len(), "{summary}");
}

#[test]
fn lines_of_tests_are_not_counted() {
    let source =
        "fn a() {\n    b\n}\n\n#[cfg(test)]\nmod tests {\n    fn c() {\n    }\n}\nfn d() {}\n";
    assert_eq!(lines_without_tests(source), 5);
    assert_eq!(lines_without_tests("#[cfg(test)]\nmod tests;\nmod a;\n"), 1);
}

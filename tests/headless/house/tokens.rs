//! Rust sources as tokens: as much of the language as it takes to see what a file imports.

/// The tokens of a source in their order, without comments. A word, a number, a literal and `::` are one token each, and
/// everything else is one for each character.
///
/// ```text
/// use a::{b, c};   // why     ->  use a :: { b , c } ;
/// ```
pub fn tokens(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = source;
    while !rest.is_empty() {
        let (length, is_kept) = first_token(rest);
        let (token, after) = rest.split_at(length);
        if is_kept {
            found.push(token);
        }
        rest = after;
    }
    found
}

/// How many bytes the first token of a text has, and whether it is one at all; blanks and comments are none.
fn first_token(rest: &str) -> (usize, bool) {
    let word =
        rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    let blank = rest.len() - rest.trim_start().len();
    if blank > 0 {
        (blank, false)
    } else if rest.starts_with("//") {
        (rest.find('\n').unwrap_or(rest.len()), false)
    } else if rest.starts_with("/*") {
        (rest.find("*/").map_or(rest.len(), |end| end + 2), false)
    } else if let Some(length) = raw_text(rest).or_else(|| quoted_text(rest)) {
        (length, true)
    } else if rest.starts_with('\'') {
        (character(rest).unwrap_or(1), true)
    } else if rest.starts_with("::") {
        (2, true)
    } else {
        (word.max(rest.chars().next().map_or(1, char::len_utf8)), true)
    }
}

/// The length of `r"..."`, `br#"..."#` and the like.
fn raw_text(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let text = after[hashes..].strip_prefix('"')?;
    let end = text.find(&format!("\"{}", "#".repeat(hashes)))?;
    Some(rest.len() - text.len() + end + 1 + hashes)
}

/// The length of `"..."` and `b"..."`.
fn quoted_text(rest: &str) -> Option<usize> {
    let text = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('"')?;
    let mut is_escaped = false;
    let end = text.find(|c| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    })?;
    Some(rest.len() - text.len() + end + 1)
}

/// The length of `'x'`; `None` for a lifetime.
fn character(rest: &str) -> Option<usize> {
    let text = &rest[1..];
    let first = text.chars().next()?;
    if first == '\\' {
        // What is escaped may be a quote itself.
        return text.get(2..)?.find('\'').map(|end| end + 4);
    }
    text[first.len_utf8()..].starts_with('\'').then_some(first.len_utf8() + 2)
}

/// The tokens of what is compiled outside of tests and documentation; without attributes, and `pub(...)` as `pub`.
pub fn compiled<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at..] {
            ["#", "[", ..] => {
                let end = closing(tokens, at + 1);
                let is_left_out = is_for_tests(&tokens[at + 2..end]);
                at = if is_left_out { end_of_item(tokens, end + 1) } else { end + 1 };
            }
            ["#", "!", "[", ..] => at = closing(tokens, at + 2) + 1,
            ["pub", "(", "crate" | "super" | "self" | "in", ..] => {
                kept.push("pub");
                at = closing(tokens, at + 1) + 1;
            }
            _ => {
                kept.push(tokens[at]);
                at += 1;
            }
        }
    }
    kept
}

/// Returns whether an item with this attribute is compiled for tests or documentation alone.
fn is_for_tests(attribute: &[&str]) -> bool {
    let has = |word| attribute.contains(&word);
    attribute.first() == Some(&"cfg") && (has("test") || has("doc")) && !has("not")
}

/// The index of the bracket that closes the one at an index.
///
/// # Panics
/// Where none does.
fn closing(tokens: &[&str], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    panic!("nothing closes {:?}", &tokens[open..]);
}

/// The index behind the item that begins at an index, its attributes among it.
fn end_of_item(tokens: &[&str], mut at: usize) -> usize {
    while tokens[at] == "#" {
        at = closing(tokens, at + 1) + 1;
    }
    loop {
        match tokens[at] {
            ";" => return at + 1,
            ")" | "}" => return at,
            "{" => {
                let end = closing(tokens, at) + 1;
                return end + usize::from(tokens.get(end) == Some(&";"));
            }
            "(" | "[" => at = closing(tokens, at) + 1,
            _ => at += 1,
        }
    }
}

#[test]
fn comments_and_literals_are_no_code() {
    let source = "a::b /* c */ \"d\\\" e\" r#\"f\"g\"# 'h' '\\'' &'i j // k\nl";
    let expected =
        ["a", "::", "b", "\"d\\\" e\"", "r#\"f\"g\"#", "'h'", "'\\''", "&", "'", "i", "j", "l"];
    assert_eq!(tokens(source), expected);
}

#[test]
fn tests_are_not_compiled() {
    let source =
        "#[cfg(test)] use a::{b}; pub(in c) fn d() {} #[cfg(all(test, unix))] #[e] mod f { g } h";
    assert_eq!(compiled(&tokens(source)), ["pub", "fn", "d", "(", ")", "{", "}", "h"]);
}

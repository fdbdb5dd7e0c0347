//! Keys as text, for scripts: characters, with `\e` for Esc, `\n` for Enter and `\\` for a backslash.

/// The characters to type.
///
/// # Errors
/// One line that names the escape and what is allowed.
pub(super) fn parse(text: &str) -> Result<Vec<char>, String> {
    let mut typed = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        typed.push(match c {
            '\\' => match chars.next() {
                Some('e') => '\u{1b}',
                Some('n') => '\n',
                Some('\\') => '\\',
                Some(other) => return Err(unknown(&format!("\\{other}"))),
                None => return Err(unknown("\\")),
            },
            c => c,
        });
    }
    Ok(typed)
}

fn unknown(escape: &str) -> String {
    format!("unknown key {escape}: after a backslash allowed are e (Esc), n (Enter) and \\")
}

/// Keys that come in pieces: an escape may be split between two of them. Line ends are no keys.
#[derive(Default)]
pub(super) struct KeyReader {
    /// Bytes that do not make whole keys yet.
    rest: Vec<u8>,
}

impl KeyReader {
    /// The keys that are whole with these bytes.
    ///
    /// # Errors
    /// One line for an unknown escape or bytes that are no UTF-8.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<Vec<char>, String> {
        self.rest.extend(bytes.iter().filter(|byte| !matches!(byte, b'\n' | b'\r')));
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => return Err("the keys are not valid UTF-8".to_owned()),
        };
        let text = String::from_utf8_lossy(&self.rest[..whole]).into_owned();
        let backslashes = text.len() - text.trim_end_matches('\\').len();
        let end = if backslashes % 2 == 1 { text.len() - 1 } else { text.len() };
        let keys = parse(&text[..end])?;
        self.rest.drain(..end);
        Ok(keys)
    }

    /// The end of the keys.
    ///
    /// # Errors
    /// One line where they end inside a key.
    pub(super) fn finish(&self) -> Result<(), String> {
        if self.rest.is_empty() { Ok(()) } else { Err("the keys end inside a key".to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_esc_enter_and_backslash() {
        assert_eq!(parse(r"h\e\n\\>"), Ok(vec!['h', '\u{1b}', '\n', '\\', '>']));
        for bad in [r"\x", r"h\"] {
            assert!(parse(bad).unwrap_err().contains("allowed are e"), "{bad}");
        }
    }

    #[test]
    fn keys_in_pieces_are_the_same_keys() {
        let text = "hé\\e\\n\\\\é>".as_bytes();
        for cut in 0..=text.len() {
            let mut reader = KeyReader::default();
            let mut keys = reader.push(&text[..cut]).unwrap();
            keys.extend(reader.push(b"\r\n").unwrap());
            keys.extend(reader.push(&text[cut..]).unwrap());
            assert_eq!(keys, ['h', 'é', '\u{1b}', '\n', '\\', 'é', '>'], "cut at {cut}");
            assert_eq!(reader.finish(), Ok(()));
        }
    }

    #[test]
    fn keys_that_end_inside_a_key_are_refused() {
        for bad in [&b"h\\"[..], b"h\xc3"] {
            let mut reader = KeyReader::default();
            assert_eq!(reader.push(bad), Ok(vec!['h']));
            assert!(reader.finish().is_err());
        }
        assert!(KeyReader::default().push(b"h\xff").is_err());
    }
}

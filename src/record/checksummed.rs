//! Checksummed files: a missing or added byte, and a changed bit, is found before any content is read.
//!
//! ```text
//!     16 bytes   "cavewright" and the kind of file, filled with spaces
//!      4 bytes   the format's number           all numbers little-endian
//!      8 bytes   the length of the content
//!      n bytes   the content, by postcard
//!      8 bytes   XXH3 of everything before
//! ```

use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::of_bytes;

/// The kind of a checksummed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Replay,
    Save,
}

impl Kind {
    fn magic(self) -> &'static [u8; 16] {
        match self {
            Self::Replay => b"cavewrightreplay",
            Self::Save => b"cavewright  save",
        }
    }

    /// Its name in messages.
    fn name(self) -> &'static str {
        match self {
            Self::Replay => "replay",
            Self::Save => "save",
        }
    }

    /// The number of the format that is written and read.
    fn format(self) -> u32 {
        match self {
            Self::Replay => 16,
            Self::Save => 17,
        }
    }
}

/// Why a checksummed file is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is no file of this program.
    #[error("this is no {0} of cavewright")]
    Other(&'static str),
    /// It is the other kind of file.
    #[error("this is a {found}, not a {wanted}")]
    Confused {
        /// What it is.
        found: &'static str,
        /// What it should be.
        wanted: &'static str,
    },
    /// Another version of the program wrote it.
    #[error("this {kind} has format {found}: this program reads format {known}")]
    Version {
        /// What it is.
        kind: &'static str,
        /// Its format.
        found: u32,
        /// The format that can be read.
        known: u32,
    },
    /// Bytes are missing.
    #[error("this {kind} is cut short: {found} bytes of {wanted}")]
    Short {
        /// What it is.
        kind: &'static str,
        /// Bytes that are there.
        found: u64,
        /// Bytes that should be.
        wanted: u64,
    },
    /// There is more than should be.
    #[error("this {kind} has {0} bytes too many", .more)]
    Long {
        /// What it is.
        kind: &'static str,
        /// Bytes after its end.
        more: u64,
    },
    /// Its content was changed.
    #[error("this {0} is damaged: its sum does not match")]
    Changed(&'static str),
    /// The checksum matches, but no game has such content.
    #[error("this {kind} says what cannot be: {what}")]
    Senseless {
        /// What it is.
        kind: &'static str,
        /// What cannot be.
        what: String,
    },
}

/// Said of content that no value was written as.
const UNREADABLE: &str = "its bytes do not fit together";

const HEAD: usize = 28;
const SUM: usize = 8;

/// Encodes some content, with its checksum. Cost O(bytes).
pub(super) fn encode(kind: Kind, content: &impl Serialize) -> Vec<u8> {
    // Writing to memory fails for no type that is encoded here; if it did, the file would be refused.
    let content = postcard::to_stdvec(content).unwrap_or_default();
    let mut bytes = kind.magic().to_vec();
    bytes.extend(kind.format().to_le_bytes());
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(content);
    let sum = of_bytes(&bytes).0;
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Decodes content whose checksum matches. Nothing is allocated that the bytes do not hold. Cost O(bytes).
pub(super) fn decode<T: DeserializeOwned>(kind: Kind, bytes: &[u8]) -> Result<T, ReadError> {
    let content = verified_content(kind, bytes)?;
    let senseless = |what: String| ReadError::Senseless { kind: kind.name(), what };
    let (content, rest) =
        postcard::take_from_bytes(content).map_err(|_| senseless(UNREADABLE.to_owned()))?;
    if !rest.is_empty() {
        return Err(senseless(format!("{} bytes after its end", rest.len())));
    }
    Ok(content)
}

/// The bytes of the content, if all bytes of the file are as they were written.
fn verified_content(kind: Kind, bytes: &[u8]) -> Result<&[u8], ReadError> {
    check_magic(kind, bytes)?;
    let name = kind.name();
    let (least, there) = ((HEAD + SUM) as u64, bytes.len() as u64);
    let short = |wanted: u64| ReadError::Short { kind: name, found: there, wanted };
    let found = number_at(bytes, 16..20).ok_or_else(|| short(least))? as u32;
    let length = number_at(bytes, 20..HEAD).ok_or_else(|| short(least))?;
    if found != kind.format() {
        return Err(ReadError::Version { kind: name, found, known: kind.format() });
    }
    let wanted = length.saturating_add(least);
    if there < wanted {
        return Err(short(wanted));
    }
    if there > wanted {
        return Err(ReadError::Long { kind: name, more: there - wanted });
    }
    let end = bytes.len() - SUM;
    if number_at(bytes, end..bytes.len()) != Some(of_bytes(&bytes[..end]).0) {
        return Err(ReadError::Changed(name));
    }
    Ok(&bytes[HEAD..end])
}

/// Refuses bytes that begin otherwise than a file of that kind, as far as they go.
fn check_magic(kind: Kind, bytes: &[u8]) -> Result<(), ReadError> {
    let magic = kind.magic();
    let shared = bytes.len().min(magic.len());
    if bytes[..shared] == magic[..shared] && !bytes.is_empty() {
        return Ok(());
    }
    let kinds = [Kind::Replay, Kind::Save];
    let found = kinds.into_iter().find(|kind| bytes.starts_with(kind.magic()));
    Err(match found.map(Kind::name) {
        Some(found) => ReadError::Confused { found, wanted: kind.name() },
        None => ReadError::Other(kind.name()),
    })
}

/// The little-endian number in a range of bytes; `None` where there are not as many.
fn number_at(bytes: &[u8], range: Range<usize>) -> Option<u64> {
    let bytes = bytes.get(range)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

//! Where results go: standard output, a device, or a file that is there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
#[cfg(unix)]
use std::os::fd::AsFd;
#[cfg(windows)]
use std::os::windows::io::AsHandle;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::exit::{Exit, Failure};
use super::temporary::{Temporary, temporary_for};
use crate::links::end_of;

/// Where a result goes.
#[derive(Clone, Debug)]
pub(super) enum Target {
    /// Standard output.
    Standard,
    /// A file, or a device.
    File(PathBuf),
}

/// The names of standard output among the devices.
const STANDARD: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

impl Target {
    /// The file of an option, or standard output, also by its name among the devices: where that leads to a file, it is not to
    /// be replaced.
    pub(super) fn new(file: Option<&Path>) -> Self {
        let is_standard = |path: &&Path| STANDARD.iter().any(|name| Path::new(name) == *path);
        let file = file.filter(|path| !is_standard(path));
        file.map_or(Self::Standard, |path| Self::File(path.to_owned()))
    }

    /// Returns whether this is a file, old or new, and neither a device nor standard output.
    pub(super) fn is_replaced(&self) -> bool {
        matches!(self, Self::File(path) if !is_device(path))
    }

    /// Writes a result. Devices are written in place; a file is replaced once its content is complete,
    /// so that a failure leaves the old one as it was.
    ///
    /// # Errors
    /// Exit 3 with path and cause; a reader that went away is an early end, but no failure.
    pub(super) fn write(
        &self,
        content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match self {
            Self::Standard => standard_output().and_then(|file| write_in_place(file, content)),
            Self::File(path) => write_file(path, content),
        }
        .map_err(|error| self.failure(&error))
    }

    /// Tries whether a file can be written: for what is written after a long time.
    ///
    /// # Errors
    /// Exit 3 with path and cause.
    pub(super) fn try_file(&self) -> Result<(), Failure> {
        match self {
            Self::File(path) if self.is_replaced() => {
                replaced_by(path).map(drop).map_err(|error| self.failure(&error))
            }
            _ => Ok(()),
        }
    }

    /// Writes a value as one line of JSON.
    ///
    /// # Errors
    /// As of [`Target::write`].
    pub(super) fn write_json(&self, value: &impl Serialize) -> Result<(), Failure> {
        self.write(|out| {
            serde_json::to_writer(&mut *out, value)?;
            writeln!(out)
        })
    }

    fn failure(&self, error: &io::Error) -> Failure {
        match self {
            _ if error.kind() == ErrorKind::BrokenPipe => Failure::done(),
            Self::Standard => Failure::new(Exit::File, format!("standard output: {error}")),
            Self::File(path) => Failure::new(Exit::File, format!("{}: {error}", path.display())),
        }
    }
}

/// Whether standard output was closed when the process began.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Remembers whether there is a standard output. To be called before `main`: later a closed one cannot be
/// distinguished from `/dev/null`.
#[cfg(unix)]
pub fn note_standard_output() {
    let is_closed = io::stdout().as_fd().try_clone_to_owned().is_err();
    WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Standard output as a file, which returns every error, where the standard library's swallows some.
fn standard_output() -> io::Result<File> {
    if WAS_CLOSED.load(Ordering::Relaxed) {
        return Err(io::Error::other("it is closed"));
    }
    #[cfg(unix)]
    return Ok(io::stdout().as_fd().try_clone_to_owned()?.into());
    #[cfg(windows)]
    return Ok(io::stdout().as_handle().try_clone_to_owned()?.into());
}

fn write_in_place(
    file: File,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    let written = content(&mut out).and_then(|()| out.flush());
    // A failed write is not repeated when the writer is dropped.
    let _ = out.into_parts();
    written
}

fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir())
}

fn write_file(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    if is_device(path) {
        return write_in_place(OpenOptions::new().write(true).open(path)?, content);
    }
    let (mut file, path) = replaced_by(path)?;
    let mut out = BufWriter::new(file.as_file_mut());
    content(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A temporary file, and the file that it will replace, or be. A link stays a link: it is the file that it leads to.
fn replaced_by(path: &Path) -> io::Result<(Temporary, PathBuf)> {
    let path = end_of(path)?;
    if path.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    Ok((temporary_for(&path)?, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_and_what_is_no_file_is_not() {
        let is_replaced = |name: &str| Target::new(Some(Path::new(name))).is_replaced();
        assert!(is_replaced("a_file_that_is_not_there_yet"));
        assert!(is_replaced(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")));
        assert!(!is_replaced("/dev/stdout") && !Target::new(None).is_replaced());
        #[cfg(unix)]
        assert!(!is_replaced("/dev/null"));
    }
}

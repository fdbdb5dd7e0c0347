//! What a window needs from the machine, checked before the engine would panic without it.

use std::fmt;

use bevy::tasks::block_on;

/// What is missing, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing(String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; `cavewright play --headless` needs no window", self.0)
    }
}

/// What was found. To be held while the window opens: a display server may restart when its last client leaves.
#[must_use]
pub struct Surroundings {
    _display: DisplayConnection,
}

/// Looks for a display, the keyboard libraries and a graphics adapter. This takes some tens of milliseconds.
///
/// # Errors
/// [`Missing`] names the first that is not there.
pub fn find() -> Result<Surroundings, Missing> {
    let display = find_display()?;
    find_adapter()?;
    Ok(Surroundings { _display: display })
}

#[cfg(all(unix, not(target_os = "macos")))]
type DisplayConnection = Option<x11rb::rust_connection::RustConnection>;
#[cfg(not(all(unix, not(target_os = "macos"))))]
type DisplayConnection = ();

#[cfg(all(unix, not(target_os = "macos")))]
fn find_display() -> Result<DisplayConnection, Missing> {
    #[cfg(feature = "wayland")]
    if let Some(socket) = wayland_socket() {
        return match std::os::unix::net::UnixStream::connect(&socket) {
            Ok(_) => find_library(xkbcommon_dl::xkbcommon_option().is_some(), "libxkbcommon0")
                .map(|()| None),
            Err(error) => Err(Missing(format!(
                "the Wayland display {} does not answer ({error}): unset WAYLAND_DISPLAY to use X11",
                socket.display()
            ))),
        };
    }
    if std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
        return Err(Missing("there is no display: DISPLAY is not set".to_owned()));
    }
    let (connection, _) = x11rb::connect(None)
        .map_err(|error| Missing(format!("the display in DISPLAY does not answer ({error})")))?;
    find_library(xkbcommon_dl::xkbcommon_option().is_some(), "libxkbcommon0")?;
    find_library(xkbcommon_dl::x11::xkbcommon_x11_option().is_some(), "libxkbcommon-x11-0")?;
    Ok(Some(connection))
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn find_display() -> Result<DisplayConnection, Missing> {
    Ok(())
}

#[cfg(feature = "wayland")]
fn wayland_socket() -> Option<std::path::PathBuf> {
    let name = std::env::var_os("WAYLAND_DISPLAY").filter(|name| !name.is_empty())?;
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    Some(std::path::Path::new(&folder).join(name))
}

#[cfg(all(unix, not(target_os = "macos")))]
fn find_library(is_there: bool, package: &str) -> Result<(), Missing> {
    if is_there {
        return Ok(());
    }
    Err(Missing(format!("a keyboard library is missing: install {package}")))
}

/// Looks for an adapter by the engine's own library, with the same choice of backends.
fn find_adapter() -> Result<(), Missing> {
    let mut description = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
    description.backends = wgpu::Backends::from_env().unwrap_or(wgpu::Backends::all());
    let instance = wgpu::Instance::new(description);
    let options = wgpu::RequestAdapterOptions::default();
    let cure = match std::env::var_os("WGPU_BACKEND") {
        Some(_) => "unset WGPU_BACKEND, or name one that this machine has",
        None => "install a Vulkan driver, such as mesa-vulkan-drivers",
    };
    let found = block_on(instance.request_adapter(&options));
    found.map(|_| ()).map_err(|_| Missing(format!("there is no graphics adapter: {cure}")))
}

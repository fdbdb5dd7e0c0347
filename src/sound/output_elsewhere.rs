//! Where sounds go where there is no PulseAudio: to the system's own sound, or to that of the browser.

use kira::backend::cpal::{CpalBackend, CpalBackendSettings, Error};
use kira::backend::{Backend, Renderer};

/// The variable of the page that says whether the browser plays sound by now.
#[cfg(target_family = "wasm")]
const HEARS: &str = "cavewrightHears";

/// Brings samples to the system.
pub(super) struct Output(CpalBackend);

impl Output {
    /// Returns whether somebody takes the samples: a browser does once a key was pressed. While nobody does nothing may be played: it would
    /// wait, and all be heard at once.
    pub(super) fn is_connected(&self) -> bool {
        #[cfg(target_family = "wasm")]
        return js_sys::Reflect::get(&js_sys::global(), &HEARS.into())
            .is_ok_and(|it| it.is_truthy());
        #[cfg(not(target_family = "wasm"))]
        true
    }
}

impl Backend for Output {
    type Settings = ();
    type Error = Error;

    fn setup((): (), internal_buffer_size: usize) -> Result<(Self, u32), Error> {
        let (backend, rate) =
            CpalBackend::setup(CpalBackendSettings::default(), internal_buffer_size)?;
        Ok((Self(backend), rate))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), Error> {
        self.0.start(renderer)
    }
}

//! Where sounds go on Linux: to the server of PulseAudio, or to PipeWire in its place.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kira::backend::{Backend, Renderer};

/// Samples in a second.
const RATE: u32 = 44_100;

/// Brings samples to the server of the system, as soon as there is one and as long as it is there.
pub(super) struct Output {
    is_connected: Arc<AtomicBool>,
}

impl Output {
    /// Returns whether somebody takes the samples. While nobody does nothing may be played: it would wait, and all be heard at once.
    pub(super) fn is_connected(&self) -> bool {
        self.is_connected.load(Ordering::Relaxed)
    }
}

impl Backend for Output {
    type Settings = ();
    type Error = std::io::Error;

    fn setup((): (), _: usize) -> Result<(Self, u32), Self::Error> {
        Ok((Self { is_connected: Arc::default() }, RATE))
    }

    /// Looks for a server in a thread of its own.
    fn start(&mut self, renderer: Renderer) -> Result<(), Self::Error> {
        server::spawn(renderer, self.is_connected.clone())
    }
}

pub(super) mod server {
    use std::os::unix::net::UnixStream;
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex};
    use std::time::Duration;
    use std::{io, thread};

    use bevy::tasks::block_on;
    use kira::backend::Renderer;
    use pulseaudio::protocol::stream::BufferAttr;
    use pulseaudio::protocol::{
        ChannelMap, ChannelVolume, DEFAULT_SINK, PlaybackStreamParams, SampleFormat, SampleSpec,
    };
    use pulseaudio::{
        AsPlaybackSource, Client, ClientError, cookie_path_from_env, socket_path_from_env,
    };

    use super::RATE;
    use crate::settings::bytes_of;

    /// How often it is looked whether a server is there, or still is.
    const LOOKS: Duration = Duration::from_secs(2);
    /// Two channels of four bytes.
    const CHANNELS: u16 = 2;
    const SAMPLE_BYTES: usize = size_of::<f32>();
    /// The length of a cookie.
    const COOKIE_BYTES: usize = 256;
    /// How much of the sound the server has in advance, in ms: no more, so that a blow is heard as it is seen.
    const AHEAD_MS: u32 = 40;

    /// Serves whatever server is there, for as long as the process lives.
    pub(super) fn spawn(renderer: Renderer, is_connected: Arc<AtomicBool>) -> io::Result<()> {
        let renderer = Arc::new(Mutex::new(renderer));
        let serving = thread::Builder::new().name("sound server".into());
        serving.spawn(move || {
            loop {
                // Whatever the reason, another server may come.
                _ = connect().and_then(|client| serve(&client, &renderer, &is_connected));
                is_connected.store(false, Ordering::Relaxed);
                thread::sleep(LOOKS);
            }
        })?;
        Ok(())
    }

    /// Connects to the server of the user.
    fn connect() -> Result<Client, ClientError> {
        let server = socket_path_from_env().ok_or(ClientError::ServerUnavailable)?;
        let cookie = cookie_in(cookie_path_from_env().as_deref());
        Client::new_unix(c"Cavewright", UnixStream::connect(server)?, Some(cookie))
    }

    /// The cookie in a file, or one of zeros: a server that knows its user otherwise asks for its length all the same.
    pub(in crate::sound) fn cookie_in(file: Option<&Path>) -> Vec<u8> {
        let cookie = file.and_then(|file| bytes_of(file).ok());
        cookie.filter(|it| it.len() == COOKIE_BYTES).unwrap_or_else(|| vec![0; COOKIE_BYTES])
    }

    /// Brings samples to a server until it is gone.
    ///
    /// # Errors
    /// It is gone.
    pub(in crate::sound) fn serve(
        client: &Client,
        renderer: &Arc<Mutex<Renderer>>,
        is_connected: &AtomicBool,
    ) -> Result<(), ClientError> {
        let ahead = RATE * u32::from(CHANNELS) * SAMPLE_BYTES as u32 * AHEAD_MS / 1_000;
        let params = PlaybackStreamParams {
            sample_spec: SampleSpec {
                format: SampleFormat::Float32Le,
                channels: CHANNELS as u8,
                sample_rate: RATE,
            },
            channel_map: ChannelMap::stereo(),
            cvolume: Some(ChannelVolume::norm(CHANNELS as u8)),
            sink_name: Some(DEFAULT_SINK.to_owned()),
            buffer_attr: BufferAttr { target_length: ahead, ..BufferAttr::default() },
            ..PlaybackStreamParams::default()
        };
        let renderer = renderer.clone();
        let mut samples = Vec::new();
        let render = move |bytes: &mut [u8]| {
            samples.clear();
            samples.resize(bytes.len() / SAMPLE_BYTES, 0.0_f32);
            if let Ok(mut renderer) = renderer.lock() {
                renderer.on_start_processing();
                renderer.process(&mut samples, CHANNELS);
            }
            let places = bytes.chunks_exact_mut(SAMPLE_BYTES);
            places.zip(&samples).for_each(|(place, it)| place.copy_from_slice(&it.to_le_bytes()));
            samples.len() * SAMPLE_BYTES
        };
        let stream = block_on(client.create_playback_stream(params, render.as_playback_source()))?;
        is_connected.store(true, Ordering::Relaxed);
        loop {
            thread::sleep(LOOKS);
            block_on(stream.timing_info())?;
        }
    }
}

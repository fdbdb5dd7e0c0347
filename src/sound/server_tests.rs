//! What a server of the system gets: over PulseAudio itself, with a sink that goes nowhere, whose monitor is recorded.

use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::tasks::block_on;
use cavewright_testing::pulse::Pulse;
use pulseaudio::Client;
use pulseaudio::protocol::{ChannelMap, RecordStreamParams, SampleFormat, SampleSpec};

use super::kept::{RATE, dig, loudness, mixer};
use super::output::server::{cookie_in, serve};

/// No server takes longer to begin, and no sound to come.
const LONGEST: Duration = Duration::from_secs(20);

/// Connects to a server once it is there.
fn connect(server: &Pulse) -> Client {
    let socket = until(|| UnixStream::connect(server.socket()).ok());
    Client::new_unix(c"test", socket, Some(cookie_in(None))).unwrap()
}

/// What is there within [`LONGEST`].
fn until<T>(mut there: impl FnMut() -> Option<T>) -> T {
    let since = Instant::now();
    loop {
        if let Some(it) = there() {
            return it;
        }
        assert!(since.elapsed() < LONGEST, "nothing came");
        thread::yield_now();
    }
}

/// SPEC 173
#[test]
fn a_dig_to_the_right_comes_to_the_sound_server_louder_right_and_a_server_that_dies_does_no_harm() {
    let server = Pulse::start();
    let required = std::env::var_os("CAVEWRIGHT_REQUIRE_WINDOW").is_some();
    assert!(server.is_some() || !required, "pulseaudio is missing");
    let Some(mut server) = server else { return };
    let (mut mixer, kept) = mixer();
    let renderer = Arc::new(Mutex::new(kept.lock().unwrap().take().unwrap()));
    let is_connected = Arc::new(AtomicBool::new(false));
    let (client, seen) = (connect(&server), is_connected.clone());
    let serving = thread::spawn(move || serve(&client, &renderer, &seen));
    until(|| is_connected.load(Ordering::Relaxed).then_some(()));
    let recorded = Arc::<Mutex<Vec<u8>>>::default();
    let (client, into) = (connect(&server), recorded.clone());
    let params = RecordStreamParams {
        source_name: Some(c"nowhere.monitor".to_owned()),
        sample_spec: SampleSpec { format: SampleFormat::Float32Le, channels: 2, sample_rate: RATE },
        channel_map: ChannelMap::stereo(),
        ..RecordStreamParams::default()
    };
    let record = move |bytes: &[u8]| into.lock().unwrap().extend_from_slice(bytes);
    let stream = block_on(client.create_record_stream(params, record)).unwrap();
    block_on(stream.started()).unwrap();
    mixer.play(&[dig(0.8, 1.0, 0)]);
    let [left, right] = until(|| {
        let bytes = recorded.lock().unwrap();
        let samples = bytes.chunks_exact(4).map(|it| f32::from_le_bytes(it.try_into().unwrap()));
        let sides = loudness(&samples.collect::<Vec<_>>());
        (sides[1] > 5.0).then_some(sides)
    });
    assert!(right > 2.0 * left, "{left} {right}");
    server.end();
    assert!(serving.join().unwrap().is_err(), "it is gone, and nothing panicked");
    mixer.play(&[dig(0.8, 1.0, 0)]);
}

/// A server that has no room for another, and one that is gone as soon as it was asked.
#[test]
fn a_server_that_lets_nobody_in_does_no_harm() {
    let home = tempfile::tempdir().unwrap();
    let socket = home.path().join("native");
    let refusing = UnixListener::bind(&socket).unwrap();
    let door = thread::spawn(move || refusing.accept().map(drop));
    let (mut mixer, kept) = mixer();
    let renderer = Arc::new(Mutex::new(kept.lock().unwrap().take().unwrap()));
    let is_connected = AtomicBool::new(false);
    let stream = UnixStream::connect(&socket).unwrap();
    let served = Client::new_unix(c"test", stream, Some(cookie_in(None)))
        .and_then(|client| serve(&client, &renderer, &is_connected));
    assert!(served.is_err() && !is_connected.load(Ordering::Relaxed));
    door.join().unwrap().unwrap();
    mixer.play(&[dig(0.8, 1.0, 0)]);
}
